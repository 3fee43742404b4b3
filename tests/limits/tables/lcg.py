"""Gra karciana: combats, quests, rounds, a plan, engagements, payments and points."""

from __future__ import annotations

from mellon.models.lcg.position import QUESTIONS as QUESTIONS
from tests.limits.tables import Hard, crossed

ANDUIN, ESCAPE, MIRKWOOD = "journey_down_the_anduin", "escape_from_dol_guldur", "passage_through_mirkwood"
TWO_PLAYERS = f"lcg combat {ANDUIN} | 30: 1, 4, 5, 13, 28 / 89, 115, 111 | 28: 7, 8, 9, 28, 29 / 82, 83, 91"
FULL_HANDS = (
    f"lcg combat {ANDUIN} | 30: 1 r3, 4 r3, 5 r2, 13, 28, 16 / 89, 115, 111, 91 / hand 34 22 48 32 20"
    " | 28: 7 r3, 8 r3, 9 r3, 28, 29, 30 / 82, 83, 91, 85 / hand 34 22 48 23 35"
)
ALMOST_SAFE = f"lcg combat {ANDUIN} | 34: 4, 5, 6, 28, 29, 30 / 89, 111, 85, 91"
HAND = f"lcg combat {ANDUIN} goal=no_hero_lost_and_all_killed | 30: 1 r3, 3 r3, 2 r3, 13, 17, 28 / 89, 115, 111, 91 / hand 34 22 48"
NO_SHADOW = (
    "lcg combat shadow=off goal=no_hero_lost_and_all_killed | 30: 12, 1, 6, 17, 28, 43, 43, 62, 19 / 103, 91, 115, 97"
    " | 30: 5, 11, 7, 45, 45, 29, 59, 59, 18 / 85, 75, 111, 81 | 30: 10, 4, 2, 30, 28, 16, 61, 30, 14 / 115, 111, 111, 115"
)
SCORE = f"""
game = "lcg"
scenario = "{ANDUIN}"
goal = {{ hero_lost = -10, ally_lost = -3, killed = 4, damage = -1, threat = -1 }}
[[player]]
threat = 25
characters = [1, 4, 5, 13, 28, 28]
engaged = [89, 115, 111, 81]
"""
SNIPED_SCORE = SCORE.replace("engaged = [89, 115, 111, 81]", "engaged = [89, 115, 111]") + "[staging]\ncards = [114]\n"
QUEST = f"lcg quest {ESCAPE} | 25: 7 r3, 8 r2, 11 r2, 30, 28, 44, 29, 14 / hand 50 65 66 63"
PAIR_QUEST = f"lcg quest {ESCAPE} | 25: 7 r2, 5 r2, 30, 14, 44 / hand 50 | 25: 8, 9 r2, 28, 29, 43 / hand 65 66"
ROUND = f"lcg round {MIRKWOOD} stage=119 | 29: 1 r2, 3 r3, 2 r1, 13, 17, 28, 43 / 89 / hand 23 20 21 50 | staging 99, 96"
KILLING_ROUND = ROUND.replace("stage=119", "goal=no_hero_lost_and_all_killed stage=119")
PLAN = f"lcg plan {MIRKWOOD} goal=pass_stage stage=119 rounds=3 | 28: 1 r1, 2, 3, 13, 17, 28, 43 | staging 96, 99, 77 | order 95 93 100 77 79 80 89 97 98 92 74 95 78 99 94"
ENGAGEMENT = f"lcg engagement {ESCAPE} | 48: 1, 3, 2 | 40: 7, 8, 9 | staging 96, 97, 98, 89, 101"
CROWD = (
    f"lcg engagement {ESCAPE} | 48: 1, 3, 2 | 40: 7, 8, 9 | 45: 4, 5, 6 | 42: 10, 11, 12 | staging 89, 96, 97, 98, 101, 81, 82, 83, 91, 85"
)
PAYMENT = "lcg payment | 29: 3 r9, 7 r9, 8 r9, 13 / hand 13 45 73 29 26 27 57 58 59 60 61 62"
POINTS = "lcg score | 30: 1, 2, 3"
POSITIONS: dict[str, Hard] = {
    "two players": TWO_PLAYERS,
    "full hands": FULL_HANDS,
    "almost safe": ALMOST_SAFE,
    "hand": HAND,
    "no shadow": NO_SHADOW,
    "score": SCORE,
    "sniped score": SNIPED_SCORE,
    "quest": QUEST,
    "pair quest": PAIR_QUEST,
    "round": ROUND,
    "killing round": KILLING_ROUND,
    "plan": PLAN,
    "engagement": ENGAGEMENT,
    "crowd": CROWD,
    "payment": PAYMENT,
    "points": POINTS,
}
ENGINES = ("auto", "graph", "search", "cpsat", "sampling")
SEARCHING = ("solve", "hint", "explain")
CASES = [
    *crossed(("two players", "hand", "quest", "round", "plan", "payment"), (*SEARCHING, "legal"), seconds=1),
    *crossed(("full hands",), ("solve", "hint"), seconds=1),
    *crossed(("almost safe",), ("solve", "explain"), ("graph",), seconds=1),
    *crossed(("score",), SEARCHING, seconds=1),
    *crossed(("sniped score", "points"), ("solve",), seconds=1),
    *crossed(("pair quest",), ("solve", "explain"), seconds=1),
    *crossed(("round",), ("solve",), ("graph", "sampling"), seconds=1),
    *crossed(("engagement",), ("resolve", "legal"), seconds=1),
    *crossed(("crowd",), SEARCHING),
    *crossed(("two players", "killing round"), ("hint",), ("graph",)),
    *crossed(("two players",), SEARCHING, ("search",)),
    *crossed(("no shadow",), SEARCHING, ("cpsat",)),
    *crossed(("killing round",), ("hint", "explain"), ("sampling",)),
    *crossed(("full hands",), ("show", "legal", "resolve"), ENGINES),
    *crossed(("round", "payment"), ("resolve",)),
]
REFUSED = list(crossed(("two players",), SEARCHING, ("cpsat",)))
