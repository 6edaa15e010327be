"""What a race came to, beyond what whole races of the command line show."""

from __future__ import annotations

from specdec_core.cli.race import Laps, outcome
from tests.specdec_core.disturbed import slowed
from tests.specdec_core.scripted import Round, scripted_run

ROUNDS = [Round(4, 2)] * 16


def test_a_disturbed_race_is_told_to_be_run_again() -> None:
    """Once, with what shows it; the figures are there all the same."""
    plain, speculative = scripted_run("plain", rounds=ROUNDS), scripted_run(rounds=ROUNDS)
    steady: Laps = {"plain": [plain], "speculative": [speculative]}
    assert outcome(steady).notices == ()
    disturbed = outcome({"plain": [plain], "speculative": [slowed(speculative, 3.0)]})
    assert disturbed.notices == (
        "Speeds were unsteady while this race ran: run it again. Target passes of the speculative arm took 3.0 times "
        "as long in one quarter as in the one beside it.",
    )
    assert disturbed.speedup == outcome(steady).speedup  # the clock of the script is another thing


def test_one_arm_alone_is_no_race() -> None:
    """A run by itself that was cut off before the other arm makes no claim about a race."""
    assert outcome({"plain": [slowed(scripted_run("plain", rounds=ROUNDS), 3.0)], "speculative": []}).notices == ()
