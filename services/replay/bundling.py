"""Puts the bundle of a round together from a floor's files."""

from collections.abc import Callable, Iterator
from contextlib import closing
from importlib import resources
from importlib.metadata import version
from importlib.resources.abc import Traversable
from pathlib import Path

from cryptography.hazmat.primitives import serialization

import roundledger.v1 as pb
from games.tables.rulebook import Rulebook
from ledger.audit import checkpoints
from ledger.audit.bundle import BundleKeys, InTheBooks, make_bundle
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.log.card_keys import CardKeys
from ledger.log.signing import public_key
from ledger.log.store import Store
from ledger.log.trust import RETIREMENTS, ROOT
from services.running.settings import Settings

PROGRAM_VERSION = version("roundledger")


class Bundler:
    """Of one floor."""

    def __init__(
        self,
        settings: Settings,
        open_store: Callable[[], Store],
        cards: CardKeys,
        checkpoint: Callable[[], pb.Checkpoint | None] | None = None,
    ) -> None:
        """Where the process can sign, `checkpoint` makes one of now."""
        self._settings, self._open_store, self._cards, self._checkpoint = settings, open_store, cards, checkpoint

    def make(self, round_id: str, *, with_history: bool = False, fresh: bool = True) -> pb.Bundle:
        """Under a checkpoint that is made for it where none that is kept holds the round, unless it need not be
        `fresh`. Raises UnknownRound."""
        with closing(self._open_store()) as store:
            table_id, _, last = store.round_span(round_id)
            opened = store.round_facts(round_id)
            bundle = make_bundle(
                store,
                round_id,
                rulebook=rulebook_text(opened.rulebook_id, self._settings.rulebooks) if opened else "",
                published=self._published(round_id, table_id, last),
                keys=keys_of(self._settings),
                checkpoint=self._checkpoint_over(table_id, last, fresh=fresh),
                with_history=with_history,
                cards=self._cards,
            )
        bundle.timezone, bundle.program_version = self._settings.timezone, PROGRAM_VERSION
        bundle.made_at.GetCurrentTime()
        return bundle

    def checkpoint_now(self) -> pb.Checkpoint | None:
        """One of now, where this process can sign; else the newest that is kept. None while there is none."""
        return self._checkpoint() if self._checkpoint else checkpoints.newest(self._settings.checkpoints)

    def _checkpoint_over(self, table_id: str, seq: int, *, fresh: bool) -> pb.Checkpoint | None:
        """The last that was kept, if it holds the commit; else one of now, where this process can make it."""
        kept = checkpoints.newest(self._settings.checkpoints)
        heads = {head.stream_id: head.seq for head in kept.heads} if kept else {}
        if heads.get(table_id, 0) >= seq or self._checkpoint is None or not fresh:
            return kept
        return self._checkpoint()

    def _published(self, round_id: str, table_id: str, last: int) -> InTheBooks:
        """Of the round's own commits: what a jackpot fund posts for it stands in the fund's stream, and what corrects
        it came later. Nothing while the books are behind, for half of it would look like a loss."""
        if not (self._settings.books_dsn or self._settings.books_file.exists()):
            return InTheBooks()
        with closing(ReadModel.for_reading(self._settings.books)) as books:
            if books.progress(table_id).head.seq < last:
                return InTheBooks()
            wanted = Selection(round_id, table_id, "")
            return InTheBooks(
                [each for each in books.settlements(wanted) if each.seq <= last],
                [each for each in books.batches(wanted) if each.seq <= last],
            )


def keys_of(settings: Settings) -> BundleKeys:
    place = settings.trusted
    if (place / ROOT).exists():
        retired = tuple(path.read_bytes() for path in sorted((place / RETIREMENTS).glob("*.retirement")))
        return BundleKeys((place / ROOT).read_text(), retired)
    return BundleKeys(host_keys={path.stem: _pem(path) for path in sorted(place.glob("*.pub"))})


def _pem(path: Path) -> str:
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return public_key(path).public_bytes(serialization.Encoding.PEM, form).decode()


def rulebook_text(rulebook_id: str, folders: tuple[Path, ...] = ()) -> str:
    """The text of a rulebook that comes with the program or lies in these folders; empty if there is none."""
    for text in _texts(folders):
        if f'"{rulebook_id}"' in text and Rulebook.parse(text).id == rulebook_id:
            return text
    return ""


def _texts(folders: tuple[Path, ...]) -> Iterator[str]:
    yield from _below(resources.files("games") / "rulebooks")
    for folder in folders:
        for path in sorted(folder.rglob("*.toml")):
            yield path.read_text(encoding="utf-8")


def _below(folder: Traversable) -> Iterator[str]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from _below(entry)
        elif entry.name.endswith(".toml"):
            yield entry.read_text(encoding="utf-8")
