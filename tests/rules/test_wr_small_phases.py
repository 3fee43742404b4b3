"""Small action phases: values worked out by hand, and random ones against the plain minimax of `second_phase`."""

import random

import pytest

from tests.support.wojna_o_pierscien.second_combat import FIELDS, KNOWN
from tests.support.wojna_o_pierscien.second_phase import ORDER, Phase, Seat, Table, written

POOL = {
    "frodo": "gimli riders_of_rohan riders_of_rohan village_militia gandalf_the_white glamdring".split(),
    "aragorn": "soldiers_of_gondor knights_of_dol_amroth guards_of_the_citadel dead_men_of_dunharrow aragorn high_elves high_elves".split(),
    "witch_king": "mordor_orcs mordor_orcs mordor_orcs mordor_orcs olog_hai trolls_of_udun black_uruks grond".split(),
    "saruman": "wolf_riders white_hand_orcs white_hand_orcs fighting_uruk_hai devilry_of_saruman haradrim_mumakil goblins_of_the_misty_mountains".split(),
}
POOL["gandalf"] = POOL["frodo"] + POOL["aragorn"]


def tempo(to_move, free_limit, shadow_limit, free_hand='["soldiers_of_gondor"]'):
    """One attacker, one defender, two open fields: whoever has to show first loses the race."""
    return f"""game = "wojna_o_pierscien"
question = "action_phase"
scenario = "two_player_duel"
to_move = "{to_move}"
[[player]]
id = "gandalf"
hand = {free_hand}
carryover = {free_limit}
deck = ["eomer", "eowyn"]
[[player]]
id = "witch_king"
hand = ["mordor_orcs"]
carryover = {shadow_limit}
deck = ["wolf_riders", "white_hand_orcs"]
[[location]]
id = "minas_morgul"
from_enemy = true
[[location]]
id = "morannon"
from_enemy = true
"""


@pytest.mark.rule("WR.action.pass", "WR.action.last_card")
@pytest.mark.parametrize(
    ("position", "value"),
    [(tempo("gandalf", 0, 0), "-4"), (tempo("witch_king", 0, 0), "0"), (tempo("gandalf", 1, 0), "0"), (tempo("gandalf", 1, 1), "-4")],
)
def test_wr_action_pass_whoever_must_act_first_loses(ask, position, value):
    said = ask("solve", position)
    assert (said.code, said.json["verdict"], said.json["value"]) == (0, "value", value)


@pytest.mark.rule("WR.action.pass", "WR.action.cycle")
def test_wr_action_pass_is_the_only_good_move_and_a_spare_card_is_a_pass(ask):
    hint = ask("hint", tempo("gandalf", 1, 0)).json["moves"]
    assert (hint[0]["move"], hint[0]["value"]) == ("pass", "0")
    assert {one["value"] for one in hint[1:]} == {"-4"}
    spare = ask("hint", tempo("gandalf", 0, 0, '["soldiers_of_gondor", "sting"]')).json["moves"]
    assert (spare[0]["move"], spare[0]["value"]) == ("cycle sting", "0")
    assert {one["value"] for one in spare[1:]} == {"-4"}


@pytest.mark.rule("WR.action.pass")
def test_wr_action_pass_explain_names_the_zugzwang(ask):
    steps = ask("explain", tempo("gandalf", 0, 0)).json["steps"]
    assert any("Zugzwang" in step["text"] and "-4" in step["text"] for step in steps)


@pytest.mark.rule("WR.action.end")
def test_wr_action_end_the_line_can_be_replayed(ask):
    for position in (tempo("gandalf", 0, 0), tempo("gandalf", 1, 0)):
        line = [one["move"] for one in ask("solve", position).json["line"]]
        told = ask("resolve", position.replace("[[player]]", f"moves = {line}\n[[player]]".replace("'", '"'), 1))
        assert told.code == 0 and told.json["outcome"]["round_over"] is True
        scores = told.json["outcome"]["scores"]
        assert str(scores["free_peoples"] - scores["shadow"]) == ask("solve", position).json["value"]


