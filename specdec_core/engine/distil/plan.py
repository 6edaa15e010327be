"""The plan of a draft in the making, as it lies in the work folder.

Knows its form; nothing of how a draft is made.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from specdec_core.errors import BadSetting
from specdec_core.measures.distillation import DistilRequest


class Plan(Struct, frozen=True, kw_only=True):
    """What a resume must find unchanged, and what was decided on the way."""

    request: DistilRequest
    fingerprint: str
    steps: int = 0
    seconds: float = 0.0


def plan_in(path: Path) -> Plan:
    """Read a plan. Raises `BadSetting` for a file that is none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Plan)
    except msgspec.DecodeError as error:
        raise BadSetting(f"{path} is no plan that can be gone on with.", "Begin anew in another folder.") from error
