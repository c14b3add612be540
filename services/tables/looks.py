"""Looks at the streams by which others are decided, such as the house: one look for all commands that wait for it."""

import asyncio
from collections.abc import Sequence

from ledger.core.floor import Floor
from services.tables.asks import Ask
from services.tables.known_streams import KnownStreams


class Looks:
    def __init__(self, floor: Floor, streams: KnownStreams) -> None:
        self._floor, self._streams = floor, streams
        self._lenders = {name: stream.only_id for name, stream in floor.catalogue.lenders.items()}

    def concern(self, ask: Ask) -> bool:
        """Whether the command may be decided by what other streams lend, and by nothing else that a group cannot show:
        a round, or what its own stream recorded."""
        request = ask.request
        return (
            bool(request.ladder.reads)
            and not request.header.dry_run
            and self._lenders.keys() >= {*request.ladder.reads}
        )

    def suffice(self, ask: Ask) -> bool:
        """Whether all that the command is decided by is known as it was when it arrived, or newer."""
        return not self._floor.reads_beyond(ask.request) or (
            self.concern(ask) and ask.knows.issuperset(self._floor.needs(ask.request))
        )

    async def look(self, asks: Sequence[Ask]) -> None:
        """For all of these commands, which had come before. Where it does not succeed in time each looks alone, and is
        told what is wrong."""
        try:
            async with asyncio.timeout_at(max(ask.due for ask in asks)):
                seen = frozenset(stream_id for ask in asks for stream_id in self._others_of(ask))
                for stream_id in sorted(seen):
                    await self._streams.bring_up_to_date(stream_id)
        except Exception:
            for ask in asks:
                ask.is_alone = True
        else:
            for ask in asks:
                ask.knows = seen
        finally:
            for ask in asks:
                ask.awaits_look = False

    def _others_of(self, ask: Ask) -> set[str]:
        """A stream that has not begun may be another kind of table when the command's turn comes."""
        return {*self._floor.needs(ask.request), *(self._lenders[name] for name in ask.request.ladder.reads)}
