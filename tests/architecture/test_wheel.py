"""The wheel carries the program, its resources and nothing else, and works where nothing else is installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, project_files, pyproject, run_python


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the working tree."""
    folder = tmp_path_factory.mktemp("wheel")
    result = run_python("-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder))
    assert result.returncode == 0, result.stdout + result.stderr
    (path,) = folder.glob("specdec_playground-*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    """The files in the wheel."""
    return set(zipfile.ZipFile(wheel).namelist())


def test_nothing_else_lands_at_the_top(names: set[str]) -> None:
    """No `resources`, `tests` or `packaging` beside other people's packages."""
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.startswith("specdec_playground-")} == {"app", "specdec_core"}


def test_every_file_of_the_program_is_in_it(names: set[str]) -> None:
    """Modules, templates and resources alike."""
    wanted = {path.as_posix() for path in project_files() if path.parts[0] in ("app", "specdec_core")}
    wanted |= {f"app/{path.as_posix()}" for path in project_files() if path.parts[0] == "resources"}
    assert any(name.startswith("app/resources/") for name in wanted)
    assert wanted <= names


def test_the_desktop_entry_finds_its_icon_and_command(wheel: Path, names: set[str]) -> None:
    """A menu shows the program only if the three names agree."""
    (entry,) = (name for name in names if name.endswith("/share/applications/org.specdec.Playground.desktop"))
    lines = zipfile.ZipFile(wheel).read(entry).decode().splitlines()
    values = dict(line.split("=", 1) for line in lines if "=" in line)
    assert values["Exec"] in pyproject()["project"]["gui-scripts"]
    assert any(name.endswith(f"/share/icons/hicolor/scalable/apps/{values['Icon']}.svg") for name in names)


def test_it_describes_itself(wheel: Path, names: set[str]) -> None:
    """Both commands, the licence, the supported versions, and the binding's broken releases left out."""
    folder = next(name.split("/")[0] for name in names if name.endswith(".dist-info/METADATA"))
    archive = zipfile.ZipFile(wheel)
    metadata = Parser().parsestr(archive.read(f"{folder}/METADATA").decode())
    assert metadata["Requires-Python"] == "<3.14,>=3.11"
    assert metadata["License-Expression"] == "Apache-2.0"
    assert f"{folder}/licenses/LICENSE" in names
    needs = [need.lower() for need in metadata.get_all("Requires-Dist", [])]
    assert any(need.startswith("pyside6-essentials") and "!=6.11.0" in need and "<6.12" in need for need in needs)
    commands = archive.read(f"{folder}/entry_points.txt").decode()
    assert "specdec = specdec_core.cli:main" in commands
    assert "specdec-playground = app.__main__:main" in commands


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_it_runs_from_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    """Installed with the locked versions and nothing else, both commands race the toy pair away from the checkout."""
    venv.create(tmp_path / "env", with_pip=True)
    scripts = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env = {**kept, "QT_QPA_PLATFORM": "offscreen", "OMP_NUM_THREADS": "1", "XDG_DATA_HOME": str(tmp_path / "data")}

    def run(*command: str | Path) -> str:
        result = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    constraints = ROOT / "packaging" / "constraints.txt"
    run(scripts / "python", "-m", "pip", "install", "--quiet", "--constraint", constraints, wheel)
    race = ("--pair", "toy", "--prompt", "The cat", "--max-new-tokens", "8")
    figures = json.loads(run(scripts / "specdec", "compare", *race, "--json").splitlines()[-1])
    assert figures["speculative"]["token_ids"] == figures["plain"]["token_ids"]
    run(scripts / "specdec-playground", *race, "--autorun", "--screenshot", tmp_path / "race.png", "--quit")
    assert (tmp_path / "race.png").read_bytes().startswith(b"\x89PNG")
