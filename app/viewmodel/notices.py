"""What is wrong or worth knowing, page by page: each problem stays with the page that it was said on.

Knows problems and names of pages; nothing of how they are shown or came about.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import NamedTuple, get_args

from app.viewmodel.commands import EVERYWHERE, Deed, Problem, State


class _Said(NamedTuple):
    number: int
    home: str
    problem: Problem

    @property
    def rank(self) -> tuple[bool, int]:
        """What a person has just asked for is answered in sight; only what nobody asked for waits."""
        return self.problem.grave or not self.problem.unasked, self.number


class Notices:
    """One grave problem and one light one a page, and for the whole window. `shown` is what the page in sight says.

    Something that concerns another page is shown at once all the same, and is found on its own page afterwards.
    """

    def __init__(self) -> None:
        self._page = ""
        self._said: list[_Said] = []
        self._visiting: _Said | None = None
        self._numbers = count()

    @property
    def shown(self) -> Problem | None:
        """The latest; what nobody asked for goes behind it, unless it is grave."""
        here = [said for said in self._said if said.home in (self._page, EVERYWHERE)]
        found = [*here, *([self._visiting] if self._visiting else [])]
        return max(found, key=lambda said: said.rank).problem if found else None

    def say(self, problem: Problem) -> None:
        """Keep a problem where it belongs. A grave one replaces what is there; a light one lets a grave one stay."""
        self.done(problem.deed)
        said = _Said(next(self._numbers), problem.page or self._page, problem)
        self._keep(lambda old: old.home != said.home or (old.problem.grave and not problem.grave))
        self._said.append(said)
        if said.home not in (self._page, EVERYWHERE):
            self._visiting = said

    def turn(self, page: str) -> None:
        """Another page is in sight: what was said of a state, to someone who asked on the last one, is past."""
        if page != self._page:
            self.end(*get_args(State))
            self._page, self._visiting = page, None

    def drop(self, problem: Problem) -> None:
        """It has been seen, or is past, wherever it was said."""
        self._keep(lambda said: said.problem is not problem)

    def forget(self, page: str) -> None:
        """Something new begins on a page: what was wrong there before is past."""
        self._keep(lambda said: said.home != page)

    def done(self, deed: Deed) -> None:
        """Something a person did has been answered: what an earlier try was told is past, on whatever page."""
        self._keep(lambda said: not deed or said.problem.deed != deed)

    def end(self, *states: State) -> None:
        """These are past; light problems that spoke of one are so too."""
        self._keep(lambda said: said.problem.grave or said.problem.speaks_of not in states)

    def _keep(self, stays: Callable[[_Said], bool]) -> None:
        self._said = [said for said in self._said if stays(said)]
        if self._visiting is not None and not stays(self._visiting):
            self._visiting = None
