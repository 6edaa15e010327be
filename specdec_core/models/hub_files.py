"""Which files of a hub model are needed here, how large they are, and by which hash each is known.

Asks the hub and turns its errors into sentences; knows neither how files are fetched nor what is in them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from huggingface_hub import HfApi
from huggingface_hub.errors import GatedRepoError, HfHubHTTPError, HFValidationError, RepositoryNotFoundError
from msgspec import Struct

from specdec_core.catalogue import DEFAULT_PAIR
from specdec_core.errors import ModelNotFound, ModelUnsupported, NotDownloaded, SpecDecError
from specdec_core.models.hub_cache import OFFLINE_SWITCH, offline

ASK_SECONDS = 10.0
INDEX = "model.safetensors.index.json"
_SMALL = frozenset({".json", ".model", ".txt", ".jinja"})
_SHARD = re.compile(r"^model-\d+-of-\d+\.safetensors$")
_HASH = re.compile(r"^[0-9a-f]{40}([0-9a-f]{24})?\Z")
_PICKLED = (".bin", ".pt", ".pth", ".ckpt")


class HubFile(Struct, frozen=True, kw_only=True):
    """A file and the hash that its bytes must have: SHA-256 for large files, git's own for small ones."""

    name: str
    size: int
    digest: str
    large: bool


class Listing(Struct, frozen=True, kw_only=True):
    """What a model needs here, small files first, so that weights that are whole mean a model that is whole."""

    repo: str
    revision: str
    files: tuple[HubFile, ...]
    licence: str = ""

    @property
    def size(self) -> int:
        """Bytes of all of them."""
        return sum(file.size for file in self.files)


def _switched_off(repo: str) -> ModelNotFound:
    sentence = f"{repo} is not on this machine, and the offline switch is on."
    if os.environ.get(OFFLINE_SWITCH):
        return ModelNotFound(
            sentence,
            f"Untick Offline on the page Models, choose a local folder, or use the bundled pair {DEFAULT_PAIR.name}.",
        )
    return ModelNotFound(
        sentence,
        f"Turn it off (unset HF_HUB_OFFLINE), choose a local folder, or use the bundled pair {DEFAULT_PAIR.name}.",
    )


def listing(repo: str) -> Listing:
    """Ask the hub what `repo` consists of. Raises `ModelNotFound` or `ModelUnsupported` with the reason."""
    if offline():
        raise _switched_off(repo)
    try:
        info = HfApi().model_info(repo, files_metadata=True, timeout=ASK_SECONDS)
    except Exception as error:
        raise refusal(repo, error) from error
    siblings = {sibling.rfilename: sibling for sibling in info.siblings or ()}
    files = []
    for name in needed({name: sibling.size or 0 for name, sibling in siblings.items()}):
        sibling = siblings[name]
        digest = sibling.lfs.sha256 if sibling.lfs is not None else sibling.blob_id
        # It becomes a file's name, so it must be nothing else than a hash.
        if digest is None or not _HASH.match(digest):
            raise ModelNotFound(f"The hub names no hash for {name} of {repo}.", "Try again later.")
        files.append(HubFile(name=name, size=sibling.size or 0, digest=digest, large=sibling.lfs is not None))
    if not _HASH.match(info.sha or ""):
        raise ModelNotFound(f"The hub names no revision of {repo}.", "Try again later.")
    card = info.card_data
    licence = str(card.get("license") or "") if card is not None else ""
    return Listing(repo=repo, revision=str(info.sha), files=tuple(files), licence=licence)


def not_here(repo: str) -> SpecDecError:
    """What to say about a model that is not on this machine: its size, where the hub can be asked for it."""
    try:
        size = listing(repo).size
    except SpecDecError as error:
        return error
    return NotDownloaded(
        f"{repo} is not on this machine; the download is {size / 1e9:.2f} GB.",
        f"Get it on the page Models, or with: specdec pull {repo}",
        repo=repo,
    )


def needed(sizes: Mapping[str, int]) -> list[str]:
    """The files to fetch out of all, by name and size: configuration, tokenizer, card, then one set of weights.

    Raises `ModelUnsupported` where there is no such set.
    """
    top = sorted(name for name in sizes if "/" not in name)
    shards = [name for name in top if _SHARD.match(name)] if INDEX in top else []
    single = [name for name in top if name == "model.safetensors"]
    other = [name for name in top if name.endswith(".safetensors") and not name.startswith("consolidated")]
    weights = shards or single or other
    if not weights:
        raise _without_weights({name: sizes[name] for name in top})
    return [name for name in top if _is_small(name, sharded=bool(shards))] + weights


def _is_small(name: str, *, sharded: bool) -> bool:
    if name.endswith(".index.json"):
        return sharded and name == INDEX
    return name == "README.md" or Path(name).suffix in _SMALL


def _without_weights(sizes: Mapping[str, int]) -> ModelUnsupported:
    pickled = [size for name, size in sizes.items() if name.endswith(_PICKLED)]
    if pickled:
        size = f"{sum(pickled) / 1e9:.2f} GB"
        return ModelUnsupported(
            f"This model is offered as pickle files only ({size}), which can run code when they are opened: nothing "
            "was downloaded.",
            "Choose a model with safetensors weights.",
        )
    if any(name.endswith(".gguf") for name in sizes):
        return ModelUnsupported(
            "This model is offered as GGUF files only.", "Download one of them and choose that file here."
        )
    return ModelUnsupported("This model has no weights on the hub.", "Choose another model.")


def refusal(repo: str, error: Exception) -> SpecDecError:
    """The sentence for what went wrong with `repo` on the hub."""
    if isinstance(error, SpecDecError):
        return error
    if isinstance(error, GatedRepoError):
        return ModelNotFound(
            f"{repo} is gated: its licence has to be accepted first.",
            "Accept it on the model's page, then log in with: hf auth login",
        )
    if isinstance(error, RepositoryNotFoundError | HFValidationError):
        return ModelNotFound(f"The hub has no model called {repo}.", "Check the spelling: owner/name.")
    if isinstance(error, HfHubHTTPError) and error.response.status_code < 500:
        status = error.response.status_code
        return ModelNotFound(f"The hub refused {repo} (status {status}).", "Open the model's page to see why.")
    return ModelNotFound(
        f"{repo} is not on this machine and the hub cannot be reached.",
        f"Connect and try again, choose a local folder, or use the bundled pair {DEFAULT_PAIR.name}.",
    )


def is_final(error: Exception) -> bool:
    """Whether trying again is of no use: the hub has answered, and the answer is no."""
    return isinstance(error, HfHubHTTPError) and error.response.status_code < 500 and error.response.status_code != 429
