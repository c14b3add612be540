"""What goes beside a commit of its trace: anybody may have written it, so whatever cannot be read is nothing."""

import pytest

from ledger.log.traces import TRACEPARENT, TRACEPARENTS, carried_in, carrying, traceparent_in

ONE, OTHER = f"00-{'a' * 32}-{'b' * 16}-01", f"00-{'c' * 32}-{'d' * 16}-01"


def test_a_record_carries_the_trace_of_each_of_its_commits() -> None:
    traced = {("r1", 7): ONE, ("bj/2", 1): OTHER}
    assert carried_in([("signature", b"x"), *carrying(traced.items())]) == traced
    assert carrying([]) == []


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"\xff\xfe",
        b"\n\n\n",
        ONE.encode(),
        f"{ONE} seven r1".encode(),
        f"{ONE} {'9' * 40} r1".encode(),
        f"{ONE} ٣ r1".encode(),
        f"00-{'0' * 32}-{'b' * 16}-01 7 r1".encode(),
        f"{ONE.upper()} 7 r1".encode(),
        b"x" * 100_000,
    ],
)
def test_rubbish_beside_a_commit_is_left_out(written: bytes) -> None:
    assert carried_in([(TRACEPARENTS, written)]) == {}
    assert carried_in([(TRACEPARENTS, written + b"\n" + f"{ONE} 7 r1".encode())]) in ({("r1", 7): ONE},)


def test_of_very_many_lines_only_the_first_are_read() -> None:
    lines = "\n".join(f"{ONE} {seq} r1" for seq in range(1, 5001))
    assert len(carried_in([(TRACEPARENTS, lines.encode())])) == 1000


@pytest.mark.parametrize("said", ["", "00-1-2-3", ONE + "0", f"01{ONE[2:]}", ONE.replace("a", "G"), "é" * 55])
def test_a_caller_who_says_nothing_that_can_be_read_begins_a_trace_of_the_floors_own(said: str) -> None:
    assert traceparent_in([(TRACEPARENT, said)]) == traceparent_in([(TRACEPARENT, said.encode())]) == ""
    assert traceparent_in([("authorization", "Bearer x"), (TRACEPARENT, ONE)]) == ONE
