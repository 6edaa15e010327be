"""What the inspector shows: every number from the records, the two laws joined by token, a sentence for each fate."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from app.viewmodel.numbers import Share, apart, entropy, in_column, number, share
from app.viewmodel.race.inspector import Inspection, Law, described, inspect
from app.viewmodel.race.lanes import Lane
from app.viewmodel.race.record import round_record
from specdec_core.events import Candidate, RoundFinished, RunEvent, SettingsChanged, TokenJudged
from specdec_core.settings import RunSettings
from tests.app.viewmodel.lanes import block_lane, lane_of, record_of, scripted_lane
from tests.specdec_core.scripted import Round, scripted_run

GREEDY = RunSettings(temperature=0.0)


def cards(lane: Lane) -> list[Inspection]:
    """What is shown of every cell."""
    found = [inspect(lane, place) for place in range(len(lane.pane.cells))]
    assert all(card is not None for card in found)
    return [card for card in found if card is not None]


def card_of(lane: Lane, state: str) -> Inspection:
    """The first cell in a state."""
    return next(card for card in cards(lane) if card.state == state)


def test_candidates_are_joined_by_token() -> None:
    """A row has what the target and the draft give the same id, each as recorded."""
    lane = scripted_lane()
    for place, cell in enumerate(lane.pane.cells):
        card = inspect(lane, place)
        if cell.judged is None or cell.drafted is None or card is None or cell.state == "discarded":
            continue
        targets = {candidate.id: candidate.prob for candidate in cell.judged.top}
        drafts = {candidate.id: candidate.prob for candidate in cell.drafted.top}
        for row in card.rows:
            if row.id in targets:
                assert row.target == Share(targets[row.id])
            if row.id in drafts:
                assert row.draft == Share(drafts[row.id])
        assert [row.id for row in card.rows if row.state == cell.state] == [cell.id]


def test_the_judged_token_is_shown_even_when_it_is_no_candidate() -> None:
    """With its own numbers, which are in the verdict."""
    card = card_of(scripted_lane(), "rejected")
    row = next(row for row in card.rows if row.state == "rejected")
    assert row.target is not None
    assert row.draft is not None
    assert card.test is not None
    assert row.target.value / row.draft.value == pytest.approx(card.test.high)


def test_tokens_outside_a_list_are_bounded_not_invented() -> None:
    """No more than the least of those listed, and no more than what the list leaves over."""
    law = Law([Candidate(1, "a", 0.5), Candidate(2, "b", 0.3)])
    assert law.at(1) == Share(0.5)
    assert law.at(9) == pytest.approx(Share(0.2, exact=False))
    assert Law([Candidate(1, "a", 0.3), Candidate(2, "b", 0.2)]).at(9) == Share(0.2, exact=False)
    assert Law([Candidate(1, "a", 1.0)]).at(9) == Share(0.0)
    assert Law(()).at(9) is None
    rare = {7: Candidate(7, "rare", 1e-6)}
    bound = Law([Candidate(1, "a", 0.5), Candidate(2, "b", 0.3)], rare).at(9)
    assert bound is not None
    assert bound.value == pytest.approx(0.2 - 1e-6)


def test_the_accept_test_is_the_recorded_one() -> None:
    """The zone ends at the recorded chance, the marker stands at the recorded draw, and they agree with the verdict."""
    lane = scripted_lane()
    for card, cell in zip(cards(lane), lane.pane.cells, strict=True):
        if cell.state in ("accepted", "rejected"):
            assert card.test is not None
            assert cell.judged is not None
            assert (card.test.high, card.test.draw) == (cell.judged.accept_prob, cell.judged.draw)
            assert card.test.inside == (cell.state == "accepted")
        else:
            assert card.test is None


def test_the_residual_is_the_recorded_law_with_the_written_token_marked() -> None:
    """And what follows from p, q and the recorded mass agrees with it wherever both are known."""
    lane = scripted_lane()
    card, final = card_of(lane, "rejected"), record_of(lane).final
    assert final is not None
    shown = {row.id: row.residual for row in card.residual}
    for candidate in final.top:
        assert shown[candidate.id] == pytest.approx(Share(candidate.prob))
    assert [row.id for row in card.residual if row.state == "resampled"] == [final.id]
    judged = record_of(lane).judgement(2)
    assert judged is not None
    assert judged.residual_mass is not None
    both = [
        row
        for row in card.rows
        if row.target and row.draft and row.target.exact and row.draft.exact and shown.get(row.id)
    ]
    assert len(both) >= 2
    for row in both:
        assert row.target is not None
        assert row.draft is not None
        expected = (row.target.value - row.draft.value) / judged.residual_mass
        assert shown[row.id] == pytest.approx(Share(expected))
    assert "sum to 1" in str(card.residual_note)


def test_rejected_and_resampled_show_the_same_place() -> None:
    """Both cells of one rejection show both tokens, each marked with its fate."""
    lane = scripted_lane()
    rejected, resampled = card_of(lane, "rejected"), card_of(lane, "resampled")
    assert rejected.rows == resampled.rows
    assert rejected.residual == resampled.residual
    assert {row.state for row in rejected.rows if row.state} == {"rejected", "resampled"}
    assert rejected.drawn is None
    assert resampled.drawn is not None
    assert resampled.drawn.low <= resampled.drawn.draw < resampled.drawn.high


SENTENCES = {
    "accepted": "Accepted: the draw 0.5 is at most 0.5 / 0.7 = 0.714.",
    "rejected": "Rejected: the draw 0.207 is above 0.0462 / 0.446 = 0.104.",
    "discarded": "Discarded: never judged, because draft 3 before it was rejected.",
    "resampled": (
        "Resampled from what the target wanted beyond the draft, in place of ' a small'. The draw 0.67 falls in its "
        "slice 0.469 to 0.769."
    ),
    "bonus": (
        "Bonus: all 4 drafts passed, so the target's own law gives one more token. The draw 0.922 falls in its slice "
        "0.645 to 0.945."
    ),
}


@pytest.mark.parametrize(("state", "sentence"), SENTENCES.items())
def test_each_fate_has_its_sentence(state: str, sentence: str) -> None:
    """With the very numbers that decided."""
    assert str(card_of(scripted_lane(), state).sentence) == sentence


def test_greedy_rounds_speak_of_no_draw() -> None:
    """At temperature 0 nothing is drawn: no axis, no residual, and the sentence names the likeliest token."""
    lane = scripted_lane(settings=GREEDY)
    for card in cards(lane):
        assert card.test is None
        assert card.drawn is None
        assert card.residual == ()
        assert "draw" not in str(card.sentence)
    assert str(card_of(lane, "rejected").sentence).endswith("passes, and that is ' a'.")
    assert "temperature 0" in str(card_of(lane, "accepted").rows_note)


def test_a_looked_up_draft_has_all_the_probability() -> None:
    """q is 1 at its token and 0 elsewhere, and the sentence divides by nothing."""
    lane = scripted_lane(model_free=True)
    card = card_of(lane, "accepted")
    assert [row.draft for row in card.rows] == [Share(1.0)] + [Share(0.0)] * (len(card.rows) - 1)
    assert "/" not in str(card.sentence)
    assert "what the target gives it" in str(card.sentence)


def test_pending_drafts_say_so() -> None:
    """Before the verdict there is a draft law and no target law."""
    lane = lane_of(scripted_run()[:5])
    card = inspect(lane, 0)
    assert card is not None
    assert card.state == "drafted"
    assert "not judged it yet" in str(card.sentence)
    assert all(row.target is None for row in card.rows)


def test_plain_tokens_have_a_target_only() -> None:
    """One law, its slice, no test."""
    card = cards(scripted_lane("plain"))[0]
    assert not card.has_draft
    assert card.drawn is not None
    assert str(card.sentence).startswith("Plain: nothing was drafted")


def test_a_coarse_log_says_what_it_lacks() -> None:
    """What was recorded is shown, nothing else."""
    card = card_of(scripted_lane(trace="rounds"), "accepted")
    assert "cannot say why" in str(card.sentence)
    assert [(row.target, row.draft) for row in card.rows] == [(Share(0.5), Share(0.7))]


@pytest.mark.parametrize(
    ("cut", "sentence"),
    [(2, "Discarded: the run ended at draft 2 before it."), (0, "Discarded: the run ended before it.")],
)
def test_drafts_behind_the_end_say_so(cut: int, sentence: str) -> None:
    """They were not rejected and nobody before them was."""
    events = scripted_run(rounds=[Round(4, cut, cut=True)], ending="eos")
    assert str(card_of(lane_of(events), "discarded").sentence) == sentence


BLOCK = {
    "accepted on its own": (1, 0, "Accepted: the drafts are judged together, and here the draw 0.2 is at most 0.5."),
    "accepted with others": (
        2,
        0,
        "Accepted: the drafts are judged together, and here the draw 0.2 is at most 0.5; place 2 behind it passes too.",
    ),
    "carried": (
        3,
        2,
        "Accepted: the drafts are judged together, and here the draw 0.3 is at most 0.6.",
    ),
    "rejected": (
        1,
        1,
        "Rejected: the drafts are judged together, and no place from 2 on passes; here the draw 0.9 is above 0.4.",
    ),
    "discarded": (
        1,
        2,
        "Discarded: the drafts are judged together, and no place from 2 on passes; here the draw 0.7 is above 0.6.",
    ),
}


@pytest.mark.parametrize(("accepted", "place", "sentence"), BLOCK.values(), ids=BLOCK)
def test_block_verification_has_its_own_words(accepted: int, place: int, sentence: str) -> None:
    """The round is judged together, so each place tells what its own draw said and what was kept in the end."""
    second = (0.2, 0.5, 0.4, 0.3 if accepted == 2 else 0.9)
    third = (0.3, 0.5, 0.6, 0.3 if accepted == 3 else 0.7)
    lane = block_lane(accepted, [(0.4, 0.5, 0.5, 0.2), second, third])
    assert str(cards(lane)[place].sentence) == sentence


def test_a_rescued_draft_says_who_rescued_it() -> None:
    """Its own draw failed; a later place passed."""
    lane = block_lane(3, [(0.4, 0.5, 0.5, 0.2), (0.2, 0.5, 0.4, 0.9), (0.3, 0.5, 0.6, 0.3)])
    assert str(cards(lane)[1].sentence) == (
        "Accepted with what comes behind: its own draw 0.9 is above 0.4, but the drafts are judged together and place "
        "3 passes."
    )


def test_settings_that_changed_hold_from_the_next_round_on() -> None:
    """A round is explained by the temperature it ran with."""
    changed: list[RunEvent] = []
    for event in scripted_run():
        changed.append(event)
        if isinstance(event, RoundFinished) and event.round == 1:
            changed.append(SettingsChanged(round=1, t=event.t, settings=replace(GREEDY, gamma=4)))
    assert not record_of(lane_of(changed), 1).greedy
    assert record_of(lane_of(changed), 2).greedy


def test_rounds_that_do_not_exist_are_none() -> None:
    """Neither before the first nor behind the last, and not in an empty run."""
    lane = scripted_lane()
    assert round_record(lane.events, 0) is None
    assert round_record(lane.events, 4) is None
    assert round_record([], 1) is None
    assert inspect(lane, len(lane.pane.cells)) is None
    assert inspect(lane, -1) is None


def test_an_empty_residual_is_said_to_be_empty() -> None:
    """The target's own law was used then, and no bars are shown."""
    events = [
        replace(event, fallback=True) if getattr(event, "origin", "") == "resampled" else event
        for event in scripted_run()
    ]
    card = card_of(lane_of(events), "resampled")
    assert card.residual == ()
    assert "empty" in str(card.residual_note)
    assert "leave nothing over" in str(card.sentence)


