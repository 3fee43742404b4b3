"""Cards as people write them are read, what follows is filled in and said, and what cannot be read is refused with the reason."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mellon.assistant.dwie_wieze.card_views import suits_line
from mellon.models.common import BadInput
from mellon.models.dwie_wieze import Card, Position
from mellon.models.dwie_wieze.cards import codes, hand
from mellon.models.dwie_wieze.chapter import chapter
from mellon.models.dwie_wieze.deals import deal
from mellon.models.dwie_wieze.entry import SIGNS, card_words
from mellon.models.dwie_wieze.notation import read_toml, to_table
from mellon.models.dwie_wieze.position import DONE
from mellon.models.dwie_wieze.reading import read_table
from tests.support.dwie_wieze.played_rounds import full_played

PART_ONE, FANGORN, PART_TWO = (frozenset(chapter(number).deck.cards) for number in (19, 22, 29))
DEAL = """
game = "dwie_wieze"
chapter = 19
lost = "G4"
setup = "free"
[[seat]]
hand = "P1 P3 P8 G2 G5 L6 L2 C1 C2 C7 BW OR"
[[seat]]
hand = "P2 P4 G1 G3 G7 L1 L4 L8 C3 C5 CW OR"
[[seat]]
hand = "P5 P6 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR"
"""


@pytest.mark.parametrize(
    ("text", "deck", "cards"),
    [
        ("P1,P3, P8;BW", PART_ONE, "P1 P3 P8 BW"),
        ("P138 G25 BW OR", PART_ONE, "P1 P3 P8 G2 G5 BW OR"),
        ("P 1 3 8 G 2 5", PART_ONE, "P1 P3 P8 G2 G5"),
        ("P1 3 8, G2 5", PART_ONE, "P1 P3 P8 G2 G5"),
        ("h138 m25 wt", PART_ONE, "P1 P3 P8 G2 G5 BW"),
        ("L12", PART_ONE, "L1 L2"),
        ("L12", FANGORN, "L12"),
        ("L 9 10 11", FANGORN, "L9 L10 L11"),
        ("L9,10", FANGORN, "L9 L10"),
        ("L8910", FANGORN, "L8 L9 L10"),
        ("L234", FANGORN, "L2 L3 L4"),
        ("∩ P1 P3   ▲ G2   OR", PART_ONE, "P1 P3 G2 OR"),
        ("∩ 1 3 ▲2", PART_ONE, "P1 P3 G2"),
        ("› [BW] OR OR", PART_ONE, "BW OR OR"),
        ("R1+ R3 5", PART_TWO, "R1+ R3 R5"),
    ],
)
def test_ways_to_write_cards(text, deck, cards):
    assert " ".join(str(Card.parse(word)) if "+" not in word else word for word in card_words(text, deck)) == cards


@pytest.mark.parametrize(
    ("text", "deck", "wrong"),
    [
        ("L123", FANGORN, ["L123"]),
        ("P9", PART_ONE, ["P9"]),
        ("P11", PART_ONE, ["P11"]),
        ("P", PART_ONE, ["P"]),
        ("∩ G1", PART_ONE, ["∩", "G1"]),
        ("5 P1", PART_ONE, ["5", "P1"]),
        ("BW 3", PART_ONE, ["BW", "3"]),
        ("P1 G", PART_ONE, ["P1", "G"]),
    ],
)
def test_what_is_no_card_stays_as_it_is_written(text, deck, wrong):
    assert card_words(text, deck) == wrong


def _refused(text: str) -> str:
    with pytest.raises(BadInput) as refused:
        read_toml(text)
    return "\n".join(f"{defect.where}: {defect.what.en}" for defect in refused.value.defects)


def test_a_word_with_several_readings_is_refused_and_says_so():
    assert "several ways" in _refused(DEAL.replace("chapter = 19", "chapter = 22").replace("P1 P3 P8", "L123"))


def test_a_deal_in_short():
    short = DEAL.replace("P1 P3 P8 G2 G5 L6 L2 C1 C2 C7 BW OR", "P138, G25, L26, C127, BW, OR")
    assert read_toml(short) == read_toml(DEAL)
    line = Position.parse(
        "dwie_wieze 19 setup=free lost=G4 | - P138,G25,L26,C127,BW,OR | - P24 G137 L148 C35 CW OR | - P567 G68 L357 C468 OR"
    )
    assert line == read_toml(DEAL)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.sampled_from(["codes", "commas", "short", "apart", "signs", "english", "lower"]))
def test_what_is_written_is_read_back(seed, form):
    rng = random.Random(seed)
    deck = list(chapter(rng.choice((19, 22, 29))).deck.cards)
    held = hand(rng.sample(deck, rng.randint(1, 12)))
    assert hand(" ".join(card_words(_written(held, form), frozenset(deck)))) == held


def _written(held: tuple[Card, ...], form: str) -> str:
    if form == "signs":
        return suits_line(held).text.pl
    if form in ("short", "apart"):
        gap = "" if form == "short" and all((card.rank or 0) < 9 for card in held) else " "
        parts = []
        for suit in SIGNS:
            ranks = [str(card.rank) for card in held if card.suit is suit]
            parts += [suit.value + gap + gap.join(ranks)] if ranks and (gap or len(ranks) > 1) else [suit.value + r for r in ranks]
        short = " ".join([*parts, *(card.code for card in held if card.suit is None)])
        return short if form == "apart" or not any(len(w) > 2 and w[0] == "L" and "1" in w for w in short.split()) else codes(held)
    text = codes(held)
    english = str.maketrans("PGLC", "HMFS")
    changed = {
        "commas": text.replace(" ", ", "),
        "lower": text.lower(),
        "english": text.replace("BW", "WT").replace("CW", "BT").replace("ZM", "WE"),
    }
    return changed["english"].translate(english) if form == "english" else changed.get(form, text)


def test_the_last_hand_is_filled_in_and_said():
    p = read_toml(DEAL.replace('hand = "P5 P6 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR"\n', ""))
    assert p == read_toml(DEAL)
    (note,) = p.notes
    assert "seat 3" in note.en and "P5 P6 P7" in note.en and "miejsca 3" in note.pl
    assert p.ask("show").notes == (note,)


def test_the_lost_card_is_filled_in_and_said():
    p = read_toml(DEAL.replace('lost = "G4"\n', ""))
    assert p == read_toml(DEAL) and "G4" in p.notes[0].en


def test_hand_and_lost_card_both_missing_ask_for_the_lost_card():
    text = DEAL.replace('lost = "G4"\n', "").replace('hand = "P5 P6 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR"\n', "")
    told = _refused(text)
    assert "lost:" in told and "one of P5 P6 P7 G4" in told and "seat 3 is then the rest" in told


def test_the_last_hand_may_be_left_out_on_one_line():
    line = "dwie_wieze 19 setup=free lost=G4 | - P138 G25 L26 C127 BW OR | - P24 G137 L148 C35 CW OR | -"
    assert Position.parse(line) == read_toml(DEAL)


def test_two_hands_missing_are_asked_for():
    text = DEAL.replace('hand = "P5 P6 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR"\n', "").replace('hand = "P2 P4 G1 G3 G7 L1 L4 L8 C3 C5 CW OR"\n', "")
    told = _refused(text)
    assert "seat[2].hand" in told and "seat[3].hand" in told


def test_a_round_played_to_its_end_needs_no_hands():
    p = next(p for p in (full_played(random.Random(seed)) for seed in range(20)) if p.lost_by_rule is None and p.chapter.number == 19)
    tricks = "\n".join(f'[[trick]]\ncards = "{trick.codes}"' for trick in p.tricks)
    seats = "\n".join(f'[[seat]]\ncharacter = "{seat.character}"' for seat in p.seats)
    again = read_toml(f'game = "dwie_wieze"\nchapter = 19\n{seats}\n{tricks}\n')
    assert again == p and again.setup == DONE and "lost card" in again.notes[0].en


def test_hands_that_still_show_played_cards_say_what_hands_are():
    text = DEAL.replace('"free"', '"done"').replace("[[seat]]\n", '[[seat]]\ncharacter = "{}"\n')
    for name in ("aragorn_hunter", "legolas_hunter", "boromir_fallen"):
        text = text.replace("{}", name, 1)
    told = _refused(text + '[[trick]]\ncards = "P1 P2 P5"\n')
    assert "hands are the cards held now" in told and "dealt instead of hand" in told
    assert read_toml((text + '[[trick]]\ncards = "P1 P2 P5"\n').replace("hand =", "dealt =")).to_play == 3
    orcs = _refused(text + '[[trick]]\nlead = 1\ncards = "OR OR OR"\n')
    assert "hands are the cards held now" in orcs


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text(alphabet="PGLCRHMFS0123456789 ,;[]›∩▲♣☾○+BWCTOZ-", max_size=24))
def test_any_text_is_split_without_losing_a_word(text):
    words = card_words(text, PART_ONE)
    assert all(word and not word.isspace() for word in words)
    kept = sum(c.isalnum() for c in text)
    assert sum(c.isdigit() for word in words for c in word) == sum(c.isdigit() for c in text), (text, words, kept)


def test_a_fresh_deal_survives_the_loss_of_any_one_hand():
    rng = random.Random(5)
    for _ in range(20):
        p = deal(*rng.choice(((19, 3), (20, 3), (29, 3), (29, 4))), rng)
        table = to_table(p)
        del table["seat"][rng.randrange(p.players)]["hand"]
        assert read_table(table) == p
