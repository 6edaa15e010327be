"""Part four of a proof: thousands of single rounds behind fixed texts, and the law of what they wrote.

Knows how to count and what the counts should be; rounds are drawn by `rounds`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from msgspec import structs

from specdec_core.catalogue import RunRequest
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.prove.acceptance import within
from specdec_core.engine.prove.cases import Case, level_of
from specdec_core.engine.prove.rounds import FixedText, HandedStreams, Path, PlainText, Written
from specdec_core.engine.prove.runs import Accepted
from specdec_core.engine.run import Job, make_drafter
from specdec_core.engine.sampling import draw_token
from specdec_core.engine.verify import Rule
from specdec_core.measures.proof import LEVEL, Check, Part, part_of
from specdec_core.measures.significance import RARE, Fit, chi_square_fit
from specdec_core.streams import Streams

SECOND_TIME, SECOND_SEED = 4, 1000  # how many times as many rounds are drawn where a test missed; its seed
STEP = 25  # draws between two reports of progress

MOST_ROUNDING: Mapping[str, float] = MappingProxyType({"float32": 1e-3})
MOST_HALF_ROUNDING = 0.05
SMALLEST_MOVE = 1e-4
"""Total variation between the laws of a wide and a narrow pass over the same text that rounding can explain."""


@dataclass(slots=True)
class Counted:
    """What the rounds of one case came to, and what they should have."""

    case: Case
    seed: int
    draws: int = 0
    drafted: int = 0
    firsts: Counter[int] = field(default_factory=Counter)
    pairs: Counter[Path] = field(default_factory=Counter)
    accepted: Accepted = field(default_factory=Accepted)
    moved: float = 0.0
    moved_laws: float = 0.0
    impossible: dict[str, int] = field(default_factory=dict)
    fits: dict[str, Fit] = field(default_factory=dict)
    earlier: Counted | None = None

    def doubtful(self, level: float) -> bool:
        """Whether a test missed its level, by chance or for a reason. What cannot happen at all is beyond doubt."""
        missed = any(result.p_value < level for result in self.fits.values()) or not within(self.accepted, level)
        return missed and not any(self.impossible.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """The loaded pair and how it is to be drawn from."""

    target: LoadedModel
    draft: LoadedModel | None
    request: RunRequest
    cases: tuple[Case, ...]
    draws: int
    rules: Mapping[str, Rule]


def counted(drawing: Drawing) -> Generator[tuple[int, int], None, list[Counted]]:
    """Draw every case; each has random streams of its own.

    A case of which a test misses its level is drawn again with other streams and more rounds, and those count: one in
    some thousand honest proofs misses once, none to speak of twice, and a bias shows more clearly the second time.
    """
    found: list[Counted] = []
    for number, case in enumerate(drawing.cases):
        job = job_of(drawing, case, number)
        tokens = drawing.target.tokenizer.prepare(case.text, raw=True).ids
        plain = PlainText(tokens, job.request.settings, target=drawing.target.open_session())
        rounds = fixed_text(job, tokens)
        counts = Counted(case, job.request.settings.seed)
        again = Counted(case, (counts.seed + SECOND_SEED) % 2**53, earlier=counts)
        try:
            for draws in drawn(rounds, plain, counts, drawing, rounds_to_draw=drawing.draws):
                yield number * drawing.draws + draws, len(drawing.cases) * drawing.draws
            if counts.doubtful(level_of(drawing.cases)):
                for _ in drawn(rounds, plain, again, drawing, rounds_to_draw=SECOND_TIME * drawing.draws):
                    yield (number + 1) * drawing.draws, len(drawing.cases) * drawing.draws
                counts = again
            yield (number + 1) * drawing.draws, len(drawing.cases) * drawing.draws  # what follows takes seconds
            counts.moved, counts.moved_laws = rounds.moved(plain), rounds.moved_laws(plain)
        finally:
            rounds.close()
            plain.close()
        found.append(counts)
    return found


def job_of(drawing: Drawing, case: Case, number: int) -> Job:
    """The run that the rounds of a case are taken from."""
    changes = {"temperature": 1.0, "raw": True, "max_new_tokens": 64, **case.settings}
    seed = (drawing.request.settings.seed + number) % 2**53
    settings = structs.replace(drawing.request.settings, **{**changes, "seed": seed})
    return Job(
        request=structs.replace(drawing.request, arm="speculative", prompt=case.text, settings=settings),
        target=drawing.target,
        draft=drawing.draft,
        costs=None,
        cancelled=lambda: False,
        live=lambda: None,
        tick=lambda: 0,
    )


def fixed_text(job: Job, tokens: tuple[int, ...]) -> FixedText:
    """The engine's own drafter and target session behind a text."""
    handed = HandedStreams()
    target = job.target.open_session()
    return FixedText(
        tokens,
        job.request.settings,
        target=target,
        drafter=make_drafter(job, target, streams=handed),
        handed=handed,
        end_ids=job.target.end_ids,
    )


