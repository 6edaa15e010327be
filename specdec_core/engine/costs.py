"""What passes cost on this machine: one draft step, and target passes over 1, 2, 3, ... positions.

Times real sessions on made-up tokens; knows nothing of runs.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import numpy as np
import torch

from specdec_core.engine.evidence import PassCosts
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.session import Session
from specdec_core.errors import Interrupted
from specdec_core.settings import OPTIONS

CONTEXT = 48
WIDTHS = (1, 2, 3, 4, 5, 6, 8, 9, 12, 17, 33)
REPEATS = 3
STEPS = 3  # draft steps in a row
DRAFTING_WIDTH = 5  # the widest pass behind which draft steps are timed
LOOKUP_NS = 20_000.0  # a prompt lookup costs next to nothing beside any model


def measure_costs(
    target: LoadedModel, draft: LoadedModel | None, *, cancelled: Callable[[], bool] = lambda: False
) -> PassCosts:
    """Time both models as they take turns in a round; about fifty passes of the target.

    A target's pass leaves nothing of the draft in the caches, so draft steps are timed behind one. All widths take
    turns, so that a slow moment of the machine strikes all of them; those between the measured ones are interpolated.
    Raises `Interrupted` between two passes when `cancelled` says so.
    """
    widths = range(1, int(OPTIONS["gamma"].high or 1) + 2)
    fitting = [width for width in WIDTHS if target.info.context is None or width < target.info.context]
    session = _opened(target, widest=fitting[-1])
    drafting = None if draft is None else _opened(draft, widest=1)
    passes: dict[int, list[int]] = {width: [] for width in fitting}
    steps: list[float] = []
    for width in REPEATS * fitting:
        if cancelled():
            raise Interrupted("Measuring the passes was cancelled.")
        passes[width].append(_timed(session, _ids(target, width)))
        if draft is not None and drafting is not None and width <= DRAFTING_WIDTH:
            steps.append(sum(_timed(drafting, _ids(draft, 1)) for _ in range(STEPS)) / STEPS)
    session.close()
    if drafting is not None:
        drafting.close()
    verify = np.interp(widths, fitting, [min(passes[width]) for width in fitting]).tolist()
    return PassCosts(draft=median(steps) if steps else LOOKUP_NS, verify=verify)


def _opened(model: LoadedModel, *, widest: int) -> Session:
    """A session with some context, and room for a pass over `widest` positions."""
    length = CONTEXT if model.info.context is None else max(1, min(CONTEXT, model.info.context - widest))
    session = model.open_session()
    session.feed(_ids(model, length), rows=1)
    return session


def _ids(model: LoadedModel, count: int) -> list[int]:
    return [i % model.width for i in range(5, 5 + count)]


def _timed(session: Session, ids: list[int]) -> int:
    """Nanoseconds of a pass over `ids` as new positions."""
    started = time.perf_counter_ns()
    session.feed(ids, rows=len(ids))
    if session.device.type == "cuda":
        torch.cuda.synchronize(session.device)
    taken = time.perf_counter_ns() - started
    session.rollback(session.length - len(ids))
    return taken
