"""The action phase: the six actions, what they cost, and when one may pass."""

import pytest

from tests.support.wojna_o_pierscien.keyed import forbidden, legal_moves, played, player_after
from tests.support.wojna_o_pierscien.phases import Game, phase

ORCS = "witch_king: hand mordor_orcs mordor_orcs"


def _use(game, text, field):
    """Use a text that activates a battleground and let it move there whom it may."""
    game.play(text)
    while not game.options.isdisjoint({f"choose {field}", "decline"}):
        game.play(f"choose {field}" if f"choose {field}" in game.options else "decline")


QUIET = {"witch_king": 'hand = []\ndeck = ["grond"]', "saruman": 'hand = []\ndeck = ["wolf_riders"]'}


@pytest.mark.rule("WR.action.move")
def test_wr_action_move_ignores_the_text_for_being_played():
    game = Game(phase("gandalf: hand sting lembas; reserve prince_imrahil; deck knights_of_dol_amroth", ORCS, places="dol_amroth:"))
    game.play("move prince_imrahil to dol_amroth")
    assert game.actor == "witch_king" and game.seat("gandalf").hand == ("lembas", "sting")


@pytest.mark.rule("WR.action.move", "WR.action.order")
def test_wr_action_move_played_or_moved_works_once_at_the_location():
    places = "egladil:"
    game = Game(phase("gandalf: hand boromir sting gimli; deck legolas lembas", ORCS, places=places))
    game.play("play boromir at reserve paying sting")
    assert game.actor == "witch_king"
    moved = Game(phase("gandalf: hand gimli; reserve boromir; deck lembas", ORCS, places=places))
    moved.play("move boromir to egladil")
    assert moved.actor == "gandalf" and {"forsake gimli from hand", "forsake from deck"} <= moved.options


@pytest.mark.rule("WR.action.fresh")
def test_wr_action_fresh_card_cannot_move_this_round():
    game = Game(phase("gandalf: hand sting; reserve legolas!", ORCS, places="egladil:"))
    assert game.refused("move legolas to egladil") == "WR.action.fresh"
    assert "move legolas to egladil" in Game(phase("gandalf: hand sting; reserve legolas", ORCS, places="egladil:")).options


@pytest.mark.rule("WR.action.reserve", "WR.action.use")
def test_wr_action_reserve_text_works_in_the_round_it_is_played():
    game = Game(
        phase("gandalf: hand gimli", "witch_king: hand grond olog_hai; reserve the_reaver!", to_move="witch_king", places="egladil:")
    )
    game.play("use the_reaver")
    assert game.seat("witch_king").cycled == ("the_reaver",) and game.actor == "gandalf"


@pytest.mark.rule("WR.action.winnow")
def test_wr_action_winnow_two_hand_cards_for_one_drawn():
    game = Game(phase("gandalf: hand gimli sting; deck lembas legolas", ORCS, places="egladil:")).play("winnow gimli sting")
    assert game.seat("gandalf").hand == ("lembas",) and game.seat("gandalf").eliminated == ("gimli", "sting")
    one = Game(phase("gandalf: hand gimli; reserve legolas; deck lembas", ORCS, places="egladil:"))
    assert one.refused("winnow gimli legolas") == "WR.action.winnow" and one.refused("winnow") == "WR.action.winnow"


@pytest.mark.rule("WR.action.cycle", "WR.terms.cycle")
def test_wr_action_cycle_one_hand_card():
    game = Game(phase("gandalf: hand gimli", ORCS, places="egladil:")).play("cycle gimli")
    assert game.seat("gandalf").cycled == ("gimli",) and game.actor == "witch_king"


@pytest.mark.rule("WR.action.army", "WR.cards.roles")
def test_wr_action_army_never_on_a_path_and_only_on_fields_of_its_faction():
    game = Game(phase("gandalf: hand soldiers_of_gondor sting", ORCS, places="egladil:; minas_tirith:; moria:"))
    assert game.refused("play soldiers_of_gondor at egladil paying sting") == "WR.action.army"
    assert game.refused("play soldiers_of_gondor at moria paying sting") in ("WR.cards.roles", "WR.action.army")
    assert "play soldiers_of_gondor at minas_tirith paying sting" in game.options


