"""Prints what a measured run of the tests reached: `make coverage` runs it over the data that coverage has kept.

By folder, then the modules with most lines that no test reaches, with their lines."""

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

WORST = 25
"""How many modules are listed."""


def by_folder(files: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Lines that can be reached, and those that were, of each folder below a package."""
    folders: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for name, file in files.items():
        folder, summary = "/".join(Path(name).parts[:-1][:2]), file["summary"]
        lines, reached = folders[folder]
        folders[folder] = lines + summary["num_statements"], reached + summary["covered_lines"]
    return dict(sorted(folders.items()))


def ranges(lines: list[int]) -> str:
    """Such as 3-5, 9."""
    runs: list[list[int]] = []
    for line in lines:
        if runs and line == runs[-1][-1] + 1:
            runs[-1].append(line)
        else:
            runs.append([line])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def main(path: str) -> None:
    measured = json.loads(Path(path).read_text())["files"]
    files = {name: file for name, file in measured.items() if not Path(name).is_absolute()}  # copies that tests made
    folders = by_folder(files)
    total = tuple(map(sum, zip(*folders.values(), strict=True)))
    for name, (lines, reached) in {**folders, "all": total}.items():
        print(f"{name:28}{reached:7} of {lines:6} lines {100 * reached / max(lines, 1):6.1f} %")
    print(f"\nThe {WORST} modules with most lines that no test reaches:")
    for name, file in sorted(files.items(), key=lambda item: -item[1]["summary"]["missing_lines"])[:WORST]:
        print(f"{name}: {ranges(file['missing_lines'])}")


if __name__ == "__main__":
    main(sys.argv[1])
