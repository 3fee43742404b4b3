"""Action phases that cannot be: refused whole, every defect at once with its place."""

from __future__ import annotations

import pytest

from tests.support.wojna_o_pierscien.keyed import phase_text, wheres

HEAD = 'game = "wojna_o_pierscien"\nquestion = "action_phase"\nscenario = "trilogy"\nto_move = "frodo"\n'
FRODO = '[[player]]\nid = "frodo"\nhand = [{frodo}]\n'
WITCH_KING = '[[player]]\nid = "witch_king"\nhand = [{witch_king}]\n'


def table(frodo='"gimli"', witch_king='"grond"', more="", head=HEAD):
    return head + more + FRODO.format(frodo=frodo) + WITCH_KING.format(witch_king=witch_king)


def defects(reply):
    assert reply.code == 2, reply.json
    return {defect["where"]: defect["what"] for defect in reply.json["defects"]}


BAD = {
    "card of the other side": (table(frodo='"grond"', witch_king='"olog_hai"'), {"player[1].hand[1]": "other side"}),
    "card of the teammate": (table(frodo='"legolas"'), {"player[1].hand[1]": "not in the deck of Frodo"}),
    "twice the same card": (table(frodo='"gimli", "gimli"'), {"player[1].hand[2]": "more often"}),
    "hand over deck size": (table(witch_king=", ".join(['"mordor_orcs"'] * 31)), {"player[2].hand": "more than the whole deck (30)"}),
    "unknown card": (table(frodo='"gimly"'), {"player[1].hand[1]": 'did you mean "gimli"'}),
    "item without a wielder": (table() + 'reserve = ["fell_beast"]\n', {"player[2].reserve[1]": "without a wielder"}),
    "event in a reserve": (table() + 'reserve = ["the_black_captain"]\n', {"player[2].reserve[1]": "event"}),
    "item that its wielder cannot wield": (
        table() + 'reserve = [{ card = "mordor_orcs", items = ["fell_beast"] }]\n',
        {"player[2].reserve[1].items": "cannot wield"},
    ),
    "wrong path number": (
        table() + '[[location]]\nid = "orodruin"\ncards = ["bilbo_baggins"]\n',
        {"location[1].cards[1]": "wrong path number 9"},
    ),
    "army on a path": (table() + '[[location]]\nid = "orodruin"\ncards = ["mordor_orcs"]\n', {"location[1].cards[1]": "never on a path"}),
    "faction not shown": (
        table() + '[[location]]\nid = "moria"\ncards = ["mordor_orcs"]\n',
        {"location[1].cards[1]": "does not show the faction"},
    ),
    "two paths": (table() + '[[location]]\nid = "morgai"\n[[location]]\nid = "orodruin"\n', {"location[2].id": "only one path"}),
    "location in a scoring area as well": (
        table() + '[[location]]\nid = "moria"\n[free_peoples]\nlocations = ["moria"]\n',
        {"location[1].id": "second time"},
    ),
    "path reactivated": (table() + '[[location]]\nid = "morgai"\nfrom_enemy = true\n', {"location[1].from_enemy": "never reactivated"}),
    "too many passes": (table(more="passes = 2\n"), {"passes": "outside 0-1"}),
    "unknown player": (table(head=HEAD.replace('"frodo"', '"sauron"')), {"to_move": "does not play"}),
    "mover not given": (table(head=HEAD.replace('"frodo"', '"aragorn"')), {"to_move": "not given as a [[player]]"}),
    "one side missing": (HEAD + FRODO.format(frodo='"gimli"'), {"player": "the Shadow is missing"}),
    "unknown key": (table(more="pases = 0\n"), {"pases": 'did you mean "passes"'}),
    "unknown objective": (table(more='objective = "luck"\n'), {"objective": "choose difference, win"}),
    "unknown move": (table(more='moves = ["dance"]\n'), {"moves[1]": "cannot read"}),
    "made-up choice": (table(more='pending = [["dance", 0]]\n'), {"pending": "no such choice"}),
    "earlier and later Gandalf": (
        HEAD + '[[player]]\nid = "frodo"\nreserve = ["gandalf_the_grey", "gandalf_the_white"]\n' + WITCH_KING.format(witch_king=""),
        {"player": "cannot be in play beside"},
    ),
    "removed Gandalf in the hand": (
        HEAD
        + '[[player]]\nid = "frodo"\nreserve = ["gandalf_the_white"]\nhand = ["gandalf_the_grey"]\n'
        + WITCH_KING.format(witch_king=""),
        {"player[1].hand": "is eliminated since Gandalf the White"},
    ),
    "removed Gandalf in the deck": (
        HEAD
        + '[[player]]\nid = "frodo"\ndeck = ["gandalf_the_grey"]\n'
        + WITCH_KING.format(witch_king="")
        + '[[location]]\nid = "helms_deep"\ncards = ["gandalf_the_white"]\n',
        {"player[1].deck": "WR.action.upgrade"},
    ),
    "Ring token where there is none": (
        'game = "wojna_o_pierscien"\nscenario = "fellowship"\n[[player]]\nid = "gandalf"\nring_token = true\n[[player]]\nid = "balrog"\n',
        {"player[1].ring_token": "no Ring tokens"},
    ),
    "location outside the scenario": (
        'game = "wojna_o_pierscien"\nscenario = "fellowship"\n[[player]]\nid = "gandalf"\n[[player]]\nid = "balrog"\n[[location]]\nid = "helms_deep"\n',
        {"location[1].id": "does not exist in the scenario"},
    ),
    "battlegrounds among the paths": (
        table(more='paths = ["orodruin", "moria"]\n'),
        {"paths[2]": "a battleground, not a path (WR.box.locations)"},
    ),
    "paths among the battlegrounds": (
        table(more='battlegrounds = ["egladil", "moria"]\n'),
        {"battlegrounds[1]": "a path, not a battleground (WR.box.locations)"},
    ),
    "number of copies that is none": (
        table(frodo='"gimli x²", "gimli x999999999999"'),
        {"player[1].hand[1]": "not a faction card", "player[1].hand[2]": "not a faction card"},
    ),
    "player without an id": (table() + "[[player]]\nhand = []\n", {"player[3].id": "id is missing"}),
    "location without an id": (table() + "[[location]]\ncards = []\n", {"location[1].id": "give the location"}),
    "unit without a card": (table() + 'reserve = [{ items = ["fell_beast"] }]\n', {"player[2].reserve[1].card": "give the card"}),
    "supplied icon that is none": (table(more="icons = { fell_beast = { wings = 2 } }\n"), {"icons.fell_beast.wings": "not an icon"}),
}
DUEL = 'game = "wojna_o_pierscien"\nquestion = "action_phase"\nscenario = "two_player_duel"\nto_move = "gandalf"\n'
SEATS = '[[player]]\nid = "gandalf"\nhand = []\n[[player]]\nid = "witch_king"\nhand = []\n'


