"""Where the hub's cache on this machine keeps models, which revision of one is in use, and whether to stay offline.

Knows folders and the environment; asks no network and opens no weights.
"""

from __future__ import annotations

import os
from pathlib import Path

from huggingface_hub import constants

OFFLINE_SWITCH = "SPECDEC_OFFLINE_SWITCH"  # set where a switch in a window is why nothing is asked
PART = ".incomplete"  # the ending of a file that is half here


def offline() -> bool:
    """Whether this machine shall not touch the network: what `HF_HUB_OFFLINE` says now."""
    if constants.HF_HUB_OFFLINE:
        return True
    told = (os.environ.get("HF_HUB_OFFLINE") or os.environ.get("TRANSFORMERS_OFFLINE") or "").lower()
    return told in ("1", "on", "yes", "true")


def storage_folder(repo: str) -> Path:
    """Where everything of `repo` is kept: files under their hashes, revisions, and which of these is in use."""
    return Path(constants.HF_HUB_CACHE) / f"models--{repo.replace('/', '--')}"


def snapshot(repo: str) -> Path | None:
    """The folder of the revision of `repo` that is in use here, whole or not; None where there is none."""
    storage = storage_folder(repo)
    try:
        revision = (storage / "refs" / "main").read_text(encoding="utf-8").strip()
    except OSError:
        return None
    folder = storage / "snapshots" / revision
    return folder if revision and folder.is_dir() else None


def use_revision(repo: str, revision: str) -> Path:
    """Make `revision` the one that `snapshot` finds, and return its folder."""
    storage = storage_folder(repo)
    reference = storage / "refs" / "main"
    reference.parent.mkdir(parents=True, exist_ok=True)
    fresh = reference.with_name("main.new")
    fresh.write_text(revision, encoding="utf-8")
    os.replace(fresh, reference)
    return storage / "snapshots" / revision


def part_bytes(repo: str) -> int:
    """Bytes of files that are half here."""
    return sum(part.stat().st_size for part in (storage_folder(repo) / "blobs").glob(f"*{PART}"))


def discard_parts(repo: str) -> int:
    """Throw away what is half here of `repo`; return how many bytes that was."""
    freed = 0
    for part in (storage_folder(repo) / "blobs").glob(f"*{PART}"):
        freed += part.stat().st_size
        part.unlink(missing_ok=True)
    return freed
