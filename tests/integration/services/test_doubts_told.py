"""What is told to surveillance, and to nobody else, while a floor is watched."""

from pathlib import Path

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from services.access.tokens import grant_for, read_access, write_access
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.poker.console import PokerTable
from tests.support.poker.guards import FIXED
from tests.support.served import ServedFloor, served

SEES_ALL = pb.Actor(role=pb.ROLE_SURVEILLANCE)
PIT = pb.Actor(role=pb.ROLE_PIT_SUPERVISOR)
PLAYER = (("authorization", "Bearer token-of-p1"),)


def _with_player(settings: Settings) -> Settings:
    """A floor that knows a token of player p1."""
    FloorFolder(settings.floor_folder).ensure()
    access = settings.floor_folder / "access.toml"
    write_access(access, [*read_access(access), grant_for("token-of-p1", "p1", ("player",))])
    return settings


def test_a_card_that_was_named_twice_is_told_to_surveillance_at_once_and_to_nobody_else_p8(tmp_path: Path) -> None:
    """Both lie face down: who may not see them learns nothing of it, by no answer and by no word."""
    with served(_with_player(Settings(data=tmp_path))) as floor:
        _told_to_surveillance_alone(floor)


def _told_to_surveillance_alone(floor: ServedFloor) -> None:
    client = floor.client()
    table = PokerTable("poker-twice")
    opening = [*table.opening(dict.fromkeys((1, 2, 3), 10_000), 3, **FIXED), *table.ready(), table.start()]
    for command in opening:
        assert not isinstance(client.send(command), Rejection)
    asked, first = pb.WatchTableRequest(table_id="poker-twice", after_seq=len(opening)), {}
    for name, metadata in {
        "surveillance": client.metadata("WatchTable", SEES_ALL),
        "pit": client.metadata("WatchTable", PIT),
        "p1": PLAYER,
    }.items():
        first[name] = client.past.WatchTable(asked, metadata=metadata)
    for names in (["AH", "9S", "7C", "KD"], ["AH", "6C"]):
        assert not isinstance(client.send(table.deal(names)), Rejection)
    told = {name: [list(next(watch).doubts) for _ in range(2)] for name, watch in first.items()}
    for watch in first.values():
        watch.cancel()
    said = "AH is named 2 times, and the deck has it once (P.8)"
    assert told == {"surveillance": [[], [said]], "pit": [[], []], "p1": [[], []]}
    replayed = pb.GetFramesRequest(round_id="poker-twice:1")
    for who, expected in ((SEES_ALL, [said]), (PIT, [])):
        frames = client.past.GetFrames(replayed, metadata=client.metadata("GetFrames", who))
        assert [words for frame in frames for words in frame.event.doubts] == expected
    client.close()
