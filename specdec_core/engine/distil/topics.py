"""The material that prompts are made of: forms with a gap, and what goes into the gap; here that of the held-out set.

Plain text and nothing else. No form and no filling of one set is in the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent
from typing import NamedTuple


class Kind(NamedTuple):
    """Forms of one kind of text, what goes into their gap, and how many forms each filling is put into."""

    domain: str
    forms: tuple[str, ...]
    fillings: tuple[str, ...]
    each: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """One set of forms and fillings; the two sets share none."""

    explain: tuple[str, ...]
    topics: tuple[str, ...]
    lists: tuple[str, ...]
    chat: tuple[str, ...]
    pursuits: tuple[str, ...]
    stories: tuple[str, ...]
    heroes: tuple[str, ...]
    code: tuple[str, ...]
    tasks: tuple[str, ...]
    summarise: tuple[str, ...]
    passages: tuple[str, ...]
    rewrite: tuple[str, ...]
    sentences: tuple[str, ...]
    sums: tuple[str, ...]
    sums_each: int
    kinds: tuple[Kind, ...] = ()


def parted(text: str) -> tuple[str, ...]:
    """Split at semicolons. A backslash and an n stand for a line break that belongs to the text."""
    return tuple(" ".join(part.split()).replace("\\n", "\n") for part in text.split(";") if part.strip())


def laid_out(text: str) -> tuple[str, ...]:
    """Split at lines that hold three dashes, and keep the line breaks and the indents of each part."""
    return tuple(part.strip("\n") for part in dedent(text).split("\n---\n"))


HELD_OUT = Material(
    explain=parted("""
        What is the basic idea behind {}?; Give an overview of {}.; Can you explain how {} came about?;
        Write two paragraphs on {} for a school magazine.
    """),
    topics=parted("""
        the speed of light; the Great Wall of China; cloud computing; insulin; the law of large numbers; soil erosion;
        the Olympic Games; superconductors; unemployment; the structure of a cell
    """),
    lists=parted("""
        Write six short rules for {}.; What are the best ways to get started with {}? Use a numbered list.;
        Suggest eight resources for {}.; Name the biggest risks of {}.
    """),
    chat=parted("""
        Hello, could you give me some honest advice about {}?; My sister says {} is a waste of time. Is she right?;
        How do I stay motivated with {}?; Please write a short note thanking someone for teaching me {}.
    """),
    pursuits=parted("""
        rock climbing; playing the piano; growing tomatoes; volunteering; investing; learning to code; sailing;
        home brewing; astronomy; time management
    """),
    stories=parted("""
        Tell me a story in five sentences about {}.; Write a scene in which we meet {}.; Write a fable with {}.;
        Make up a diary entry by {}.
    """),
    heroes=parted("""
        a tortoise who delivers mail; a gardener on Mars; the last train conductor; twins who share a secret;
        an honest merchant; a whale with no song; a chef who cannot taste; a knight on a bicycle
    """),
    code=parted("""
        Please implement a function in Python that {}.; I need a script that {}. Comment each line.;
        Show the code for a program that {}.; What is the simplest code that {}?
    """),
    tasks=parted("""
        rotates a list by k places; finds the second largest number; checks if two words are anagrams;
        computes the power of a number; capitalises every word; sums the digits of a number; renames files in a folder;
        finds the longest word in a sentence; keeps a queue of jobs; computes the median of a list
    """),
    summarise=parted("""
        Summarize the text below.\\n\\n{}; Read this and tell me what happened.\\n\\n{}; Give the gist of this:\\n\\n{}
    """),
    passages=parted("""
        The ferry to the island was cancelled on Sunday after a storm damaged the pier. About ninety visitors spent the
        night in the school hall, where volunteers served soup, and left on Monday with fishing boats.;
        Paper was once made from old clothes. When demand for newspapers grew, rags became scarce, and inventors learned
        to use wood instead, which was cheap but made pages that turned yellow.;
        Researchers let crows choose between a small reward now and a larger one later. Most crows waited up to ten
        minutes for better food, but not for more of the same food.
    """),
    rewrite=parted("""
        Make this sound friendlier: {}; Fix the mistakes in this sentence: {}; Rewrite for a business letter: {}
    """),
    sentences=parted("""
        You forgot to pay the bill again.; The results was better than we expects.; I can't do this job alone.;
        Come to my office before lunch.; Nobody have told us about the new rules.; The delivery is late and we are
        angry.
    """),
    sums=(
        "A bus has {a} seats and {c} rows are empty with {c} seats each. How many seats are taken?",
        "Tom reads {b} pages a day. How many days does he need for {ab} pages?",
        "A recipe for {c} people needs {a} grams of rice per person. How much rice is needed for {b} people?",
        "Which is larger, {a} divided by {c} or {b} divided by 2? Explain.",
    ),
    sums_each=3,
)
