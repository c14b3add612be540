"""One file proves one round: whatever is done to it shows."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.audit import checkpoints
from ledger.audit.bundle import InTheBooks, make_bundle
from ledger.audit.bundle_check import check_bundle
from ledger.audit.bundle_parts import BadBundle
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.core.chain import seal
from ledger.log.signing import Signer
from services.replay.bundle_file import bundle_in, check_file, page_of
from services.replay.bundling import PROGRAM_VERSION, keys_of, rulebook_text
from tests.support.floors import WrittenFloor, evening
from tests.support.roulette.console import RouletteTable

AT = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
TABLE, ROUND = "roulette-1", "roulette-1:2"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> WrittenFloor:
    written = WrittenFloor(tmp_path_factory.mktemp("floor"))
    written.send(*evening(RouletteTable(TABLE), 3))
    written.enter_in_books()
    return written


def bundle_of(
    floor: WrittenFloor,
    round_id: str = ROUND,
    *,
    with_history: bool = False,
    checkpoint: pb.Checkpoint | None = None,
) -> pb.Bundle:
    books = ReadModel.for_reading(floor.settings.books)
    wanted = Selection(round_id, "", "")
    rulebook = floor.store.round_facts(round_id)
    assert rulebook is not None
    made = make_bundle(
        floor.store,
        round_id,
        rulebook=rulebook_text(rulebook.rulebook_id),
        published=InTheBooks(list(books.settlements(wanted)), list(books.batches(wanted))),
        keys=keys_of(floor.settings),
        checkpoint=checkpoint or checkpoints.make(floor.store, floor.signer, AT, "2026-03-01"),
        with_history=with_history,
    )
    books.close()
    made.program_version = PROGRAM_VERSION
    return made


@pytest.mark.parametrize("with_history", [False, True])
def test_a_good_bundle_says_what_it_proves_and_what_not(floor: WrittenFloor, with_history: bool) -> None:
    verdict = check_bundle(bundle_of(floor, with_history=with_history))
    assert verdict.problems == []
    said = "\n".join(verdict.proves)
    for word in ("chained", "signed", "checkpoint", "rulebook", "recomputed", "postings"):
        assert word in said
    left = "\n".join(verdict.does_not_prove)
    assert ("before the round" in left) is not with_history
    assert "cameras" in left


def _without_the_last(bundle: pb.Bundle) -> None:
    del bundle.commits[-1]


def _truncated(bundle: pb.Bundle) -> None:
    del bundle.commits[-1]
    bundle.last_seq -= 1


def _reordered(bundle: pb.Bundle) -> None:
    first = pb.SignedCommit.FromString(bundle.commits[1].SerializeToString())
    bundle.commits[1].CopyFrom(bundle.commits[2])
    bundle.commits[2].CopyFrom(first)


def _edited(bundle: pb.Bundle) -> None:
    commit = pb.Commit.FromString(bundle.commits[-1].data)
    commit.decisions[0].paid_cents += 100
    bundle.commits[-1].data = commit.SerializeToString(deterministic=True)


def _one_left_out(bundle: pb.Bundle) -> None:
    del bundle.commits[1]


def _forged_tail(bundle: pb.Bundle) -> None:
    """The last commits again, with more paid, chained and signed by somebody else under the host's name."""
    stranger = Signer.ephemeral("host-1")
    before = pb.Commit.FromString(bundle.commits[-1].data)
    before.decisions[0].paid_cents += 100
    forged = stranger.sign(seal(before))
    bundle.commits[-1].data, bundle.commits[-1].signature = forged.data, forged.signature


def _other_state(bundle: pb.Bundle) -> None:
    bundle.state_before = bundle.state_before[:-1]


def _other_rulebook(bundle: pb.Bundle) -> None:
    bundle.rulebook = bundle.rulebook.replace("35", "36", 1)


def _no_rulebook(bundle: pb.Bundle) -> None:
    bundle.rulebook = "x = "


def _other_postings(bundle: pb.Bundle) -> None:
    bundle.postings[-1].postings[0].amount_cents += 1


def _other_settlement(bundle: pb.Bundle) -> None:
    bundle.settlements[-1].decisions[0].paid_cents += 1


def _settlement_left_out(bundle: pb.Bundle) -> None:
    del bundle.settlements[:]