@pytest.mark.rule("WR.terms.draw", "WR.action.winnow")
@pytest.mark.parametrize(
    ("deck", "value"),
    [
        ('["soldiers_of_gondor", "eomer", "eowyn"]', "1"),
        ('["eomer", "soldiers_of_gondor", "eowyn"]', "-1"),
        ('["soldiers_of_gondor", "eomer", "eowyn"]\nshuffled = true', "-1/3"),
    ],
)
def test_wr_terms_draw_a_known_deck_and_a_shuffled_one(ask, deck, value):
    position = f"""game = "wojna_o_pierscien"
question = "action_phase"
scenario = "two_player_duel"
to_move = "gandalf"
[[player]]
id = "gandalf"
hand = ["sting", "dwarven_axe"]
carryover = 0
deck = {deck}
[[player]]
id = "witch_king"
hand = []
[[location]]
id = "harad"
from_enemy = true
"""
    assert ask("solve", position).json["value"] == value


@pytest.mark.rule("WR.score.ring", "WR.score.tie", "WR.score.gap")
def test_wr_score_ring_counts_at_the_end_and_the_tie_is_the_shadows(ask):
    players = "".join(
        f'[[player]]\nid = "{name}"\nhand = []\ndeck = []\nring_token = {token}\n'
        for name, token in (("frodo", "true"), ("witch_king", "true"), ("saruman", "true"))
    )
    base = 'game = "wojna_o_pierscien"\nquestion = "action_phase"\nscenario = "trilogy"\nto_move = "frodo"\n'
    places = '[[location]]\nid = "minas_tirith"\n'
    final = ask("solve", base + "final = true\nshadow = { corruption = 2 }\n" + players + places).json
    assert (final["value"], final["scores"], final["winner"]) == ("0", {"free_peoples": 4, "shadow": 4}, "shadow")
    early = ask("solve", base + "shadow = { corruption = 2 }\n" + players + places).json
    assert (early["value"], early["winner"]) == ("1", None)
    win = ask("solve", base + 'final = true\nobjective = "win"\nshadow = { corruption = 2 }\n' + players + places).json
    assert win["verdict"] == "lost"


def random_phase(rng):
    scenario = rng.choice(["two_player_duel", "two_player_duel", "trilogy"])
    fields = rng.sample([*FIELDS, "egladil", "khazad_dum"], rng.choice([1, 2]))
    fields = [place for place in fields if place not in {"egladil", "khazad_dum"} or place == fields[0]]
    phase = Phase(scenario, [(place, place in FIELDS and rng.random() < 0.3) for place in fields], {})
    seats, places = [], [[] for _ in fields]
    for name in dict.fromkeys(ORDER[scenario]):
        cards = POOL[name] + (POOL["saruman"] if scenario == "two_player_duel" and name == "witch_king" else [])
        cards = rng.sample(cards, len(cards))
        hand = tuple(sorted(cards.pop() for _ in range(rng.randint(0, 2) if scenario == "trilogy" else rng.randint(1, 4 - len(fields)))))
        phase.limits[name] = rng.choice([0, 1, 2, 2])
        reserve = ()
        if rng.random() < 0.4 and KNOWN[cards[-1]].kind != "item":
            reserve = ((cards.pop(), (), rng.random() < 0.3),)
        spots = list(phase.may_go(cards[-1])) if KNOWN[cards[-1]].kind != "item" else []
        if spots:
            places[rng.choice(spots)].append((cards.pop(), (), False))
        seats.append((name, Seat(hand, tuple(card for card in cards if card not in {"gandalf_the_white", "aragorn"})[:5], reserve)))
    started = frozenset(card for _, seat in seats for card, _, fresh in seat.reserve if fresh and KNOWN[card].kind != "army")
    return phase, Table(tuple(seats), tuple(tuple(sorted(units)) for units in places), 0, rng.randrange(len(ORDER[scenario])), started)


@pytest.mark.rule(
    "WR.action.one", "WR.action.pass", "WR.action.pay", "WR.action.last_card", "WR.action.move", "WR.action.winnow", "WR.action.end"
)
@pytest.mark.parametrize("seed", [1, 13, 22, 28, 30, 31, 57, 79, 87, 90, 111, 119, 153, 404, 406, 411])
def test_wr_action_one_every_move_of_a_small_phase_has_its_value(ask, seed):
    phase, table = random_phase(random.Random(seed))
    said = ask("hint", written(phase, table))
    assert said.code == 0, (said.json, written(phase, table))
    expected = {move: str(phase.value(after)) for move, after in phase.moves(table)}
    got = {one["move"]: one["value"] for one in said.json["moves"]}
    assert got == expected, written(phase, table)


