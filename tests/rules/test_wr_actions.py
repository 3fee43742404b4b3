"""The action phase: the six actions, what they cost, and when one may pass."""

import pytest

from tests.support.wojna_o_pierscien.phases import Game, phase

ORCS = "witch_king: hand mordor_orcs mordor_orcs"


@pytest.mark.rule("WR.action.pay", "WR.action.play")
def test_wr_action_pay_another_hand_card_is_cycled_before_the_text():
    game = Game(phase("gandalf: hand boromir sting gimli; deck legolas lembas", ORCS, places="egladil:"))
    assert "play boromir at egladil paying sting" in game.options
    game.play("play boromir at reserve paying sting")
    assert game.seat("gandalf").cycled == ("sting",) and game.seat("gandalf").hand == ("gimli", "legolas")
    rules = [step.rule for step in game.log.steps]
    assert rules.index("WR.terms.cycle") < rules.index("WR.terms.draw")


@pytest.mark.rule("WR.action.last_card", "WR.terms.forsake")
def test_wr_action_last_card_needs_a_forsaken_card():
    game = Game(phase("gandalf: hand soldiers_of_gondor; reserve legolas+bow_of_the_galadhrim; deck gimli", ORCS, places="minas_tirith:"))
    plays = {move for move in game.options if move.startswith("play soldiers_of_gondor at minas_tirith")}
    assert {move.split(" forsaking ")[1] for move in plays} == {"legolas", "bow_of_the_galadhrim", "deck"}
    game.play("play soldiers_of_gondor at minas_tirith forsaking bow_of_the_galadhrim")
    assert game.seat("gandalf").eliminated == ("bow_of_the_galadhrim",) and game.seat("gandalf").reserve[0].items == ()


@pytest.mark.rule("WR.action.pay")
def test_wr_action_pay_no_forsaking_while_the_hand_has_other_cards():
    game = Game(phase("gandalf: hand soldiers_of_gondor sting; reserve legolas", ORCS, places="minas_tirith:"))
    assert game.refused("play soldiers_of_gondor at minas_tirith forsaking legolas") == "WR.action.pay"


@pytest.mark.rule("last_card_free", "WR.action.last_card")
@pytest.mark.parametrize(("reading", "plays"), [("free", True), ("forbidden", False)])
def test_wr_ruling_last_card_free(reading, plays):
    game = Game(phase("gandalf: hand soldiers_of_gondor", ORCS, places="minas_tirith:", rulings={"last_card_free": reading}))
    assert ("play soldiers_of_gondor at minas_tirith" in game.options) == plays


@pytest.mark.rule("WR.action.aside")
def test_wr_action_aside_the_rest_pays_for_the_card_played():
    deck = "deck riders_of_rohan sting glamdring lembas gimli legolas"
    game = Game(phase(f"gandalf: hand eomer frodo_baggins; {deck}", ORCS, places="helms_deep:"))
    game.play("play eomer at reserve paying frodo_baggins")
    assert game.actor == "gandalf"
    pick = next(move for move in game.options if "riders_of_rohan" in move and "helms_deep" in move)
    game.play(pick)
    own = game.seat("gandalf")
    assert sorted(own.cycled) == ["frodo_baggins", "gimli", "glamdring", "lembas", "sting"] and own.hand == () and own.deck == ("legolas",)
    assert game.place("helms_deep").units[0][0].card == "riders_of_rohan"


