"""What is wrong or worth knowing, page by page: each problem stays with the page that it was said on.

Knows problems and names of pages; nothing of how they are shown or came about.
"""

from __future__ import annotations

from itertools import count
from typing import NamedTuple, get_args

from app.viewmodel.commands import EVERYWHERE, Problem, State


class _Said(NamedTuple):
    number: int
    problem: Problem


class Notices:
    """One problem a page, and one for the whole window. `shown` is what the page in sight has to say.

    Something that concerns another page is shown at once all the same, and is found on its own page afterwards.
    """

    def __init__(self) -> None:
        self._page = ""
        self._said: dict[str, _Said] = {}
        self._visiting: _Said | None = None
        self._numbers = count()

    @property
    def shown(self) -> Problem | None:
        """The problem to show: a grave one before a light one, and otherwise the latest."""
        here = [self._said.get(self._page), self._said.get(EVERYWHERE), self._visiting]
        found = [said for said in here if said is not None]
        return max(found, key=lambda said: (said.problem.grave, said.number)).problem if found else None

    def say(self, problem: Problem) -> None:
        """Keep a problem where it belongs; a light one does not push a grave one aside."""
        home = problem.page or self._page
        said, before = _Said(next(self._numbers), problem), self._said.get(home)
        if before is None or problem.grave or not before.problem.grave:
            self._said[home] = said
        if home not in (self._page, EVERYWHERE):
            self._visiting = said

    def turn(self, page: str) -> None:
        """Another page is in sight: what was said of a state, to someone who asked on the last one, is past."""
        if page != self._page:
            self.end(*get_args(State))
            self._page, self._visiting = page, None

    def drop(self, problem: Problem) -> None:
        """It has been seen, or is past, wherever it was said."""
        self._said = {home: said for home, said in self._said.items() if said.problem is not problem}
        if self._visiting is not None and self._visiting.problem is problem:
            self._visiting = None

    def forget(self, page: str) -> None:
        """Something new begins on a page: what was wrong there before is past."""
        if page in self._said:
            self.drop(self._said[page].problem)

    def end(self, *states: State) -> None:
        """These are past; light problems that spoke of one are so too."""
        for said in [*self._said.values(), *([self._visiting] if self._visiting else [])]:
            if not said.problem.grave and said.problem.speaks_of in states:
                self.drop(said.problem)
