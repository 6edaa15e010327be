"""Settings keep to their declared ranges whatever they are made from: values, files, logs, lines, command lines."""

from __future__ import annotations

import json
import math
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_core.errors import BadLog, BadSetting
from specdec_core.events import RunStarted
from specdec_core.runlog import LogWriter, read_log
from specdec_core.settings import OPTIONS, RunSettings, checked, settings_from
from specdec_core.settings_line import SettingsLine, read_line, written_line
from tests.specdec_core.scripted import scripted_run

ODD: list[Any] = [
    *(0, -1, 1, 32, 33, 2**31, 2**63, 2**64, -(2**70), 10**400, -(10**4000)),
    *(0.0, -0.0, 1e-320, 1e308, math.nan, math.inf, -math.inf),
    *(None, True, "", "4", "x" * 10_000, b"4", [], ["", "a"], ["a"] * 17, [4], {}, {"a": 1}, {1, 2}, object()),
    *("\udcff", ["a", "\udcff"]),
]
ODD_NUMBERS = st.sampled_from([value for value in ODD if isinstance(value, int | float)])
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), ODD_NUMBERS)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=20), st.dictionaries(st.text(max_size=5), inner, max_size=4)),
)
NAMES = st.one_of(st.sampled_from(sorted(OPTIONS)), st.text(max_size=12))


def good_value(name: str) -> st.SearchStrategy[Any]:
    """Any value in the option's range."""
    option = OPTIONS[name]
    if option.kind == "choice":
        return st.sampled_from(option.choices)
    if option.kind == "bool":
        return st.booleans()
    if option.kind == "texts":
        return st.lists(st.text(min_size=1, max_size=12), max_size=16).map(tuple)
    low, high = option.low or 0, option.high or 0
    if option.kind == "int":
        return st.integers(int(low), int(high))
    return st.floats(low, high, exclude_min=option.low_open, allow_nan=False)


GOOD = st.fixed_dictionaries({name: good_value(name) for name in OPTIONS})


def assert_tellable(error: BadSetting) -> None:
    """One sentence that fits on a line, and what to do."""
    assert error.sentence
    assert len(error.sentence) < 200
    assert "\n" not in error.sentence
    assert error.advice


def assert_within_caps(settings: RunSettings) -> None:
    """Every value has its type and lies in its range, whatever way it came."""
    assert checked(settings) is settings
    assert 1 <= settings.gamma <= 32
    assert 1 <= settings.max_new_tokens <= 8192
    for name, option in OPTIONS.items():
        value = getattr(settings, name)
        if option.kind in ("int", "float"):
            assert math.isfinite(value)
            assert option.low is not None
            assert option.high is not None
            assert option.low <= value <= option.high
            assert not (option.low_open and value == option.low)
    assert all(text.encode("utf-8") for text in settings.stop)
    # A strict reader of the declared type agrees.
    msgspec.convert(msgspec.to_builtins(settings), RunSettings)


@given(st.dictionaries(NAMES, VALUES, max_size=6))
def test_any_values_make_settings_in_range_or_one_sentence(values: dict[str, Any]) -> None:
    """Wrong names, types, infinities, huge numbers, nested rubbish: `BadSetting`, never another exception."""
    try:
        settings = settings_from(values)
    except BadSetting as error:
        assert_tellable(error)
        return
    assert_within_caps(settings)


@given(GOOD)
def test_values_in_range_are_taken_as_they_are(values: dict[str, Any]) -> None:
    """What the ranges promise is accepted, kept, and survives a line of text."""
    settings = settings_from(values)
    assert_within_caps(settings)
    assert {name: getattr(settings, name) for name in OPTIONS} == values
    line = SettingsLine(settings=settings, target="toy:target", draft="toy:draft")
    assert read_line(written_line(line)) == line


@given(st.sampled_from(sorted(OPTIONS)), VALUES)
def test_settings_that_were_built_past_the_check_are_caught(name: str, value: Any) -> None:
    """A struct takes anything in Python: the engine's own check is the last door."""
    built = msgspec.structs.replace(RunSettings(), **{name: value})
    try:
        assert_within_caps(checked(built))
    except BadSetting as error:
        assert_tellable(error)


@pytest.mark.parametrize("value", ODD, ids=lambda value: f"{type(value).__name__} {str(value)[:12]}")
@pytest.mark.parametrize("name", OPTIONS)
def test_every_setting_meets_every_odd_value(name: str, value: Any) -> None:
    """Not left to chance: each kind of wrong value in each setting, through both doors."""
    built = msgspec.structs.replace(RunSettings(), **{name: value})
    for make in (lambda: settings_from({name: value}), lambda: checked(built)):
        try:
            assert_within_caps(make())
        except BadSetting as error:
            assert_tellable(error)


@given(name=st.sampled_from(sorted(OPTIONS)), value=VALUES)
def test_a_log_cannot_bring_settings_beyond_the_caps(
    tmp_path_factory: pytest.TempPathFactory, name: str, value: Any
) -> None:
    """A header with any value in any setting is read within the caps, or refused as damaged."""
    path = tmp_path_factory.mktemp("logs") / "run.jsonl"
    with LogWriter(path) as log:
        log.write(scripted_run()[0])
    line = json.loads(path.read_bytes())
    line["settings"][name] = value
    path.write_bytes(json.dumps(line).encode() + b"\n")
    try:
        header = read_log(path).events[0]
    except BadLog:
        return
    assert isinstance(header, RunStarted)
    settings = header.settings
    assert settings == settings_from(msgspec.to_builtins(settings) | {"stop": settings.stop})
    assert_within_caps(settings)


@given(st.sampled_from(sorted(OPTIONS)), st.one_of(st.text(max_size=30), SCALARS.map(str)))
def test_a_line_cannot_bring_settings_beyond_the_caps(name: str, word: str) -> None:
    """Pasted text goes through the same check."""
    try:
        line = read_line(f"specdec:1 {name}={json.dumps(word)}")
    except BadSetting:
        return
    assert_within_caps(line.settings)


def test_options_that_could_not_be_kept_exact_do_not_exist() -> None:
    """A least length has to mask end tokens in every verified row, a batch to hold its rows apart: there is neither."""
    assert not [name for name in OPTIONS if name.startswith("min_") and name != "min_p"]
    assert not [name for name in OPTIONS if "batch" in name]
