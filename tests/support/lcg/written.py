"""Positions of Gra karciana written as text, card by card, and what the command line says of them."""

from __future__ import annotations

PASSAGE, ANDUIN, ESCAPE = "passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur"
SAFE, KILL, BOTH = "no_hero_lost", "all_killed", "no_hero_lost_and_all_killed"


def listed(text):
    """Return cards parted by | as inline tables; ! marks a committed character."""
    return (
        "[" + ", ".join("{ card = " + one.strip().replace("!", ", committed = true") + " }" for one in text.split("|") if one.strip()) + "]"
    )


def written_quest(unseen, *players, staging="", scenario=PASSAGE, goal="progress", more=""):
    """Write a quest; players are (threat, characters, further lines); `!` marks a committed character."""
    text = f'game = "lcg"\nquestion = "quest"\nscenario = "{scenario}"\ngoal = "{goal}"\n{more}'
    for threat, characters, *lines in players:
        text += f"[[player]]\nthreat = {threat}\ncharacters = {listed(characters)}\n" + "".join(lines)
    return text + f"[staging]\ncards = {listed(staging)}\n[encounter]\nunseen = {unseen}\n"


def chance(ask, text, value):
    """Make sure of the value of a quest; return its best commitment."""
    reply = ask("solve", text)
    assert reply.code == 0, reply.json
    assert reply.json["value"] == value, reply.json["moves"]
    assert reply.json["worst_case"] is (value == "1")
    return reply.json["moves"][0]


def sure(ask, text, progress, gain=0):
    """Make sure that a quest makes so much progress and raises threat by so much, whatever is drawn."""
    move = chance(ask, text, "1" if progress else "0")
    assert (move["progress"], move["threat_gain"]) == ({str(progress): "1"}, {str(gain): "1"})


def written_player(threat, characters, engaged="", more=""):
    """Write one player; cards are inline tables without braces, parted by ' | '."""
    return f"[[player]]\nthreat = {threat}\ncharacters = {listed(characters)}\nengaged = {listed(engaged)}\n{more}"


def written_combat(unseen, *players, scenario=PASSAGE, goal=SAFE, more=""):
    """Write a combat."""
    head = f'game = "lcg"\nquestion = "combat"\nscenario = "{scenario}"\ngoal = "{goal}"\n{more}'
    return head + "".join(players) + f"[encounter]\nunseen = {unseen}\n"


def worth(ask, text, value, basic=None):
    """Make sure of the value of a combat, of what is said of the worst case, and of the value without shadow cards."""
    reply = ask("solve", text)
    assert reply.code == 0, reply.json
    assert reply.json["verdict"] == "value"
    assert reply.json["value"] == value, (reply.json["value"], reply.json["policy"])
    assert reply.json["worst_case"] is (value == "1")
    assert bool(reply.json["fails_on"]) is (value != "1")
    if basic is not None:
        again = ask("solve", text.replace("[[player]]", "shadow = false\n[[player]]", 1))
        assert again.json["value"] == basic, again.json


def written_table(question, *players, scenario=PASSAGE, staging="", more=""):
    """Write a position; players are (threat, characters, engaged, further lines)."""
    text = f'game = "lcg"\nquestion = "{question}"\nscenario = "{scenario}"\n{more}'
    for threat, characters, engaged, *lines in players:
        text += f"[[player]]\nthreat = {threat}\ncharacters = {listed(characters)}\nengaged = {listed(engaged)}\n" + "".join(lines)
    return text + (f"[staging]\ncards = {listed(staging)}\n" if staging else "")


def engage(ask, staging, *players, moves="[]", scenario=PASSAGE, more=""):
    """Carry out an encounter phase."""
    return ask("resolve", written_table("engagement", *players, staging=staging, scenario=scenario, more=f"moves = {moves}\n{more}"))


def engaged(reply):
    """Return the enemies engaged with each player, and what is left in staging."""
    assert reply.code == 0, reply.json
    position = reply.json["position"]
    return [[enemy["card"] for enemy in player["engaged"]] for player in position["player"]], [
        card["card"] for card in position["staging"]["cards"]
    ]


def plays(ask, hand, characters, *others, engaged="", scenario=PASSAGE, staging="", more=""):
    """Return what can be played from a hand, and what cannot."""
    reply = ask(
        "legal", written_table("payment", (29, characters, engaged, f"hand = {hand}\n", more), *others, scenario=scenario, staging=staging)
    )
    assert reply.code == 0, reply.json
    return {entry["move"]: entry for entry in reply.json["moves"]}, {entry["move"]: entry for entry in reply.json["illegal"]}
