"""docs/architecture.md and CONTRIBUTING.md are held to the tree: what they name is there, and no folder is left out."""

import re

from tests.support.source import ROOT

PAGE = (ROOT / "docs/architecture.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
_PATH = re.compile(r"`((?:proto|ledger|games|services|deploy|loadtests|tests|docs)/[\w./-]*)`")


def test_every_module_and_folder_that_the_pages_name_is_there() -> None:
    named = [path for text in (PAGE, CONTRIBUTING) for path in _PATH.findall(text)]
    assert len(named) > 30
    assert [path for path in named if not (ROOT / path).exists()] == []


def _map(text: str) -> set[str]:
    """The folders that stand at the beginning of a line of the map."""
    begin = text.index("    proto/")
    lines = text[begin:].split("\n\n")[0].splitlines()
    return {match[1].rstrip("/") for line in lines if (match := re.match(r"    ((?:\w+/)+)", line))}


def test_the_maps_have_every_folder_of_the_product() -> None:
    folders = {"games"} | {
        f"ledger/{path.name}" for path in (ROOT / "ledger").iterdir() if (path / "__init__.py").exists()
    }
    for text in (PAGE, CONTRIBUTING):
        assert folders - _map(text) == set()


def _packages(folder: str) -> list[str]:
    return [path.name for path in (ROOT / folder).iterdir() if (path / "__init__.py").exists()]


def test_every_service_and_every_kind_of_stream_has_its_place_on_the_page() -> None:
    assert [name for name in _packages("services") if not re.search(rf"(services|,) ?/?{name}/", PAGE)] == []
    streams = next(line for line in PAGE.splitlines() if "ledger/streams/" in line)
    assert [kind for kind in _packages("ledger/streams") if kind.replace("_", " ") not in streams] == []


def test_the_words_of_the_house_have_one_plain_sentence_each() -> None:
    rows = PAGE[PAGE.index("| word |") :].splitlines()[2:]
    words = [row.split("|")[1].strip() for row in rows if row.startswith("|")]
    assert len(words) == len(set(words)) >= 12
    assert all(len(row) < 200 for row in rows)
