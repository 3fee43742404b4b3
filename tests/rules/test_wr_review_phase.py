"""The action phase at the command line: who may pass, what a play costs, what goes where."""

import pytest

from tests.support.wojna_o_pierscien.keyed import forbidden, legal_moves, phase_text, played, player_after

QUIET = {"witch_king": 'hand = []\ndeck = ["grond"]', "saruman": 'hand = []\ndeck = ["wolf_riders"]'}


@pytest.mark.rule("WR.action.pass")
@pytest.mark.parametrize(
    ("sizes", "may"),
    [((3, 4, 5, 4), True), ((3, 3, 5, 4), False), ((3, 4, 5, 3), False), ((2, 0, 0, 0), True), ((3, 0, 0, 0), False), ((5, 5, 0, 5), False), ((0, 0, 0, 0), True)],
)
def test_wr_action_pass_at_the_limit_or_with_fewer_cards_than_every_opponent(ask, sizes, may):
    moves, illegal = legal_moves(ask, "frodo", dict(zip(("frodo", "witch_king", "aragorn", "saruman"), sizes, strict=True)))
    assert ("pass" in moves) is may
    assert may or illegal["pass"] == "WR.action.pass"


@pytest.mark.rule("WR.action.pass", "WR.action.carryover")
def test_wr_action_pass_explain_says_why_not(ask):
    said = ask("explain", phase_text("frodo", {"frodo": 3, "witch_king": 3}))
    assert said.code == 0
    assert any(step["rule"] == "WR.action.pass" and "may not pass" in step["text"] for step in said.json["steps"])
    forbidden(ask, "WR.action.pass", "frodo", {"frodo": 3, "witch_king": 3}, moves=["pass"])


@pytest.mark.rule("WR.action.carryover", "WR.action.reserve")
def test_wr_action_carryover_elrond_in_reserve_even_fresh_and_gone_with_him(ask):
    held = 'hand = ["legolas", "strider", "arwen"]\ndeck = ["high_elves"]\n'
    for reserve in ('reserve = ["elrond"]', 'reserve = [{ card = "elrond", fresh = true }]'):
        assert "pass" in legal_moves(ask, "aragorn", {"aragorn": held + reserve, **QUIET})[0]
    assert "pass" not in legal_moves(ask, "aragorn", {"aragorn": held, **QUIET})[0]
    left = played(ask, "aragorn", {"aragorn": held + 'reserve = ["elrond"]', **QUIET}, "rivendell", moves=["move elrond to rivendell"])
    (aragorn,) = [one for one in left["outcome"]["players"] if one["id"] == "aragorn"]
    assert (aragorn["carryover"], aragorn["may_pass"]) == (2, False)


@pytest.mark.rule("WR.action.pass_again", "WR.action.end")
def test_wr_action_pass_again_after_a_pass_one_may_still_act(ask):
    players = {"gandalf": 'hand = ["gimli", "sting"]\ndeck = ["eomer"]', "witch_king": 'hand = ["grond"]\ndeck = ["olog_hai"]'}
    moves = ["pass", "cycle grond", "play gimli at moria paying sting", "pass", "pass"]
    told = played(ask, "gandalf", players, "moria", moves=moves, scenario="two_player_duel")
    assert told["outcome"]["action_phase_over"] is True
    half = played(ask, "gandalf", players, "moria", moves=moves[:4], scenario="two_player_duel")
    assert (half["outcome"]["action_phase_over"], half["outcome"]["passes"]) == (False, 1)


@pytest.mark.rule("WR.action.end", "WR.scenario.duel3")
def test_wr_action_end_four_passes_in_the_three_player_duel(ask):
    players = {"gandalf": 2, "witch_king": 2, "saruman": 2}
    order = []
    for count in range(4):
        told = played(ask, "gandalf", players, moves=["pass"] * count, scenario="three_player_duel")
        order.append(told["outcome"]["to_move"])
        assert told["outcome"]["action_phase_over"] is False
    assert order == ["gandalf", "witch_king", "gandalf", "saruman"]
    assert played(ask, "gandalf", players, moves=["pass"] * 4, scenario="three_player_duel")["outcome"]["action_phase_over"] is True


