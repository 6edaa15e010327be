"""The two logs of a race know each other, whatever was run before and after."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from app.viewmodel.commands import ARMS
from specdec_core.catalogue import RunRequest
from specdec_core.events import RunEvent, RunStarted
from specdec_core.history.entries import read_history
from specdec_core.runlog import read_header
from tests.app.conftest import House
from tests.app.fakes import ask
from tests.specdec_core.scripted import scripted_run


@pytest.mark.parametrize("interleaved", [False, True])
def test_both_arms_of_a_race_name_it(house: House, interleaved: bool) -> None:
    """Also where they take turns; the same race once more is another."""

    def with_its_race(request: RunRequest) -> Iterator[RunEvent]:
        header, *rest = scripted_run(request.arm)
        assert isinstance(header, RunStarted)
        yield replace(header, race_id=request.race_id)
        yield from rest

    async def scenario(house: House) -> None:
        for _ in range(2):
            house.controller.start(replace(ask(), interleaved=interleaved))
            await house.until(lambda: house.controller.state().phase == "idle")

    house.bench.script = with_its_race
    house.play(scenario)
    headers = [read_header(path) for path in house.runs.glob("*.jsonl")]
    races = {header.race_id: {one.arm for one in headers if one.race_id == header.race_id} for header in headers}
    assert "" not in races
    assert list(races.values()) == [set(ARMS), set(ARMS)]
    for entry in read_history(house.runs):
        assert len({log.request.race_id for log in entry.logs if log.request is not None}) == 1
        assert len(entry.logs) == 2