def _other_checkpoint(bundle: pb.Bundle) -> None:
    bundle.checkpoint.head.seq += 1


def _unsigned_checkpoint(bundle: pb.Bundle) -> None:
    said = pb.CheckpointSeal.FromString(bundle.checkpoint.seal)
    said.heads_root = b"x" * 32
    bundle.checkpoint.seal = said.SerializeToString()


def _another_round(bundle: pb.Bundle) -> None:
    bundle.round_id = "roulette-1:3"


def _later_layout(bundle: pb.Bundle) -> None:
    bundle.version += 1


SPOILED = [
    _without_the_last,
    _truncated,
    _reordered,
    _edited,
    _one_left_out,
    _forged_tail,
    _other_state,
    _other_rulebook,
    _no_rulebook,
    _other_postings,
    _other_settlement,
    _settlement_left_out,
    _other_checkpoint,
    _unsigned_checkpoint,
    _another_round,
    _later_layout,
]


@pytest.mark.parametrize("spoil", SPOILED, ids=lambda spoil: spoil.__name__.strip("_"))
def test_whatever_is_done_to_a_bundle_shows(floor: WrittenFloor, spoil: Callable[[pb.Bundle], None]) -> None:
    bundle = bundle_of(floor)
    spoil(bundle)
    assert check_bundle(bundle).problems


@pytest.mark.parametrize("command", [b"", None])
def test_a_bundle_says_whether_it_holds_what_was_asked(floor: WrittenFloor, command: bytes | None) -> None:
    """An older commit keeps a digest alone; a command that is not of the digest is none, though the host signed it."""
    bundle = bundle_of(floor)
    assert "each holds what was asked, and by whom" in check_bundle(bundle).proves
    commit, first = (pb.Commit.FromString(bundle.commits[place].data) for place in (-1, 0))
    commit.command = first.command if command is None else command
    again = floor.signer.sign(seal(commit))
    bundle.commits[-1].data, bundle.commits[-1].signature = again.data, again.signature
    for named_by_hash in ("checkpoint", "postings", "settlements"):
        bundle.ClearField(named_by_hash)
    verdict = check_bundle(bundle)
    if command is None:
        assert any("does not have the digest that it names" in problem for problem in verdict.problems)
    else:
        assert verdict.is_well
        assert any(f"the commit of seq {bundle.last_seq} keeps a digest" in line for line in verdict.does_not_prove)


SAID_ONLY = {
    "attempts": "refused commands",
    "timezone": "the property's clocks",
    "retirements": "no key was retired",
    "state_before": "how the table stood before",
}
"""What a bundle says and nobody signs: the verdict names each as not proven."""
ABOUT_ITSELF = {"made_at", "program_version", "host_keys"}
"""When, by what and, where there is no root key, under which keys: nothing of the round hangs on it."""


def _edits(bundle: pb.Bundle) -> Iterator[tuple[str, pb.Bundle]]:
    """Each field of the bundle once emptied, and once changed in its first byte or number."""
    for field in pb.Bundle.DESCRIPTOR.fields:
        emptied = pb.Bundle.FromString(bundle.SerializeToString())
        emptied.ClearField(field.name)
        yield field.name, emptied
        changed = pb.Bundle.FromString(bundle.SerializeToString())
        value = getattr(changed, field.name)
        if isinstance(value, int):
            setattr(changed, field.name, value + 1)
        elif isinstance(value, str):
            setattr(changed, field.name, "x" + value[1:])
        elif isinstance(value, bytes):
            setattr(changed, field.name, bytes([value[0] ^ 1]) + value[1:] if value else b"x")
        else:
            continue
        yield field.name, changed


@pytest.mark.parametrize("with_history", [False, True])
def test_an_edit_of_any_section_is_caught_or_was_never_said_to_be_proven(
    floor: WrittenFloor, with_history: bool
) -> None:
    bundle = bundle_of(floor, with_history=with_history)
    bundle.timezone = "America/Chicago"
    bundle.attempts.add(number=1, name="craps.roll")
    good = bundle.SerializeToString(deterministic=True)
    for name, edited in _edits(bundle):
        if edited.SerializeToString(deterministic=True) == good or name in ABOUT_ITSELF:
            continue
        verdict = check_bundle(edited)
        weaker = set(check_bundle(bundle).proves) - set(verdict.proves)
        said = "\n".join(verdict.does_not_prove)
        assert verdict.problems or weaker or SAID_ONLY.get(name, "?") in said or name == "attempts", name


