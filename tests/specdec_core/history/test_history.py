"""The history is what the logs say: races put together by their headers, an index that can always be made again."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from specdec_core.catalogue import pair_name
from specdec_core.errors import Interrupted
from specdec_core.events import RunEvent, RunStarted
from specdec_core.history import entries as history
from specdec_core.history.entries import INDEX, Entry, History, look_at, read_history
from specdec_core.runlog import LogWriter
from specdec_core.settings import Arm, RunSettings
from specdec_core.tally import tally
from tests.specdec_core.scripted import Ending, scripted_run

BEGIN = datetime(2026, 1, 1, 12, tzinfo=UTC)


def run_at(
    seconds: float,
    arm: Arm = "speculative",
    *,
    prompt: str = "Tell me a story",
    ending: Ending = "length",
    seed: int = 0,
) -> list[RunEvent]:
    """A run that began so long after the beginning."""
    settings = RunSettings(temperature=1.0, seed=seed)
    events = scripted_run(arm, prompt=prompt, ending=ending)
    header = events[0]
    assert isinstance(header, RunStarted)
    when = (BEGIN + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")
    changes = {"started_at": when, "run_id": f"{arm}{seconds}", "settings": settings}
    return [msgspec.structs.replace(header, **changes), *events[1:]]


def put(folder: Path, name: str, events: Sequence[RunEvent]) -> Path:
    with LogWriter(folder / f"{name}.jsonl") as log:
        for event in events:
            log.write(event)
    return log.path


def names(entries: Sequence[Entry]) -> list[list[str]]:
    """The files of each entry, without their ending."""
    return [[name.removesuffix(".jsonl") for name in entry.names] for entry in entries]


def test_arms_are_paired_by_their_headers(tmp_path: Path) -> None:
    """Whatever the files are called; the newest race comes first."""
    put(tmp_path, "x", run_at(0, "plain"))
    put(tmp_path, "a", run_at(2, "speculative"))
    put(tmp_path, "other", run_at(10, "plain", prompt="Another one"))
    assert names(read_history(tmp_path)) == [["other"], ["x", "a"]]


def test_a_race_that_is_repeated_keeps_its_own_arms(tmp_path: Path) -> None:
    """Each arm goes with the nearest one that was asked the same; one that was cut off stays alone."""
    put(tmp_path, "p0", run_at(0, "plain", ending="cancelled"))
    for number in (1, 2, 3):
        put(tmp_path, f"p{number}", run_at(100 * number, "plain"))
        put(tmp_path, f"s{number}", run_at(100 * number + 7))
    put(tmp_path, "seed", run_at(308, seed=5))
    assert names(read_history(tmp_path)) == [["seed"], ["p3", "s3"], ["p2", "s2"], ["p1", "s1"], ["p0"]]


def test_a_key_stays_when_the_other_arm_comes(tmp_path: Path) -> None:
    """So that a name given while the race goes on is not lost."""
    put(tmp_path, "p", run_at(0, "plain"))
    (before,) = read_history(tmp_path)
    put(tmp_path, "s", run_at(3))
    (after,) = read_history(tmp_path)
    assert (before.key, after.key, len(after.logs)) == ("p.jsonl", "p.jsonl", 2)


def test_key_figures_are_those_of_the_tally(tmp_path: Path) -> None:
    """Reading less of a log changes no figure."""
    put(tmp_path, "p", run_at(0, "plain"))
    put(tmp_path, "s", run_at(3))
    (entry,) = read_history(tmp_path)
    for arm in ("plain", "speculative"):
        figures, outcome = tally(run_at(0, arm)), entry.outcome(arm)
        assert outcome is not None
        for name in ("tokens", "rounds", "tokens_per_second", "acceptance_rate", "block_efficiency", "reason"):
            assert getattr(outcome, name) == getattr(figures, name), name
    fast, slow = (tally(run_at(0, arm)).tokens_per_second for arm in ("speculative", "plain"))
    assert fast is not None
    assert slow is not None
    assert entry.speedup == pytest.approx(fast / slow)
    assert entry.request is not None
    assert (entry.request.prompt, entry.request.settings.temperature) == ("Tell me a story", 1.0)


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        ("length", "length"),
        ("eos", "eos"),
        ("cancelled", "cancelled"),
        ("failed", "failed"),
        ("interrupted", "interrupted"),
    ],
)
def test_every_ending_is_told(tmp_path: Path, ending: Ending, said: str) -> None:
    """A log without an end was interrupted."""
    put(tmp_path, "p", run_at(0, "plain"))
    put(tmp_path, "s", run_at(3, ending=ending))
    (entry,) = read_history(tmp_path)
    assert entry.ending == said
    assert entry.complete == (ending != "interrupted")


def test_what_is_no_log_is_listed_with_its_reason(tmp_path: Path) -> None:
    """Foreign, empty, damaged and torn files: never an error, and nothing is hidden."""
    good = put(tmp_path, "good", run_at(0)).read_bytes()
    (tmp_path / "foreign.jsonl").write_text('{"hello": 1}\n', encoding="utf-8")
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "binary.jsonl").write_bytes(bytes(range(256)))
    lines = good.splitlines(keepends=True)
    (tmp_path / "middle.jsonl").write_bytes(lines[0] + b"{torn\n" + lines[1])
    (tmp_path / "torn.jsonl").write_bytes(good[:-20])
    (tmp_path / "new.jsonl").write_bytes(good.replace(b'"schema":1', b'"schema":99', 1))
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "folder.jsonl").mkdir()
    found = {entry.key: entry for entry in read_history(tmp_path)}
    assert set(found) == {f"{name}.jsonl" for name in ("good", "foreign", "empty", "binary", "middle", "torn", "new")}
    for name in ("foreign", "empty", "binary", "middle", "new"):
        entry = found[f"{name}.jsonl"]
        assert entry.ending == "unreadable"
        assert entry.key in entry.problem
        assert str(tmp_path) not in entry.problem
        assert "\n" not in entry.problem
    assert found["torn.jsonl"].ending == "interrupted"


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the logs that were read, in their order."""
    seen: list[str] = []

    def counted(path: Path, *rest: object, **more: object) -> object:
        seen.append(path.name)
        return look_at(path, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(history, "look_at", counted)
    return seen


def test_only_what_has_changed_is_read_again(tmp_path: Path, looks: list[str]) -> None:
    """Logs are read once; one that grew, and a new one, are read at the next look."""
    path = put(tmp_path, "a", run_at(0, "plain"))
    put(tmp_path, "b", run_at(3))
    first = read_history(tmp_path)
    assert sorted(looks) == ["a.jsonl", "b.jsonl"]
    assert read_history(tmp_path) == first
    assert len(looks) == 2
    path.write_bytes(path.read_bytes()[:-30])
    put(tmp_path, "c", run_at(9, seed=4))
    second = read_history(tmp_path)
    assert sorted(looks[2:]) == ["a.jsonl", "c.jsonl"]
    assert {entry.key: entry.ending for entry in second} == {"a.jsonl": "interrupted", "c.jsonl": "length"}


@pytest.mark.parametrize("damage", [b"", b"{", b"specdec history 99\n", b"\xff\xfe", b"specdec history 1\n{torn\n\xff"])
def test_a_damaged_index_is_made_again(tmp_path: Path, looks: list[str], damage: bytes) -> None:
    """Nothing that happens to it costs more than time."""
    put(tmp_path, "a", run_at(0))
    first = read_history(tmp_path)
    (tmp_path / INDEX).write_bytes(damage)
    assert read_history(tmp_path) == first
    assert len(looks) == 2
    assert read_history(tmp_path) == first
    assert len(looks) == 2


def test_a_log_that_went_leaves_the_index(tmp_path: Path) -> None:
    """The history shows what is there now."""
    put(tmp_path, "a", run_at(0)).unlink()
    put(tmp_path, "b", run_at(1))
    assert names(read_history(tmp_path)) == [["b"]]
    (tmp_path / "b.jsonl").unlink()
    assert read_history(tmp_path) == ()
    assert read_history(tmp_path / "nowhere") == ()


def test_a_folder_that_takes_no_index_is_still_listed(tmp_path: Path) -> None:
    """The index's place may be taken."""
    put(tmp_path, "a", run_at(0))
    (tmp_path / INDEX).mkdir()
    assert names(read_history(tmp_path)) == [["a"]]


def test_a_long_look_tells_how_far_it_is_and_keeps_what_it_read(tmp_path: Path, looks: list[str]) -> None:
    """Bytes of all logs together; a look that is left goes on later where it was left."""
    paths = [put(tmp_path, name, run_at(number, seed=number)) for number, name in enumerate("abc")]
    total = sum(path.stat().st_size for path in paths)
    heard: list[tuple[int, int]] = []

    def leave_at_the_second(done: int, of: int) -> None:
        heard.append((done, of))
        if len(heard) == 2:
            raise Interrupted("Enough.")

    with pytest.raises(Interrupted):
        read_history(tmp_path, progress=leave_at_the_second)
    assert heard[0] == (paths[0].stat().st_size, total)
    assert len(read_history(tmp_path)) == 3
    assert looks == ["a.jsonl", "b.jsonl", "b.jsonl", "c.jsonl"]


def test_a_copy_of_a_folder_has_the_same_history(tmp_path: Path) -> None:
    """Nothing in it depends on where it lies."""
    put(tmp_path / "one", "a", run_at(0))
    first = read_history(tmp_path / "one")
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    assert read_history(tmp_path / "two") == first


def test_a_pair_is_known_by_its_sources() -> None:
    """Two models of one's own have no name."""
    assert pair_name("toy:target", "toy:draft") == "toy"
    assert pair_name("toy:target", "ngram") == ""


def test_one_damaged_line_of_the_index_costs_one_look(tmp_path: Path, looks: list[str]) -> None:
    """The others are still known."""
    for number, name in enumerate("abc"):
        put(tmp_path, name, run_at(number, seed=number))
    first = read_history(tmp_path)
    lines = (tmp_path / INDEX).read_bytes().splitlines(keepends=True)
    lines[2] = lines[2][:40] + b"\n"
    (tmp_path / INDEX).write_bytes(b"".join(lines))
    looks.clear()
    assert read_history(tmp_path) == first
    assert looks == ["b.jsonl"]


def test_a_log_that_grows_is_shown_without_writing_an_index(tmp_path: Path) -> None:
    """While a race goes on, the history is looked at every few seconds; the disk need not hear of it."""
    put(tmp_path, "a", run_at(0))
    lines = put(tmp_path, "b", run_at(9, seed=3)).read_bytes().splitlines(keepends=True)
    kept = History(tmp_path)
    kept.look()
    before = (tmp_path / INDEX).read_bytes()
    for count in (4, 9):
        (tmp_path / "b.jsonl").write_bytes(b"".join(lines[:count]))
        assert kept.look()[0].ending == "interrupted"
        assert (tmp_path / INDEX).read_bytes() == before
    (tmp_path / "b.jsonl").write_bytes(b"".join(lines))
    assert kept.look()[0].ending == "length"
    assert (tmp_path / INDEX).read_bytes() != before
