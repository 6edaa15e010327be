"""A log that was made to harm is data everywhere: in its file, in tables, on pages and on terminals."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.console import Console

from specdec_core.cli.program import run_command
from specdec_core.measures.loggroup import LogGroup
from specdec_core.reports.export import to_csv, to_html
from specdec_core.runlog import LogWriter, fresh_path, read_log
from specdec_core.settings import Arm
from tests.specdec_core.hostile import HARMLESS, MARKUP, PAYLOAD, RICH, TEMPLATE, hostile_run
from tests.specdec_core.scripted import Ending

ENDINGS: tuple[Ending, ...] = ("length", "stop_text", "cancelled", "failed", "interrupted")


class Tags(HTMLParser):
    """Every tag with the names of its attributes, and all text."""

    def __init__(self, path: Path) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.comments = 0
        self.text = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attrs)))

    def handle_comment(self, data: str) -> None:
        self.comments += 1

    def handle_data(self, data: str) -> None:
        self.text += data


def logged(path: Path, arm: Arm = "speculative", *, ending: Ending = "length") -> Path:
    with LogWriter(path) as log:
        for event in hostile_run(arm, ending=ending):
            log.write(event)
    return path


def test_the_run_is_hostile_wherever_it_can_be() -> None:
    """The rest of this file proves little otherwise: names, labels, texts, prompts, reasons, versions, stop texts."""
    fields = str([event for ending in ENDINGS for event in hostile_run(ending=ending)])
    for field in ("prompt", "prompt_text", "label", "text", "name", "source", "sentence", "advice", "device_name"):
        assert f"{field}={PAYLOAD!r}" in fields, field
    assert fields.count(repr(PAYLOAD)) > 100


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_log_keeps_it_letter_by_letter(tmp_path: Path, ending: Ending) -> None:
    """Line ends, terminal codes and marks of direction neither break a line nor get lost."""
    run = hostile_run(ending=ending)
    assert list(read_log(logged(tmp_path / "run.jsonl", ending=ending)).events) == run
    assert len((tmp_path / "run.jsonl").read_bytes().split(b"\n")) == len(run) + 1


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_page_has_the_same_tags_as_one_of_a_harmless_run(tmp_path: Path, ending: Ending) -> None:
    """No text of a log becomes a tag, an attribute or a comment; the text itself is there to be read."""
    pages: list[Tags] = []
    for text in (HARMLESS, PAYLOAD):
        runs = [hostile_run(arm, text=text, ending=ending) for arm in ("plain", "speculative")]
        path = tmp_path / f"{len(pages)}.html"
        to_html(runs, path)
        pages.append(Tags(path))
    harmless, hostile = pages
    assert hostile.tags == harmless.tags
    assert hostile.comments == harmless.comments
    assert MARKUP in hostile.text
    assert "49" not in hostile.text.replace(TEMPLATE, "").split("7*7")[0], "a template was filled in"


def test_a_table_is_one_row_a_token_whatever_is_in_it(tmp_path: Path) -> None:
    """Quotes and line ends stay inside their cells."""
    run = hostile_run()
    for per in ("token", "round"):
        to_csv(run, tmp_path / f"{per}.csv", per="token" if per == "token" else "round")
    with (tmp_path / "token.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["label"] for row in rows} == {PAYLOAD}
    harmless = tmp_path / "harmless.csv"
    to_csv(hostile_run(text=HARMLESS), harmless, per="token")
    with harmless.open(encoding="utf-8", newline="") as file:
        assert len(rows) == len(list(csv.DictReader(file)))


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("command", [["replay", "--pace", "0"], ["audit"], ["export", "--html", "page.html"]])
def test_a_terminal_is_not_commanded(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    terminal: bool,
) -> None:
    """On a terminal control codes are shown as pictures and markup of the drawing library as what it is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("TTY_COMPATIBLE", "1" if terminal else "0")
    name, *options = command
    for ending in ENDINGS:
        path = logged(fresh_path(tmp_path, "run", ".jsonl"), ending=ending)
        assert run_command([name, str(path), *options]) in (0, 1)
        captured = capsys.readouterr()
        shown = captured.out + captured.err if terminal else captured.err
        for code in ("\x1b[2J", "\x1b]0;", "\x9b", "\x07", "\x00", "\r"):
            assert code not in shown, (ending, code)
        if name == "replay":
            assert RICH.split(":bomb:")[0] in captured.out


def test_tables_of_the_drawing_library_read_no_markup() -> None:
    """What is printed as a result goes through texts, which know no markup."""
    from specdec_core.cli.results import rows_table

    stream = io.StringIO()
    console = Console(file=stream, width=200, markup=True)
    console.print(rows_table([RICH], [[RICH], [RICH]]))
    assert stream.getvalue().count("[red]red[/red]") == 3


def test_names_of_files_stay_inside_their_folder(tmp_path: Path) -> None:
    """A run named by a log, a prompt or a model cannot climb out of the folder it belongs in."""
    assert fresh_path(tmp_path, PAYLOAD, ".jsonl").parent == tmp_path
    group = LogGroup(tmp_path / "group", kind="test", facts={"name": PAYLOAD})
    path = group.add(PAYLOAD, hostile_run(), note=PAYLOAD)
    assert path.parent == tmp_path / "group"
    assert {child.name for child in (tmp_path / "group").iterdir()} == {path.name, "index.json"}
