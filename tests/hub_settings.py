"""Lets a test and its child processes talk to the stand-in for the hub, and keep models in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from huggingface_hub import constants


def talk_to(address: str, cache: Path, monkeypatch: pytest.MonkeyPatch, *, patience: int = 1) -> None:
    """Set the environment for children, and in this process what the library has read from it already."""
    told = {"HF_ENDPOINT": address, "HF_HUB_CACHE": str(cache), "HF_HUB_DOWNLOAD_TIMEOUT": str(patience)}
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(constants, "ENDPOINT", address)
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", address + "/{repo_id}/resolve/{revision}/{filename}")
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(cache))
    monkeypatch.setattr(constants, "HF_HUB_DOWNLOAD_TIMEOUT", patience)
