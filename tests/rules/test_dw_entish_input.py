"""Chapter 22 in position files: the card under the token, who leads, and tricks that only some laying explains."""

import random
from dataclasses import replace

import pytest

from mellon.models.common import BadInput, Illegal
from mellon.models.dwie_wieze import Card, Lay, Play, Position, rules
from mellon.models.dwie_wieze.chapter import chapter, read_chapter
from mellon.models.dwie_wieze.chapter_file import chapter_handed_over
from mellon.models.dwie_wieze.deals import cards_of, dealt_of, random_cast
from mellon.models.dwie_wieze.notation import from_table, to_table

HANDS = {
    "treebeard": "C7 C8 L6 L8 L11 L12 L13 L14 L15 L16 BW OR",
    "merry": "C2 L2 L3 L4 L5 L7 L9 L10 G4 G6 CW OR",
    "quickbeam": "C1 C3 C4 C5 C6 L1 G1 G2 G3 G7 G8 OR",
}
PLAYED = [(1, "G5 C2 C4"), (3, "L1 C7 L2"), (2, "L3 C1 L6")]
LAID = "C7 L6 L8"


def table(**keys):
    """Return the deal of page 15 as a table, with keys added or (None) dropped."""
    seats = [{"character": name, "hand": cards} for name, cards in HANDS.items()]
    seats[0]["under"] = "G5"
    found = {"game": "dwie_wieze", "chapter": 22, "players": 3, "setup": "done", "leader": 1, "seat": seats, **keys}
    return {key: value for key, value in found.items() if value is not None}


def played(**keys):
    """Return it after the three tricks of page 15, with the hands held now."""
    gone = ["C7 L6 L8", "C2 L2 L3", "C4 L1 C1"]
    seats = [
        {"character": name, "hand": " ".join(card for card in cards.split() if card not in out.split())}
        for (name, cards), out in zip(HANDS.items(), gone, strict=True)
    ]
    seats[0]["under"] = "L8"
    return table(seat=seats, trick=[{"lead": lead, "cards": cards} for lead, cards in PLAYED], **keys)


def dealt(tricks=PLAYED, **keys):
    """Return the same told by the cards dealt."""
    seats = [{"character": name, "dealt": cards} for name, cards in HANDS.items()]
    return table(seat=seats, **({"trick": [{"lead": lead, "cards": cards} for lead, cards in tricks]} if tricks else {}), **keys)


def told(found):
    """Return what is wrong with a table, by place."""
    with pytest.raises(BadInput) as caught:
        from_table(found)
    return {defect.where: defect.what.en for defect in caught.value.defects}


def random_round(rng, players):
    cards = cards_of(chapter(22))
    rng.shuffle(cards)
    return replace(random_cast(dealt_of(chapter(22), players, cards), rng), setup="done", opens=rng.randint(1, players))


@pytest.mark.rule("DW.p12.entish")
@pytest.mark.parametrize("seed", range(8))
def test_every_state_of_a_round_goes_through_both_notations(seed):
    rng = random.Random(seed)
    p = random_round(rng, rng.choice((3, 4)))
    while not p.over:
        assert Position.parse(str(p)) == p and from_table(to_table(p)) == p
        p, _ = rules.do(p, rng.choice(rules.legal(p)))
    assert Position.parse(str(p)) == p and from_table(to_table(p)) == p


def test_moves_go_through_both_notations():
    p = from_table(table(moves=[{"seat": 1, "lay": "C7"}, {"seat": 2, "play": "C2"}]))
    assert p.moves == (Lay(1, Card.parse("C7")), Play(2, Card.parse("C2")))
    assert Position.parse(str(p)) == p and from_table(to_table(p)) == p and " > 1 lay C7 > 2 play C2" in str(p)


@pytest.mark.rule("DW.p12.entish")
def test_what_was_laid_follows_from_what_is_played_next():
    p = from_table(played())
    assert [trick.laid.card.code for trick in p.tricks if trick.laid] == LAID.split()
    assert p.lost == Card.parse("G5") and p.leader == 1


@pytest.mark.rule("DW.p15.ch22_setup")
def test_the_lost_card_may_be_named_beside_the_token_or_instead_of_it():
    bare = [{"character": name, "hand": cards} for name, cards in HANDS.items()]
    assert from_table(table()) == from_table(table(lost="G5")) == from_table(table(lost="G5", seat=bare))
    assert from_table(played()) == from_table(played(lost="G5"))