@pytest.mark.rule("WR.action.text", "WR.terms.take")
def test_wr_action_text_imrahils_cycle_comes_on_top_of_the_play_cost():
    game = Game(phase("gandalf: hand prince_imrahil sting gimli lembas; deck legolas knights_of_dol_amroth glamdring", ORCS, places="dol_amroth:"))
    game.play("play prince_imrahil at dol_amroth paying sting")
    assert game.seat("gandalf").cycled == ("sting",)
    game.play("accept") if "accept" in game.options else None
    game.play(next(move for move in game.options if "lembas" in move))
    assert sorted(game.seat("gandalf").cycled) == ["lembas", "sting"] and "knights_of_dol_amroth" in game.seat("gandalf").hand


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
    game = Game(phase("gandalf: hand gimli", "witch_king: hand grond olog_hai; reserve the_reaver!", to_move="witch_king", places="egladil:"))
    game.play("use the_reaver")
    assert game.seat("witch_king").cycled == ("the_reaver",) and game.actor == "gandalf"


@pytest.mark.rule("WR.action.carryover", "WR.action.pass")
def test_wr_action_carryover_falls_at_once_when_elrond_leaves():
    game = Game(phase("gandalf: hand gimli sting lembas; reserve elrond", ORCS, places="rivendell:"))
    assert "pass" in game.options
    game.play("move elrond to rivendell", "pass")
    assert game.actor == "gandalf" and game.refused("pass") == "WR.action.pass"


@pytest.mark.rule("WR.action.pass")
@pytest.mark.parametrize(
    ("mine", "theirs", "legal"),
    [("gimli sting lembas", "grond olog_hai black_uruks trolls_of_udun", True), ("gimli sting lembas", "grond olog_hai black_uruks", False), ("gimli sting", "grond", True)],
)
def test_wr_action_pass_at_the_limit_or_with_fewer_cards_than_every_opponent(mine, theirs, legal):
    game = Game(phase(f"gandalf: hand {mine}", f"witch_king: hand {theirs}", places="egladil:"))
    assert ("pass" in game.options) == legal
    if not legal:
        assert game.refused("pass") == "WR.action.pass"


@pytest.mark.rule("WR.action.pass")
def test_wr_action_pass_needs_fewer_than_each_of_two_opponents():
    four = ("frodo: hand gimli sting lembas".replace(" lembas", " treebeard"), "witch_king: hand grond olog_hai black_uruks trolls_of_udun", "aragorn: hand lembas")
    short = Game(phase(*four, "saruman: hand gollum shelob saruman", scenario="trilogy", places="egladil:"))
    assert short.refused("pass") == "WR.action.pass"
    long = Game(phase(*four, "saruman: hand gollum shelob saruman cave_troll", scenario="trilogy", places="egladil:"))
    assert "pass" in long.options


@pytest.mark.rule("WR.action.pass_again", "WR.action.one", "WR.action.end")
def test_wr_action_pass_then_act_and_the_phase_ends_when_all_pass_in_a_row():
    game = Game(phase("gandalf: hand gimli sting", "witch_king: hand grond olog_hai", places="egladil:"))
    game.play("pass", "cycle grond", "cycle gimli", "pass")
    assert game.actor == "gandalf" and game.state.passes == 1
    game.play("pass")
    assert "WR.action.end" in game.cited and not game.options


@pytest.mark.rule("pass_over_limit", "WR.action.carryover")
def test_wr_ruling_pass_over_limit():
    players = ("gandalf: hand gimli sting lembas", "witch_king: hand grond olog_hai black_uruks trolls_of_udun; reserve the_lidless_eye; carryover 4")
    loose = Game(phase(*players, places="egladil:")).play("pass", "pass")
    assert len(loose.seat("gandalf").hand) == 3 and not loose.options
    strict = Game(phase(*players, places="egladil:", rulings={"pass_over_limit": "cycle"})).play("pass", "pass")
    assert strict.options == {"cycle gimli", "cycle sting", "cycle lembas"}
    strict.play("cycle sting")
    assert len(strict.seat("gandalf").hand) == 2


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
    players = ("frodo: hand gimli; reserve merry_brandybuck", "witch_king: hand", "aragorn: hand blade_of_westernesse lembas", "saruman: hand")
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


