"""The page about disputes does what it says, command by command, and leaves no command and no policy out."""

import os
import re
import subprocess
import sys
from pathlib import Path

from ledger.core.vocabulary import COMMANDS
from ledger.streams.dispute import STREAM
from ledger.streams.dispute.policy import POLICIES
from services.running.settings import DEFAULTS
from tests.support.documented import DOCS
from tests.support.processes import free_port

TEXT = (DOCS / "disputes.md").read_text()


def test_a_dispute_goes_from_end_to_end(tmp_path: Path) -> None:
    script = "\n".join(re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL))
    script = script.replace("127.0.0.1:7733", f"127.0.0.1:{free_port()}")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "COLUMNS": "160"}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=280,
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "refused, BAD_SELECTION" in said
    assert "seat 3, anna: -$5.00 in truth, $175.00 as if, difference $180.00" in said
    assert "disputed (dispute-1)" in said
    assert "wheel impounded for dispute-1" in said
    for proven in ("chained", "root key is the one that was named", "which was kept elsewhere", "the page shows"):
        assert proven in said
    assert "signed by host-1" in said
    assert "all is well" in said
    assert "denied by pit-supervisor-1" in said


def test_the_page_names_every_command_and_policy() -> None:
    named = {COMMANDS[message].path[-1].title().replace("_", "") for message in STREAM.commands}
    for name in (*named, "ImpoundEquipment", "ReleaseEquipment"):
        assert f"`{name}`" in TEXT, name
    for policy_id, policy in POLICIES.items():
        (row,) = re.findall(rf"^\| `{policy_id}` .*$", TEXT, re.MULTILINE)
        assert str(policy.periods[0].days) in row
    assert DEFAULTS.checkpoint_minutes == 60, "every hour"
