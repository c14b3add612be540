"""Notes as public transparency logs sign them: what others wrote is read, and what was changed is not believed."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ledger.audit.notes import COSIGNATURE, PLAIN, BadNote, NoteKey, SignedNote, TreeHead
from ledger.audit.transparency import InclusionProof

PETER = NoteKey.parse("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
"""The key and the note of the example in Go's own documentation of notes."""
HIS_NOTE = """If you think cryptography is the answer to your problem,
then you don't know what your problem is.

\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
"""
ROOT = bytes(range(32))


def key_of(name: str, kind: int = PLAIN) -> tuple[NoteKey, Ed25519PrivateKey]:
    private = Ed25519PrivateKey.from_private_bytes(b"%-32b" % name.encode())
    return NoteKey(name, kind, private.public_key().public_bytes_raw()), private


def test_a_note_that_another_program_signed_holds() -> None:
    note = SignedNote.parse(HIS_NOTE)
    assert note.signed_by(PETER) == 0
    assert str(note) == HIS_NOTE
    assert str(PETER).startswith("PeterNeumann+c74f20a3+")
    assert note.signed_by(key_of("PeterNeumann")[0]) is None, "the same name, another key"


def test_a_changed_note_does_not_hold() -> None:
    with pytest.raises(BadNote, match="the signature of PeterNeumann does not hold"):
        SignedNote.parse(HIS_NOTE.replace("answer", "solution")).signed_by(PETER)


def test_a_cosignature_says_when_and_of_what() -> None:
    log, log_private = key_of("floor.example/host-1")
    witness, witness_private = key_of("board.example/w1", COSIGNATURE)
    text = TreeHead("floor.example/host-1", 7, ROOT).text
    lines = log.signed(text, log_private.sign) + witness.signed(text, witness_private.sign, 1_700_000_000)
    note = SignedNote.parse(f"{text}\n{lines}")
    assert (note.signed_by(log), note.signed_by(witness)) == (0, 1_700_000_000)
    assert TreeHead.parse(note.text) == TreeHead("floor.example/host-1", 7, ROOT)
    assert NoteKey.parse(str(witness)) == witness
    name, signature = note.signatures[1]
    later = SignedNote(note.text, ((name, signature[:4] + bytes(7) + b"\x01" + signature[12:]),))
    with pytest.raises(BadNote):
        later.signed_by(witness)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "\n",
            "a\n",
            "a\n\n",
            "a\nb",
            HIS_NOTE[:-1],
            HIS_NOTE.replace("\u2014", "-"),
            HIS_NOTE.replace("x08", "!"),
            HIS_NOTE.replace("x08", "\u00e9"),
        ),
        *(HIS_NOTE.replace("If", "\x00f"), HIS_NOTE + "\n", HIS_NOTE + "\u2014 a b\n" * 100, "x" * 100_000),
        HIS_NOTE.replace("PeterNeumann x", "Peter Neumann x"),
    ],
)
def test_what_is_no_note_is_named(text: str) -> None:
    with pytest.raises(BadNote):
        SignedNote.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "o\n1\n",
        "o\n01\nAA==\n",
        "o\n1\nAA==\n",
        "o\n-1\nx\n",
        f"o\n{'9' * 40}\nx\n",
        "o\n\u0661\nx\n",
        "o\n1\n\u00e9\n",
    ],
)
def test_what_is_no_head_of_a_log_is_named(text: str) -> None:
    with pytest.raises(BadNote):
        TreeHead.parse(text)


@pytest.mark.parametrize(
    "text", ["", "a+b+c", "a b+c74f20a3+AR", str(PETER).replace("c7", "c8"), str(PETER)[:-4], "+1+AA=="]
)
def test_what_is_no_key_is_named(text: str) -> None:
    with pytest.raises(BadNote):
        NoteKey.parse(text)


@pytest.mark.parametrize(
    "before", ["", "c2sp.org/tlog-proof@v2\nindex 1", "c2sp.org/tlog-proof@v1", "c2sp.org/tlog-proof@v1\nindex x"]
)
def test_what_is_no_proof_is_named(before: str) -> None:
    with pytest.raises(BadNote):
        InclusionProof.parse(f"{before}\n\n{HIS_NOTE}")
