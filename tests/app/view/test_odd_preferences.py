"""What a settings file remembers goes through the same check as everything else, whoever edited it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from app.view.race.settings_form import SettingsForm
from specdec_core.settings import OPTIONS, RunSettings, checked
from tests.specdec_core.test_settings import ODD


def json_values() -> list[Any]:
    """Every odd value that a file of JSON can hold, as it comes back from there."""
    found = []
    for value in ODD:
        try:
            found.append(json.loads(json.dumps(value)))
        except (TypeError, ValueError):
            continue
    return found


@pytest.fixture
def form(qapp: QApplication) -> Iterator[SettingsForm]:
    """The form at its defaults."""
    holder, made = QWidget(), SettingsForm()
    made.setParent(holder)
    yield made
    holder.close()


@pytest.mark.parametrize("name", OPTIONS)
def test_no_remembered_value_leads_beyond_the_caps(form: SettingsForm, name: str) -> None:
    """Each setting with each odd value: shown when it is possible, passed over when not, and never out of range."""
    for value in json_values():
        form.show_values({name: value})
        settings = form.settings()
        assert isinstance(settings, RunSettings)
        assert checked(settings) is settings
