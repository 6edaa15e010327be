"""What a run came to, as a JSON object and as a table: the same figures in both.

Knows events, figures and rich tables. Computes nothing that `tally` or `compare` do not.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec
from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from specdec_core.cli.options import Sources
from specdec_core.events import RunEvent, RunFailed, RunFinished, RunStarted, TokenCommitted
from specdec_core.reports.transcript import text_of
from specdec_core.settings import Arm
from specdec_core.tally import Figures, Percentiles, tally

NOT_KNOWN = "n/a"
LEAST_CUT = 20  # places that a column keeps whose lines may be cut


def arm_object(events: Sequence[RunEvent]) -> dict[str, Any]:
    """One arm: its tokens, its text, and every figure under its own name."""
    tokens = [event for event in events if isinstance(event, TokenCommitted)]
    return {
        "token_ids": [token.id for token in tokens],
        "text": text_of(events),
        **msgspec.to_builtins(tally(events)),
        "failure": failure_object(events),
    }


def failure_object(events: Sequence[RunEvent]) -> dict[str, str] | None:
    """Why the run failed, or None."""
    last = events[-1] if events else None
    if not isinstance(last, RunFailed):
        return None
    return {"error": last.error, "sentence": last.sentence, "advice": last.advice}


def setting_objects(header: RunStarted, sources: Sources | None) -> dict[str, Any]:
    """What both arms have in common: request, models, machine and versions."""
    return {
        "settings": msgspec.to_builtins(header.settings),
        "pair": msgspec.to_builtins(sources),
        "prompt": header.prompt,
        "prompt_tokens": len(header.prompt_ids),
        "chat_template": header.chat_template,
        "target": msgspec.to_builtins(header.target),
        "drafter": msgspec.to_builtins(header.drafter),
        "device": {"device": header.target.device, "name": header.device_name, "threads": header.threads},
        "versions": header.libraries,
        "notices": list(header.notices),
    }


def header_of(events: Sequence[RunEvent]) -> RunStarted | None:
    """The first event, where there is one."""
    first = events[0] if events else None
    return first if isinstance(first, RunStarted) else None


def ending(events: Sequence[RunEvent]) -> str:
    """How the run ended, in words."""
    last = events[-1] if events else None
    if isinstance(last, RunFinished):
        words = {"eos": "end token", "length": "length", "stop_text": "stop text", "cancelled": "cancelled"}
        return words[last.reason] + (f" ({last.detail})" if last.detail else "")
    return "failed" if isinstance(last, RunFailed) else "interrupted"


def count(value: float | None) -> str:
    """A whole number."""
    return NOT_KNOWN if value is None else f"{value:,.0f}"


def speed(value: float | None) -> str:
    """Tokens a second."""
    return NOT_KNOWN if value is None else f"{value:,.1f} tokens/s"


def share(value: float | None) -> str:
    """A rate or a share, as a percentage."""
    return NOT_KNOWN if value is None else f"{value:.1%}"


def mean(value: float | None) -> str:
    """A mean of small numbers."""
    return NOT_KNOWN if value is None else f"{value:.2f}"


def milliseconds(value: float | None) -> str:
    """A time."""
    return NOT_KNOWN if value is None else f"{value / 1e6:,.1f} ms"


def percentiles(value: Percentiles) -> str:
    """The three percentiles of a latency, in milliseconds."""
    parts = (value.p50_ns, value.p95_ns, value.p99_ns)
    return NOT_KNOWN if value.count == 0 else " / ".join(milliseconds(part).removesuffix(" ms") for part in parts)


def phases(figures: Figures) -> str:
    """Where the time went."""
    return " / ".join(map(share, (figures.draft_share, figures.verify_share, figures.bookkeeping_share)))


ROWS: Mapping[str, Callable[[Figures], str]] = MappingProxyType(
    {
        "Tokens": lambda f: count(f.tokens),
        "Speed": lambda f: speed(f.tokens_per_second),
        "Target passes": lambda f: count(f.target_passes),
        "Target calls saved": lambda f: count(f.target_calls_saved),
        "Tokens per round": lambda f: mean(f.mean_tokens_per_round),
        "Drafted": lambda f: count(f.drafted),
        "Accepted": lambda f: count(f.accepted),
        "Rejected / discarded": lambda f: f"{count(f.rejected)} / {count(f.discarded)}",
        "Resampled / bonus": lambda f: f"{count(f.resampled)} / {count(f.bonus)}",
        "Accepted of drafted": lambda f: share(f.acceptance_rate),
        "Alpha (of judged)": lambda f: share(f.alpha),
        "Prompt read in": lambda f: milliseconds(f.prefill_ns),
        "First token after": lambda f: milliseconds(f.first_token_ns),
        "Round ms, p50/p95/p99": lambda f: percentiles(f.round_latency),
        "Token ms, p50/p95/p99": lambda f: percentiles(f.token_latency),
        "Draft/verify/other": phases,
    }
)
"""Rows of the table of figures, in order."""

_ONLY_DRAFTED = ("Drafted", "Accepted", "Rejected / discarded", "Resampled / bonus", "Accepted of drafted")


def figures_table(columns: Mapping[Arm, Figures]) -> Table:
    """Figures of one or more runs side by side. Rows about drafts are left out where nobody drafts."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for name in columns:
        table.add_column(Text(name), justify="right")
    plain_only = all(figures.arm == "plain" for figures in columns.values())
    for title, cell in ROWS.items():
        if not (plain_only and title in _ONLY_DRAFTED):
            table.add_row(Text(title), *(_cell(title, cell, figures) for figures in columns.values()))
    return table


def _cell(title: str, cell: Callable[[Figures], str], figures: Figures) -> Text:
    nobody_drafts = figures.arm == "plain" and title in _ONLY_DRAFTED
    return Text("" if nobody_drafts else cell(figures))


def rows_table(titles: Iterable[str], rows: Iterable[Iterable[str]]) -> Table:
    """A plain table of texts, none of which is markup."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in titles:
        table.add_column(Text(title), overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    return table


def narrowed_table(
    columns: Mapping[str, Sequence[str]], *, width: int, cut: str, dropped: Iterable[str]
) -> tuple[Table, list[str]]:
    """A plain table that fits into `width` with no word broken, and which columns it had to leave out.

    The column `cut` takes what room is left, its lines cut to it; `dropped` says which columns go, the first one first.
    """
    left, gone = dict(columns), []
    for title in dropped:
        if _wide(left, cut, LEAST_CUT) <= width:
            break
        del left[title]
        gone.append(title)
    room = max(LEAST_CUT, LEAST_CUT + width - _wide(left, cut, LEAST_CUT))
    left[cut] = [_cut_lines(cell, room) for cell in left[cut]]
    return rows_table(left, zip(*left.values(), strict=True)), gone


def _wide(columns: Mapping[str, Sequence[str]], cut: str, room: int) -> int:
    """How many places a table of these columns takes when the column `cut` takes `room`."""
    longest = [room if title == cut else max(map(_longest_line, (title, *columns[title]))) for title in columns]
    table = rows_table(columns, [["x" * length for length in longest]])
    endless = Console(width=sum(longest) + 100, file=io.StringIO())
    return endless.measure(table).maximum


def _longest_line(cell: str) -> int:
    return max(cell_len(line) for line in cell.split("\n"))


def _cut_lines(cell: str, room: int) -> str:
    lines = [Text(line) for line in cell.split("\n")]
    for line in lines:
        line.truncate(room, overflow="ellipsis")
    return "\n".join(line.plain for line in lines)
