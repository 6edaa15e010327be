"""The history as a table: its columns as words and as what they are sorted by, search, details, and what is said of it.

Knows rows and the shelf; nothing of where runs are kept or of widgets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from app.viewmodel.history.shelf import Row, Shelf
from app.viewmodel.phrases import NOTHING, Phrase, Text, phrase
from app.viewmodel.race.inspector import Fact
from specdec_core.catalogue import pair_name
from specdec_core.changes import Change, with_changes
from specdec_core.history.entries import Request
from specdec_core.reports.race_words import OfRace, race_words
from specdec_core.settings import OPTIONS, Arm
from specdec_core.settings_line import SettingsLine, written_line

ABSENT = phrase("\u2013")
_LONG = re.compile(r"\S{21,}")
_JOINT = re.compile(r"([_/\\:.-]|\w{20})(?=\w)")
MAIN_SETTINGS = ("gamma", "temperature", "max_new_tokens", "seed")

ENDINGS: dict[str, Phrase] = {
    "length": phrase("length reached"),
    "eos": phrase("end token"),
    "stop_text": phrase("stop text"),
    "cancelled": phrase("stopped by you"),
    "failed": phrase("failed"),
    "interrupted": phrase("cut off"),
    "unreadable": phrase("cannot be read"),
    "running": phrase("running"),
}


class Column(NamedTuple):
    """One column: its title, what it is, how a row is shown in it, and what rows are sorted by."""

    name: str
    title: Phrase
    definition: Phrase
    shown: Callable[[Row], Phrase]
    key: Callable[[Row], float | str]
    numeric: bool = False


def _plainly(text: str) -> Phrase:
    return phrase("{text}", text=text) if text else NOTHING


def breakable(text: str) -> str:
    """`text` with places where a line may end in its long words: names of files and models have no spaces."""
    return _LONG.sub(lambda word: _JOINT.sub("\\1\u200b", word[0]), text)


def _number(text: str | None) -> Phrase:
    return ABSENT if text is None else _plainly(text)


def started(at: str) -> str:
    """A header's time on this machine's clock; as it stands where it is no time."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return at[:16]


def models(row: Row) -> str:
    """The pair's name in the catalogue, or target and drafter."""
    request = row.request
    if request is None:
        return ""
    named = pair_name(request.target_source, request.draft_source)
    return named or " + ".join(filter(None, (request.target, request.drafter)))


def _of(row: Row, name: str, arm: Arm = "speculative") -> float | None:
    found = row.outcome(arm)
    value = None if found is None else getattr(found, name)
    return None if value is None else float(value)


def _temperature(row: Row) -> Phrase:
    return NOTHING if row.request is None else _plainly(f"{row.request.settings.temperature:g}")


def _gamma(row: Row) -> Phrase:
    return NOTHING if row.request is None else _plainly(str(row.request.settings.gamma))


def _setting(row: Row, name: str) -> float:
    return -1.0 if row.request is None else float(getattr(row.request.settings, name))


def _speedup(row: Row) -> Phrase:
    gain = row.entry.speedup
    return _number(None) if gain is None else phrase("{gain}×", gain=f"{gain:.2f}")


def _speed(row: Row) -> Phrase:
    found = _of(row, "tokens_per_second")
    return _number(None if found is None else f"{found:,.{0 if found >= 100 else 1}f}")


def _accepted(row: Row) -> Phrase:
    found = _of(row, "acceptance_rate")
    return _number(None) if found is None else phrase("{percent} %", percent=f"{100 * found:.1f}")


def _tokens(row: Row) -> Phrase:
    written = [log.outcome.tokens for log in row.entry.logs if log.outcome is not None]
    return _number(" + ".join(f"{count:,}" for count in written) or None)


def _known(value: float | None) -> float:
    """Rows without a number come behind all that have one."""
    return -1.0 if value is None else value