@pytest.mark.rule("WR.action.character", "WR.cards.path_number")
def test_wr_action_character_only_on_listed_paths():
    game = Game(phase("gandalf: hand elrond sting", "witch_king: hand gorbag_and_shagrat grond", places="cirith_ungol:"))
    assert game.refused("play elrond at cirith_ungol paying sting") in ("WR.action.character", "WR.cards.path_number")
    game.play("cycle sting")
    assert "play gorbag_and_shagrat at cirith_ungol paying grond" in game.options


@pytest.mark.rule("WR.action.item", "WR.terms.in_play")
def test_wr_action_item_needs_a_wielder_in_play():
    bare = Game(phase("gandalf: hand sting gimli", ORCS, places="egladil:"))
    assert bare.refused("play sting") == "WR.action.item"
    held = Game(phase("gandalf: hand sting gimli; reserve sam_gamgee", ORCS, places="egladil: frodo_baggins"))
    assert {"play sting at sam_gamgee paying gimli", "play sting at frodo_baggins paying gimli"} <= held.options


@pytest.mark.rule("WR.action.item", "WR.action.item_fate")
def test_wr_action_item_on_a_teammates_character_returns_to_its_owner():
    players = (
        "frodo: hand gimli; reserve merry_brandybuck",
        "witch_king: hand",
        "aragorn: hand blade_of_westernesse lembas",
        "saruman: hand",
    )
    game = Game(phase(*players, scenario="trilogy", to_move="aragorn", places="egladil:"))
    game.play("play blade_of_westernesse at merry_brandybuck paying lembas", "pass", "move merry_brandybuck to egladil")
    game.play("pass", "pass", "pass", "pass")
    while game.options:
        game.play(sorted(game.options)[0])
    assert "blade_of_westernesse" in game.seat("aragorn").cycled and "merry_brandybuck" in game.seat("frodo").cycled


@pytest.mark.rule("item_locks_wielder")
@pytest.mark.parametrize(("reading", "moves"), [("no", True), ("yes", False)])
def test_wr_ruling_item_locks_wielder(reading, moves):
    game = Game(phase("gandalf: hand sting gimli; reserve sam_gamgee", ORCS, places="egladil:", rulings={"item_locks_wielder": reading}))
    game.play("play sting at sam_gamgee paying gimli", "pass")
    assert ("move sam_gamgee to egladil" in game.options) == moves


@pytest.mark.rule("text_moves_fresh", "WR.action.fresh")
@pytest.mark.parametrize(("reading", "moves"), [("stated", False), ("always", True)])
def test_wr_ruling_text_moves_fresh(reading, moves):
    """Whoever was played this round stays in the reserve, though the battleground is activated."""
    player = "witch_king: hand the_black_captain the_hunter; reserve the_witch_king!"
    game = Game(
        phase(
            player,
            "gandalf: hand",
            places="egladil:",
            to_move="witch_king",
            battlegrounds=["minas_tirith"],
            rulings={"text_moves_fresh": reading},
        )
    )
    _use(game, "play the_black_captain paying the_hunter", "minas_tirith")
    assert "minas_tirith" in {place.id for place in game.state.places}
    assert ("the_witch_king" not in {unit.card for unit in game.seat("witch_king").reserve}) == moves


@pytest.mark.rule("text_moves_fresh", "WR.action.fresh")
def test_wr_action_fresh_text_that_must_move_its_wielder_waits():
    seats = "gandalf: hand sting gimli; reserve gandalf_the_white+shadowfax!", "witch_king: hand"
    game = Game(phase(*seats, places="egladil:", battlegrounds=["dol_guldur"]))
    assert game.refused("use shadowfax") == "WR.action.fresh"
    game = Game(phase(*seats, places="egladil:", battlegrounds=["dol_guldur"], rulings={"text_moves_fresh": "always"}))
    _use(game, "use shadowfax", "dol_guldur")
    assert {unit.card for side in game.place("dol_guldur").units for unit in side} == {"gandalf_the_white"}


@pytest.mark.rule("text_moves_fresh")
def test_wr_action_fresh_wielder_is_moved_by_a_text_that_says_so():
    game = Game(
        phase("gandalf: hand sting gimli; reserve aragorn+anduril!", "witch_king: hand", places="egladil:", battlegrounds=["pelargir"])
    )
    _use(game, "use anduril", "pelargir")
    assert {unit.card for side in game.place("pelargir").units for unit in side} == {"aragorn"}


