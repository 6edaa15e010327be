"""Rounds behind a fixed text are the loop's own rounds: same draws, same drafts, same tokens, whatever was kept."""

from __future__ import annotations

from typing import Any

import pytest

from specdec_core.engine import verify
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.prove import rounds
from specdec_core.engine.prove.cases import Case
from specdec_core.engine.prove.draws import fixed_text, job_of
from specdec_core.engine.prove.rounds import FixedText, PlainText
from specdec_core.events import RoundFinished, TokenCommitted, TokenDrafted
from specdec_core.streams import Streams
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.prove import made

pytestmark = pytest.mark.usefixtures("road_in_full")

TEXT = "The cat sat on the mat; the cat sat on the"
SETTINGS: dict[str, dict[str, Any]] = {
    "open": {"gamma": 3},
    "block": {"gamma": 3, "verification": "block", "top_k": 5},
    "filtered": {"gamma": 2, "temperature": 0.7, "top_p": 0.8, "repetition_penalty": 1.3},
}


def opened(target: LoadedModel, draft: LoadedModel | None, **settings: Any) -> tuple[FixedText, PlainText]:
    case = Case("case", TEXT, settings)
    job = job_of(made.drawing(target, draft, case), case, 0)
    tokens = target.tokenizer.prepare(TEXT, raw=True).ids
    return fixed_text(job, tokens), PlainText(tokens, job.request.settings, target=target.open_session())


def pairs() -> dict[str, tuple[LoadedModel, LoadedModel | None]]:
    """Cached sessions of two architectures, and a lookup."""
    target = tiny.loaded(tiny.model_of("llama"))
    half = tiny.loaded(tiny.with_noise(tiny.model_of("llama"), 0.01), name="half")
    other = tiny.loaded(tiny.model_of("gpt2"), name="gpt2")
    return {"half": (target, half), "lookup": (target, None), "other": (other, half)}


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("pair", ["half", "lookup", "other"])
def test_a_round_is_the_first_round_of_a_run(pair: str, name: str) -> None:
    """For many seeds: the loop, with the seed's own streams, drafts and writes the very same tokens."""
    target, draft = pairs()[pair]
    fixed, _ = opened(target, draft, **SETTINGS[name])
    accepted = 0
    for seed in range(25):
        settings = {"temperature": 1.0, **SETTINGS[name], "seed": seed, "max_new_tokens": 16}
        run = tiny.events(target, draft, prompt=TEXT, **settings)
        first = [event for event in run if event.round == 1]
        rule = verify.RULES[settings.get("verification", "chain")]
        written = fixed.written(rule, Streams(seed, "speculative"))
        assert written.drafts == tuple(event.id for event in tiny.only(TokenDrafted, first))
        assert written.tokens == tuple(event.id for event in tiny.only(TokenCommitted, first))
        assert written.accepted == tiny.only(RoundFinished, first)[0].accepted
        accepted += written.accepted
    assert accepted > 0 or pair != "half"
    fixed.close()


@pytest.mark.parametrize("room", [0, 1 << 30])
def test_keeping_laws_changes_no_token(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for everything and for nothing, the same streams write the same rounds."""
    target, draft = pairs()["half"]
    reference, _ = opened(target, draft, gamma=3)
    streams = Streams(7, "speculative")
    expected = [reference.written(verify.chain, streams) for _ in range(40)]
    monkeypatch.setattr(rounds, "MOST_KEPT_BYTES", room)
    fixed, plain = opened(target, draft, gamma=3)
    streams = Streams(7, "speculative")
    assert [fixed.written(verify.chain, streams)[:3] for _ in range(40)] == [written[:3] for written in expected]
    assert (plain.law((1,)) - plain.law((1,))).abs().max() == 0


def test_the_plain_law_is_that_of_a_plain_run() -> None:
    """One token a pass behind the text, and a cache that is the same afterwards as before."""
    target, _ = pairs()["half"]
    _, plain = opened(target, None, temperature=0.8)
    for _ in range(2):
        for path in ((), (3, 4), (5,), (3,)):
            law = plain.law(path)
            session = target.open_session()
            scores = session.feed([*TEXT.encode(), *path], rows=1)[0]
            assert (law - (scores / 0.8).softmax(dim=-1)).abs().max() < 1e-5


def test_widths_of_passes_are_compared() -> None:
    """A cached model moves by rounding only, and a target that depends on the width of a pass is found out."""
    target, draft = pairs()["half"]
    fixed, plain = opened(target, draft, gamma=2)
    for _ in range(5):
        fixed.written(verify.chain, Streams(1, "speculative"))
    assert fixed.moved(plain) < 1e-5
    plain.law(())
    assert fixed.moved_laws(plain) < 1e-5
    fixed, plain = opened(made.unsteady(0.5), draft, gamma=2)
    plain.law(())
    fixed.written(verify.chain, Streams(1, "speculative"))
    assert fixed.moved(plain) > 0.01
    assert fixed.moved_laws(plain) > 0.01
