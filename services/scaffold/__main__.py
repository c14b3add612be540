"""`make game NAME=…`: writes a game that already plays, from the templates beside it, and registers it.

The templates are a small game called sample: one command, one event of its own. What it writes is meant to be
changed: docs/adding-a-game.md walks through it.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEMPLATES = Path(__file__).parent / "templates"
PROTO = Path("proto/roundledger/v1")
FIRST_NUMBER, LAST_NUMBER = 100, 149
"""Of a game's fields in Command and Event: below are shared messages, above what is no table."""


def write_game(root: Path, name: str) -> list[Path]:
    """Writes the game's files below `root` and its lines of registration; returns what it wrote."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        raise SystemExit(f"{name!r} is no name of a game: use small letters, digits and _, such as big_six")
    if (root / "games" / name).exists() or (root / PROTO / f"{name}.proto").exists():
        raise SystemExit(f"there is a {name} already")
    written = [_write(root, template, name) for template in sorted(TEMPLATES.rglob("*.tmpl"))]
    return [*written, _in_events(root, name), _in_command(root, name), _in_registry(root, name)]


def _write(root: Path, template: Path, name: str) -> Path:
    path = root / _named(str(template.relative_to(TEMPLATES).with_suffix("")), name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_named(template.read_text(), name))
    return path


def _named(text: str, name: str) -> str:
    """The template with the game's name instead of sample: {Sample} and {sample} where people read it, Sample as part
    of a message's name, sample as a name in code."""
    words = name.replace("_", " ")
    text = text.replace("{Sample}", words.capitalize()).replace("{sample}", words)
    return text.replace("Sample", _message(name)).replace("sample", name)


def _message(name: str) -> str:
    return name.title().replace("_", "")


def _in_events(root: Path, name: str) -> Path:
    return _in_oneof(root / PROTO / "events.proto", "event", name, f"{_message(name)}Event", f"What only {name} has.")


def _in_command(root: Path, name: str) -> Path:
    comment = f"A command of {_message(name)}Service."
    return _in_oneof(root / PROTO / "command.proto", "command", name, f"{_message(name)}Command", comment)


def _in_oneof(path: Path, oneof: str, name: str, message: str, comment: str) -> Path:
    """One more field at the end of the envelope's oneof, with a number that both envelopes have free."""
    text = path.read_text()
    begin = text.index(f"oneof {oneof} {{")
    end = text.index("\n  }\n", begin)
    field = f"\n    // {comment}\n    {message} {name} = {_free_number(path.parent)};"
    text = text[:end] + field + text[end:]
    imports = sorted({*re.findall(r"^import .*;$", text, re.MULTILINE), f'import "roundledger/v1/{name}.proto";'})
    text = re.sub(r"(^import .*;\n)+", "\n".join(imports) + "\n", text, count=1, flags=re.MULTILINE)
    path.write_text(text)
    return path


def _free_number(folder: Path) -> int:
    """The next number of a game: the same in both envelopes, so it is counted in the one that is written last."""
    taken = re.findall(r"^    \w+Command \w+ = (\d+);", (folder / "command.proto").read_text(), re.MULTILINE)
    numbers = set(map(int, taken))
    return next(n for n in range(FIRST_NUMBER, LAST_NUMBER + 1) if n not in numbers)


def _in_registry(root: Path, name: str) -> Path:
    """The registry names each game where it is imported and where it is listed."""
    path = root / "games/registry.py"
    text = path.read_text()
    for before, added in (("from games import (", name), ("for game in (", f"{name}.GAME")):
        begin = text.index(before) + len(before)
        end = text.index(")", begin)
        games = sorted([*filter(None, map(str.strip, text[begin:end].split(","))), added])
        text = text[:begin] + "\n" + "".join(f"        {game},\n" for game in games) + text[end:]
    path.write_text(text)
    return path


def main() -> None:
    if len(sys.argv) != 2 or not sys.argv[1]:
        raise SystemExit("say which: make game NAME=big_six")
    written = [str(path.relative_to(ROOT)) for path in write_game(ROOT, sys.argv[1])]
    python = [path for path in written if path.endswith(".py")]
    for command in (["ruff", "format", "-q"], ["ruff", "check", "--fix", "-q"], ["ruff", "format", "-q"]):
        # Formatted first, so that no line is too long; the order of imports is by name, and changes lines again.
        subprocess.run([sys.executable, "-m", *command, *python], check=True, cwd=ROOT)
    subprocess.run([sys.executable, str(ROOT / "proto/generate.py")], check=True)
    # In a process of its own: this one knows the vocabulary and the registry as they were.
    subprocess.run([sys.executable, "-m", "services.showing.pages"], check=True, cwd=ROOT)
    print("\n".join(written))
    print("made anew from it: proto/python, docs/permissions.md, docs/rejections.md, docs/accounts.md")
    print(f"\nnow: make unit TESTS='tests/unit -k {sys.argv[1]}'; docs/adding-a-game.md")


if __name__ == "__main__":
    main()
