"""The prompts that measurements and the window's presets share, by domain.

Reads one file of the package; knows nothing of models or of what is measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources

import msgspec
from msgspec import Struct

from specdec_core.errors import BadSetting
from specdec_core.wording.phrases import marked

DOMAINS = (
    marked("chat"),
    marked("code"),
    marked("summarise"),
    marked("translate"),
    marked("copy"),
    marked("maths"),
)
"""Domains in the order of the file. The answers to `copy` prompts repeat long parts of the prompt."""


class PromptExample(Struct, frozen=True, kw_only=True):
    """A prompt with a name that is unique in its domain, and a title for a menu."""

    name: str
    domain: str
    title: str
    text: str


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    title: str
    text: str


class _Section(Struct, frozen=True, forbid_unknown_fields=True):
    domain: str
    prompts: tuple[_Entry, ...]


def first_prompts(domains: Sequence[str], each: int) -> tuple[PromptExample, ...]:
    """The first prompts of each of these domains; raises `BadSetting` for fewer than one, or an unknown domain."""
    if each < 1:
        raise BadSetting(f"The prompts per domain are {each}, which is out of range.", "Give 1 or more.")
    return tuple(example for name in dict.fromkeys(domains) for example in prompts(name)[:each])


def prompts(domain: str | None = None) -> tuple[PromptExample, ...]:
    """All prompts in the order of the file, or those of one domain; raises `BadSetting` for an unknown one."""
    if domain is not None and domain not in DOMAINS:
        raise BadSetting(f"There is no prompt domain called {domain!r}.", f"Known ones: {', '.join(DOMAINS)}.")
    raw = (resources.files("specdec_core") / "prompts.json").read_bytes()
    return tuple(
        PromptExample(name=entry.name, domain=section.domain, title=entry.title, text=entry.text)
        for section in msgspec.json.decode(raw, type=tuple[_Section, ...])
        if domain in (None, section.domain)
        for entry in section.prompts
    )