@pytest.mark.parametrize("name", BAD)
def test_wr_bad_phase_is_refused(ask, name):
    text, expected = BAD[name]
    found = defects(ask("legal", text))
    for where, words in expected.items():
        assert where in found, found
        assert words in found[where], found[where]


@pytest.mark.rule("WR.action.upgrade")
def test_wr_both_gandalfs_may_be_in_a_hand_and_the_grey_one_eliminated(ask):
    assert ask("legal", table(frodo='"gandalf_the_grey", "gandalf_the_white"')).code == 0
    text = (
        HEAD
        + '[[player]]\nid = "frodo"\nhand = []\nreserve = ["gandalf_the_white"]\neliminated = ["gandalf_the_grey"]\n'
        + WITCH_KING.format(witch_king="")
    )
    assert ask("legal", text).code == 0


def test_wr_every_defect_is_told_at_once(ask):
    text = (
        table(frodo='"olog_hai", "gimly"', more="pases = 1\n")
        + '[[location]]\nid = "orodruin"\ncards = ["mordor_orcs"]\n[shadow]\ncorruption = -1\n'
    )
    assert set(defects(ask("solve", text))) == {
        "pases",
        "player[1].hand[1]",
        "player[1].hand[2]",
        "location[1].cards[1]",
        "shadow.corruption",
    }


@pytest.mark.rule("WR.box.cards")
def test_wr_every_place_of_a_card_given_too_often_is_told(ask):
    text = table(frodo='"gimli", "riders_of_rohan x4"').replace(
        'hand = ["gimli"', 'reserve = ["gimli"]\ndeck = ["sting", "gimli"]\nhand = ["gimli"'
    )
    found = defects(ask("legal", text + '[[location]]\nid = "egladil"\ncards = ["gimli"]\n'))
    assert set(found) == {"player[1].hand[2]", "player[1].deck[2]", "player[1].reserve[1]", "location[1].cards[1]"}
    assert all("more often than it has copies" in what for what in found.values())


@pytest.mark.rule("WR.action.pass")
def test_wr_forbidden_move_is_refused_with_its_rule(ask):
    text = table(frodo='"gimli", "sting", "riders_of_rohan"', witch_king='"grond"', more='moves = ["pass"]\n')
    assert "WR.action.pass" in defects(ask("resolve", text))["moves[1]"]


