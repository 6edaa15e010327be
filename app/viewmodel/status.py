"""Sentences on what is going on: the status line, and the line above each pane.

Knows the state and the race; nothing of where the words are shown.
"""

from __future__ import annotations

from typing import NamedTuple

from app.viewmodel.commands import RunState, Scene
from app.viewmodel.phrases import NOTHING, Phrase, marked, phrase
from app.viewmodel.race.lanes import Lane, Race
from app.viewmodel.race.replay import pace_name
from app.viewmodel.race.summary import speed
from specdec_core.events import RunFailed, RunFinished

STAGES: dict[str, Phrase] = {
    "import": phrase("Starting the engine (the first run takes a few seconds) …"),
    "hub": phrase("Asking the hub about {detail} …"),
    "convert": phrase("Converting {detail}; this is done once …"),
    "load_target": phrase("Loading the target {detail} …"),
    "load_draft": phrase("Loading the draft {detail} …"),
    "warm_up": phrase("Warming up {detail} …"),
    "leave": phrase("Waiting for the load that was stopped to end …"),
}

REASONS: dict[str, Phrase] = {
    "eos": phrase("end token"),
    "length": phrase("length reached"),
    "stop_text": phrase("stop text"),
    "cancelled": phrase("stopped by you"),
}

READY = phrase("Ready. Press Run to race plain against speculative decoding.")


class Controls(NamedTuple):
    """What can be pressed now, and the word on the button that holds and goes on."""

    run: bool
    stop: bool
    hold: bool
    step: bool
    seek: bool
    replay: bool
    hold_word: Phrase


def controls(state: RunState) -> Controls:
    """The controls act on whichever is on the stage, a live race or a replay; Run always means a live one."""
    replay = state.replay
    if replay is not None:
        word = phrase("Hold") if replay.playing else phrase("Play")
        return Controls(run=True, stop=False, hold=True, step=not replay.ended, seek=True, replay=False, hold_word=word)
    moving = state.phase in ("running", "paused")
    return Controls(
        run=state.phase in ("idle", "stopping"),
        stop=moving or state.phase == "loading",
        hold=moving,
        step=moving,
        seek=False,
        replay=state.kept,
        hold_word=phrase("Go on") if state.phase == "paused" else phrase("Pause"),
    )


def status(state: RunState, race: Race) -> Phrase:
    """What is going on now, or how the last race ended."""
    if state.replay is not None:
        return _replaying(state.replay)
    if state.phase == "stopping":
        return phrase("Stopping after the present step …")
    if state.phase == "loading":
        return _loading(state)
    if state.phase == "paused":
        return phrase("Paused between two rounds: Step plays one, Go on plays on. The clocks stand still.")
    if state.phase == "running":
        return _running(race)
    return _idle(state, race)


def progress(state: RunState, race: Race) -> tuple[int, int] | None:
    """Tokens written and wanted in both arms; (0, 0) while nobody can tell, None while nothing runs."""
    if state.phase == "idle":
        return None
    lanes = [lane for lane in race.lanes.values() if lane.started is not None]
    if state.phase == "loading" or not lanes or lanes[0].started is None:
        return (0, 0)
    wanted = lanes[0].started.settings.max_new_tokens
    done = sum(wanted if lane.ended is not None else lane.written for lane in lanes)
    return (done, 2 * wanted)


def heading(lane: Lane, state: RunState) -> Phrase:
    """The line above a pane: how far, how fast, how it ended."""
    if lane.started is None:
        return phrase("waiting for its turn") if state.busy and lane.arm == "speculative" else NOTHING
    wanted = lane.started.settings.max_new_tokens
    written = phrase("{done} of {wanted} tokens", done=lane.written, wanted=wanted)
    if isinstance(lane.ended, RunFinished):
        written = phrase("{done} tokens, {reason}", done=lane.written, reason=REASONS[lane.ended.reason])
    elif isinstance(lane.ended, RunFailed):
        written = phrase("{done} tokens, failed", done=lane.written)
    return phrase("{written} · {speed}", written=written, speed=speed(lane.figures.tokens_per_second))


