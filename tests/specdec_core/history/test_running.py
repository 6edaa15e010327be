"""A race that is cut off is known to have been: its mark outlives the process, and says what was asked for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec

from specdec_core.catalogue import RunRequest
from specdec_core.history.entries import read_history
from specdec_core.history.running import PREFIX, Mark, cut_off, going_on, marked
from specdec_core.settings import RunSettings
from tests.specdec_core.history.test_history import put, run_at

REQUEST = RunRequest(
    arm="plain", target="toy:target", draft="toy:draft", prompt="What I typed", settings=RunSettings(seed=7)
)

HOLDING = """
import sys, time, msgspec
from pathlib import Path
from specdec_core.catalogue import RunRequest
from specdec_core.history.running import marked
request = msgspec.json.decode(sys.argv[2], type=RunRequest)
with marked(Path(sys.argv[1]), [request]):
    print("marked", flush=True)
    time.sleep(60)
"""


def test_a_mark_lasts_as_long_as_the_race(tmp_path: Path) -> None:
    """Also when the race ends with an error."""
    folder = tmp_path / "runs"
    with marked(folder, [REQUEST]):
        (mark,) = going_on(folder)
        assert mark.requests == (REQUEST,)
        assert cut_off(folder) == ()
        with marked(folder, [REQUEST]):
            assert len(going_on(folder)) == 2
    assert list(folder.iterdir()) == []


def test_a_killed_race_is_told_once(tmp_path: Path) -> None:
    """Nothing the process does can help it then; the next start still knows what was asked for."""
    arguments = [sys.executable, "-c", HOLDING, str(tmp_path), msgspec.json.encode(REQUEST).decode()]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"marked\n"
        assert [mark.process for mark in going_on(tmp_path)] == [child.pid]
        assert cut_off(tmp_path) == ()
        child.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        child.wait(30)
    assert going_on(tmp_path) == ()
    (mark,) = cut_off(tmp_path)
    assert mark.requests[0].prompt == "What I typed"
    assert cut_off(tmp_path) == ()


def test_another_process_with_the_same_number_is_not_it(tmp_path: Path) -> None:
    """Numbers of processes are used again."""
    mark = Mark(process=os.getpid(), process_started=12.0, started_at="2026-01-01T00:00:00+00:00", requests=())
    (tmp_path / f"{PREFIX}1.json").write_bytes(msgspec.json.encode(mark))
    assert going_on(tmp_path) == ()
    assert cut_off(tmp_path) == (mark,)


def test_a_damaged_mark_is_swept_away(tmp_path: Path) -> None:
    """It says nothing, and must not be in the way."""
    (tmp_path / f"{PREFIX}1.json").write_text("{")
    assert cut_off(tmp_path) == ()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_takes_no_mark_does_not_stop_the_race(tmp_path: Path) -> None:
    """The race is worth more than the mark."""
    (tmp_path / "runs").write_text("a file is in the way")
    with marked(tmp_path / "runs", [REQUEST]):
        assert going_on(tmp_path / "runs") == ()


def test_a_log_is_told_from_older_ones_of_the_same_request(tmp_path: Path) -> None:
    """Only what began behind the mark is going on."""
    put(tmp_path, "old", run_at(0, "plain"))
    put(tmp_path, "new", run_at(60, "plain"))
    request = msgspec.structs.replace(REQUEST, prompt="Tell me a story", settings=RunSettings(temperature=1.0))
    mark = Mark(process=1, process_started=0.0, started_at="2026-01-01T12:00:30.000+00:00", requests=(request,))
    found = {entry.key: entry.request and mark.fits(entry.request) for entry in read_history(tmp_path)}
    assert found == {"new.jsonl": True, "old.jsonl": False}
    other = msgspec.structs.replace(mark, requests=(REQUEST,))
    assert not any(entry.request and other.fits(entry.request) for entry in read_history(tmp_path))


def test_whether_anything_was_written_is_known(tmp_path: Path) -> None:
    """A race that was cut off while its models were loading has left no log."""
    with marked(tmp_path, [REQUEST]):
        (mark,) = going_on(tmp_path)
    path = put(tmp_path, "old", run_at(0))
    os.utime(path, (1.0, 1.0))
    assert not mark.wrote(tmp_path)
    os.utime(path)
    assert mark.wrote(tmp_path)
    assert not mark.wrote(tmp_path / "nowhere")
    assert not msgspec.structs.replace(mark, started_at="some time").wrote(tmp_path)
