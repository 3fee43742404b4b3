"""Random combats whose values were found by an independent enumeration of the rules, one line each.

Line: scenario and goal | players | staging | unseen cards | value and value without shadow cards. A player is `threat: characters vs enemies hand cards`,
a card its number with -damage, tTokens, $resources, +attachment, x exhausted, f fresh. Nobody looks at the deck in them.
"""

from __future__ import annotations

import re

import pytest

SCENARIOS = {"P": "passage_through_mirkwood", "A": "journey_down_the_anduin", "E": "escape_from_dol_guldur"}
LINES = """
P no_hero_lost | 47: 12-2 5 45 vs 89 |  | 76 96 97 | 2/3 1
A all_killed | 42: 11+55 1x 5-2+26 vs 115 85-1 |  | 86 88 113 | 1/3 1
P no_hero_lost_and_all_killed | 20: 11 5 vs 98f |  | 74 91 | 1/2 1
A no_hero_lost_and_all_killed | 46: 7x 1 9x 17 30 vs 85-1f |  | 87 88 89 111 114 115 | 1/2 1
P no_hero_lost | 45: 7+72x 4x vs 96 96f |  | 74 89 91 94 96 | 3/5 1
E no_hero_lost_and_all_killed | 49: 11-3$1 8+41x 5+39 13 vs 101 |  | 93 103 105 | 2/3 1
E no_hero_lost | 45: 2-2 4-4 vs 101-2 103-1 | 74 | 74 92 | 1/2 1
P no_hero_lost | 48: 8+26 9x vs 96f 96 | 96 | 74 75 94 96 97 | 3/5 1
P no_hero_lost | 49: 3x 4 16x vs 89 96 |  | 76 77 78 79 89 96 | 8/15 1
E no_hero_lost | 49: 5 9+41 8-1 59x 17 vs 76f 74 |  | 75 105 | 1/2 1
A no_hero_lost | 48: 6-3+57 4 vs 83-1 85-2f |  | 86 95 111 115 | 2/3 1
E no_hero_lost_and_all_killed | 48: 3 12x 4-3x 73 29 vs 74f 103 |  | 80 89 91 101 104 | 9/20 1
P all_killed | 49: 9 3-3x 7 18x 13 vs 75f |  | 74 78 89 93 96 97 | 5/6 1
E no_hero_lost_and_all_killed | 35: 10-2+55 4-4+40 45 18x vs 101f | 101 | 74 103 104 | 2/3 1
E all_killed | 46: 5 10 vs 90-5f | 91 | 89 89 108 | 1/3 1
A no_hero_lost_and_all_killed | 49: 12 1x 9 31 18 vs 85 |  | 82 92 93 111 116 | 2/5 1
A no_hero_lost_and_all_killed | 49: 5+39 6 73 vs 90-5 85 |  | 86 115 | 1/2 1
E all_killed | 49: 12x 7 11$1+41 vs 74f |  | 78 80 95 103 104 104 | 2/3 1
P no_hero_lost_and_all_killed | 47: 8-2+39 6-2+41x 2x 16 59x vs 89-2f |  | 74 95 96 100 | 3/4 1
P all_killed | 47: 8 12 13 59 vs 96 |  | 75 89 92 93 94 95 97 | 4/7 1
A all_killed | 49: 5-3+41 10 12 vs 85-2f |  | 89 91 115 115 117 | 3/5 1
P no_hero_lost_and_all_killed | 49: 3 7x 4-4 31x vs 96f |  | 76 80 96 | 2/3 1
A all_killed | 30: 6 10 2-3+55 61 vs 85f | 115 | 84 92 93 94 117 | 2/5 1
E all_killed | 20: 7-1x 11 9-2 73x 30 vs 89f 75 |  | 74 76 103 103 | 1/2 1
E no_hero_lost | 49: 12x 9+26 44 45 vs 103f 90f | 91 | 74 75 76 89 | 1/2 1
P no_hero_lost | 30: 1+26 5 vs 90-4 96-2f |  | 75 78 95 96 97 | 19/20 1
E no_hero_lost | 45: 4+40 8-1+57 28 vs 76f / 49: 3 15 vs 103 | 103 | 74 89 104 | 2/3 1
A no_hero_lost | 20: 8+55 6 45 vs 111 / 34: 10 12 vs 84f |  | 81 115 | 1/2 1
A no_hero_lost | 34: 6x 8 30 vs 85f / 34: 4x 13x vs 89f | 81 | 89 117 | 1/2 1
E no_hero_lost | 35: 8+26 4 vs 74-1f / 30: 9+55x vs 90 | 89 | 89 91 104 105 109 | 4/5 1
P all_killed | 20: 12 5 vs 96 / 20: 9 10x 14 vs  |  | 77 89 92 96 | 3/4 1
A no_hero_lost | 49: 6-2 9x vs 90-3f / 20: 5 2 61 vs 91-1 |  | 89 95 115 116 | 1/2 1
P no_hero_lost_and_all_killed | 30: 7 1+39 vs 96-3f / 48: 8+55x 2-2+41 73 vs 96 |  | 74 74 80 89 93 100 | 1/5 1
E all_killed | 45: 7 3-1 vs 103 / 45: 12-3x vs  |  | 76 78 108 | 2/3 1
A no_hero_lost | 47: 12 7 vs 90-4 / 46: 9-1 vs 89-1f | 115 | 83 84 92 114 117 | 4/5 1
P no_hero_lost_and_all_killed | 45: 1-3+42 12+55 vs 98-1f / 42: 4 8 vs  |  | 74 96 97 | 2/3 1
P no_hero_lost_and_all_killed | 30: 6+42 10-2 30 vs 91-3f / 20: 9-1 4+55 45 vs  | 76 | 75 96 96 | 1/3 1
P no_hero_lost_and_all_killed | 45: 6-1 4+72x 15 vs 96-2 / 42: 2-1 1+39x 44 vs  | 74 | 80 89 94 | 2/3 1
P no_hero_lost | 45: 8x 7+42 vs 91-1f / 49: 6 1-1x vs  |  | 74 89 95 97 | 1/6 1
E no_hero_lost | 30: 9x 8+55x vs 89-1 / 49: 11$1+57 vs 91f |  | 74 76 78 89 93 101 | 17/30 1
A no_hero_lost_and_all_killed | 35: 10$1 2-2x vs 89-2 hand 32 |  | 81 86 89 94 114 114 115 | 4/7 1
E no_hero_lost | 20: 6-1$1 1-1$1+39 12$1 vs 76 hand 35 |  | 78 89 94 104 | 3/4 1
E no_hero_lost_and_all_killed | 49: 1$1 10$2x vs 91-3 hand 48 |  | 80 89 90 92 104 | 3/10 1
E no_hero_lost_and_all_killed | 47: 11$2 3-2$2 6$2x 44x vs 74 hand 52 |  | 89 92 104 104 | 3/4 1
A no_hero_lost | 20: 11x 3-3$2x 73x vs 85-1 115 hand 35 | 89 | 82 82 85 111 114 115 117 | 10/21 1
E no_hero_lost | 49: 1-4$1+42 3x 58 vs 103f 74f hand 63 | 91 | 78 80 89 89 93 | 9/10 1
A no_hero_lost_and_all_killed | 30: 2x 8-1$2x 7-1$1 43 18 vs 85 hand 21 |  | 91 94 111 | 1/3 1
A no_hero_lost_and_all_killed | 35: 5$1 11+41 8$1 vs 91 hand 35 | 83 | 85 85 87 111 113 114 | 14/15 1
E no_hero_lost_and_all_killed | 34: 1$1 9-3$2+39 vs 103f 89 hand 52 |  | 74 103 104 | 2/3 1
P all_killed | 30: 2+39 10 9$2+72x 28 14 vs 96 hand 52 |  | 74 77 89 92 93 96 99 | 6/7 1
P no_hero_lost | 35: 10-2$2 6-1$1x vs 74f 96 hand 35 | 91 | 75 79 80 89 89 92 | 1/5 1
P no_hero_lost_and_all_killed | 34: 7x 5$1+26 10$1 59x vs 98f hand 20 |  | 74 74 76 91 | 1/2 1
P no_hero_lost_and_all_killed | 47: 2$2 9 11-3$1 vs 97 hand 33 | 96 | 74 76 89 91 92 95 | 5/6 1
P no_hero_lost_and_all_killed | 46: 10$2 4$1 29 61 vs 90f hand 32 |  | 74 78 93 94 96 | 4/5 1
E all_killed | 48: 4-1$1+42 8-2$2+40 61 14 vs 103-1 hand 52 |  | 75 76 92 104 | 3/4 1
A all_killed | 34: 9 6$1+55 1-3$2 vs 91f hand 63 |  | 85 87 88 | 1/3 1
E no_hero_lost | 46: 5+108x 1-4$2 vs 74 101 hand 22 / 35: 4-4+40x 6+42 vs 89 101f hand 52 |  | 76 89 104 106 | 1/12 1
E no_hero_lost | 20: 5-1$1+41 28 vs 91 hand 34 / 48: 7+40x 14 vs 89 103 |  | 78 93 103 104 | 3/4 1
E no_hero_lost | 20: 5-1 vs 74f / 49: 1+108 17 vs 89-1 |  | 75 105 106 106 | 3/4 1
A no_hero_lost | 47: 5 vs 89f hand 46 / 45: 4 45 vs 84-5 83 | 85 | 82 87 117 | 2/3 1
E all_killed | 34: 3$2x 4 6-1 vs 103-1 hand 22 |  | 74 101 103 104 | 3/4 1
E no_hero_lost_and_all_killed | 45: 4 1$2 31 vs 76f hand 13 |  | 74 80 94 | 2/3 1
E no_hero_lost | 42: 1-2+42 4 17x vs 102 76-1 / 45: 3+39x vs  |  | 75 95 103 104 107 | 3/5 1
A no_hero_lost | 49: 12+40 11-1$1 3-2 vs 89f 82-4 |  | 86 95 113 117 | 1/2 1
A no_hero_lost | 30: 5 12 58x vs 83 89-1 89 |  | 81 85 86 | 1/3 1
A no_hero_lost | 48: 5+40 8+41 vs 111f 83-1f 85 | 83 | 82 86 89 93 | 11/12 1
E no_hero_lost | 49: 5 73 vs 102f / 20: 9+41x 17 vs 89 |  | 89 92 | 1/2 1
P no_hero_lost | 48: 5+70 6 vs 98f hand 13 / 46: 4+40 9 14 vs 96-3 |  | 74 76 77 91 96 | 3/5 1
E no_hero_lost | 34: 9x 7 3 vs 102-2 |  | 89 93 103 107 | 1/2 1
E no_hero_lost_and_all_killed | 30: 1 5+41 vs 91-4 / 35: 8 7x vs 89-2 |  | 75 92 104 | 2/3 1
E all_killed | 34: 1-1+40 vs 102-7f / 45: 7 9-3 17 vs  |  | 90 94 103 103 105 | 2/5 1
E no_hero_lost | 48: 5x vs 89-1f / 30: 1+72 vs 103 hand 48 |  | 77 89 90 | 2/3 1
E no_hero_lost_and_all_killed | 42: 5-1 4 31 vs 102-8f hand 48 | 90 | 76 89 103 | 2/3 1
P all_killed | 48: 5 vs 89f / 30: 3+70 31 vs 89 |  | 74 75 77 91 96 | 9/20 1
E no_hero_lost | 49: 1 3+57x 31 vs 89 hand 37 / 48: 9-3+40 vs 101+69f |  | 76 94 101 | 2/3 1
A all_killed | 30: 5+40 6 vs 89 89-1 | 84 | 81 85 91 92 | 1/2 1
P no_hero_lost | 49: 5+40 6+41 vs 89+69f 76f hand 48 / 42: 11$1x 30x vs 75 | 98 | 89 96 97 | 2/3 1
A no_hero_lost | 42: 5+57 12 vs 89f / 49: 3+41x vs 85 82-6+69f |  | 81 88 89 117 | 1/4 1
P no_hero_lost_and_all_killed | 42: 9+41x 4 6 29 vs 96-3f 97f |  | 74 89 92 | 1/3 1
E no_hero_lost | 42: 12 3+39 4-1+42x vs 75+69 102f 74 hand 38 | 76 | 78 89 92 107 | 1/2 1
P all_killed | 30: 2-2+42x 4+70 12+39x 73 vs 74-1f 96-2+69 |  | 77 89 95 96 | 3/4 1
E all_killed | 45: 12+41 4$3+41 7x vs 101-3f hand 36 |  | 74 77 94 105 | 3/4 1
A no_hero_lost_and_all_killed | 42: 8+39 6-1 9 vs 85 |  | 86 93 | 1/2 1
P no_hero_lost | 49: 5 vs 89 89 / 48: 3+57x 2x 28 vs 96-1 hand 52 | 74 | 75 76 93 98 | 1/12 1
E no_hero_lost | 47: 1+40 14 vs 89 hand 52 / 46: 7 vs 102 hand 36 |  | 77 101 103 | 2/3 1
E all_killed | 34: 12+70 4 14 vs 89f 101-2 hand 46 |  | 89 90 92 | 1/3 1
"""


