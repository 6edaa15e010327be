"""Looks whether all models of a request can be loaded, as far as files tell, before any of them is.

Nobody waits for a target to learn that its draft is not there. Knows sources and files, and how the hub is asked for
a size; loads nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from specdec_core.catalogue import TOYS, parse_source
from specdec_core.errors import ModelNotFound
from specdec_core.models.places import bundled_file, has_weights
from specdec_core.models.wholeness import check_gguf, check_source

Report = Callable[[str, str], None]


def check_present(sources: Iterable[str], *, report: Report, allow_pickle: bool = False) -> None:
    """Refuse sources that are not here, not whole, or pickle files that are not allowed, as loading them would."""
    for text in dict.fromkeys(sources):
        source = parse_source(text)
        if source.kind == "toy":
            check_toy(source.where)
        elif source.kind == "bundled":
            check_gguf(bundled_file(source.where))
        elif source.kind == "hub":
            check_source(local_folder(source.where, report), allow_pickle=allow_pickle)
        elif source.kind in ("folder", "gguf", "trained"):
            check_source(Path(source.where), allow_pickle=allow_pickle)


def check_toy(name: str) -> None:
    """Refuse a toy that there is not."""
    if name not in TOYS:
        raise ModelNotFound(f"There is no toy model called {name!r}.", "Use toy:target or toy:draft.")


def local_folder(repo: str, report: Report) -> Path:
    """Return the local folder of a hub model, which must be whole.

    Raises `ModelNotFound` with the size of the download and how to start it, or with why there cannot be one.
    """
    from specdec_core.models.hub_cache import snapshot  # both read the hub's library, which other models do without

    folder = snapshot(repo)
    # A folder alone proves nothing: reading a model's facts leaves one without weights.
    if folder is not None and has_weights(folder):
        return folder
    from specdec_core.models.hub_files import not_here

    report("hub", repo)
    raise not_here(repo)
