"""What several of the ladders say, and by which text: clauses X are of Oneida's rules, clauses L of the licensee's."""

from functools import wraps

from google.protobuf.message import Message
from msgspec.structs import replace

from games.sicbo.options import Options
from games.sicbo.state import Draft, State, Table
from games.tables.state import Rules
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.stream import Decide, Ladder
from ledger.money.accounts import is_id

_ONEIDA, _LICENSEE = "X.", "L."


def clause(rules: Rules[Options] | None, cited: str) -> str:
    """Of a rule's clauses in both texts, those of the text in force; all of them where no rules are."""
    if rules is None:
        return cited
    of_licensee = any(terms.rule.startswith(_LICENSEE) for terms in rules.terms.values())
    text = _LICENSEE if of_licensee else _ONEIDA
    return ", ".join(one for one in cited.split(", ") if one.startswith(text))


def by_text(rules: Rules[Options] | None, refused: Rejection | None) -> Rejection | None:
    """A refusal that cites only the text in force."""
    return replace(refused, rule=clause(rules, refused.rule)) if refused else None


def citing_text(ladder: Ladder[Table]) -> Ladder[Table]:
    return replace(ladder, decide=_by_text_of(ladder.decide))


def _by_text_of(decide: Decide[Table]) -> Decide[Table]:
    @wraps(decide)
    def decided(draft: Draft, command: Message, context: Context) -> Rejection | None:
        rules = draft.state.rules
        return by_text(rules, decide(draft, command, context))

    return decided


def wrong_state(state: State) -> Rejection:
    return Rejection("WRONG_STATE", f"not while the table is in {state.phase}", "X.E, L.5")


def bad_dice(field: str) -> Rejection:
    return Rejection("BAD_DIE", f"{field} must be three numbers of 1 to 6", "X.E.4, L.5(e)", field)


def check_supervisor(supervisor_id: str, context: Context) -> Rejection | None:
    """Somebody else than who sends the command."""
    if is_id(supervisor_id) and supervisor_id != context.actor_id:
        return None
    message = "supervisor_id must name the supervisor who is present"
    return Rejection("SUPERVISOR_REQUIRED", message, "X.F.2, L.6(b)", "supervisor_id")
