"""Where a run ends: end tokens, stop texts and lengths in every place of a block, and contexts that run out."""

from __future__ import annotations

from functools import cache

import pytest
import torch

from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.stopping import StopRules
from specdec_core.engine.toy import END, VOCABULARY, ByteTokenizer
from specdec_core.errors import BadPrompt
from specdec_core.events import FellBack, PromptRead, RoundFinished, RoundStarted, TokenCommitted, TokenJudged
from specdec_core.settings import MAX_PROMPT_CHARACTERS
from tests.specdec_core.engine import tiny

pytestmark = pytest.mark.usefixtures("road_in_full")


@cache
def llama(end_ids: frozenset[int] = frozenset()) -> LoadedModel:
    return tiny.loaded(tiny.model_of("llama"), end_ids=end_ids)


@cache
def free_ids() -> list[int]:
    """What the model writes when nothing ends it."""
    return tiny.ids_of(tiny.events(llama(), arm="plain", max_new_tokens=40))


def writing(text: bytes, *, after: str = tiny.PROMPT, end: int | None = None, name: str = "scripted") -> LoadedModel:
    """A table model that writes `text` byte by byte behind the prompt, then `end`, over and over."""
    script = [*text, *([end] if end is not None else [])]

    def scores(context: tuple[int, ...]) -> torch.Tensor:
        at = len(context) - len(after.encode())
        row = torch.zeros(VOCABULARY)
        row[script[at % len(script)]] = 9.0
        return row

    return tiny.table(scores, end_ids=[] if end is None else [end], name=name)


@pytest.mark.parametrize("place", [0, 1, 5, 8, 9, 12])
def test_end_token_in_mid_block(place: int) -> None:
    """A token that greedy produces is declared the end: the run stops exactly there, drafts behind it are discarded."""
    ids = free_ids()
    first = ids.index(ids[place])  # the declared id may come earlier as well
    target = llama(frozenset({ids[place]}))
    for gamma in (1, 4, 8):
        run = tiny.events(target, target, gamma=gamma, max_new_tokens=40)
        assert tiny.ids_of(run) == ids[: first + 1]
        assert tiny.finished(run).reason == "eos"
        assert str(ids[place]) in tiny.finished(run).detail
        assert tiny.ids_of(tiny.events(target, arm="plain", max_new_tokens=40)) == ids[: first + 1]


def test_drafts_behind_an_accepted_end_are_discarded() -> None:
    """A drafter that goes on behind the end: what stands there was never judged and is no output."""
    ids = free_ids()
    end = next(token for token in ids[2:8] if ids.index(token) > 1)
    blind = tiny.loaded(tiny.model_of("llama"))
    run = tiny.events(llama(frozenset({end})), blind, gamma=12, max_new_tokens=40)
    assert tiny.ids_of(run) == ids[: ids.index(end) + 1]
    last = tiny.only(RoundFinished, run)[-1]
    assert last.committed == last.accepted == last.judged == ids.index(end) + 1


def test_stop_text_discards_what_was_drafted_behind_it() -> None:
    """A lookup drafter copies past the stop text; the rest of its block is discarded."""
    target = writing(b"abcdefgh")
    run = tiny.events(target, writing(b"abcdefgh", name="draft"), gamma=8, max_new_tokens=60, stop=("cd",))
    assert tiny.text_of(run) == "abcd"
    verdicts = [event.verdict for event in tiny.only(TokenJudged, run)]
    assert verdicts == ["accepted"] * 4 + ["discarded"] * 4
    assert tiny.finished(run).reason == "stop_text"


@pytest.mark.parametrize("which", [0, 1, 2])
def test_every_end_token_ends_a_run(which: int) -> None:
    """Three end ids: each of them stops both arms, and the reason names the one that did."""
    ids = free_ids()
    fillers = [token for token in range(200) if token not in ids]
    ends = fillers[:2]
    ends.insert(which, ids[6])
    target = llama(frozenset(ends))
    for arm in ("plain", "speculative"):
        run = tiny.events(target, None if arm == "plain" else target, arm="plain" if arm == "plain" else "speculative")
        assert tiny.finished(run).reason == "eos"
        assert str(ids[6]) in tiny.finished(run).detail
        assert tiny.ids_of(run) == ids[: ids.index(ids[6]) + 1]
        assert tiny.started(run).end_ids == tuple(sorted(ends))


@pytest.mark.parametrize("new", [1, 2, 3, 5, 6])
@pytest.mark.parametrize("gamma", [1, 8, 16])
def test_exactly_as_many_tokens_as_asked_for(new: int, gamma: int) -> None:
    """Drafts and bonus never run over the limit, and no draft is made that could never count."""
    run = tiny.events(llama(), llama(), gamma=gamma, max_new_tokens=new)
    assert tiny.ids_of(run) == free_ids()[:new]
    assert tiny.finished(run).reason == "length"
    left = new
    for opened, closed in zip(tiny.only(RoundStarted, run), tiny.only(RoundFinished, run), strict=True):
        assert opened.gamma == closed.drafted == min(gamma, left - 1)
        assert bool(opened.reason) == (opened.gamma < gamma)
        assert closed.accepted == closed.drafted
        left -= closed.committed


