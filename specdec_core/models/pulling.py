"""The child process that downloads one model: `python -m specdec_core.models.pulling OWNER/NAME`.

Goes on at the byte where an earlier one stopped and checks every file's hash. It ends when its standard input is
closed, which the end of its parent does too. Knows neither torch nor a window.
"""

from __future__ import annotations

import argparse
import errno
import hashlib
import logging
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from huggingface_hub import constants, hf_hub_download, hf_hub_url
from huggingface_hub.utils import (
    WeakFileLock,
    build_hf_headers,
    disable_progress_bars,
    get_session,
    hf_raise_for_status,
)

from specdec_core.errors import CannotWrite, ModelDamaged, ModelNotFound, SpecDecError
from specdec_core.models.downloads import STOPPED, Checking, Line, Moved, Ready, Refused, Sized, Waiting, written
from specdec_core.models.hub_cache import PART, storage_folder, use_revision
from specdec_core.models.hub_files import HubFile, Listing, is_final, listing, refusal

ATTEMPTS = 8  # without a single new byte between them
LONGEST_WAIT = 30.0
HEARTBEAT = 0.4
SPARE = 64 << 20  # bytes to leave free on the disk
_READ = 1 << 20

Tell = Callable[[Line], None]


@dataclass(slots=True)
class Meter:
    """How far the download is; the heartbeat reads it from its own thread."""

    done: int = 0
    file: str = ""
    over: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How often to try again, and how long to wait the first time; each wait is twice the one before."""

    attempts: int = ATTEMPTS
    wait: float = 1.0


def pull(repo: str, tell: Tell, *, patience: Patience | None = None) -> Path:
    """Download what `repo` lacks here and return its folder.

    Raises a `SpecDecError` with the reason; what has arrived by then is kept, and counts as nothing until it is whole.
    """
    found = listing(repo)
    storage = storage_folder(repo)
    blobs = storage / "blobs"
    blobs.mkdir(parents=True, exist_ok=True)
    with _alone(repo, storage):
        known = sized(found)
        meter = Meter(done=known.here)
        tell(known)
        _check_room(known)
        with _heartbeat(meter, tell):
            for file in found.files:
                _fetch(found, file, blobs, meter=meter, tell=tell, patience=patience or Patience())
        # Only now that it is whole does this revision become the one in use.
        return use_revision(repo, found.revision)


@contextmanager
def _alone(repo: str, storage: Path) -> Iterator[None]:
    """Two downloads of one model would write into each other's files. The lock goes when its process does."""
    with ExitStack() as held:
        try:
            held.enter_context(WeakFileLock(storage / ".pulling.lock", timeout=0.2))
        except TimeoutError as error:
            raise ModelNotFound(
                f"{repo} is being downloaded already.", "Wait for that download, or stop it."
            ) from error
        yield


def sized(found: Listing) -> Sized:
    """What a download would be, and what of it is here already."""
    storage = storage_folder(found.repo)
    there = next(folder for folder in (storage, *storage.parents) if folder.is_dir())
    return Sized(
        repo=found.repo,
        revision=found.revision,
        files=len(found.files),
        total=found.size,
        here=sum(_here(storage / "blobs", file) for file in found.files),
        free=shutil.disk_usage(there).free,
        licence=found.licence,
    )


def _check_room(known: Sized) -> None:
    if known.total - known.here + SPARE > known.free:
        raise _no_room(known.total - known.here, known.free)


def _no_room(needed: int, free: int) -> CannotWrite:
    return CannotWrite(
        f"The disk has no room: {needed / 1e9:.2f} GB are still to come, {free / 1e9:.2f} GB are free.",
        "Make room, or set HF_HOME to a folder on another disk.",
    )


def _here(blobs: Path, file: HubFile) -> int:
    """Bytes of a file that need not be fetched again."""
    if _whole(blobs / file.digest, file):
        return file.size
    part = blobs / (file.digest + PART)
    return min(part.stat().st_size, file.size) if part.is_file() else 0


def _whole(blob: Path, file: HubFile) -> bool:
    """Whether a file that was checked when it came is there; one that was cut short since then is not."""
    return blob.is_file() and blob.stat().st_size == file.size


def _fetch(found: Listing, file: HubFile, blobs: Path, *, meter: Meter, tell: Tell, patience: Patience) -> None:
    """Bring one file in, whole and with the right hash; a damaged one is fetched anew once."""
    blob, part = blobs / file.digest, blobs / (file.digest + PART)
    meter.file = file.name
    for last in (False, True):
        if _whole(blob, file):
            break
        before = meter.done - _here(blobs, file)
        _load(found, file, part, before=before, meter=meter, tell=tell, patience=patience)
        tell(Checking(file=file.name))
        if part.stat().st_size == file.size and _digest(part, file) == file.digest:
            os.replace(part, blob)
            break
        part.unlink()
        meter.done = before
        if last:
            raise ModelDamaged(
                f"{file.name} of {found.repo} arrived damaged twice: its hash is not the one the hub names.",
                "Try again later, or over another connection.",
            )
    # The library makes the entry in the snapshot from the file that is there, as each platform needs it.
    _trying(
        found,
        lambda: hf_hub_download(found.repo, file.name, revision=found.revision),
        meter=meter,
        tell=tell,
        patience=patience,
    )


def _load(
    found: Listing, file: HubFile, part: Path, *, before: int, meter: Meter, tell: Tell, patience: Patience
) -> None:
    """Append to the part until it has all bytes."""
    url = hf_hub_url(found.repo, file.name, revision=found.revision)
    with part.open("ab", buffering=0) as out:
        if out.tell() > file.size:
            out.truncate(0)

        def attempt() -> None:
            meter.done = before + out.seek(0, os.SEEK_END)
            for chunk in _chunks(url, at=out.tell(), restart=lambda: out.truncate(0)):
                _append(out.write, chunk, left=file.size - out.tell())
                meter.done = before + out.tell()
            if out.tell() < file.size:
                raise ConnectionError("the connection was closed too early")

        _trying(found, attempt, meter=meter, tell=tell, patience=patience)


