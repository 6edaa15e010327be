"""The locked set fits the project's own ranges, is complete, and is what these tests run on."""

from __future__ import annotations

import importlib.metadata
import re
from collections.abc import Iterable

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.architecture.tree import ROOT, pyproject


def locked() -> dict[str, Requirement]:
    """The lines of the constraints file by package name."""
    lines = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(pin.name): pin for pin in pins}


def pinned(pin: Requirement) -> Version:
    """The one version a line names."""
    (only,) = pin.specifier
    assert only.operator == "==", pin
    return Version(only.version)


def direct() -> list[Requirement]:
    """What the project asks for, extras included."""
    project = pyproject()["project"]
    texts = [*project["dependencies"], *(text for extra in project["optional-dependencies"].values() for text in extra)]
    return [Requirement(text) for text in texts]


def needed(requirements: Iterable[Requirement]) -> set[str]:
    """The names of all packages that these need here, directly or not."""
    names: set[str] = set()
    waiting = [one for one in requirements if one.marker is None or one.marker.evaluate()]
    while waiting:
        name = canonicalize_name(waiting.pop().name)
        if name not in names:
            names.add(name)
            texts = importlib.metadata.requires(name) or []
            others = [Requirement(text) for text in texts]
            waiting += [one for one in others if one.marker is None or one.marker.evaluate({"extra": ""})]
    return names


def test_pins_lie_in_the_projects_ranges() -> None:
    """What is tested is something the wheel's own metadata allows."""
    pins = locked()
    applicable = [one for one in direct() if one.marker is None or one.marker.evaluate()]
    assert not [str(one) for one in applicable if pinned(pins[canonicalize_name(one.name)]) not in one.specifier]


def test_everything_needed_is_locked_and_nothing_more() -> None:
    """A package that is not pinned would change under us; one that nothing needs would only be noise."""
    assert needed(direct()) == {name for name, pin in locked().items() if pin.marker is None or pin.marker.evaluate()}


@pytest.mark.parametrize("name", sorted(locked()))
def test_this_environment_has_the_locked_version(name: str) -> None:
    """Results are only worth something on the versions they claim."""
    pin = locked()[name]
    if pin.marker is not None and not pin.marker.evaluate():
        pytest.skip(f"{pin} is for another machine")
    assert Version(importlib.metadata.version(name)).public == str(pinned(pin))


def test_torch_is_pinned_exactly_and_qt_before_the_broken_release() -> None:
    """Only the exact pin makes pip take the build for the CPU; 6.12 ends the process under Python 3.11."""
    text = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8")
    assert re.search(r"^torch==2\.13\.0$", text, re.MULTILINE)
    assert re.search(r"^PySide6-Essentials==6\.11\.3$", text, re.MULTILINE)
