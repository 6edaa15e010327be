"""Prompts that a target is asked to answer for training text, by combining forms with topics, and others held out.

Plain text, written for this purpose; knows no model. No form, topic or passage of one set is in the other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from specdec_core.engine.distil.topics import HELD_OUT, Material
from specdec_core.engine.distil.training_topics import TRAINING
from specdec_core.errors import BadPrompt

OWN_DOMAIN = "own prompts"
OWN_HELD_OUT = 16  # one prompt in so many of a user's file is held out
TRAINING_FORMS, HELD_OUT_FORMS = 8, 4  # forms that a filling is put into


class Prompt(NamedTuple):
    """A prompt and the kind of text it asks for."""

    domain: str
    text: str


def training_prompts(seed: int) -> list[Prompt]:
    """Every training prompt once, in an order that mixes the domains."""
    prompts = list(dict.fromkeys(_combined(TRAINING, random.Random(seed), each=TRAINING_FORMS)))
    random.Random(seed + 1).shuffle(prompts)
    return prompts


def held_out_prompts(per_domain: int) -> list[Prompt]:
    """The first `per_domain` prompts of each domain of the held-out set."""
    everything = list(_combined(HELD_OUT, random.Random(0), each=HELD_OUT_FORMS))
    domains = dict.fromkeys(prompt.domain for prompt in everything)
    return [p for domain in domains for p in [p for p in everything if p.domain == domain][:per_domain]]


def own_prompts(prompts: Path) -> tuple[list[Prompt], list[Prompt]]:
    """The prompts of a user's file, one a line: those to train on, and those held out. Raises `BadPrompt`."""
    try:
        lines = prompts.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadPrompt(f"{prompts} cannot be read as text.", "Give a UTF-8 file with one prompt a line.") from error
    own = [Prompt(OWN_DOMAIN, line.strip()) for line in dict.fromkeys(lines) if line.strip()]
    if len(own) < 2:
        raise BadPrompt(f"{prompts} holds fewer than two prompts.", "Write one prompt a line.")
    held_out = own[::OWN_HELD_OUT]
    return [prompt for prompt in own if prompt not in held_out], held_out


def _combined(material: Material, chance: random.Random, *, each: int) -> Iterator[Prompt]:
    yield from _filled("explanation", material.explain, material.topics, chance=chance, each=each)
    yield from _filled("list", material.lists, material.pursuits, chance=chance, each=each)
    yield from _filled("chat", material.chat, material.pursuits, chance=chance, each=each)
    yield from _filled("story", material.stories, material.heroes, chance=chance, each=each)
    yield from _filled("code", material.code, material.tasks, chance=chance, each=each)
    yield from _filled("summary", material.summarise, material.passages, chance=chance, each=each + each // 2)
    yield from _filled("rewrite", material.rewrite, material.sentences, chance=chance, each=each)
    yield from _sums(material, chance)
    for kind in material.kinds:
        yield from _filled(kind.domain, kind.forms, kind.fillings, chance=chance, each=kind.each)


def _filled(
    domain: str, forms: Sequence[str], fillings: Sequence[str], *, chance: random.Random, each: int
) -> Iterator[Prompt]:
    """Put every filling into `each` different forms, dealing all forms out before one comes again."""
    pile: list[str] = []
    for filling in fillings:
        for _ in range(min(each, len(forms))):
            if not pile:
                pile = chance.sample(list(forms), len(forms))
            yield Prompt(domain, pile.pop().format(filling))


def _sums(material: Material, chance: random.Random) -> Iterator[Prompt]:
    """Word problems with their own numbers."""
    for form in material.sums:
        for _ in range(material.sums_each):
            a, b, c = chance.randint(3, 40), chance.randint(2, 12), chance.randint(2, 9)
            yield Prompt("maths", form.format(a=a, b=b, c=c, ab=a * b))
