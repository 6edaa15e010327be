"""The checkout as data, for the tests of its shape: where it is, which files and modules it has.

Imports nothing of the project, so that looking at a module never runs it.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def pyproject() -> dict[str, Any]:
    """The project's own description."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def project_files() -> list[Path]:
    """Every file that is committed or would be, relative to the root."""
    if not (ROOT / ".git").exists():
        pytest.skip("only a git checkout knows which of its files belong to the project")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    return sorted(Path(name) for name in set(listed.split("\0")) if name and (ROOT / name).is_file())


def sources(*folders: str) -> list[Path]:
    """The Python files under these folders."""
    found = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    assert found, f"no Python file in {folders}"
    return found


def modules(package: str) -> list[str]:
    """Importable modules of a package, itself included; `__main__` is a program and not one of them."""
    folder = ROOT.joinpath(*package.split("."))
    paths = [path.relative_to(ROOT).with_suffix("") for path in folder.rglob("*.py")]
    names = {".".join(path.parts).removesuffix(".__init__") for path in paths}
    return sorted(name for name in names if not name.endswith("__main__"))


def run_python(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run this interpreter anew and return what came out."""
    return subprocess.run([sys.executable, *arguments], cwd=cwd, capture_output=True, text=True, check=False)
