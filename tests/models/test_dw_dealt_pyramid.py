"""A round for two players told by its tricks: the pyramid given as dealt, where its cards lay found by the rules."""

import random
from dataclasses import replace

import pytest

from mellon.models.common import BadInput
from mellon.models.dwie_wieze import Play, Position, rules
from mellon.models.dwie_wieze.deals import random_setup
from mellon.models.dwie_wieze.moves import Unhide
from mellon.models.dwie_wieze.notation import to_table
from mellon.models.dwie_wieze.pyramid_deals import deal_pyramid
from mellon.models.dwie_wieze.reading import read_table

CHAPTERS = (19, 20, 29)


def played(chapter: int, rng: random.Random, tricks: int) -> Position:
    """Return a deal with the setup done whose moves are random legal cards; hidden cards are taken back when they are played."""
    start = random_setup(deal_pyramid(chapter, rng), rng)
    now, moves = start, []
    while len(now.done) < tricks and not now.over and now.lost_by_rule is None:
        options = [move for move in rules.legal(now) if isinstance(move, Play) and rules.loss_of(now, move) is None]
        back = [move for move in rules.legal(now) if isinstance(move, Unhide) and move.seat == now.to_play]
        if back and rng.random() < 0.3:
            now, _ = rules.do(now, back[0])
            moves.append(back[0])
            continue
        if not options:
            break
        moves.append(rng.choice(options))
        now, _ = rules.do(now, moves[-1])
    return replace(start, moves=tuple(moves))


def told_by_tricks(p: Position, dealt: bool = True) -> dict:
    """Return the table that tells the same with [[trick]] tables: hands and pyramid as dealt, or hands as held now."""
    end, _ = rules.replay(replace(p, moves=()), list(p.moves))
    table = to_table(replace(p, moves=()))
    table["trick"] = [{"lead": trick.lead, "cards": trick.codes} for trick in end.tricks]
    for number, seat in enumerate(table["seat"], start=1):
        back = next(
            ((move.card, len(_before(p, move).done) + 1) for move in p.moves if isinstance(move, Unhide) and move.seat == number), None
        )
        if back is not None:
            del seat["hidden"]
            seat["unhidden"] = {"card": back[0].code, "trick": back[1]}
        if "pyramid" in seat:
            seat["dealt"] = seat.pop("pyramid")
        elif dealt:
            seat["dealt"] = " ".join(filter(None, (seat.pop("hand"), seat.get("hidden") or (back[0].code if back else ""))))
        else:
            seat["hand"] = " ".join(card.code for card in end.seat(number).hand)
    return table


def _before(p: Position, move: Unhide) -> Position:
    return rules.replay(replace(p, moves=()), list(p.moves[: p.moves.index(move)]))[0]


@pytest.mark.rule("DW.p27.pyramid_play")
@pytest.mark.parametrize("dealt", (True, False), ids=("dealt", "held"))
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_places_are_found_again(chapter, dealt):
    rng = random.Random(chapter)
    for tricks in range(1, 11):
        p = played(chapter, rng, tricks)
        if not any(isinstance(move, Play) for move in p.moves):
            continue
        read = read_table(told_by_tricks(p, dealt))
        assert (read.tricks, read.setup) == ((), "done")
        end, _ = rules.replay(replace(p, moves=()), list(p.moves))
        found, _ = rules.replay(replace(read, moves=()), list(read.moves))
        assert found.tricks == end.tricks
        for number in p.numbers:
            assert sorted(found.seat(number).held) == sorted(end.seat(number).held)


@pytest.mark.rule("DW.p27.pyramid_play")
def test_a_covered_card_is_refused_with_the_reason():
    p = played(19, random.Random(1), 3)
    table = told_by_tricks(p)
    number = p.pyramid_seat
    first = next(move for move in p.moves if isinstance(move, Play) and move.seat == number)
    covered = p.seat(number).pyramid.at("1.1").card
    table["trick"][0]["cards"] = table["trick"][0]["cards"].replace(first.card.code, covered.code)
    del table["trick"][1:]
    with pytest.raises(BadInput) as refused:
        read_table(table)
    (defect,) = refused.value.defects
    assert defect.where == "trick[1].cards"
    assert "DW.p27.pyramid_play" in defect.what.en and covered.code in defect.what.en and covered.code in defect.what.pl


def test_equal_cards_get_the_place_that_explains_the_round():
    """Both orcs lie open; only the left one uncovers what is played next."""
    table = {
        "game": "dwie_wieze",
        "chapter": 19,
        "players": 2,
        "lost": "P4",
        "seat": [
            {"character": "aragorn_hunter", "dealt": "P2 P6 P7 G7 G8 L2 L3 L6 C3 C4 BW CW"},
            {"character": "boromir_fallen", "dealt": "P5 G3 G4 G6 L1 L5 L8 C1 C6 C7 C8 C5"},
            {"character": "gimli_hunter", "dealt": ["P1 (P3) G1", "(P8) (L4) (L7) (C2)", "OR G5 G2 OR OR"]},
        ],
        "trick": [
            {"lead": 1, "cards": "C3 C1 OR"},
            {"lead": 1, "cards": "G7 G3 G5"},
            {"lead": 1, "cards": "P2 P5 P8"},
        ],
    }
    read = read_table(table)
    assert [move.at for move in read.moves if move.seat == 3] == ["3.1", "3.2", "2.1"]
    assert len(read.notes) == 1 and "3.1, 3.4, 3.5" in read.notes[0].en and "3.1, 3.4, 3.5" in read.notes[0].pl
    table["trick"][2]["cards"] = "P2 P5 P1"
    with pytest.raises(BadInput) as refused:
        read_table(table)
    assert "no order of uncovering" in refused.value.defects[0].what.en


@pytest.mark.parametrize(("extra", "where"), [({"pyramid": ["P1", "P2", "P3"]}, "seat[3].dealt"), ({"hand": "P1"}, "seat[3].hand")])
def test_a_pyramid_is_given_once(extra, where):
    table = told_by_tricks(played(19, random.Random(3), 2))
    number = next(n for n, seat in enumerate(table["seat"], start=1) if isinstance(seat["dealt"], list))
    table["seat"][number - 1] |= extra
    with pytest.raises(BadInput) as refused:
        read_table(table)
    assert where.replace("3", str(number)) in {defect.where for defect in refused.value.defects}


def test_a_review_of_tricks_is_the_review_of_the_moves():
    rng, turned = random.Random(5), 0
    for tricks in (4, 6, 8, 10):
        p = played(19, rng, tricks)
        by_moves, by_tricks = p.review(), read_table(told_by_tricks(p)).review()
        assert by_tricks.verdict is by_moves.verdict
        places = [[(entry["trick"], entry["place"]) for entry in answer.extra["turning_points"]] for answer in (by_moves, by_tricks)]
        assert places[0] == places[1]
        turned += len(places[0])
    assert turned