def test_leaders_left_out_follow_where_only_one_telling_fits():
    bare = [{"cards": cards} for _, cards in PLAYED]
    assert from_table(played() | {"trick": bare}) == from_table(played())


def test_the_card_under_the_token_follows_where_it_is_the_only_one_left():
    found = played()
    del found["seat"][0]["under"]
    p = from_table(found)
    assert p == from_table(played()) and any("L8" in note.en for note in p.notes)


@pytest.mark.rule("DW.p12.entish")
def test_hands_as_dealt():
    assert told(dealt())["seat[1].under"].startswith("give the card")
    found = dealt()
    found["seat"][0]["under"] = "L8"
    assert from_table(found) == from_table(played())
    assert from_table(dealt([], lost="G5")) == from_table(table())


@pytest.mark.rule("DW.p15.ch22_setup", "DW.p5.choose")
def test_a_whole_round_told_from_the_deal():
    seats = [{"dealt": cards} for cards in HANDS.values()]
    seats[0]["under"] = "L8"
    takes = [{"seat": 1, "take": "treebeard"}, {"seat": 2, "take": "merry"}, {"seat": 3, "take": "quickbeam"}]
    own = 'cast = [{ id = "treebeard", required = true }, { id = "quickbeam" }, { id = "merry" }]\nentish = "treebeard"\ndeck = "fangorn"\nhand = { 3 = 12 }\n'
    others = "".join(
        f'[[character]]\nid = "{name}"\nsetup = {{}}\ngoal = {{ tricks = {{}}, at_least = 1 }}\n' for name in ("quickbeam", "merry")
    )
    tricks = [{"lead": lead, "cards": cards} for lead, cards in PLAYED]
    with chapter_handed_over(own + others):
        found = table(chapter="own.toml", setup="free", seat=seats, moves=takes, trick=tricks)
        p = from_table(found)
        assert [move for move in p.moves if isinstance(move, Lay)] == [Lay(1, Card.parse(code)) for code in LAID.split()]
        end, _ = rules.replay(replace(p, moves=()), list(p.moves))
        assert [trick.codes for trick in end.tricks] == [cards for _, cards in PLAYED] and end.seat(1).under == Card.parse("L8")


BARE = {"title": "own", "deck": "fangorn", "hand": {"3": 12}, "cast": ["treebeard"]}


@pytest.mark.parametrize(
    ("keys", "speaks"),
    [({"number": 22}, "treebeard"), ({"number": 22, "entish": False}, None), ({}, None), ({"entish": "treebeard"}, "treebeard")],
)
def test_treebeard_speaks_entish_in_every_file_of_chapter_22_unless_it_says_otherwise(keys, speaks):
    found, defects = read_chapter(BARE | keys)
    assert found.entish == speaks and not defects


def seat_with(number, **keys):
    found = table()
    for key, value in keys.items():
        found["seat"][number - 1][key] = value
    return found


