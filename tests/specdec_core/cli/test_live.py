"""Every token is shown in the style of its fate, and what is no part of the text is never mistaken for it."""

from __future__ import annotations

import io
import re

import msgspec
import pytest
from rich.console import Console

from specdec_core.cli.live import LEGEND, STYLES, CleanText, FateText, legend
from specdec_core.cli.terminal import shown
from specdec_core.events import FellBack, RunEvent, TokenCommitted
from specdec_core.reports.transcript import text_of
from tests.specdec_core.scripted import Round, scripted_run

# What the terminal must show besides a colour, by state: underline, strike-through, bold, reverse, italic.
SECOND_CUES = {"accepted": {"4"}, "rejected": {"9"}, "discarded": {"2", "3", "9"}, "resampled": {"1"}, "bonus": {"7"}}
STYLED = re.compile(r"\x1b\[([\d;]+)m(.*?)\x1b\[0m", re.DOTALL)


def drawn(events: list[RunEvent], *, colour: bool = True) -> str:
    """What a terminal receives."""
    stream = io.StringIO()
    console = Console(file=stream, force_terminal=True, color_system="standard", no_color=not colour, width=80)
    screen = FateText(console)
    for event in events:
        screen.show(event)
    screen.end()
    return stream.getvalue()


def test_states_stand_where_the_script_put_them() -> None:
    """Two accepted, one rejected, one discarded, then the token that took the rejected one's place."""
    shown_tokens = STYLED.findall(drawn(scripted_run(rounds=[Round(4, 2), Round(2, 2)])))
    cues = [set(codes.split(";")) for codes, _ in shown_tokens]
    expected = ["accepted", "accepted", "rejected", "discarded", "resampled", "accepted", "accepted", "bonus"]
    assert len(cues) == len(expected)
    for state, cue in zip(expected, cues, strict=True):
        assert cue >= SECOND_CUES[state]


def test_second_cue_survives_without_colour() -> None:
    """With NO_COLOR the states can still be told apart, each from each."""
    text = drawn(scripted_run(rounds=[Round(4, 2), Round(2, 2)]), colour=False)
    seen = [frozenset(codes.split(";")) for codes, _ in STYLED.findall(text)]
    assert len(set(seen)) == len(SECOND_CUES)
    assert not any(code.startswith(("3", "9")) and len(code) == 2 for codes in seen for code in codes)


def test_only_committed_tokens_are_in_the_clean_text(capsys: pytest.CaptureFixture[str]) -> None:
    """A rejected draft must not end up in a file; neither must the spelling of an end token."""
    run = scripted_run(rounds=[Round(4, 2), Round(4, 0)], special=[3])
    screen = CleanText()
    for event in run:
        screen.show(event)
    screen.end()
    written = capsys.readouterr().out
    expected = "".join(e.text for e in run if isinstance(e, TokenCommitted) and not e.special)
    assert written == expected + "\n"
    assert text_of(run) == expected


def test_the_text_of_a_special_token_is_kept_apart_from_its_spelling() -> None:
    """A token that completes a waiting character and is special itself still adds that character."""
    run = scripted_run(rounds=[Round(0, 0)])
    at = next(i for i, event in enumerate(run) if isinstance(event, TokenCommitted))
    run[at] = msgspec.structs.replace(run[at], text="\ufffd<|end|>", label="<|end|>", special=True)
    assert text_of(run) == "\ufffd"


def test_control_characters_cannot_drive_the_terminal() -> None:
    """A model may write an escape sequence; it is shown, not obeyed."""
    run = scripted_run(pieces=["a\x1b[2J", "b\r", "c\x9b", "d\n", "\te"])
    text = drawn(run)
    assert STYLED.sub("", text).count("\x1b") == 0
    assert "\x1b[2J" not in text
    assert shown("\x1b\r\x07\x9b\n\t") == "␛␍␇\ufffd\n\t"


def test_markup_is_shown_as_it_is() -> None:
    """Square brackets and tags are text, not styles."""
    text = drawn(scripted_run("plain", pieces=["[red]", "<b>", "[/]", " &amp;"]))
    assert "[red]<b>[/] &amp;" in text


def test_falling_back_is_said_in_the_text() -> None:
    """A run that goes on without drafts says from where, and why."""
    assert "the draft model is full" in drawn([FellBack(round=1, t=1, reason="the draft model is full")])


def test_the_legend_names_every_state() -> None:
    """One entry a style, so that nothing on screen is unexplained."""
    assert LEGEND.keys() == STYLES.keys()
    assert all(state in legend().plain for state in STYLES)
