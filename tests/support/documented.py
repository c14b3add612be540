"""Examples in the documentation, played as they are printed there."""

import json
import re
import subprocess
import sys
from typing import Any

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
        command = [sys.executable, "-m", "roundledger", "play", "-", *options]
        return subprocess.run(command, input=self.script, capture_output=True, text=True, check=True).stdout

    def _fenced(self, language: str) -> list[str]:
        return re.findall(rf"```{language}\n(.*?)```", self.text, re.DOTALL)
