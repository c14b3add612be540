"""A table as a role may see it, typed. A game says once what a role may see, as names and values; the message of the
game's layout has fields of the same names."""

from collections.abc import Mapping
from typing import Any

import msgspec
from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

import roundledger.v1 as pb
from games.tables.rulebook import house_option
from games.tables.state import AnyTable, Table
from games.tables.view import SEES_ALL
from ledger.core.commands import Live
from ledger.core.stream import AnyStream

_LAYOUTS = {field.name: field.name for field in pb.TableView.DESCRIPTOR.oneofs_by_name["play"].fields} | dict.fromkeys(
    ("three_card_poker", "four_card_poker", "let_it_ride"), "house_hands"
)
"""The field of `TableView` that shows a game."""

_NOW = {field.message_type: field.name for field in pb.GetStreamResponse.DESCRIPTOR.oneofs_by_name["now"].fields}
"""By the type of what a kind of stream tells: the field that takes it, of the same name in every answer."""


def table_view(stream: AnyStream, table: AnyTable, role: int, actor_id: str) -> pb.TableView:
    shown = stream.view(table, role, actor_id)
    view = pb.TableView(
        table_id=table.table_id,
        game=table.game,
        is_open=table.is_open,
        seat_count=table.seat_count,
        rulebook_id=shown["rulebook_id"],
        out_of_service=table.out_of_service,
        impounded=table.impounded,
        players=table.players,
        round_id=table.round_id,
        seen_as=shown["seen_as"],
        pit=table.pit,
    )
    if table.rules:
        options = msgspec.structs.asdict(table.rules.options)
        view.options.extend(house_option(name, value) for name, value in sorted(options.items()))
    for wager, limit in table.limits.items():
        view.limits.add(wager=wager, min_cents=limit.min_cents, max_cents=limit.max_cents)
    for wagers, target in ((table.wagers, view.wagers), (table.spoken, view.spoken_wagers)):
        for each in wagers.values():
            target.add(**msgspec.structs.asdict(each))
    fill(view.cards, _plain(shown["cards"]))
    _put_play(view, table.game, _plain(shown["play"]))
    if role in SEES_ALL:
        view.on_table.extend(pb.LyingThere(name=name, text=text) for name, text in stream.on_table(table).items())
    return view


def view_of(live: Live, role: int, actor_id: str) -> pb.TableView | None:
    """Of a table; None of another stream."""
    if live.stream is None or not isinstance(live.state, Table):
        return None
    return table_view(live.stream, live.state, role, actor_id)


def put_now(response: pb.GetStreamResponse | pb.GetStreamAsOfResponse, live: Live, role: int, actor_id: str) -> None:
    """What may be done on the stream, where its kind tells it."""
    if live.stream is not None and (now := live.stream.now(live.state, role, actor_id)):
        getattr(response, _NOW[now.DESCRIPTOR]).CopyFrom(now)


def _put_play(view: pb.TableView, game: str, play: Mapping[str, Any]) -> None:
    name = _LAYOUTS.get(game, "other")
    if name == "other":
        json_format.ParseDict(dict(play), view.other)
        return
    layout = getattr(view, name)
    layout.SetInParent()
    fill(layout, play)


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value, str_keys=True)


def fill(message: Message, content: Mapping[str, Any]) -> list[str]:
    """Puts values into the fields of the same names, and returns the names for which there is none."""
    fields = message.DESCRIPTOR.fields_by_name
    unknown = []
    for name, value in content.items():
        field = fields.get(name)
        if field is None:
            unknown.append(name)
        elif value is not None and value != {} and value != []:
            _put(message, field, value)
    return unknown


def _put(message: Any, field: Any, value: Any) -> None:
    target, inner = getattr(message, field.name), field.message_type
    if inner is not None and inner.GetOptions().map_entry:
        key_is_number = inner.fields_by_name["key"].cpp_type != FieldDescriptor.CPPTYPE_STRING
        of_messages = inner.fields_by_name["value"].message_type is not None
        for key, each in value.items():
            place = int(key) if key_is_number else key
            if of_messages:
                _fill_one(target[place], each)
            else:
                target[place] = each
    elif field.is_repeated and inner is not None:
        for each in value:
            _fill_one(target.add(), each)
    elif field.is_repeated:
        target.extend(value)
    elif inner is not None:
        target.SetInParent()
        _fill_one(target, value)
    else:
        setattr(message, field.name, value)


def _fill_one(message: Any, value: Any) -> None:
    """A list goes into the one field of a message that only holds a list: a map cannot hold lists themselves."""
    if isinstance(value, list):
        fill(message, {message.DESCRIPTOR.fields[0].name: value})
    else:
        fill(message, value)
