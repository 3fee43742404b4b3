"""Locations coming into play, the round around the action phase, and the scenarios."""

import pytest

from mellon.models.wojna_o_pierscien import rounds
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.moves import parse_move
from mellon.models.wojna_o_pierscien.state import LOCATION
from tests.support.wojna_o_pierscien.phases import Game, phase

IDLE = "witch_king: hand"
DUEL = 'game = "wojna_o_pierscien"\nquestion = "action_phase"\nscenario = "two_player_duel"\nto_move = "gandalf"\n'
SEATS = '[[player]]\nid = "gandalf"\nhand = []\n[[player]]\nid = "witch_king"\nhand = []\n'


@pytest.mark.rule("WR.setup.decks", "WR.setup.hands", "WR.setup.paths", "WR.round.phases")
@pytest.mark.parametrize(
    ("scenario", "hands"),
    [("trilogy", (5, 5, 5, 5)), ("two_player_duel", (4, 6)), ("three_player_duel", (6, 5, 5)), ("fellowship", (5, 5))],
)
def test_wr_setup_hands_of_every_scenario(scenario, hands):
    table, state = rounds.new_game(scenario)
    state = rounds.begin(table, state)
    while state.phase == LOCATION and state.tasks[0][0] in ("deal", "cycle_one", "draw"):
        before = state
        state = rules.do(table, state, rules.options(table, state)[0])
        if state.places:
            state = before
            break
    left = sum(1 for task in state.tasks if task[0] in ("cycle", "cycle_one"))
    drawn = tuple(len(own.hand) - (left if seat == len(hands) - 1 else 0) for seat, own in enumerate(state.seats))
    assert drawn == hands


@pytest.mark.rule("WR.location.order", "WR.location.battleground", "WR.location.path")
def test_wr_location_order_battleground_of_the_first_players_team_then_path_one():
    table, state = rounds.new_game("trilogy")
    state = rounds.begin(table, state)
    while state.tasks[0][0] != "random_field":
        state = rules.do(table, state, rules.options(table, state)[0])
    fields = {move.card for move in rules.options(table, state)}
    assert fields == {name for name in table.scenario.battlegrounds if location(name).side == "free_peoples"}
    state = rules.play(table, state, parse_move("choose pelargir"))
    while state.tasks[0][0] != "random_path":
        state = rules.do(table, state, rules.options(table, state)[0])
    assert {move.card for move in rules.options(table, state)} == {"bag_end", "gildors_encampment", "bucklebury_ferry"}


@pytest.mark.rule("WR.location.own_deck_empty")
@pytest.mark.parametrize(("fields", "options"), [(((), ("harad", "umbar")), {"choose harad", "choose umbar"}), (((), ()), set())])
def test_wr_location_own_deck_empty_takes_the_other_sides(fields, options):
    table, state = rounds.new_game("trilogy")
    state = state._replace(tasks=(("random_field", 0), ("random_path", 0), ("act",)), fields=fields)
    state = rounds.begin(table, state)
    if options:
        assert {str(move) for move in rules.options(table, state)} == options
    else:
        assert state.tasks[0][0] == "random_path" and not state.places


@pytest.mark.rule("WR.location.reactivate", "WR.location.loop_guard")
def test_wr_location_reactivate_dol_guldur_brings_lorien_and_each_comes_once():
    game = Game(
        phase(
            "gandalf: hand sting gimli; reserve gandalf_the_white+shadowfax",
            IDLE,
            places="egladil:",
            free_peoples={"locations": ["dol_guldur", "lorien"]},
        )
    )
    game.play("use shadowfax", "choose dol_guldur")
    while game.actor == "gandalf" and game.options and "pass" not in game.options:
        game.play(sorted(game.options)[0])
    active = {place.id: place.from_enemy for place in game.state.places}
    assert active == {"egladil": False, "dol_guldur": True, "lorien": False}
    assert game.state.areas == ((), ())


@pytest.mark.rule("WR.location.battleground")
def test_wr_location_text_of_a_field_lets_the_player_choose_among_those_that_match():
    game = Game(
        phase("gandalf: hand sting; reserve aragorn+anduril", IDLE, places="egladil:", battlegrounds=["pelargir", "harad", "helms_deep"])
    )
    game.play("use anduril")
    assert game.options == {"choose pelargir", "choose harad"}


