"""Corners of Wojna o Pierścień that other tests pass by: tokens by place, events in play, what a position leaves unsaid."""

from __future__ import annotations

import pytest

from mellon.models.common import Illegal
from mellon.models.wojna_o_pierscien import rounds
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.moves import parse_move
from mellon.models.wojna_o_pierscien.notation import phase_table
from mellon.models.wojna_o_pierscien.state import Seat
from mellon.models.wojna_o_pierscien.toml_words import written
from mellon.models.wojna_o_pierscien.zones import top_cards
from tests.support.wojna_o_pierscien.fights import combat, defects
from tests.support.wojna_o_pierscien.phases import Game, phase


@pytest.mark.rule("WR.token.card")
@pytest.mark.parametrize("place, tokens", [("cirith_ungol", 2), ("morgai", 1)])
def test_wr_token_of_gorbag_and_shagrat_is_doubled_at_cirith_ungol(place, tokens):
    game = Game(phase("gandalf: hand sting glamdring", "witch_king: hand gorbag_and_shagrat grond olog_hai", places=f"{place}:"))
    game.play("cycle sting", f"play gorbag_and_shagrat at {place} paying grond", "accept")
    (unit,) = game.place(place).units[1]
    assert unit.tokens == tokens


@pytest.mark.rule("WR.action.event")
def test_wr_an_event_is_never_in_play(ask):
    found = defects(ask("solve", combat("dol_guldur", "galadriel", "mordor_orcs", in_play=["the_red_arrow"])))
    assert set(found) == {"in_play[1]"}


def test_wr_players_left_out_are_named(ask):
    reply = ask("show", phase("frodo: hand sting", "witch_king: hand grond", places="egladil:", scenario="trilogy"))
    assert any("take no part" in text for text in reply.json["assumptions"])
    reply = ask("show", phase("gandalf: hand sting", "witch_king: hand grond", places="egladil:"))
    assert not any("take no part" in text for text in reply.json["assumptions"])


@pytest.mark.rule("WR.action.text")
@pytest.mark.parametrize("battleground, rule", [("dol_guldur", "WR.action.text"), ("minas_tirith", None)])
def test_wr_the_mouth_of_sauron_stays_off_the_path_while_a_shadow_battleground_is_active(battleground, rule):
    game = Game(phase("gandalf: hand sting glamdring", "witch_king: hand the_mouth_of_sauron grond", places=f"morgai:; {battleground}:"))
    game.play("cycle sting")
    move = "play the_mouth_of_sauron at morgai paying grond"
    assert (game.refused(move) == rule) if rule else (move in game.options)


@pytest.mark.parametrize("carryover, refused", [(60, False), (61, True)])
def test_wr_carryover_has_an_upper_bound(ask, carryover, refused):
    reply = ask("show", phase(f"gandalf: hand sting; carryover {carryover}", "witch_king: hand grond", places="egladil:"))
    assert (reply.code == 2 and "player[1].carryover" in defects(reply)) if refused else reply.code == 0


@pytest.mark.parametrize(
    "keys, refused",
    [({"winner": "shadow"}, True), ({"winner": "nobody", "phase": "over"}, True), ({"winner": "shadow", "phase": "over"}, False)],
)
def test_wr_a_winner_is_given_only_for_a_game_that_is_over(ask, keys, refused):
    reply = ask("show", phase("gandalf: hand sting", "witch_king: hand grond", places="egladil:", **keys))
    assert (reply.code == 2 and "winner" in defects(reply)) if refused else reply.code == 0


@pytest.mark.rule("WR.action.item")
def test_wr_an_item_cannot_be_played_on_somebody_who_is_not_in_play():
    game = Game(phase("gandalf: hand sting gimli; reserve frodo_baggins", "witch_king: hand grond", places="egladil:"))
    assert game.refused("play sting at sam_gamgee paying gimli") == "WR.action.item"


def test_wr_a_defect_of_the_first_player_is_told_with_its_line(ask):
    text = phase("gandalf: hand sting nothing_such", "witch_king: hand grond", places="egladil:")
    (found,) = ask("show", text).json["defects"]
    assert text.splitlines()[found["line"] - 1].startswith("hand") and found["line"] < text.splitlines().index('id = "witch_king"')


@pytest.mark.rule("WR.action.text", "WR.action.item")
def test_wr_a_bow_may_be_the_first_weapon_and_no_other_beside_it():
    bare = Game(phase("gandalf: hand bow_of_the_galadhrim sting; reserve legolas", "witch_king: hand grond", places="egladil:"))
    assert "play bow_of_the_galadhrim at legolas paying sting" in bare.options


@pytest.mark.rule("WR.action.upgrade", "WR.terms.remove")
def test_wr_gandalf_the_grey_alone_leaves_the_location_for_the_white():
    game = Game(
        phase(
            "gandalf: hand gandalf_the_white sting lembas",
            "witch_king: hand grond",
            places="lorien: galadriel gandalf_the_grey high_elves; egladil:",
        )
    )
    game.play("play gandalf_the_white at reserve paying sting")
    assert [unit.card for unit in game.place("lorien").units[0]] == ["galadriel", "high_elves"]


@pytest.mark.rule("WR.location.order", "WR.location.battleground")
def test_wr_edoras_brings_helms_deep_before_the_path_is_drawn():
    free, shadow = (
        "gandalf: hand sting; deck legolas gimli merry_brandybuck treebeard elrond",
        "witch_king: hand grond; deck olog_hai black_uruks the_reaver",
    )
    game = Game(phase(free, shadow, phase="round_over", battlegrounds=["edoras", "helms_deep"], path=3))
    game.state = rounds.begin(game.table, rounds.next_round(game.table, game.state))
    game.play("choose edoras")
    assert [place.id for place in game.state.places] == ["edoras", "helms_deep"]
    assert game.options == {"choose khazad_dum", "choose caradhras", "choose doors_of_durin"}