@pytest.mark.rule("WR.action.event")
def test_wr_action_event_works_and_is_eliminated():
    game = Game(
        phase(
            "gandalf: hand paths_of_the_dead sting gimli; deck lembas legolas glamdring elrond arwen merry_brandybuck pippin_took",
            ORCS,
            places="egladil:",
        )
    )
    game.play("play paths_of_the_dead paying sting")
    while game.actor == "gandalf":
        game.play("forsake from deck")
    assert "paths_of_the_dead" in game.seat("gandalf").eliminated and len(game.seat("gandalf").hand) == 5


@pytest.mark.rule("WR.action.upgrade", "WR.terms.remove")
@pytest.mark.parametrize("zone", ["hand", "deck", "cycled", "reserve"])
def test_wr_action_upgrade_white_removes_grey_wherever_he_is(zone):
    held = {"hand": "gandalf_the_white sting lembas", "deck": "legolas", "cycled": "arwen", "reserve": "gimli"}
    held[zone] += " gandalf_the_grey"
    game = Game(phase("gandalf: " + "; ".join(f"{key} {cards}" for key, cards in held.items()), ORCS, places="egladil:"))
    game.play("play gandalf_the_white at reserve paying sting")
    assert "gandalf_the_grey" in game.seat("gandalf").eliminated


@pytest.mark.rule("WR.action.same_card")
def test_wr_action_same_card_is_not_played_twice_in_a_round():
    game = Game(phase("gandalf: hand gimli sting legolas", ORCS, places="egladil:", played=["gimli"]))
    assert game.refused("play gimli at egladil paying sting") == "WR.action.same_card"


@pytest.mark.rule("WR.action.ring", "WR.scenario.trilogy")
def test_wr_action_ring_trilogy_draws_two_once():
    players = ("frodo: hand gimli; deck sting merry_brandybuck treebeard; ring_token", "witch_king: hand", "aragorn: hand", "saruman: hand")
    game = Game(phase(*players, scenario="trilogy", places="egladil:")).play("ring")
    assert game.seat("frodo").hand == ("gimli", "merry_brandybuck", "sting")
    game.play("pass", "pass", "pass")
    assert game.refused("ring") == "WR.action.ring"


@pytest.mark.rule("WR.action.ring_duel", "WR.scenario.duel2")
def test_wr_action_ring_duel_draws_three_then_eliminates_and_cycles():
    game = Game(phase("gandalf: hand gimli; deck sting lembas legolas arwen; ring_token", ORCS, places="egladil:")).play("ring")
    game.play(next(move for move in game.options if "gimli" in move))
    game.play(next(move for move in game.options if "sting" in move))
    own = game.seat("gandalf")
    assert own.eliminated == ("gimli",) and own.cycled == ("sting",) and own.hand == ("legolas", "lembas") and not own.ring


@pytest.mark.rule("WR.action.use")
def test_wr_action_use_lembas_helps_only_by_an_action_of_the_hobbit_player():
    game = Game(phase("gandalf: hand gimli", ORCS, places="egladil: frodo_baggins+lembas sam_gamgee", shadow={"corruption": 3}))
    game.play("use lembas")
    assert game.state.corruption == 1 and "lembas" in game.seat("gandalf").eliminated
    eaten = Game(
        phase(
            "gandalf: hand", "witch_king: hand grond; reserve the_reaver", to_move="witch_king", places="egladil:", shadow={"corruption": 3}
        )
    )
    assert eaten.play("use the_reaver").state.corruption == 3


@pytest.mark.rule("WR.action.ring")
def test_wr_action_ring_tokens_not_given_are_named_as_used(ask):
    bare = ask("legal", phase("gandalf: hand gimli", ORCS, places="egladil:"))
    assert any("Ring token" in text for text in bare.json["assumptions"])
    held = ask("legal", phase("gandalf: hand gimli; ring_token", ORCS, places="egladil:"))
    assert not any("Ring token" in text for text in held.json["assumptions"]) and {"move": "ring"} in [
        {"move": entry["move"]} for entry in held.json["moves"]
    ]