def _replaying(replay: Scene) -> Phrase:
    if replay.ended:
        return phrase(
            "Replay finished after {rounds} rounds. Play shows it again; Run starts a live race.", rounds=replay.rounds
        )
    if not replay.playing:
        return phrase(
            "Replay held at round {round} of {rounds}. Play goes on; Run starts a live race.",
            round=replay.round,
            rounds=replay.rounds,
        )
    if replay.pace is None:
        return phrase(
            "Replaying round {round} of {rounds}, as fast as it can be drawn.",
            round=replay.round,
            rounds=replay.rounds,
        )
    return phrase(
        "Replaying round {round} of {rounds} at {pace} the recorded pace.",
        round=replay.round,
        rounds=replay.rounds,
        pace=pace_name(replay.pace),
    )


def _loading(state: RunState) -> Phrase:
    pattern = STAGES.get(state.stage, phrase("Preparing …"))
    return phrase(pattern.pattern, detail=state.detail) if "{detail}" in pattern.pattern else pattern


def _running(race: Race) -> Phrase:
    lane = race.speculative if race.speculative.started is not None else race.plain
    if lane.started is None:
        return phrase("Preparing …")
    pattern = (
        marked("Running the speculative arm, second of two: {done} of {wanted} tokens")
        if lane.arm == "speculative"
        else marked("Running the plain arm, first of two: {done} of {wanted} tokens")
    )
    return phrase(pattern, done=lane.written, wanted=lane.started.settings.max_new_tokens)


def _idle(state: RunState, race: Race) -> Phrase:
    if state.ending == "finished":
        plain, speculative = (lane.ended for lane in (race.plain, race.speculative))
        if isinstance(plain, RunFinished) and isinstance(speculative, RunFinished):
            return phrase(
                "Race finished. Plain: {plain}. Speculative: {speculative}.",
                plain=REASONS[plain.reason],
                speculative=REASONS[speculative.reason],
            )
    ended = {
        "finished": phrase("Race finished."),
        "stopped": _stopped(race),
        "failed": phrase("The race failed. What was written stays."),
        "refused": phrase("Not started: see the message above."),
    }
    return ended.get(state.ending, READY)


def _stopped(race: Race) -> Phrase:
    if any(lane.started is not None for lane in race.lanes.values()):
        return phrase("Stopped. What was written stays.")
    return phrase("Stopped before anything was written.")


def models(lane: Lane) -> Phrase:
    """Who writes in a pane, and on what."""
    started = lane.started
    if started is None:
        return NOTHING
    target = phrase(
        "{name}, {dtype}, {device}", name=started.target.name, dtype=started.target.dtype, device=started.target.device
    )
    if lane.arm == "plain" or started.drafter is None:
        return target
    if lane.fell_back is not None:
        return phrase("speculation off: {reason}", reason=phrase(lane.fell_back.reason))
    return phrase("drafts by {drafter}", drafter=started.drafter.name)


def emptiness(lane: Lane, state: RunState) -> Phrase:
    """What stands in a pane without tokens."""
    if state.replay is not None:
        return (
            phrase("Press Play: the recorded run is shown here.")
            if lane.arm in state.replay.arms
            else phrase("There is no log of this arm beside the one that is replayed.")
        )
    if state.phase == "loading" and lane.arm == "plain":
        return phrase("Getting the models ready …")
    if state.busy:
        return (
            phrase("Waits for the plain arm, so that neither slows the other down.")
            if lane.started is None
            else NOTHING
        )
    if lane.arm == "plain":
        return phrase("Press Run: the target writes here alone,\none token a pass.")
    return phrase("Press Run: the draft writes ahead here,\nand the target judges every token.")