@pytest.mark.rule("WR.location.battleground")
def test_wr_a_choice_of_a_battleground_may_stand_before_any_other_task():
    pending = [["field", 0, "activate", [["helms_deep", "edoras"], "", [], ""]], ["next"]]
    game = Game(phase("gandalf: hand sting gimli", "witch_king: hand grond", places="egladil:", pending=pending))
    game.play("choose helms_deep")
    assert [place.id for place in game.state.places] == ["egladil", "helms_deep"] and game.actor == "witch_king"


@pytest.mark.rule("WR.action.aside")
def test_wr_cards_drawn_aside_within_another_draw_leave_the_first_group_whole():
    first, second = "gimli legolas merry_brandybuck treebeard", "arwen boromir elrond galadriel strider"
    game = Game(phase(f"gandalf: hand theoden sting; deck eomer {first} {second} halbarad", "witch_king: hand grond", places="edoras:"))
    game.play("play theoden at edoras paying sting", "play eomer at edoras")
    own = game.seat("gandalf")
    assert not own.aside and own.deck == ("halbarad",)
    assert sorted(own.cycled) == sorted(["sting", *first.split(), *second.split()])


@pytest.mark.rule("WR.action.pay")
def test_wr_an_item_with_a_wielder_is_refused_for_its_payment_not_for_its_place():
    game = Game(phase("gandalf: hand sting gimli; reserve frodo_baggins", "witch_king: hand grond", places="egladil:"))
    assert game.refused("play sting at frodo_baggins paying legolas") == "WR.action.pay"


@pytest.mark.rule("WR.action.item")
def test_wr_an_item_that_nobody_can_wield_says_so():
    game = Game(phase("gandalf: hand sting gimli", "witch_king: hand grond", places="egladil:"))
    with pytest.raises(Illegal) as fault:
        rules.verify(game.table, game.state, parse_move("play sting paying gimli"))
    assert fault.value.rule == "WR.action.item" and "no character in play" in fault.value.why.en


@pytest.mark.parametrize("places, written", [("minas_tirith:", False), ("egladil:", False), ("", True)])
def test_wr_the_number_of_the_path_is_written_only_where_the_locations_do_not_tell_it(places, written):
    keys = {"path": 3} if written else {}
    game = Game(phase("gandalf: hand sting", "witch_king: hand grond", places=places, **keys))
    assert ("path" in phase_table(game.table, game.state)) == written


@pytest.mark.rule("WR.setup.decks")
@pytest.mark.parametrize("copies", [1, 2])
def test_wr_a_promo_card_may_be_in_a_deck_once(ask, copies):
    hand = " ".join(["ghan_buri_ghan"] * copies)
    reply = ask("show", phase(f"gandalf: hand {hand} sting", "witch_king: hand grond", places="egladil:"))
    assert reply.code == (0 if copies == 1 else 2)


@pytest.mark.parametrize("given, code", [("1", 0), ("0", 0), ("true", 0), ("2", 2), ("-1", 2)])
def test_wr_a_ring_token_is_there_or_not(ask, given, code):
    text = phase("gandalf: hand sting; ring_token", "witch_king: hand grond", places="egladil:").replace(
        "ring_token = true", f"ring_token = {given}"
    )
    reply = ask("show", text)
    assert reply.code == code
    assert code == 0 or set(defects(reply)) == {"player[1].ring_token"}


@pytest.mark.rule("WR.scenario.duel3")
@pytest.mark.parametrize("turn, other", [(1, 3), (3, 1)])
def test_wr_who_has_two_turns_in_the_order_is_told_which_is_the_other(ask, turn, other):
    players = ("gandalf: hand sting", "witch_king: hand grond", "saruman: hand wolf_riders")
    reply = ask("show", phase(*players, places="egladil:", scenario="three_player_duel", to_move="gandalf", turn=turn))
    assert any(f"this one is turn = {turn}" in text and f"the other is turn = {other}" in text for text in reply.json["assumptions"])


@pytest.mark.parametrize(
    "place, attacker, defender, listed",
    [("edoras", "saruman", "gandalf_the_grey", True), ("dol_guldur", "galadriel", "mordor_orcs", False)],
)
def test_wr_facts_of_a_location_from_a_public_list_are_said_to_be_so(ask, place, attacker, defender, listed):
    reply = ask("show", combat(place, attacker, defender))
    assert reply.code == 0, reply.json
    assert any("these locations come from a public list" in text for text in reply.json["assumptions"]) == listed


@pytest.mark.rule("WR.terms.draw")
def test_wr_a_deck_lies_in_order_unless_it_is_said_to_be_shuffled():
    deck = ("gimli", "legolas")
    assert [name for name, _ in top_cards(Seat(deck=deck))] == ["gimli"]
    assert [name for name, _ in top_cards(Seat(deck=deck, shuffled=True))] == ["gimli", "legolas"]


@pytest.mark.parametrize("levels, whole", [(30, True), (31, False)])
def test_wr_a_value_is_quoted_to_thirty_levels(levels, whole):
    value: object = 7
    for _ in range(levels):
        value = [value]
    assert ("7" in written(value)) is whole and ("..." in written(value)) is not whole
