"""docs/decisions: a short page each, all of one form, and an index that has every one of them."""

import re

from tests.support.source import ROOT

FOLDER = ROOT / "docs/decisions"
PAGES = sorted(path for path in FOLDER.glob("*.md") if path.name != "README.md")
_PATH = re.compile(r"`((?:proto|ledger|games|services|deploy|tests|docs)/[\w./-]*)`")
_LINK = re.compile(r"\]\((\d\d-[\w-]+\.md)\)")


def test_the_index_has_every_page_by_its_title_in_order() -> None:
    titles = [re.fullmatch(r"# (\d+)\. (.+)", path.read_text().splitlines()[0]) for path in PAGES]
    assert all(titles)
    expected = [f"| {t[1]} | [{t[2]}]({path.name}) |" for t, path in zip(titles, PAGES, strict=True) if t]
    rows = (FOLDER / "README.md").read_text().splitlines()
    assert [row for row in rows if row.startswith("| ") and "](" in row] == expected
    assert [int(path.name[:2]) for path in PAGES] == list(range(1, len(PAGES) + 1))


def test_each_page_has_context_decision_and_consequences_in_few_lines() -> None:
    for path in PAGES:
        text = path.read_text()
        assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"], path.name
        assert 10 <= len(text.splitlines()) <= 25, path.name


def test_what_the_pages_name_is_there() -> None:
    text = "".join(path.read_text() for path in PAGES)
    assert len(_PATH.findall(text)) > 8
    assert [path for path in _PATH.findall(text) if not (ROOT / path).exists()] == []
    assert [name for name in _LINK.findall(text) if not (FOLDER / name).exists()] == []
