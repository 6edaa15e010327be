"""Pages are made late, dressed when made, and turned to by tab, key and name."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.view.looks.palette import DARK, Theme
from app.view.pages import Pages


class Painted(QWidget):
    """A page that notes its colours and its visits."""

    def __init__(self) -> None:
        super().__init__()
        self.themes: list[Theme] = []
        self.visits = 0

    def set_theme(self, theme: Theme) -> None:
        self.themes.append(theme)

    def arrive(self) -> None:
        self.visits += 1


def test_pages_are_made_when_first_shown(qapp: QApplication) -> None:
    """A page nobody looks at costs nothing at the start, and looks like the others when it comes."""
    pages, made, turned = Pages(), list[Painted](), list[str]()

    def make() -> QWidget:
        made.append(Painted())
        return made[-1]

    pages.turned.connect(turned.append)
    pages.add("first", "First", lambda: QLabel("one"))
    pages.add("second", "Second", make)
    pages.set_theme(DARK)
    assert pages.shown == "first"
    assert not made
    pages.show_page("second")
    pages.show_page("first")
    pages.show_page("second")
    assert pages.shown == "second"
    assert len(made) == 1
    assert made[0].themes == [DARK]
    assert made[0].visits == 2
    assert turned == ["first", "second", "first", "second"]
    pages.deleteLater()


class Carrying(QWidget):
    """A page with something that is only on it."""

    def __init__(self) -> None:
        super().__init__()
        self.typed = ""

    def take_over(self, before: QWidget) -> None:
        assert isinstance(before, Carrying)
        self.typed = before.typed


def test_pages_are_made_anew_and_hand_over_what_is_only_there(qapp: QApplication) -> None:
    """The page in sight at once, the others when they are turned to; twice in a row loses nothing."""
    pages, made = Pages(), list[Carrying]()

    def make() -> QWidget:
        made.append(Carrying())
        return made[-1]

    pages.add("first", "First", lambda: QLabel("one"))
    pages.add("second", "Second", make)
    first = pages.page("first")
    pages.show_page("second")
    made[0].typed = "half a sentence"
    pages.show_page("first")
    pages.make_anew()
    pages.make_anew()
    assert pages.shown == "first"
    assert pages.page("first") is not first
    assert len(made) == 1
    pages.show_page("second")
    assert len(made) == 2
    assert made[1].typed == "half a sentence"
    assert made[1].isVisibleTo(pages)
    pages.deleteLater()


def test_named_pages_are_made_anew_at_once(qapp: QApplication) -> None:
    """What others hold on to must not wait."""
    pages, made = Pages(), list[Carrying]()

    def make() -> QWidget:
        made.append(Carrying())
        return made[-1]

    pages.add("first", "First", lambda: QLabel("one"))
    pages.add("second", "Second", make)
    pages.page("second")
    pages.make_anew("second")
    assert len(made) == 2
    assert pages.shown == "first"
    pages.deleteLater()