def test_a_checkpoint_from_before_the_round_is_no_proof_of_it(floor: WrittenFloor, tmp_path: Path) -> None:
    """And one from before the one that somebody kept is not the one that they kept."""
    early, console = WrittenFloor(tmp_path), RouletteTable(TABLE)
    early.send(*evening(console, 1))
    older = checkpoints.make(early.store, early.signer, AT, "2026-03-01")
    early.send(console.place("red"), *console.spin("5"))
    early.enter_in_books()
    newer = checkpoints.make(early.store, early.signer, AT, "2026-03-01", older)
    kept = pb.CheckpointSeal.FromString(newer.seal).heads_root
    first, second = (
        bundle_of(early, "roulette-1:1", checkpoint=older),
        bundle_of(early, "roulette-1:2", checkpoint=newer),
    )
    assert check_bundle(first).problems == []
    assert check_bundle(first, checkpoint_root=kept).problems == ["its checkpoint is not the one that was named"]
    assert check_bundle(second, checkpoint_root=kept).problems == []
    second.checkpoint.CopyFrom(first.checkpoint)
    assert check_bundle(second).problems == ["its checkpoint does not hold the round"]


def test_another_root_key_or_checkpoint_than_the_one_named_shows(floor: WrittenFloor) -> None:
    bundle = bundle_of(floor)
    stranger = Signer.ephemeral("x").public_pem().decode()
    bundle.root_public_key = stranger
    assert check_bundle(bundle).problems, "no commit is signed under that root"
    assert check_bundle(bundle_of(floor), checkpoint_root=b"x" * 32).problems


def test_a_commit_that_the_bundle_itself_vouches_for_is_said_to_be_no_more(floor: WrittenFloor) -> None:
    """Without a root key the keys come with the bundle: whoever forges both deceives, and the verdict says so."""
    left = check_bundle(bundle_of(floor)).does_not_prove
    assert any("whose keys" in line for line in left)


# --- The file ---


def test_the_page_opens_offline_and_holds_the_record(floor: WrittenFloor) -> None:
    bundle = bundle_of(floor)
    page = page_of(bundle)
    assert page == page_of(bundle), "the same bundle makes the same page"
    assert bundle_in(page) == bundle
    around = page.split('<script type="application/json"')[0] + page.rpartition("<script>")[2]
    around = around.replace("http://www.w3.org/2000/svg", "")  # a name that browsers know, no address
    for foreign in ("http://", "https://", "src=", "@import", "url(", "fetch(", "XMLHttpRequest"):
        assert foreign not in around
    assert "default-src 'none'" in page
    _, verdict = check_file(page, "", b"", PROGRAM_VERSION)
    assert verdict.is_well
    assert "the page shows what the record says" in verdict.proves


def test_a_page_that_shows_something_else_is_caught(floor: WrittenFloor) -> None:
    page = page_of(bundle_of(floor))
    spoiled = page.replace("anna", "xnna", 1)
    assert spoiled != page
    _, verdict = check_file(spoiled, "", b"", PROGRAM_VERSION)
    assert verdict.problems == ["the page is not the one that is made of this record: it was changed"]


def test_nothing_in_the_record_gets_out_of_its_element(tmp_path: Path) -> None:
    """Texts of the floor go into the page: none can end the script it stands in, or begin another."""
    floor, table = WrittenFloor(tmp_path), RouletteTable(TABLE)
    floor.send(*table.opening(players=("anna",)), table.place("red", "", 500))
    floor.send(table.inspect(note="</script><script>alert(1)</script><!--"))
    floor.enter_in_books()
    page = page_of(bundle_of(floor, f"{TABLE}:1"))
    assert "<script>alert" not in page
    assert page.count("</script>") == 4


@pytest.mark.parametrize("text", ["", "<html></html>", '<script type="text/plain" id="bundle">AAAA</script>' * 2])
def test_a_file_that_holds_no_bundle_is_named(text: str) -> None:
    with pytest.raises(BadBundle):
        check_file(text, "", b"", PROGRAM_VERSION)
