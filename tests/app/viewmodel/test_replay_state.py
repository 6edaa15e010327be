"""A replay as a state of the window: its sentences, and what can be pressed; a recorded run as the form has it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.player import Player
from app.viewmodel.commands import ARMS, RunState, Scene
from app.viewmodel.race.lanes import Race
from app.viewmodel.race.repeat import form_values
from app.viewmodel.race.replay import recorded_settings, scene
from app.viewmodel.status import controls, emptiness, progress, status
from specdec_core.catalogue import PAIRS, parse_source
from specdec_core.events import RunStarted
from specdec_core.settings import RunSettings
from tests.specdec_core.scripted import scripted_run


def replaying(**now: object) -> RunState:
    """A state with a replay in it; what the last live race did is past."""
    return RunState(ending="failed", replay=Scene(rounds=40, **now))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ({"playing": True, "round": 12}, "Replaying round 12 of 40 at 1× the recorded pace."),
        ({"playing": True, "round": 12, "pace": 0.25}, "Replaying round 12 of 40 at 0.25× the recorded pace."),
        ({"playing": True, "pace": None}, "Replaying round 0 of 40, as fast as it can be drawn."),
        ({"round": 3}, "Replay held at round 3 of 40. Play goes on; Run starts a live race."),
        ({"round": 40, "ended": True}, "Replay finished after 40 rounds. Play shows it again; Run starts a live race."),
    ],
)
def test_the_status_line_speaks_of_the_replay(now: dict[str, object], said: str) -> None:
    """Playing, held and ended, at which round and pace; nothing of a live race."""
    assert str(status(replaying(**now), Race())) == said
    assert progress(replaying(**now), Race()) is None


def test_controls_of_a_replay() -> None:
    """It can be held, stepped and gone through; Run is always there, Stop never."""
    playing, held, ended = (
        controls(replaying(**now)) for now in ({"playing": True}, {"round": 2}, {"round": 40, "ended": True})
    )
    for now in (playing, held, ended):
        assert (now.run, now.stop, now.hold, now.seek) == (True, False, True, True)
    assert [str(now.hold_word) for now in (playing, held, ended)] == ["Hold", "Play", "Play"]
    assert [now.step for now in (playing, held, ended)] == [True, True, False]


def test_controls_of_a_live_race() -> None:
    """As the phase allows; nothing to go through."""
    idle, loading, running, paused, stopping = (
        controls(RunState(phase=phase)) for phase in ("idle", "loading", "running", "paused", "stopping")
    )
    assert [now.run for now in (idle, loading, running, paused, stopping)] == [True, False, False, False, True]
    assert [now.stop for now in (idle, loading, running, paused, stopping)] == [False, True, True, True, False]
    assert [now.step for now in (idle, loading, running, paused, stopping)] == [False, False, True, True, False]
    assert not any(now.seek for now in (idle, loading, running, paused, stopping))
    assert (str(running.hold_word), str(paused.hold_word)) == ("Pause", "Go on")


def test_an_arm_without_a_log_says_so() -> None:
    """And one that has not begun to play asks for Play, not for Run."""
    state = replaying()
    assert "Press Play" in str(emptiness(Race().plain, state))
    alone = replaying(arms=("speculative",))
    assert "no log of this arm" in str(emptiness(Race().plain, alone))
    assert "Press Play" in str(emptiness(Race().speculative, alone))


def test_a_scene_is_where_the_player_stands() -> None:
    """Round, pace, and which arms were recorded."""
    player = Player({arm: scripted_run(arm) for arm in ARMS}, tick=lambda: 0)
    assert scene(player) == Scene(arms=ARMS, rounds=3)
    player.set_pace(None)
    player.seek(2)
    player.resume()
    assert scene(player) == Scene(arms=ARMS, rounds=3, round=2, playing=True, pace=None)
    player.seek(99)
    assert scene(player).ended
    assert scene(Player({"plain": scripted_run("plain")}, tick=lambda: 0)).arms == ("plain",)


def header(target: str, draft: str | None, **settings: object) -> RunStarted:
    """The header of a run of these models; a draft of None has no model behind it."""
    found = scripted_run(settings=RunSettings(**settings))[0]  # type: ignore[arg-type]
    assert isinstance(found, RunStarted)
    drafter = found.drafter
    assert drafter is not None
    assert drafter.model is not None
    model = None if draft is None else replace(drafter.model, source=draft)
    drafter = replace(drafter, model=model, kind="ngram" if draft is None else "model")
    return replace(found, target=replace(found.target, source=target), drafter=drafter)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_a_pair_of_the_catalogue_is_found_by_its_models(pair: object) -> None:
    """Also where the log has the folder that the catalogue's name stands for."""
    target, draft, name = pair.target, pair.draft, pair.name  # type: ignore[attr-defined]
    for source in {draft, parse_source(draft).where if draft.startswith("shipped:") else draft}:
        values = form_values(header(target, None if source == "ngram" else source))
        assert (values["pair"], values["target"], values["draft"]) == (name, "", "")


def test_what_was_recorded_is_said_in_a_line() -> None:
    """Models, temperature, draft length as it was asked for, and seed; a plain run has no drafter."""
    said = str(recorded_settings(header("toy:target", "toy:draft", temperature=0.7, seed=9, gamma=4)))
    assert said.endswith("temperature 0.7 \u00b7 gamma 4 \u00b7 seed 9")
    assert " with " in said
    chosen = str(recorded_settings(header("toy:target", "toy:draft", gamma_control="heuristic")))
    assert "gamma up to 4" in chosen
    plain = scripted_run("plain")[0]
    assert isinstance(plain, RunStarted)
    plain = replace(plain, drafter=None)
    assert str(recorded_settings(plain)).startswith(f"{plain.target.name}, plain \u00b7 temperature")


def test_other_models_are_named_one_by_one() -> None:
    """As the form's two own fields take them."""
    values = form_values(header("some/target", "/no/such/folder"))
    assert (values["pair"], values["target"], values["draft"]) == ("", "some/target", "/no/such/folder")


def test_prompt_and_settings_come_along() -> None:
    """Every option; a plain run leaves the models alone, since it does not say who would have drafted."""
    values = form_values(header("toy:target", "toy:draft", temperature=0.7, seed=9))
    assert values["prompt"] == "Tell me a story"
    assert (values["settings"]["temperature"], values["settings"]["seed"]) == (0.7, 9)
    assert set(values["settings"]) == set(RunSettings.__struct_fields__)
    plain = scripted_run("plain")[0]
    assert isinstance(plain, RunStarted)
    assert "pair" not in form_values(plain)