def test_wr_action_phase_other_words_for_its_keys(ask):
    text = phase("gandalf: hand gimli; cycled sting", ORCS, places="egladil: legolas")
    other = text.replace("cycled", "cycle_pile").replace('[[location]]\nid = "egladil"\ncards', '[[active]]\nid = "egladil"\nfree_peoples')
    assert other != text and ask("show", other).json["position"] == ask("show", text).json["position"]
    listed = phase("gandalf: hand gimli", ORCS).replace("[[player]]", 'locations = ["egladil", "moria"]\n[[player]]', 1)
    assert [place["id"] for place in ask("show", listed).json["position"]["location"]] == ["egladil", "moria"]


@pytest.mark.rule("WR.scenario.duel3")
@pytest.mark.parametrize(("turn", "after"), [(1, "The Witch-king"), (3, "Saruman")])
def test_wr_scenario_duel3_says_which_of_gandalfs_turns_it_is(ask, turn, after):
    text = phase(
        "gandalf: hand gimli", "witch_king: hand grond", "saruman: hand gollum", scenario="three_player_duel", to_move="gandalf", turn=turn
    )
    assert any(f"turn = {turn}, followed by {after}" in said for said in ask("legal", text).json["assumptions"])


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
    players = {
        "aragorn": 'hand = ["elven_cloak", "anduril"]\ndeck = ["arwen"]',
        "frodo": 'hand = ["gimli"]\ndeck = ["sting"]\nreserve = ["sam_gamgee"]',
        **QUIET,
    }
    moves, illegal = legal_moves(ask, "aragorn", players, "egladil")
    assert "play elven_cloak at sam_gamgee paying anduril" in moves
    assert any(move.startswith("play anduril") and rule == "WR.action.item" for move, rule in illegal.items())
    sam = {
        **players,
        "frodo": players["frodo"].replace('["sam_gamgee"]', '[{ card = "sam_gamgee", items = ["elven_cloak"] }]'),
        "aragorn": 'hand = []\ndeck = ["arwen"]',
    }
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
    forbidden(
        ask,
        "WR.action.winnow",
        "frodo",
        {"frodo": 'hand = ["gimli"]\nreserve = ["treebeard"]\ndeck = ["sting"]', **QUIET},
        moves=["winnow gimli treebeard"],
    )
    told = played(
        ask,
        "frodo",
        {"frodo": 'hand = ["gimli", "sting", "eowyn"]\ndeck = ["eomer"]\ncycled = ["treebeard"]', **QUIET},
        moves=["winnow gimli sting"],
    )
    frodo = player_after(told, "frodo")
    assert (sorted(frodo["hand"]), sorted(frodo["eliminated"]), frodo["deck"]) == (["eomer", "eowyn"], ["gimli", "sting"], ["treebeard"])


@pytest.mark.rule("WR.action.ring", "WR.action.ring_duel", "WR.scenario.fellowship")
def test_wr_action_ring_draws_two_or_three_for_a_price(ask):
    told = played(
        ask, "frodo", {"frodo": 'hand = ["gimli"]\ndeck = ["eomer", "eowyn", "sting"]\nring_token = true', **QUIET}, moves=["ring"]
    )
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
@pytest.mark.parametrize(
    "where",
    [
        'deck = ["gandalf_the_grey", "sting"]',
        'deck = ["sting"]\ncycled = ["gandalf_the_grey"]',
        'deck = ["sting"]\nreserve = ["gandalf_the_grey"]',
    ],
)
def test_wr_action_upgrade_white_removes_grey_wherever_he_is_at_the_command_line(ask, where):
    told = played(
        ask,
        "frodo",
        {"frodo": f'hand = ["gandalf_the_white", "gimli"]\n{where}', **QUIET},
        "moria",
        moves=["play gandalf_the_white at moria paying gimli"],
    )
    assert player_after(told, "frodo")["eliminated"] == ["gandalf_the_grey"]


@pytest.mark.rule("WR.action.event")
def test_wr_action_event_is_resolved_and_eliminated(ask):
    aragorn = (
        'hand = ["paths_of_the_dead", "legolas"]\ndeck = ["arwen", "strider", "elrond", "galadriel", "high_elves", "boromir", "halbarad"]'
    )
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
    assert player_after(told, "aragorn")["eliminated"] == ["strider"] and sorted(player_after(told, "witch_king")["eliminated"]) == [
        "the_hunter",
        "the_reaver",
    ]
    _, illegal = legal_moves(
        ask, "frodo", {"frodo": "hand = []", "witch_king": "hand = []"}, 'id = "orodruin"\ncards = ["gandalf_the_grey"]'
    )
    assert "use gandalf_the_grey" in illegal
