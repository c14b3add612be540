"""`roundledger phh`: hand histories in the open format PHH."""

import time
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Self

import typer

from services.cli import options
from services.cli.app import app, command, group, progress_bar
from services.running.problems import Problem
from services.running.settings import Settings

if TYPE_CHECKING:
    from services.phh.checking import Checked
    from services.phh.reading import HandPlace
    from services.phh.summary import Summary

phh = group("Poker hands in the open hand-history format PHH (.phh, .phhs).")
app.add_typer(phh, name="phh")

Files = Annotated[list[Path], typer.Argument(metavar="FILE", help="Files of hands, .phh or .phhs, or folders of them.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a hand, the summary last.")]

_CHECK_EPILOG = """\
\b
A hand agrees if every seat ends with what finishing_stacks or winnings say. Where the winners of the file got less
than lay in the pots, and taking the rest as rake makes every seat agree, it agrees with a rake. What the rules in
force here have no place for is named, with the file, the action and the clause.

\b
exit code: 0 if no hand differs, 1 on a difference, 2 if a file or hand could not be read; with --strict also 2 if a
hand cannot be expressed
"""


@command(phh, "check", "phh check", epilog=_CHECK_EPILOG)
def check(
    files: Files,
    json: Json = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="What cannot be expressed is no good answer, either.")
    ] = False,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", help="Processes; one a core if left out.", min=0)] = 0,
) -> int:
    """Play hands by the engine and compare the result with the file's, seat by seat."""
    from services.phh.checking_files import checked_files
    from services.phh.reading import count_hands, files_of
    from services.phh.summary import Summary

    paths = files_of(files)
    with (
        progress_bar("checking", sum(map(count_hands, paths))) as advance,
        _Report(Summary(), json=json, tells_all=False) as report,
    ):
        for place, checked in checked_files(paths, jobs):
            report.add(place, checked)
            advance(1)
    return report.summary.exit_code(strict=strict)


_IMPORT_EPILOG = """\
\b
Every variant has a table of its own, such as phh-NT, at which the players of each hand sit down with their stacks.
What the format does not say (decks, shuffle, cut) is entered as the rules ask. A hand that cannot be played leaves
nothing behind.

\b
exit code: 0 if every hand was played, 1 if a result differs from the file's, 2 if a hand could not be played
"""


@command(phh, "import", "phh import", epilog=_IMPORT_EPILOG)
def import_(
    files: Files,
    keep: Annotated[Path, typer.Option("--keep", metavar="DIR", help="Keep the ledger in this new folder.")],
    json: Json = False,
    timezone: options.Timezone = options.TIMEZONE,
    day_starts: options.DayStarts = options.DAY_STARTS,
) -> int:
    """Play hands by the engine into a new ledger, and say which round each became."""
    from services.phh.importing import HOST_ID, Importer, import_hand
    from services.phh.reading import count_hands, entries_in, files_of
    from services.phh.summary import Summary
    from services.running.calendar import calendar_of
    from services.running.kept_ledger import KeptLedger

    if keep.exists() and any(keep.iterdir()):
        raise Problem(f"{keep} is not empty: --keep makes a new ledger in a new folder")
    calendar = calendar_of(Settings(timezone=timezone, day_starts=day_starts))
    paths = files_of(files)
    with (
        progress_bar("importing", sum(map(count_hands, paths))) as advance,
        _Report(Summary(), json=json, tells_all=True) as report,
        KeptLedger(keep, HOST_ID) as ledger,
    ):
        importer = Importer(ledger, calendar)
        for entry in chain.from_iterable(map(entries_in, paths)):
            checked, round_id = import_hand(importer, entry.hand)
            report.add(entry.place, checked, round_id)
            advance(1)
    return report.summary.exit_code(strict=True)


@command(
    phh,
    "export",
    "phh export",
    epilog="exit code: 0 if it was written, 1 if the format has no words for it, 2 if it could not run",
)
def export(
    round_id: Annotated[str, typer.Argument(metavar="ROUND", help="Such as poker-1:42.")],
    role: Annotated[
        str, typer.Option("--role", metavar="ROLE", help="Who is to see it, such as dealer or player.")
    ] = "surveillance",
    player: Annotated[
        str, typer.Option("--as", metavar="PLAYER", help="Whose cards a player may see: their own.")
    ] = "",
    data: options.Data = options.DATA,
    kafka: options.Kafka = "",
    topic_prefix: options.TopicPrefix = "",
    floor: options.FloorDir = None,
    rulebooks: options.RulebookFolders = [],  # noqa: B006  (typer copies it)
) -> None:
    """Write a round of poker as a hand of the format, with the cards that this role may see."""
    from services.cli.replay import opened_replay
    from services.phh.exporting import exported, viewer_of
    from services.phh.toml import text_of

    viewer = viewer_of(role, player)
    settings = Settings(data=data, kafka=kafka, topic_prefix=topic_prefix, floor=floor, rulebooks=tuple(rulebooks))
    with opened_replay(settings, round_id) as found:
        print(text_of(exported(found, viewer)), end="")


class _Report:
    """Says what became of each hand, and at the end of all; also when it is interrupted."""

    def __init__(self, summary: "Summary", *, json: bool, tells_all: bool) -> None:
        self.summary = summary
        self._json = json
        self._tells_all = tells_all
        self._started = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, (Problem, OSError)):
            return
        from services.showing.protojson import json_line

        seconds = time.monotonic() - self._started
        for line in [json_line(self.summary.as_json(seconds))] if self._json else self.summary.lines(seconds):
            print(line)

    def add(self, place: "HandPlace", checked: "Checked", round_id: str = "") -> None:
        from services.phh.summary import json_of, line_of
        from services.showing.protojson import json_line

        self.summary.add(checked)
        if self._json:
            print(json_line(json_of(place, checked, round_id)))
        elif self._tells_all or checked.reason is not None:
            print(line_of(place, checked, round_id))
