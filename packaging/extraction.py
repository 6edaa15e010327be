"""Finds every text for people in the source: literals behind the translation door, declared tables, and sentences.

Reads syntax trees and the light modules' tables; knows neither catalogues nor languages.
"""

from __future__ import annotations

import ast
import builtins
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from jinja2 import Environment
from jinja2.ext import extract_from_ast

DOOR = ("words", "phrase", "marked", "Said")
TABLES = ("Meta", "Pair", "Option")  # declarations whose texts are shown as they are
TABLE_FIELDS = ("title", "description", "note", "help", "unit")
NAMED_TABLES = ("TITLES",)  # constants whose values are names of things
REASONS = ("reason", "advice", "sentence", "note", "notice", "complaint")
ASIDE = "known"  # a variable with what is put in brackets behind something
COUNTED = "counted"  # makes a number and a noun, in the singular or plural
FOLDERS = ("app", "specdec_core")
TEMPLATES, SAY = "specdec_core/templates", "say"
# Terminal front ends, and what is written about a draft for whoever publishes it, stay English.
LEFT_OUT = (
    "app/__main__.py",
    "app/arguments.py",
    "app/display.py",
    "specdec_core/__main__.py",
    "specdec_core/cli/",
    "specdec_core/engine/distil/card",
    "specdec_core/engine/distil/topics",
    "specdec_core/engine/distil/training_",
    "specdec_core/engine/report",
    "specdec_core/engine/toy",
)
# What these say is said in the middle of other sentences.
HALF_SENTENCES = (
    "specdec_core/compare.py",
    "specdec_core/engine/checks.py",
    "specdec_core/engine/contest.py",
    "specdec_core/engine/gamma.py",
    "specdec_core/engine/loading.py",
    "specdec_core/engine/loop.py",
    "specdec_core/engine/prove/acceptance.py",
    "specdec_core/engine/prove/draws.py",
    "specdec_core/engine/prove/enumeration.py",
    "specdec_core/engine/prove/greedy.py",
    "specdec_core/engine/prove/loops.py",
    "specdec_core/engine/prove/proving.py",
    "specdec_core/engine/prove/runs.py",
    "specdec_core/engine/prove/tables.py",
    "specdec_core/engine/run.py",
)
CUT_OFF = ("It fits: ", "It does not fit: ")  # heads that a list says in a column of its own
FEWEST_SIGNS = 6  # of a pattern beside its fields, below which it would match what it was not made from
_SENTENCE = re.compile(r"^[A-Z{].*\s.*[.!?:…]$", re.DOTALL)
_WORTH = re.compile(r"[A-Za-z.,;:()]")
_SIGN = re.compile(r"[^\W_]|[.,;:()]")


class Texts:
    """What was found: source text and the places it stands in; `patterns` are those that reach a view filled in."""

    def __init__(self) -> None:
        self.places: dict[str, list[str]] = {}
        self.patterns: set[str] = set()

    def add(self, text: str, place: str, *, filled: bool = False) -> None:
        """Take a text in, unless there is nothing in it to translate."""
        bare = _without_fields(text)
        if not (len(_SIGN.findall(bare)) >= FEWEST_SIGNS if filled else _WORTH.search(bare)):
            return
        self.places.setdefault(text, []).append(place)
        if filled and "{" in text:
            self.patterns.add(text)
        for head in CUT_OFF:
            if text.startswith(head):
                rest = text.removeprefix(head)
                self.add(rest[:1].upper() + rest[1:], place, filled=filled)


def collect(root: Path) -> Texts:
    """Every text of the program."""
    found = Texts()
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if not name.startswith(LEFT_OUT):
                _read(path, name, found)
    for path in sorted((root / TEMPLATES).glob("*.html")):
        _read_template(path, f"{TEMPLATES}/{path.name}", found)
    _read_prompts(root, found)
    return found


def _read_template(path: Path, name: str, found: Texts) -> None:
    """What a page asks its language for."""
    page = Environment().parse(path.read_text(encoding="utf-8"))
    for line, _, texts in extract_from_ast(page, gettext_functions=(SAY,), babel_style=False):
        for text in texts or ():
            found.add(str(text), f"{name}:{line}")