COLUMNS: tuple[Column, ...] = (
    Column(
        "started",
        phrase("Started"),
        phrase("When the race began, on this machine's clock."),
        lambda row: _plainly(started(row.entry.started_at)),
        lambda row: row.entry.started_at,
    ),
    Column(
        "title",
        phrase("Name or prompt"),
        phrase("The name you gave the race, or else how its prompt begins."),
        lambda row: _plainly(row.title),
        lambda row: row.title.casefold(),
    ),
    Column(
        "speedup",
        phrase("Speed-up"),
        phrase("Speculative tokens/s divided by plain tokens/s. Below 1 speculation cost time."),
        _speedup,
        lambda row: _known(row.entry.speedup),
        numeric=True,
    ),
    Column(
        "ending",
        phrase("Ended"),
        phrase("Why it ended. A race that was cut off has no end in its log: the program was ended from outside."),
        lambda row: ENDINGS[row.ending],
        lambda row: row.ending,
    ),
    Column(
        "models",
        phrase("Models"),
        phrase("The pair's name in the catalogue, or the target and who drafted for it."),
        lambda row: _plainly(models(row)),
        lambda row: models(row).casefold(),
    ),
    Column(
        "speed",
        phrase("Tokens/s"),
        phrase("Speed of the speculative arm, reading the prompt left out."),
        _speed,
        lambda row: _known(_of(row, "tokens_per_second")),
        numeric=True,
    ),
    Column(
        "accepted",
        phrase("Accepted"),
        phrase("Accepted drafts of all that were drafted."),
        _accepted,
        lambda row: _known(_of(row, "acceptance_rate")),
        numeric=True,
    ),
    Column(
        "temperature",
        phrase("T"),
        phrase("Softmax temperature of both models; 0 is greedy."),
        _temperature,
        lambda row: _setting(row, "temperature"),
        numeric=True,
    ),
    Column(
        "gamma",
        phrase("Gamma"),
        phrase("Draft tokens asked for in a round; the most, when the draft length is adaptive."),
        _gamma,
        lambda row: _setting(row, "gamma"),
        numeric=True,
    ),
    Column(
        "tokens",
        phrase("Tokens"),
        phrase("Tokens that the plain arm wrote, and the speculative one."),
        _tokens,
        lambda row: float(row.entry.tokens),
        numeric=True,
    ),
    Column(
        "tags",
        phrase("Tags"),
        phrase("Your tags for the race."),
        lambda row: _plainly(", ".join(row.label.tags)),
        lambda row: ", ".join(row.label.tags).casefold(),
    ),
)


def search_text(row: Row) -> str:
    """Everything of a row that a search looks into, in small letters."""
    request, label = row.request, row.label
    parts = [label.name, *label.tags, label.note, *row.entry.names, started(row.entry.started_at), models(row)]
    parts += [str(ENDINGS[row.ending]), row.entry.problem]
    if request is not None:
        parts += [request.prompt, request.target, request.target_source, request.drafter, request.draft_source]
    return "\n".join(parts).casefold()


def arranged(shelf: Shelf, search: str, column: int, *, descending: bool) -> list[Row]:
    """The rows in which every word of `search` occurs, sorted by a column; equal ones keep the newest first."""
    wanted, found = search.casefold().split(), list(shelf.rows)
    if wanted:
        both = zip(shelf.rows, shelf.texts, strict=True)
        found = [row for row, text in both if all(word in text for word in wanted)]
    if COLUMNS[column].name == "started":  # the order in which they came
        return found if descending else found[::-1]
    return sorted(found, key=COLUMNS[column].key, reverse=descending)


def counted(shelf: Shelf, shown: int) -> Phrase:
    """How many runs there are, and how many of them the search has found."""
    everything = len(shelf.rows)
    if shown < everything:
        return phrase("{shown} of {all} runs", shown=f"{shown:,}", all=f"{everything:,}")
    return phrase("{all} runs", all=f"{everything:,}") if everything != 1 else phrase("1 run")


def emptiness(shelf: Shelf, shown: int) -> Phrase:
    """What stands in place of a table without rows; nothing where there are some."""
    if shown:
        return NOTHING
    if not shelf.looked:
        return phrase("Reading the runs …")
    if shelf.rows:
        return phrase("No run has all these words.\nClear the search to see them all.")
    return phrase("No runs yet.\nPress Run on the page Race: every race is kept here by itself.")


def reading(shelf: Shelf) -> Phrase:
    """How far the logs have been read."""
    if shelf.reading is None:
        return NOTHING
    done, total = (f"{part / 1e6:,.0f}" for part in shelf.reading)
    return phrase("Reading logs: {done} of {total} MB", done=done, total=total)


