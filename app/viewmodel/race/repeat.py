"""A recorded run as the form describes one, so that it can be run again, live.

Knows a run's header and the catalogue; nothing of widgets.
"""

from __future__ import annotations

from typing import Any

import msgspec

from specdec_core.catalogue import PAIRS, parse_source
from specdec_core.errors import ModelNotFound
from specdec_core.events import RunStarted


def form_values(header: RunStarted) -> dict[str, Any]:
    """Prompt, pair and settings of a recorded run; models that no pair of the catalogue has are named one by one."""
    values: dict[str, Any] = {"prompt": header.prompt, "settings": msgspec.structs.asdict(header.settings)}
    if header.drafter is None:  # a plain run does not say who would have drafted
        return values
    target = header.target.source
    draft = header.drafter.kind if header.drafter.model is None else header.drafter.model.source
    name = next((pair.name for pair in PAIRS if pair.target == target and _same(pair.draft, draft)), "")
    return values | {"pair": name, "target": "" if name else target, "draft": "" if name else draft}


def _same(one: str, other: str) -> bool:
    """Whether two sources are one: a log names the folder of a draft that the catalogue calls by name."""
    if one == other:
        return True
    try:
        return parse_source(one).where == other
    except ModelNotFound:
        return False
