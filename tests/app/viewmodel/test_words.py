"""Phrases, legend, figures, status and decision: the right words for every state, with nothing left to guess."""

from __future__ import annotations

import pytest

from app.viewmodel.commands import ARMS, Heard, RunState
from app.viewmodel.phrases import NOT_YET, phrase
from app.viewmodel.race.decision import decision
from app.viewmodel.race.lanes import Race
from app.viewmodel.race.legend import MEANINGS, NAMES, legend
from app.viewmodel.race.panes import Pane
from app.viewmodel.race.summary import Stat, speed, summary
from app.viewmodel.status import READY, emptiness, heading, models, progress, status
from specdec_core.tally import tally
from tests.specdec_core.scripted import Ending, Pace, Round, scripted_run

ROUNDS = [Round(4, 2), Round(4, 4), Round(4, 0)]


def raced(*, ending: Ending = "length", differs_at: int | None = None, pace: Pace | None = None) -> Race:
    """A race whose arms are scripted."""
    race = Race()
    race.take(Heard("plain", event) for event in scripted_run("plain", rounds=ROUNDS, ending=ending))
    run = scripted_run(rounds=ROUNDS, ending=ending, differs_at=differs_at, pace=pace)
    race.take(Heard("speculative", event) for event in run)
    return race


def stat(race: Race, name: str) -> Stat:
    """One figure of the summary."""
    return next(one for one in summary(race) if one.name == name)


def test_a_phrase_is_translated_before_it_is_filled() -> None:
    """Values with braces are left alone, phrases inside are translated too."""
    said = phrase("{count} of {what}", count=3, what=phrase("tokens"))
    assert str(said) == "3 of tokens"
    assert said.filled({"{count} of {what}": "{what}: {count}", "tokens": "Token"}.__getitem__) == "Token: 3"
    assert str(phrase("{x}", x="{y}")) == "{y}"
    assert str(phrase("braces {} stay")) == "braces {} stay"


def test_the_legend_counts_what_the_script_did() -> None:
    """Every state has a row with a name, a meaning, and the engine's count."""
    race = raced()
    rows = {row.state: row.tokens for row in legend(race.speculative.pane, "speculative")}
    names = [str(row.name) for row in legend(race.speculative.pane, "speculative")]
    # "96 of 99 drafted" counts all that was ever drafted: what waits for its verdict goes by another name.
    assert names[0] == "Pending"
    assert "Drafted" not in names
    assert rows == {"drafted": 0, "accepted": 6, "rejected": 2, "discarded": 4, "resampled": 2, "bonus": 1}
    assert [(row.state, row.tokens) for row in legend(race.plain.pane, "plain")] == [("plain", 9)]
    assert set(NAMES) == set(MEANINGS)


def test_plain_tokens_of_a_run_that_fell_back_get_a_row() -> None:
    """Their count is not hidden."""
    pane = Pane()
    for event in scripted_run(rounds=[Round(4, 1), Round(0, 0)]):
        pane.add(event)
    assert legend(pane, "speculative")[-1].state == "plain"
    assert legend(pane, "speculative")[-1].tokens == 1


def test_the_summary_says_what_the_tally_says() -> None:
    """The figures on screen are the library's, not the window's."""
    race = raced()
    plain, speculative = (tally(scripted_run(arm, rounds=ROUNDS)) for arm in ARMS)
    assert speculative.tokens_per_second is not None
    assert plain.tokens_per_second is not None
    gain = speculative.tokens_per_second / plain.tokens_per_second
    assert str(stat(race, "speedup").value) == f"{gain:.2f}×"
    assert str(stat(race, "acceptance_rate").value) == "50.0 %"
    assert str(stat(race, "acceptance_rate").note) == "6 of 12 drafted"
    assert str(stat(race, "block_efficiency").value) == "3.00"
    assert str(stat(race, "target_calls_saved").value) == "6"
    assert str(stat(race, "same_text").value) == "Yes"


def test_acceptance_carries_its_definition() -> None:
    """With the other denominator beside it, since both are in use."""
    words = str(stat(raced(), "acceptance_rate").definition)
    assert "Accepted / drafted" in words
    assert "75.0 %" in words


def test_a_slow_down_is_said_as_plainly_as_a_gain() -> None:
    """Below 1, and marked as bad."""
    found = stat(raced(pace=Pace(verify=400_000_000)), "speedup")
    assert found.tone == "bad"
    assert str(found.value).startswith("0.")
    assert stat(raced(), "speedup").tone == "good"