def drawn(
    rounds: FixedText, plain: PlainText, counts: Counted, drawing: Drawing, *, rounds_to_draw: int
) -> Iterator[int]:
    """Draw and count rounds of one case, reporting now and then how many there are; then compare with the law."""
    streams, end_ids = Streams(counts.seed, "speculative"), drawing.target.end_ids
    verification = counts.case.settings.get("verification", "chain")
    rule = drawing.rules[verification]
    for number in range(1, rounds_to_draw + 1):
        written = rounds.written(rule, streams)
        counts.draws += 1
        counts.drafted += len(written.drafts)
        counts.firsts[written.tokens[0]] += 1
        counts.pairs[pair_of(written.tokens, plain, streams, end_ids)] += 1
        if verification == "chain":
            add_accepted(counts.accepted, written)
        if number % STEP == 0 or number == rounds_to_draw:
            yield number
    fit(counts, plain, end_ids)


def pair_of(tokens: Path, plain: PlainText, streams: Streams, end_ids: frozenset[int]) -> Path:
    """The first two tokens of the output; a round of one token is completed by plain decoding, and an end ends it."""
    if tokens[0] in end_ids:
        return tokens[:1]
    if len(tokens) > 1:
        return tokens[:2]
    return (*tokens, draw_token(plain.law(tokens), streams.final_draw()).token)


def add_accepted(counts: Accepted, written: Written) -> None:
    """Count the drafts that the chain rule judged: all up to the first that failed."""
    for index, overlap in enumerate(written.overlaps[: written.accepted + 1]):
        counts.add(index < written.accepted, overlap)


FIRST, PAIR = "first token", "first two tokens"


def fit(counts: Counted, plain: PlainText, end_ids: frozenset[int]) -> None:
    """Compare what was counted with the law of plain decoding."""
    law = [counts.draws * prob for prob in plain.law(()).tolist()]
    cells = [(float(counts.firsts.get(token, 0)), due) for token, due in enumerate(law) if due > 0]
    counts.fits[FIRST] = chi_square_fit(cells, counts.draws)
    counts.impossible[FIRST] = sum(seen for token, seen in counts.firsts.items() if law[token] == 0)
    cells, counts.impossible[PAIR] = [], counts.impossible[FIRST]
    for first, due in enumerate(law):
        if due >= RARE and first in end_ids:
            cells.append((float(counts.pairs.get((first,), 0)), due))
        elif due >= RARE:
            shares = plain.law((first,)).tolist()
            frequent = [(second, due * share) for second, share in enumerate(shares) if due * share >= RARE]
            cells += [(float(counts.pairs.get((first, second), 0)), both) for second, both in frequent]
            seen = [(n, shares[pair[1]]) for pair, n in counts.pairs.items() if pair[0] == first]
            counts.impossible[PAIR] += sum(n for n, share in seen if share == 0)
    seen_else = counts.draws - sum(seen for seen, _ in cells)
    due_else = counts.draws - sum(due for _, due in cells)
    cells.append((seen_else, max(0.0, due_else)))
    counts.fits[PAIR] = chi_square_fit(cells, counts.draws)


