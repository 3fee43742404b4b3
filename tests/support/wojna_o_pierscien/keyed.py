"""Positions of Wojna o Pierścień written key by key, as in a file, and what the command line makes of them."""

HANDS = {
    "frodo": "gimli riders_of_rohan riders_of_rohan village_militia eomer".split(),
    "aragorn": "soldiers_of_gondor knights_of_dol_amroth guards_of_the_citadel aragorn legolas".split(),
    "witch_king": "mordor_orcs mordor_orcs mordor_orcs olog_hai grond".split(),
    "saruman": "wolf_riders white_hand_orcs white_hand_orcs devilry_of_saruman saruman".split(),
    "gandalf": "gimli riders_of_rohan village_militia eomer treebeard".split(),
}
VERBS = ["show", "legal", "resolve", "solve", "hint", "explain"]


def phase_text(to_move, players, *places, moves=(), scenario="trilogy", top=""):
    """Write an action phase; a player is the keys of its table or the size of its hand, a place an id or the keys of its table."""
    text = f'game = "wojna_o_pierscien"\nquestion = "action_phase"\nscenario = "{scenario}"\nto_move = "{to_move}"\n{top}'
    text += f"moves = {list(moves)}\n".replace("'", '"') if moves else ""
    for name, keys in players.items():
        keys = f"hand = {HANDS[name][:keys]}".replace("'", '"') if isinstance(keys, int) else keys
        text += f'[[player]]\nid = "{name}"\n{keys}\n'
    for keys in places:
        text += "[[location]]\n" + (keys if "=" in keys else f'id = "{keys}"') + "\n"
    return text


def legal_moves(ask, *args, **more):
    """Return the legal moves of an action phase, and the others with their rules."""
    said = ask("legal", phase_text(*args, **more))
    assert said.code == 0, said.json
    return {one["move"] for one in said.json["moves"]}, {one["move"]: one["rule"] for one in said.json["illegal"]}


def played(ask, *args, **more):
    """Return the answer to an action phase with moves."""
    said = ask("resolve", phase_text(*args, **more))
    assert said.code == 0, said.json
    return said.json


def forbidden(ask, rule, *args, **more):
    """Make sure that a rule is against the moves of an action phase."""
    said = ask("resolve", phase_text(*args, **more))
    assert said.code == 2 and rule in said.json["defects"][0]["what"], said.json


def player_after(answer, name):
    """Return what an answer leaves to a player."""
    (found,) = [one for one in answer["position"]["player"] if one["id"] == name]
    return found


def score_text(free="", shadow="", top=""):
    """Write a scoring question: the keys of both areas."""
    return f'game = "wojna_o_pierscien"\nquestion = "score"\n{top}[free_peoples]\n{free}\n[shadow]\n{shadow}\n'


def scored(ask, *args, **more):
    """Return the answer to a scoring question."""
    said = ask("solve", score_text(*args, **more))
    assert said.code == 0, said.json
    return said.json


def wheres(said):
    """Return the places that a refusal names, after making sure that each says what is wrong."""
    assert said.code == 2, said.json
    assert all(defect["what"] for defect in said.json["defects"])
    return {defect["where"] for defect in said.json["defects"]}
