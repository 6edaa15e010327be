"""One run from first to last event: header, prompt, rounds of either arm, and exactly one terminal event.

Knows loaded models; where they came from is `loading`'s business, who listens is the caller's.
"""

from __future__ import annotations

import datetime
import importlib.metadata
import platform
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import torch

from specdec_core.catalogue import RunRequest
from specdec_core.engine.decoding import Decoding
from specdec_core.engine.drafters import Drafter, FeatureDrafter, LookupDrafter, ModelDrafter
from specdec_core.engine.evidence import PassCosts
from specdec_core.engine.faults import device_fault, device_faults_told
from specdec_core.engine.gamma import EXPECTED, UNKNOWN, Confidence, Controller, Entropy, Fixed, Heuristic, Measured
from specdec_core.engine.lean import LeanSession
from specdec_core.engine.loading import LoadedModel, free_memory
from specdec_core.engine.loop import cause_of, speculative_rounds
from specdec_core.engine.plain import plain_rounds
from specdec_core.engine.report import Reporter
from specdec_core.engine.session import Session
from specdec_core.engine.stopping import StopRules
from specdec_core.engine.text import Labels, TextStream
from specdec_core.engine.timing import Clock, DeviceClock
from specdec_core.engine.tokenizers import ChatTokenizer, Prompt
from specdec_core.errors import BadPrompt, SpecDecError
from specdec_core.events import SCHEMA, DrafterInfo, PromptRead, RunEvent, RunFailed, RunFinished, RunStarted
from specdec_core.settings import MAX_PROMPT_CHARACTERS, MAX_PROMPT_TOKENS, RunSettings, check_readable
from specdec_core.streams import Streams

PIECE = 512  # prompt tokens read in one pass
LIBRARIES = ("specdec-playground", "torch", "transformers", "tokenizers", "numpy")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A request with its models loaded.

    `draft` is None for the plain arm and for drafters without a model, `costs` where no control asks for them.
    """

    request: RunRequest
    target: LoadedModel
    draft: LoadedModel | None
    costs: PassCosts | None
    cancelled: Callable[[], bool]
    live: Callable[[], RunSettings | None]
    tick: Callable[[], int]


def prepared_prompt(job: Job) -> Prompt:
    """Return the prompt both arms share. Raises `BadPrompt` before any forward pass."""
    target = job.target
    prompt = check_prompt(job.request, target.tokenizer, name=target.info.name, context=target.info.context)
    unknown = next((i for i in prompt.ids if i >= target.width), None)
    if unknown is not None:
        raise BadPrompt(
            f"The prompt holds {target.tokenizer.token(unknown)!r}, which is in the tokenizer but not in the weights.",
            "Leave it out, or choose a model whose tokenizer fits.",
        )
    return prompt


def check_prompt(request: RunRequest, tokenizer: ChatTokenizer, *, name: str, context: int | None) -> Prompt:
    """The prompt in tokens. Raises `BadPrompt` for all that can be told of it without the model's weights."""
    if not request.prompt.strip():
        raise BadPrompt("The prompt is empty.", "Write something for the model to go on from.")
    if len(request.prompt) > MAX_PROMPT_CHARACTERS:
        most, length = MAX_PROMPT_CHARACTERS, len(request.prompt)
        raise BadPrompt(f"The prompt has {length:,} characters; the cap is {most:,}.", "Shorten it.")
    check_readable(request.prompt)
    prompt = tokenizer.prepare(request.prompt, raw=request.settings.raw)
    if not prompt.ids:
        raise BadPrompt("The prompt holds no token of this model.", "Write something else.")
    check_room(len(prompt.ids), request.settings.max_new_tokens, name=name, limit=context)
    return prompt


