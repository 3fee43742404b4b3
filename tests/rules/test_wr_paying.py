"""What a play costs: another card of the hand or a forsaken one, paid before the text of the card counts."""

import pytest

from tests.support.wojna_o_pierscien.keyed import forbidden, legal_moves, phase_text, played, player_after
from tests.support.wojna_o_pierscien.phases import Game, phase

ORCS = "witch_king: hand mordor_orcs mordor_orcs"
QUIET = {"witch_king": 'hand = []\ndeck = ["grond"]', "saruman": 'hand = []\ndeck = ["wolf_riders"]'}
REST = {
    "witch_king": 'hand = []\ndeck = ["grond"]',
    "aragorn": 'hand = []\ndeck = ["legolas"]',
    "saruman": 'hand = []\ndeck = ["wolf_riders"]',
}


def frodo(hand, more=""):
    return {"frodo": f'hand = {hand}\ndeck = ["treebeard", "quickbeam"]\n{more}'.replace("'", '"'), **REST}


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
    game = Game(
        phase("gandalf: hand prince_imrahil sting gimli lembas; deck legolas knights_of_dol_amroth glamdring", ORCS, places="dol_amroth:")
    )
    game.play("play prince_imrahil at dol_amroth paying sting")
    assert game.seat("gandalf").cycled == ("sting",)
    game.play("accept") if "accept" in game.options else None
    game.play(next(move for move in game.options if "lembas" in move))
    assert sorted(game.seat("gandalf").cycled) == ["lembas", "sting"] and "knights_of_dol_amroth" in game.seat("gandalf").hand


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
    item = player_after(
        played(ask, "frodo", {"frodo": frodo, **QUIET}, "moria", moves=["play gimli at moria forsaking ent_draught"]), "frodo"
    )
    assert (item["reserve"], item["eliminated"]) == (["treebeard"], ["ent_draught"])
    both = player_after(
        played(ask, "frodo", {"frodo": frodo, **QUIET}, "moria", moves=["play gimli at moria forsaking treebeard"]), "frodo"
    )
    assert sorted(both["eliminated"]) == ["ent_draught", "treebeard"]


@pytest.mark.rule("WR.action.pay")
@pytest.mark.parametrize(
    ("card", "place", "paid"),
    [("gimli", "egladil", "dwarven_axe"), ("eowyn", "reserve", "merry_brandybuck")],
)
def test_wr_action_pay_what_was_paid_may_come_back_by_the_text(ask, card, place, paid):
    move = f"play {card} at {place} paying {paid}"
    offered = played(ask, "frodo", frodo([card, paid]), "egladil", moves=[move])
    assert offered["outcome"]["options"] == ["accept", "decline"]
    taken = player_after(played(ask, "frodo", frodo([card, paid]), "egladil", moves=[move, "accept"]), "frodo")
    assert taken["hand"] == [paid] and taken["cycled"] == []


@pytest.mark.rule("WR.action.pay")
def test_wr_action_pay_a_text_that_cannot_work_after_paying_is_not_offered(ask):
    end = played(ask, "frodo", frodo(["gimli", "sting"]), "egladil", moves=["play gimli at egladil paying sting"])
    assert end["outcome"]["to_move"] == "witch_king"


@pytest.mark.rule("WR.action.last_card")
def test_wr_action_last_card_forsaking_the_card_that_an_event_needs(ask):
    seats = {**frodo([]), "saruman": 'hand = ["threats_and_promises"]\nreserve = ["saruman"]\ndeck = ["wolf_riders", "ugluk"]'}
    end = played(ask, "saruman", seats, "egladil", moves=["play threats_and_promises forsaking saruman"])
    assert [place["id"] for place in end["position"]["location"]] == ["egladil"] and end["outcome"]["to_move"] == "frodo"


@pytest.mark.rule("WR.token.card")
def test_wr_token_card_is_told(ask):
    seats = {**frodo([]), "witch_king": 'hand = ["gorbag_and_shagrat", "olog_hai", "grond"]\ndeck = ["mordor_orcs", "black_uruks"]'}
    moves = ["play gorbag_and_shagrat at cirith_ungol paying olog_hai", "accept"]
    end = played(ask, "witch_king", seats, "cirith_ungol", moves=moves)
    assert end["position"]["location"][0]["cards"] == [{"card": "gorbag_and_shagrat", "tokens": 2}]
    assert [step["text"] for step in end["steps"] if step["rule"] == "WR.token.card"] == ["Gorbag and Shagrat: attack token +2"]


@pytest.mark.rule("WR.action.aside")
def test_wr_action_aside_what_is_cycled_and_taken_is_told(ask):
    palantir = 'hand = []\nreserve = [{ card = "saruman", items = ["palantir_of_orthanc"] }]\ndeck = ["ugluk", "wolf_riders", "hill_troll", "gollum"]'
    text = phase_text(
        "saruman", {**frodo([]), "saruman": palantir}, "egladil", moves=["use palantir_of_orthanc", "eliminate ugluk", "cycle wolf_riders"]
    )
    told = [step["text"] for step in ask("resolve", text).json["steps"]]
    assert told[-3:] == ["Saruman eliminates: Uglúk", "Saruman cycles: Wolf Riders", "Saruman takes into hand: Hill-troll"]


@pytest.mark.rule("WR.action.text")
def test_wr_action_text_the_outcome_names_the_text_that_waits_for_a_choice(ask):
    grima = 'hand = []\nreserve = ["grima_wormtongue"]\ndeck = ["saruman", "ugluk"]'
    seats = {**frodo([], 'reserve = ["eomer"]'), "saruman": grima}
    end = played(ask, "saruman", seats, "egladil", moves=["use grima_wormtongue"])["outcome"]
    assert (end["choice"], end["text"], end["options"]) == ("alternative", "grima_wormtongue", ["choose 1", "choose 2"])
    offered = played(ask, "frodo", frodo(["gimli", "dwarven_axe"]), "egladil", moves=["play gimli at egladil paying dwarven_axe"])[
        "outcome"
    ]
    assert (offered["choice"], offered["text"]) == ("may", "gimli")


def test_wr_every_choice_has_a_name_in_both_languages():
    import mellon.models.wojna_o_pierscien.table_rules  # noqa: F401  every module that registers choices
    from mellon.assistant.common_words import words_of
    from mellon.models.wojna_o_pierscien.tasks import KINDS

    kinds = [name for name, kind in KINDS.items() if kind.options and not name.startswith("random_")]
    assert kinds
    for lang in ("pl", "en"):
        assert all(words_of("wojna_o_pierscien").value("choice", name, lang) for name in kinds)
