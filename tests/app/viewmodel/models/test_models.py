"""What the page of the models says: where a model stands, what can be pressed, what its facts and drafts are."""

from __future__ import annotations

import msgspec
import pytest

from app.viewmodel.models.facts import draft_at, draft_for, drafts, facts, reason, silence
from app.viewmodel.models.listing import (
    OPEN_MODELS,
    Model,
    Stock,
    buttons,
    duration,
    problem_of,
    share,
    size,
    standing,
    title,
)
from specdec_core.errors import BadPrompt, NotDownloaded
from specdec_core.models.downloads import Download
from specdec_core.models.fits import DraftList, Fit, Machine, ModelFacts
from specdec_core.models.memory import Room
from specdec_core.models.whereabouts import State

REPO = "owner/name"
ELSEWHERE = Model(source=REPO, kind="hub")
HERE = Model(source=REPO, kind="hub", state="here", folder="/models/name")
TARGET = ModelFacts(
    source=REPO,
    architecture="LlamaForCausalLM",
    vocabulary=49_152,
    context=8192,
    parameters=1_711_376_384,
    cache_numbers=98_304,
    stored_dtype="bfloat16",
    licence="apache-2.0",
    chat_template=False,
)
SMALL = msgspec.structs.replace(TARGET, source="small", parameters=134_515_008, cache_numbers=11_520)
FITS = (
    Fit(draft="self-int8", verdict="fits", reason="It is made from the target's own weights."),
    Fit(draft="small", verdict="fits", reason="All ids mean the same.", facts=SMALL),
    Fit(draft="mine", verdict="may fit", reason="It was trained for another name."),
    Fit(draft="owner/other", verdict="not here", reason="It is not on this machine."),
    Fit(draft="toy:draft", verdict="does not fit", reason="257 of 257 ids differ."),
)
LIST = DraftList(target=TARGET, fits=FITS, machine=Machine(device="cpu", dtype="float32", threads=2))
STOCK = Stock(models=(HERE,), chosen=REPO, drafts=LIST, room=Room(place="cpu", free_bytes=8 << 30))


def loading(**state: object) -> Model:
    """A download of 4 GB, of which 1 GB is here."""
    download = Download(repo=REPO, phase="loading", done=10**9, total=4 * 10**9)
    return msgspec.structs.replace(ELSEWHERE, download=msgspec.structs.replace(download, **state))


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (ELSEWHERE, "Not here"),
        (msgspec.structs.replace(ELSEWHERE, size=2_600_000_000), "Not here: 2.60 GB to download"),
        (msgspec.structs.replace(ELSEWHERE, part=10**9), "Paused: 1.00 GB are here"),
        (msgspec.structs.replace(ELSEWHERE, part=10**9, size=4 * 10**9), "Paused: 1.00 GB of 4.00 GB are here"),
        (msgspec.structs.replace(ELSEWHERE, sentence="The hub has no model called {x}."), "no model called {x}."),
        (HERE, "Ready"),
        (msgspec.structs.replace(HERE, state="to convert"), "converted when it is first used"),
        (msgspec.structs.replace(HERE, state="missing", sentence="It is gone."), "It is gone."),
        (loading(phase="asking"), "Asking the hub"),
        (loading(), "1.00 GB of 4.00 GB"),
        (loading(speed=2.5e7, seconds_left=120.0), "1.00 GB of 4.00 GB, 25.0 MB/s, 2 min left"),
        (loading(phase="stalled", still=7.4), "No data for 7 s; 1.00 GB of 4.00 GB are here"),
        (loading(phase="waiting", attempt=2, attempts=8), "Connection broken; attempt 2 of 8 follows"),
        (loading(phase="checking", file="model.safetensors"), "Checking model.safetensors"),
        (loading(phase="refused", sentence="No such model."), "Failed: No such model."),
    ],
)
def test_where_a_model_stands(model: Model, said: str) -> None:
    """One line, with units, for every state there is."""
    assert said in str(standing(model))


def test_what_can_be_pressed() -> None:
    """Only what makes sense: nothing to pause without a download, none to begin while offline."""
    can = buttons(ELSEWHERE, offline=False)
    assert (can.download, str(can.download_word), can.pause, can.as_target) == (True, "Download", False, False)
    assert not buttons(ELSEWHERE, offline=True).download
    assert str(buttons(msgspec.structs.replace(ELSEWHERE, part=5), offline=False).download_word) == "Go on"
    assert str(buttons(loading(phase="refused"), offline=False).download_word) == "Try again"
    moving = buttons(loading(), offline=False)
    assert (moving.download, moving.pause, moving.cancel) == (False, True, True)
    here = buttons(HERE, offline=True)
    assert (here.download, here.open, here.as_target, here.as_draft, here.remove) == (False, True, True, True, False)
    again = buttons(msgspec.structs.replace(HERE, problem="It is damaged."), offline=False)
    assert (again.download, str(again.download_word)) == (True, "Download again")
    trained = Model(source="/drafts/mine", kind="trained", state="here", mine=True)
    assert buttons(trained, offline=False)[-3:] == (True, False, True)
    assert not any(buttons(None, offline=False)[2:])