def lone(name, keys, place, scenario="trilogy", top=""):
    """One player acts, the other side has nothing."""
    other = "frodo" if name in {"witch_king", "saruman"} else "witch_king"
    text = f'game = "wojna_o_pierscien"\nquestion = "action_phase"\nscenario = "{scenario}"\nto_move = "{name}"\n{top}'
    return f'{text}[[player]]\nid = "{name}"\n{keys}\n[[player]]\nid = "{other}"\nhand = []\n[[location]]\n{place}\n'


HARAD = 'id = "harad"\nfrom_enemy = true'


@pytest.mark.rule("WR.action.ring", "WR.action.ring_duel", "WR.score.ring")
@pytest.mark.parametrize(
    ("position", "value"),
    [
        (lone("aragorn", 'hand = []\nring_token = true\ndeck = ["soldiers_of_gondor", "legolas"]', HARAD), "1"),
        (lone("aragorn", 'hand = []\nring_token = true\ndeck = ["soldiers_of_gondor", "legolas"]', HARAD, top="final = true\n"), "1"),
        (lone("aragorn", 'hand = []\nring_token = true\ndeck = ["arwen", "legolas"]', HARAD, top="final = true\n"), "0"),
        (
            lone(
                "gandalf",
                'hand = []\nring_token = true\ncarryover = 0\ndeck = ["soldiers_of_gondor", "eomer", "sting"]',
                HARAD,
                "two_player_duel",
            ),
            "1",
        ),
    ],
)
def test_wr_action_ring_is_used_when_it_draws_the_winning_card(ask, position, value):
    assert ask("solve", position).json["value"] == value


MORDOR = '["olog_hai", "grond", "the_witch_king", "the_reaver", "mordor_orcs", "black_uruks", "trolls_of_udun", "mordor_orcs"]'


@pytest.mark.rule("WR.action.aside", "WR.action.text", "WR.action.use")
@pytest.mark.parametrize(
    ("position", "value"),
    [
        (lone("witch_king", f'hand = ["the_ringwraiths_are_abroad"]\ndeck = {MORDOR}', 'id = "weathertop"'), "-3"),
        (
            lone(
                "witch_king", 'hand = []\nreserve = ["the_messenger"]\ndeck = ["grond"]\ncycled = ["the_witch_king"]', 'id = "weathertop"'
            ),
            "-2",
        ),
        (
            lone(
                "witch_king",
                'hand = []\nreserve = ["the_hunter"]\ndeck = ["grond"]',
                'id = "lothlorien"\ncards = ["the_reaver", "the_messenger"]',
            ),
            "-1",
        ),
        (lone("frodo", 'hand = []\nreserve = ["bilbo_baggins"]\ndeck = ["gandalf_the_white", "gimli"]', HARAD), "1"),
        (
            lone(
                "frodo",
                'hand = ["eomer"]\ndeck = ["gimli", "riders_of_rohan", "riders_of_rohan", "sting", "village_militia", "treebeard"]',
                'id = "orthanc"',
            ),
            "2",
        ),
        (lone("aragorn", 'hand = []\nreserve = ["halbarad"]\ndeck = ["arwen", "strider"]', HARAD), "1"),
        (
            lone(
                "aragorn",
                'hand = []\nreserve = [{ card = "elrond", items = ["vilya_ring_of_air"] }]\ndeck = ["soldiers_of_gondor", "legolas"]',
                HARAD,
            ),
            "1",
        ),
    ],
)
def test_wr_action_text_that_brings_a_card_is_counted_in(ask, position, value):
    said = ask("solve", position)
    assert (said.code, said.json["value"]) == (0, value)


@pytest.mark.rule("WR.combat.order")
@pytest.mark.parametrize(("first", "value"), [("gandalf", "0"), ("witch_king", "-4")])
def test_wr_combat_order_the_first_player_chooses_when_gandalf_leaves(ask, first, value):
    """Théoden needs Gandalf in play; Gandalf attacks Orthanc in vain and is gone after that combat."""
    players = '[[player]]\nid = "gandalf"\nhand = []\ndeck = ["sting"]\n[[player]]\nid = "witch_king"\nhand = []\ndeck = ["grond"]\n'
    places = '[[location]]\nid = "helms_deep"\ncards = ["theoden", "devilry_of_saruman"]\n[[location]]\nid = "orthanc"\ncards = ["gandalf_the_white"]\n'
    top = f'game = "wojna_o_pierscien"\nquestion = "action_phase"\nscenario = "two_player_duel"\nto_move = "gandalf"\nfirst_player = "{first}"\n'
    top += "icons = { theoden = { defense = 0 } }\n"
    assert ask("solve", top + players + places).json["value"] == value
