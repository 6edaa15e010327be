"""The runs in a folder as a history: an entry a race, its key figures computed once and kept in an index.

Knows logs and figures; nothing of names that people give, of windows, or of who wrote the logs.

The index is only a memory: one that is missing, damaged, or older than a log is made again from the logs. What is in
the folder and is no log of a run is an entry too, with the reason why it cannot be shown.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from specdec_core.changes import Change, changes_of
from specdec_core.errors import BadLog, CannotWrite
from specdec_core.events import RunFailed, RunStarted, TokenDrafted, TokenJudged
from specdec_core.history.pairing import Start, moment, pairs
from specdec_core.reports.export import write_whole
from specdec_core.runlog import read_log
from specdec_core.settings import Arm, RunSettings
from specdec_core.tally import ratio, tally

INDEX = "history.index"
_INDEX_HEAD = b"specdec history 2"
ENDING = ".jsonl"
LONGEST_START = 2_000  # characters of a prompt that are kept in the index
_SKIPPED = (TokenDrafted, TokenJudged)  # the bulk of a log, of which no key figure is made

Progress = Callable[[int, int], None]

# None of these can be part of a cycle, and thousands of them would make each garbage collection longer.


class Request(Struct, frozen=True, kw_only=True, gc=False):
    """What a run was asked to do, as its header says. `asked` is equal where two runs were asked the same."""

    run_id: str
    started_at: str
    arm: Arm
    settings: RunSettings
    prompt: str
    asked: str
    target: str
    target_source: str
    device: str
    dtype: str
    drafter: str = ""
    draft_source: str = ""
    race_id: str = ""


class Outcome(Struct, frozen=True, kw_only=True, gc=False):
    """What came of a run. `reason` is empty while it has no end; `failure` says why it failed.

    `changes` are those of its settings while it went on.
    """

    tokens: int
    rounds: int
    seconds: float
    tokens_per_second: float | None
    acceptance_rate: float | None
    block_efficiency: float | None
    reason: str
    failure: str = ""
    changes: tuple[Change, ...] = ()


class LogEntry(Struct, frozen=True, kw_only=True, gc=False):
    """One file: what it was when it was read, and what is in it, or the sentence that says why nothing is."""

    name: str
    size: int
    changed_ns: int
    request: Request | None = None
    outcome: Outcome | None = None
    problem: str = ""


class Entry(Struct, frozen=True, kw_only=True, gc=False):
    """One race, or a run by itself, or a file that cannot be read. `key` is the name of its first log."""

    logs: tuple[LogEntry, ...]

    @property
    def key(self) -> str:
        """What this entry is called by; it stays when the other arm's log comes to it."""
        return self.logs[0].name

    @property
    def names(self) -> tuple[str, ...]:
        """The files of this entry."""
        return tuple(log.name for log in self.logs)

    @property
    def problem(self) -> str:
        """Why it cannot be shown; empty where it can."""
        return self.logs[0].problem

    @property
    def request(self) -> Request | None:
        """What was asked for: of the speculative arm, which knows the drafter too, where there is one."""
        return self.logs[-1].request

    def outcome(self, arm: Arm) -> Outcome | None:
        """What came of one arm."""
        for log in self.logs:
            if log.request is not None and log.request.arm == arm:
                return log.outcome
        return None

    @property
    def started_at(self) -> str:
        """When its first arm began, as its header says: in UTC."""
        first = self.logs[0].request
        return "" if first is None else first.started_at

    @property
    def tokens(self) -> int:
        """Tokens that its arms wrote together."""
        return sum(log.outcome.tokens for log in self.logs if log.outcome is not None)

    @property
    def speedup(self) -> float | None:
        """Speculative over plain tokens a second."""
        plain, speculative = self._speed("plain"), self._speed("speculative")
        return ratio(speculative, plain) if plain and speculative is not None else None

    def _speed(self, arm: Arm) -> float | None:
        found = self.outcome(arm)
        return None if found is None else found.tokens_per_second

    @property
    def complete(self) -> bool:
        """Whether every log has its end."""
        return all(log.outcome is not None and log.outcome.reason for log in self.logs)

    @property
    def ending(self) -> str:
        """How it ended: as its last arm did; `interrupted` where a log has no end, `unreadable` where it is none."""
        if self.problem:
            return "unreadable"
        reasons = [log.outcome.reason for log in self.logs if log.outcome is not None]
        odd = [reason or "interrupted" for reason in reasons if reason in ("", "failed", "cancelled")]
        return odd[0] if odd else reasons[-1]


