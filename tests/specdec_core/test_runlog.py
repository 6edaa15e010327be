"""Logs survive what happens to them: crashes, full disks, odd values, odd names, other versions."""

from __future__ import annotations

import itertools
import json
import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec
import pytest

from specdec_core import runlog
from specdec_core.audit.whole import audit
from specdec_core.errors import BadLog, CannotWrite, Interrupted
from specdec_core.events import (
    RoundFinished,
    RunEvent,
    RunFinished,
    RunStarted,
    TokenCommitted,
    TokenDrafted,
    TokenJudged,
)
from specdec_core.runlog import LogWriter, fresh_path, read_header, read_log, safe_file_name, upgraded
from tests.specdec_core.full_disk import fill_up
from tests.specdec_core.scripted import Ending, Round, fast_run, scripted_run


def written(path: Path, events: list[RunEvent]) -> Path:
    with LogWriter(path) as log:
        for event in events:
            log.write(event)
    return path


def strict(line: bytes) -> dict[str, Any]:
    """Parse as a reader would that knows no NaN."""

    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is not JSON")

    parsed: dict[str, Any] = json.loads(line.decode("utf-8"), parse_constant=refuse)
    return parsed


@pytest.mark.parametrize("ending", ["length", "eos", "stop_text", "cancelled", "failed"])
def test_what_was_written_is_read_back(tmp_path: Path, ending: Ending) -> None:
    run = scripted_run(ending=ending)
    log = read_log(written(tmp_path / "run.jsonl", run))
    assert list(log.events) == run
    assert log.complete
    assert log.notices == ()


def test_one_strict_json_object_a_line(tmp_path: Path) -> None:
    data = written(tmp_path / "run.jsonl", scripted_run(pieces=["a\nb", "c\r\n", "\u2028", "d"])).read_bytes()
    lines = data.split(b"\n")
    assert lines.pop() == b""
    assert [strict(line)["event"] for line in lines][:2] == ["RunStarted", "PromptRead"]
    assert b"\r" not in data


def test_any_script_is_utf_8_whatever_the_locale(tmp_path: Path) -> None:
    pieces = ["\U0001f600", " Привет", " 世界", " é", " ok"]
    path = written(tmp_path / "日本 😀.jsonl", scripted_run(pieces=pieces))
    text = "".join(e.text for e in read_log(path).events if isinstance(e, TokenCommitted))
    assert text == "".join(pieces[n % 5] for n in range(9))
    assert "世界".encode() in path.read_bytes()


def test_parent_folders_are_made(tmp_path: Path) -> None:
    assert read_log(written(tmp_path / "a" / "b" / "run.jsonl", scripted_run())).complete