def check_room(length: int, new: int, *, name: str, limit: int | None) -> None:
    """Raise `BadPrompt` when so many tokens of prompt and output are more than the cap, or than the target holds."""
    if limit is not None and length > limit and limit <= MAX_PROMPT_TOKENS:
        raise BadPrompt(f"The prompt has {length:,} tokens; {name} holds {limit:,}.", "Shorten it.")
    if length > MAX_PROMPT_TOKENS:
        raise BadPrompt(f"The prompt has {length:,} tokens; the cap is {MAX_PROMPT_TOKENS:,}.", "Shorten it.")
    if limit is not None and length + new > limit:
        room = limit - length
        advice = f"Ask for at most {room:,} new tokens, or shorten the prompt." if room > 0 else "Shorten the prompt."
        raise BadPrompt(
            f"{length:,} prompt tokens and {new:,} new ones do not fit in the {limit:,} of {name}.",
            advice,
        )


def events_of(job: Job) -> Iterator[RunEvent]:
    """Run `job` and yield its events.

    Bad input raises before the first event; any later failure becomes one `RunFailed`, told when its memory is free
    again. Closing the generator early frees the caches.
    """
    prompt = prepared_prompt(job)
    device = torch.device(job.target.info.device)
    with device_faults_told(device, "this run"):
        run = make_decoding(job, prompt, DeviceClock(device, job.tick))
        drafter = make_drafter(job, run.target) if job.request.arm == "speculative" else None
        started = header(job, prompt, drafter)
    failed: RunFailed | None = None
    try:
        yield started
        yield from decoded(run, drafter, make_controller(job, drafter))
    except Exception as error:
        failed = failure(run, error, device)
    finally:
        run.target.close()
        if drafter is not None:
            drafter.close()
    if failed is not None:
        free_memory()
        yield failed


def decoded(run: Decoding, drafter: Drafter | None, controller: Controller) -> Iterator[RunEvent]:
    """Prompt, rounds and the normal end."""
    yield from prompt_read(run, drafter)
    yield from plain_rounds(run) if drafter is None else speculative_rounds(run, drafter, controller)
    assert run.finish is not None
    yield RunFinished(
        **run.stamp(),
        reason=run.finish.reason,
        detail=run.finish.detail,
        text_tail=run.stream.flush(),
        prefill_ns=run.prefill,
        draft_ns=run.totals.draft,
        verify_ns=run.totals.verify,
        bookkeeping_ns=run.totals.bookkeeping,
    )


def prompt_read(run: Decoding, drafter: Drafter | None) -> Iterator[RunEvent]:
    """Let both models read all but the last token of the prompt, so that every round feeds at least one."""
    started = run.clock.now()
    for text in prefixes(run):
        run.target.feed(text[run.target.length : -1], rows=1)
    read = run.clock.settled()
    failure = begun(run, drafter) if drafter is not None else ""
    both = run.clock.settled()
    run.prefill = both - started
    yield PromptRead(
        **run.stamp(),
        target_tokens=run.target.length,
        target_ns=read - started,
        draft_tokens=(drafter.cache_length or 0) if drafter is not None else 0,
        draft_ns=both - read,
    )
    if failure:
        yield run.fall_back(failure)


def prefixes(run: Decoding) -> Iterator[list[int]]:
    """The prompt in growing pieces, so that reading a long one can be cancelled between two passes."""
    for end in range(PIECE + 1, len(run.tokens) + PIECE, PIECE):
        if run.cancelled():
            return
        yield run.tokens[:end]


def begun(run: Decoding, drafter: Drafter) -> str:
    """Let the drafter read the prompt; return why it cannot draft, or an empty text."""
    # A pass beyond a model's context would end the whole process on some devices.
    if drafter.context is not None and drafter.context < len(run.tokens):
        return f"the draft model holds {drafter.context:,} tokens and the prompt has {len(run.tokens):,}"
    try:
        for text in prefixes(run):
            drafter.begin(text, coming=len(run.tokens) - len(text))
    except Exception as error:  # any failure of a drafter costs speed, never the run
        drafter.close()
        return f"the drafter could not read the prompt ({cause_of(error, run.target.device)})"
    return ""


def make_decoding(job: Job, prompt: Prompt, clock: Clock) -> Decoding:
    """The state of the run before its first token."""
    settings, target = job.request.settings, job.target
    labels = Labels(target.tokenizer)
    return Decoding(
        settings=settings,
        target=target.open_session(),
        tokens=list(prompt.ids),
        streams=Streams(settings.seed, job.request.arm),
        stops=StopRules(end_ids=target.end_ids, stop=settings.stop, most_tokens=settings.max_new_tokens),
        stream=TextStream(target.tokenizer, prompt.ids),
        labels=labels,
        special_ids=target.tokenizer.special_ids,
        end_ids=target.end_ids,
        reporter=Reporter(labels, full=settings.trace == "tokens"),
        clock=clock,
        cancelled=job.cancelled,
        live=job.live,
    )


