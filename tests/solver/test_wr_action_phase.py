"""Action phases whose value is known by hand: zugzwang, Ring tokens, the last round, honest unknowns."""

from __future__ import annotations

import pytest

HEAD = 'game = "wojna_o_pierscien"\nquestion = "action_phase"\n'
RING = """scenario = "trilogy"
final = true
to_move = "aragorn"
[[player]]
id = "aragorn"
hand = []
deck = ["soldiers_of_gondor", "legolas"]
ring_token = true
[[player]]
id = "witch_king"
hand = []
[[location]]
id = "harad"
from_enemy = true
"""
RING_DUEL = """scenario = "two_player_duel"
to_move = "gandalf"
[[player]]
id = "gandalf"
hand = []
carryover = 0
deck = ["soldiers_of_gondor", "eomer", "sting"]
ring_token = true
[[player]]
id = "witch_king"
hand = []
[[location]]
id = "harad"
from_enemy = true
"""


def solved(ask, text, *options):
    reply = ask("solve", HEAD + text, *options)
    assert reply.code == 0, reply.json
    return reply.json


@pytest.mark.rule("WR.action.ring")
def test_wr_a_ring_token_that_draws_the_winning_card_is_used(ask):
    answer = solved(ask, RING)
    assert answer["value"] == "1" and [move["move"] for move in answer["moves"]] == ["ring"]
    assert answer["scores"] == {"free_peoples": 1, "shadow": 0} and answer["winner"] == "free_peoples"


@pytest.mark.rule("WR.action.ring_duel")
def test_wr_a_ring_token_of_a_duel_is_searched_to_its_end(ask):
    answer = solved(ask, RING_DUEL)
    assert answer["value"] == "1" and answer["moves"][0]["move"] == "ring" and answer["replayed"]


@pytest.mark.rule("WR.action.pass", "WR.action.pass_again")
def test_wr_line_is_replayed_by_resolve(ask):
    answer = solved(ask, RING_DUEL)
    moves = ", ".join(f'"{entry["move"]}"' for entry in answer["line"])
    reply = ask("resolve", HEAD + f"moves = [{moves}]\n" + RING_DUEL)
    assert reply.code == 0 and reply.json["outcome"]["round_over"]
    assert reply.json["outcome"]["scores"] == answer["scores"]


def test_wr_win_of_the_last_round_is_a_verdict(ask):
    answer = solved(ask, 'objective = "win"\n' + RING)
    assert (answer["verdict"], answer["value"]) == ("winnable", "1")
    lost = solved(
        ask,
        'objective = "win"\n'
        + RING.replace('deck = ["soldiers_of_gondor", "legolas"]', "deck = []").replace("ring_token = true", "ring_token = false"),
    )
    assert (lost["verdict"], lost["value"]) == ("lost", "-1")


def test_wr_past_the_limit_the_answer_is_unknown_with_bounds(ask):
    hands = (
        '["gandalf_the_grey", "legolas", "high_elves", "gandalf_the_white", "gimli", "galadriel"]',
        '["mordor_orcs", "olog_hai", "grond", "black_uruks", "the_reaver", "the_witch_king"]',
    )
    text = 'scenario = "two_player_duel"\n' + "".join(
        f'[[player]]\nid = "{name}"\nhand = {hand}\ndeck = []\n' for name, hand in zip(("gandalf", "witch_king"), hands, strict=True)
    )
    reply = ask("solve", HEAD + text + '[[location]]\nid = "lorien"\n[[location]]\nid = "egladil"\n', "--time", "0.2")
    assert reply.code == 3 and reply.json["verdict"] == "unknown" and reply.json["value"] is None
    assert reply.json["bounds"]["low"] < reply.json["bounds"]["high"] and "time" in reply.json["stats"]["limits"]


SHUFFLED = """scenario = "two_player_duel"
to_move = "gandalf"
[[player]]
id = "gandalf"
hand = ["sting", "shadowfax"]
deck = ["legolas", "lembas", "arwen"]
shuffled = true
[[player]]
id = "witch_king"
hand = []
deck = []
[[location]]
id = "egladil"
cards = ["the_hunter", "the_reaver"]
[free_peoples]
locations = ["edoras"]
"""


@pytest.mark.parametrize("verb", ["solve", "explain"])
@pytest.mark.parametrize(
    ("lang", "words"), [("pl", "decyduje los; wartość jest średnią"), ("en", "chance decides which card comes next; the value is the mean")]
)
def test_wr_a_line_that_ends_at_a_random_draw_says_so(ask, verb, lang, words):
    answer = ask(verb, HEAD + SHUFFLED, "--lang", lang).json
    assert answer["line"][-1]["move"] == "winnow shadowfax sting" and "/" in answer["value"]
    assert answer["line_ends_at_chance"] is True and words in answer["line_note"]
    if verb == "solve":
        assert answer["scores"] is None and answer["winner"] is None


