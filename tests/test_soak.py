"""The soak notices what it is there to notice: growth of any kind, wrong logs, and runs without an end."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from specdec_core.runlog import LogWriter
from tests.soak.cycles import MEGABYTE, Cycle, Held, growth, verdict
from tests.soak.disturbances import broken, raising
from tests.soak.engine import RUNS_A_CYCLE, EngineSoak
from tests.specdec_core.scripted import scripted_run

STEADY = Held(
    memory=500 * MEGABYTE, threads=3, handles=6, objects=300_000, sessions=0, qt=Counter(QTimer=40, QLabel=300)
)


def cycles(*helds: Held) -> list[Cycle]:
    return [Cycle(RUNS_A_CYCLE, Counter(length=RUNS_A_CYCLE), 100, held) for held in helds]


def test_a_steady_process_passes(capsys: pytest.CaptureFixture[str]) -> None:
    """The allocator's to and fro is no growth, and neither is what the first cycles take."""
    first = STEADY._replace(memory=300 * MEGABYTE, threads=2, handles=5, objects=250_000)
    swaying = [STEADY._replace(memory=(500 + 10 * (i % 3)) * MEGABYTE) for i in range(8)]
    assert growth(cycles(first, first, first, first, *swaying)) == []
    assert verdict(cycles(*[STEADY] * 6), []) == 0
    assert "Nothing grew" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"memory": 20 * MEGABYTE}, "memory grew"),
        ({"threads": 1}, "threads grew"),
        ({"handles": 1}, "handles grew"),
        ({"objects": 5_000}, "objects grew"),
        ({"sessions": 1}, "sessions"),
    ],
)
def test_what_grows_in_every_cycle_is_found(
    change: dict[str, int], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A little in each cycle is enough."""
    helds = [
        STEADY._replace(**{name: getattr(STEADY, name) + step * more for name, more in change.items()})
        for step in range(9)
    ]
    assert [sentence for sentence in growth(cycles(*helds)) if words in sentence]
    assert verdict(cycles(*helds), []) == 1
    assert "FOUND" in capsys.readouterr().out


def test_a_widget_that_stays_behind_in_every_cycle_is_found_and_named() -> None:
    """One among thousands: shares and medians of other figures would not show it. One that comes and goes is none."""
    leaking = [STEADY._replace(qt=STEADY.qt + Counter(QMenu=step)) for step in range(9)]
    assert growth(cycles(*leaking)) == ["Qt objects grew from 344 to 347: QMenu +5"]
    swaying = [STEADY._replace(qt=STEADY.qt + Counter(QMenu=step % 2)) for step in range(9)]
    assert growth(cycles(*swaying)) == []


def test_a_fault_is_put_in_once_and_taken_out_again() -> None:
    """The next run must be sound."""

    class Thing:
        def act(self) -> int:
            return 7

    thing = Thing()
    with broken(Thing, "act", at=2, fault=raising(ZeroDivisionError, "x")):
        assert thing.act() == 7
        with pytest.raises(ZeroDivisionError):
            thing.act()
        assert thing.act() == 7
    assert thing.act() == 7


def test_a_wrong_log_is_a_finding(tmp_path: Path) -> None:
    """Faults of the runs themselves fail a soak, whatever the process holds."""

    made = EngineSoak(0, tmp_path)
    events = scripted_run()
    with LogWriter(tmp_path / "run.jsonl") as log:
        for event in events[:-1]:
            log.write(event)
    made._check(events[:-2] + events[-1:], abandoned=False)
    assert "a log does not read back as it was written" in made.faults
    assert [fault for fault in made.faults if fault.startswith("audit")]
    with LogWriter(tmp_path / "run.jsonl") as log:
        for event in events[:-1]:
            log.write(event)
    made.faults.clear()
    made._check(events[:-1], abandoned=False)
    assert made.faults == ["a run ended with RoundFinished"]
