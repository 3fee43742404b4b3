"""The score at the end of a scenario."""

from __future__ import annotations

import pytest


@pytest.mark.rule("LC.score.sum", "LC.score.eliminated")
@pytest.mark.parametrize(
    ("players", "points", "score"),
    [
        (["threat = 43\ndead = [2]\ncharacters = [{ card = 1, damage = 4 }, { card = 3, damage = 2 }]"], 5, "52"),
        (["threat = 43\ndead = [2]\ncharacters = [{ card = 1, damage = 4 }, { card = 13, damage = 1 }]"], 0, "55"),
        (["threat = 30\ncharacters = [{ card = 1, damage = 1 }]", "threat = 38\neliminated = true\ndead = [7, 9]"], 3, "95"),
        (["threat = 30\ncharacters = [{ card = 1 }]"], 60, "-30"),
    ],
)
def test_the_score(ask, players, points, score):
    text = f'game = "lcg"\nquestion = "score"\nvictory_points = {points}\n' + "".join(f"[[player]]\n{one}\n" for one in players)
    reply = ask("solve", text)
    assert (reply.code, reply.json["value"], reply.json["verdict"]) == (0, score, "value")
