"""Who may do what: the catalogue, the page, the command line and what every role gets over gRPC say the same."""

from collections.abc import Iterator

import grpc
import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.roles import FLOOR, POKER_SHIFT, role_name
from ledger.core.vocabulary import COMMANDS
from ledger.streams.feed import CARRIED, callers_of
from services.access.errors import rejection_from
from services.access.methods import METHODS, services
from services.access.permissions import EVERY_ROLE, QUERIES, permissions
from services.access.rejections import declared
from services.cli import main
from services.running.settings import Settings
from services.showing.pages import PAGES
from tests.support.served import ServedFloor, served
from tests.support.source import ROOT

DOCS = ROOT / "docs"


def test_every_command_of_the_vocabulary_has_its_roles() -> None:
    assert set(CATALOGUE.ladders) == set(COMMANDS) == set(METHODS)
    assert all(ladder.roles for ladder in CATALOGUE.ladders.values())


def test_every_role_is_in_the_table() -> None:
    assert set(EVERY_ROLE) == set(pb.Role.values()) - {pb.ROLE_UNSPECIFIED}


def test_every_method_is_a_command_or_a_query() -> None:
    methods = {f"/{service.full_name}/{method.name}": method for service in services() for method in service.methods}
    asked = {method.name for path, method in methods.items() if path not in METHODS.values()}
    assert asked == {*QUERIES, "Play", "PlayBatch", "Forward"}


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_what_the_data_says(name: str) -> None:
    """`make pages` writes it."""
    assert (DOCS / name).read_text() == PAGES[name]()


def test_the_command_line_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["permissions"]) == 0
    printed = capsys.readouterr().out
    for permission in permissions():
        (line,) = [line for line in printed.splitlines() if line.split()[0] == permission.name]
        assert line.endswith(", ".join(permission.role_names))


def test_a_code_has_one_status_whoever_declares_it() -> None:
    statuses: dict[str, set[str]] = {}
    for code in declared():
        statuses.setdefault(code.code, set()).add(code.status)
    assert {code: found for code, found in statuses.items() if len(found) > 1} == {}
    assert all(hasattr(grpc.StatusCode, code.status) for code in declared())


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    """A floor on which every role has a token that is its name."""
    data = tmp_path_factory.mktemp("floor")
    entries = (
        f'[[credentials]]\ntoken = "{role}"\nactor_id = "somebody"\nroles = ["{role}"]\n'
        for role in map(_named, EVERY_ROLE)
    )
    Settings(data=data).floor_folder.mkdir()
    Settings(data=data).tokens.write_text("\n".join(entries))
    with served(Settings(data=data)) as running:
        yield running


def _named(role: int) -> str:
    return role_name(role).replace(" ", "_")


@pytest.mark.parametrize("role", EVERY_ROLE, ids=_named)
def test_what_a_role_gets_over_grpc(floor: ServedFloor, role: int) -> None:
    """Every command and every query: refused as ROLE_NOT_ALLOWED, or for another reason, or answered."""
    header = pb.CommandHeader(command_id="c1", stream_id="nowhere")
    with grpc.insecure_channel(floor.address) as channel:
        for message, ladder in CATALOGUE.ladders.items():
            code = _code(channel, METHODS[message], message(header=header).SerializeToString(), role)  # type: ignore[call-arg]
            assert (code != "ROLE_NOT_ALLOWED") == (role in callers_of(message, ladder.roles)), COMMANDS[message].name
            assert not code.startswith("without a name"), code
        for service in services():
            for method in service.methods:
                if method.name in QUERIES:
                    code = _code(channel, f"/{service.full_name}/{method.name}", b"\xff", role)
                    assert (code != "ROLE_NOT_ALLOWED") == (role in QUERIES[method.name]), method.name


def test_what_streams_tell_each_other_is_sent_by_nobody_else(floor: ServedFloor) -> None:
    """The books of two streams would differ by what one of them never did. A poker shift supervisor records a hit that
    no table has seen."""
    callers = {message: callers_of(message, CATALOGUE.ladders[message].roles) for message in CARRIED}
    assert {message: roles for message, roles in callers.items() if roles} == {pb.RecordHitRequest: (POKER_SHIFT,)}


@pytest.mark.parametrize("command_id", ["slip/roulette-1/27", "contribution/poker-1/7", "floor/begins"])
def test_nobody_takes_the_ids_of_the_floor_s_own_commands(floor: ServedFloor, command_id: str) -> None:
    """What a stream is told under an id that is taken could never arrive."""
    header = pb.CommandHeader(command_id=command_id, stream_id="r1")
    request = pb.InstallTableRequest(header=header, game="roulette", seats=3).SerializeToString()
    with grpc.insecure_channel(floor.address) as channel:
        assert _code(channel, METHODS[pb.InstallTableRequest], request, FLOOR) == "BAD_COMMAND_ID"


def _code(channel: grpc.Channel, path: str, data: bytes, role: int) -> str:
    """How the call ends: a streaming method answers a malformed query as a unary one does."""
    metadata = (("authorization", f"Bearer {_named(role)}"),)
    try:
        channel.unary_unary(path)(data, metadata=metadata)
    except grpc.RpcError as error:
        refused = rejection_from(error)
        return refused.code if refused else f"without a name: {error}"
    return "OK"
