"""The start of a round of play: who is dealt in, antes and blinds."""

import roundledger.v1 as pb
from games.cards.state import USED
from games.poker.betting import kill, rake
from games.poker.betting.bets import change_for_bet, raise_cap
from games.poker.cards.hours import check_hours
from games.poker.commands.seats import cash_off
from games.poker.floor.lineup import Lineup, antes_of, bring_in, lineup
from games.poker.floor.welcome import follow_house
from games.poker.state import Draft, Table, hand_of
from games.tables.rounds import check_equipment, open_round
from ledger.core.context import Context
from ledger.core.rejection import Rejection

MOST_SOURCE_BYTES = 12 * 1024
SOURCE_UNITS = tuple(10**places for places in range(7))


def start_hand(draft: Draft, command: pb.StartPokerHandRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.round_id:
        return Rejection("HAND_IN_PROGRESS", f"{table.round_id} is being played: finish it first", "5.5")
    if refused := check_equipment(table) or _check_deck(table, context) or _check_room(table, context):
        return refused
    if command.HasField("source") and (refused := _check_source(command.source)):
        return refused
    _put_right(draft, context)
    line = lineup(draft.state)
    if line is None:
        message = "fewer than two players can post and make one bet: they bring chips first"
        return Rejection("TOO_FEW_PLAYERS", message, "F.2, G.3.c")
    open_round(draft)
    started = _started(draft.state, line)
    if command.HasField("source"):
        started.source.CopyFrom(command.source)
    draft.add(started)
    _post(draft, line)
    return None


def _check_deck(table: Table, context: Context) -> Rejection | None:
    """Two decks at the table (B.1), one of them taken up since it was shuffled and cut (E.1, E.2)."""
    shoe = table.cards.shoe
    if shoe is None or shoe.gone:
        return Rejection("CARDS_NOT_READY", "take up a deck that was shuffled and cut since its last use", "E.1")
    if len(table.cards.batches) < 2:
        return Rejection("BATCH_MISSING", "two decks are at a poker table: receive the other one", "B.1")
    for name, batch in table.cards.batches.items():
        if batch.stage != USED and not batch.shuffle_method:
            return Rejection("DECK_NOT_PREPARED", f"{name} is not washed and shuffled yet", "D.4")
    return check_hours(table.play, table.options, table.cards.in_play, context)


def _check_room(table: Table, context: Context) -> Rejection | None:
    """The cover card of the table is unlike its backs (B.1). A floor that keeps a poker room keeps its hours, and where
    it distributes set-ups of decks, every table has one (D.1). What is not kept is not asked for."""
    room, cover = context.room, table.play.cover_card
    if cover and any(batch.back_colour.casefold() == cover for batch in table.cards.batches.values()):
        message = f"a deck at the table has {cover} backs, and so has the cover card: place one of the other colour"
        return Rejection("COVER_CARD_COLOUR", message, "B.1")
    if room is None:
        return None
    if not room.is_open_at(context.at):
        return Rejection("ROOM_CLOSED", f"the poker room is open {room.hours}: no round begins outside of it", "house")
    if room.with_decks and table.table_id not in room.with_decks:
        message = "the room distributes set-ups of decks, and none to this table: distribute one first"
        return Rejection("DECKS_NOT_DISTRIBUTED", message, "D.1")
    return None


def _check_source(source: pb.PokerHandSource) -> Rejection | None:
    """A hand history says how its units are cents, and not more than a page of other things."""
    if source.unit_cents not in SOURCE_UNITS:
        message = f"source.unit_cents must be one of {', '.join(map(str, SOURCE_UNITS))}"
        return Rejection("BAD_AMOUNT", message, "5.5", "source.unit_cents")
    if source.format != "phh" or len(source.fields.encode()) > MOST_SOURCE_BYTES:
        message = f"source is of the format phh, with fields of at most {MOST_SOURCE_BYTES} bytes"
        return Rejection("BAD_TEXT", message, "5.5", "source")
    return None


def _put_right(draft: Draft, context: Context) -> None:
    """What does not hold for this round any more: a kill without its holder, a rake reduced for a short table, chips
    of somebody excluded while the last round was played, or elsewhere."""
    if draft.state.play.excluded or (context.house and context.house.excluded):
        for player in draft.state.players.values():
            follow_house(draft, player, context)
    table, state, options = draft.state, draft.state.play, draft.state.options
    if state.kill is not None:
        offered = options.kill_mode != "none"
        line = lineup(table)
        here = table.players.get(state.kill.seat) == state.kill.player_id and line and line.kill_seat
        if not (offered and here):
            reason = "holder_absent" if offered else "option_changed"
            draft.add(kill.cleared(state.kill, table.next_round_id(), reason))
    if state.reduction is not None and len(table.players) > options.rake_short_table_players:
        draft.add(pb.PokerRakeRestored())
    for seat, player in sorted(table.players.items()):
        if player in state.excluded and state.stacks.get(seat):
            cash_off(draft, seat)


def _started(table: Table, line: Lineup) -> pb.PokerHandStarted:
    state, options = table.play, table.options
    low, high = kill.limits_in_force(options, killed=bool(line.kill_seat))
    started = pb.PokerHandStarted(
        round_id=table.round_id,
        variant=options.variant,
        betting_structure=options.betting_structure,
        limit_low_cents=low,
        limit_high_cents=high,
        max_raises=raise_cap(options, len(line.order)),
        button_seat=line.button,
        kill_seat=line.kill_seat,
        kill_factor=kill.factor(options) if line.kill_seat else None,
        first_seat=line.first,
        deck=table.cards.in_play,
        bring_in_cents=bring_in(options),
        open_pair_upper_limit=options.open_pair_upper_limit,
        rake=rake.schedule_message(rake.reduced(rake.as_posted(options), state.reduction)),
    )
    for seat in line.order:
        dealt_in = started.seats.add()
        dealt_in.seat, dealt_in.player_id, dealt_in.stack_cents = seat, table.players[seat], state.stacks[seat]
    return started


def _post(draft: Draft, line: Lineup) -> None:
    """Antes, blinds, kill blind, before the first card (A-17)."""
    options = draft.state.options
    for seat in antes_of(line, options):
        table_ante = options.ante_by == "big_blind"
        _forced(draft, pb.PokerTableAntePosted if table_ante else pb.PokerAntePosted, seat, options.ante_cents)
    for seat, cents in line.blinds:
        _forced(draft, pb.PokerBlindPosted, seat, cents)
    if line.kill_seat:
        _forced(draft, pb.PokerKillBlindPosted, line.kill_seat, line.kill_blind)


def _forced(
    draft: Draft,
    message: type[pb.PokerAntePosted]
    | type[pb.PokerTableAntePosted]
    | type[pb.PokerBlindPosted]
    | type[pb.PokerKillBlindPosted],
    seat: int,
    cents: int,
) -> None:
    change_for_bet(draft, seat, cents)
    player = hand_of(draft.state).players[seat]
    draft.add(
        message(
            round_id=draft.state.round_id,
            seat=seat,
            player_id=player.player_id,
            amount_cents=cents,
            stack_cents=player.stack - cents,
        )
    )
