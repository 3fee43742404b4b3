"""Draw, forsake, recycle, remove, eliminate, take: the words of the rulebook."""

import pytest

from tests.support.wojna_o_pierscien.phases import Game, phase

IDLE = "witch_king: hand"


@pytest.mark.rule("WR.terms.refresh", "WR.terms.draw")
def test_wr_terms_refresh_in_the_middle_of_a_draw_goes_on_drawing():
    game = Game(phase("gandalf: hand bilbo_baggins sting; reserve fatty_bolger; deck gimli; cycled lembas arwen", IDLE, places="egladil:"))
    game.play("use fatty_bolger")
    while game.actor == "chance":
        game.play(sorted(game.options)[0])
    own = game.seat("gandalf")
    assert own.hand == ("arwen", "bilbo_baggins", "gimli", "lembas", "sting") and "WR.terms.refresh" in game.cited


@pytest.mark.rule("WR.terms.exhausted")
def test_wr_terms_exhausted_draws_what_there_is_and_plays_on():
    game = Game(phase("gandalf: hand sting; reserve fatty_bolger; deck gimli", IDLE, places="egladil:")).play("use fatty_bolger")
    assert game.seat("gandalf").hand == ("gimli", "sting") and game.actor == "witch_king"


@pytest.mark.rule("WR.terms.exhausted", "WR.terms.eliminate")
def test_wr_terms_eliminate_what_cannot_be_done_has_no_penalty():
    game = Game(phase("gandalf: hand", "witch_king: hand grond; reserve the_reaver", to_move="witch_king", places="egladil:")).play(
        "use the_reaver"
    )
    assert game.seat("gandalf").eliminated == () and game.actor == "gandalf"


@pytest.mark.rule("WR.terms.forsake")
def test_wr_terms_forsake_hand_reserve_item_alone_or_deck_top():
    hand = "gandalf: hand sting; reserve legolas+bow_of_the_galadhrim; deck gimli lembas"
    game = Game(phase(hand, "witch_king: hand grond; reserve the_reaver", to_move="witch_king", places="egladil:")).play("use the_reaver")
    assert game.options == {
        "forsake sting from hand",
        "forsake legolas from reserve",
        "forsake bow_of_the_galadhrim from reserve",
        "forsake from deck",
    }
    game.play("forsake from deck")
    assert game.seat("gandalf").eliminated == ("gimli",)


@pytest.mark.rule("WR.terms.forsake", "WR.terms.eliminate")
@pytest.mark.parametrize("name", ["aragorn", "gandalf_the_white"])
def test_wr_terms_forsake_from_the_deck_top_texts_may_cycle_the_card_instead(name):
    game = Game(
        phase(
            f"gandalf: hand; deck {name} sting lembas",
            "witch_king: hand grond; reserve the_reaver",
            to_move="witch_king",
            places="egladil:",
        )
    )
    game.play("use the_reaver")
    while game.actor == "gandalf" and "forsake from deck" in game.options:
        game.play("forsake from deck")
    assert name in game.seat("gandalf").cycled and name not in game.seat("gandalf").eliminated


@pytest.mark.rule("WR.terms.eliminate")
def test_wr_terms_eliminate_frodo_forsaken_from_the_reserve_is_cycled():
    game = Game(
        phase(
            "gandalf: hand; reserve frodo_baggins+sting",
            "witch_king: hand grond; reserve the_reaver",
            to_move="witch_king",
            places="egladil:",
        )
    )
    game.play("use the_reaver", "forsake frodo_baggins from reserve")
    own = game.seat("gandalf")
    assert "frodo_baggins" in own.cycled + own.deck and "sting" in own.eliminated


@pytest.mark.rule("WR.terms.take")
def test_wr_terms_take_a_named_card_from_the_deck():
    game = Game(phase("gandalf: hand legolas sting lembas; deck gimli bow_of_the_galadhrim arwen", IDLE, places="egladil:"))
    game.play("play legolas at egladil paying sting")
    game.play(next(move for move in game.options if "bow" in move or move == "accept"))
    assert "bow_of_the_galadhrim" in game.seat("gandalf").hand and game.seat("gandalf").shuffled


@pytest.mark.rule("WR.terms.cycle", "WR.terms.forsake")
def test_wr_terms_cycle_from_an_empty_hand_forsakes_instead():
    game = Game(
        phase(
            "gandalf: hand; reserve gimli; deck sting lembas",
            "witch_king: hand grond; reserve the_beguiler",
            to_move="witch_king",
            places="egladil:",
        )
    )
    game.play("use the_beguiler")
    assert game.actor == "gandalf" and game.options == {"forsake gimli from reserve", "forsake from deck"}


@pytest.mark.rule("WR.terms.refresh")
def test_wr_terms_refresh_by_a_text_shuffles_the_pile_into_the_deck():
    game = Game(
        phase(
            "gandalf: hand sting; reserve gandalf_the_white+shadowfax",
            "witch_king: hand; deck grond olog_hai; cycled saruman mordor_orcs",
            places="egladil:",
            battlegrounds=["orthanc"],
        )
    )
    game.play("use shadowfax")
    while game.state.tasks and game.actor in ("witch_king", "gandalf"):
        game.play("decline" if "decline" in game.options else sorted(game.options)[0])
    own = game.seat("witch_king")
    assert own.cycled == () and sorted(own.deck) == ["grond", "mordor_orcs", "olog_hai", "saruman"]


@pytest.mark.rule("WR.score.corruption")
def test_wr_score_corruption_removed_at_zero_does_nothing():
    game = Game(phase("gandalf: hand sting", IDLE, places="egladil: frodo_baggins+lembas")).play("use lembas")
    assert game.state.corruption == 0
