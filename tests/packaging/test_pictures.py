"""Pictures of the window: every state comes about, each time the same, and the page that shows them has them all."""

from __future__ import annotations

import struct
from pathlib import Path

import pictures
import pytest
from pictures import SIZE, SMALL, Take, index, languages, photograph, takes

from app.languages import LANGUAGES

STATES = ["first-start", "running", "paused-inspector", "does-not-pay"]


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height, from the head of a PNG."""
    head = picture.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def test_states_come_about_and_look_the_same_each_time(tmp_path: Path) -> None:
    """A playing replay, a race that runs, one that is held, one that does not pay: no clock of the machine shows."""
    take = Take("light", "1", "en", SMALL)
    for folder in ("one", "other"):
        assert photograph(take, tmp_path / folder, STATES) == STATES
    for state in STATES:
        one, other = (tmp_path / folder / take.name / f"{state}.png" for folder in ("one", "other"))
        assert size_of(one) == SMALL
        assert one.read_bytes() == other.read_bytes()


def test_a_scale_makes_pictures_larger(tmp_path: Path) -> None:
    """Twice as many dots each way; the dark theme is another picture."""
    for theme in ("light", "dark"):
        assert photograph(Take(theme, "2", "en"), tmp_path, ["empty"]) == ["empty"]
    light, dark = (tmp_path / f"en-{theme}-200" / "empty.png" for theme in ("light", "dark"))
    assert size_of(light) == (2 * SIZE[0], 2 * SIZE[1])
    assert light.read_bytes() != dark.read_bytes()


def test_every_combination_is_taken() -> None:
    """Themes by scales by languages, and the smallest window in each language."""
    found = takes(("light", "dark"), ("1", "2"), ("en", "zh_CN"))
    assert len({take.name for take in found}) == len(found) == 2 * (4 + 1)


def test_languages_are_those_that_are_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """English always, others with their words."""
    monkeypatch.setattr(pictures, "resource", lambda *parts: tmp_path.joinpath(*parts))
    assert languages() == ["en"]
    (tmp_path / "translations").mkdir()
    (tmp_path / "translations" / "playground_zh_CN.qm").touch()
    assert languages() == list(LANGUAGES)


def test_the_page_shows_what_was_made() -> None:
    """A row a state, a column a window; a picture that is missing leaves a gap."""
    page = index({Take("light", "1", "en"): ["empty", "page-<odd>"], Take("dark", "1", "en"): ["empty"]})
    assert page.count("<img") == 3
    assert "page-&lt;odd&gt;" in page
    assert "en-dark-100/empty.png" in page


def test_a_failed_window_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The command names it and ends with 1."""
    monkeypatch.setattr(pictures, "photograph", lambda *_: None)
    assert pictures.main([str(tmp_path), "--theme", "dark", "--scale", "2", "--language", "en"]) == 1
    assert "en-dark-200: failed" in capfd.readouterr().out