def deletion(shelf: Shelf) -> Phrase:
    """What the last deletion moved away."""
    if not shelf.deleted:
        return NOTHING
    if shelf.deleted == 1:
        return phrase("1 run is in the trash.")
    return phrase("{count} runs are in the trash.", count=shelf.deleted)


def emptying(shelf: Shelf) -> Phrase:
    """What emptying the trash would do."""
    if shelf.in_trash == 1:
        return phrase("Empty the trash: 1 file")
    return phrase("Empty the trash: {count} files", count=f"{shelf.in_trash:,}")


def doubt(shelf: Shelf) -> Phrase:
    """What is asked before the trash is emptied."""
    if shelf.runs_in_trash == 1:
        return phrase("Delete the run in the trash for good?")
    return phrase("Delete the {count} runs in the trash for good?", count=f"{shelf.runs_in_trash:,}")


def settings_line(row: Row) -> str:
    """The settings of a run and its models as one line. A plain run alone does not know who drafted."""
    request = row.request
    if request is None:
        return ""
    target, draft = request.target_source, request.draft_source
    if not draft:
        return written_line(SettingsLine(settings=request.settings))
    named = pair_name(target, draft)
    models = {"pair": named} if named else {"target": target, "draft": draft}
    return written_line(SettingsLine(settings=request.settings, **models))


def facts(row: Row) -> tuple[Fact, ...]:
    """The key figures and the settings of a race, with their definitions."""
    request = row.request
    if request is None:
        return ()
    found = [Fact(column.title, column.shown(row), column.definition) for column in COLUMNS if column.name in _FACTS]
    plain = _of(row, "tokens_per_second", "plain")
    if plain is not None:
        definition = phrase("Speed of the plain arm, reading the prompt left out.")
        found.insert(3, Fact(phrase("Plain tokens/s"), _plainly(f"{plain:,.1f}"), definition))
    target = f"{request.target}, {request.dtype}, {request.device}"
    drafter = _plainly(breakable(request.drafter)) if request.drafter else phrase("none")
    return (
        *found,
        Fact(phrase("Target"), _plainly(breakable(target)), _plainly(request.target_source)),
        Fact(phrase("Drafter"), drafter, _plainly(request.draft_source)),
        *_settings(request, _changes(row)),
        Fact(phrase("Race"), _plainly(request.race_id) if request.race_id else ABSENT, _race(row)),
        Fact(phrase("Files"), _plainly(breakable("\n".join(row.entry.names))), NOTHING),
    )


def _race(row: Row) -> Phrase:
    found = [log.request for log in row.entry.logs if log.request is not None]
    return race_words([OfRace(request.arm, request.race_id) for request in found])


def _changes(row: Row) -> tuple[Change, ...]:
    """What was changed while the race went on, told of the arm that saw most of it."""
    return max((log.outcome.changes for log in row.entry.logs if log.outcome is not None), key=len, default=())


def _spelled(value: Any) -> Text:
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return ", ".join(map(repr, value)) if isinstance(value, tuple) else text


def _settings(request: Request, changes: Sequence[Change]) -> list[Fact]:
    """The main settings, and those of the others that are not as they come."""
    found = []
    for option in OPTIONS.values():
        value = getattr(request.settings, option.name)
        changed = any(change.name == option.name for change in changes)
        if option.name in MAIN_SETTINGS or value != option.default or changed:
            text = with_changes(_plainly(str(_spelled(value))), option.name, changes, _spelled)
            found.append(Fact(phrase(option.title), phrase("{text}", text=text), phrase(option.help)))
    return found


_FACTS = ("started", "ending", "speedup", "speed", "accepted", "tokens")


def caution(row: Row) -> Phrase:
    """What a person must know of a row that is not whole; nothing where it is."""
    failure = next((log.outcome.failure for log in row.entry.logs if log.outcome and log.outcome.failure), "")
    if row.ending == "unreadable":
        return _plainly(row.entry.problem)
    if row.ending == "interrupted":
        return phrase("The program was ended from outside while this ran. What it had written is here.")
    return phrase("It failed: {failure}", failure=failure) if failure else NOTHING
