"""A play is paid for before the text of the card counts, and what texts do to cards is told step by step."""

import pytest
from test_wr_review_phase import phase, played, player

REST = {"witch_king": 'hand = []\ndeck = ["grond"]', "aragorn": 'hand = []\ndeck = ["legolas"]', "saruman": 'hand = []\ndeck = ["wolf_riders"]'}


def frodo(hand, more=""):
    return {"frodo": f'hand = {hand}\ndeck = ["treebeard", "quickbeam"]\n{more}'.replace("'", '"'), **REST}


@pytest.mark.rule("WR.action.pay")
@pytest.mark.parametrize(
    ("card", "place", "paid"),
    [("gimli", "egladil", "dwarven_axe"), ("eowyn", "reserve", "merry_brandybuck")],
)
def test_wr_action_pay_what_was_paid_may_come_back_by_the_text(ask, card, place, paid):
    move = f"play {card} at {place} paying {paid}"
    offered = played(ask, "frodo", frodo([card, paid]), "egladil", moves=[move])
    assert offered["outcome"]["options"] == ["accept", "decline"]
    taken = player(played(ask, "frodo", frodo([card, paid]), "egladil", moves=[move, "accept"]), "frodo")
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
    text = phase("saruman", {**frodo([]), "saruman": palantir}, "egladil", moves=["use palantir_of_orthanc", "eliminate ugluk", "cycle wolf_riders"])
    told = [step["text"] for step in ask("resolve", text).json["steps"]]
    assert told[-3:] == ["Saruman eliminates: Uglúk", "Saruman cycles: Wolf Riders", "Saruman takes into hand: Hill-troll"]


@pytest.mark.rule("WR.action.text")
def test_wr_action_text_the_outcome_names_the_text_that_waits_for_a_choice(ask):
    grima = 'hand = []\nreserve = ["grima_wormtongue"]\ndeck = ["saruman", "ugluk"]'
    seats = {**frodo([], 'reserve = ["eomer"]'), "saruman": grima}
    end = played(ask, "saruman", seats, "egladil", moves=["use grima_wormtongue"])["outcome"]
    assert (end["choice"], end["text"], end["options"]) == ("alternative", "grima_wormtongue", ["choose 1", "choose 2"])
    offered = played(ask, "frodo", frodo(["gimli", "dwarven_axe"]), "egladil", moves=["play gimli at egladil paying dwarven_axe"])["outcome"]
    assert (offered["choice"], offered["text"]) == ("may", "gimli")


def test_wr_every_choice_has_a_name_in_both_languages():
    import mellon.models.wojna_o_pierscien.rules  # noqa: F401  every module that registers choices
    from mellon.assistant.common_words import words_of
    from mellon.models.wojna_o_pierscien.tasks import KINDS

    kinds = [name for name, kind in KINDS.items() if kind.options and not name.startswith("random_")]
    assert kinds
    for lang in ("pl", "en"):
        assert all(words_of("wojna_o_pierscien").value("choice", name, lang) for name in kinds)