def test_texts_that_differ_say_where() -> None:
    """And the definition becomes the honest reason."""
    found = stat(raced(differs_at=4), "same_text")
    assert (str(found.value), str(found.note)) == ("No", "differs from token 5 on")
    assert "separate random streams" in str(found.definition)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_figures_without_numbers_are_not_available(count: int) -> None:
    """Before the first round nothing divides by zero and nothing claims to be 0."""
    race = Race()
    race.take(Heard("speculative", event) for event in scripted_run()[:count])
    assert all(one.value == NOT_YET for one in summary(race))


def test_same_text_waits_for_both_arms() -> None:
    """A stopped race makes no claim."""
    assert stat(raced(ending="cancelled"), "same_text").value == NOT_YET


def test_speeds_have_sensible_digits() -> None:
    """Three digits at most."""
    assert [str(speed(value)) for value in (None, 3.14159, 4321.9)] == ["n/a", "3.1 tokens/s", "4,322 tokens/s"]


def test_the_status_line_follows_the_race() -> None:
    """Every phase has its sentence."""
    race = raced()
    assert status(RunState(), Race()) == READY
    assert "engine" in str(status(RunState(phase="loading", stage="import"), Race()))
    assert str(status(RunState(phase="loading", stage="load_target", detail="x"), Race())) == "Loading the target x …"
    assert str(status(RunState(phase="loading", stage="something new"), Race())) == "Preparing …"
    assert "9 of" in str(status(RunState(phase="running"), race))
    assert "Stopping" in str(status(RunState(phase="stopping"), race))
    assert "length reached" in str(status(RunState(ending="finished"), race))
    for ending in ("stopped", "failed", "refused"):
        assert status(RunState(ending=ending), race) != READY


def test_the_status_line_names_the_arm_that_runs() -> None:
    """First plain, then speculative."""
    race = Race()
    race.take(Heard("plain", event) for event in scripted_run("plain")[:5])
    assert "plain arm, first of two" in str(status(RunState(phase="running"), race))
    race.take(Heard("speculative", event) for event in scripted_run()[:5])
    assert "speculative arm, second of two" in str(status(RunState(phase="running"), race))


def test_progress_counts_both_arms() -> None:
    """Unknown while loading, nothing when idle, full at the end."""
    assert progress(RunState(), raced()) is None
    assert progress(RunState(phase="loading"), Race()) == (0, 0)
    done, wanted = progress(RunState(phase="running"), raced()) or (0, 1)
    assert done == wanted == 2 * 9
    half = Race()
    half.take(Heard("plain", event) for event in scripted_run("plain", rounds=ROUNDS))
    assert progress(RunState(phase="running"), half) == (9, 18)


@pytest.mark.parametrize(("ending", "said"), [("length", "length reached"), ("failed", "failed"), ("eos", "end token")])
def test_headings_say_how_an_arm_ended(ending: Ending, said: str) -> None:
    """With its speed."""
    words = str(heading(raced(ending=ending).plain, RunState()))
    assert said in words
    assert "tokens/s" in words


def test_headings_of_an_arm_that_has_not_begun() -> None:
    """Waiting while the other runs, silent otherwise."""
    lane = Race().speculative
    assert str(heading(lane, RunState(phase="running"))) == "waiting for its turn"
    assert str(heading(lane, RunState())) == ""
    assert str(emptiness(lane, RunState())) != str(emptiness(lane, RunState(phase="running")))
    assert "Press Run" in str(emptiness(Race().plain, RunState()))


def test_panes_name_their_models() -> None:
    """Target, number format and device; the drafter on the other side."""
    race = raced()
    assert str(models(race.plain)) == "scripted-target, float32, cpu"
    assert "scripted-draft" in str(models(race.speculative))
    assert str(models(Race().plain)) == ""


def test_every_cell_can_be_explained() -> None:
    """The card of each token names its state and, where it was judged, the numbers."""
    for cell in raced().speculative.pane.cells:
        lines = [str(line) for line in decision(cell)]
        assert lines[0].startswith(str(NAMES[cell.state]))
        if cell.state in ("accepted", "rejected"):
            assert "accepted with chance" in lines[1]
            assert "drawn" in lines[1]
        if cell.state == "discarded":
            assert "Never judged" in lines[1]
        if cell.state in ("resampled", "bonus"):
            assert "slice" in lines[-1]


def test_a_coarse_trace_is_explained_as_far_as_it_goes() -> None:
    """Without judgements the card still says what the token is, and invents no number."""
    pane = Pane()
    for event in scripted_run(trace="rounds"):
        pane.add(event)
    cards = [[str(line) for line in decision(cell)] for cell in pane.cells]
    assert all("chance" not in line for card in cards for line in card)
    assert all(card[0].startswith(("Accepted", "Resampled", "Bonus")) for card in cards)
