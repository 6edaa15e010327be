"""Soaks the engine or, with --window, a whole window over it.

    python -m tests.soak --minutes 60        exit code 1 when something grew, or a log did not pass its audit

Knows how both are begun; nothing of what they do.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import torch

from tests.soak.cycles import Soaked, go_on, verdict


def main(arguments: Sequence[str]) -> int:
    """Soak for the time asked for; a row a cycle, then the verdict."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to go on (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the same seed makes the same choices")
    parser.add_argument("--window", action="store_true", help="a window over the engine, used as a person would")
    asked = parser.parse_args(arguments)
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        soaked = (_window if asked.window else _engine)(asked.seed, Path(folder))
        cycles = go_on(soaked, asked.minutes)
        soaked.close()
    return verdict(cycles, soaked.faults)


def _engine(seed: int, folder: Path) -> Soaked:
    from tests.soak.engine import EngineSoak

    return EngineSoak(seed, folder)


def _window(seed: int, folder: Path) -> Soaked:
    """Without a screen, and with a home of its own: a person's settings and models are no part of it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        os.environ[name] = str(folder / name.lower())
    from tests.soak.window import WindowSoak

    return WindowSoak(seed, folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
