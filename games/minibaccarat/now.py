"""What may be done at a minibaccarat table now: which commands are worth trying. Of a hand only the number of cards
that nobody recorded is looked at, never which cards they are."""

from collections.abc import Iterator

import roundledger.v1 as pb
from games.cards.now import examples, named_where_unseen
from games.minibaccarat.points import HANDS
from games.minibaccarat.state import Table
from games.tables.now import about_spoken, about_wagers, on_posted
from ledger.core.procedure import Procedure, Try


def _tries(table: Table) -> Iterator[Try]:
    state, name = table.play, examples(1)[0]
    for winner in (*HANDS, "tie"):
        yield Try(pb.AnnounceMinibaccaratResultRequest(winner=winner))
    for hand in HANDS:
        named = (pb.DealMinibaccaratCardRequest(hand=hand, card=name),)
        yield Try(pb.DealMinibaccaratCardRequest(hand=hand), instead=named, fill=("card",))
        lying = state.hand(hand)[-state.unturned[hand] :] if state.unturned.get(hand) else ()
        for seat in (0, *table.players):
            turned = pb.TurnMinibaccaratCardsRequest(hand=hand, seat=seat, cards=named_where_unseen(lying))
            yield Try(turned, fill=("cards",))
            yield Try(pb.HandMinibaccaratCardsRequest(hand=hand, seat=seat))
        yield Try(pb.RelieveMinibaccaratHolderRequest(hand=hand, reason="declined"), fill=("reason",))
    burned = (pb.BurnMinibaccaratCardsRequest(cards=[name]),)
    yield Try(pb.BurnMinibaccaratCardsRequest(), instead=burned, fill=("cards",))
    yield from map(Try, (pb.CallNoMoreMinibaccaratBetsRequest(), pb.CallMinibaccaratShoeExhaustedRequest()))
    for wager in sorted(table.in_force.wagers):
        for seat in table.players:
            yield on_posted(table, pb.PlaceMinibaccaratWagerRequest(seat=seat, wager=wager))
    yield from about_wagers(table, pb.WithdrawMinibaccaratWagerRequest)
    yield from about_spoken(table, pb.ConfirmVerbalMinibaccaratWagerRequest)
    yield from _vigorish(table)


def _vigorish(table: Table) -> Iterator[Try]:
    state = table.play
    form = next(form for form in (f"form-{n}" for n in range(1, len(state.forms) + 2)) if form not in state.forms)
    for seat in state.deferred:
        yield Try(pb.CollectMinibaccaratDeferredVigorishRequest(seat=seat))
        documented = pb.DocumentMinibaccaratDeferredVigorishRequest(seat=seat, form_number=form)
        yield Try(documented, fill=("form_number",))
    for number, debt in state.forms.items():
        recovered = pb.RecoverMinibaccaratDocumentedVigorishRequest(form_number=number)
        yield Try(recovered, amounts=("amount_cents",), near=(debt.owed_cents,))


PROCEDURE = Procedure(
    tries=_tries,
    steps={
        pb.AnnounceMinibaccaratResultRequest: "announces the result, takes and pays",
        pb.TurnMinibaccaratCardsRequest: "turns a hand over, or has its holder turn it",
        pb.HandMinibaccaratCardsRequest: "hands the cards to the player who turns them",
        pb.DealMinibaccaratCardRequest: "deals a card",
        pb.BurnMinibaccaratCardsRequest: "burns cards",
        pb.CallNoMoreMinibaccaratBetsRequest: "calls no more bets",
        pb.CallMinibaccaratShoeExhaustedRequest: "calls the shoe exhausted",
    },
    besides=frozenset(
        {
            pb.RelieveMinibaccaratHolderRequest,
            pb.PlaceMinibaccaratWagerRequest,
            pb.WithdrawMinibaccaratWagerRequest,
            pb.ConfirmVerbalMinibaccaratWagerRequest,
            pb.CollectMinibaccaratDeferredVigorishRequest,
            pb.DocumentMinibaccaratDeferredVigorishRequest,
            pb.RecoverMinibaccaratDocumentedVigorishRequest,
        }
    ),
)
