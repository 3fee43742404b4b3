"""Engagement, payment, score and impossible positions, worked out by hand from the rulebook."""

from __future__ import annotations

import pytest

PASSAGE, ANDUIN, ESCAPE = "passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur"


def cards(text):
    return "[" + ", ".join("{ card = " + one.strip() + " }" for one in text.split("|") if one.strip()) + "]"


def table(question, *players, scenario=PASSAGE, staging="", more=""):
    """Write a position; players are (threat, characters, engaged, further lines)."""
    text = f'game = "lcg"\nquestion = "{question}"\nscenario = "{scenario}"\n{more}'
    for threat, characters, engaged, *lines in players:
        text += f"[[player]]\nthreat = {threat}\ncharacters = {cards(characters)}\nengaged = {cards(engaged)}\n" + "".join(lines)
    return text + (f"[staging]\ncards = {cards(staging)}\n" if staging else "")


def engage(ask, staging, *players, moves="[]", scenario=PASSAGE, more=""):
    return ask("resolve", table("engagement", *players, staging=staging, scenario=scenario, more=f"moves = {moves}\n{more}"))


def engaged(reply):
    assert reply.code == 0, reply.json
    position = reply.json["position"]
    return [[enemy["card"] for enemy in player["engaged"]] for player in position["player"]], [card["card"] for card in position["staging"]["cards"]]


@pytest.mark.rule("LC.encounter.check", "LC.encounter.loop")
@pytest.mark.parametrize("second", [34, 35])
def test_the_rulebook_example_of_the_checks(ask, second):
    reply = engage(ask, "74 | 96 | 76 | 75", (24, "7", ""), (second, "1", ""))
    assert engaged(reply) == ([[74], [76, 96]], [75])
    assert all(enemy["fresh"] for player in reply.json["position"]["player"] for enemy in player["engaged"])
    assert all(step["rule"].startswith("LC.") and step["source"] for step in reply.json["steps"])


@pytest.mark.rule("LC.encounter.equal")
@pytest.mark.parametrize(("threat", "result"), [(25, ([[96]], [])), (24, ([[]], [96]))])
def test_a_cost_equal_to_threat_engages(ask, threat, result):
    assert engaged(engage(ask, "96", (threat, "7", ""))) == result


@pytest.mark.rule("LC.encounter.optional")
def test_optional_engagement_ignores_the_cost(ask):
    assert engaged(engage(ask, "76 | 95", (20, "7 | 1", ""), moves='["engage 76"]')) == ([[76]], [95])
    assert engaged(engage(ask, "96 | 97", (4, "7", ""), (4, "1", ""), moves='["2 engage 96"]')) == ([[], [96]], [97])
    assert engaged(engage(ask, "96 | 97", (4, "7", ""), (4, "1", ""), moves='["engage 97", "2 engage 96"]')) == ([[97], [96]], [])


@pytest.mark.rule("LC.encounter.optional", "LC.encounter.optional_ban")
@pytest.mark.parametrize(
    ("staging", "moves", "scenario"),
    [
        ("96 | 97", '["engage 96", "engage 97"]', PASSAGE),
        ("95", '["engage 95"]', PASSAGE),
        ("95", '["engage 96"]', PASSAGE),
        ("83 | 84", '["engage 83"]', ANDUIN),
        ("83 | 83", '["engage 83"]', ANDUIN),
    ],
)
def test_forbidden_engagement_is_refused(ask, staging, moves, scenario):
    reply = engage(ask, staging, (4, "7", ""), moves=moves, scenario=scenario)
    assert reply.code == 2 and "LC.encounter.optional" in str(reply.json["defects"])


@pytest.mark.rule("LC.encounter.optional_ban", "LC.encounter.no_checks")
def test_a_lone_sniper_may_be_engaged_and_a_stage_may_forbid_checks(ask):
    assert engaged(engage(ask, "83 | 113", (4, "7", ""), moves='["engage 83"]', scenario=ANDUIN)) == ([[83]], [113])
    assert engaged(engage(ask, "83 | 84", (48, "7", ""), scenario=ANDUIN)) == ([[83, 84]], [])
    assert engaged(engage(ask, "83 | 84", (48, "7", ""), scenario=ANDUIN, more="stage = 127\n")) == ([[]], [83, 84])
    assert engaged(engage(ask, "84", (48, "7", ""), moves='["engage 84"]', scenario=ANDUIN, more="stage = 127\n")) == ([[84]], [])


@pytest.mark.rule("LC.card.hummerhorns", "LC.end.eliminated_cards")
def test_hummerhorns_kill_the_only_hero_and_come_back(ask):
    reply = engage(ask, "75 | 96", (41, "7", ""), (20, "1", ""))
    assert engaged(reply) == ([[], []], [96, 75])
    assert reply.json["position"]["player"][0]["eliminated"] is True