class History:
    """The runs of one folder. Between two looks it remembers what it saw, so that only changed logs are read again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[str, LogEntry] | None = None

    def look(self, *, progress: Progress | None = None) -> tuple[Entry, ...]:
        """The entries of the folder as it is now, newest first.

        `progress` hears how many bytes of how many have been read, and may raise to stop: what was read is kept.
        """
        known = {entry.name: entry for entry in _read_index(self.folder)} if self._known is None else self._known
        found = list(_logs(self.folder))
        kept = {path.name: entry for path, stat in found if (entry := _same(known.get(path.name), stat)) is not None}
        fresh = [(path, stat) for path, stat in found if path.name not in kept]
        total, done = sum(stat.st_size for _, stat in fresh), 0
        self._known = kept
        try:
            for path, stat in fresh:
                kept[path.name] = look_at(path, stat, progress=_from(progress, done, total))
                done += stat.st_size
        finally:
            # A log that grows while its run goes on is not worth an index every few seconds.
            if len(known) != len(kept) or any(_is_final(kept.get(path.name)) for path, _ in fresh):
                _write_index(self.folder, tuple(kept.values()))
        return races(kept.values())


def read_history(folder: Path, *, progress: Progress | None = None) -> tuple[Entry, ...]:
    """The entries of a folder, newest first, with the help of its index."""
    return History(folder).look(progress=progress)


def look_at(path: Path, stat: os.stat_result, *, progress: Progress | None = None) -> LogEntry:
    """One file. What is wrong with it becomes its `problem`, never an error."""
    entry = LogEntry(name=path.name, size=stat.st_size, changed_ns=stat.st_mtime_ns)
    try:
        log = read_log(path, without=_SKIPPED, progress=progress)
    except BadLog as error:
        return replace(entry, problem=error.sentence.replace(str(path), path.name))
    header, last = log.events[0], log.events[-1]
    assert isinstance(header, RunStarted)
    figures = tally(log.events)
    outcome = Outcome(
        tokens=figures.tokens,
        rounds=figures.rounds,
        seconds=last.t / 1e9,
        tokens_per_second=figures.tokens_per_second,
        acceptance_rate=figures.acceptance_rate,
        block_efficiency=figures.block_efficiency,
        reason=figures.reason or "",
        failure=last.sentence if isinstance(last, RunFailed) else "",
        changes=changes_of(log.events),
    )
    return replace(entry, request=_request(header), outcome=outcome)


def races(logs: Iterable[LogEntry]) -> tuple[Entry, ...]:
    """Logs put together to races, newest first."""
    by_name = {log.name: log for log in logs}
    starts = [_start(log, log.request) for log in by_name.values() if log.request is not None]
    entries = [Entry(logs=(by_name[plain.name], by_name[other.name])) for plain, other in pairs(starts)]
    taken = {log.name for entry in entries for log in entry.logs}
    entries += [Entry(logs=(log,)) for log in by_name.values() if log.name not in taken]
    return tuple(sorted(entries, key=lambda entry: (entry.started_at, entry.key), reverse=True))


def _start(log: LogEntry, request: Request) -> Start:
    at = moment(request.started_at, log.changed_ns / 1e9)
    return Start(name=log.name, arm=request.arm, race=request.race_id, asked=request.asked, at=at)


def _request(header: RunStarted) -> Request:
    drafter = header.drafter
    draft_source = ""
    if drafter is not None:
        draft_source = drafter.kind if drafter.model is None else drafter.model.source
    return Request(
        run_id=header.run_id,
        started_at=header.started_at,
        arm=header.arm,
        settings=header.settings,
        prompt=header.prompt[:LONGEST_START],
        asked=asked_of(header),
        target=header.target.name,
        target_source=header.target.source,
        device=header.target.device,
        dtype=header.target.dtype,
        drafter="" if drafter is None else drafter.name,
        draft_source=draft_source,
        race_id=header.race_id,
    )


def asked_of(header: RunStarted) -> str:
    """Equal where two runs were asked the same."""
    asked = msgspec.json.encode((header.prompt_ids, header.settings, header.target))
    return hashlib.blake2b(asked, digest_size=12).hexdigest()


def _logs(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """The files that may be logs; one that is taken away meanwhile is none."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ENDING and path.is_file())
    except OSError:
        return
    for path in paths:
        with contextlib.suppress(OSError):
            yield path, path.stat()


def _same(entry: LogEntry | None, stat: os.stat_result) -> LogEntry | None:
    """What is known, where the file is still the one that it speaks of."""
    same = entry is not None and (entry.size, entry.changed_ns) == (stat.st_size, stat.st_mtime_ns)
    return entry if same else None


def _from(progress: Progress | None, before: int, total: int) -> Progress | None:
    """Progress of one file as progress of all."""
    return None if progress is None else lambda done, _size: progress(before + done, total)


def _is_final(entry: LogEntry | None) -> bool:
    """Whether this file will not change any more, as far as can be told."""
    return entry is not None and (entry.outcome is None or bool(entry.outcome.reason))


def _read_index(folder: Path) -> Iterator[LogEntry]:
    """What the index knows; a line that is damaged only costs another look at its log.

    A line an entry and no value of many megabytes: reading one at a stretch would hold up every other thread.
    """
    decoder = msgspec.json.Decoder(LogEntry)
    try:
        with (folder / INDEX).open("rb") as file:
            if file.readline().strip() != _INDEX_HEAD:
                return
            for line in file:
                with contextlib.suppress(ValueError):
                    yield decoder.decode(line)
    except OSError:
        return


def _write_index(folder: Path, entries: Sequence[LogEntry]) -> None:
    """Keep what was read; a folder that cannot be written to only costs time at the next look."""
    encoder = msgspec.json.Encoder()
    lines = [_INDEX_HEAD, *(encoder.encode(entry) for entry in sorted(entries, key=lambda entry: entry.name)), b""]
    with contextlib.suppress(CannotWrite):
        write_whole(folder / INDEX, b"\n".join(lines).decode())
