"""Every text of the program is in the catalogue, translated, with the same fields, and the same words for the same."""

from __future__ import annotations

import ast
import csv
import json
import re
from pathlib import Path
from string import Formatter

import pytest
from extraction import DOOR, FOLDERS, HALF_SENTENCES, LEFT_OUT, Texts, collect
from PySide6.QtCore import QTranslator
from translations import CODE, CONTEXT, FOLDER, LANGUAGES, ROOT, SENTENCES, read_catalogue, write_catalogue

CHINESE = re.compile("[\u4e00-\u9fff]")
SAME = frozenset({"Python", "Top", "Min", "gamma", "alpha", "logits", "GiB", "KL"})  # are called so in Chinese too


@pytest.fixture(scope="module")
def found() -> Texts:
    """The texts of the source as it is now."""
    return collect(ROOT)


@pytest.fixture(scope="module", params=LANGUAGES)
def known(request: pytest.FixtureRequest) -> dict[str, str]:
    """A catalogue as it is on disk."""
    return {source: said for source, said in read_catalogue(FOLDER / f"playground_{request.param}.ts").items() if said}


def test_every_text_is_translated(found: Texts, known: dict[str, str]) -> None:
    """Nothing that a person may read is missing."""
    assert not [text for text in found.places if not known.get(text)]


def test_no_entry_is_without_use(found: Texts, known: dict[str, str]) -> None:
    """What left the source left the catalogue."""
    assert not set(known) - set(found.places) - {CODE}


def test_fields_are_the_same(known: dict[str, str]) -> None:
    """A translation is filled in with what its source is filled in with, each as often."""
    assert not {source: said for source, said in known.items() if _fields(source) != _fields(said)}


def test_translations_are_in_the_other_language(known: dict[str, str]) -> None:
    """Nothing was copied over as it was, but for names and signs."""
    for source, said in known.items():
        names = re.findall(r"[A-Za-z]{3,}", re.sub(r"\{\w*\}", "", source))
        if source != CODE and any(name.lower() not in {same.lower() for same in SAME} for name in names):
            assert CHINESE.search(said), source


def test_ends_of_sentences_and_spaces_are_kept(known: dict[str, str]) -> None:
    """A sentence stays one; what is joined to others has its place for that."""
    ends = {".": "\u3002\uff09\uff1a", "?": "\uff1f", ":": "\uff1a", "…": "…"}
    for source, said in known.items():
        wanted = ends.get(source[-1:], "")
        assert not wanted or said[-1] in wanted, (source, said)


def test_access_keys_are_kept(known: dict[str, str]) -> None:
    """Menus can be opened with Alt in every language, each by a key of its own."""
    menus = {source: said for source, said in known.items() if re.search(r"&\w", source)}
    keys = [re.search(r"&(\w)", said) for said in menus.values()]
    assert menus
    assert all(keys), menus
    letters = [key[1].upper() for key in keys if key is not None]
    assert len(letters) == len(set(letters))


def test_one_word_for_one_thing(known: dict[str, str]) -> None:
    """The terms of the glossary are said as it says, wherever they stand."""
    with (FOLDER / "glossary.tsv").open(encoding="utf-8", newline="") as file:
        terms = {row["english"]: row["chinese"].split("/") for row in csv.DictReader(file, delimiter="\t")}
    assert len(terms) > 30
    wrong = []
    for source, said in known.items():
        bare = re.sub(r"\{\w*\}", "", source)
        for term, words in terms.items():
            said_here = re.search(rf"(?<![\w:]){term}(?![\w=]|\.\w)", bare, re.IGNORECASE)  # not in a file's name
            if said_here and not any(word in said for word in words):
                wrong.append((term, source, said))
    assert not wrong


def test_the_shipped_files_are_up_to_date(found: Texts, known: dict[str, str], tmp_path: Path) -> None:
    """What is compiled says what is written; one command brings them together: dev.py translations."""
    for language in LANGUAGES:
        written = FOLDER / f"playground_{language}.ts"
        write_catalogue(tmp_path / "again.ts", language, found, read_catalogue(written))
        assert set(read_catalogue(tmp_path / "again.ts")) == set(read_catalogue(written))
        compiled = QTranslator()
        assert compiled.load(str(written.with_suffix(".qm")))
        assert not [text for text, said in known.items() if said and compiled.translate(CONTEXT, text) != said]
    assert json.loads((FOLDER / SENTENCES).read_text(encoding="utf-8")) == sorted(found.patterns)


def test_every_place_that_the_search_names_is_there() -> None:
    """A file that moves takes what is said of it along."""
    files = [path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    assert not [name for name in (*LEFT_OUT, *HALF_SENTENCES) if not any(file.startswith(name) for file in files)]


def test_only_literals_go_through_the_door() -> None:
    """A text that is put together before it goes through the door is in no catalogue."""
    wrong = []
    for path in sorted((ROOT / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DOOR and node.args:
                inside = node.args[0]
                joined = isinstance(inside, ast.JoinedStr) or (
                    isinstance(inside, ast.BinOp) and any(isinstance(part, ast.Constant) for part in ast.walk(inside))
                )
                if joined:
                    wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert not wrong


def test_a_text_is_found_wherever_it_stands(tmp_path: Path) -> None:
    """Calls, tables, conditions, errors with values, reasons in the middle of sentences; documentation is left out."""
    for folder in ("app", "specdec_core/engine", "specdec_core/cli"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "specdec_core" / "prompts.json").write_text('[{"prompts": [{"name": "a", "title": "A title"}]}]')
    (tmp_path / "app" / "one.py").write_text(
        '"""Not this sentence, it documents."""\n'
        'x = words("Run") + words("on" if y else "off")\n'
        'z = {"a": "A whole sentence, in a table."}\n'
        'n = phrase("{a} · {b}", a=1, b=2)\n'
    )
    (tmp_path / "specdec_core" / "two.py").write_text(
        'raise BadSetting(f"There is no pair called {name!r} in {self.place}.", "Choose one.")\n'
        'g = Annotated[int, Meta(title="Gamma", description="How many", extra={"unit": "tokens"})]\n'
    )
    (tmp_path / "specdec_core" / "three.py").write_text(
        'raise ValueError("for developers only")\nx = counted(n, "thread")\n'
        'raise Broken(f"the tensor {name} is missing")\nTITLES: Titles = {"a": "Audit"}\n'
    )
    (tmp_path / "specdec_core" / "engine" / "gamma.py").write_text('def f():\n    return f"all {n} drafts passed"\n')
    (tmp_path / "specdec_core" / "cli" / "three.py").write_text('print("Only on a terminal is this said.")\n')
    found = collect(tmp_path)
    assert set(found.places) == {
        "Run",
        "on",
        "off",
        "A whole sentence, in a table.",
        "There is no pair called {name} in {place}.",
        "Choose one.",
        "Gamma",
        "How many",
        "tokens",
        "all {n} drafts passed",
        "A title",
        "{count} thread",
        "{count} threads",
        "the tensor {name} is missing",
        "Audit",
    }
    assert found.patterns == {text for text in found.places if "{" in text}


def _fields(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in Formatter().parse(text) if field is not None)