def make_drafter(job: Job, target: Session, *, streams: Streams | None = None) -> Drafter:
    """The drafter of a speculative run; it draws from `streams`, or from a stream of its own of the run's seed."""
    settings, draft = job.request.settings, job.draft
    if draft is None:
        return LookupDrafter()
    kind = "feature" if draft.feature is not None else "self-int8" if draft.info.source == "self-int8" else "model"
    info = DrafterInfo(kind=kind, name=draft.info.name, point_mass=False, model=draft.info)
    streams = streams or Streams(settings.seed, job.request.arm)
    if draft.feature is not None:
        assert isinstance(target, LeanSession)  # the draft would not have been loaded for another kind of target
        return FeatureDrafter(draft.feature, target, info, streams=streams)
    return ModelDrafter(draft.open_session(), info, streams=streams, width=job.target.width)


def make_controller(job: Job, drafter: Drafter | None) -> Controller:
    """The draft length control of this run; nothing is carried over from an earlier one."""
    simple = {"fixed": Fixed, "heuristic": Heuristic, "confidence": Confidence, "entropy": Entropy}
    if job.request.settings.gamma_control == "measured" and job.costs is not None:
        return Measured(job.costs, UNKNOWN if drafter is None else EXPECTED.get(drafter.info.kind, UNKNOWN))
    return simple.get(job.request.settings.gamma_control, Fixed)()


def header(job: Job, prompt: Prompt, drafter: Drafter | None) -> RunStarted:
    """The first event: everything needed to repeat the run."""
    request, target = job.request, job.target
    full = request.settings.trace == "tokens"
    return RunStarted(
        round=0,
        t=0,
        schema=SCHEMA,
        run_id=secrets.token_hex(8),
        started_at=datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds"),
        arm=request.arm,
        settings=request.settings,
        prompt=request.prompt,
        prompt_text=prompt.text,
        prompt_ids=prompt.ids,
        prompt_labels=Labels(target.tokenizer).all(prompt.ids) if full else (),
        chat_template=prompt.chat_template,
        target=target.info,
        drafter=drafter.info if drafter is not None else None,
        end_ids=tuple(sorted(target.end_ids)),
        device_name=_device_name(target.info.device),
        threads=torch.get_num_threads(),
        libraries=_versions(),
        notices=(*prompt.notices, *_notices(job)),
        race_id=request.race_id,
    )


def failure(run: Decoding, error: Exception, device: torch.device) -> RunFailed:
    """Turn any exception of the engine into the one event that says what to do."""
    known = error if isinstance(error, SpecDecError) else device_fault(error, device, "this run")
    if known is not None:
        return RunFailed(**run.stamp(), error=type(known).__name__, sentence=known.sentence, advice=known.advice)
    return RunFailed(
        **run.stamp(),
        error=type(error).__name__,
        sentence=f"The engine stopped: {cause_of(error, device)}.",
        advice="Try again; if it happens twice, keep the log and report it.",
    )


def _notices(job: Job) -> tuple[str, ...]:
    notices = [*job.target.notices]
    if job.draft is not None and job.draft.tokenizer is not job.target.tokenizer:
        notices += job.draft.notices
    if not job.target.end_ids:
        notices.append("The target has no end token: only length and stop texts can end the run.")
    if not job.target.rolls_back:
        notices.append("The target's state only goes forward: it is read anew for every token, which is slow.")
    if job.draft is not None and job.draft.info.source == job.target.info.source:
        notices.append("Target and draft are the same model: every draft is accepted and nothing is gained.")
    return tuple(notices)


def _versions() -> dict[str, str]:
    found = {"python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def _device_name(device: str) -> str:
    if device.startswith("cuda"):
        name: str = torch.cuda.get_device_name(device)
        return name
    return platform.processor() or platform.machine()
