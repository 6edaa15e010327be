"""A model of the hub as a folder on this machine. Weights are never downloaded from here: that is asked for elsewhere.

Knows what is whole; how a download goes is `specdec_core.models.pulling`'s business.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from huggingface_hub import hf_hub_download

from specdec_core.errors import NotDownloaded, SpecDecError
from specdec_core.models.hub_cache import snapshot, use_revision
from specdec_core.models.hub_files import listing, refusal
from specdec_core.models.places import has_weights

Report = Callable[[str, str], None]


def fetch(repo: str, report: Report) -> Path:
    """Return the local folder of `repo`, which must be whole.

    Raises `ModelNotFound` with the size of the download and how to start it, or with why there cannot be one.
    """
    folder = snapshot(repo)
    # A folder alone proves nothing: reading a model's facts leaves one without weights.
    if folder is not None and has_weights(folder):
        return folder
    report("hub", repo)
    raise not_here(repo)


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


def fetch_facts(repo: str) -> Path:
    """Return a local folder with everything of `repo` but its weights, fetching these small files if needed."""
    folder = snapshot(repo)
    if folder is not None and (folder / "config.json").is_file():
        return folder
    found = listing(repo)
    try:
        for file in found.files:
            if not file.name.endswith(".safetensors"):
                hf_hub_download(repo, file.name, revision=found.revision)
    except Exception as error:
        raise refusal(repo, error) from error
    return use_revision(repo, found.revision)
