"""What a person has set, kept between starts. A damaged or foreign file costs the settings, never the start.

Knows Qt's settings file; nothing of what the values mean.
"""

from __future__ import annotations

import base64
import json
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


def user_preferences(*, aside: bool = False) -> Preferences:
    """The person's own file."""
    scope = QSettings.Scope.UserScope
    settings = QSettings(QSettings.Format.IniFormat, scope, "specdec-playground", "playground")
    return Preferences(settings, aside=aside)
