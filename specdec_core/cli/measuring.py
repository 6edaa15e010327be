"""What `specdec bench` and `specdec sweep` share: their options, their progress, and how a result is printed.

Knows typer, terminals and pages; measures nothing.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from specdec_core.cli.decode import stage_sentence
from specdec_core.cli.options import (
    Sources,
    Wanted,
    checked_settings,
    checked_sources,
    declare,
    setting_parameters,
    source_parameters,
)
from specdec_core.cli.terminal import Busy, Terminal, shown
from specdec_core.prompts import DOMAINS, PromptExample, first_prompts
from specdec_core.settings import OPTIONS, RunSettings
from specdec_core.wording.phrases import Text as Words

if TYPE_CHECKING:
    from specdec_core.reports.pages import Page

_CHOSEN_ELSEWHERE = ("gamma", "gamma_control", "stop")
_MEASURE = "Measurement"

Drafts = Annotated[
    list[str] | None,
    typer.Option(
        "--draft",
        metavar="SRC",
        help="A drafter; give it once for each. Default: the pair's own, and ngram.",
        rich_help_panel="Models",
    ),
]
Lists = list[str] | None
"""Lists with commas, given once or more often."""

Domains = Annotated[
    Lists,
    typer.Option(
        "--domains",
        metavar="LIST",
        help=f"Prompts of these: {', '.join(DOMAINS)}. Default: all.",
        rich_help_panel=_MEASURE,
    ),
]
PerDomain = Annotated[
    int, typer.Option("--prompts-per-domain", metavar="N", help="Prompts of each domain.", rich_help_panel=_MEASURE)
]
Repeats = Annotated[
    int, typer.Option("--repeats", metavar="N", help="Runs of each arm on each prompt.", rich_help_panel=_MEASURE)
]
HtmlPath = Annotated[
    str | None,
    typer.Option(
        "--html",
        metavar="FILE",
        help="Write a page with tables and plots, in place of an earlier one; - is standard output.",
    ),
]


def measures(*, without: Sequence[str] = (), **defaults: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give `command(wanted, **own)` the options of a measurement: target, settings and the command's own."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]
        names = [parameter.name for parameter in own]
        sources = [parameter for parameter in source_parameters() if parameter.name in ("pair", "target")]
        settings = setting_parameters(without=(*_CHOSEN_ELSEWHERE, *without), trace="rounds", **defaults)

        @functools.wraps(command)
        def with_options(**given: Any) -> None:
            typed = {name: given.get(name, option.default) for name, option in OPTIONS.items()}
            wanted = Wanted(
                pair=given["pair"], target=given["target"], draft=None, prompt=None, prompt_file=None, settings=typed
            )
            command(wanted, **{name: given[name] for name in names})

        declare(with_options, [*sources, *own, *settings])
        return with_options

    return decorate


def asked(wanted: Wanted, drafts: Sequence[str] | None) -> tuple[RunSettings, Sources, tuple[str, ...]]:
    """Checked settings, the models, and the drafters to measure."""
    settings, sources = checked_settings(wanted.settings), checked_sources(wanted)
    return settings, sources, tuple(dict.fromkeys(drafts or (sources.draft, "ngram")))


def chosen_prompts(domains: Sequence[str] | None, per_domain: int) -> tuple[PromptExample, ...]:
    """The first prompts of each domain that was asked for."""
    return first_prompts(listed(domains) if domains else DOMAINS, per_domain)


def listed(texts: Sequence[str]) -> list[str]:
    """The parts of lists with commas, all in a row."""
    return [part.strip() for text in texts for part in text.split(",") if part.strip()]


class Progress(Busy):
    """Tells how far a measurement is: in one line that changes on a terminal, in a line for each prompt elsewhere."""

    def __init__(self, terminal: Terminal) -> None:
        super().__init__(terminal)
        self._last = ""

    def stage(self, stage: str, detail: str) -> None:
        """Say what is loaded or prepared."""
        self.say(stage_sentence(stage, detail))

    def step(self, *, done: int, total: int, what: str, prompt: str, seconds_left: float | None) -> None:
        """Say how many runs are done, and which one it is about."""
        left = "" if seconds_left is None else f", about {duration(seconds_left)} left"
        if self._status is not None:
            self._status.update(Text(shown(f"{done:,} of {total:,} runs done; {what} on {prompt}{left}")))
        elif prompt != self._last:
            self._last = prompt
            self._terminal.note(f"{done:,} of {total:,} runs done; {prompt}{left}.")


def duration(seconds: float) -> str:
    """A rough time in words."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def show_page(terminal: Terminal, page: Page) -> None:
    """Print a result: sentences and tables; plots are for the HTML page."""
    terminal.out.out(shown(str(page.title)), highlight=False)
    for sentence in page.sentences:
        terminal.out.print(Text(shown(str(sentence))))
    for section in page.sections:
        if not section.tables:
            continue
        terminal.out.print()
        terminal.out.print(Text(str(section.title), style="bold"))
        for sentence in section.sentences:
            terminal.out.print(Text(shown(str(sentence))))
        for table in section.tables:
            terminal.out.print(_drawn(table.head, table.rows))


def _drawn(head: Sequence[Words], rows: Sequence[Sequence[Words]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, title in enumerate(head):
        justify: Literal["left", "right"] = "right" if number else "left"
        table.add_column(Text(shown(str(title))), justify=justify, overflow="fold", no_wrap=number > 0)
    for row in rows:
        table.add_row(*(Text(shown(str(cell))) for cell in row))
    return table