def test_a_verdict_without_numbers_is_no_reason() -> None:
    """A number that was lost is not made up."""
    events = [replace(event, draw=None) if isinstance(event, TokenJudged) else event for event in scripted_run()]
    card = card_of(lane_of(events), "accepted")
    assert card.test is None
    assert "cannot say why" in str(card.sentence)


def test_figures_follow_from_the_residual_mass() -> None:
    """Overlap and residual mass add up to 100 %."""
    values = {str(fact.name): str(fact.value) for fact in card_of(scripted_lane(), "rejected").facts}
    assert (values["Overlap"], values["Residual mass"]) == ("60.0 %", "40.0 %")
    assert "choices" in values["Target's entropy"]


def test_numbers_can_be_told_apart() -> None:
    """Two that look the same get more digits; equal ones do not."""
    assert apart(0.5, 0.25) == ("0.5", "0.25")
    assert apart(0.87121, 0.87124) == ("0.87121", "0.87124")
    assert apart(0.5, 0.5) == ("0.5", "0.5")
    assert number(0) == "0"
    assert number(0.000012345) == "0.000012"
    assert share(Share(0.25, exact=False)) == "< 0.25"
    assert [in_column(Share(value)) for value in (0.0, 0.25, 2e-6)] == ["0.0000", "0.2500", "2e-06"]
    assert in_column(Share(0.03, exact=False)) == "< 0.0300"
    assert str(entropy(math.log(8))) == "2.08 nats (8.0 choices)"


def test_rows_can_be_read_out() -> None:
    """Every row in words, the marked ones with their fate."""
    words = str(described(card_of(scripted_lane(), "rejected").rows))
    assert "' a small' (Rejected): target 0.0462, draft 0.446" in words
    assert "' a' (Resampled)" in words
