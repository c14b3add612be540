"""A new ledger in a folder of its own, signed and with its books: for what was played without a floor."""

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from ledger.core.chain import Record
from services.running.files import write_secret
from services.running.settings import Settings

if TYPE_CHECKING:
    from ledger.log.card_keys import CardKeys

_GROUP = 256
"""Commits that share a signature."""


def new_card_keys(folder: Path) -> "CardKeys":
    """With which what is to be kept there is sealed."""
    from ledger.log.card_keys import CardKeys, card_key_files, new_card_key

    place = Settings(data=folder).keys
    if not card_key_files(place):
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_secret(*new_card_key(place))
    return CardKeys.in_folder(place)


class KeptLedger:
    """Takes records in order; the books are made at the end, also of what there was when it was interrupted."""

    def __init__(self, folder: Path, host_id: str) -> None:
        from ledger.log.card_keys import CardKeys
        from ledger.log.signing import Signer
        from ledger.log.store import Store

        self._settings = Settings(data=folder)
        self._signer = Signer.from_folder(self._settings.keys, host_id)
        self.cards = CardKeys.in_folder(self._settings.keys)
        self._store = Store.open(self._settings.store, durable=True)
        self._waiting: list[Record] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._write(len(self._waiting))
        self._store.close()
        self._make_books()

    def keep(self, records: Sequence[Record]) -> None:
        self._waiting += records
        self._write(len(self._waiting) // _GROUP * _GROUP)

    def _write(self, count: int) -> None:
        for first in range(0, count, _GROUP):
            group = self._waiting[first : min(first + _GROUP, count)]
            self._store.append(self._signer.sign_group(group))
        del self._waiting[:count]

    def _make_books(self) -> None:
        from ledger.books.follower import Follower

        follower = Follower(self._settings.store, self._settings.books, lambda entered: None, cards=self.cards)
        while follower.catch_up():
            pass
        follower.close()
