"""A token for some streams is for these and no others: whatever stream a message names, by whatever field, is in its
scope, or the message is refused. Asked of every request message of the whole vocabulary."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import COMMANDS, put_command
from services.access import scope
from services.access.callers import Credential, TokenFile
from services.access.errors import rejection_from
from services.access.methods import services
from services.access.permissions import EVERY_ROLE, QUERIES
from services.access.tokens import grant_for, read_access, write_access
from services.running.client import FloorClient
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.cage.console import CageConsole
from tests.support.dispute.console import DisputeConsole
from tests.support.gaming_day.console import DayConsole
from tests.support.house.console import HouseConsole
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor
from tests.support.suspicion.console import SuspicionConsole

Path_ = tuple[str, ...]

NAMES_NO_STREAM = frozenset(
    """
    about_local aces_up_wager_id actor_id after ante_wager_id approval_ref approved_by back_colour badge_id
    base_wager_id batch bet1_wager_id bet2_wager_id bet3_wager_id betting_structure box_number camera card cards
    carried_by cause changes code colour command_id component contains correction_id counted_by deal_style
    dealer_id decks designated_by destination dice_ids die_id equipment exceptions facts fault feature field
    fields filed_as first_day form_number format from_local game gaming_day hand host_id instrument_number
    irregularity issued_by key kinds last_day libraries list_id lit marker_number name next_box_number note
    number odds_chart_id page_token pair_plus_wager_id paper_id paper_number person_id pin pin_proof pit player_id
    pocket_order policy_id python reason reference relay_of removed_by requested_by rule rulebook_id ruling
    selection sensor_id set_up_id settlement_tried shift source standard starts_at statement supervisor_id
    supplement_id terminal_enrolled terminal_id terminal_retired text title to_actor_id to_local value
    value_chip_colours variant version vig_type wager wager_id wager_ids waiver_reason winner winning_case
    witnessed_by word zone
    """.split()
) | {"before_dispute_id", "subject"}
"""Fields of text that name people, things and words; what was looked at, which only tokens for the whole floor may ask
about; and one that says after which dispute a list goes on, of which
nothing is learned unless it is in the list. `name` is that of an option, or of what a report is of: reports are of the
whole floor, and no token for some streams may have one."""


def requests() -> list[type[Message]]:
    """What anybody can send: every command and every query."""
    queries = [m.input_type for service in services() for m in service.methods if m.name in QUERIES]
    return [*COMMANDS, *dict.fromkeys(map(GetMessageClass, queries))]


def texts(descriptor: Descriptor, above: frozenset[str] = frozenset()) -> Iterator[Path_]:
    """The paths of all fields of text in a message, however deep."""
    for field in descriptor.fields:
        if field.message_type is not None:
            name = field.message_type.full_name
            if name not in above:
                yield from ((field.name, *rest) for rest in texts(field.message_type, above | {name}))
        elif field.type == FieldDescriptor.TYPE_STRING:
            yield (field.name,)


def naming(message: type[Message]) -> list[Path_]:
    return [path for path in texts(message.DESCRIPTOR) if path[-1] in scope.STREAMS | scope.ROUNDS]


def put(message: Any, path: Path_, stream_id: str) -> Any:
    name, *rest = path
    field = message.DESCRIPTOR.fields_by_name[name]
    value = f"{stream_id}:1" if name in scope.ROUNDS else stream_id
    if rest:
        put(getattr(message, name).add() if field.is_repeated else getattr(message, name), tuple(rest), stream_id)
    elif field.is_repeated:
        getattr(message, name).append(value)
    else:
        setattr(message, name, value)
    return message


def filled(message: type[Message], foreign: Path_ | None = None) -> Any:
    """A message in which every field that can names the one stream, but for one field."""
    made: Any = message()
    for path in sorted(naming(message), key=lambda path: path == foreign):  # last: it may be one of several
        put(made, path, "theirs" if path == foreign else "mine")
    return made


MINE = Credential("t", "a", ("dealer",), ("mine", "also-mine"))
NAMED = [(message, path) for message in requests() for path in naming(message)]


def _id(value: object) -> str:
    return value.DESCRIPTOR.name if isinstance(value, type) else ".".join(value)  # type: ignore[attr-defined,arg-type]


def test_of_every_field_of_text_it_is_known_whether_it_names_a_stream() -> None:
    """Who adds one says so: in services/access/scope.py, or here."""
    found = {path[-1] for message in requests() for path in texts(message.DESCRIPTOR)}
    assert found - scope.STREAMS - scope.ROUNDS - NAMES_NO_STREAM == set()
    assert not NAMES_NO_STREAM & (scope.STREAMS | scope.ROUNDS)


@pytest.mark.parametrize(("message", "path"), NAMED, ids=_id)
def test_a_message_that_names_another_stream_is_refused(message: type[Message], path: Path_) -> None:
    refused = MINE.problem_with(filled(message, path))
    assert refused is not None
    assert (refused.code, refused.field) == ("OUT_OF_SCOPE", ".".join(path))
    assert "theirs" not in refused.message


@pytest.mark.parametrize("message", requests(), ids=_id)
def test_a_message_that_is_bound_to_no_stream_is_about_the_whole_floor(message: type[Message]) -> None:
    refused = MINE.problem_with(message())
    assert (refused is None) == (message in OF_NO_STREAM)


@pytest.mark.parametrize("message", [m for m in requests() if naming(m) and m is not pb.WatchFloorRequest], ids=_id)
def test_a_message_that_names_only_streams_of_the_token_is_let_through(message: type[Message]) -> None:
    assert MINE.problem_with(filled(message)) is None


def test_to_name_a_stream_somewhere_in_a_message_about_the_floor_does_not_let_it_through() -> None:
    asked = pb.WatchFloorRequest(after=[pb.WatchedPosition(stream_id="mine", seq=1)])
    refused = MINE.problem_with(asked)
    assert refused is not None
    assert refused.code == "OUT_OF_SCOPE"


@pytest.mark.parametrize("round_id", ["mine", ":1", "mine:1:1", "Mine:1", "mine :1", "mine\0:1"])
def test_what_is_called_almost_like_a_round_of_the_table_is_none(round_id: str) -> None:
    assert MINE.problem_with(pb.GetBundleRequest(round_id=round_id)) is not None


# --- On a floor ---

PIT = pb.Actor(role=pb.ROLE_PIT_SUPERVISOR)
OF_NO_STREAM = (pb.GetCallerRequest, pb.ListRulebooksRequest, pb.GetRulebookRequest)
"""Queries about the caller and about published rules: any token may ask them."""

OTHER = "other-table"
"""Of which nothing is told."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    """Two tables with a round each, and a dispute about the other one; a token that may do anything at the first."""
    settings = Settings(data=tmp_path_factory.mktemp("floor"))
    folder = FloorFolder(settings.floor_folder)
    folder.ensure()
    roles = tuple(pb.Role.Name(role).removeprefix("ROLE_").lower() for role in EVERY_ROLE[::-1])
    mine, patron = grant_for("mine", "m", roles, streams=("r1",)), grant_for("patron", "p", ("player",))
    write_access(folder.access, [*read_access(folder.access), mine, patron])
    served = ServedFloor(settings)
    client = served.client()
    for name in ("r1", OTHER):
        table = RouletteTable(name)
        for command in (*table.opening(), table.place("red"), *table.spin("1")):
            assert isinstance(client.send(command), pb.CommandReply)
        client.balances_up_to_date(name)
    assert isinstance(client.send(DisputeConsole("dispute-2").open(round_id=f"{OTHER}:1")), pb.CommandReply)
    client.close()
    yield served
    served.stop()


AS_MINE = (("authorization", "Bearer mine"),)


def answer(client: FloorClient, method: str, request: Message, metadata: Any = AS_MINE) -> list[Any] | str:
    """What comes, or the code of why nothing does."""
    stub = next(each for each in (client.tables, client.past, client.ledger, client.pins) if hasattr(each, method))
    try:
        reply = getattr(stub, method)(request, metadata=metadata, timeout=20)
        return list(reply) if hasattr(reply, "__next__") else [reply]
    except grpc.RpcError as error:
        found = rejection_from(error)
        return found.code if found else str(error)


@pytest.fixture(scope="module")
def mine(floor: ServedFloor) -> Iterator[FloorClient]:
    client = FloorClient(floor.address, TokenFile([]))
    yield client
    client.close()


def test_a_token_for_one_table_reads_no_round_of_another(mine: FloorClient) -> None:
    """As it was found: one field named the table in scope, another the round that was not."""
    asked = pb.ListRoundsRequest(table_id="r1", round_id=f"{OTHER}:1")
    assert answer(mine, "ListRounds", asked) == "OUT_OF_SCOPE"
    (own,) = answer(mine, "ListRounds", pb.ListRoundsRequest(table_id="r1", round_id="r1:1"))
    assert [each.round_id for each in own.rounds] == ["r1:1"]  # type: ignore[attr-defined]


def test_no_query_tells_a_token_of_a_stream_that_it_is_not_for(mine: FloorClient) -> None:
    """Every query, with the other stream in each field that can name it, alone and beside the token's own."""
    methods = {m.name: GetMessageClass(m.input_type) for s in services() for m in s.methods if m.name in QUERIES}
    for method, message in methods.items():
        if message in OF_NO_STREAM:
            continue
        assert answer(mine, method, message()) == "OUT_OF_SCOPE", method
        for path in naming(message):
            for beside in ({}, {other: "r1" for other in naming(message) if other != path}):
                asked: Any = put(message(), path, OTHER)
                for other, stream_id in beside.items():
                    put(asked, other, stream_id)
                assert answer(mine, method, asked) == "OUT_OF_SCOPE", (method, asked)