@pytest.mark.rule("WR.location.replaced_path", "WR.location.free_choice", "WR.path.corruption")
def test_wr_location_replaced_path_is_fought_at_once_and_the_actor_leaves_with_it():
    game = Game(phase("gandalf: hand sting gimli; deck lembas arwen legolas elrond", IDLE, places="weathertop: strider the_witch_king"))
    game.play("use strider")
    assert game.options == {"choose fords_of_bruinen", "choose imladris", "choose the_council_of_elrond"}
    game.play("choose imladris")
    while game.actor == "gandalf" and "pass" not in game.options and game.options:
        game.play(sorted(game.options)[0])
    assert [place.id for place in game.state.places] == ["imladris"] and "strider" in game.seat("gandalf").eliminated
    rules_cited = [step.rule for step in game.log.steps]
    assert rules_cited.index("WR.location.replaced_path") < rules_cited.index("WR.location.path")


@pytest.mark.rule("WR.location.path_once")
def test_wr_location_path_once_a_text_without_a_fresh_path_cannot_be_used():
    used = {"locations": ["egladil", "lothlorien"]}
    game = Game(
        phase("gandalf: hand sting", "witch_king: hand grond", to_move="witch_king", places="dimrill_dale: ugluk", free_peoples=used)
    )
    assert game.refused("use ugluk") == "WR.location.path_once"
    fresh = Game(phase("gandalf: hand sting", "witch_king: hand grond", to_move="witch_king", places="dimrill_dale: ugluk"))
    assert "use ugluk" in fresh.options


@pytest.mark.rule("WR.location.path_nine")
@pytest.mark.parametrize(
    ("scenario", "player", "place", "user"),
    [
        ("two_player_duel", "gandalf", "orodruin", "gandalf_the_grey"),
        ("two_player_duel", "gandalf", "orodruin", "smeagol"),
        ("fellowship", "gandalf", "amon_hen", "gandalf_the_grey"),
    ],
)
def test_wr_location_path_nine_has_no_next(scenario, player, place, user):
    other = "balrog: hand" if scenario == "fellowship" else IDLE
    game = Game(phase(f"{player}: hand sting", other, scenario=scenario, to_move=player, places=f"{place}: {user}"))
    assert game.refused(f"use {user}") == "WR.location.path_nine"


@pytest.mark.rule("WR.location.path_once")
def test_wr_location_path_once_where_the_next_number_has_no_path_left():
    game = Game(phase("gandalf: hand sting", IDLE, places="egladil: gandalf_the_grey", paths=["orodruin"]))
    assert game.refused("use gandalf_the_grey") == "WR.location.path_once"


@pytest.mark.rule("WR.location.path")
def test_wr_location_path_next_round_counts_from_the_last_activated_number():
    game = Game(phase("gandalf: hand; deck sting gimli lembas arwen legolas", IDLE, places="weathertop: strider", first_player="gandalf"))
    game.play("use strider", "choose imladris")
    game.play("pass", "pass")
    while game.options:
        game.play(sorted(game.options)[0])
    state = rounds.begin(game.table, rounds.next_round(game.table, game.state))
    while state.tasks[0][0] != "random_path":
        state = rules.do(game.table, state, rules.options(game.table, state)[0])
    assert {location(move.card).number for move in rules.options(game.table, state)} == {4}


@pytest.mark.rule("morgai_text")
@pytest.mark.parametrize(("reading", "tokens", "corruption"), [("attack_token", 1, 0), ("corruption", 0, 1)])
def test_wr_ruling_morgai_text(reading, tokens, corruption):
    game = Game(phase("gandalf: hand sting", IDLE, places="cirith_ungol: gandalf_the_grey", rulings={"morgai_text": reading}))
    game.play("use gandalf_the_grey", "choose morgai")
    assert (game.place("morgai").attack_tokens, game.state.corruption) == (tokens, corruption)


@pytest.mark.rule("faramir_text")
@pytest.mark.parametrize(("reading", "asks"), [("any_path", True), ("path_7", False)])
def test_wr_ruling_faramir_text(reading, asks):
    game = Game(phase("gandalf: hand sting; reserve faramir", IDLE, places="cirith_ungol:", rulings={"faramir_text": reading}))
    game.play("move faramir to cirith_ungol")
    assert (game.actor == "gandalf") == asks


@pytest.mark.rule("WR.combat.order")
def test_wr_combat_order_is_the_first_players_choice():
    players = ("gandalf: hand", "witch_king: hand")
    game = Game(
        phase(
            *players,
            places="egladil: legolas the_hunter; dol_guldur: high_elves mordor_orcs",
            first_player="witch_king",
            to_move="witch_king",
        )
    )
    game.play("pass", "pass")
    assert game.actor == "witch_king" and {"choose egladil", "choose dol_guldur"} <= game.options


