"""A settings line gives back exactly the settings it was made from, and whatever else is pasted gets one sentence."""

from __future__ import annotations

import string

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_core.catalogue import PAIRS
from specdec_core.errors import BadInput
from specdec_core.settings import OPTIONS, Option, RunSettings, settings_from
from specdec_core.settings_line import LONGEST, SettingsLine, read_line, written_line


def values_of(option: Option) -> st.SearchStrategy[object]:
    """Every value that a setting may have."""
    if option.kind == "choice":
        return st.sampled_from(option.choices)
    if option.kind == "bool":
        return st.booleans()
    if option.kind == "texts":
        return st.lists(st.text(min_size=1), max_size=4).map(tuple)
    assert option.low is not None
    assert option.high is not None
    if option.kind == "int":
        return st.integers(int(option.low), int(option.high))
    return st.floats(float(option.low), float(option.high), exclude_min=option.low_open)


SETTINGS = st.fixed_dictionaries({name: values_of(option) for name, option in OPTIONS.items()}).map(settings_from)
SOURCE = st.text(st.characters(codec="utf-8"), min_size=1, max_size=40)
LINES = st.one_of(
    st.builds(SettingsLine, settings=SETTINGS, pair=st.sampled_from([pair.name for pair in PAIRS])),
    st.builds(SettingsLine, settings=SETTINGS, target=SOURCE, draft=SOURCE),
    st.builds(SettingsLine, settings=SETTINGS),
)


@given(LINES)
def test_what_is_written_is_read_back(line: SettingsLine) -> None:
    """Every setting, the seed and the models survive, in one line, whatever their texts hold."""
    text = written_line(line)
    assert len(text.splitlines()) == 1
    assert text.isprintable()
    assert read_line(text) == line
    assert read_line(f"  {text}\n".replace(" gamma=", "\n gamma=", 1)) == line  # as a mail programme may wrap it


def test_a_line_reads_like_what_it_means() -> None:
    """A person can read and change it."""
    text = written_line(SettingsLine(settings=RunSettings(gamma=6, temperature=0.7, stop=("a b", "###")), pair="toy"))
    assert text.startswith("specdec:1 pair=toy gamma=6 gamma_control=fixed verification=chain temperature=0.7 ")
    assert ' stop="a b" stop=### raw=no ' in text
    assert " seed=0 " in text


def test_what_is_left_out_has_its_default() -> None:
    """A short line by hand is enough."""
    assert read_line("specdec:1 gamma=8") == SettingsLine(settings=RunSettings(gamma=8))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no settings line"),
        ("Tell me a story", "no settings line"),
        ("specdec:1x gamma=3", "no settings line"),
        ("specdec:2 gamma=3", "version 2"),
        ("specdec:1 gamma=99", "Gamma is 99, which is out of range"),
        ("specdec:1 gamma=many", "Gamma must be a whole number"),
        ("specdec:1 gamma=4.5", "Gamma must be a whole number"),
        ("specdec:1 temperature=nan", "Temperature must be a finite number"),
        ("specdec:1 temperature=-1", "out of range"),
        ("specdec:1 raw=perhaps", "must be yes or no"),
        ("specdec:1 device=abacus", "cannot be 'abacus'"),
        ("specdec:1 speed=9", "no setting called 'speed'"),
        ("specdec:1 gamma=3 gamma=4", "gives gamma twice"),
        ("specdec:1 gamma=3 and more", "cannot be read from 'and more' on"),
        ('specdec:1 stop="torn', "cannot be read"),
        ('specdec:1 stop="\\q"', "damaged text"),
        ("specdec:1 pair=nobody", "no pair called 'nobody'"),
        ("specdec:1 pair=toy target=x draft=y", "names a pair and single models"),
        ("specdec:1 target=x", "names one model of two"),
        ("specdec:1 gamma=4" + " " * LONGEST + "seed=1", "no settings line"),
    ],
)
def test_anything_else_is_one_sentence(text: str, said: str) -> None:
    """Nothing is guessed, and what to do is said."""
    with pytest.raises(BadInput) as raised:
        read_line(text)
    assert said in raised.value.sentence
    assert "\n" not in raised.value.sentence
    assert raised.value.advice


@given(st.text(string.printable))
def test_no_text_breaks_the_reader(text: str) -> None:
    """It is a line, or a sentence says that it is none."""
    for pasted in (text, f"specdec:1 {text}"):
        said = ""
        try:
            read_line(pasted)
        except BadInput as error:
            said = error.sentence
        assert "\n" not in said


def test_every_setting_is_spelled() -> None:
    """A setting that is added later cannot be forgotten: only an empty list of stop texts has nothing to say."""
    text = written_line(SettingsLine(settings=RunSettings(stop=("x",))))
    assert [word.split("=")[0] for word in text.split()[1:]] == list(OPTIONS)
    assert set(msgspec.to_builtins(RunSettings())) == set(OPTIONS)
