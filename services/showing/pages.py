"""Pages of the documentation that are made from data, so that they cannot say anything else. `python -m
services.showing.pages` writes them; a test compares."""

from pathlib import Path

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.roles import role_name
from ledger.money.routes import ACCOUNTS, MOVEMENTS
from services.access.permissions import EVERY_ROLE, permissions
from services.access.rejections import declared
from services.showing.movement_causes import causes_of_movements

DOCS = Path("docs")

_MADE = "<!-- Made by `make pages`. Change the data, not this page. -->\n"
_BEGIN, _END = "<!-- From here on made by `make pages`. -->", "<!-- To here. -->"


def permissions_page() -> str:
    """One row a call, one column a role."""
    names = [role_name(role) for role in EVERY_ROLE]
    lines = [
        "# Who may do what",
        "",
        _MADE,
        "Every call carries a token; its owner acts in the first of their roles that may make the call. Any other role",
        "is answered `ROLE_NOT_ALLOWED`. `1` marks who usually sends a command: a script's line without an actor is",
        "theirs. A player acts for their own seat only. A command without a mark is what streams tell each other: the",
        "courier carries it, and no caller may send it. `roundledger permissions` prints the same.",
        "",
        f"| call | {' | '.join(names)} |",
        f"|---|{':-:|' * len(names)}",
    ]
    for permission in permissions():
        marks = [
            ""
            if role not in permission.roles
            else "1"
            if role == permission.roles[0] and not permission.is_query
            else "x"
            for role in EVERY_ROLE
        ]
        lines.append(f"| `{permission.name}` | {' | '.join(marks)} |")
    return "\n".join(lines) + "\n"


def rejections_page() -> str:
    lines = [
        "# Refusals",
        "",
        _MADE,
        "A refused command left no event and changed nothing. Its code is the `reason` of `google.rpc.ErrorInfo`, or",
        "stands in the `rejection` of a `Play` reply; the message says what is wrong and what to do. `roundledger",
        "rejections` prints the same.",
    ]
    owner = ""
    for code in declared():
        if code.owner != owner:
            owner = code.owner
            lines += ["", f"## {_title(owner)}", "", "| code | status | meaning |", "|---|---|---|"]
        lines.append(f"| `{code.code}` | `{code.status}` | {code.meaning} |")
    return "\n".join(lines) + "\n"


def _title(owner: str) -> str:
    titles = {
        "command path": "Every command",
        "services": "The services themselves",
        "every table": "Every table",
        "cards": "Tables with cards",
    }
    return titles.get(owner, owner.replace("_", " ").capitalize())


def accounts_page() -> str:
    """The tables of the chart, in the place that the page has for them."""
    text = (DOCS / "accounts.md").read_text(encoding="utf-8")
    before, _, rest = text.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    lines = [_BEGIN, "", "| account | what lies in it |", "|---|---|"]
    lines += [f"| `{account.pattern}` | {account.meaning} |" for account in ACCOUNTS.values()]
    lines += ["", "| movement | from | to | caused by | what it is |", "|---|---|---|---|---|"]
    found = causes_of_movements(CATALOGUE)
    for movement in pb.Movement.values()[1:]:
        route = MOVEMENTS[movement]
        causes = ", ".join(sorted({cause.name for cause in found if cause.movement == movement}))
        places = f"{' or '.join(route.sources)} | {' or '.join(route.destinations)}"
        lines.append(f"| `{pb.Movement.Name(movement)}` | {places} | {causes} | {route.meaning} |")
    lines += ["", "Each movement as a posting of $25.00, what leaves and what arrives:", ""]
    lines += ["| movement | -$25.00 | +$25.00 |", "|---|---|---|"]
    for movement in pb.Movement.values()[1:]:
        route = MOVEMENTS[movement]
        lines.append(
            f"| `{pb.Movement.Name(movement)}` | `{_worked(route.sources)}` | `{_worked(route.destinations)}` |"
        )
    return before + "\n".join([*lines, "", _END]) + after


_NAMES = {
    "TABLE": "roulette-1",
    "PLAYER": "anna",
    "SEAT": "3",
    "NUMBER": "0",
    "FUND": "fund-bad-beat",
    "CAGE": "cage",
    "GAME": "roulette",
}


def _worked(kinds: tuple[str, ...]) -> str:
    """An account of the first of these kinds, with names for what varies."""
    return "/".join(_NAMES.get(part, part) for part in ACCOUNTS[kinds[0]].pattern.split("/"))


PAGES = {"permissions.md": permissions_page, "rejections.md": rejections_page, "accounts.md": accounts_page}


def main() -> None:
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
