"""When hands are turned over, as the format has it."""

from collections.abc import Iterator, Mapping

from services.phh.notation import DEAL_HOLE, SHOW_OR_MUCK


def tabled_early(actions: list[str]) -> list[str]:
    """Where the last cards are dealt without betting, the format has hands turned over before them: each with the cards
    that it had by then, and once more as a whole where private cards followed. A hand that is mucked stays in until
    then: mucked before the cards, it would leave them to be dealt for whoever has won already."""
    end = len(actions)
    while end and _words(actions[end - 1])[1:2] == [SHOW_OR_MUCK]:
        end -= 1
    start = end
    while start and _words(actions[start - 1])[0] == "d":
        start -= 1
    if start == end:
        return actions
    held: dict[str, int] = {}
    for words in map(_words, actions[:start]):
        if words[:2] == ["d", DEAL_HOLE]:
            held[words[2]] = held.get(words[2], 0) + len(words[3])
    shown = {words[0]: words[2] for words in map(_words, actions[end:]) if len(words) > 2}
    shows = [f"{player} {SHOW_OR_MUCK} {cards[: held[player]]}" for player, cards in shown.items()]
    deals = list(_dealt_open(actions[start:end], held, shown))
    is_dealt_to = any(DEAL_HOLE in _words(deal) for deal in deals)
    after = [action for action in actions[end:] if is_dealt_to or _words(action)[0] not in shown]
    return [*actions[:start], *shows, *deals, *after]


def _dealt_open(deals: list[str], held: dict[str, int], shown: Mapping[str, str]) -> Iterator[str]:
    for deal in deals:
        words = _words(deal)
        if words[1] == DEAL_HOLE and words[2] in shown:
            at = held[words[2]]
            held[words[2]] = at + len(words[3])
            words[3] = shown[words[2]][at : held[words[2]]]
        yield " ".join(words)


def _words(action: str) -> list[str]:
    return action.split(" ")
