"""The whole program, with the real engine and real children, closed in the middle of whatever it can be doing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from specdec_core.events import RunFinished
from specdec_core.runlog import read_log
from tests.app.fakes import LONGEST, until
from tests.app.test_startup import ROOT, environment
from tests.hub_stand_in import StandIn, standing_in

NAME = "owner/model"
SIZE, HELD_BACK = 400_000, 150_000
WORDS = ["--pair", "toy", "--prompt", "The small model", "--max-new-tokens", "4000"]

# A start as it is installed. It begins what it is told to, and closes the window once that is under way.
PROGRAM = f"""
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from app import startup
from app.arguments import read_arguments
from app.lab import Lab
from app.shop import Shop
from specdec_core.measures.sweeping import SweepRequest
from specdec_core.prompts import PromptExample
from specdec_core.settings import RunSettings

what, words = sys.argv[1], sys.argv[2:]

def sweep():
    prompt = PromptExample(name="a", domain="chat", title="a", text="The small model")
    settings = RunSettings(trace="rounds", max_new_tokens=400, threads=1)
    return SweepRequest(target="toy:target", drafts=("toy:draft",), gammas=(1, 2, 3, 4, 5, 6), prompts=(prompt,),
                        settings=settings, repeats=40)

class Closing(QTimer):
    def __init__(self, window, controller):
        super().__init__(window)
        self.window, self.controller = window, controller
        self.lab, self.shop = window.findChild(Lab), window.findChild(Shop)
        self.timeout.connect(self.look)
        window.ready.connect(self.begin)

    def begin(self):
        if what == "lab job":
            self.lab.start(sweep())
        elif what == "download":
            self.shop.add({NAME!r})
            self.shop.download({NAME!r})
        else:
            self.window.run()
        self.start(5)

    def reached(self):
        if what == "lab job":
            return len(self.lab.source()) > 2
        if what == "download":
            return any(one.done >= {HELD_BACK} for one in self.shop._pulls.under_way.values())
        if what == "race":
            return len(self.window.stage.race.plain.events) > 30
        return self.controller.worker.stage[0] == "import"

    def look(self):
        if self.reached():
            self.stop()
            under_way = self.shop._pulls.under_way
            Path.home().joinpath("child").write_text(str(self.shop._pulls.pid({NAME!r}) if under_way else 0))
            self.window.close()

join = startup.join

def joined(controller, arguments, preferences):
    window = join(controller, arguments, preferences)
    Closing(window, controller)
    return window

startup.join = joined
sys.exit(startup.start(read_arguments(words)))
"""


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[StandIn]:
    """A hub with one model, which goes silent in the middle of it."""
    folder = tmp_path / "offered"
    folder.mkdir()
    for name in ("config.json", "tokenizer.json"):
        (folder / name).write_text("{}", encoding="utf-8")
    (folder / "model.safetensors").write_bytes(bytes(SIZE))
    with standing_in() as hub:
        hub.add(NAME, folder).stalls = [HELD_BACK]
        yield hub


@pytest.mark.parametrize("what", ["import", "race", "lab job", "download"])
def test_closed_in_the_middle_the_program_ends_well(what: str, tmp_path: Path, hub: StandIn) -> None:
    """Exit code 0, nothing said on the terminal, no child left, and a race's log that says how it ended."""
    home = tmp_path / "home"
    home.mkdir()
    told = {"HF_ENDPOINT": hub.address, "HF_HUB_CACHE": str(tmp_path / "cache"), "HF_HUB_OFFLINE": ""}
    env = {**environment(home), **told}
    command = [sys.executable, "-X", "faulthandler", "-c", PROGRAM, what, *WORDS]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=LONGEST, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    child = int((home / "child").read_text(encoding="utf-8"))
    assert (child > 0) == (what == "download")
    until(lambda: child == 0 or not psutil.pid_exists(child))
    logs = list((home / "data").rglob("*_plain.jsonl"))
    assert [log.parent.name for log in logs if what == "race"] == (["runs"] if what == "race" else [])
    ends = [read_log(log).events[-1] for log in logs if what == "race"]
    assert all(isinstance(end, RunFinished) and end.reason == "cancelled" for end in ends)
    diary = (home / "state" / "specdec-playground" / "log" / "playground.log").read_text(encoding="utf-8")
    assert not [line for line in diary.splitlines() if "propagateSizeHints" not in line]