def inline(word):
    """Turn a word such as 96-2f into an inline table."""
    found = re.fullmatch(r"(\d+)(?:-(\d+))?(?:t(\d+))?(?:\$(\d+))?((?:\+\d+)*)(x?)(f?)", word)
    assert found, word
    card, damage, tokens, resources, attached, exhausted, fresh = found.groups()
    parts = [f"card = {card}"] + [
        f"{key} = {number}" for key, number in (("damage", damage), ("tokens", tokens), ("resources", resources)) if number
    ]
    parts += [f"attached = [{attached[1:].replace('+', ', ')}]"] if attached else []
    parts += [f"{key} = true" for key, mark in (("exhausted", exhausted), ("fresh", fresh)) if mark]
    return "{ " + ", ".join(parts) + " }"


def inlines(text):
    return "[" + ", ".join(inline(word) for word in text.split()) + "]"


def written(line):
    """Return the position of a line, its value and its value without shadow cards."""
    kind, players, staging, unseen, values = (part.strip() for part in line.split("|"))
    scenario, goal = kind.split()
    text = f'game = "lcg"\nquestion = "combat"\nscenario = "{SCENARIOS[scenario]}"\ngoal = "{goal}"\n'
    for one in players.split("/"):
        threat, _, rest = one.partition(":")
        table, _, hand = rest.partition(" hand ")
        characters, _, enemies = table.partition(" vs")
        text += f"[[player]]\nthreat = {threat.strip()}\ncharacters = {inlines(characters)}\nengaged = {inlines(enemies)}\n"
        text += f"hand = [{', '.join(hand.split())}]\n" if hand else ""
    text += f"[staging]\ncards = {inlines(staging)}\n" if staging else ""
    value, basic = values.split()
    return text + f"[encounter]\nunseen = [{', '.join(unseen.split())}]\n", value, basic


@pytest.mark.rule(
    "LC.combat.shadow", "LC.combat.order", "LC.combat.one_defender", "LC.combat.undefended", "LC.attack.sum", "LC.card.shadow_effects"
)
@pytest.mark.parametrize("line", LINES.strip().splitlines())
def test_the_value_of_a_combat_is_what_the_enumeration_found(ask, line):
    text, value, basic = written(line)
    reply = ask("solve", text, "--ruling", "peeks=not_used")
    assert reply.code == 0, reply.json
    assert (reply.json["value"], reply.json["basic"], reply.json["worst_case"]) == (value, basic, value == "1")
