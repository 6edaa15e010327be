"""A program that is killed in the middle of a run: the log opens, the prompt is there, and the next start says so."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from specdec_core.events import RoundFinished, RunStarted
from specdec_core.models.places import APP_NAME
from specdec_core.runlog import read_log
from tests.app.cut_off_child import PROMPT
from tests.app.fakes import LONGEST

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kill -9, and folders that variables move")


def child(home: Path, what: str, stage: str) -> subprocess.Popen[str]:
    """The application, with folders of its own."""
    folders = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "STATE", "CACHE")}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.app.cut_off_child", what, stage],
        env={**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen", "HOME": str(home), "SPECDEC_RUNS": ""},
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def killed_at(home: Path, stage: str, line: str) -> None:
    """Start, wait until the child says `line`, and kill it."""
    with child(home, "run", stage) as running:
        assert running.stdout is not None
        for said in running.stdout:
            if said.strip() == line:
                break
        else:
            pytest.fail("the child ended before it was killed")
        running.send_signal(signal.SIGKILL)


@pytest.mark.parametrize(("stage", "line"), [("running", "round 7"), ("loading", "loading")])
def test_a_killed_run_leaves_what_it_had(tmp_path: Path, stage: str, line: str) -> None:
    """At most the round under way is lost; killed while loading, the prompt is still there."""
    killed_at(tmp_path, stage, line)
    logs = list((tmp_path / "data" / APP_NAME / "runs").glob("*.jsonl"))
    if stage == "running":
        (path,) = logs
        log = read_log(path)
        header = log.events[0]
        assert isinstance(header, RunStarted)
        assert (header.prompt, log.complete) == (PROMPT, False)
        assert max(event.round for event in log.events if isinstance(event, RoundFinished)) >= 6
    else:
        assert logs == []
    with child(tmp_path, "look", stage) as second:
        said, _ = second.communicate(timeout=LONGEST)
    lines = dict(line.split(" ", 1) for line in said.splitlines())
    assert second.returncode == 0
    assert lines["says"] == f"The last run was cut off: {PROMPT!r}."
    assert lines["form"] == PROMPT
    assert lines["runs"] == ("['interrupted']" if stage == "running" else "[]")