@pytest.mark.rule("WR.round.draw", "WR.round.first_player")
def test_wr_round_draw_by_scenario_and_texts_then_the_next_first_player():
    deck = "deck " + " ".join(["sting", "gimli", "lembas", "arwen", "legolas", "elrond", "glamdring", "boromir"])
    game = Game(
        phase(
            f"gandalf: hand; reserve gandalf_the_white!; {deck}",
            "witch_king: hand; deck grond olog_hai black_uruks trolls_of_udun the_reaver the_hunter the_warrior",
            places="egladil:",
        )
    )
    game.play("pass", "pass")
    state = rounds.begin(game.table, rounds.next_round(game.table, game.state))
    assert [len(own.hand) for own in state.seats] == [5, 6]
    assert game.table.ids[game.table.order[state.first]] == "witch_king" and state.round == 2
    assert not state.seats[0].reserve[0].fresh


@pytest.mark.rule("WR.scenario.each_player")
def test_wr_scenario_each_player_is_done_twice_by_a_single_player():
    game = Game(
        phase("gandalf: hand sting gimli lembas", "witch_king: hand grond; reserve the_reaver", to_move="witch_king", places="egladil:")
    )
    game.play("use the_reaver", "forsake sting from hand")
    assert game.actor == "gandalf" and game.options == {"forsake gimli from hand", "forsake lembas from hand"}
    four = ("frodo: hand sting gimli", "witch_king: hand; reserve the_reaver", "aragorn: hand lembas arwen", "saruman: hand")
    trilogy = Game(phase(*four, scenario="trilogy", to_move="witch_king", places="egladil:"))
    trilogy.play("use the_reaver", "forsake sting from hand")
    assert trilogy.actor == "aragorn"


@pytest.mark.rule("WR.scenario.each_player")
def test_wr_scenario_each_player_whole_instruction_first_then_again():
    deck = "deck " + " ".join(["sting", "gimli", "lembas", "arwen", "legolas", "elrond"])
    game = Game(phase(f"gandalf: hand gandalf_the_white; reserve; {deck}", IDLE, places="khazad_dum: gandalf_the_grey"))
    game.play("use gandalf_the_grey", "choose egladil")
    assert len(game.seat("gandalf").hand) == 3
    game.play("cycle sting")
    assert len(game.seat("gandalf").hand) == 4 and game.actor == "gandalf"
    game.play("cycle gimli")
    assert len(game.seat("gandalf").hand) == 3


@pytest.mark.rule("WR.scenario.duel3", "WR.action.end")
def test_wr_scenario_duel3_gandalf_moves_twice_and_four_passes_end_the_phase():
    game = Game(
        phase("gandalf: hand sting", "witch_king: hand grond", "saruman: hand gollum", scenario="three_player_duel", places="egladil:")
    )
    seen = []
    for _ in range(4):
        seen.append(game.actor)
        game.play("pass")
    assert seen == ["gandalf", "witch_king", "gandalf", "saruman"] and not game.options


@pytest.mark.rule("WR.scenario.one_person")
def test_wr_scenario_one_person_two_decks_stay_apart():
    four = ("frodo: hand sting gimli", "witch_king: hand grond", "aragorn: hand lembas arwen; reserve strider", "saruman: hand gollum")
    game = Game(phase(*four, scenario="trilogy", places="egladil:"))
    assert (
        game.refused("move strider to egladil") == "WR.action.move"
        and game.refused("play arwen at reserve paying sting") == "WR.action.play"
    )


@pytest.mark.rule("WR.scenario.fellowship")
def test_wr_scenario_fellowship_fixed_battlegrounds_and_no_ring():
    table, state = rounds.new_game("fellowship")
    state = rounds.begin(table, state)
    while not any(not location(place.id).is_path for place in state.places):
        state = rules.do(table, state, rules.options(table, state)[0])
    assert [place.id for place in state.places if not location(place.id).is_path] == ["minas_morgul"]
    assert not any(own.ring for own in state.seats) and table.ids[table.order[0]] == "balrog"
    game = Game(phase("balrog: hand cave_troll", "gandalf: hand sting", scenario="fellowship", places="caradhras:"))
    assert game.refused("ring") == "WR.scenario.fellowship"


@pytest.mark.rule("WR.path.losses")
def test_wr_survivors_of_a_path_are_cycled_by_the_path_rule(ask):
    place = '[[location]]\nid = "egladil"\ncards = ["the_commander", "the_hunter", "gimli", "legolas"]\n'
    steps = ask("resolve", DUEL + 'moves = ["pass", "pass", "eliminate gimli"]\n' + SEATS + place).json["steps"]
    (cycled,) = [step for step in steps if "Legolas" in step["text"] and "Gimli" not in step["text"]]
    assert cycled["rule"] == "WR.path.losses" and cycled["source"] == "Walka na ścieżce"