def test_wr_a_line_to_the_end_of_the_round_has_its_score(ask):
    answer = solved(ask, SHUFFLED.replace("shuffled = true\n", ""))
    assert "line_ends_at_chance" not in answer and "line_note" not in answer
    assert answer["scores"]["free_peoples"] - answer["scores"]["shadow"] == int(answer["value"])


@pytest.mark.rule("WR.action.pass")
def test_wr_explain_says_why_one_may_not_pass(ask):
    text = 'scenario = "trilogy"\n[[player]]\nid = "frodo"\nhand = ["gimli", "sting", "village_militia"]\n[[player]]\nid = "witch_king"\nhand = ["grond"]\n[[location]]\nid = "egladil"\n'
    reply = ask("explain", HEAD + text)
    assert reply.code == 0
    first = reply.json["steps"][0]
    assert first["rule"] == "WR.action.pass" and "may not pass" in first["text"] and "3 cards" in first["text"]


def test_wr_hint_ranks_every_legal_move(ask):
    legal = {entry["move"] for entry in ask("legal", HEAD + RING).json["moves"]}
    hint = ask("hint", HEAD + RING).json
    assert {entry["move"] for entry in hint["moves"]} == legal
    assert hint["moves"][0]["move"] == "ring" and hint["moves"][0]["loss"] == "0"


@pytest.mark.rule("WR.combat.order")
@pytest.mark.parametrize(("first", "value"), [("gandalf", "4"), ("witch_king", "0")])
def test_wr_the_first_player_may_fight_where_gandalf_stands_first(ask, first, value):
    text = f'scenario = "two_player_duel"\nfirst_player = "{first}"\nto_move = "gandalf"\n[[player]]\nid = "gandalf"\nhand = []\ndeck = []\n[[player]]\nid = "witch_king"\nhand = []\ndeck = []\n'
    text += '[[location]]\nid = "lorien"\ncards = ["gandalf_the_grey"]\n'
    text += '[[location]]\nid = "helms_deep"\ntokens = 0\nfrom_enemy = true\ncards = ["theoden", "white_hand_orcs"]\n'
    assert solved(ask, "icons = { theoden = { defense = 0, defense_leadership = 0 } }\n" + text)["value"] == value


MILL = """scenario = "two_player_duel"
to_move = "gandalf"
[[player]]
id = "gandalf"
hand = ["elrond", "village_militia"]
deck = ["elven_cloak", "galadriel", "riders_of_rohan", "nenya_ring_of_adamant", "dwarven_axe", "boromir", "glamdring", "quickbeam", "gimli"]
[[player]]
id = "witch_king"
hand = []
deck = ["grond", "saruman"]
[[location]]
id = "dol_guldur"
attack_tokens = 1
"""
MILL_FOR_TWO = """scenario = "two_player_duel"
to_move = "witch_king"
[[player]]
id = "gandalf"
hand = ["elrond", "soldiers_of_gondor", "mithril_coat"]
deck = ["village_militia", "elven_cloak", "galadriel", "riders_of_rohan", "nenya_ring_of_adamant", "dwarven_axe", "boromir", "glamdring", "quickbeam", "high_elves"]
carryover = 0
[[player]]
id = "witch_king"
hand = ["the_destroyer"]
reserve = ["the_witch_king"]
deck = ["the_black_easterling", "saruman", "devilry_of_saruman", "barrow_wights", "shelob", "cave_troll", "candles_of_corpses", "the_reaver", "cruel_caradhras", "woven_of_all_colours"]
[[location]]
id = "dol_guldur"
cards = ["the_commander"]
attack_tokens = 1
[[location]]
id = "pelargir"
cards = ["knights_of_dol_amroth"]
"""


@pytest.mark.rule("WR.terms.forsake", "WR.action.pay")
def test_wr_a_hand_is_emptied_so_that_the_last_card_forsakes_the_top_of_the_deck(ask):
    answer = solved(ask, MILL)
    assert answer["value"] == "1" and [move["move"] for move in answer["moves"]] == ["cycle village_militia"]


@pytest.mark.rule("WR.terms.forsake", "WR.action.pay")
def test_wr_the_top_of_the_deck_is_changed_for_a_later_draw(ask):
    assert solved(ask, MILL_FOR_TWO)["value"] == "2"


MESSENGER = """scenario = "trilogy"
to_move = "witch_king"
[[player]]
id = "witch_king"
hand = []
reserve = ["the_messenger"]
[[player]]
id = "aragorn"
hand = []
"""


@pytest.mark.rule("WR.action.use")
def test_wr_a_choice_without_another_may_be_written_down(ask):
    short, full, wrong = (
        ask("resolve", HEAD + f"moves = {moves}\n" + MESSENGER)
        for moves in (
            '["use the_messenger"]',
            '["use the_messenger", "take the_messenger"]',
            '["use the_messenger", "take the_messenger", "take the_messenger"]',
        )
    )
    assert short.code == full.code == 0 and short.json["position"] == full.json["position"]
    assert full.json["position"]["player"][0]["hand"] == ["the_messenger"] and wrong.code == 2