def sampling(found: list[Counted], drawing: Drawing) -> Part:
    """The part made of these counts."""
    level, dtype, seed = level_of(drawing.cases), drawing.target.info.dtype, drawing.request.settings.seed
    checks, doubts = [], []
    for counts in found:
        for name, result in counts.fits.items():
            check, doubt = _law_check(counts, name, result, level=level, dtype=dtype)
            checks.append(check)
            doubts += [doubt] if doubt else []
        checks.append(_rounding_check(counts, dtype))
    fits = [result for counts in found for result in counts.fits.values()]
    if not any(counts.drafted for counts in found):
        doubts.append(
            "Nothing was drafted behind any of the fixed texts, so the sampling test says nothing about drafts."
        )
    return part_of(
        "sampling",
        checks,
        figure=f"{sum(c.draws for c in found):,} rounds, smallest p-value {min(f.p_value for f in fits):.2g}",
        reservation=doubts[0] if doubts else "",
        rounds=sum(counts.draws for counts in found),
        smallest_p_value=min(result.p_value for result in fits),
        largest_distance=max(result.distance for result in fits),
        largest_effect=max(result.effect for result in fits),
        level=LEVEL,
        level_of_one_test=level,
        seed=seed,
    )


def _law_check(counts: Counted, name: str, result: Fit, *, level: float, dtype: str) -> tuple[Check, str]:
    impossible = counts.impossible[name]
    fits = result.p_value >= level and not impossible
    rounded = not fits and _explained(counts, result, dtype)
    said = [
        f"chi-square {result.chi_square:.1f} with {result.freedom} degrees of freedom, p-value {result.p_value:.3g}; "
        f"total variation {result.distance:.4f}, where chance alone gives about {result.noise:.4f}."
    ]
    before = None
    if counts.earlier is not None:
        before = counts.earlier.fits[name].p_value
        said.insert(0, f"drawn again, after a miss in the first {counts.earlier.draws:,} rounds.")
    if impossible:
        said.append(f"{impossible} of the tokens are ones that the target alone never writes here.")
    if rounded:
        said.append(f"The law itself moves by {counts.moved_laws:.4f} between wide and narrow passes in {dtype}.")
    elif not fits:
        said.append(f"This is not the target's law (level {level:.1e}).")
    check = Check(
        name=f"{counts.case.name}: {name}",
        passed=fits or rounded,
        sentence=" ".join(said),
        figures={
            **structs.asdict(result),
            "impossible": impossible,
            "level": level,
            "seed": counts.seed,
            "earlier_p_value": before,
        },
    )
    return check, f"{check.name}: {check.sentence}" if rounded else ""


def _explained(counts: Counted, result: Fit, dtype: str) -> bool:
    """Whether rounding alone explains a misfit.

    It can where the scores move by no more than their format rounds, but the law moves visibly with them: in half
    precision, or where a token stands at a filter's very edge. What a rule does wrong never moves the target's law.
    """
    visible = counts.moved_laws > SMALLEST_MOVE and counts.moved <= MOST_ROUNDING.get(dtype, MOST_HALF_ROUNDING)
    return visible and result.distance <= result.noise + 2 * counts.moved_laws


def _rounding_check(counts: Counted, dtype: str) -> Check:
    most = MOST_ROUNDING.get(dtype, MOST_HALF_ROUNDING)
    right = counts.moved <= most
    said = [f"the target's softmax in a wide pass is that of a narrow one up to {counts.moved:.1e} total variation."]
    if not right:
        said.append(f"That is more than rounding in {dtype} explains.")
    return Check(
        name=f"{counts.case.name}: pass widths",
        passed=right,
        sentence=" ".join(said),
        figures={"moved": counts.moved, "moved_laws": counts.moved_laws, "most": most},
    )
