"""Known model pairs and where each model comes from; parses what a person writes for a source.

Knows names and places only. Loading, checking and converting live in `specdec_core.engine.loading`.
"""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Literal

from msgspec import Struct

from specdec_core.errors import ModelNotFound, UnknownPair
from specdec_core.models.places import DRAFT_DESCRIPTION, shipped_draft
from specdec_core.settings import Arm, RunSettings

SourceKind = Literal["bundled", "toy", "folder", "gguf", "hub", "ngram", "self-int8", "trained"]

BUNDLED_TARGET = "bundled:smollm2-135m-instruct"
SHIPPED_DRAFT = "shipped:smollm2-135m-instruct"
MODEL_FREE_DRAFTS = ("ngram", "self-int8")
TOYS = ("target", "draft")
_HUB_ID = re.compile(r"^[A-Za-z0-9][\w.-]*/[\w.-]+$")


class Source(Struct, frozen=True):
    """Where a model, or a drafter that needs no model of its own, comes from."""

    kind: SourceKind
    where: str

    @property
    def model_name(self) -> str:
        """The name under which a model from here is known once it is loaded."""
        return self.where if self.kind in ("hub", "bundled") else Path(self.where).stem


class Pair(Struct, frozen=True, kw_only=True):
    """A target and a draft that may be chosen by name. Sources are what `parse_source` understands."""

    name: str
    target: str
    draft: str
    note: str
    download: bool = False


class RunRequest(Struct, frozen=True, kw_only=True):
    """One run, fully described: what the window, the command line and a script hand to the engine.

    Both arms of a race are given the same `race_id`, which their logs keep.
    """

    arm: Arm
    target: str
    draft: str
    prompt: str
    settings: RunSettings
    race_id: str = ""

    @property
    def sources(self) -> tuple[str, ...]:
        """The models it needs. The plain run of a race comes before one that drafts; any other goes without a draft."""
        alone = self.arm == "plain" and not self.race_id
        return (self.target,) if alone else (self.target, self.draft)


PAIRS: tuple[Pair, ...] = (
    Pair(
        name="smollm2-draft",
        target=BUNDLED_TARGET,
        draft=SHIPPED_DRAFT,
        note="Bundled 135 M target; a trained draft reads its hidden states. No download.",
    ),
    Pair(
        name="smollm2-int8",
        target=BUNDLED_TARGET,
        draft="self-int8",
        note="Bundled 135 M target; its own int8 copy drafts. No download.",
    ),
    Pair(
        name="smollm2-ngram",
        target=BUNDLED_TARGET,
        draft="ngram",
        note="Bundled 135 M target; drafts are looked up in the text so far. No download.",
    ),
    Pair(name="toy", target="toy:target", draft="toy:draft", note="Table models over bytes: instant and senseless."),
    Pair(
        name="opt",
        target="facebook/opt-1.3b",
        draft="facebook/opt-125m",
        note="The pair of many tutorials; base models, no chat template.",
        download=True,
    ),
    Pair(
        name="smollm2-1.7b",
        target="HuggingFaceTB/SmolLM2-1.7B-Instruct",
        draft="HuggingFaceTB/SmolLM2-135M-Instruct",
        note="Small instruct pair that runs on a laptop.",
        download=True,
    ),
    Pair(
        name="qwen2.5",
        target="Qwen/Qwen2.5-7B-Instruct",
        draft="Qwen/Qwen2.5-0.5B-Instruct",
        note="Instruct pair with padded vocabularies of two widths.",
        download=True,
    ),
    Pair(name="qwen3", target="Qwen/Qwen3-8B", draft="Qwen/Qwen3-0.6B", note="Thinking models.", download=True),
    Pair(
        name="llama3",
        target="meta-llama/Llama-3.1-8B-Instruct",
        draft="meta-llama/Llama-3.2-1B-Instruct",
        note="Needs an accepted licence on the hub.",
        download=True,
    ),
    Pair(
        name="pythia",
        target="EleutherAI/pythia-2.8b",
        draft="EleutherAI/pythia-160m",
        note="Base models with public training data.",
        download=True,
    ),
    Pair(name="gpt2", target="openai-community/gpt2-xl", draft="openai-community/gpt2", note="Classic.", download=True),
)

DEFAULT_PAIR = PAIRS[0]


def known_drafts() -> tuple[str, ...]:
    """Drafts that are on every machine, by the names that people type."""
    here = (pair.draft for pair in PAIRS if not pair.download)
    return tuple(dict.fromkeys((*MODEL_FREE_DRAFTS, *here)))


def find_pair(name: str) -> Pair:
    """Return the catalogue's pair called `name`; raise `UnknownPair` with the nearest name and all there are."""
    for pair in PAIRS:
        if pair.name == name:
            return pair
    sentence, names = f"There is no pair called {name!r}.", [pair.name for pair in PAIRS]
    close = difflib.get_close_matches(name.lower(), names, n=1)
    known = ", ".join(names)
    if close:
        raise UnknownPair(sentence, f"Did you mean {close[0]}? Known pairs: {known}.")
    raise UnknownPair(sentence, f"Known pairs: {known}.")


def parse_target(text: str) -> Source:
    """Tell what kind of source a target is. Raises `ModelNotFound` for drafters, which are no model of their own."""
    source = parse_source(text)
    if source.kind in ("ngram", "self-int8", "trained"):
        raise ModelNotFound(
            f"{text} is a draft and no model of its own.", "Use it as the draft, with a model as the target."
        )
    return source


def _on_disk(path: Path, text: str) -> Source:
    if path.is_dir():
        return Source("folder", str(path.resolve()))
    if path.suffix == ".gguf":
        return Source("gguf", str(path.resolve()))
    raise ModelNotFound(
        f"{text} is a file, but no .gguf file.",
        "Give a folder with config.json and safetensors files, a .gguf file, or a hub id such as owner/name.",
    )


def pair_name(target: str, draft: str) -> str:
    """The catalogue's name of two sources, or an empty text."""
    return next((pair.name for pair in PAIRS if (pair.target, pair.draft) == (target, draft)), "")


def parse_source(text: str) -> Source:
    """Tell what kind of source `text` names: a keyword first, then an existing path, then a hub id.

    A folder that holds a trained draft is told from a model by its `draft.json`. Raises `ModelNotFound` when it is
    none of these.
    """
    text = text.strip()
    if text in MODEL_FREE_DRAFTS:
        return Source("ngram" if text == "ngram" else "self-int8", text)
    scheme, _, rest = text.partition(":")
    if scheme in ("bundled", "toy") and rest:
        return Source("bundled" if scheme == "bundled" else "toy", rest)
    if scheme == "shipped" and rest:
        return Source("trained", str(shipped_draft(rest)))
    path = Path(text).expanduser()
    if text and (path / DRAFT_DESCRIPTION).is_file():
        return Source("trained", str(path.resolve()))
    if text and path.exists():
        return _on_disk(path, text)
    if _HUB_ID.match(text):
        return Source("hub", text)
    raise ModelNotFound(
        f"There is no model at {text!r}.",
        "Give a folder with config.json and safetensors files, a .gguf file, or a hub id such as owner/name.",
    )
