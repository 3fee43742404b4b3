"""A deal is a number: the same on every machine, and what the options say."""

import pytest

from mellon.models.common import BadInput
from mellon.models.common.chance import Lot
from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.deals import cards_to_deal
from mellon.solver.surveys.question import survey_of, surveyed, surveyed_games

FIRST_DEALS = [
    "dwie_wieze 19 setup=done lost=P3 | legolas_hunter P4 G4 G5 L5 L6 L8 C2 C3 C4 C6 CW OR | aragorn_hunter P5 P8 G1 G2 G3 G7 G8 L2 L4 C5 BW OR | boromir_fallen P1 P2 P6 P7 G6 L1 L3 L7 C1 C7 C8 OR",
    "dwie_wieze 19 setup=done lost=P8 | aragorn_hunter P5 P7 G5 G7 L2 L5 L6 L8 C2 C3 BW CW | boromir_fallen P3 G2 G3 L1 L3 L4 L7 C1 C4 OR OR OR | legolas_hunter P1 P2 P4 P6 G1 G4 G6 G8 C5 C6 C7 C8",
]
FIRST_SMALL_TABLES = [
    (
        "29 1 no_exchange",
        "dwie_wieze 29 setup=done event=BW burden=2 players=1 pile=CW,C1,R2,G4,L5,L2,G6,C3,L6,R5,R3,G2,L1,P7,P3,P1,G5,L7,L4,P2 | sam_friend G7 L3 C4 ZM | frodo_master G3 C2 C5 R1 | gollum_stinker P4 P5 C7 ZM | smeagol_slinker P6 G1 C6 R4",
    ),
    (
        "20 2 cast",
        "dwie_wieze 20 setup=free lost=P8 | aragorn_hunter P6 G2 G3 G4 G7 L2 L3 L8 C7 C8 BW OR | gimli_hunter P2 P4 P5 G1 G5 L1 L4 L6 C1 C3 C5 OR | eomer pyramid=P1,(G8),C4/(P7),(L7),(C6),(OR)/L5,G6,P3,C2,CW",
    ),
]


def test_every_game_can_be_surveyed():
    assert list(surveyed_games()) == ["dwie_wieze", "konfrontacja", "lcg", "wojna_o_pierscien", "wyprawa_do_mordoru"]


@pytest.mark.parametrize("game", surveyed_games())
def test_a_deal_is_read_back_from_its_notation(game):
    survey = survey_of(game, {}, 5, {})
    for number in range(20):
        position = surveyed(game).deal(survey, number)
        assert type(position).parse(str(position)) == position
        assert surveyed(game).deal(survey, number) == position


def test_numbers_give_different_deals_and_seeds_too():
    deals = [str(surveyed("dwie_wieze").deal(survey_of("dwie_wieze", {}, seed, {}), n)) for seed in (0, 1) for n in range(50)]
    assert len(set(deals)) == 100


def test_the_first_deals_never_move():
    dealt = [str(surveyed("dwie_wieze").deal(survey_of("dwie_wieze", {"setup": "no_exchange"}, 1, {}), n)) for n in (0, 1)]
    assert dealt == FIRST_DEALS


@pytest.mark.parametrize(("options", "first"), FIRST_SMALL_TABLES)
def test_the_first_deals_of_small_tables_never_move(options, first):
    chapter, players, setup = options.split()
    survey = survey_of("dwie_wieze", {"chapter": chapter, "players": players, "setup": setup}, 1, {})
    assert str(surveyed("dwie_wieze").deal(survey, 0)) == first


@pytest.mark.parametrize(("chapter", "players"), [("19", "2"), ("20", "2"), ("29", "2"), ("29", "1")])
@pytest.mark.parametrize("setup", ["free", "cast", "no_exchange"])
def test_small_tables_are_read_back_and_use_the_whole_deck(chapter, players, setup):
    survey = survey_of("dwie_wieze", {"chapter": chapter, "players": players, "setup": setup}, 2, {})
    for number in range(5):
        position = surveyed("dwie_wieze").deal(survey, number)
        assert Position.parse(str(position)) == position
        pile = position.stock.pile if position.stock is not None else ()
        lying = [card for seat in position.seats for card in seat.held] + list(pile) + list(position.event)
        lying += [position.lost] if position.lost is not None else []
        assert sorted(lying) == sorted(position.chapter.deck.cards)


def test_every_setup_is_asked_about_the_same_cards():
    hands = []
    for setup in ("free", "cast"):
        position = surveyed("dwie_wieze").deal(survey_of("dwie_wieze", {"setup": setup}, 3, {}), 7)
        hands.append([seat.hand for seat in position.seats])
    assert hands[0] == hands[1]


@pytest.mark.parametrize("players", ["3", "4"])
def test_a_deal_uses_the_whole_deck(players):
    position = surveyed("dwie_wieze").deal(survey_of("dwie_wieze", {"chapter": "29", "players": players}, 1, {}), 0)
    assert sorted(card.code for seat in position.seats for card in seat.hand) == sorted(card.code for card in cards_to_deal(29))


def test_orders_are_equally_likely():
    seen = [0] * 6
    orders = {order: n for n, order in enumerate(("abc", "acb", "bac", "bca", "cab", "cba"))}
    for number in range(6000):
        seen[orders["".join(Lot(f"fair {number}").shuffled("abc"))]] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in seen) < 20.5  # chi-square, 5 degrees of freedom, 99.9 %


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"chapter": "18"}, "--chapter"),
        ({"chapter": "nineteen"}, "--chapter"),
        ({"chapter": "26"}, "--chapter"),
        ({"players": "7"}, "--players"),
        ({"players": "0"}, "--players"),
        ({"chapter": "19", "players": "1"}, "--chapter"),
        ({"chapter": "25", "players": "2"}, "--chapter"),
        ({"setup": "any"}, "--setup"),
        ({"material": "2x2"}, "--material"),
    ],
)
def test_what_no_survey_can_ask_is_refused(options, where):
    with pytest.raises(BadInput) as bad:
        survey_of("dwie_wieze", options, 0, {})
    assert where in [defect.where for defect in bad.value.defects]


def test_an_unknown_reading_is_refused():
    with pytest.raises(BadInput):
        survey_of("dwie_wieze", {}, 0, {"together_most": "sometimes"})
