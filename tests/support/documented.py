"""Examples in the documentation, played as they are printed there."""

import io
import json
import re
import sys
from contextlib import redirect_stdout
from typing import Any

from services.cli import main
from tests.support.source import ROOT

DOCS = ROOT / "docs"


class Page:
    """A page with one script and lines that it must print."""

    def __init__(self, name: str) -> None:
        self.text = (DOCS / name).read_text()
        (self.script,) = self._fenced("jsonl")
        self.promised = [json.loads(example) for example in self._fenced("json")]

    def played(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.said().splitlines()]

    def said(self, *options: str) -> str:
        """What `roundledger play` prints, in this process: it needs no other."""
        said, stdin = io.StringIO(), sys.stdin
        sys.stdin = io.StringIO(self.script)
        try:
            with redirect_stdout(said):
                assert main(["play", "-", *options]) == 0
        finally:
            sys.stdin = stdin
        return said.getvalue()

    def _fenced(self, language: str) -> list[str]:
        return re.findall(rf"```{language}\n(.*?)```", self.text, re.DOTALL)
