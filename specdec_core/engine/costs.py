"""What passes cost on this machine: one draft step, and target passes over 1, 2, 3, ... positions.

Times real sessions on made-up tokens; knows nothing of runs.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import torch

from specdec_core.engine.gamma import PassCosts
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.session import Session
from specdec_core.errors import Interrupted
from specdec_core.settings import OPTIONS

CONTEXT = 48
WIDTHS = (1, 2, 3, 4, 5, 6, 8, 9, 12, 17, 33)
REPEATS = 3
LOOKUP_NS = 20_000.0  # a prompt lookup costs next to nothing beside any model


def measure_costs(
    target: LoadedModel, draft: LoadedModel | None, *, cancelled: Callable[[], bool] = lambda: False
) -> PassCosts:
    """Time both models; about fifty passes. Widths between the measured ones are interpolated.

    Raises `Interrupted` between two widths when `cancelled` says so.
    """
    widths = range(1, int(OPTIONS["gamma"].high or 1) + 2)
    fitting = [width for width in WIDTHS if target.info.context is None or width < target.info.context]
    session = _opened(target, widest=fitting[-1])
    timed = []
    for width in fitting:
        if cancelled():
            raise Interrupted("Measuring the passes was cancelled.")
        timed.append(_cost(session, _ids(target, width)))
    session.close()
    verify = np.interp(widths, fitting, timed).tolist()
    if draft is None:
        return PassCosts(draft=LOOKUP_NS, verify=verify)
    session = _opened(draft, widest=1)
    step = _cost(session, _ids(draft, 1))
    session.close()
    return PassCosts(draft=step, verify=verify)


def _opened(model: LoadedModel, *, widest: int) -> Session:
    """A session with some context, and room for a pass over `widest` positions."""
    length = CONTEXT if model.info.context is None else max(1, min(CONTEXT, model.info.context - widest))
    session = model.open_session()
    session.feed(_ids(model, length), rows=1)
    return session


def _ids(model: LoadedModel, count: int) -> list[int]:
    return [i % model.width for i in range(5, 5 + count)]


def _cost(session: Session, ids: list[int]) -> float:
    """Best time of a pass over `ids` as new positions, in nanoseconds."""
    times = []
    for _ in range(REPEATS):
        started = time.perf_counter_ns()
        session.feed(ids, rows=len(ids))
        if session.device.type == "cuda":
            torch.cuda.synchronize(session.device)
        times.append(time.perf_counter_ns() - started)
        session.rollback(session.length - len(ids))
    return float(min(times))
