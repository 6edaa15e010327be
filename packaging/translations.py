#!/usr/bin/env python3
"""Bring the translations up to date with the source: `.ts` files to translate in, `.qm` files to ship.

    python3 packaging/dev.py translations            update and compile
    python3 packaging/dev.py translations --list     print what has no translation yet

Knows Qt's file formats; nothing of how the window uses them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree

from extraction import Texts, collect

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
CONTEXT = "playground"
LANGUAGES = ("zh_CN",)
SENTENCES = "sentences.json"
CODE = "language code"  # an entry that is translated by the language's own name, so that the window can ask for it


def main(arguments: Sequence[str]) -> int:
    """Update every catalogue; tell what is missing."""
    found = collect(ROOT)
    missing = 0
    for language in LANGUAGES:
        path = FOLDER / f"playground_{language}.ts"
        known = read_catalogue(path)
        known[CODE] = language
        write_catalogue(path, language, found, known)
        lost = [text for text in found.places if not known.get(text)]
        missing += len(lost)
        print(f"{language}: {len(found.places) - len(lost)} of {len(found.places)} texts are translated.")
        if "--list" in arguments:
            print(json.dumps(lost, ensure_ascii=False, indent=0))
        compile_catalogue(path)
    write_sentences(FOLDER / SENTENCES, found)
    return int(missing > 0)


def read_catalogue(path: Path) -> dict[str, str]:
    """Source texts and their translations; nothing where there is no file yet."""
    if not path.is_file():
        return {}
    messages = ElementTree.parse(path).getroot().iter("message")
    return {_text(message, "source"): _text(message, "translation") for message in messages}


def write_catalogue(path: Path, language: str, found: Texts, known: Mapping[str, str]) -> None:
    """Every text of the source with what is known, in an order that moving files leaves as it is; no other text."""
    root = ElementTree.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = ElementTree.SubElement(root, "context")
    ElementTree.SubElement(context, "name").text = CONTEXT
    for source in (CODE, *sorted(found.places)):
        message = ElementTree.SubElement(context, "message")
        for file in sorted({place.partition(":")[0] for place in found.places.get(source, ())}):
            ElementTree.SubElement(message, "location", filename=f"../../{file}")
        ElementTree.SubElement(message, "source").text = source
        translation = ElementTree.SubElement(message, "translation")
        translation.text = known.get(source, "")
        if not translation.text:
            translation.set("type", "unfinished")
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{text}\n', encoding="utf-8")


def write_sentences(path: Path, found: Texts) -> None:
    """The patterns of sentences that reach the window filled in, so that it can tell which one it was given."""
    lines = sorted(found.patterns)
    path.write_text(json.dumps(lines, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


def compile_catalogue(path: Path) -> None:
    """Make the `.qm` file beside a `.ts` file."""
    program = Path(sys.executable).parent / "pyside6-lrelease"
    subprocess.run([program, "-silent", path, "-qm", path.with_suffix(".qm")], check=True)


def _text(message: ElementTree.Element, name: str) -> str:
    return message.findtext(name) or ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
