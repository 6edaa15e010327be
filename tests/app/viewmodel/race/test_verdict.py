"""The verdict's words and numbers, and the line that says whether speculation is at work."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.viewmodel.commands import Heard
from app.viewmodel.race.lanes import Race
from app.viewmodel.race.summary import summary
from app.viewmodel.race.verdict import verdict
from specdec_core.advice import advise
from specdec_core.events import FellBack, GammaChanged, RoundStarted, RunEvent, RunStarted, SettingsChanged
from specdec_core.settings import GammaControl, RunSettings
from tests.app.viewmodel.lanes import lane_of, scripted_lane
from tests.specdec_core.disturbed import slowed
from tests.specdec_core.scripted import Pace, Round, scripted_run

GOOD = [Round(4, 4), Round(4, 3), Round(4, 4), Round(4, 2)] * 4
BAD = [Round(4, 0), Round(4, 1), Round(4, 0), Round(4, 0)] * 4


def raced(rounds: list[Round], pace: Pace | None = None, *, count: int | None = None) -> Race:
    """A race; `count` breaks the speculative arm off behind so many events."""
    race = Race()
    race.take(Heard("plain", event) for event in scripted_run("plain", rounds=rounds, pace=pace))
    race.take(Heard("speculative", event) for event in scripted_run(rounds=rounds, pace=pace)[:count])
    return race


def controlled(control: GammaControl, *, gammas: list[int], reason: str = "") -> list[RunEvent]:
    """A run whose rounds ask for these lengths, changing after each."""
    run = scripted_run(rounds=[Round(4, 2)] * len(gammas))
    events: list[RunEvent] = []
    for event in run:
        if isinstance(event, RunStarted):
            event = replace(event, settings=replace(event.settings, gamma_control=control, gamma=8))
        if isinstance(event, RoundStarted):
            asked = gammas[event.round - 1]
            if event.round > 1:
                before = gammas[event.round - 2]
                events.append(GammaChanged(round=event.round - 1, t=event.t, before=before, after=asked, reason=reason))
            event = replace(event, gamma=asked)
        events.append(event)
    return events[:-1]


def test_the_verdict_is_the_librarys() -> None:
    """Sentence and reason are those of the advice, word for word."""
    for rounds, pace in ((GOOD, None), (BAD, Pace(draft_token=15_000_000))):
        race = raced(rounds, pace)
        found = verdict(race)
        assert f"{found.sentence} {found.reason}" == advise(race.plain.figures, race.speculative.figures).words


@pytest.mark.parametrize(
    ("rounds", "pace", "tone"),
    [(GOOD, None, "good"), (BAD, Pace(draft_token=15_000_000), "bad"), ([], None, "neutral")],
)
def test_the_tone_follows_the_judgement(rounds: list[Round], pace: Pace | None, tone: str) -> None:
    """A slow-down is marked as plainly as a gain."""
    assert verdict(raced(rounds, pace) if rounds else Race()).tone == tone


@pytest.mark.parametrize(("gain", "tone"), [(0.94, "bad"), (0.98, "neutral"), (1.02, "neutral"), (1.06, "good")])
def test_figure_and_verdict_agree_on_what_is_no_difference(gain: float, tone: str) -> None:
    """Neither is green or red where another run of the same could turn out the other way round."""
    rounds = [Round(4, 2), Round(4, 2), Round(4, 2), Round(4, 3)] * 4
    plain, draft, around = 20_500_000, 2_000_000, 500_000
    verify = round(3.25 * plain / gain - around - 4 * draft)
    race = Race()
    pace = Pace(draft_token=draft, verify=verify)
    race.take(Heard("plain", event) for event in scripted_run("plain", rounds=rounds))
    race.take(Heard("speculative", event) for event in scripted_run(rounds=rounds, pace=pace))
    (speedup,) = [stat for stat in summary(race) if stat.name == "speedup"]
    assert (speedup.tone, verdict(race).tone) == (tone, tone)
    assert ("makes no difference" in str(verdict(race).sentence)) == (tone == "neutral")


def test_a_race_that_is_not_over_says_so_far() -> None:
    """Its figures may still change."""
    assert str(verdict(raced(GOOD, count=150)).sentence).startswith("So far: Speculation pays here")
    assert str(verdict(Race()).sentence).startswith("No verdict yet")


def test_the_fold_holds_every_cost() -> None:
    """Draft, verification, a single pass and break-even, as measured."""
    found = verdict(raced(GOOD, Pace(draft_token=3_000_000)))
    values = {str(fact.name): str(fact.value) for fact in found.numbers}
    assert values["One target pass"] == "20.00 ms"
    assert values["One drafted token"] == "3.00 ms"
    assert values["Work around a round"] == "0.50 ms"
    assert values["Judged drafts that pass"] == "86.7 %"
    assert values["Needed to break even"].endswith("%")
    assert values["Measured speed-up"].endswith("×")
    assert all(str(fact.definition) for fact in found.numbers)
    assert verdict(Race()).numbers == ()


def test_hopeless_costs_have_no_break_even() -> None:
    """And say so in words."""
    found = verdict(raced(GOOD, Pace(draft_token=60_000_000)))
    values = {str(fact.name): str(fact.value) for fact in found.numbers}
    assert values["Needed to break even"] == "cannot"
    assert found.try_gamma is None


def test_another_length_is_offered_where_it_promises_more() -> None:
    """The best one, and none where the present one is as good."""
    race = raced(BAD)
    assert verdict(race).try_gamma == advise(race.plain.figures, race.speculative.figures).best_gamma == 1
    assert verdict(raced(GOOD)).try_gamma is None


@pytest.mark.parametrize(("draft", "verify"), [(d, v) for d in (500_000, 2_000_000, 4_000_000) for v in (21, 30, 40)])
@pytest.mark.parametrize("accepted", [(4, 4, 4, 3), (4, 3, 4, 2), (3, 3, 3, 3), (2, 3, 2, 1)])
def test_there_is_one_advice_on_the_length(accepted: tuple[int, ...], draft: int, verify: int) -> None:
    """No button for another length beside a sentence that this one is about right; else both name the same one."""
    race = Race()
    pace = Pace(draft_token=draft, verify=verify * 1_000_000)
    rounds = [Round(4, count) for count in accepted] * 4
    race.take(Heard("plain", event) for event in scripted_run("plain", rounds=rounds))
    race.take(Heard("speculative", event) for event in scripted_run(rounds=rounds, pace=pace))
    found = verdict(race)
    if "about right" in str(found.sentence):
        assert found.try_gamma is None
    elif found.try_gamma is not None:
        assert f"gamma {found.try_gamma} is predicted" in str(found.sentence)


def test_standing_of_a_fixed_length() -> None:
    """Active with its gamma, which follows changes during the run; at the end in how many rounds."""
    events = scripted_run()
    lane = lane_of(events[:10])
    standing = lane.standing
    assert standing.read()[0] == "active"
    assert str(standing.read()[1]) == "Speculation active: gamma 4, fixed."
    lane.add(SettingsChanged(round=1, t=events[9].t, settings=RunSettings(gamma=7)))
    assert str(standing.read()[1]) == "Speculation active: gamma 7, fixed."
    for event in events[10:]:
        lane.add(event)
    assert str(standing.read()[1]) == "Speculation was active in all 3 rounds."


def test_standing_of_a_chosen_length() -> None:
    """The length asked for, who chose it, and the reason of the last change."""
    lane = lane_of(controlled("heuristic", gammas=[4, 6, 5], reason="a draft was rejected"))
    activity, said = lane.standing.read()
    assert activity == "active"
    assert str(said) == (
        "Speculation active: 5 drafts a round, longer after success, shorter after a rejection; changed after round 2: "
        "a draft was rejected."
    )
    first = lane_of(controlled("heuristic", gammas=[4]))
    assert str(first.standing.read()[1]).endswith("shorter after a rejection.")


def test_standing_while_drafting_rests() -> None:
    """A controller that drafts nothing for a while is neither active nor off, and gives its reason."""
    lane = lane_of(controlled("measured", gammas=[4, 0], reason="no length pays now"))
    activity, said = lane.standing.read()
    assert activity == "resting"
    assert str(said) == "Speculation rests: no length pays now."


def test_standing_after_a_fall_back() -> None:
    """Off for good, from which round on, and why; the end of the run does not hide it."""
    events = scripted_run()
    lane = lane_of(events[:-1])
    lane.add(FellBack(round=2, t=events[-2].t, reason="the draft model failed"))
    assert lane.standing.read()[0] == "off"
    lane.add(events[-1])
    activity, said = lane.standing.read()
    assert (activity, str(said)) == ("off", "Speculation off since round 3: the draft model failed.")


def test_plain_lanes_have_no_standing() -> None:
    """Nor has one that has not begun."""
    for lane in (scripted_lane("plain"), Race().speculative):
        activity, said = lane.standing.read()
        assert (activity, str(said)) == ("none", "")


def test_a_disturbed_race_is_amber_everywhere() -> None:
    """Verdict and figure agree that nobody may rely on it, and no other length is offered on its strength."""
    race = Race()
    race.take(Heard("plain", event) for event in slowed(scripted_run("plain", rounds=GOOD), 3.0))
    race.take(Heard("speculative", event) for event in scripted_run(rounds=GOOD))
    found = verdict(race)
    assert found.tone == "caution"
    assert str(found.sentence).startswith("Speeds were unsteady while this race ran: run it again.")
    assert found.try_gamma is None
    assert found.numbers
    figure = summary(race)[0]
    assert figure.tone == "caution"
    assert str(figure.value).endswith("×")


def test_a_verdict_says_that_it_rests_on_one_race() -> None:
    """Once the race is over; before that, and without a verdict, there is nothing to rest on."""
    assert str(verdict(raced(GOOD)).note) == "This is one race. Run it again to see how far speeds vary."
    assert not str(verdict(raced(GOOD, count=-1)).note)
    assert not str(verdict(Race()).note)
