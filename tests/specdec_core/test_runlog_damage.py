"""Whatever happens to the bytes of a log, reading it gives events and notices, or one sentence; never another error."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_core.audit.whole import audit
from specdec_core.errors import BadLog
from specdec_core.events import RunEvent
from specdec_core.reports.export import to_html
from specdec_core.runlog import LogWriter, RunLog, read_log
from specdec_core.tally import tally
from tests.specdec_core.scripted import Ending, Round, scripted_run

ENDINGS: tuple[Ending, ...] = ("length", "eos", "stop_text", "cancelled", "failed", "interrupted")
Files = pytest.TempPathFactory


def written(path: Path, run: list[RunEvent]) -> bytes:
    with LogWriter(path, replace=True) as log:
        for event in run:
            log.write(event)
    return path.read_bytes()


@pytest.fixture(scope="module")
def place(tmp_path_factory: Files) -> Path:
    return tmp_path_factory.mktemp("logs") / "run.jsonl"


@cache
def run_of(ending: Ending) -> list[RunEvent]:
    return scripted_run(rounds=[Round(4, 2), Round(3, 3), Round(2, 0)], ending=ending, pieces=["é", "世界", "😀", "\n"])


def read(place: Path, data: bytes) -> RunLog | None:
    """The log, or None where it was refused in one sentence with advice."""
    place.write_bytes(data)
    try:
        return read_log(place)
    except BadLog as error:
        told = (error.sentence, error.advice)
    assert all(told)
    assert "\n" not in told[0]
    assert len(told[0]) < 600
    return None


@given(ending=st.sampled_from(ENDINGS), part=st.floats(0, 1))
def test_cut_anywhere(place: Path, ending: Ending, part: float) -> None:
    """The events before the cut are the ones that were written; only the line in which it fell may be lost."""
    run = run_of(ending)
    data = written(place, run)
    cut = round(part * len(data))
    log = read(place, data[:cut])
    header = data.index(b"\n")
    assert (log is None) == (cut < header)
    if log is not None:
        assert list(log.events) == run[: len(log.events)]
        assert len(log.events) >= data[:cut].count(b"\n")
        assert audit(log.events).findings == ()


Damage = Callable[[bytes], bytes]


def replaced(at: float, raw: bytes) -> Damage:
    def damage(data: bytes) -> bytes:
        start = round(at * len(data))
        return data[:start] + raw + data[start + len(raw) :]

    return damage


def inserted(at: float, raw: bytes) -> Damage:
    return lambda data: data[: round(at * len(data))] + raw + data[round(at * len(data)) :]


def removed(at: float, raw: bytes) -> Damage:
    return lambda data: data[: round(at * len(data))] + data[round(at * len(data)) + len(raw) :]


def line_moved(at: float, raw: bytes) -> Damage:
    def damage(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        line = lines.pop(round(at * (len(lines) - 1)))
        lines.insert(len(raw) % (len(lines) + 1), line)
        return b"".join(lines)

    return damage


RAW = st.one_of(
    st.binary(min_size=1, max_size=40),
    st.sampled_from([b"\n", b"\0", b"}", b'"', b"NaN", b"1e999", b"-1", b"null", b"\xff\xfe", b"\\ud800", b"[" * 2000]),
)
DAMAGE = st.builds(
    lambda how, at, raw: how(at, raw),
    st.sampled_from([replaced, inserted, removed, line_moved]),
    st.floats(0, 1),
    RAW,
)


@given(ending=st.sampled_from(ENDINGS), damages=st.lists(DAMAGE, min_size=1, max_size=4))
def test_damaged_anywhere(place: Path, ending: Ending, damages: list[Damage]) -> None:
    """Bytes replaced, put in, taken out, lines moved: what can still be read can be counted, audited and shown."""
    data = written(place, run_of(ending))
    for damage in damages:
        data = damage(data)
    log = read(place, data)
    if log is not None:
        tally(log.events)
        audit(log.events)
        to_html([log.events], place.with_suffix(".html"))


@given(st.binary(max_size=400))
def test_any_bytes(place: Path, data: bytes) -> None:
    """Files that never were a log are refused, unless they happen to be one."""
    assert read(place, data) is None


@given(ending=st.sampled_from(ENDINGS), part=st.floats(0, 1), garbage=st.binary(min_size=1, max_size=200))
def test_a_torn_end_with_garbage_behind_it(place: Path, ending: Ending, part: float, garbage: bytes) -> None:
    """Disks give back blocks of anything after a crash: the whole lines before are kept, or the damage is named."""
    run = run_of(ending)
    data = written(place, run)
    log = read(place, data[: round(part * len(data))] + garbage)
    if log is not None:
        whole = data[: round(part * len(data))].count(b"\n")
        assert list(log.events[:whole]) == run[:whole]
