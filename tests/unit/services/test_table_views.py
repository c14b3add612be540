"""A table, typed: what a game shows under a name, its message has under the same name."""

import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.catalogue import CATALOGUE
from ledger.core.roles import DEALER, PLAYER, SURVEILLANCE
from services.showing.protojson import as_json, json_line
from services.showing.table_views import _LAYOUTS, _plain, fill, table_view, view_of
from tests.support.harness import Play, legal_play, named, plays, seeds

LEFT_TO_JSON = {"blackjack": {"posted", "staff"}, "poker": {"reduced_rake"}}
"""What no layout is drawn from."""


@pytest.mark.parametrize("play", [p for p in plays() if p.kind in GAMES], ids=lambda play: play.kind)
def test_a_games_message_has_all_that_the_game_shows(play: Play) -> None:
    layout = _LAYOUTS.get(play.kind, "other")
    for seed in seeds(2):
        with named(play, seed):
            for live in legal_play(play, seed).stream.history[1:]:
                table, stream = live.state, CATALOGUE[play.kind]
                for role in (SURVEILLANCE, PLAYER):
                    view = table_view(stream, table, role, "anna")
                    assert view.WhichOneof("play") == layout
                    assert len(view.wagers) == len(table.wagers)
                    assert dict(view.players) == table.players
                    assert role == SURVEILLANCE or not view.on_table
                    json_line(as_json(view))
                shown = _plain(stream.view(table, SURVEILLANCE, "")["play"])
                if layout != "other":
                    message = getattr(pb.TableView(), layout)
                    assert set(fill(message, shown)) <= LEFT_TO_JSON.get(play.kind, set())


def test_a_stream_that_is_no_table_has_no_view() -> None:
    play = next(p for p in plays() if p.kind == "house")
    assert view_of(legal_play(play, 1).stream.live, DEALER, "") is None
