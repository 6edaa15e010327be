"""The pages of the window behind a row of tabs, and a banner with what the page in sight has to say.

Knows pages by their names and how to make them; nothing of what is on them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, cast, runtime_checkable

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from app.view.looks.palette import LIGHT, Theme
from app.view.parts.banner import Banner
from app.viewmodel.commands import Deed, Problem, State
from app.viewmodel.notices import Notices
from app.viewmodel.phrases import Phrase
from app.words import words


@runtime_checkable
class Themed(Protocol):
    """A page that draws in colours of its own."""

    def set_theme(self, theme: Theme) -> None:
        """Draw in these from now on."""
        ...


@runtime_checkable
class Carried(Protocol):
    """A page with something on it that is nowhere else. When all is made anew, its successor takes that over."""

    def take_over(self, before: QWidget) -> None:
        """Show what the page before this one showed."""
        ...


@runtime_checkable
class Visited(Protocol):
    """A page that looks around anew each time it comes into sight."""

    def arrive(self) -> None:
        """It is in sight now."""
        ...


class Pages(QWidget):
    """Pages are made when first shown, so that the window opens fast. `turned` carries the name of the new one."""

    turned = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("pages")
        self.banner, self._notices = Banner(), Notices()
        self.banner.dismissed.connect(self._drop)
        self._titles: list[str | Phrase] = []
        self._theme = LIGHT
        self._names: list[str] = []
        self._makers: list[Callable[[], QWidget]] = []
        self._made: dict[str, QWidget] = {}
        self._old: dict[str, QWidget] = {}  # in words or sizes that are past; each goes when its page comes into sight
        self._tabs = QButtonGroup(self)
        self._tabs.idClicked.connect(self._show)
        self._stack = QStackedWidget()
        self._row = QHBoxLayout()
        self._row.setContentsMargins(12, 4, 12, 4)
        self._row.setSpacing(2)
        self._row.addStretch(1)
        above = QVBoxLayout()
        above.setContentsMargins(12, 0, 12, 0)
        above.addWidget(self.banner)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        column.addLayout(above)
        column.addWidget(self._stack, 1)

    def add(self, name: str, title: str | Phrase, make: Callable[[], QWidget]) -> None:
        """One more page at the end; the first one is shown at once."""
        tab = QToolButton()
        tab.setObjectName("page")
        tab.setCheckable(True)
        tab.setText(words(title))
        self._tabs.addButton(tab, len(self._names))
        self._row.insertWidget(self._row.count() - 1, tab)
        self._names.append(name)
        self._titles.append(title)
        self._makers.append(make)
        if len(self._names) == 1:
            self.show_page(name)

    @property
    def names(self) -> tuple[str, ...]:
        """All pages in order."""
        return tuple(self._names)

    @property
    def shown(self) -> str:
        """The page in sight."""
        return self._names[max(0, self._tabs.checkedId())]

    @property
    def titles(self) -> tuple[tuple[str, str | Phrase], ...]:
        """All pages in order with what they are called."""
        return tuple(zip(self._names, self._titles, strict=True))

    def page(self, name: str) -> QWidget:
        """A page, made now if it was not yet."""
        return self._made[name] if name in self._made else self._make(name)

    def make_anew(self, *at_once: str) -> None:
        """Every page once more, because words or sizes are others; what was shown on it goes over to the new one.

        Those that are not in sight and not named wait until they are turned to.
        """
        shown = self.shown
        self.banner.speak_anew()
        for place, (name, title) in enumerate(self.titles):
            cast(QToolButton, self._tabs.button(place)).setText(words(title))
            if name in self._made:
                self._old.setdefault(name, self._made.pop(name))
        for name in {shown, *at_once}:
            self.page(name)
        self.show_page(shown)

    def _make(self, name: str) -> QWidget:
        page = self._makers[self._names.index(name)]()
        self._made[name] = page
        self._stack.addWidget(page)
        if isinstance(page, Themed):
            page.set_theme(self._theme)
        self._succeed(page, self._old.pop(name, None))
        return page

    def _succeed(self, page: QWidget, before: QWidget | None) -> None:
        if before is None:
            return
        if isinstance(page, Carried):
            page.take_over(before)
        self._stack.removeWidget(before)
        before.hide()
        before.deleteLater()

    @Slot(str)
    def show_page(self, name: str) -> None:
        """Turn to a page."""
        self._show(self._names.index(name))

    # -- problems ----------------------------------------------------------------------------------------------

    @Slot(object)
    def say(self, problem: Problem) -> None:
        """Say what is wrong, on the page that it concerns and on the one in sight."""
        self._notices.say(problem)
        self.banner.show_problem(self._notices.shown)

    def forget(self, name: str) -> None:
        """Something new begins on a page: what was wrong there before is past."""
        self._notices.forget(name)
        self.banner.show_problem(self._notices.shown)

    def done(self, deed: Deed) -> None:
        """What a person did has gone well: what was said of an earlier try is past."""
        self._notices.done(deed)
        self.banner.show_problem(self._notices.shown)

    def end(self, *states: State) -> None:
        """These states are past, and with them what was said of them."""
        self._notices.end(*states)
        self.banner.show_problem(self._notices.shown)

    @Slot(object)
    def _drop(self, problem: Problem) -> None:
        self._notices.drop(problem)
        self.banner.show_problem(self._notices.shown)

    # -- turning -----------------------------------------------------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours; pages to come do so too."""
        self._theme = theme
        for page in self._made.values():
            if isinstance(page, Themed):
                page.set_theme(theme)

    @Slot(int)
    def _show(self, place: int) -> None:
        name = self._names[place]
        page = self.page(name)
        self._notices.turn(name)
        cast(QToolButton, self._tabs.button(place)).setChecked(True)
        self._stack.setCurrentWidget(page)
        self.banner.show_problem(self._notices.shown)
        if isinstance(page, Visited):
            page.arrive()
        self.turned.emit(name)
