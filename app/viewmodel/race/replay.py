"""A replay as a scrub bar sees it: the rounds it can go to, where it stands, and what may be asked of it.

Knows recorded runs as events; nothing of who plays them or of how the bar looks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from app.viewmodel.commands import ARMS, Heard, Scene, Source
from app.viewmodel.phrases import Phrase, phrase
from specdec_core.changes import Change, with_changes
from specdec_core.events import RoundFinished, RoundStarted, RunEvent, RunStarted
from specdec_core.settings import Arm
from specdec_core.tally import NS_PER_SECOND

LINE = 200  # characters of a prompt that one line may show
PACES: tuple[float | None, ...] = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, None)  # None: as fast as it can be shown


class Due(NamedTuple):
    """An event and the time at which a replay shows it, in nanoseconds since both arms began."""

    at: int
    heard: Heard


class Stop(NamedTuple):
    """A place a scrub bar can go to: everything before `cursor` has been shown. Round 0 is before the first."""

    round: int
    cursor: int
    at: int
    drafted: int = 0
    accepted: int = 0
    committed: int = 0
    last: bool = False


class Playback(Protocol):
    """What a scrub bar may ask of a replay. None of these waits."""

    @property
    def arms(self) -> tuple[Arm, ...]:
        """Which arms were recorded."""
        ...

    @property
    def header(self) -> RunStarted:
        """What the leading run says of itself: enough to repeat it."""
        ...

    @property
    def changes(self) -> Sequence[Change]:
        """What was changed of the leading run's settings while it went on."""
        ...

    @property
    def stops(self) -> Sequence[Stop]:
        """The places it can go to, in their order."""
        ...

    @property
    def shown(self) -> int:
        """How many events have been shown."""
        ...

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        ...

    @property
    def ended(self) -> bool:
        """Whether everything has been shown."""
        ...

    @property
    def pace(self) -> float | None:
        """How many recorded seconds a second shows; None for as fast as it can be shown."""
        ...

    def resume(self) -> None:
        """Go on; at the end there is nothing to go on with, and `seek(0)` comes first."""
        ...

    def pause(self) -> None:
        """Hold."""
        ...

    def step(self) -> None:
        """Show the next round at once and hold."""
        ...

    def seek(self, place: int) -> bool:
        """Go to a stop; True when it went back, so that readers have too much."""
        ...

    def set_pace(self, pace: float | None) -> None:
        """Play at another pace from here on."""
        ...


class Replay(Playback, Source, Protocol):
    """A replay is read like any other source."""


def timeline(runs: Mapping[Arm, Sequence[RunEvent]]) -> list[Due]:
    """The events of both arms on one time axis: both begin at 0, and each keeps its own order.

    A clock that was read twice may step back; what comes later in a log is never shown earlier.
    """
    dues: list[Due] = []
    for arm in ARMS:
        now = 0
        for event in runs.get(arm, ()):
            now = max(now, event.t)
            dues.append(Due(now, Heard(arm, event)))
    return sorted(dues, key=lambda due: due.at)


def stops(dues: Sequence[Due], lead: Arm) -> list[Stop]:
    """The start, the end of every round of the arm `lead`, and the end of everything.

    What the run says of itself behind a round, such as its end, belongs to that round.
    """
    found, inside = [Stop(0, 0, 0)], True
    for place, (at, (arm, event)) in enumerate(dues, start=1):
        if arm != lead:
            continue
        if isinstance(event, RoundFinished):
            found.append(Stop(event.round, place, at, event.drafted, event.accepted, event.committed))
            inside = False
        elif isinstance(event, RoundStarted):
            inside = True
        elif not inside:
            found[-1] = found[-1]._replace(cursor=place, at=at)
    if found[-1].cursor < len(dues):
        found.append(Stop(found[-1].round, len(dues), dues[-1].at))
    found[-1] = found[-1]._replace(last=True)
    return found


def place_of(stops: Sequence[Stop], shown: int) -> int:
    """The last stop that has been reached."""
    return max(0, bisect_right(stops, shown, key=lambda stop: stop.cursor) - 1)


def scene(playback: Playback) -> Scene:
    """Where a replay stands, as a part of the window's state."""
    found = playback.stops
    return Scene(
        arms=playback.arms,
        playing=playback.playing,
        ended=playback.ended,
        round=found[place_of(found, playback.shown)].round,
        rounds=found[-1].round,
        pace=playback.pace,
    )


def where(stops: Sequence[Stop], place: int) -> Phrase:
    """A stop in words: its round, its time, and what the round did."""
    stop = stops[place]
    seconds = f"{stop.at / NS_PER_SECOND:.1f}"
    if stop.cursor == 0:
        return phrase("start")
    rounds = stops[-1].round
    if stop.last and stop.committed == 0:
        return phrase("end · {seconds} s", seconds=seconds)
    values: dict[str, str | int] = {"round": stop.round, "rounds": rounds, "seconds": seconds}
    if stop.drafted:
        return phrase(
            "round {round} of {rounds} · {seconds} s · {accepted} of {drafted} accepted",
            accepted=stop.accepted,
            drafted=stop.drafted,
            **values,
        )
    return phrase("round {round} of {rounds} · {seconds} s", **values)


def recorded_prompt(header: RunStarted) -> Phrase:
    """What the replayed run was asked, as far as a line may show it."""
    return phrase("Recorded with: {prompt}", prompt=shortened(" ".join(header.prompt[:LINE].split()), header.prompt))


def shortened(shown: str, whole: str) -> str:
    """The beginning of a text, with dots where it goes on."""
    return shown if len(whole) <= LINE else f"{shown}…"


def recorded_settings(header: RunStarted, changes: Sequence[Change] = ()) -> Phrase:
    """The models and the settings that bear most on what the replayed run shows, with every change of them."""
    settings = header.settings
    models = phrase("{target}, plain", target=header.target.name)
    if header.drafter is not None:
        models = phrase("{target} with {draft}", target=header.target.name, draft=header.drafter.name)
    fixed = settings.gamma_control == "fixed"
    gamma = phrase("gamma {n}", n=settings.gamma) if fixed else phrase("gamma up to {n}", n=settings.gamma)
    return phrase(
        "{models} · temperature {temperature} · {gamma} · seed {seed}",
        models=models,
        temperature=with_changes(f"{settings.temperature:g}", "temperature", changes, "{:g}".format),
        gamma=with_changes(gamma, "gamma", changes, str),
        seed=settings.seed,
    )


def pace_name(pace: float | None) -> Phrase:
    """A pace as a menu calls it."""
    return phrase("max") if pace is None else phrase("{pace}×", pace=f"{pace:g}")
