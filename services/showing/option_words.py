"""The options that a rulebook leaves to the house, in words."""

from games.tables.rulebook import FlagOption, NameOption, NumberOption, NumbersOption, OptionRule


def default_of(rule: OptionRule) -> str:
    if rule.default is None:
        return "must be chosen"
    return ", ".join(map(str, rule.default)) if isinstance(rule.default, tuple) else str(rule.default).lower()


def legal_range(rule: OptionRule) -> str:
    match rule:
        case FlagOption():
            return "true, false"
        case NumbersOption():
            counts = (rule.count,) if isinstance(rule.count, int) else rule.count or ()
            many = " or ".join(map(str, counts)) or "any number of"
            most = f" and at most {rule.at_most}" if rule.at_most is not None else ""
            return f"{many} {'distinct ' if rule.distinct else ''}numbers of at least {rule.at_least}{most}"
        case NumberOption() if not rule.allowed:
            bounds = (
                f">= {rule.at_least}" if rule.at_least is not None else "",
                f"<= {rule.at_most}" if rule.at_most is not None else "",
            )
            return ", ".join(filter(None, bounds)) or "any whole number"
        case NameOption():
            return "a name"
        case _:
            return ", ".join(map(str, rule.allowed))
