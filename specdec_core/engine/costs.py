"""What passes cost on this machine: one draft step, and target passes over 1, 2, 3, ... positions.

Times real sessions on made-up tokens; knows nothing of runs.
"""

from __future__ import annotations

import time

import numpy as np
import torch

from specdec_core.engine.gamma import PassCosts
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.session import Session
from specdec_core.settings import OPTIONS

CONTEXT = 48
WIDTHS = (1, 2, 3, 4, 5, 6, 8, 9, 12, 17, 33)
REPEATS = 3
LOOKUP_NS = 20_000.0  # a prompt lookup costs next to nothing beside any model


def measure_costs(target: LoadedModel, draft: LoadedModel | None) -> PassCosts:
    """Time both models; about fifty passes. Widths between the measured ones are interpolated."""
    widths = range(1, int(OPTIONS["gamma"].high or 1) + 2)
    session = _opened(target)
    timed = [_cost(session, width) for width in WIDTHS]
    session.close()
    verify = np.interp(widths, WIDTHS, timed).tolist()
    if draft is None:
        return PassCosts(draft=LOOKUP_NS, verify=verify)
    session = _opened(draft)
    step = _cost(session, 1)
    session.close()
    return PassCosts(draft=step, verify=verify)


def _opened(model: LoadedModel) -> Session:
    session = model.open_session()
    session.feed([i % model.width for i in range(3, 3 + CONTEXT)], rows=1)
    return session


def _cost(session: Session, width: int) -> float:
    """Best time of a pass over `width` new positions, in nanoseconds."""
    ids = list(range(5, 5 + width))
    times = []
    for _ in range(REPEATS):
        started = time.perf_counter_ns()
        session.feed(ids, rows=width)
        if session.device.type == "cuda":
            torch.cuda.synchronize(session.device)
        times.append(time.perf_counter_ns() - started)
        session.rollback(session.length - width)
    return float(min(times))