BAD = {
    "under at another seat": (seat_with(2, under="C2"), "seat[2].under", "Treebeard"),
    "no card": (seat_with(1, under="X9"), "seat[1].under", "not a card"),
    "two cards": (seat_with(1, under="G5 G4"), "seat[1].under", "one card"),
    "held twice": (seat_with(1, under="C7"), "seat[1].under", "C7 appears 2 times"),
    "not in the deck": (seat_with(1, under="P1"), "seat[1].under", "not in this chapter's deck"),
    "not the lost card": (table(lost="G4"), "seat[1].under", "DW.p15.ch22_setup"),
    "no such leader": (table(leader=4), "leader", "no seat 4"),
    "a leader that is no number": (table(leader="me"), "leader", ""),
    "nobody leads": (table(leader=None), "chapter", "who leads the first trick"),
    "another leader than the tricks": (played() | {"leader": 2}, "leader", "seat 1 led the first trick"),
    "the first card is not the lost one": (played(lost="C7"), "lost", "played G5"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_refused_with_the_place_and_the_reason(what):
    found, where, why = BAD[what]
    assert why in told(found)[where]


def test_one_token_only_and_in_chapter_22_only():
    hands = ["P1 P3 P8 G2 G5 L6 L2 C1 C2 C7 BW OR", "P2 P4 G1 G3 G7 L1 L4 L8 C3 C5 CW OR", "P5 P6 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR"]
    found = {"game": "dwie_wieze", "chapter": 19, "players": 3, "lost": "G4", "seat": [{"hand": cards} for cards in hands]}
    assert from_table(found | {"leader": 1}).to_play == from_table(found).to_play
    assert "Aragorn (Hunter), seat 1, leads the first trick" in told(found | {"leader": 2})["leader"]
    found["seat"][0] = {"hand": hands[0], "under": "G4"}
    assert "chapter 22" in told(found)["seat[1].under"]


@pytest.mark.rule("DW.p12.entish", "DW.p6.follow")
def test_a_history_that_no_laying_explains_is_refused():
    hands = {**HANDS, "treebeard": "C7 C8 L6 L8 L11 L12 L13 L14 L15 L16 BW OR"}
    tricks = [(2, "C2 C4 G5"), (3, "C5 L6 L2")]
    seats = [{"character": name, "hand": cards} for name, cards in hands.items()]
    for at, out in enumerate(["L6 L8", "C2 L2", "C4 C5"]):
        seats[at]["hand"] = " ".join(card for card in seats[at]["hand"].split() if card not in out.split())
    seats[0]["under"] = "L8"
    wrong = told(table(leader=2, seat=seats, trick=[{"lead": lead, "cards": cards} for lead, cards in tricks]))
    assert "must have laid L6" in wrong["trick[1].cards"] and "DW.p6.follow" in wrong["trick[1].cards"]


@pytest.mark.rule("DW.p15.entish_orc")
def test_a_history_in_which_an_orc_was_laid_at_the_lead_is_refused():
    seats = [{"character": name, "hand": cards} for name, cards in HANDS.items()]
    for at, out in enumerate(["OR C8", "C2 L2", "C4 L1"]):
        seats[at]["hand"] = " ".join(card for card in seats[at]["hand"].split() if card not in out.split())
    seats[0]["under"] = "C8"
    wrong = told(table(seat=seats, trick=[{"lead": 1, "cards": "G5 C2 C4"}, {"lead": 3, "cards": "L1 OR L2"}]))
    assert "DW.p15.entish_orc" in wrong["trick[1].cards"]


def test_one_and_two_players_are_not_computed(ask):
    rows = '["L16 (L15) L14", "(L13) (L12) (L11) (L10)", "L9 G8 G7 G6 G4"]'
    toml = (
        'game = "dwie_wieze"\nchapter = 22\nplayers = 2\nsetup = "done"\nleader = 1\n'
        'seat = [{ character = "treebeard", hand = "C1 C2 C3 C4 C5 C6 C7 C8 BW OR OR OR", under = "G5" },'
        f' {{ character = "merry", pyramid = {rows} }}, {{ character = "quickbeam", hand = "L1 L2 L3 L4 L5 L6 L7 L8 CW G1 G2 G3" }}]\n'
    )
    reply = ask("show", toml)
    assert reply.code == 2 and any("three and four players" in defect["what"] for defect in reply.json["defects"])


HIDDEN = 'game = "dwie_wieze"\nchapter = 22\nplayers = 3\nsetup = "done"\nleader = 1\nme = 2\n'


@pytest.mark.rule("DW.p9.communication", "DW.p12.entish")
def test_the_card_under_the_token_is_open_to_a_player_who_sees_the_own_hand_only(ask):
    seats = f'seat = [{{ character = "treebeard", under = "G5" }}, {{ character = "merry", hand = "{HANDS["merry"]}" }}, {{ character = "quickbeam" }}]\n'
    assert ask("show", HIDDEN + seats).code == 0
    after = ask("legal", HIDDEN + seats + 'moves = [{ seat = 1, lay = "C7" }]\n')
    assert after.code == 2 and "not seen" in str(after.json["defects"])


def test_a_card_that_is_not_held_cannot_be_laid(ask):
    start = from_table(table())
    assert _refusal(start, Lay(1, Card.parse("C2"))) == "DW.p6.turn"
    reply = ask("resolve", start.to_toml().replace("setup =", 'moves = [{ seat = 1, lay = "C2" }]\nsetup ='))
    assert reply.code == 2 and "DW.p6.turn" in reply.json["defects"][0]["what"]


def _refusal(p, move):
    with pytest.raises(Illegal) as caught:
        rules.do(p, move)
    return caught.value.rule
