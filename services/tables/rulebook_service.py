"""gRPC for rulebooks: what a table of this floor may be opened by, and what each leaves to the house."""

from collections.abc import Iterator

import grpc

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.rulebook import Rulebook, Rulebooks, house_option
from ledger.core.rejection import Rejection
from services.access.gate import Gate
from services.access.queries import Refused, query_handlers
from services.running.calls import Calls
from services.showing.clauses import clauses_of
from services.showing.option_words import legal_range

_SERVICE = pb.rulebook_service_pb2.DESCRIPTOR.services_by_name["RulebookService"]


class RulebookHandlers(grpc.GenericRpcHandler):  # type: ignore[misc]
    """Answers from the rulebooks that this process has read at its start: they are immutable."""

    services = (_SERVICE.full_name,)

    def __init__(self, rulebooks: Rulebooks, gate: Gate, calls: Calls) -> None:
        self._rulebooks = rulebooks
        self._handlers = query_handlers(_SERVICE, self, gate, calls)

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler | None:
        return self._handlers.get(details.method)

    async def list_rulebooks(self, request: pb.ListRulebooksRequest, actor: pb.Actor) -> pb.ListRulebooksResponse:
        if request.game and request.game not in GAMES:
            message = f"there is no game {request.game!r}: there are {', '.join(GAMES)}"
            raise Refused(Rejection("UNKNOWN_GAME", message, field="game"))
        books = (book for book in self._rulebooks.values() if request.game in ("", book.game))
        return pb.ListRulebooksResponse(rulebooks=map(_summary, books))

    async def get_rulebook(self, request: pb.GetRulebookRequest, actor: pb.Actor) -> pb.GetRulebookResponse:
        book = self._rulebooks.get(request.rulebook_id)
        if book is None:
            message = f"this floor has no rulebook {request.rulebook_id!r}: ListRulebooks names those it has"
            raise Refused(Rejection("UNKNOWN_RULEBOOK", message, field="rulebook_id"))
        return pb.GetRulebookResponse(
            summary=_summary(book),
            wagers=_wagers(book),
            options=_options(book),
            requires=[pb.RulebookRequirement(name=name, rule=cite) for name, cite in book.requires.items()],
            clauses=clauses_of(book.id),
        )


def _summary(book: Rulebook) -> pb.RulebookSummary:
    return pb.RulebookSummary(
        rulebook_id=book.id, game=book.game, title=book.title, source=book.source, content_hash=book.content_hash
    )


def _wagers(book: Rulebook) -> Iterator[pb.RulebookWager]:
    for name, wager in book.wagers.items():
        for case, odds in wager.floors.items():
            least, is_exact = pb.Odds(pays=odds.pays, per=odds.per), bool(wager.exact_cite)
            yield pb.RulebookWager(wager=name, winning_case=case, least=least, rule=wager.cite, is_exact=is_exact)
        if not wager.floors:
            yield pb.RulebookWager(wager=name, rule=wager.cite)


def _options(book: Rulebook) -> Iterator[pb.RulebookOption]:
    for name, rule in book.options.items():
        option = pb.RulebookOption(name=name, legal=legal_range(rule), rule=rule.cite)
        if rule.default is not None:
            option.default.CopyFrom(house_option(name, rule.default))
        yield option
