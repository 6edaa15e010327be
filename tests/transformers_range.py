"""Runs the conformance tests under the oldest and the newest release of transformers that the project accepts.

    python -m tests.transformers_range                  both ends of the range in pyproject.toml
    python -m tests.transformers_range 5.23.0           any other release

Knows how to put another release in front of the installed one; nothing of what the tests do. Needs the package index.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAME = "transformers"
ENGINE = Path("tests", "specdec_core", "engine")
TESTS = ("test_conformance.py", "test_sessions.py", "test_damage.py", "test_safety.py")
_RANGE = re.compile(rf"^{NAME}>=([\d.]+),<([\d.]+)$")


def accepted_range() -> tuple[str, str]:
    """The oldest release that the project accepts, and the first that it does not."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = [match for text in project["dependencies"] if (match := _RANGE.match(text))]
    return found[0][1], found[0][2]


def wanted(arguments: Sequence[str]) -> dict[str, str]:
    """What to install for each end, or for each release that was named."""
    if arguments:
        return {version: f"{NAME}=={version}" for version in arguments}
    oldest, beyond = accepted_range()
    return {"oldest": f"{NAME}=={oldest}", "newest": f"{NAME}>={oldest},<{beyond}"}


def tried(requirement: str, folder: Path) -> tuple[str, int]:
    """Install `requirement` into `folder`, run the tests with it, and return its version and their exit code."""
    install = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--target",
        str(folder),
    ]
    subprocess.run([*install, requirement], check=True)
    env = {**os.environ, "PYTHONPATH": str(folder), "OMP_NUM_THREADS": "1"}
    asked = [sys.executable, "-c", f"import {NAME}; print({NAME}.__version__, {NAME}.__file__)"]
    version, where = subprocess.run(asked, env=env, capture_output=True, text=True, check=True).stdout.split()[-2:]
    if not Path(where).is_relative_to(folder):
        raise SystemExit(f"{where} was imported instead of the release in {folder}.")
    tests = [sys.executable, "-m", "pytest", "-q", *(str(ENGINE / name) for name in TESTS)]
    return version, subprocess.run(tests, cwd=ROOT, env=env, check=False).returncode


def main(arguments: Sequence[str]) -> int:
    """Try each release; 1 when the tests fail under any of them."""
    results = []
    for end, requirement in wanted(arguments).items():
        with tempfile.TemporaryDirectory() as folder:
            version, code = tried(requirement, Path(folder).resolve())
        results.append((end, version, code))
        sys.stdout.write(f"{end}: {NAME} {version}: {'passed' if code == 0 else 'FAILED'}\n")
        sys.stdout.flush()
    return int(any(code for _, _, code in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
