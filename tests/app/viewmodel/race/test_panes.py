"""Cells of a pane: their states are the engine's own, their clean text is what was committed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.viewmodel.race.panes import UNWRITTEN, Cell, Pane
from specdec_core.events import RoundFinished, RunEvent, RunFinished, TokenCommitted
from specdec_core.reports.report import run_view
from specdec_core.settings import Arm
from specdec_core.tally import tally
from tests.specdec_core.scripted import Round, scripted_run

BYTES = ("<E4>", "<B8>", "<96>")


def folded(events: list[RunEvent]) -> Pane:
    """The pane behind all of `events`."""
    pane = Pane()
    for event in events:
        pane.add(event)
    return pane


def committed(events: list[RunEvent]) -> list[TokenCommitted]:
    """What the engine wrote."""
    return [event for event in events if isinstance(event, TokenCommitted)]


def test_states_are_those_of_the_script() -> None:
    """Two of four and a replacement; all four and a bonus; none and a replacement."""
    pane = folded(scripted_run())
    assert [cell.state for cell in pane.cells] == [
        *("accepted", "accepted", "rejected", "discarded", "resampled"),
        *("accepted", "accepted", "accepted", "accepted", "bonus"),
        *("rejected", "discarded", "discarded", "discarded", "resampled"),
    ]


@given(
    rounds=st.lists(
        st.integers(0, 6).flatmap(lambda drafted: st.tuples(st.just(drafted), st.integers(0, drafted))), min_size=1
    ),
    trace=st.sampled_from(["tokens", "rounds"]),
)
def test_counts_and_text_equal_the_engines(rounds: list[tuple[int, int]], trace: str) -> None:
    """For any run: every state is counted as the tally counts it, and the clean text is the committed text."""
    events = scripted_run(rounds=[Round(*shape) for shape in rounds], trace=trace)  # type: ignore[arg-type]
    pane, figures = folded(events), tally(events)
    for state in ("accepted", "resampled", "bonus", "plain"):
        assert pane.counts[state] == getattr(figures, state)
    if trace == "tokens":
        assert (pane.counts["rejected"], pane.counts["discarded"]) == (figures.rejected, figures.discarded)
    assert pane.counts["drafted"] == 0
    assert pane.clean_text() == "".join(event.text for event in committed(events))
    assert [cell.committed for cell in pane.cells if cell.committed] == committed(events)


@pytest.mark.parametrize("arm", ["plain", "speculative"])
def test_settled_cells_never_change(arm: Arm) -> None:
    """A view that draws settled cells once ends up with the same cells as one that draws all of them at the end."""
    events = scripted_run(arm, ending="eos")
    pane, drawn = Pane(), list[Cell]()
    for event in events:
        pane.add(event)
        drawn += pane.cells[len(drawn) : pane.settled]
        assert drawn == pane.cells[: len(drawn)]
    assert drawn == pane.cells


def test_drafts_are_pending_until_they_are_judged() -> None:
    """A run that is broken off behind its drafts leaves them as drafted, and none of them in the text."""
    events = scripted_run(rounds=[Round(4, 4), Round(4, 1)], ending="cancelled")
    pane = folded(events)
    assert pane.counts["drafted"] == 4
    assert pane.settled == len(pane.cells)
    assert pane.clean_text() == "".join(event.text for event in committed(events))


def test_what_passed_counts_once_it_is_kept() -> None:
    """Wherever a log breaks off, accepted are those of the text, in the window and in the report alike."""
    events = scripted_run()
    for end in range(1, len(events)):
        pane, cut = folded(events[:end]), events[:end]
        kept = [event for event in committed(cut) if event.origin == "accepted"]
        assert pane.counts["accepted"] == len(kept)
        assert sum(cell.state == "accepted" for cell in pane.cells) == len(kept)
        view = run_view(cut)
        assert view.counts == {state: sum(cell.state == state for cell in view.cells) for state in view.counts}
        assert {state: pane.counts[state] for state in view.counts} == view.counts  # type: ignore[index]


def test_unwritten_cells_add_nothing_to_the_text() -> None:
    """Whatever a rejected draft looks like, copying any part of the pane never brings it along."""
    pane = folded(scripted_run())
    for place, cell in enumerate(pane.cells):
        if cell.state in UNWRITTEN:
            assert cell.clean == ""
            assert pane.clean_text(place, place + 1) == ""


def test_special_tokens_are_shown_and_not_copied() -> None:
    """The end marker is a chip; the clean text ends before it; the counts do not depend on either."""
    events = scripted_run("plain", ending="eos")
    pane = folded(events)
    assert pane.cells[-1].special
    assert pane.cells[-1].shown == "<|end|>"
    assert "<|end|>" not in pane.clean_text()
    assert pane.counts["plain"] == tally(events).tokens


def _multi_byte() -> list[RunEvent]:
    """A character of three tokens and one that is never finished: text comes with the last byte, or as the tail."""
    events = scripted_run("plain", rounds=[Round(0, 0)] * 5, pieces=["a", *BYTES, "<F0>"])
    told = iter(["a", "", "", "世", ""])
    found: list[RunEvent] = []
    for event in events:
        if isinstance(event, TokenCommitted):
            event = replace(event, text=next(told))
        elif isinstance(event, RunFinished):
            event = replace(event, text_tail="\N{REPLACEMENT CHARACTER}")
        found.append(event)
    return found


def test_bytes_of_a_character_show_nothing_until_it_is_whole() -> None:
    """No replacement mark for a character that is still coming; one token carries the whole character."""
    events = _multi_byte()
    pane = Pane()
    for event in events[:-1]:
        pane.add(event)
        assert "\N{REPLACEMENT CHARACTER}" not in "".join(cell.shown for cell in pane.cells)
    assert [cell.shown for cell in pane.cells] == ["a", "", "", "世", ""]


def test_the_tail_of_a_run_joins_its_last_token() -> None:
    """Bytes that never became a character are shown once the engine says so, and are part of the copied text."""
    pane = Pane()
    for event in _multi_byte():
        if isinstance(event, RoundFinished):
            assert pane.settled < len(pane.cells)
        pane.add(event)
    assert pane.clean_text() == "a世\N{REPLACEMENT CHARACTER}"
    assert pane.settled == len(pane.cells)