@pytest.mark.rule("pass_over_limit")
def test_wr_pass_over_limit_the_phase_may_end_above_the_limit(ask):
    players = {"gandalf": 3, "witch_king": "hand = ['mordor_orcs', 'olog_hai', 'grond', 'black_uruks']\ncarryover = 4".replace("'", '"')}
    told = played(ask, "gandalf", players, moves=["pass", "pass"], scenario="two_player_duel")
    assert told["outcome"]["action_phase_over"] is True and told["rulings"]["pass_over_limit"] == "allowed"
    assert len(player_after(told, "gandalf")["hand"]) == 3


@pytest.mark.rule("WR.action.pay", "WR.action.play", "WR.terms.cycle")
def test_wr_action_pay_another_card_of_the_hand_is_cycled(ask):
    frodo = 'hand = ["gimli", "treebeard", "sting"]\ndeck = ["eomer"]'
    told = played(ask, "frodo", {"frodo": frodo, **QUIET}, "moria", moves=["play gimli at moria paying treebeard"])
    assert (player_after(told, "frodo")["hand"], player_after(told, "frodo")["cycled"]) == (["sting"], ["treebeard"])
    forbidden(ask, "WR.action.pay", "frodo", {"frodo": frodo, **QUIET}, "moria", moves=["play gimli at moria forsaking deck"])
    forbidden(ask, "WR.action.pay", "frodo", {"frodo": frodo, **QUIET}, "moria", moves=["play gimli at moria paying gimli"])


@pytest.mark.rule("WR.action.last_card", "WR.terms.forsake")
def test_wr_action_last_card_is_paid_by_forsaking(ask):
    frodo = 'hand = ["gimli"]\ndeck = ["quickbeam", "eomer"]\nreserve = [{ card = "treebeard", items = ["ent_draught"] }]'
    moves, _ = legal_moves(ask, "frodo", {"frodo": frodo, **QUIET}, "moria")
    assert {move for move in moves if "at moria" in move and move.startswith("play")} == {
        f"play gimli at moria forsaking {what}" for what in ("deck", "treebeard", "ent_draught")
    }
    top = player_after(played(ask, "frodo", {"frodo": frodo, **QUIET}, "moria", moves=["play gimli at moria forsaking deck"]), "frodo")
    assert (top["deck"], top["eliminated"]) == (["eomer"], ["quickbeam"])
    item = player_after(played(ask, "frodo", {"frodo": frodo, **QUIET}, "moria", moves=["play gimli at moria forsaking ent_draught"]), "frodo")
    assert (item["reserve"], item["eliminated"]) == (["treebeard"], ["ent_draught"])
    both = player_after(played(ask, "frodo", {"frodo": frodo, **QUIET}, "moria", moves=["play gimli at moria forsaking treebeard"]), "frodo")
    assert sorted(both["eliminated"]) == ["ent_draught", "treebeard"]


@pytest.mark.rule("WR.action.army", "WR.action.character", "WR.cards.roles")
def test_wr_action_army_and_character_where_they_may_go(ask):
    aragorn = 'hand = ["high_elves", "aragorn", "galadriel", "legolas"]\ndeck = ["arwen"]'
    moves, illegal = legal_moves(ask, "aragorn", {"aragorn": aragorn, **QUIET}, "egladil", "helms_deep", "moria")
    places = {(move.split()[1], move.split()[3]) for move in moves if move.startswith("play")}
    assert places == {
        ("high_elves", "moria"), ("high_elves", "reserve"), ("aragorn", "reserve"), ("galadriel", "egladil"), ("galadriel", "moria"),
        ("galadriel", "reserve"), ("legolas", "egladil"), ("legolas", "moria"), ("legolas", "reserve"),
    }  # fmt: skip
    assert illegal["play high_elves at egladil"] == "WR.action.army"
    assert illegal["play aragorn at egladil"] == "WR.action.character"
    assert "play galadriel at helms_deep" in illegal