def plays(ask, hand, characters, *others, engaged="", scenario=PASSAGE, staging="", more=""):
    reply = ask("legal", table("payment", (29, characters, engaged, f"hand = {hand}\n", more), *others, scenario=scenario, staging=staging))
    assert reply.code == 0, reply.json
    return {entry["move"]: entry for entry in reply.json["moves"]}, {entry["move"]: entry for entry in reply.json["illegal"]}


@pytest.mark.rule("LC.planning.match", "LC.planning.pool", "LC.planning.exhausted_pays")
def test_the_rulebook_example_of_payment(ask):
    legal, illegal = plays(ask, [13, 45], "3, resources = 3 | 7, resources = 2, exhausted = true | 8, resources = 2")
    assert set(legal) == {"play 13", "play 45"} and not illegal
    assert legal["play 13"]["left"][0] == {"hero": 3, "resources": 1}
    assert legal["play 45"]["pay"] == [{"hero": 7, "resources": 2}, {"hero": 8, "resources": 2}]


@pytest.mark.parametrize(
    ("hand", "characters", "rule"),
    [
        pytest.param(29, "3, resources = 3", "LC.planning.match", marks=pytest.mark.rule("LC.planning.match")),
        pytest.param(13, "3, resources = 1 | 7, resources = 9", "LC.planning.enough", marks=pytest.mark.rule("LC.planning.enough")),
        pytest.param(38, "7, resources = 9", "LC.planning.zero", marks=pytest.mark.rule("LC.planning.zero")),
        pytest.param(21, "7, resources = 9", "LC.planning.zero", marks=pytest.mark.rule("LC.planning.zero")),
        pytest.param(73, "3, resources = 2 | 7, resources = 2", "LC.planning.enough", marks=pytest.mark.rule("LC.planning.neutral")),
        pytest.param(73, "3, resources = 9 | 73", "LC.unique.one_in_play", marks=pytest.mark.rule("LC.unique.one_in_play")),
        pytest.param(26, "1, resources = 9, attached = [26]", "LC.unique.one_in_play", marks=pytest.mark.rule("LC.unique.one_in_play")),
        pytest.param(55, "3, resources = 2, attached = [27]", "LC.planning.match", marks=pytest.mark.rule("LC.planning.match")),
        pytest.param(69, "11, resources = 3", "LC.planning.host", marks=pytest.mark.rule("LC.planning.host")),
        pytest.param(36, "4, resources = 3 | 5, resources = 1 | 6", "LC.planning.thicket", marks=pytest.mark.rule("LC.planning.thicket")),
    ],
)
def test_a_card_that_cannot_be_played_names_its_rule(ask, hand, characters, rule):
    legal, illegal = plays(ask, [hand], characters)
    assert not legal and illegal[f"play {hand}"]["rule"] == rule and illegal[f"play {hand}"]["why"]


@pytest.mark.rule("LC.planning.neutral", "LC.unique.one_in_play", "LC.planning.host", "LC.planning.thicket")
def test_cards_that_can_be_played(ask):
    assert plays(ask, [73], "3, resources = 2 | 7, resources = 2 | 4, resources = 1")[0]
    assert plays(ask, [13], "3, resources = 2 | 13")[0]
    assert plays(ask, [14], "3, resources = 4", more="discard = [14]\n")[0]
    assert plays(ask, [55], "1, resources = 2, attached = [27]")[0]
    assert plays(ask, [69], "11, resources = 3", engaged="96")[0]
    assert plays(ask, [56], "7, resources = 1", staging="99")[0]
    assert plays(ask, [36], "4, resources = 1 | 5, resources = 1 | 6, resources = 1", engaged="96")[0]
    assert not plays(ask, [69], "11, resources = 3", engaged="102", scenario=ESCAPE)[0]
    assert "play 14" in plays(ask, [14], "3, resources = 4", (29, "1 | 14", ""))[1]


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


BAD = {
    "unknown number": ("129", "96", ""),
    "unknown enemy": ("1", "999", ""),
    "four copies of three": ("1 | 13 | 13 | 13 | 13", "96", ""),
    "the same hero twice": ("1 | 1", "96", ""),
    "four heroes": ("1 | 2 | 3 | 4", "96", ""),
    "no hero": ("13", "96", ""),
    "two Gandalfs": ("1 | 73 | 73", "96", ""),
    "five spiders of four": ("1", "96 | 96 | 96 | 96 | 96", ""),
    "damage equals hit points": ("1, damage = 5", "96", ""),
    "damage over hit points": ("1, damage = 9", "96", ""),
    "enemy destroyed already": ("1", "96, damage = 4", ""),
    "negative damage": ("1, damage = -1", "96", ""),
    "a location engaged": ("1", "95", ""),
    "a hero engaged": ("1", "3", ""),
    "an attachment as character": ("1 | 39", "96", ""),
    "an ally attached": ("1, attached = [13]", "96", ""),
    "hero attachment on an ally": ("1 | 13, attached = [39]", "96", ""),
    "three restricted": ("1, attached = [39, 40, 41]", "96", ""),
    "impossible discard": ("1", "96", "[encounter]\ndiscard = [76, 76]\n"),
    "discard of another scenario": ("1", "96", "[encounter]\ndiscard = [114]\n"),
    "discarded and engaged": ("1", "76", "[encounter]\ndiscard = [76]\n"),
    "too many unseen": ("1", "96", "[encounter]\nunseen = [96, 96, 96, 96]\n"),
    "an ally unseen": ("1", "96", "[encounter]\nunseen = [13]\n"),
}


