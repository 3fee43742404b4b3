"""What is written is read back the same: cards, moves, and positions of every stage in every notation."""

import json

import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mellon.models.dwie_wieze import Burden, Card, Exchange, Hide, Play, Position, Take, Unhide
from mellon.models.dwie_wieze.cards import codes, hand
from mellon.models.dwie_wieze.moves import parse_move, parse_played
from mellon.models.dwie_wieze.notation import read_line, read_toml, to_table
from mellon.models.dwie_wieze.reading import read_table
from mellon.models.dwie_wieze.trick import Trick
from tests.support.dwie_wieze.stages import STAGES, positions, staged

ALL_CODES = [f"{suit}{rank}" for suit in "PGCR" for rank in range(1, 9)] + [f"L{rank}" for rank in range(1, 17)] + ["BW", "CW", "OR", "ZM"]
ENGLISH = {"P": "H", "G": "M", "L": "F", "C": "S", "R": "R", "BW": "WT", "CW": "BT", "OR": "OR", "ZM": "WE"}

moderately = settings(max_examples=120, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))

cards = st.sampled_from(ALL_CODES).map(Card)
seats = st.integers(1, 4)
moves = st.one_of(
    st.builds(Take, seats, st.sampled_from(["frodo_master", "sam_friend", "gollum_stinker"])),
    st.builds(Burden, seats, st.integers(2, 5)),
    st.builds(Exchange, seats, st.one_of(seats, st.just("event")), cards, cards),
    st.builds(Hide, seats, cards),
    st.builds(Unhide, seats, cards),
    st.builds(Play, seats, cards),
    st.builds(Play, seats, st.just(Card("R1")), st.just(True)),
)


@given(cards)
def test_card(card):
    assert Card.parse(str(card)) == card and Card.parse(str(card)) is card
    assert eval(repr(card), {"Card": Card}) == card
    assert Card.parse(f" {card.code.lower()} ") == card


@given(cards)
def test_card_in_english(card):
    english = ENGLISH[card.code] if card.suit is None else ENGLISH[card.code[0]] + card.code[1:]
    assert Card.parse(english) == Card.parse(english.lower()) == card


@given(st.lists(cards, max_size=12))
def test_hand(held):
    assert hand(codes(held)) == hand(held) == tuple(sorted(held))


@given(st.text(max_size=6))
def test_card_parse_refuses_or_returns_a_card_of_a_deck(text):
    try:
        card = Card.parse(text)
    except ValueError:
        return
    assert card.code in ALL_CODES


@given(cards, st.booleans())
def test_played_card(card, declared):
    declared = declared and card.code == "R1"
    trick = Trick(1).with_card(card, declared)
    assert parse_played(trick.codes) == (card, declared)


@given(moves)
def test_move_entry(move):
    read, defects = parse_move(json.loads(json.dumps(move.entry())), "moves[1]", 4, lambda name: name)
    assert (read, defects) == (move, [])
    assert eval(repr(move), {kind.__name__: kind for kind in (Take, Burden, Exchange, Hide, Unhide, Play, Card)}) == move


@moderately
@given(positions(moves=4))
def test_one_line_notation(p):
    assert Position.parse(str(p)) == p
    assert read_line(str(p)) == p
    assert "\n" not in str(p)


@moderately
@given(positions(moves=4))
def test_repr_pastes_back(p):
    again = eval(repr(p), {"Position": Position})
    assert again == p and hash(again) == hash(p) and repr(again) == repr(p)


@moderately
@given(positions(moves=4))
def test_table_and_json(p):
    table = to_table(p)
    assert read_table(table) == p
    assert read_table(json.loads(json.dumps(table))) == p
    assert to_table(read_table(table)) == table


@moderately
@given(positions(moves=4))
def test_toml(p):
    text = tomlkit.dumps(to_table(p))
    assert read_toml(text) == p
    assert read_toml(text.replace('"', "'")) == p


@moderately
@given(positions(stages=("early", "middle", "late", "mid-trick", "unhidden", "over")))
def test_what_is_derived_survives_too(p):
    again = Position.parse(str(p))
    assert (again.done, again.leader, again.to_play, again.over) == (p.done, p.leader, p.to_play, p.over)
    assert [again.goal(n) for n in again.numbers] == [p.goal(n) for n in p.numbers]


def test_every_stage_is_what_it_says():
    for number, players in ((20, 3), (29, 4)):
        found = {stage: staged(number, players, stage, 11) for stage in STAGES}
        assert found["fresh"].setup == "free" and all(seat.character is None for seat in found["fresh"].seats)
        assert any(seat.character for seat in found["casting"].seats) and not all(seat.character for seat in found["casting"].seats)
        assert all(seat.character for seat in found["acting"].seats) and found["acting"].setup == "free"
        assert found["done"].setup == "done" and not found["done"].tricks
        assert found["mid-trick"].table and found["late"].tricks_left <= 3
    back = [staged(20, 3, "unhidden", seed) for seed in range(12)]
    assert any(seat.unhidden is not None for p in back for seat in p.seats)
    assert any(seat.hidden is not None for seed in range(12) for seat in staged(20, 3, "middle", seed).seats)
    assert any(staged(19, 3, "over", seed).over for seed in range(12))