@pytest.mark.parametrize("state", ["here", "to convert"])
def test_what_cannot_be_used_says_why_and_is_not_offered(state: State) -> None:
    """Neither as the target nor as the draft; its folder can be looked at, and it can be taken off the list."""
    model = Model(
        source="/models/t5", kind="folder", state=state, mine=True, folder="/models/t5", problem="t5 is no decoder."
    )
    assert str(standing(model)) == "Cannot be used: t5 is no decoder."
    can = buttons(model, offline=False)
    assert (can.as_target, can.as_draft, can.download, can.open, can.remove) == (False, False, False, True, True)
    mended = msgspec.structs.replace(model, problem="")
    assert "Ready" in str(standing(mended))
    assert buttons(mended, offline=False).as_target


def test_the_bar_shows_a_part_only_while_there_is_one() -> None:
    """A model that is here, or not begun, has none."""
    assert share(loading()) == 0.25
    assert share(loading(total=0)) == 0.0
    assert share(msgspec.structs.replace(ELSEWHERE, part=1, size=4)) == 0.25
    assert share(ELSEWHERE) is None
    assert share(HERE) is None


def test_facts_have_units_and_definitions() -> None:
    """Memory is what weights, cache and working space take, beside what is free."""
    found = {str(fact.name): str(fact.value) for fact in facts(STOCK)}
    assert found["Parameters"] == "1.71 billion"
    assert found["Context"] == "8,192 tokens"
    assert found["Licence"] == "apache-2.0"
    assert found["Memory needed"] == "8.66 GiB: more than is free"
    assert found["Memory free"] == "8.0 GiB (cpu)"
    assert (found["Device"], found["Number format"], found["Threads"]) == ("auto: cpu", "auto: float32", "auto: 2")
    assert all(str(fact.definition) for fact in facts(STOCK))
    roomy = msgspec.structs.replace(STOCK, room=Room(place="cpu", free_bytes=32 << 30))
    assert {str(fact.name): str(fact.value) for fact in facts(roomy)}["Memory needed"] == "8.66 GiB"
    assert [str(fact.name) for fact in facts(msgspec.structs.replace(STOCK, drafts=None))] == ["Source", "Licence"]
    assert facts(Stock()) == ()


def test_every_draft_is_listed_with_its_reason() -> None:
    """Those that fit stand out, and the memory of the pair is told where it is known."""
    grid = drafts(STOCK)
    assert grid is not None
    assert [row[:2] for row in grid.rows] == [(fit.draft, fit.verdict) for fit in FITS]
    assert [row[3] for row in grid.rows] == [fit.reason for fit in FITS]
    assert grid.marked == {0, 1}
    assert [row[2] for row in grid.rows][2:] == ["n/a"] * 3
    assert grid.rows[1][2] == "9.41 GiB"
    assert str(reason(STOCK, 4)) == "toy:draft: 257 of 257 ids differ."
    assert str(reason(STOCK, None)) == ""


def test_only_drafts_that_can_be_used_are_handed_to_the_race() -> None:
    """A target comes with the draft in use where it fits, else with the first that does."""
    assert [draft_at(STOCK, place) for place in range(5)] == ["self-int8", "small", "mine", "", ""]
    assert draft_at(STOCK, 9) == draft_at(STOCK, None) == ""
    assert draft_for(STOCK, "small") == "small"
    assert draft_for(STOCK, "toy:draft") == "self-int8"
    assert draft_for(Stock(), "ngram") == "ngram"


def test_an_empty_list_of_drafts_says_why() -> None:
    """Nothing chosen, being compared, not here, a draft itself, a target that cannot be decoded."""
    nothing = msgspec.structs.replace(STOCK, drafts=None)
    assert "Choose a model" in str(silence(Stock()))
    assert "Comparing" in str(silence(msgspec.structs.replace(nothing, examining=True)))
    assert str(silence(msgspec.structs.replace(nothing, problem="It cannot be read."))) == "It cannot be read."
    assert "once the model is here" in str(silence(msgspec.structs.replace(nothing, models=(ELSEWHERE,))))
    draft = Model(source=REPO, kind="trained", state="here")
    assert "Choose its target" in str(silence(msgspec.structs.replace(nothing, models=(draft,))))
    broken = DraftList(target=ModelFacts(source=REPO, problem="It is recurrent."), fits=())
    assert (
        str(silence(msgspec.structs.replace(STOCK, drafts=broken)))
        == "Nothing can draft for a model that cannot be used."
    )
    assert str(silence(STOCK)) == ""


def test_names_tell_models_apart() -> None:
    """The bundled target and the draft trained for it have the same name on the disk."""
    names = [
        Model(source="bundled:smollm2-135m-instruct", kind="bundled"),
        Model(source="shipped:smollm2-135m-instruct", kind="trained"),
        Model(source="toy:target", kind="toy"),
        ELSEWHERE,
    ]
    assert len({str(title(model)) for model in names}) == 4


def test_sizes_and_times() -> None:
    """With units, and no more digits than are known."""
    assert [str(size(count)) for count in (500_000, 2_000_000_000)] == ["0.5 MB", "2.00 GB"]
    assert [str(duration(seconds)) for seconds in (0.2, 89, 120, 9000)] == ["1 s", "89 s", "2 min", "2.5 h"]


def test_a_missing_download_is_offered() -> None:
    """With the model it is about; other errors offer nothing."""
    offered = problem_of(NotDownloaded("It is not here.", "Get it.", repo=REPO))
    assert (offered.offer, offered.about) == (OPEN_MODELS, REPO)
    assert problem_of(BadPrompt("It is empty.", "Write something.")).offer == ""