def test_what_is_asked_of_the_own_table_tells_of_no_other(mine: FloorClient) -> None:
    methods = {m.name: m for s in services() for m in s.methods if m.name in QUERIES}
    asked_of = [name for name in methods if naming(GetMessageClass(methods[name].input_type)) and name != "WatchFloor"]
    endless = {"WatchTable"}
    for method in sorted({*asked_of} - endless):
        message: Any = GetMessageClass(methods[method].input_type)()
        for path in naming(type(message)):
            put(message, path, "r1")
        told = answer(mine, method, message)
        assert OTHER not in str(told), (method, told)
        assert "dispute-2" not in str(told), (method, told)


def test_a_dispute_about_another_table_is_no_place_from_which_a_list_goes_on(mine: FloorClient) -> None:
    """Whether there is such a dispute is not learned either."""
    pages = [pb.ListDisputesRequest(table_id="r1", before_dispute_id=name) for name in ("dispute-2", "dispute-9")]
    first, second = (answer(mine, "ListDisputes", page) for page in pages)
    assert first == second


def test_a_token_sends_no_command_that_names_another_table(floor: ServedFloor) -> None:
    client = FloorClient(floor.address, TokenFile([Credential("mine", "m", ("pit_supervisor",))]))
    impound = pb.ImpoundEquipmentRequest(
        header=pb.CommandHeader(command_id="i", stream_id="r1"), equipment="wheel", dispute_id="dispute-2", reason="x"
    )
    refused = client.send(put_command(impound))
    client.close()
    assert isinstance(refused, Rejection)
    assert (refused.code, refused.field) == ("OUT_OF_SCOPE", "dispute_id")