@pytest.mark.rule("WR.action.item", "WR.action.item_fate")
def test_wr_action_item_on_a_team_mates_character_and_back_to_its_owner(ask):
    players = {"aragorn": 'hand = ["elven_cloak", "anduril"]\ndeck = ["arwen"]', "frodo": 'hand = ["gimli"]\ndeck = ["sting"]\nreserve = ["sam_gamgee"]', **QUIET}
    moves, illegal = legal_moves(ask, "aragorn", players, "egladil")
    assert "play elven_cloak at sam_gamgee paying anduril" in moves
    assert any(move.startswith("play anduril") and rule == "WR.action.item" for move, rule in illegal.items())
    sam = {**players, "frodo": players["frodo"].replace('["sam_gamgee"]', '[{ card = "sam_gamgee", items = ["elven_cloak"] }]'), "aragorn": 'hand = []\ndeck = ["arwen"]'}
    told = played(ask, "frodo", sam, "egladil", moves=["use sam_gamgee"])
    assert (player_after(told, "frodo")["cycled"], player_after(told, "aragorn")["cycled"]) == (["sam_gamgee"], ["elven_cloak"])
    assert told["position"]["location"][0]["tokens"] == 1
    moves, _ = legal_moves(ask, "frodo", sam, "moria")
    assert "play gimli at moria forsaking elven_cloak" in moves
    own = {**sam, "aragorn": 'hand = ["legolas"]\ndeck = ["arwen"]'}
    assert not [move for move in legal_moves(ask, "aragorn", own, "moria")[0] if "forsaking elven_cloak" in move or "forsaking sam" in move]


@pytest.mark.rule("WR.action.fresh", "WR.action.move", "WR.action.use")
def test_wr_action_fresh_waits_to_move_but_its_text_works(ask):
    king = 'hand = []\ndeck = ["grond"]\nreserve = [{ card = "the_reaver", fresh = true }, "mordor_orcs"]'
    moves, illegal = legal_moves(ask, "witch_king", {"frodo": 1, "witch_king": king}, "minas_tirith", "egladil")
    assert "use the_reaver" in moves and "move mordor_orcs to minas_tirith" in moves
    assert illegal["move the_reaver to egladil"] == "WR.action.fresh"
    assert illegal["move mordor_orcs to egladil"] == "WR.action.army"


@pytest.mark.rule("WR.action.winnow")
def test_wr_action_winnow_two_of_the_hand_for_one(ask):
    _, illegal = legal_moves(ask, "frodo", {"frodo": 'hand = ["gimli"]\nreserve = ["treebeard"]\ndeck = ["sting"]', **QUIET})
    assert illegal["winnow"] == "WR.action.winnow"
    forbidden(ask, "WR.action.winnow", "frodo", {"frodo": 'hand = ["gimli"]\nreserve = ["treebeard"]\ndeck = ["sting"]', **QUIET}, moves=["winnow gimli treebeard"])
    told = played(ask, "frodo", {"frodo": 'hand = ["gimli", "sting", "eowyn"]\ndeck = ["eomer"]\ncycled = ["treebeard"]', **QUIET}, moves=["winnow gimli sting"])
    frodo = player_after(told, "frodo")
    assert (sorted(frodo["hand"]), sorted(frodo["eliminated"]), frodo["deck"]) == (["eomer", "eowyn"], ["gimli", "sting"], ["treebeard"])