def test_an_existing_file_is_never_overwritten_silently(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text("precious")
    with pytest.raises(CannotWrite, match="already"):
        LogWriter(path)
    assert path.read_text() == "precious"


def test_an_existing_file_is_replaced_when_asked(tmp_path: Path) -> None:
    path = written(tmp_path / "run.jsonl", scripted_run())
    with LogWriter(path, replace=True) as log:
        for event in scripted_run("plain"):
            log.write(event)
    assert isinstance(header := read_log(path).events[0], RunStarted)
    assert header.arm == "plain"


@pytest.mark.parametrize("replace", [False, True])
def test_a_file_in_the_way_of_the_folder_is_one_sentence(tmp_path: Path, replace: bool) -> None:
    """Directly above the log or further up: the file is named, and what is wrong with it."""
    (tmp_path / "file").write_text("")
    for log in (tmp_path / "file" / "run.jsonl", tmp_path / "file" / "deep" / "er" / "run.jsonl"):
        with pytest.raises(CannotWrite, match="cannot be written") as caught:
            LogWriter(log, replace=replace)
        assert caught.value.sentence.endswith(f"{tmp_path / 'file'} is not a folder.")
        assert caught.value.advice


@pytest.mark.parametrize("replace", [False, True])
def test_a_folder_is_no_log(tmp_path: Path, replace: bool) -> None:
    """It is said to be a folder, not a file that is there already."""
    with pytest.raises(CannotWrite, match="is a folder, and a log is a file"):
        LogWriter(tmp_path, replace=replace)
    with pytest.raises(BadLog):
        read_log(tmp_path)


@pytest.mark.parametrize("replace", [False, True])
def test_a_name_too_long_for_the_system_is_one_sentence(tmp_path: Path, replace: bool) -> None:
    """Asking anything else about such a path would raise the same again."""
    with pytest.raises(CannotWrite, match="cannot be written"):
        LogWriter(tmp_path / ("x" * 5000) / "run.jsonl", replace=replace)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_one_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(CannotWrite, match="cannot be written"):
        LogWriter(tmp_path / "run.jsonl")


def test_a_refused_folder_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for whoever runs the tests as root."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(CannotWrite, match="Permission denied"):
        LogWriter(tmp_path / "run.jsonl")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the device that is always full")
def test_a_full_disk_is_one_sentence_and_not_a_traceback() -> None:
    log = LogWriter("/dev/full", replace=True)
    with pytest.raises(CannotWrite, match="No space left"):
        log.write(scripted_run()[0])
    with pytest.raises(CannotWrite, match="No space left"):
        log.close()
    log.close()


@pytest.mark.parametrize("room", [0, 10, 4_000, 9_000])
def test_a_disk_that_fills_up_keeps_what_fitted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """One sentence at the round that did not fit, closing twice is quiet, and what was written still reads."""
    run, path = scripted_run(), tmp_path / "run.jsonl"
    with monkeypatch.context() as patch:
        fill_up(patch, room=room)
        log = LogWriter(path)
        with pytest.raises(CannotWrite, match="No space left") as caught:  # noqa: PT012
            for event in run:
                log.write(event)
        assert "room" in caught.value.advice
        with pytest.raises(CannotWrite):
            log.close()
        log.close()
    assert path.stat().st_size == room
    if room < 1_000:
        with pytest.raises(BadLog):
            read_log(path)
    else:
        kept = read_log(path)
        assert list(kept.events) == run[: len(kept.events)]
        assert [notice for notice in kept.notices if "interrupted" in notice]


KILLED = """
import sys, time
from specdec_core.runlog import LogWriter
from tests.specdec_core.scripted import fast_run
log = LogWriter(sys.argv[1])
for event in fast_run(tokens=100_000):
    log.write(event)
print("whole", flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed in another way there")
@pytest.mark.parametrize("size", [30_000, 300_000])
def test_a_process_killed_while_it_writes_loses_its_last_round_only(tmp_path: Path, size: int) -> None:
    """A real process, killed without warning in mid-run: every line before the last reads back as it was written."""
    path = tmp_path / "run.jsonl"
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE)
    while process.poll() is None and not (path.exists() and path.stat().st_size > size):
        time.sleep(0.001)
    process.kill()
    out, _ = process.communicate(timeout=30)
    assert (process.returncode, out) == (-signal.SIGKILL, b"")
    log = read_log(path)
    assert list(log.events) == list(itertools.islice(fast_run(tokens=100_000), len(log.events)))
    assert len(log.events) > 50
    assert not log.complete
    assert any("its log has no end" in notice for notice in log.notices)
    assert audit(log.events).findings == ()
    again = fresh_path(tmp_path, "run", ".jsonl")
    assert written(again, scripted_run()).name == "run-2.jsonl", "the next run has a file of its own"


def test_every_finished_round_is_in_the_file_before_the_next(tmp_path: Path) -> None:
    """A process killed now must have lost nothing but the round it was in."""
    path = tmp_path / "run.jsonl"
    log = LogWriter(path)
    for count, event in enumerate(scripted_run(), start=1):
        log.write(event)
        if isinstance(event, RunStarted | RoundFinished | RunFinished):
            assert path.read_bytes().count(b"\n") == count
    log.close()


def test_a_run_without_an_end_was_interrupted(tmp_path: Path) -> None:
    log = read_log(written(tmp_path / "run.jsonl", scripted_run(ending="interrupted")))
    assert not log.complete
    assert [notice for notice in log.notices if "interrupted" in notice]


def test_a_log_cut_at_any_byte_of_its_last_lines_still_loads(tmp_path: Path) -> None:
    """Also inside a character of several bytes; the notice counts what was dropped."""
    run = scripted_run(pieces=["\U0001f600", "é", "世", "x"], rounds=[Round(1, 1), Round(1, 0)])
    data = written(tmp_path / "run.jsonl", run).read_bytes()
    starts = [0, *(i + 1 for i, byte in enumerate(data) if byte == 10)]
    torn = tmp_path / "torn.jsonl"
    for cut in range(starts[-5], len(data) - 1):
        torn.write_bytes(data[:cut])
        log = read_log(torn)
        whole = sum(start <= cut for start in starts) - 1
        tail = cut - starts[whole]
        assert list(log.events[:whole]) == run[:whole]
        dropped = f"({tail:,} bytes)"
        assert len(log.events) == whole + 1 or tail == 0 or any(dropped in notice for notice in log.notices)
        assert not log.complete or cut == len(data) - 1


def test_a_whole_last_line_without_its_line_break_is_kept(tmp_path: Path) -> None:
    path = written(tmp_path / "run.jsonl", run := scripted_run())
    path.write_bytes(path.read_bytes()[:-1])
    assert list(read_log(path).events) == run
    assert read_log(path).complete


@pytest.mark.parametrize("damage", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"event":"Nope"}', b"[" * 100_000, b"\0" * 9])
def test_a_damaged_line_elsewhere_is_named(tmp_path: Path, damage: bytes) -> None:
    path = written(tmp_path / "run.jsonl", scripted_run())
    lines = path.read_bytes().split(b"\n")
    lines[4] = damage
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(BadLog, match="Line 5") as caught:
        read_log(path)
    assert "\n" not in caught.value.sentence
    assert caught.value.advice


def test_infinity_smuggled_in_is_damage(tmp_path: Path) -> None:
    path = written(tmp_path / "run.jsonl", scripted_run("plain"))
    line = next(e for e in scripted_run("plain") if isinstance(e, TokenCommitted))
    text = path.read_text().replace(f'"target_prob":{line.target_prob}', '"target_prob":1e999', 1)
    path.write_text(text)
    with pytest.raises(BadLog, match="damaged"):
        read_log(path)


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"{}\n", b"[]\n", b"3\n", b'{"event":"RoundStarted"}\n', b"\x89PNG\r\n"]
)
def test_what_is_no_log_is_said_to_be_none(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other.bin"
    path.write_bytes(data)
    with pytest.raises(BadLog, match=r"no header|empty"):
        read_log(path)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadLog, match="cannot be read"):
        read_log(tmp_path / "nowhere.jsonl")


def test_a_header_that_broke_off_is_no_log(tmp_path: Path) -> None:
    path = written(tmp_path / "run.jsonl", scripted_run()[:1])
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(BadLog):
        read_log(path)


def test_a_file_beyond_the_cap_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "run.jsonl", scripted_run())
    monkeypatch.setattr(runlog, "LARGEST_LOG", path.stat().st_size - 1)
    with pytest.raises(BadLog, match="larger than"):
        read_log(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("endless", [b"x", b"\n", b'{"event":"RunStarted"}\n'])
def test_a_pipe_that_never_ends_is_left_at_the_cap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, endless: bytes
) -> None:
    """It has no size to look at before; neither one line without an end nor lines without number are read for ever."""
    monkeypatch.setattr(runlog, "LARGEST_LOG", 200_000)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    code = "import sys\nwith open(sys.argv[1], 'wb') as pipe:\n    while True: pipe.write(eval(sys.argv[2]) * 1000)"
    process = subprocess.Popen([sys.executable, "-c", code, str(pipe), repr(endless)], stderr=subprocess.DEVNULL)
    try:
        with pytest.raises(BadLog):
            read_log(pipe)
    finally:
        process.kill()
        process.wait(timeout=30)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_log_may_come_through_a_pipe(tmp_path: Path) -> None:
    """As `specdec audit <(zcat run.jsonl.gz)` hands it over."""
    path, pipe = written(tmp_path / "run.jsonl", run := scripted_run()), tmp_path / "pipe"
    os.mkfifo(pipe)
    process = subprocess.Popen(["cp", str(path), str(pipe)])
    assert list(read_log(pipe).events) == run
    assert process.wait(timeout=30) == 0


@pytest.mark.parametrize(("schema", "says"), [(99, "newer version"), (0, "schema 0")])
def test_other_schemas_are_refused_with_their_number(tmp_path: Path, schema: int, says: str) -> None:
    header, *rest = scripted_run()
    assert isinstance(header, RunStarted)
    path = written(tmp_path / "run.jsonl", [msgspec.structs.replace(header, schema=schema), *rest])
    with pytest.raises(BadLog, match=says):
        read_log(path)


def test_older_lines_climb_one_schema_at_a_time() -> None:
    """The ladder itself, with two made-up steps."""
    upgrades = {1: lambda line: {**line, "two": line["one"] + 1}, 2: lambda line: {**line, "three": line["two"] + 1}}
    assert upgraded({"one": 1}, schema=1, upgrades=upgrades, newest=3) == {"one": 1, "two": 2, "three": 3}
    assert upgraded({"one": 1, "two": 5}, schema=2, upgrades=upgrades, newest=3)["three"] == 6


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_not_finite_become_null_with_a_reason(tmp_path: Path, value: float) -> None:
    """An optional one reads back as None, a required one as 0, and both are said."""
    run = scripted_run()
    at = next(i for i, event in enumerate(run) if isinstance(event, TokenJudged))
    committed = next(i for i, event in enumerate(run) if isinstance(event, TokenCommitted))
    run[at] = msgspec.structs.replace(run[at], target_entropy=value)
    top = run[committed + 2]
    assert isinstance(top, TokenCommitted)
    broken = (msgspec.structs.replace(top.top[0], prob=value), *top.top[1:])
    run[committed + 2] = msgspec.structs.replace(top, target_prob=value, top=broken)
    path = written(tmp_path / "run.jsonl", run)
    lines = [strict(line) for line in path.read_bytes().splitlines()]
    assert lines[at]["not_finite"] == ["target_entropy"]
    assert lines[at]["target_entropy"] is None
    assert lines[committed + 2]["not_finite"] == ["target_prob", "top.0.2"]
    log = read_log(path)
    judged, token = log.events[at], log.events[committed + 2]
    assert isinstance(judged, TokenJudged)
    assert isinstance(token, TokenCommitted)
    assert judged.target_entropy is None
    assert (token.target_prob, token.top[0].prob) == (0.0, 0.0)
    assert len(log.notices) == 3
    assert all("not a finite number" in notice for notice in log.notices)


def test_foreign_values_are_converted_and_never_lose_the_log(tmp_path: Path) -> None:
    """Arrays of one number, numpy numbers, paths, sets and objects nobody foresaw."""
    numpy = pytest.importorskip("numpy")

    class Odd:
        def __str__(self) -> str:
            return "odd"

    header, *rest = scripted_run()
    libraries = {"path": PurePosixPath("/x/y"), "odd": Odd(), "set": {"b"}, "text": "\ud800"}
    rest[0] = msgspec.structs.replace(rest[0], target_tokens=numpy.int64(3), target_ns=numpy.array(7))
    path = written(tmp_path / "run.jsonl", [msgspec.structs.replace(header, libraries=libraries), *rest])
    lines = [strict(line) for line in path.read_bytes().splitlines()]
    assert lines[0]["libraries"] == {"path": "/x/y", "odd": "Odd: odd", "set": ["b"], "text": "?"}
    assert (lines[1]["target_tokens"], lines[1]["target_ns"]) == (3, 7)
    assert len(lines) == len(rest) + 1


def test_foreign_number_in_an_event_reads_back(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    run = scripted_run()
    at = next(i for i, event in enumerate(run) if isinstance(event, TokenJudged))
    run[at] = msgspec.structs.replace(run[at], draw=numpy.float32(0.25), target_prob=numpy.float64("nan"))
    event = read_log(written(tmp_path / "run.jsonl", run)).events[at]
    assert isinstance(event, TokenJudged)
    assert (event.draw, event.target_prob) == (0.25, None)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("facebook/opt-1.3b", "facebook-opt-1.3b"),
        ("2026-01-01T12:00:00", "2026-01-01T12-00-00"),
        ("CON", "_CON"),
        ("nul.txt", "_nul.txt"),
        ("com1", "_com1"),
        ("console", "console"),
        ("ends with dots...", "ends-with-dots"),
        ("../../etc/passwd", "etc-passwd"),
        (" \t\n", "run"),
        ("", "run"),
        ("Привет 世界", "Привет-世界"),
        ("a\0b\x1b", "a-b"),
        ('<>:"/\\|?*', "run"),
    ],
)
def test_file_names_are_safe_everywhere(text: str, name: str) -> None:
    assert safe_file_name(text) == name


@pytest.mark.parametrize("text", ["x" * 300, "😀" * 100, "a." * 200, "CON" + "x" * 300, "\ud800" * 5])
def test_long_and_odd_names_stay_usable(tmp_path: Path, text: str) -> None:
    name = safe_file_name(text)
    assert 0 < len(name.encode()) <= 81
    assert not name.endswith((".", " "))
    (tmp_path / f"{name}.jsonl").write_text("")


def test_two_exports_at_once_get_two_names(tmp_path: Path) -> None:
    paths = []
    for _ in range(3):
        paths.append(fresh_path(tmp_path, "run 12:00", ".jsonl"))
        paths[-1].write_text("")
    assert [path.name for path in paths] == ["run-12-00.jsonl", "run-12-00-2.jsonl", "run-12-00-3.jsonl"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_dangling_link_counts_as_taken(tmp_path: Path) -> None:
    (tmp_path / "run.csv").symlink_to(tmp_path / "nowhere")
    assert fresh_path(tmp_path, "run", ".csv").name == "run-2.csv"


def test_kinds_that_are_not_wanted_are_passed_over(tmp_path: Path) -> None:
    """The rest is read as ever, and a damaged line is still named by its number."""
    path = written(tmp_path / "run.jsonl", scripted_run())
    kinds = (TokenDrafted, TokenJudged)
    log = read_log(path, without=kinds)
    assert log.events == tuple(event for event in scripted_run() if not isinstance(event, kinds))
    assert log.complete
    lines = path.read_bytes().splitlines(keepends=True)
    lines[-2] = b"{}\n"
    path.write_bytes(b"".join(lines))
    with pytest.raises(BadLog, match=f"Line {len(lines) - 1} "):
        read_log(path, without=kinds)


def test_a_large_log_tells_how_far_it_is_and_can_be_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress grows to the whole, and whoever hears it can end the reading."""
    monkeypatch.setattr(runlog, "PIECE", 4_000)
    path = written(tmp_path / "run.jsonl", scripted_run(rounds=[Round(4, 4)] * 12))
    size, heard = path.stat().st_size, []
    read_log(path, progress=lambda done, total: heard.append((done, total)))
    assert len(heard) > 4
    assert [done for done, _ in heard] == sorted({done for done, _ in heard})
    assert heard[-1] == (size, size)

    def enough(done: int, _total: int) -> None:
        if done > 8_000:
            raise Interrupted("Enough.")

    with pytest.raises(Interrupted):
        read_log(path, progress=enough)


@pytest.mark.parametrize(("arm", "text"), [("plain", " starts a wa"), ("speculative", ", and that c")])
def test_logs_of_the_earliest_schema_open(arm: str, text: str) -> None:
    """A stored log of schema 1 never changes; every later version must read it, or bring it up to date."""
    path = Path(__file__).parent / "samples" / f"schema-1.{arm}.jsonl"
    first = json.loads(path.read_bytes().splitlines()[0])
    log = read_log(path)
    assert (first["schema"], log.complete, log.notices) == (1, True, ())
    assert isinstance(log.events[0], RunStarted)
    assert log.events[0].arm == arm
    assert "".join(event.text for event in log.events if isinstance(event, TokenCommitted)) == text


def test_a_header_can_be_read_alone(tmp_path: Path) -> None:
    """Whatever is behind it; a file that is no log is told as ever."""
    path = written(tmp_path / "run.jsonl", scripted_run())
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0] + b"{damaged\n")
    assert read_header(path) == scripted_run()[0]
    for text in (b"", b"{}\n"):
        path.write_bytes(text)
        with pytest.raises(BadLog):
            read_header(path)