def test_all_that_is_asked_of_a_round_by_its_name_must_hold(floor: ServedFloor) -> None:
    """Also for a token that is for the whole floor: what is set must hold, all of it."""
    client = floor.client()
    metadata = client.metadata("ListRounds")

    def found(**asked: Any) -> list[str]:
        request = pb.ListRoundsRequest(round_id=f"{OTHER}:1", **asked)
        return [each.round_id for each in client.past.ListRounds(request, metadata=metadata).rounds]

    assert found() == found(table_id=OTHER) == found(game="roulette", has_open_dispute=True) == [f"{OTHER}:1"]
    for wrong in ({"table_id": "r1"}, {"game": "craps"}, {"is_void": True}, {"has_open_dispute": False}, {"seat": 7}):
        assert found(**wrong) == [], wrong
    client.close()


def test_the_floor_says_to_a_token_for_one_table_whose_it_is(mine: FloorClient) -> None:
    (caller,) = answer(mine, "GetCaller", pb.GetCallerRequest())
    assert caller.actor_id == "m"  # type: ignore[attr-defined]


def test_the_file_of_tokens_is_read_as_before(tmp_path: Path) -> None:
    """A token without streams is for all."""
    assert Credential("t", "a", ("dealer",)).problem_with(pb.WatchFloorRequest()) is None


# --- What patrons may not look at ---


@pytest.mark.parametrize("stream_id", ["cage", "house", "gaming-day", "suspicions"])
def test_a_patron_does_not_look_at_what_tells_of_other_patrons_or_of_the_houses_money(
    floor: ServedFloor, stream_id: str
) -> None:
    """Markers of others and the chips of the cage; whom the house excludes, and why; suspicions, of which not even the
    existence is told (31 CFR 1021.320(e))."""
    streams = {stream.only_id: stream for stream in CATALOGUE.streams.values() if stream.only_id}
    assert streams[stream_id].for_staff
    client = floor.client()
    _found(client, stream_id)
    shown = client.tables.GetStream(
        pb.GetStreamRequest(stream_id=stream_id), metadata=client.metadata("GetStream", PIT)
    )
    assert shown.seq
    patron = (("authorization", "Bearer patron"),)
    for method, asked in (
        ("GetStream", pb.GetStreamRequest(stream_id=stream_id)),
        ("WatchTable", pb.WatchTableRequest(table_id=stream_id)),
    ):
        assert answer(client, method, asked, patron) == "ROLE_NOT_ALLOWED", method
    assert answer(client, "GetStream", pb.GetStreamRequest(stream_id="r1"), patron) != "ROLE_NOT_ALLOWED"
    client.close()


def _found(client: FloorClient, stream_id: str) -> None:
    """Begins the stream, where the floor has not."""
    commands: dict[str, pb.Command] = {
        "cage": CageConsole().open(),
        "house": HouseConsole().open(),
        "gaming-day": DayConsole().calendar(),
        "suspicions": SuspicionConsole().record(),
    }
    reply = client.send(commands[stream_id])
    assert isinstance(reply, pb.CommandReply) or "ALREADY" in reply.code or "OPEN" in reply.code, reply
