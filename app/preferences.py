"""What a person has set, kept between starts. A damaged or foreign file costs the settings, never the start.

Knows Qt's settings file; nothing of what the values mean.
"""

from __future__ import annotations

import base64
import json
import shutil
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings

VERSION = 1


class Preferences:
    """Named values, stored as JSON, so that each comes back as the type it was.

    Set `aside`, they are neither read nor written: a script gets the same window everywhere.
    """

    def __init__(self, settings: QSettings, *, aside: bool = False) -> None:
        self._settings = settings
        self._aside = aside
        self.damaged: Path | None = None if aside else self._mend()

    def recall(self, name: str, default: Any) -> Any:
        """What was remembered; `default` when there is nothing usable of the same type."""
        if self._aside:
            return default
        raw = self._settings.value(f"v{VERSION}/{name}")
        if not isinstance(raw, str):
            return default
        try:
            value = json.loads(raw)
            if isinstance(default, bytes):
                value = base64.b64decode(value)
        except (ValueError, TypeError):
            return default
        return value if type(value) is type(default) else default

    def remember(self, name: str, value: Any) -> None:
        """Keep a value; Qt writes the file soon after."""
        if self._aside:
            return
        plain = base64.b64encode(value).decode("ascii") if isinstance(value, bytes) else value
        self._settings.setValue(f"v{VERSION}/{name}", json.dumps(plain))

    def _mend(self) -> Path | None:
        """Begin anew where the file is damaged; a copy of it is kept, and its path returned."""
        raws = [self._settings.value(key) for key in self._settings.allKeys() if key.startswith(f"v{VERSION}/")]
        if self._settings.status() == QSettings.Status.NoError and all(_is_json(raw) for raw in raws):
            return None
        path = Path(self._settings.fileName())
        kept = _unused(path.with_name(f"{path.name}.damaged"))
        try:
            shutil.copyfile(path, kept)
        except OSError:  # nothing can be kept where nothing can be written
            kept = path
        self._settings.clear()
        self._settings.sync()
        return kept


def _is_json(raw: object) -> bool:
    try:
        json.loads(raw if isinstance(raw, str) else "")
    except ValueError:
        return False
    return True


def _unused(path: Path) -> Path:
    """`path`, or with a number behind it where there is such a file."""
    number = 1
    found = path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name}-{number}")
    return found


def user_preferences(*, aside: bool = False) -> Preferences:
    """The person's own file."""
    scope = QSettings.Scope.UserScope
    settings = QSettings(QSettings.Format.IniFormat, scope, "specdec-playground", "playground")
    return Preferences(settings, aside=aside)
