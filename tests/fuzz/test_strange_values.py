"""Dates, nan and inf have no place in a position: every game refuses them as defects, whatever the verb."""

from __future__ import annotations

import json
import tomllib

import pytest

from tests.fuzz import corpus
from tests.fuzz.calls import Call, faults, run

STRANGE = ("1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "nan", "-inf", "[1, [inf]]", str(2**70))


@pytest.mark.parametrize("value", STRANGE)
@pytest.mark.parametrize("text", corpus.one_of_each_game(), ids=lambda text: tomllib.loads(text)["game"])
def test_a_puzzle_with_a_strange_value_is_refused_in_json(text, value):
    changed = text.replace("[puzzle]\n", f"[puzzle]\nwhen = {value}\n")
    assert changed != text
    line = changed[: changed.index("when = ")].count("\n") + 1
    for verb in corpus.VERBS:
        call = Call((verb, "-", "--json", "--time", "1"), changed.encode())
        ran = run(call)
        assert ran.code == 2 and not list(faults(call, ran))
        (defect,) = json.loads(ran.out)["defects"]
        assert defect["where"].startswith("puzzle.when") and defect["line"] == line
