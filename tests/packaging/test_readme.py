"""The README says the same in both languages: as many parts, the same commands, paths and figures.

Knows the shape of the pages; how well a sentence is put in another language has to be read.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest
from translations import FOLDER, ROOT, read_catalogue

ENGLISH = ROOT / "README.md"
CHINESE = ROOT / "resources" / "docs" / "README.zh-CN.md"
FENCE = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
COMMENT = re.compile(r"\s+#.*|(?<=\S)\s{2,}.*")  # behind a command, or in the second column of the tree


def read(path: Path) -> str:
    """A page as text."""
    return path.read_text(encoding="utf-8")


def parts(page: str) -> list[str]:
    """What stands before the first heading of the second rank, and under each."""
    return re.split(r"^## .*$", page, flags=re.MULTILINE)


def shape(part: str) -> list[str]:
    """The kind of each block, in order, with the number of lines where it is counted: headings, items, tables, code."""
    found = []
    for block in re.split(r"\n{2,}", FENCE.sub(lambda code: f"```{len(code[1].splitlines())}\n", part).strip()):
        rows = block.splitlines()
        mark = re.match(r"#+ |```\d+|\||- |\d+\. |!\[|\[", block)
        items = sum(row.startswith(("- ", "|")) or bool(re.match(r"\d+\. ", row)) for row in rows)
        found.append(f"{mark[0] if mark else 'text'} {items}")
    return found


def cells(part: str) -> list[int]:
    """How many columns each row of a table has."""
    return [row.count("|") for row in part.splitlines() if row.startswith("|")]


def blocks_of_code(part: str) -> list[list[str]]:
    """The lines between fences, without what explains them."""
    return [[COMMENT.sub("", row) for row in block.splitlines()] for block in FENCE.findall(part)]


def code_in_text(part: str) -> Counter[str]:
    """What stands in backticks; a command may go over the end of a line."""
    return Counter(" ".join(code.split()) for code in re.findall(r"`([^`]+)`", FENCE.sub("", part)))


def figures(part: str) -> Counter[str]:
    """Every number that is written in digits, outside of blocks of code."""
    return Counter(re.findall(r"\d+(?:\.\d+)?", FENCE.sub("", part)))


def table_figures(part: str) -> list[list[str]]:
    """The numbers of each row of the tables, in order."""
    return [re.findall(r"\d+(?:\.\d+)?", row) for row in part.splitlines() if row.startswith("|")]


SAME: tuple[Callable[[str], object], ...] = (shape, cells, blocks_of_code, code_in_text, figures, table_figures)


@pytest.mark.parametrize("look", SAME, ids=lambda look: look.__name__)
def test_both_languages_have_the_same(look: Callable[[str], object]) -> None:
    """A paragraph, a row, a command or a figure that is changed in one is changed in the other."""
    english, chinese = parts(read(ENGLISH)), parts(read(CHINESE))
    assert len(english) == len(chinese) > 8
    assert [look(part) for part in chinese] == [look(part) for part in english]


@pytest.mark.parametrize(
    ("look", "old", "new"),
    [
        (shape, "| `specdec sweep` |", "\n| `specdec sweep` |"),
        (shape, "- **Greedy**", "**Greedy**"),
        (cells, "| plain |", "| plain | |"),
        (blocks_of_code, "dev.py test     #", "dev.py tests     #"),
        (blocks_of_code, "    loop.py ", "    hoop.py "),
        (code_in_text, "--repeats 5`", "--repeat 5`"),
        (figures, "(F5)", "(F6)"),
        (table_figures, "| plain |", "| plain 7 |"),
    ],
)
def test_the_comparison_sees_a_difference(look: Callable[[str], object], old: str, new: str) -> None:
    """Each way of looking finds the change that it is there for."""
    page = read(ENGLISH)
    assert page.count(old) == 1
    assert [look(part) for part in parts(page.replace(old, new))] != [look(part) for part in parts(page)]


def names_on_screen(page: str) -> list[list[str]]:
    """The first column of the tables about the window: the names of each row one by one, without bold."""
    rows = [row.split("|")[1].replace("*", "").strip() for row in parts(page)[2].splitlines() if row.startswith("|")]
    return [re.split(r", |: |、|\uff1a", row) for row in rows]


def test_names_on_the_screen_are_called_so() -> None:
    """Where the English page names a part of the window, the Chinese one has the window's own word for it."""
    said = defaultdict(set)
    for source, text in read_catalogue(FOLDER / "playground_zh_CN.ts").items():
        said[source.casefold()].add(text)
    pairs = zip(names_on_screen(read(ENGLISH)), names_on_screen(read(CHINESE)), strict=True)
    names = [pair for english, chinese in pairs for pair in zip(english, chinese, strict=True)]
    known = [(english, chinese) for english, chinese in names if english.casefold() in said]
    assert len(known) > 25
    assert not [(english, chinese) for english, chinese in known if chinese not in said[english.casefold()]]


@pytest.mark.parametrize("page", [ENGLISH, CHINESE], ids=["English", "Chinese"])
def test_links_lead_somewhere(page: Path) -> None:
    """Pictures and the other language's page are where a page says."""
    links = LINK.findall(read(page))
    assert len(links) > 1
    assert not [link for link in links if not (page.parent / link).is_file()]