def test_no_end_token_at_all() -> None:
    """A model without any end runs to the limit, and the header says that nothing else can end it."""
    run = tiny.events(llama(), arm="plain", max_new_tokens=20)
    assert tiny.finished(run).reason == "length"
    assert any("no end token" in notice for notice in tiny.started(run).notices)
    assert not any("no end token" in n for n in tiny.started(tiny.events(llama(frozenset({3})))).notices)


STOPS = {
    "inside a block": ("cd", 8),
    "across blocks": ("fghab", 3),
    "one letter": ("a", 8),
    "longer than a block": ("bcdefghabcdefg", 2),
    "first of several": ("zzz", 4),
}


@pytest.mark.parametrize("case", STOPS)
@pytest.mark.parametrize("drafter", ["same", "ngram", "plain"])
def test_stop_text_is_found_wherever_it_falls(case: str, drafter: str) -> None:
    """Inside one block, over two, longer than one: the run ends with the token that completes the text."""
    stop, gamma = STOPS[case]
    stops = (stop, "gh") if case == "first of several" else (stop,)
    target = writing(b"abcdefgh")
    run = tiny.events(
        target,
        writing(b"abcdefgh", name="draft") if drafter == "same" else None,
        arm="plain" if drafter == "plain" else "speculative",
        gamma=gamma,
        max_new_tokens=60,
        stop=stops,
    )
    endless = "abcdefgh" * 8
    end = min(endless.find(text) + len(text) for text in stops if text in endless)
    assert tiny.text_of(run) == endless[:end]
    assert tiny.finished(run).reason == "stop_text"
    assert tiny.finished(run).detail in stops


def test_stop_text_does_not_match_the_prompt() -> None:
    """Only the output counts: a stop text that ends the prompt, or straddles its end, ends nothing."""
    target = writing(b"abcdefgh", after="xxab")
    run = tiny.events(target, arm="plain", prompt="xxab", max_new_tokens=8, stop=("xxab", "bab"))
    assert tiny.finished(run).reason == "length"


def test_stop_text_of_several_bytes_a_character() -> None:
    """The stop text is matched as text: an umlaut whose second byte is in the next block still counts."""
    target = writing("xäöy".encode())
    for gamma in (1, 2, 3, 4):
        draft = writing("xäöy".encode(), name="draft")
        run = tiny.events(target, draft, gamma=gamma, max_new_tokens=40, stop=("ö",))
        assert tiny.text_of(run) == "xäö"


def test_stop_text_equal_to_a_special_token() -> None:
    """A turn marker may be asked for as stop text, whatever a view hides."""
    marker = ByteTokenizer().decode([END])
    assert marker

    def scores(context: tuple[int, ...]) -> torch.Tensor:
        row = torch.zeros(VOCABULARY)
        row[END if len(context) % 7 == 0 else 97] = 9.0
        return row

    for arm in ("plain", "speculative"):
        run = tiny.events(
            tiny.table(scores), arm="plain" if arm == "plain" else "speculative", max_new_tokens=40, stop=(marker,)
        )
        assert tiny.finished(run).reason == "stop_text"
        assert tiny.ids_of(run)[-1] == END
        assert tiny.only(TokenCommitted, run)[-1].special


@pytest.mark.parametrize("kind", tiny.ARCHITECTURES)
def test_one_token_prompt(kind: str) -> None:
    """Nothing to read ahead: prefill reads no token, and the text is still the library's."""
    target = tiny.loaded(tiny.model_of(kind))
    run = tiny.events(target, target, prompt="T", gamma=4, max_new_tokens=20)
    assert tiny.only(PromptRead, run)[0].target_tokens == 0
    assert tiny.ids_of(run) == tiny.generated(tiny.built(tiny.config_of(kind)), list(b"T"), 20)


@pytest.mark.parametrize("arm", ["plain", "speculative"])
def test_prompt_and_new_tokens_must_fit(arm: str) -> None:
    """Refused before any pass, with both counts and the limit; one token less is accepted."""
    short = tiny.loaded(tiny.built(tiny.config_of("llama", max_position_embeddings=64)))
    job = tiny.job(short, arm="plain" if arm == "plain" else "speculative", prompt="p" * 40, max_new_tokens=25)
    with pytest.raises(BadPrompt) as caught:
        next(tiny.events_of(job))
    assert {"40", "25", "64"} <= set(caught.value.sentence.replace(",", "").replace(".", "").split())
    assert "24" in caught.value.advice
    run = tiny.events(
        short, short if arm == "speculative" else None, arm=job.request.arm, prompt="p" * 40, gamma=8, max_new_tokens=24
    )
    assert len(tiny.ids_of(run)) == 24