def test_wr_unknown_icon_stops_the_computation_and_says_what_to_supply(ask):
    text = (
        table(frodo='"gandalf_the_grey"', witch_king="", more="").replace("hand =", "deck = []\nhand =")
        + '[[location]]\nid = "minas_tirith"\ncards = [{ card = "the_reaver", items = ["fell_beast"] }]\n'
    )
    found = defects(ask("solve", text))
    assert "icons.fell_beast.attack" in found and "icons = { fell_beast = { attack = N } }" in found["icons.fell_beast.attack"]
    assert (
        ask(
            "solve", text.replace('scenario = "trilogy"', 'scenario = "trilogy"\nicons = { fell_beast = { attack = 1, defense = 0 } }')
        ).code
        == 0
    )


@pytest.mark.rule("WR.action.pass")
@pytest.mark.parametrize("verb", ["show", "legal", "solve", "hint", "explain", "resolve"])
def test_wr_a_hand_that_is_not_given_is_asked_for(ask, verb):
    text = HEAD + FRODO.format(frodo='"gimli"') + '[[player]]\nid = "witch_king"\ndeck = []\n[[location]]\nid = "moria"\n'
    found = defects(ask(verb, text))
    assert set(found) == {"player[2].hand"} and "hand = []" in found["player[2].hand"]
    assert ask("legal", text.replace('id = "witch_king"', 'id = "witch_king"\nhand = []')).code == 0


def test_wr_a_hand_that_is_not_given_is_asked_for_in_one_line_too(ask):
    from mellon.assistant.cli import main

    assert main(["solve", 'wojna_o_pierscien question="action_phase", player=[{id="frodo", hand=[]}, {id="witch_king"}]', "--json"]) == 2


def test_wr_once_the_phase_is_over_no_hand_is_needed(ask):
    text = (
        HEAD.replace("to_move", 'phase = "round_over"\nto_move')
        + '[[player]]\nid = "frodo"\n[[player]]\nid = "witch_king"\n[shadow]\ncorruption = 3\n'
    )
    assert ask("solve", text).json["value"] == "-3"


@pytest.mark.rule("WR.combat.order")
def test_wr_a_combat_phase_without_its_choices_is_refused(ask):
    text = (
        HEAD.replace("to_move", 'phase = "combat"\nto_move')
        + '[[player]]\nid = "frodo"\n[[player]]\nid = "witch_king"\n[[location]]\nid = "helms_deep"\n'
    )
    assert set(defects(ask("solve", text))) == {"phase"}


@pytest.mark.rule("WR.terms.draw")
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_wr_a_deck_that_is_not_given_is_taken_to_be_empty_and_the_cards_that_reach_it_are_named(ask, verb):
    text = (
        HEAD.replace("frodo", "aragorn")
        + '[[player]]\nid = "aragorn"\nhand = ["arwen", "high_elves"]\n'
        + WITCH_KING.format(witch_king="")
        + '[[location]]\nid = "lorien"\n'
    )
    found, empty = ask(verb, text), ask(verb, text.replace('hand = ["arwen', 'deck = []\nhand = ["arwen'))
    assert found.code == empty.code == 0 and found.json["value"] == empty.json["value"]
    (said,) = [one for one in found.json["assumptions"] if "can change the answer" in one]
    assert "Arwen" in said and 'deck = "rest"' in said
    assert not any("can change the answer" in one for one in empty.json["assumptions"])


@pytest.mark.rule("WR.setup.decks", "WR.action.upgrade")
def test_wr_the_rest_is_a_deck_of_what_is_seen_nowhere_else(ask):
    text = (
        HEAD.replace("frodo", "aragorn")
        + '[[player]]\nid = "aragorn"\nhand = ["high_elves"]\ndeck = "rest"\nreserve = ["aragorn"]\ncycled = ["legolas"]\n'
        + WITCH_KING.format(witch_king="")
    )
    reply = ask("show", text)
    deck = reply.json["position"]["player"][0]["deck"]
    assert len(deck) == 30 - 4 and "legolas" not in deck and "strider" not in deck and deck.count("high_elves") == 1
    assert reply.json["position"]["player"][0]["shuffled"] is True


@pytest.mark.rule("WR.score.ring")
def test_wr_ring_tokens_that_are_not_given_count_as_used_in_the_last_round_and_that_is_said(ask):
    text = table(frodo="", witch_king="", more="final = true\n") + '[[location]]\nid = "helms_deep"\n'
    unsaid, given = ask("solve", text), ask("solve", text.replace("hand = []", "hand = []\nring_token = false"))
    assert unsaid.json["value"] == given.json["value"] == "2"
    (said,) = [one for one in unsaid.json["assumptions"] if "WR.score.ring" in one]
    assert "Frodo" in said and "Witch-king" in said and "ring_token = true" in said
    assert not any("WR.score.ring" in one for one in given.json["assumptions"])


