"""When hands are turned over, as the format has it."""

from collections.abc import Iterator, Mapping

from services.phh.notation import DEAL_HOLE, SHOW_OR_MUCK


def tabled_early(actions: list[str]) -> list[str]:
    """Where the last cards are dealt without betting, the format has hands turned over before them: each with the cards
    that it had by then, and once more as a whole where private cards followed."""
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
    shows = [[*words[:2], *(cards[: held[words[0]]] for cards in words[2:])] for words in map(_words, actions[end:])]
    deals = list(_dealt_open(actions[start:end], held, shown))
    again = actions[end:] if any(DEAL_HOLE in _words(deal) for deal in deals) else []
    return [*actions[:start], *map(" ".join, shows), *deals, *again]


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