def _use(game, text, field):
    """Use a text that activates a battleground and let it move there whom it may."""
    game.play(text)
    while not game.options.isdisjoint({f"choose {field}", "decline"}):
        game.play(f"choose {field}" if f"choose {field}" in game.options else "decline")


@pytest.mark.rule("text_moves_fresh", "WR.action.fresh")
@pytest.mark.parametrize(("reading", "moves"), [("stated", False), ("always", True)])
def test_wr_ruling_text_moves_fresh(reading, moves):
    """Whoever was played this round stays in the reserve, though the battleground is activated."""
    player = "witch_king: hand the_black_captain the_hunter; reserve the_witch_king!"
    game = Game(phase(player, "gandalf: hand", places="egladil:", to_move="witch_king", battlegrounds=["minas_tirith"], rulings={"text_moves_fresh": reading}))
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
    game = Game(phase("gandalf: hand sting gimli; reserve aragorn+anduril!", "witch_king: hand", places="egladil:", battlegrounds=["pelargir"]))
    _use(game, "use anduril", "pelargir")
    assert {unit.card for side in game.place("pelargir").units for unit in side} == {"aragorn"}


@pytest.mark.rule("WR.action.event")
def test_wr_action_event_works_and_is_eliminated():
    game = Game(phase("gandalf: hand paths_of_the_dead sting gimli; deck lembas legolas glamdring elrond arwen merry_brandybuck pippin_took", ORCS, places="egladil:"))
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
    eaten = Game(phase("gandalf: hand", "witch_king: hand grond; reserve the_reaver", to_move="witch_king", places="egladil:", shadow={"corruption": 3}))
    assert eaten.play("use the_reaver").state.corruption == 3


@pytest.mark.rule("pass_over_limit")
def test_wr_ruling_pass_over_limit_is_named_when_it_matters():
    players = ("gandalf: hand gimli sting lembas", "witch_king: hand grond olog_hai black_uruks trolls_of_udun; carryover 4")
    game = Game(phase(*players, places="egladil:")).play("pass", "pass")
    assert [step.text.en for step in game.log.steps if step.rule == "pass_over_limit"] == ["Gandalf ends the phase with 3 cards, the limit is 2 (contested: pass_over_limit)"]


@pytest.mark.rule("WR.action.ring")
def test_wr_action_ring_tokens_not_given_are_named_as_used(ask):
    bare = ask("legal", phase("gandalf: hand gimli", ORCS, places="egladil:"))
    assert any("Ring token" in text for text in bare.json["assumptions"])
    held = ask("legal", phase("gandalf: hand gimli; ring_token", ORCS, places="egladil:"))
    assert not any("Ring token" in text for text in held.json["assumptions"]) and {"move": "ring"} in [{"move": entry["move"]} for entry in held.json["moves"]]


def test_wr_action_phase_other_words_for_its_keys(ask):
    text = phase("gandalf: hand gimli; cycled sting", ORCS, places="egladil: legolas")
    other = text.replace("cycled", "cycle_pile").replace('[[location]]\nid = "egladil"\ncards', '[[active]]\nid = "egladil"\nfree_peoples')
    assert other != text and ask("show", other).json["position"] == ask("show", text).json["position"]
    listed = phase("gandalf: hand gimli", ORCS).replace("[[player]]", 'locations = ["egladil", "moria"]\n[[player]]', 1)
    assert [place["id"] for place in ask("show", listed).json["position"]["location"]] == ["egladil", "moria"]


@pytest.mark.rule("WR.scenario.duel3")
@pytest.mark.parametrize(("turn", "after"), [(1, "The Witch-king"), (3, "Saruman")])
def test_wr_scenario_duel3_says_which_of_gandalfs_turns_it_is(ask, turn, after):
    text = phase("gandalf: hand gimli", "witch_king: hand grond", "saruman: hand gollum", scenario="three_player_duel", to_move="gandalf", turn=turn)
    assert any(f"turn = {turn}, followed by {after}" in said for said in ask("legal", text).json["assumptions"])
