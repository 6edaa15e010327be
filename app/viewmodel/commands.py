"""What a view may ask for, what it may read, and the values that travel between it and whoever answers.

Knows neither who carries the commands out nor which widgets ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from specdec_core.events import RunEvent
from specdec_core.settings import Arm, RunSettings

Phase = Literal["idle", "loading", "running", "paused", "stopping"]
Ending = Literal["", "finished", "stopped", "failed", "refused"]
State = Literal["engine at work", "offline", "nothing to show"]
Home = Literal["", "race", "runs", "models", "lab", "everywhere"]
Deed = Literal["", "export", "save log", "open", "settings line", "lab", "save result", "save chart", "model"]
EVERYWHERE: Literal["everywhere"] = "everywhere"

ARMS: tuple[Arm, Arm] = ("plain", "speculative")


class Ask(Struct, frozen=True, kw_only=True):
    """A race as the form describes it. `pair` is the catalogue's name, or empty for two models of one's own.

    `interleaved` lets the arms take turns round by round, instead of one after the other.
    """

    pair: str = ""
    target: str
    draft: str
    prompt: str
    settings: RunSettings
    interleaved: bool = False


class Scene(Struct, frozen=True, kw_only=True):
    """Where a replay stands: the round whose end has been reached, of how many, and at which pace it is played.

    `pace` is how many recorded seconds a second shows; None for as fast as it can be shown.
    """

    arms: tuple[Arm, ...] = ARMS
    playing: bool = False
    ended: bool = False
    round: int = 0
    rounds: int = 0
    pace: float | None = 1.0


class RunState(Struct, frozen=True, kw_only=True):
    """Where the race stands. `stage` and `detail` say what is being loaded; `ending` how the last race went.

    `replay` is there while a recorded run is on the stage instead of a live one; `kept` says that the last race can be
    gone through once more.
    """

    phase: Phase = "idle"
    stage: str = ""
    detail: str = ""
    ending: Ending = ""
    replay: Scene | None = None
    kept: bool = False

    @property
    def busy(self) -> bool:
        """Whether the engine is at work for the window."""
        return self.phase != "idle"


class Problem(Struct, frozen=True, kw_only=True):
    """Something a person must know: one sentence, what to do, and details for a report.

    `offer` is the word on a button that does what is advised; what that is, who shows the problem knows. `about` names
    what it concerns, for whoever takes the offer up. `speaks_of` is the state it is true in; when that ends, or another
    page is turned to, it is past. `page` is what it concerns: empty for the page in sight when it is said, or
    everywhere for the whole window. `deed` is what a person did that this answers: the next answer to the same deed, or
    its success, takes this away. `unasked` is work that told of itself; unless grave, it waits behind what is grave.
    """

    sentence: str
    advice: str = ""
    details: str = ""
    grave: bool = True
    offer: str = ""
    about: str = ""
    speaks_of: State | None = None
    page: Home = ""
    deed: Deed = ""
    unasked: bool = False


def belonging(problem: Problem, page: Home) -> Problem:
    """A problem of work that may end while another page is in sight: it is found on this one, or where it says."""
    return problem if problem.page else replace(problem, page=page)


class Heard(NamedTuple):
    """An event and the arm it belongs to: what the engine thread puts into the feed."""

    arm: Arm
    event: RunEvent


class Source(Protocol):
    """An append-only list of what happened, read by cursor."""

    def since(self, cursor: int, limit: int) -> tuple[list[Heard], int]:
        """Up to `limit` entries from `cursor` on, and the cursor behind them."""
        ...


class Commands(Protocol):
    """What a view may ask for. None of these waits."""

    def state(self) -> RunState:
        """Where the race stands now."""
        ...

    def start(self, ask: Ask) -> None:
        """Begin a race; while one is being stopped, begin when it has ended."""
        ...

    def stop(self) -> None:
        """End the race after the forward pass that is under way."""
        ...

    def pause(self) -> None:
        """Hold the race between two events; its clocks stand still."""
        ...

    def resume(self) -> None:
        """Go on after a pause."""
        ...

    def step(self) -> None:
        """Play one round and hold again; a race that is running is held after this round."""
        ...

    def change(self, settings: RunSettings) -> None:
        """Use these settings from the next round on, as far as they may change during a run."""
        ...

    def open_logs(self, paths: Sequence[Path]) -> None:
        """Replay one log and its partner, or one of each arm; refused while a race runs."""
        ...

    def replay(self) -> None:
        """Go through the race that has ended once more, held at its start."""
        ...

    def save_log(self, path: Path) -> None:
        """Write the logs of the race on screen next to `path`, one an arm."""
        ...

    def close(self) -> None:
        """The window is gone: end everything."""
        ...


class Memory(Protocol):
    """What outlives the window, by name. Values are plain: text, numbers, lists and dicts of them, bytes."""

    def recall(self, name: str, default: Any) -> Any:
        """What was remembered; `default` when there is nothing, or something of another type."""
        ...

    def remember(self, name: str, value: Any) -> None:
        """Keep a value; it is on disk soon."""
        ...
