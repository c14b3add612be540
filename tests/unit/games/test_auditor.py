"""The auditor of the tests notices what it is there for: each forged commit is found out."""

from collections.abc import Callable

import pytest

import roundledger.v1 as pb
from tests.support.auditor import Auditor, Disagreement
from tests.support.pure import PureStream
from tests.support.roulette.every_command import Console


def _history() -> list[pb.Commit]:
    """Red and black, red raised by a second chip that is taken back, and 1 comes: the crown's commit is the last."""
    c, table = Console(), PureStream("roulette-1")
    table.play(*c.opening(), c.buy_in(5000), c.place("red"), c.place("black"), c.place("low"), c.remove("w3"))
    table.play(*c.spin("1"))
    return [record.commit for record in table.records]


def _read(commits: list[pb.Commit]) -> Auditor:
    auditor = Auditor("roulette-1")
    for commit in commits:
        auditor.read(commit.SerializeToString())
    return auditor


def test_what_was_really_played_is_believed() -> None:
    assert _read(_history()).held() == {
        "player/anna/currency": -5000,
        "table/roulette-1/drop": 5000,
        "table/roulette-1/tray": -5000,
        "player/anna/chips": 5000,
    }


def _event(commits: list[pb.Commit], field: str) -> pb.Event:
    return next(e for c in commits for e in c.events if e.HasField(field))  # type: ignore[arg-type]


def _forged(field: str, name: str, value: object) -> Callable[[list[pb.Commit]], object]:
    return lambda h: setattr(getattr(_event(h, field), field), name, value)


FORGERIES: list[tuple[str, Callable[[list[pb.Commit]], object]]] = [
    ("told", lambda h: setattr(h[-1].decisions[0], "taken_cents", 499)),
    ("told", lambda h: setattr(h[-1].decisions[1], "paid_cents", 501)),
    ("told", lambda h: h[-1].decisions.reverse()),
    ("told", lambda h: h[-1].decisions.pop()),
    ("a decision of no event", lambda h: setattr(h[-1].decisions[1], "event", 7)),
    ("0 cents of Stake", _forged("wager_withdrawn", "returned_cents", 0)),
    ("is not ben's", _forged("wager_withdrawn", "player_id", "ben")),
    ("w3 is placed twice", lambda h: h[-6].events.append(_event(h[-6:], "wager_placed"))),
    ("closes on wagers", lambda h: h[-2].events.add().table_closed.SetInParent()),
    ("seq 5 after 3", lambda h: h.pop(3)),
]


@pytest.mark.parametrize(("noticed", "forge"), FORGERIES)
def test_a_forged_commit_is_found_out(noticed: str, forge: Callable[[list[pb.Commit]], object]) -> None:
    history = _history()
    forge(history)
    with pytest.raises(Disagreement, match=noticed):
        _read(history)
