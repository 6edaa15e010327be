"""What the sampling test draws behind: fixed texts, each with its settings, and the level of one of its tests.

Knows settings and their names in words; draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from specdec_core.measures.proof import LEVEL
from specdec_core.wording.phrases import marked

# Each ends in the middle of a repetition, so that a prompt lookup has something to propose.
TEXTS = (
    "Tea is made with hot water. Coffee is made with hot water. Soup is made with",
    "She opened the door and saw a cat. He opened the door and saw a",
    "The first day was cold and dark. The second day was cold and",
)
CHAIN, BLOCK = marked("chain"), marked("block")


@dataclass(frozen=True, slots=True)
class Case:
    """A fixed text, and the settings that rounds behind it are drawn with; its name is parts with commas between."""

    name: str
    text: str
    settings: Mapping[str, Any]


CASES = (
    Case(", ".join((marked("no filter"), "gamma 1", CHAIN)), TEXTS[0], MappingProxyType({"gamma": 1})),
    Case(
        ", ".join((marked("temperature 0.8"), "top-k 12", "gamma 1", CHAIN)),
        TEXTS[1],
        MappingProxyType({"gamma": 1, "temperature": 0.8, "top_k": 12}),
    ),
    Case(
        ", ".join(("top-k 8", "top-p 0.9", "gamma 2", BLOCK)),
        TEXTS[2],
        MappingProxyType({"gamma": 2, "top_k": 8, "top_p": 0.9, "verification": "block"}),
    ),
    Case(
        ", ".join(("min-p 0.1", marked("penalty 1.2"), "gamma 3", CHAIN)),
        TEXTS[0],
        MappingProxyType({"gamma": 3, "min_p": 0.1, "repetition_penalty": 1.2}),
    ),
)
QUICK_CASES = CASES[1:3]

SMOOTH = MappingProxyType({"top_k": 0, "top_p": 1.0, "min_p": 0.0})
"""In half precision a filter's sharp edge falls now here, now there: laws are tested without one."""


def cases_for(dtype: str, *, quick: bool) -> tuple[Case, ...]:
    """The cases that a target of this number format is put to."""
    cases = QUICK_CASES if quick else CASES
    if dtype == "float32":
        return cases
    smooth = marked("filters off")
    return tuple(Case(f"{case.name}, {smooth}", case.text, {**case.settings, **SMOOTH}) for case in cases)


def level_of(cases: tuple[Case, ...]) -> float:
    """The level of one test (Bonferroni): two laws a case, acceptance of each chain case, and that of whole runs."""
    chains: int = sum(case.settings.get("verification", "chain") == "chain" for case in cases)
    return LEVEL / (2 * len(cases) + chains + 1)
