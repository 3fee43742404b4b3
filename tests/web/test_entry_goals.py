"""The goals that a table of the card game can be entered with: those of its question, each of them a position that can be asked about."""

from __future__ import annotations

import pytest

from mellon.assistant.lcg.board import GOALS as NAMES
from mellon.assistant.web.entries.lcg_draft import GOALS
from mellon.models.common import BadInput
from mellon.models.lcg.position import WHOLE_ROUND_GOALS, Position
from tests.support.web.tapping import tapped

pytestmark = pytest.mark.xdist_group("web")
LINE = "lcg {} passage_through_mirkwood goal={} | 30: 7 / 96 | staging 95"


@pytest.mark.parametrize(("question", "goals"), GOALS.items())
def test_lc_exactly_the_goals_of_a_question_can_be_tapped(question, goals):
    for name in {*(one for many in GOALS.values() for one in many)}:
        if name in goals:
            assert Position.parse(LINE.format(question, name)).goal.name == name
        else:
            with pytest.raises(BadInput):
                Position.parse(LINE.format(question, name))


@pytest.mark.parametrize("goal", WHOLE_ROUND_GOALS)
def test_lc_a_round_is_tapped_in_with_a_goal_of_the_whole_round(goal):
    view = tapped("lcg", "Eowyn (7): add", "round", NAMES[goal].en)
    assert view.line == f"lcg round passage_through_mirkwood goal={goal} | 9: 7"
    assert Position.parse(view.line).goal.name == goal