@pytest.mark.rule("LC.contents.copies", "LC.damage.destroyed", "LC.setup.heroes", "LC.keywords.restricted")
@pytest.mark.parametrize("name", BAD)
def test_impossible_positions_are_refused(ask, name):
    characters, enemies, more = BAD[name]
    reply = ask("solve", table("combat", (30, characters, enemies)) + more)
    assert reply.code == 2 and reply.json["verdict"] is None
    assert all(defect["where"] and defect["what"] for defect in reply.json["defects"]) and reply.json["defects"]


@pytest.mark.rule("LC.contents.copies")
def test_an_enemy_engaged_with_two_players_is_refused(ask):
    assert ask("solve", table("combat", (30, "1", "76"), (30, "3", "76"))).code == 2


@pytest.mark.rule("LC.contents.copies", "LC.damage.destroyed")
@pytest.mark.parametrize("verb", ["show", "legal", "resolve", "solve", "hint", "explain"])
def test_every_defect_is_listed_at_once(ask, verb):
    text = table("combat", (30, "1, damage = 7 | 200 | 13 | 13 | 13 | 13", "95 | 96, damage = 8")) + "[encounter]\ndiscard = [76, 76]\n"
    reply = ask(verb, text)
    assert reply.code == 2
    places = " ".join(defect["where"] for defect in reply.json["defects"])
    for place in ("characters[1]", "characters[2]", "characters[6]", "engaged[1]", "engaged[2]", "encounter.discard"):
        assert place in places, reply.json["defects"]


@pytest.mark.rule("LC.combat.unseen")
def test_a_missing_deck_or_threat_is_asked_for(ask):
    text = table("combat", (30, "1", "96"))
    assert ask("solve", text.replace(f'scenario = "{PASSAGE}"\n', "")).code == 2
    assert ask("solve", text.replace("threat = 30\n", "")).code == 2


@pytest.mark.rule("LC.ready.exhausted", "LC.attack.after_enemies")
def test_every_other_move_of_a_combat_has_its_rule(ask):
    reply = ask("legal", table("combat", (30, "1 | 3, exhausted = true", "96")) + "[encounter]\nunseen = [95]\n")
    assert {entry["move"] for entry in reply.json["moves"]} == {"undefended 96", "defend 96 with 1"}
    rules = {entry["move"]: entry["rule"] for entry in reply.json["illegal"]}
    assert rules["defend 96 with 3"] == "LC.ready.exhausted"
    assert rules["attack 96 with 1"] == "LC.attack.after_enemies"


@pytest.mark.rule("LC.combat.damage", "LC.combat.undefended", "LC.damage.stays")
def test_the_rulebook_example_of_a_defence(ask):
    """The Archer dies against the Spawn (shadow: Patrol), Aragorn takes 2 undefended (shadow: Stream)."""
    moves = '["defend 76 with 17", "shadow 97", "undefended 96", "shadow 95", "damage 1"]'
    reply = ask("resolve", table("combat", (35, "1 | 17", "96 | 76"), more=f"moves = {moves}\n"))
    assert reply.code == 0, reply.json
    (who,) = reply.json["position"]["player"]
    assert who["characters"] == [{"card": 1, "damage": 2}] and who["threat"] == 35
    assert reply.json["outcome"]["allies_lost"] == [17]


@pytest.mark.rule("LC.attack.sum", "LC.attack.once_per_enemy", "LC.damage.destroyed")
def test_the_rulebook_example_of_attacks(ask):
    """Glorfindel kills the Orcs; Legolas and the Spearman leave the Beastmaster with 2 hit points."""
    moves = '["attack 89 with 11", "attack 91 with 5 29"]'
    reply = ask("resolve", table("combat", (30, "11 | 5 | 29", "91, attacked = true | 89, attacked = true"), more=f"moves = {moves}\n"))
    assert reply.code == 0, reply.json
    (enemy,) = reply.json["position"]["player"][0]["engaged"]
    assert (enemy["card"], enemy["damage"]) == (91, 3)
    assert reply.json["outcome"]["killed"] == [89]
    again = moves.replace('"]', '", "attack 91 with 11"]')
    assert ask("resolve", table("combat", (30, "11 | 5 | 29", "91, attacked = true | 89, attacked = true"), more=f"moves = {again}\n")).code == 2