def _read(path: Path, name: str, found: Texts) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = _docstrings(tree)
    for node in ast.walk(tree):
        place = f"{name}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Call):
            _read_call(node, place, found)
            _read_counted(node, place, found)
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == ASIDE:
            for text, filled in _texts(node.value):
                found.add(text, place, filled=filled)
        elif isinstance(node, ast.Raise):
            _read_raise(node, place, found)
        elif isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") in NAMED_TABLES:
            _read_table(node, place, found)
        if node not in skipped:
            _read_sentence(node, place, found, halves=name in HALF_SENTENCES)


def _read_call(node: ast.Call, place: str, found: Texts) -> None:
    called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    shown = list(_literals(node.args[0])) if called in DOOR and node.args else []
    for keyword in node.keywords:
        if keyword.arg in REASONS or (called in TABLES and keyword.arg in TABLE_FIELDS):
            for text, filled in _texts(keyword.value):
                found.add(text, place, filled=filled)
        elif called == "Meta" and keyword.arg == "extra" and isinstance(keyword.value, ast.Dict):
            shown += [text for value in keyword.value.values for text in _literals(value)]
    for text in shown:
        found.add(text, place)


def _read_counted(node: ast.Call, place: str, found: Texts) -> None:
    if getattr(node.func, "id", "") == COUNTED and len(node.args) == 2:
        for text in _literals(node.args[1]):
            for ending in ("", "s"):
                found.add(f"{{count}} {text}{ending}", place, filled=True)


def _read_raise(node: ast.Raise, place: str, found: Texts) -> None:
    """Sentence and advice of an error of this program; the language's own are for developers."""
    error = node.exc
    if not isinstance(error, ast.Call) or hasattr(builtins, getattr(error.func, "id", "")):
        return
    for given in error.args[:2]:
        for text, filled in _texts(given):
            found.add(text, place, filled=filled)


def _read_table(node: ast.AnnAssign, place: str, found: Texts) -> None:
    for inside in ast.walk(node):
        if isinstance(inside, ast.Dict):
            for value in inside.values:
                for text in _literals(value):
                    found.add(text, place)


def _read_sentence(node: ast.AST, place: str, found: Texts, *, halves: bool) -> None:
    if isinstance(node, ast.Constant | ast.JoinedStr):
        for text, filled in _texts(node):
            whole = _SENTENCE.match(text) or (halves and " " in text.strip())
            if whole and len(_SIGN.findall(_without_fields(text))) >= FEWEST_SIGNS:
                found.add(text, place, filled=filled)


def _literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument can be, when they can be read off."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _texts(node: ast.AST) -> Iterable[tuple[str, bool]]:
    """The same for texts that may be filled in where they stand: `{}` parts become named fields."""
    if isinstance(node, ast.JoinedStr):
        yield _pattern(node), True
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.Subscript):  # cut to a length
        yield from _texts(node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, False


def _pattern(node: ast.JoinedStr) -> str:
    parts: list[str] = []
    taken: dict[str, int] = {}
    for value in node.values:
        if isinstance(value, ast.Constant):
            parts.append(str(value.value).replace("{", "{{").replace("}", "}}"))
        elif isinstance(value, ast.FormattedValue):
            name = _field(value.value)
            taken[name] = taken.get(name, 0) + 1
            parts.append(f"{{{name}{taken[name] if taken[name] > 1 else ''}}}")
    return "".join(parts)


def _field(node: ast.expr) -> str:
    """A readable name for what is filled in."""
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute):
            return part.attr.strip("_")
        if isinstance(part, ast.Name) and part.id not in ("len", "str", "type"):
            return part.id.strip("_")
    return "value"


def _docstrings(tree: ast.AST) -> set[ast.AST]:
    """Expressions that stand alone: documentation, not words for people."""
    lone = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    inside = [
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for value in node.values
        for part in ast.walk(value)
        if not isinstance(part, ast.JoinedStr)
    ]
    return {*lone, *inside}


def _read_prompts(root: Path, found: Texts) -> None:
    path = root / "specdec_core" / "prompts.json"
    for section in json.loads(path.read_text(encoding="utf-8")):
        for entry in section["prompts"]:
            found.add(entry["title"], f"specdec_core/prompts.json:{entry['name']}")


def _without_fields(text: str) -> str:
    return re.sub(r"\{\w*\}", "", text)