@pytest.mark.rule("WR.setup.decks")
def test_wr_setup_decks_a_hand_larger_than_the_deck(ask):
    mordor = (
        ["mordor_orcs"] * 5
        + "olog_hai trolls_of_udun black_uruks grond the_witch_king the_reaver the_beguiler the_hunter the_messenger the_commander".split()
    )
    mordor += "the_destroyer the_warrior the_black_easterling grishnakh the_mouth_of_sauron gorbag_and_shagrat the_lidless_eye nazguls_mantle black_breath".split()
    mordor += "black_riders_mount fell_beast morgul_blade the_black_captain the_ringwraiths_are_abroad the_day_without_dawn".split()
    assert len(mordor) == 30
    whole = f"hand = {mordor}".replace("'", '"')
    assert ask("legal", phase_text("frodo", {"frodo": "hand = []", "witch_king": whole})).code == 0
    more = whole.replace("hand = [", 'hand = ["gothmog", ')
    assert "player[2].hand" in wheres(ask("legal", phase_text("frodo", {"frodo": "hand = []", "witch_king": more})))


@pytest.mark.rule("WR.setup.decks", "WR.action.army", "WR.action.item", "WR.location.path")
def test_wr_setup_decks_every_defect_of_an_action_phase(ask):
    players = {
        "frodo": 'hand = ["gimli", "gimli", "mordor_orcs", "soldiers_of_gondor", "nobody"]\nreserve = ["glamdring", "there_is_another_way"]\ncarryover = -1',
        "witch_king": "hand = []\ncolour = 2",
    }
    places = ('id = "egladil"\ncards = ["olog_hai", "gwaihir_the_windlord"]', "caradhras", 'id = "helms_deep"\ncards = ["grond"]')
    expected = {
        "player[1].hand[2]",
        "player[1].hand[3]",
        "player[1].hand[4]",
        "player[1].hand[5]",
        "player[1].reserve[1]",
        "player[1].reserve[2]",
        "player[1].carryover",
    }
    expected |= {"player[2].colour", "location[1].cards[1]", "location[1].cards[2]", "location[2].id", "location[3].cards[1]", "passes"}
    assert expected <= wheres(ask("solve", phase_text("frodo", players, *places, top="passes = 9\n")))


@pytest.mark.rule("WR.scenario.trilogy")
def test_wr_scenario_trilogy_players_of_other_scenarios(ask):
    bad = phase_text("nobody", {"gandalf": 'hand = ["mordor_orcs"]', "frodo": 'hand = ["olog_hai"]', "witch_king": "hand = []"})
    found = wheres(ask("solve", bad))
    assert "to_move" in found and any(where.startswith("player[1]") for where in found)
    assert any(where.startswith("player[2].hand") for where in found)


@pytest.mark.rule("WR.location.path_once", "WR.location.reactivate")
@pytest.mark.parametrize(
    "top",
    [
        'paths = ["morgai", "orodruin"]\n',
        'battlegrounds = ["moria"]\n',
        'free_peoples = { locations = ["moria"] }\n',
        'battlegrounds = ["umbar"]\nshadow = { locations = ["umbar"] }\n',
    ],
)
def test_wr_location_path_once_a_place_lies_in_one_place_only(ask, top):
    said = ask("solve", phase_text("frodo", {"frodo": "hand = []", "witch_king": "hand = []"}, "orodruin", "moria", top=top))
    assert said.code == 2, top


@pytest.mark.rule("WR.score.check")
@pytest.mark.parametrize(
    ("text", "where"),
    [
        (DUEL + 'battlegrounds = ""\n' + SEATS, "battlegrounds"),
        (DUEL + 'played = ""\n' + SEATS, "played"),
        (DUEL + SEATS + 'deck = ""\n', "player[2].deck"),
        (DUEL + SEATS + 'eliminated = " "\n', "player[2].eliminated"),
        ('game = "wojna_o_pierscien"\nquestion = "score"\n[shadow]\nring_tokens = true\n', "shadow.ring_tokens"),
        ('game = "wojna_o_pierscien"\n', "question"),
    ],
)
def test_wr_text_is_no_list_truth_no_number_and_nothing_no_question(ask, text, where):
    reply = ask("legal", text)
    assert reply.code == 2 and [defect["where"] for defect in reply.json["defects"]] == [where]
