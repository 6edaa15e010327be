"""Names, tags, notes and the trash: beside the logs, never in them, and nothing is lost by accident."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from specdec_core.errors import CannotWrite
from specdec_core.history.shelf import (
    LABELS,
    NO_LABEL,
    TRASH,
    Label,
    empty_trash,
    in_trash,
    label_of,
    put_away,
    read_labels,
    restore_all,
    runs_in,
    tags_from,
    take_back,
    write_label,
)

LABEL = Label(name="Häufige Wörter 你好", tags=("code", "slow"), note="two\nlines")


def files(folder: Path) -> dict[str, str]:
    """What lies in a folder and its trash."""
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a.jsonl", "b.jsonl", "my notes.jsonl"):
        (tmp_path / name).write_text(name)
    return tmp_path


def test_a_label_is_found_by_any_log_of_its_race(folder: Path) -> None:
    """Also when it was given before the other arm's log was there."""
    before = files(folder)
    write_label(folder, ["a.jsonl"], LABEL)
    labels = read_labels(folder)
    assert label_of(labels, ["b.jsonl", "a.jsonl"]) == LABEL
    assert label_of(labels, ["b.jsonl"]) == NO_LABEL
    assert {name: text for name, text in files(folder).items() if name != LABELS} == before


def test_an_empty_label_is_removed(folder: Path) -> None:
    """And one race has one label, however it is called."""
    write_label(folder, ["a.jsonl"], LABEL)
    write_label(folder, ["b.jsonl", "a.jsonl"], Label(name="new"))
    assert read_labels(folder) == {"b.jsonl": Label(name="new")}
    assert write_label(folder, ["b.jsonl"], NO_LABEL) == {}


@pytest.mark.parametrize("damage", ["", "{", '[1, {"a.jsonl": 3}]', "\x00\x00"])
def test_damaged_labels_are_put_aside(folder: Path, damage: str) -> None:
    """What somebody wrote may be worth mending; it is never written over."""
    (folder / LABELS).write_text(damage)
    assert read_labels(folder) == {}
    write_label(folder, ["a.jsonl"], LABEL)
    assert (folder / "labels-damaged.json").read_text() == damage
    assert read_labels(folder) == {"a.jsonl": LABEL}


def test_labels_can_be_read_by_people(folder: Path) -> None:
    """One entry a line, and letters as they are."""
    write_label(folder, ["a.jsonl"], LABEL)
    text = (folder / LABELS).read_text(encoding="utf-8")
    assert "Häufige Wörter 你好" in text
    assert json.loads(text)[1]["a.jsonl"]["tags"] == ["code", "slow"]


def test_tags_are_tidied() -> None:
    """Spaces and commas too many, and the same tag twice."""
    assert tags_from(" code,,  very  slow ,code, ") == ("code", "very slow")
    assert tags_from("") == ()


def test_deleted_logs_come_back_as_they_were(folder: Path) -> None:
    """Undo restores names and contents, odd names too."""
    before = files(folder)
    moved = put_away(folder, ["a.jsonl", "my notes.jsonl"])
    assert set(files(folder)) == {"b.jsonl", f"{TRASH}/a.jsonl", f"{TRASH}/my notes.jsonl"}
    take_back(moved)
    assert files(folder) == before


def test_nothing_in_the_trash_or_the_folder_is_written_over(folder: Path) -> None:
    """A name that is taken is given another number."""
    put_away(folder, ["a.jsonl"])
    (folder / "a.jsonl").write_text("new")
    moved = put_away(folder, ["a.jsonl"])
    assert len(in_trash(folder)) == 2
    (folder / "a.jsonl").write_text("newest")
    take_back(moved)
    assert sorted(files(folder).values()) == sorted(["a.jsonl", "b.jsonl", "my notes.jsonl", "new", "newest"])


def test_all_can_be_restored_or_deleted_for_good(folder: Path) -> None:
    """The trash is emptied only when it is asked for."""
    before = files(folder)
    put_away(folder, ["a.jsonl", "b.jsonl"])
    restore_all(folder)
    assert files(folder) == before
    put_away(folder, ["a.jsonl", "b.jsonl"])
    assert empty_trash(folder) == 2
    assert set(files(folder)) == {"my notes.jsonl"}
    assert empty_trash(folder) == 0


def test_runs_are_counted_by_race() -> None:
    """Two arms of one race are one, a second race of the same name is another; what is no log is none."""
    names = ["a_plain.jsonl", "a_speculative.jsonl", "a_plain-2.jsonl", "a_speculative-2.jsonl", "b_plain.jsonl"]
    names += ["first.plain.jsonl", "first.speculative.jsonl"]
    assert runs_in(Path(name) for name in [*names, "notes.txt", "mine.jsonl"]) == 5
    assert runs_in([]) == 0


def test_a_move_that_fails_moves_nothing(folder: Path) -> None:
    """Half a race is never deleted."""
    before = files(folder)
    with pytest.raises(CannotWrite, match=r"gone\.jsonl cannot be moved"):
        put_away(folder, ["a.jsonl", "gone.jsonl"])
    assert files(folder) == before


def test_a_file_that_cannot_be_deleted_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program may hold it."""
    put_away(folder, ["a.jsonl"])

    def held(_path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", held)
    with pytest.raises(CannotWrite, match=r"a\.jsonl cannot be moved or deleted: Permission denied"):
        empty_trash(folder)
