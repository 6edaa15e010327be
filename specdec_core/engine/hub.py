"""A model of the hub, on disk: what is there already first, then a download.

Knows the hub library's errors and turns each into one sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from specdec_core.places import has_weights

SMALL = ("*.json", "*.model", "*.txt", "*.jinja")
WEIGHTS = ("*.safetensors",)

Report = Callable[[str, str], None]


def fetch(repo: str, report: Report) -> Path:
    """Return the local folder of `repo`, downloading it when it is not complete here.

    Raises `ModelNotFound` with the reason: no such model, licence not accepted, or no connection.
    """
    folder = local_folder(repo)
    # A folder alone proves nothing: an interrupted download leaves one, and so does reading a model's facts.
    if folder is not None and has_weights(folder):
        return folder
    report("download", repo)
    return _downloaded(repo, (*SMALL, *WEIGHTS))


def fetch_facts(repo: str) -> Path:
    """Return a local folder with everything of `repo` but its weights. Raises `ModelNotFound` as `fetch` does."""
    folder = local_folder(repo)
    return folder if folder is not None and (folder / "config.json").is_file() else _downloaded(repo, SMALL)


def local_folder(repo: str) -> Path | None:
    """Where the hub's cache keeps `repo`, whole or not; None where it has nothing of it."""
    try:
        return Path(snapshot_download(repo, allow_patterns=[*SMALL, *WEIGHTS], local_files_only=True))
    except LocalEntryNotFoundError:
        return None


def _downloaded(repo: str, patterns: Sequence[str]) -> Path:
    try:
        return Path(snapshot_download(repo, allow_patterns=[*patterns]))
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