def test_prompt_longer_than_the_context() -> None:
    """The advice is to shorten the prompt, and no number of new tokens is offered that would be below one."""
    short = tiny.loaded(tiny.built(tiny.config_of("gpt2", n_positions=32)))
    with pytest.raises(BadPrompt, match="32") as caught:
        tiny.events(short, prompt="p" * 32, max_new_tokens=1)
    assert "horten" in caught.value.advice
    assert "new tokens" not in caught.value.advice


def test_a_huge_prompt_is_refused_uncut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of megabytes from a clipboard must not hold the engine while they are made into tokens."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the text was cut into tokens")

    monkeypatch.setattr(tiny.ByteTokenizer, "prepare", refuse)
    with pytest.raises(BadPrompt, match="characters"):
        tiny.events(tiny.loaded(tiny.model_of("llama")), prompt="x" * (MAX_PROMPT_CHARACTERS + 1))


@pytest.mark.parametrize("raw", [True, False])
@pytest.mark.parametrize(("prompt", "place"), [("caf\udce9", 4), ("\ud83d", 1), ("\ude00 a", 1)])
def test_half_characters_in_a_prompt_are_refused(prompt: str, place: int, raw: bool) -> None:
    """Bytes of a command line that are no UTF-8, halves of an emoji: one sentence that says where, for any caller."""
    with pytest.raises(BadPrompt, match=f"not UTF-8 text: character {place} "):
        tiny.events(tiny.loaded(tiny.model_of("llama")), prompt=prompt, raw=raw)


@pytest.mark.parametrize("prompt", ["", " ", "\n\t "])
def test_empty_prompt_is_refused(prompt: str) -> None:
    """One clear sentence before anything runs."""
    with pytest.raises(BadPrompt, match="empty"):
        tiny.events(llama(), prompt=prompt)


@pytest.mark.parametrize("kind", ["llama", "gpt2", "opt"])
@pytest.mark.parametrize("gamma", [1, 4, 8])
def test_draft_of_a_shorter_context_falls_back(kind: str, gamma: int) -> None:
    """32 positions against 128: drafting ends where the draft is full, says so, and the text is still exact."""
    size = "n_positions" if kind == "gpt2" else "max_position_embeddings"
    target = tiny.loaded(tiny.built(tiny.config_of(kind, **{size: 128})))
    draft = tiny.loaded(tiny.with_noise(tiny.built(tiny.config_of(kind, **{size: 32})), 0.01))
    prompt = "p" * 20
    run = tiny.events(target, draft, prompt=prompt, gamma=gamma, max_new_tokens=80)
    assert tiny.ids_of(run) == tiny.ids_of(tiny.events(target, arm="plain", prompt=prompt, max_new_tokens=80))
    fell = tiny.only(FellBack, run)
    assert len(fell) == 1
    assert "32" in fell[0].reason
    behind = [event for event in tiny.only(RoundFinished, run) if event.round > fell[0].round]
    assert behind
    assert all(event.drafted == 0 and event.draft_cache is None for event in behind)
    before = [event for event in tiny.only(RoundFinished, run) if event.round <= fell[0].round]
    assert max(event.draft_cache or 0 for event in before) <= 32
    assert sum(event.drafted for event in before) > 0


@pytest.mark.parametrize("kind", ["llama", "gpt2", "opt"])
@pytest.mark.parametrize("length", [32, 33, 40])
def test_prompt_that_fills_the_draft(kind: str, length: int) -> None:
    """A prompt longer than the draft can hold: no pass of the draft past its limit, one clear reason, exact text."""
    size = "n_positions" if kind == "gpt2" else "max_position_embeddings"
    target = tiny.loaded(tiny.built(tiny.config_of(kind, **{size: 128})))
    draft = tiny.loaded(tiny.built(tiny.config_of(kind, **{size: 32})))
    run = tiny.events(target, draft, prompt="p" * length, gamma=4, max_new_tokens=20)
    plain = tiny.events(target, arm="plain", prompt="p" * length, max_new_tokens=20)
    assert tiny.ids_of(run) == tiny.ids_of(plain)
    assert [("32" in event.reason, "Error" in event.reason) for event in tiny.only(FellBack, run)] == [(True, False)]


def test_stop_rules_by_themselves() -> None:
    """The first text to end wins, the search window is long enough, and the count is one per token."""
    rules = StopRules(end_ids=frozenset({7}), stop=("bcd", "cd"), most_tokens=5)
    assert rules.remaining == 5
    assert rules.after(1, "ab") is None
    assert rules.remaining == 4
    found = rules.after(2, "cdx")
    assert found is not None
    assert found.reason == "stop_text"
    assert found.detail in ("bcd", "cd")
    rules = StopRules(end_ids=frozenset({7}), stop=("x" * 5,), most_tokens=9)
    assert [rules.after(1, "x") is None for _ in range(5)] == [True] * 4 + [False]
    ended = StopRules(end_ids=frozenset({7}), stop=(), most_tokens=1).after(7, "")
    assert ended is not None
    assert ended.reason == "eos"
