"""A model of the hub, on disk: what is there already first, then a download.

Knows the hub library's errors and turns each into one sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from huggingface_hub import snapshot_download
from huggingface_hub.errors import (
    GatedRepoError,
    HfHubHTTPError,
    LocalEntryNotFoundError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
)

from specdec_core.errors import ModelNotFound

WANTED = ["*.json", "*.safetensors", "*.model", "*.txt", "*.jinja"]


def fetch(repo: str, report: Callable[[str, str], None]) -> Path:
    """Return the local folder of `repo`, downloading it when it is not complete here.

    Raises `ModelNotFound` with the reason: no such model, licence not accepted, or no connection.
    """
    try:
        return Path(snapshot_download(repo, allow_patterns=WANTED, local_files_only=True))
    except LocalEntryNotFoundError:
        report("download", repo)
    try:
        return Path(snapshot_download(repo, allow_patterns=WANTED))
    except GatedRepoError as error:
        raise ModelNotFound(
            f"{repo} is gated: its licence has to be accepted first.",
            "Accept it on the model's page, then log in with: hf auth login",
        ) from error
    except RepositoryNotFoundError as error:
        raise ModelNotFound(f"The hub has no model called {repo}.", "Check the spelling: owner/name.") from error
    except (HfHubHTTPError, OfflineModeIsEnabled, LocalEntryNotFoundError, OSError) as error:
        raise ModelNotFound(
            f"{repo} is not on this machine and the hub cannot be reached.",
            "Connect and try again, choose a local folder, or use the bundled pair smollm2-int8.",
        ) from error
