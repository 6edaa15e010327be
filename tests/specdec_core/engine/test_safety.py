"""Nothing in a model's folder is run: not its code, not its pickles, and its template in a sandbox only."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import torch

from specdec_core.catalogue import RunRequest
from specdec_core.engine import Workbench
from specdec_core.engine.facts import facts_of
from specdec_core.engine.loading import load
from specdec_core.errors import BadPrompt, ModelDamaged, ModelUnsupported
from specdec_core.events import RunEvent
from specdec_core.models.wholeness import PICKLES
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.folders import CPU, refused, run, silent


def pickled(folder: Path, *, name: str = "pytorch_model.bin") -> Path:
    """The folder with its weights in a pickle file instead, as older models come."""
    from safetensors.torch import load_file

    weights = folder / "model.safetensors"
    torch.save(load_file(weights), folder / name)
    weights.unlink()
    return folder


def allowed(folder: Path) -> list[RunEvent]:
    bench = Workbench(allow_pickle=True)
    settings = RunSettings(max_new_tokens=12)
    request = RunRequest(
        arm="speculative", target=str(folder), draft="ngram", prompt="the cat the cat", settings=settings
    )
    try:
        return list(bench.run(request))
    finally:
        bench.close()


class Exploit:
    """An object that runs code when a pickle with it is opened."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> Any:
        return (Path.write_text, (self.mark, "the code of the file ran"))


@pytest.mark.parametrize("suffix", PICKLES)
def test_pickles_are_refused_unless_allowed(folder: Path, suffix: str) -> None:
    """With the reason and the way out in the sentence; facts about the model are refused in the same words."""
    pickled(folder, name=f"pytorch_model{suffix}")
    error = refused(folder, ModelUnsupported, "pickle", "can run code")
    assert "--allow-pickle" in error.advice
    with pytest.raises(ModelUnsupported, match="pickle"):
        facts_of(str(folder))


def test_allowed_pickles_write_the_same_text(folder: Path, good: Path) -> None:
    """The permission changes what may be opened, and nothing else."""
    expected = tiny.ids_of(run(good, "ngram", max_new_tokens=12))
    assert tiny.ids_of(allowed(pickled(folder))) == expected


def test_safetensors_are_preferred_though_pickles_are_allowed(folder: Path, tmp_path: Path) -> None:
    """A pickle beside sound weights is not opened at all."""
    mark = tmp_path / "mark"
    torch.save(Exploit(mark), folder / "pytorch_model.bin")
    assert tiny.finished(allowed(folder))
    assert not mark.exists()


def test_an_allowed_pickle_still_cannot_run_code(folder: Path, tmp_path: Path) -> None:
    """torch's restricted reader refuses what is not a tensor: a sentence, and the code did not run."""
    mark = tmp_path / "mark"
    (folder / "model.safetensors").unlink()
    torch.save({"model.norm.weight": Exploit(mark)}, folder / "pytorch_model.bin")
    with pytest.raises(ModelUnsupported, match="more than numbers") as caught:
        allowed(folder)
    assert "\n" not in caught.value.sentence
    assert not mark.exists()


def test_a_request_cannot_allow_pickles() -> None:
    """Settings travel in logs and in lines that people paste: none of them may lower the guard."""
    assert not [name for name in RunSettings.__struct_fields__ if "pickle" in name or "trust" in name or "code" in name]


TOKENIZER = {"tokenizer_class": "MineTokenizer", "auto_map": {"AutoTokenizer": ["tokenization_mine.Mine", None]}}
ASKED = (
    "import sys, torch; from specdec_core.engine.loading import load; from specdec_core.engine.facts import facts_of\n"
    "from specdec_core.errors import SpecDecError\n"
    "def loaded(s): load(s, device=torch.device('cpu'), dtype=torch.float32, report=lambda a, b: None)\n"
    "for act in (loaded, facts_of):\n"
    "    try: act(sys.argv[1]); print('loaded')\n"
    "    except SpecDecError as error: print(error)\n"
)


def test_code_of_a_tokenizer_is_neither_run_nor_asked_about(folder: Path) -> None:
    """A tokenizer that brings its own code, with somebody at the keyboard who would say yes to anything."""
    (folder / "tokenization_mine.py").write_text("raise SystemExit('the code of the folder ran')\n")
    path = folder / "tokenizer_config.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **TOKENIZER}))
    done = subprocess.run(
        [sys.executable, "-c", ASKED, str(folder)],
        input="y\n" * 20,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "[y/N]" not in done.stdout
    assert "the code of the folder ran" not in done.stdout


TEMPLATES = {
    "reaches out of its sandbox": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "opens a file": "{{ cycler.__init__.__globals__.os.system('true') }}",
    "is no template": "{% for m in messages %}",
    "refuses": "{{ raise_exception('only <b>two</b> roles') }}",
    "divides by zero": "{{ 1 / 0 }}",
    "counts for ever": "{% for i in range(10**12) %}{% endfor %}",
    "goes round and round": "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}",
    "fills the memory": "{{ 'x'.center(10**12) }}",
}


@pytest.mark.parametrize("kind", TEMPLATES)
def test_a_template_that_fails_is_a_sentence(kind: str, folder: Path) -> None:
    """Templates are rendered in a sandbox; whatever goes wrong there is told with the way around it."""
    (folder / "chat_template.jinja").write_text(TEMPLATES[kind])
    with pytest.raises(BadPrompt) as caught:
        run(folder, "ngram", max_new_tokens=4)
    assert "chat template" in caught.value.sentence
    assert "\n" not in caught.value.sentence
    assert "raw" in caught.value.advice.lower()
    assert tiny.finished(run(folder, "ngram", max_new_tokens=4, raw=True))


def test_a_hostile_configuration_names_nothing_to_run(folder: Path) -> None:
    """Fields that name code, hooks or files elsewhere have no effect on what is loaded."""
    path = folder / "config.json"
    config = json.loads(path.read_text())
    config["auto_map"] = {"AutoConfig": "evil--configuration.Evil", "AutoModelForCausalLM": "evil--modeling.Evil"}
    config["_name_or_path"] = "../../../etc"
    path.write_text(json.dumps(config))
    found = load(str(folder), device=CPU, dtype=torch.float32, report=silent)
    assert found.info.architecture == "LlamaForCausalLM"


@pytest.mark.parametrize("shard", ["../outside.safetensors", "/etc/passwd", "sub/../../outside.safetensors"])
def test_an_index_cannot_point_out_of_its_folder(folder: Path, shard: str) -> None:
    """Weights are read from the model's own folder and from nowhere else."""
    (folder.parent / "outside.safetensors").write_bytes((folder / "model.safetensors").read_bytes())
    (folder / "sub").mkdir()
    index = {"metadata": {}, "weight_map": {"model.norm.weight": shard}}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index))
    refused(folder, ModelDamaged, "index.json", "outside")
