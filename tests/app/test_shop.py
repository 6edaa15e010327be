"""The shop against a hub on loopback: downloads pause, go on, are cancelled and end; comparisons follow the files."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from app import stocktaking
from app.children import _environment
from app.shop import Shop
from app.viewmodel.commands import Problem
from app.viewmodel.models.listing import Model, buttons, standing
from specdec_core.catalogue import PAIRS
from specdec_core.errors import ModelNotFound
from specdec_core.models import fits, hub_cache
from specdec_core.models.fits import DraftList, Fit, ModelFacts
from specdec_core.models.hub_cache import part_bytes, snapshot
from specdec_core.models.hub_files import listing
from specdec_core.models.whereabouts import stamp_of
from tests.app.fakes import PATIENCE_MS, Memory
from tests.hub_settings import talk_to
from tests.hub_stand_in import Shelf, StandIn, standing_in

NAME = "owner/model"
SIZE = 400_000
FOUND = '{"target": {"source": "toy:target"}, "fits": [{"draft": "ngram", "verdict": "fits", "reason": "It does."}]}'


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """A hub, an empty cache, and a small catalogue."""
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "converted"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "")
    toys = tuple(pair for pair in PAIRS if pair.name == "toy")
    monkeypatch.setattr(stocktaking, "PAIRS", toys)
    monkeypatch.setattr(fits, "PAIRS", toys)
    with standing_in() as hub:
        talk_to(hub.address, tmp_path / "cache", monkeypatch, patience=20)
        yield hub


@pytest.fixture
def shelf(hub: StandIn, tmp_path: Path) -> Shelf:
    """A model whose files are no model, which is all that a download needs."""
    folder = tmp_path / "offered"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    (folder / "tokenizer.json").write_text("{}")
    (folder / "model.safetensors").write_bytes(bytes(SIZE))
    return hub.add(NAME, folder)


class FakeEngine:
    """An engine thread that only says what it does."""

    occupant = ""
    holding = False
    held: tuple[str, ...] = ()

    def free(self) -> None:
        """Let go."""
        self.holding, self.held = False, ()


class Counter:
    """A shop, what it complained of, what was compared, and patience. Comparing is left to a script that is quick."""

    def __init__(self, qtbot: QtBot, memory: Memory) -> None:
        self.engine = FakeEngine()
        self.shop = Shop(memory, examine=self._examine, engine=self.engine)
        self.compared: list[str] = []
        self.script = f"print({FOUND!r})"
        self.problems: list[Problem] = []
        self.shop.trouble.connect(self.problems.append)
        self._qtbot = qtbot

    def _examine(self, target: str, also: Sequence[str]) -> list[str]:
        self.compared.append(target)
        return [sys.executable, "-c", self.script]

    def until(self, done: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(done, timeout=PATIENCE_MS)

    def settle(self) -> None:
        self.until(lambda: not self.shop.busy)

    def model(self, source: str = NAME) -> Model:
        return next(model for model in self.shop.stock().models if model.source == source)


@pytest.fixture
def memory() -> Memory:
    return Memory()


@pytest.fixture
def counter(qtbot: QtBot, hub: StandIn, memory: Memory) -> Iterator[Counter]:
    found = Counter(qtbot, memory)
    yield found
    found.shop.close()
    found.shop.deleteLater()


def added(counter: Counter) -> None:
    counter.shop.add(NAME)
    counter.settle()


def test_the_size_is_known_before_a_download(counter: Counter, shelf: Shelf, hub: StandIn) -> None:
    """Choosing a model asks for it once; nothing is fetched."""
    added(counter)
    assert counter.model().size == SIZE + 4
    assert counter.model().licence == "apache-2.0"
    assert not hub.downloads()
    asked = len(hub.requests)
    counter.shop.choose("")
    counter.shop.choose(NAME)
    counter.settle()
    assert len(hub.requests) == asked


def test_sizes_are_known_at_the_next_start(
    qtbot: QtBot, counter: Counter, shelf: Shelf, hub: StandIn, memory: Memory
) -> None:
    """Looking again asks for every one that is missing, also for one that could not be told before."""
    counter.shop.add(NAME)
    counter.shop.add("owner/late")
    counter.settle()
    assert "no model called owner/late" in counter.model("owner/late").sentence
    hub.add("owner/late", shelf.folder)
    counter.shop.look_again()
    counter.settle()
    assert counter.model("owner/late").size == SIZE + 4
    hub.close()
    again = Counter(qtbot, memory)
    assert again.model("owner/late").size == again.model().size == SIZE + 4
    again.shop.close()
    again.shop.deleteLater()
    memory.kept["model_sizes"][NAME] = "damaged"
    other = Counter(qtbot, memory)
    assert (other.model().size, other.model("owner/late").size) == (None, SIZE + 4)
    other.shop.close()
    other.shop.deleteLater()


def test_a_download_shows_how_far_it_is_and_ends_ready(counter: Counter, shelf: Shelf) -> None:
    """Bytes only grow, and the model can be used when it is whole."""
    shelf.rate = 400_000
    added(counter)
    seen: list[int] = []

    def note() -> None:
        download = counter.model().download
        seen.append(download.done if download is not None else 0)

    counter.shop.changed.connect(note)
    counter.shop.download(NAME)
    assert counter.model().moving
    counter.settle()
    assert counter.model().state == "here"
    assert counter.model().download is None
    moving = [done for done in seen if done]
    assert moving == sorted(moving)
    assert snapshot(NAME) is not None


def test_a_paused_download_goes_on_where_it_stopped(counter: Counter, shelf: Shelf, hub: StandIn) -> None:
    """The part is shown, also by the next window, and only the rest is asked for."""
    shelf.stalls = [150_000]
    added(counter)
    counter.shop.download(NAME)
    counter.until(lambda: part_bytes(NAME) == 150_000)
    counter.shop.pause(NAME)
    counter.settle()
    model = counter.model()
    assert (model.moving, model.part, model.here) == (False, 150_000, False)
    counter.shop.download(NAME)
    counter.settle()
    assert counter.model().here
    assert hub.downloads()[-1].start == 150_000


def test_a_cancelled_download_stays_cancelled(counter: Counter, shelf: Shelf, hub: StandIn) -> None:
    """Nothing of it is left, and looking again does not begin it anew."""
    shelf.stalls = [150_000]
    added(counter)
    counter.shop.download(NAME)
    counter.until(lambda: part_bytes(NAME) == 150_000)
    counter.shop.cancel(NAME)
    counter.settle()
    assert part_bytes(NAME) == 0
    asked = len(hub.downloads())
    counter.shop.look()
    counter.settle()
    assert (counter.model().moving, counter.model().part, len(hub.downloads())) == (False, 0, asked)


def test_a_failed_download_says_why_and_can_be_tried_again(counter: Counter, shelf: Shelf) -> None:
    """The reason stays on screen until then."""
    added(counter)
    shelf.gated = True
    counter.shop.download(NAME)
    counter.settle()
    download = counter.model().download
    assert download is not None
    assert "licence has to be accepted" in download.sentence
    shelf.gated = False
    counter.shop.download(NAME)
    counter.settle()
    assert counter.model().here


def test_a_name_that_the_hub_does_not_know_says_so(counter: Counter) -> None:
    """As soon as it is added."""
    added(counter)
    assert f"no model called {NAME}" in counter.model().sentence


def test_offline_starts_no_child(counter: Counter, shelf: Shelf, hub: StandIn, memory: Memory) -> None:
    """It is remembered, holds what is under way, and reaches the engine of this process too."""
    shelf.stalls = [150_000]
    added(counter)
    counter.shop.download(NAME)
    counter.until(lambda: part_bytes(NAME) == 150_000)
    counter.shop.set_offline(True)
    counter.settle()
    assert counter.model().part == 150_000
    asked = len(hub.requests)
    counter.shop.download(NAME)
    counter.settle()
    assert (len(hub.requests), memory.kept["offline"]) == (asked, True)
    assert "offline switch is on" in counter.problems[0].sentence
    assert hub_cache.offline()
    with pytest.raises(ModelNotFound) as refused:
        listing(NAME)
    assert refused.value.advice.startswith("Untick Offline on the page Models")
    assert _environment(offline=True).value(hub_cache.OFFLINE_SWITCH)
    assert not _environment(offline=False).value(hub_cache.OFFLINE_SWITCH)
    counter.shop.set_offline(False)
    assert not hub_cache.offline()


def test_a_closed_window_ends_its_children(counter: Counter, shelf: Shelf, hub: StandIn) -> None:
    """At once; what has arrived is kept."""
    shelf.stalls = [150_000]
    added(counter)
    counter.shop.download(NAME)
    counter.until(lambda: part_bytes(NAME) == 150_000)
    pid = counter.shop._pulls.pid(NAME)
    counter.shop.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert part_bytes(NAME) == 150_000


def test_drafts_are_compared_in_a_child(counter: Counter) -> None:
    """Once for each state of the files; a target that is left meanwhile is not mixed up with the next."""
    counter.shop.look()
    counter.settle()
    counter.shop.choose("toy:draft")
    counter.shop.choose("toy:target")
    counter.until(lambda: counter.shop.stock().drafts is not None)
    counter.settle()
    assert counter.shop.stock().drafts == msgspec.json.decode(FOUND, type=DraftList)
    assert counter.compared.count("toy:target") == 1
    counter.shop.look()
    counter.settle()
    assert counter.compared.count("toy:target") == 1


def test_what_is_known_needs_no_child(counter: Counter) -> None:
    """A list that was found out before, and still holds, is shown by a look alone."""
    known = fits.Known(facts={stamp_of("toy:target"): ModelFacts(source="toy:target")})
    for draft in fits.candidates("toy:target"):
        known.fits[fits.pair_stamp("toy:target", draft)] = Fit(draft=draft, verdict="fits", reason="It does.")
    fits.remember(known)
    counter.shop.look()
    counter.settle()
    counter.shop.choose("toy:target")
    counter.settle()
    assert counter.shop.stock().drafts is not None
    assert not counter.compared


def test_a_model_that_cannot_be_used_says_so_in_the_list(counter: Counter) -> None:
    """As soon as it was examined, and at the next look from memory alone, whichever model is chosen."""
    words = "It is an encoder-decoder model."
    counter.shop.look()
    counter.settle()
    assert counter.model("toy:target").usable
    found = DraftList(target=ModelFacts(source="toy:target", problem=words), fits=())
    counter.script = f"print({msgspec.json.encode(found).decode()!r})"
    counter.shop.choose("toy:target")
    counter.until(lambda: not counter.model("toy:target").usable)
    assert counter.model("toy:target").problem == words
    counter.settle()
    fits.remember(fits.Known(facts={stamp_of("toy:draft"): ModelFacts(source="toy:draft", problem=words)}))
    counter.shop.look()
    counter.settle()
    assert counter.model("toy:draft").problem == words


def test_changed_files_are_compared_again(counter: Counter, tmp_path: Path) -> None:
    """A draft that was repaired, or broken, is judged anew while the page is in sight."""
    draft = tmp_path / "mine"
    draft.mkdir()
    (draft / "config.json").write_text("{}")
    counter.shop.add(str(draft))
    counter.settle()
    counter.shop.choose("toy:target")
    counter.settle()
    before = counter.compared.count("toy:target")
    (draft / "tokenizer.json").write_text("{}")
    counter.shop.look()
    counter.settle()
    assert counter.compared.count("toy:target") == before + 1


def test_a_comparison_waits_for_a_race_to_end(counter: Counter) -> None:
    """It would take the processor from what is being measured."""
    counter.engine.occupant = "race"
    counter.shop.look()
    counter.settle()
    counter.shop.choose("toy:target")
    counter.settle()
    assert counter.shop.stock().waiting
    assert not counter.compared
    counter.engine.occupant = ""
    counter.shop.look()
    counter.settle()
    assert counter.compared == ["toy:target"]
    assert not counter.shop.stock().waiting
    assert counter.shop.stock().drafts is not None


def test_loaded_models_are_let_go(counter: Counter) -> None:
    """The page knows which there are, and what is free then."""
    counter.engine.holding, counter.engine.held = True, ("toy:target",)
    counter.shop.look()
    counter.settle()
    assert counter.shop.stock().holding
    assert [model.source for model in counter.shop.stock().models if model.loaded] == ["toy:target"]
    counter.shop.free()
    counter.settle()
    assert not any(model.loaded for model in counter.shop.stock().models)
    assert not counter.shop.stock().holding
    assert counter.shop.stock().room is not None


def test_a_comparison_that_fails_is_one_sentence(counter: Counter) -> None:
    """And it is not begun again and again."""
    counter.script = "import sys; sys.exit('specdec: The target is damaged. Copy it again.')"
    counter.shop.look()
    counter.settle()
    counter.shop.choose("toy:target")
    counter.settle()
    assert counter.shop.stock().problem == "The target is damaged. Copy it again."
    assert counter.compared == ["toy:target"]


@pytest.mark.parametrize(
    ("name", "files", "said"),
    [
        ("noise.gguf", {"": b"nonsense"}, "is not a GGUF file. Download or copy this file again."),
        ("broken", {"config.json": b"{", "model.safetensors": b""}, "is not readable JSON."),
        ("cut", {"config.json": b"{}", "model.safetensors": b"\x00\xff" * 20}, "no readable header"),
        ("pickled", {"config.json": b"{}", "pytorch_model.bin": b"x"}, "Choose a safetensors version of the model"),
        (
            "split",
            {"config.json": b"{}", "model.safetensors.index.json": b'{"weight_map": {"a": "b"}}'},
            "b is missing",
        ),
        (
            "mute",
            {"config.json": b"{}", "model.safetensors": b"\x02\x00\x00\x00\x00\x00\x00\x00{}"},
            "has no tokenizer",
        ),
        ("draft", {"draft.json": b"]", "draft.safetensors": b""}, "draft.json is not readable."),
    ],
)
def test_files_that_cannot_be_a_model_are_never_ready(
    counter: Counter, tmp_path: Path, name: str, files: dict[str, bytes], said: str
) -> None:
    """Told when they are listed, before anybody selects them, and with what to do; neither use is offered."""
    for file, content in files.items():
        path = tmp_path / name / file if file else tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    counter.shop.keep(str(tmp_path / name))
    counter.shop.look()
    counter.settle()
    model = counter.model(str(tmp_path / name))
    assert said in model.problem
    assert str(standing(model)).startswith("Cannot be used: ")
    pressed = buttons(model, offline=False)
    assert not pressed.as_target
    assert not pressed.as_draft


def test_a_folder_of_models_adds_all_of_them(counter: Counter, tmp_path: Path, memory: Memory) -> None:
    """And one without any is one sentence."""
    for name in ("one", "two"):
        (tmp_path / "models" / name).mkdir(parents=True)
        (tmp_path / "models" / name / "config.json").write_text("{}")
    (tmp_path / "models" / "three.gguf").write_bytes(b"GGUF")
    (tmp_path / "models" / "notes.txt").write_text("not a model")
    counter.shop.add(str(tmp_path / "models"))
    counter.settle()
    assert [Path(source).name for source in memory.kept["models"]] == ["one", "three.gguf", "two"]
    assert "has no weights" in counter.model(str(tmp_path / "models" / "one")).problem
    (tmp_path / "empty").mkdir()
    counter.shop.add(str(tmp_path / "empty"))
    counter.settle()
    counter.shop.add(str(tmp_path / "gone"))
    counter.shop.add("ngram")
    starts = ("There is no model in", "There is no model at", "ngram needs no model")
    for problem, start in zip(counter.problems, starts, strict=True):
        assert problem.sentence.startswith(start)
        assert problem.advice


def test_models_of_a_race_are_listed(counter: Counter, tmp_path: Path, memory: Memory) -> None:
    """What has no files of its own is not, and nothing twice."""
    counter.shop.keep(str(tmp_path), "ngram")
    counter.shop.keep(str(tmp_path), "toy:draft")
    counter.shop.keep(str(tmp_path / "gone"), "")
    assert memory.kept["models"] == [str(tmp_path)]


def test_what_was_added_is_there_at_the_next_start(
    qtbot: QtBot, counter: Counter, memory: Memory, tmp_path: Path
) -> None:
    """Until it is taken off the list; files stay where they are."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    counter.shop.add(str(folder))
    counter.settle()
    again = Counter(qtbot, memory)
    assert again.model(str(folder)).mine
    again.shop.remove(str(folder))
    again.settle()
    assert str(folder) not in {model.source for model in again.shop.stock().models}
    assert folder.is_dir()
    assert memory.kept["models"] == []
    again.shop.close()
    again.shop.deleteLater()