@pytest.mark.rule("WR.action.ring", "WR.action.ring_duel", "WR.scenario.fellowship")
def test_wr_action_ring_draws_two_or_three_for_a_price(ask):
    told = played(ask, "frodo", {"frodo": 'hand = ["gimli"]\ndeck = ["eomer", "eowyn", "sting"]\nring_token = true', **QUIET}, moves=["ring"])
    assert (sorted(player_after(told, "frodo")["hand"]), told["outcome"]["to_move"]) == (["eomer", "eowyn", "gimli"], "witch_king")
    assert not player_after(told, "frodo").get("ring_token")
    duel = {"gandalf": 'hand = ["gimli"]\ndeck = ["eomer", "eowyn", "sting", "legolas"]\nring_token = true', "witch_king": "hand = []"}
    told = played(ask, "gandalf", duel, moves=["ring", "eliminate gimli", "cycle eowyn"], scenario="two_player_duel")
    gandalf = player_after(told, "gandalf")
    assert (sorted(gandalf["hand"]), gandalf["eliminated"], gandalf["cycled"]) == (["eomer", "sting"], ["gimli"], ["eowyn"])
    _, illegal = legal_moves(ask, "gandalf", {"gandalf": "hand = []", "balrog": "hand = []"}, scenario="fellowship")
    assert "ring" in illegal


@pytest.mark.rule("WR.action.same_card")
def test_wr_action_same_card_not_twice_in_a_round(ask):
    frodo = 'hand = ["sting", "smeagol"]\nreserve = [{ card = "bilbo_baggins", fresh = true }]\ndeck = ["eomer"]'
    moves = ["use bilbo_baggins", "pass", "play bilbo_baggins at reserve paying sting"]
    forbidden(ask, "WR.action.same_card", "frodo", {"frodo": frodo, "witch_king": 'hand = []\ndeck = ["grond"]'}, moves=moves)


@pytest.mark.rule("WR.action.upgrade", "WR.terms.remove")
@pytest.mark.parametrize("where", ['deck = ["gandalf_the_grey", "sting"]', 'deck = ["sting"]\ncycled = ["gandalf_the_grey"]', 'deck = ["sting"]\nreserve = ["gandalf_the_grey"]'])
def test_wr_action_upgrade_white_removes_grey_wherever_he_is(ask, where):
    told = played(ask, "frodo", {"frodo": f'hand = ["gandalf_the_white", "gimli"]\n{where}', **QUIET}, "moria", moves=["play gandalf_the_white at moria paying gimli"])
    assert player_after(told, "frodo")["eliminated"] == ["gandalf_the_grey"]


@pytest.mark.rule("WR.action.event")
def test_wr_action_event_is_resolved_and_eliminated(ask):
    aragorn = 'hand = ["paths_of_the_dead", "legolas"]\ndeck = ["arwen", "strider", "elrond", "galadriel", "high_elves", "boromir", "halbarad"]'
    told = played(ask, "aragorn", {"aragorn": aragorn, **QUIET}, "moria", moves=["play paths_of_the_dead paying legolas"])
    assert sorted(player_after(told, "aragorn")["eliminated"]) == ["arwen", "paths_of_the_dead", "strider"]
    assert sorted(player_after(told, "aragorn")["hand"]) == ["boromir", "elrond", "galadriel", "high_elves"]


@pytest.mark.rule("WR.location.replaced_path", "WR.location.free_choice")
def test_wr_location_replaced_path_the_old_path_is_fought_over_first(ask):
    players = {"aragorn": 'hand = []\ndeck = ["arwen"]', "witch_king": 'hand = []\ndeck = ["grond", "olog_hai"]'}
    place = 'id = "egladil"\ncards = ["strider", "the_reaver", "the_hunter"]'
    asked = played(ask, "aragorn", players, place, moves=["use strider"])
    assert set(asked["outcome"]["options"]) == {"choose amon_hen", "choose emyn_muil", "choose dead_marshes"}
    told = played(ask, "aragorn", players, place, moves=["use strider", "choose amon_hen"])
    assert told["outcome"]["scores"] == {"free_peoples": 1, "shadow": 0}
    assert [one["id"] for one in told["position"]["location"]] == ["amon_hen"]
    assert player_after(told, "aragorn")["eliminated"] == ["strider"] and sorted(player_after(told, "witch_king")["eliminated"]) == ["the_hunter", "the_reaver"]
    _, illegal = legal_moves(ask, "frodo", {"frodo": "hand = []", "witch_king": "hand = []"}, 'id = "orodruin"\ncards = ["gandalf_the_grey"]')
    assert "use gandalf_the_grey" in illegal
