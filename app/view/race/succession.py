"""Hands a race from one stage to another that takes its place: the race, the replay, the pinned token, the chart.

Knows stages; nothing of why one follows another.
"""

from __future__ import annotations

from app.view.race.stage import Stage


def take_stage(stage: Stage, before: Stage) -> None:
    """Go on where the stage before stood. Switches and sizes are remembered elsewhere."""
    if before.plot.plot is not None:
        stage.plot.load()
    stage.plot.choose(before.plot.chosen)
    stage.verdict.fold.setChecked(before.verdict.fold.isChecked())
    stage.scrub.show_playback(before.scrub.playback)
    stage.charts.setChecked(before.charts_wanted)
    stage.race = before.race
    stage.take_pin(before)