def _append(write: Callable[[bytes], int], chunk: bytes, *, left: int) -> None:
    """Write all of a chunk. A full disk is no broken connection: trying again would not help."""
    try:
        rest = memoryview(chunk)
        while rest:
            rest = rest[write(bytes(rest)) :]
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise _no_room(left, 0) from error
        raise CannotWrite(f"The download cannot be written: {error.strerror or error}.", "Check the disk.") from error


def _chunks(url: str, *, at: int, restart: Callable[[], object]) -> Iterator[bytes]:
    """The bytes of `url` from `at` on. `restart` is called where the server can only begin at the start."""
    headers = {**build_hf_headers(), "Accept-Encoding": "identity"}
    if at:
        headers["Range"] = f"bytes={at}-"
    with get_session().stream(
        "GET", url, headers=headers, timeout=constants.HF_HUB_DOWNLOAD_TIMEOUT, follow_redirects=True
    ) as response:
        if response.status_code == 416:  # nothing behind this byte: the part is whole, which its hash will tell
            return
        if response.status_code >= 400:
            response.read()
            hf_raise_for_status(response)
        if at and response.status_code != 206:
            restart()
        yield from response.iter_raw()


def _trying(found: Listing, attempt: Callable[[], object], *, meter: Meter, tell: Tell, patience: Patience) -> None:
    """Make an attempt until it succeeds; give up when the hub says no, or after many that brought nothing new."""
    tried, reached = 0, meter.done
    while True:
        try:
            attempt()
        except SpecDecError:
            raise
        except Exception as error:  # whatever the network library raises, of which there are several
            if meter.done > reached:
                tried, reached = 0, meter.done
            tried += 1
            if is_final(error):
                raise refusal(found.repo, error) from error
            if tried >= patience.attempts:
                raise _given_up(found.repo, error) from error
            seconds = min(LONGEST_WAIT, patience.wait * 2 ** (tried - 1))
            reason = str(error) or type(error).__name__
            tell(Waiting(attempt=tried + 1, attempts=patience.attempts, seconds=seconds, reason=reason[:200]))
            time.sleep(seconds)
        else:
            return


def _given_up(repo: str, error: Exception) -> ModelNotFound:
    return ModelNotFound(
        f"The connection broke while {repo} was downloaded ({type(error).__name__}).",
        "Start the download again: it goes on where it stopped.",
    )


def _digest(path: Path, file: HubFile) -> str:
    """The hash by which the hub knows the file: git puts a header before the bytes of small ones."""
    digest = hashlib.sha256() if file.large else hashlib.sha1(f"blob {file.size}\0".encode(), usedforsecurity=False)
    with path.open("rb") as content:
        while block := content.read(_READ):
            digest.update(block)
    return digest.hexdigest()


@contextmanager
def _heartbeat(meter: Meter, tell: Tell) -> Iterator[None]:
    """Say how far it is while the work goes on, also when nothing moves."""

    def beat() -> None:
        while not meter.over.wait(HEARTBEAT):
            tell(Moved(at=time.monotonic(), done=meter.done, file=meter.file))

    thread = threading.Thread(target=beat, name="heartbeat", daemon=True)
    tell(Moved(at=time.monotonic(), done=meter.done, file=meter.file))
    thread.start()
    try:
        yield
    finally:
        meter.over.set()
        thread.join()
        tell(Moved(at=time.monotonic(), done=meter.done, file=meter.file))


def main(arguments: Sequence[str]) -> int:
    """Download one model, or say what several would be, telling it on standard output."""
    parser = argparse.ArgumentParser(prog="specdec_core.models.pulling")
    parser.add_argument("repos", nargs="+")
    parser.add_argument("--attempts", type=int, default=ATTEMPTS)
    parser.add_argument("--wait", type=float, default=1.0)
    parser.add_argument("--sizes", action="store_true", help="only say what each download would be")
    given = parser.parse_args(list(arguments))
    disable_progress_bars()
    logging.getLogger("huggingface_hub").setLevel(logging.ERROR)
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    if given.sizes:
        for repo in given.repos:
            _tell(_size(repo))
        return 0
    end = _outcome(given.repos[0], Patience(attempts=given.attempts, wait=given.wait))
    _tell(end)
    return 0 if isinstance(end, Ready) else 1


def _size(repo: str) -> Sized | Refused:
    try:
        return sized(listing(repo))
    except SpecDecError as error:
        return Refused(sentence=error.sentence, advice=error.advice, repo=repo)


def _outcome(repo: str, patience: Patience) -> Ready | Refused:
    try:
        return Ready(folder=str(pull(repo, _tell, patience=patience)))
    except SpecDecError as error:
        return Refused(sentence=error.sentence, advice=error.advice, repo=repo)
    except OSError as error:
        why = error.strerror or str(error)
        return Refused(sentence=f"The download cannot be written: {why}.", advice="Check the disk.", repo=repo)


def _tell(line: Line) -> None:
    try:
        # One call a line: the heartbeat's lines and the others must not be mixed.
        os.write(1, written(line))
    except OSError:  # nobody listens any more
        os._exit(STOPPED)


def _end_with_parent() -> None:
    """Standard input ends when the parent wants it or is gone; whatever is on the disk by then can be gone on with."""
    while os.read(0, 1):
        pass
    os._exit(STOPPED)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
