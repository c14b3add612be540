"""What a browser is told of the floor at once: every commit in words, each table once, as it is at the end."""

import roundledger.v1 as pb
from services.console.live import told


def _commit(stream_id: str, seq: int, text: str, *events: pb.Event) -> pb.WatchedCommit:
    commit = pb.WatchedCommit(stream_id=stream_id, texts=[text], events=events)
    commit.commit.seq = seq
    commit.table.table_id, commit.table.round_id = stream_id, f"{stream_id}:{seq}"
    return commit


def test_a_table_is_told_once_in_a_group_as_it_is_at_the_end() -> None:
    group = told([_commit("r1", 1, "a"), _commit("r2", 1, "b"), _commit("r1", 2, "c")])
    assert [each["texts"] for each in group] == [["a"], ["b"], ["c"]]
    assert [each.get("table", {}).get("round_id") for each in group] == [None, "r2:1", "r1:2"]


def test_what_pages_do_not_show_is_not_sent() -> None:
    placed = pb.Event(table_closed=pb.TableClosed())
    (each,) = told([_commit("r1", 1, "closed", placed)])
    assert "events" not in each
    assert "papers_changed" not in each


def test_a_paper_that_was_prepared_or_signed_is_told_of() -> None:
    for event in (
        pb.Event(paper_prepared=pb.PaperPrepared(paper_id="p1")),
        pb.Event(inventory_counted=pb.InventoryCounted(paper_id="p1")),
        pb.Event(paper_discarded=pb.PaperDiscarded(paper_id="p1")),
    ):
        (each,) = told([_commit("r1", 1, "a paper", event)])
        assert each["papers_changed"] is True


def test_a_refused_command_keeps_its_place() -> None:
    refused = pb.WatchedCommit(stream_id="r1", attempt=pb.Attempt(name="spin_ball"))
    assert "attempt" in told([_commit("r1", 1, "a"), refused])[1]
