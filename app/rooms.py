"""Furnishes the window with its pages beside the race, and joins each to who carries out its commands.

Knows what each page needs; nothing of what it does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from app.controller import Controller
from app.lab import Lab
from app.library import Library
from app.preferences import Preferences
from app.shop import Shop
from app.view.main_window import MainWindow
from app.viewmodel.commands import Ending, Problem
from app.viewmodel.lab.draft import UsableDraft
from app.viewmodel.lab.jobs import in_short
from app.viewmodel.lab.sweep import Choice
from app.viewmodel.models.listing import OPEN_MODELS
from app.viewmodel.phrases import phrase
from app.words import words

if TYPE_CHECKING:
    from app.view.models.page import ModelsPage


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What a page can be joined to."""

    window: MainWindow
    controller: Controller
    preferences: Preferences


def add_runs(house: House) -> None:
    """The history of races: kept by themselves, searched, compared, exported, and told of when one was cut off."""
    window, controller = house.window, house.controller
    library = Library(controller.log_folder, controller.open_logs, parent=window)
    controller.closing.connect(library.close)
    controller.race_began.connect(library.race_began)
    controller.race_ended.connect(library.race_ended)
    library.trouble.connect(window.show_problem)
    library.exported.connect(window.desk.show_exported)
    window.pages.banner.accepted.connect(window.desk.take_offer)
    library.form_found.connect(partial(_show_form, window))
    window.desk.export_wanted.connect(library.export)

    def make() -> QWidget:
        from app.view.history.page import RunsPage

        page = RunsPage(library, house.preferences)
        library.changed.connect(page.refresh)
        library.compared.connect(page.show_versus)
        page.export_wanted.connect(window.desk.export_row)
        return page

    window.add_page("runs", phrase("Runs"), make)
    library.greet()


def _show_form(window: MainWindow, form: dict[str, Any]) -> None:
    """Put a race's prompt, models and settings into the form, and turn to it."""
    window.sidebar.show_values(form)
    window.pages.show_page("race")


def add_models(house: House) -> None:
    """Every model: downloads, memory, and which drafts fit."""
    window = house.window
    shop = Shop(house.preferences, window, engine=house.controller.worker)
    house.controller.closing.connect(shop.close)
    shop.trouble.connect(window.show_problem)
    shop.added.connect(partial(window.pages.done, "model"))
    house.controller.race_ended.connect(partial(_keep_models, window, shop))

    def make() -> QWidget:
        from app.view.models.page import ModelsPage

        page = ModelsPage(shop)
        shop.changed.connect(page.refresh)
        page.used.connect(partial(_use_models, window, page))
        return page

    window.add_page("models", phrase("Models"), make)
    shop.changed.connect(partial(_tell_online, window, shop))
    window.pages.banner.accepted.connect(partial(_show_in_models, window, shop))


def _keep_models(window: MainWindow, shop: Shop, ending: Ending) -> None:
    """Models that a race could load are on the list from then on: folders, files, drafts from the lab."""
    if ending in ("finished", "stopped"):
        shop.keep(*window.sidebar.pair.sources())


def _tell_online(window: MainWindow, shop: Shop) -> None:
    """What was said of the offline switch is past once it is off."""
    if not shop.stock().offline:
        window.pages.end("offline")


def _show_in_models(window: MainWindow, shop: Shop, problem: Problem) -> None:
    """Turn to the model that a race lacks."""
    if problem.offer == OPEN_MODELS:
        window.pages.banner.clear()
        window.pages.show_page("models")
        shop.add(problem.about)


def _use_models(window: MainWindow, page: ModelsPage, target: str, draft: str) -> None:
    """Put one model or two into the form of the race, and turn to it once there are both."""
    picker = window.sidebar.pair
    present_target, present_draft = picker.sources()
    if target and not draft:
        draft = page.draft_beside(present_draft)
    picker.show_sources(target or present_target, draft)
    window.pages.show_page("race")


def add_lab(house: House) -> None:
    """Sweep, benchmark, proof and training: long jobs that share the engine thread with races."""
    window, controller = house.window, house.controller
    lab = Lab(controller.worker, controller.log_folder.parent / "lab", parent=window)
    controller.closing.connect(lab.stop)
    lab.trouble.connect(window.show_problem)
    lab.saved.connect(window.show_saved)
    lab.saved.connect(lambda _paths: window.pages.done("save result"))
    lab.began.connect(partial(window.pages.forget, "lab"))
    lab.changed.connect(partial(_tell_of_lab, window, lab))
    lab.changed.connect(partial(_tell_free, house))
    controller.race_ended.connect(partial(_tell_free, house))

    def make() -> QWidget:
        from app.view.lab.page import LabPage

        page = LabPage(lab, house.preferences)
        lab.began.connect(page.begin)
        lab.changed.connect(page.refresh)
        page.trouble.connect(window.show_problem)
        page.used.connect(partial(_use_in_race, window))
        return page

    window.add_page("lab", phrase("Lab"), make)


def _tell_of_lab(window: MainWindow, lab: Lab) -> None:
    """Say on every page that a job is at work, or has ended."""
    window.line.say(words(in_short(lab.state())))


def _tell_free(house: House, _ending: Ending = "") -> None:
    """What was said of the engine being at work is past once it is free."""
    if not house.controller.worker.occupant:
        house.window.pages.end("engine at work")


def _use_in_race(window: MainWindow, chosen: Choice | UsableDraft) -> None:
    """Put what the lab found into the form of the race, and turn to it."""
    if isinstance(chosen, Choice):
        window.sidebar.pair.show_sources(chosen.target, chosen.draft)
        window.sidebar.try_gamma(chosen.gamma)
    else:
        window.sidebar.pair.show_sources(chosen.target, chosen.folder)
    window.pages.show_page("race")


FURNISHERS: tuple[Callable[[House], None], ...] = (
    add_runs,
    add_models,
    add_lab,
)


def furnish(window: MainWindow, controller: Controller, preferences: Preferences) -> None:
    """Add every page, in the order of the tabs."""
    house = House(window=window, controller=controller, preferences=preferences)
    for add in FURNISHERS:
        add(house)
