"""The facts of a hub's model on this machine. Weights are never downloaded from here: that is asked for elsewhere.

Knows small files; how a download goes is `specdec_core.models.pulling`'s business.
"""

from __future__ import annotations

from pathlib import Path

from huggingface_hub import hf_hub_download

from specdec_core.models.hub_cache import snapshot, use_revision
from specdec_core.models.hub_files import listing, refusal


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
