"""The one-line notation of Wojna o Pierścień: short enough for an address, the same position back, older lines still read, spoiled ones refused."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from typing import Any
from urllib.parse import quote, quote_plus

import pytest

from mellon.models.common import BadInput
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.cards import card_codes, card_names, cards
from mellon.models.wojna_o_pierscien.notation import to_table
from mellon.models.wojna_o_pierscien.one_line import line_of, table_of
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.reading import read_table
from mellon.models.wojna_o_pierscien.state import NATURE
from mellon.models.wojna_o_pierscien.toml_words import written, written_key
from mellon.puzzles import library
from tests.support.wojna_o_pierscien.random_phases import phase, varied_table

LONGEST_ADDRESS = 1200
LONGEST_CODE = 6
COMBAT = (
    "wojna_o_pierscien combat @lorien tokens=1 from_enemy icons=fell-a1 rulings.replaced_loss=lost reserve=arwen in_play=gimli round_rules=three_hunters"
    " attacker=witch(fell)*1 defender=galad:3/2.elves:2 | do eliminate galadriel"
)
SCORE = (
    "wojna_o_pierscien score final=no free_peoples=lorien free_peoples.ring_tokens=1 shadow=moria shadow.corruption=3 active=edoras path=4"
)
PHASE = (
    "wojna_o_pierscien phase two_player_duel to_move=gandalf rings=gandalf round=2 | gandalf hand=sting.gimli deck=lembas reserve=lego!"
    " | witch_king hand=grond.olog deck=reaver.orcs.orcs shuffled | @egladil frodo(coat) tokens=1 | @minas_tirith orcs"
)


def inline(position: Position) -> str:
    """Return a position as lines were written before there were short words."""
    table = to_table(position)
    return "wojna_o_pierscien " + ", ".join(f"{written_key(key)}={written(value)}" for key, value in table.items() if key != "game")


def four_players(seed: int, hand: int, reserve: int, deck: int = 20) -> Position:
    """Return a random table of four players whose decks have twenty cards."""
    for attempt in range(seed * 1000, seed * 1000 + 100):
        with suppress(BadInput):
            return phase(random.Random(attempt), "trilogy", hand, reserve=reserve, deck=deck, ring=True, places=3)
    raise AssertionError("no such table")


def on_the_way(rng: random.Random, position: Position, steps: int) -> Position:
    """Return a position that random play comes to."""
    table, state = position.table, position.state
    assert table is not None and state is not None
    for _ in range(steps):
        if rules.over(state):
            break
        moves: Any
        if rules.actor(table, state) == NATURE:
            moves, weights = zip(*rules.chances(table, state), strict=True)
            state = rules.do(table, state, rng.choices(moves, weights)[0])
        else:
            state = rules.do(table, state, rng.choice(rules.options(table, state)))
    return replace(position, state=state)


def test_wr_every_card_has_a_short_word_of_its_own():
    assert len(card_codes()) == len(cards())
    for code, name in card_codes().items():
        assert code.isascii() and code.isalpha() and code.islower() and len(code) <= LONGEST_CODE
        assert card_names().get(code, name) == name, "a short word must not be the name of another card"


@pytest.mark.parametrize(("hand", "reserve"), [(7, 2), (7, 3), (5, 5), (10, 0)])
def test_wr_four_players_with_decks_of_twenty_fit_into_an_address(hand, reserve):
    for seed in range(12):
        position = four_players(seed, hand, reserve)
        for steps in (0, 6):
            here = on_the_way(random.Random(seed), position, steps)
            line = str(here)
            assert Position.parse(line) == here
            assert len(quote_plus(line, safe="/=,:@()")) < LONGEST_ADDRESS
            told = replace(here, icons=(), table=replace(here.table, icons=()), state=here.state._replace(tasks=()))
            assert len(quote(str(told))) < LONGEST_ADDRESS


@pytest.mark.parametrize("line", [COMBAT, SCORE, PHASE])
def test_wr_short_words_tell_everything_and_come_back(line):
    position = Position.parse(line)
    assert Position.parse(str(position)) == position
    assert Position.parse(inline(position)) == position
    assert str(Position.parse(inline(position))) == str(position)


def test_wr_short_words_mean_what_the_file_says():
    position = Position.parse(COMBAT)
    assert position.combat is not None
    (witch,) = position.combat.attackers
    assert (witch.card, witch.items, witch.tokens) == ("the_witch_king", ("fell_beast",), 1)
    assert [(unit.card, str(unit.worth)) for unit in position.combat.defenders] == [("galadriel", "3/2"), ("high_elves", "2")]
    assert position.icons == (("fell_beast", (("attack", 1),)),)
    assert position.rulings.chosen == (("replaced_loss", "lost"),)
    assert [str(move) for move in position.moves] == ["eliminate galadriel"]
    told = Position.parse(PHASE).state
    assert told is not None
    assert [seat.ring for seat in told.seats] == [True, False]
    assert told.seats[1].shuffled and told.seats[0].reserve[0].fresh


def test_wr_ids_and_names_stand_for_short_words():
    assert Position.parse("wojna_o_pierscien combat @dol_guldur attacker=galadriel.high_elves defender=mordor_orcs") == Position.parse(
        "wojna_o_pierscien combat @dol_guldur attacker=galad.elves defender=orcs"
    )


@pytest.mark.parametrize("seed", range(40))
def test_wr_any_position_comes_back_from_short_and_from_older_lines(seed):
    rng = random.Random(seed)
    try:
        position = on_the_way(rng, read_table(varied_table(rng)), rng.randrange(12))
    except BadInput:
        return
    assert Position.parse(str(position)) == position
    assert Position.parse(inline(position)) == position


@pytest.mark.parametrize("puzzle", [name for _, name in library.names("wojna_o_pierscien")])
def test_wr_puzzles_come_back(puzzle):
    position = Position.load(str(library.file_of("wojna_o_pierscien", puzzle)))
    assert Position.parse(str(position)) == position == Position.parse(inline(position))
    table = table_of(str(position).removeprefix("wojna_o_pierscien "))
    assert table_of(line_of(to_table(read_table({"game": "wojna_o_pierscien", **table})))) is not None


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("combat nowhere @lorien", "nowhere"),
        ("combat trilogy trilogy @lorien", "scenario"),
        ("combat @lorien @moria", "id"),
        ("combat @lorien attacker=galadriell", "galadriell"),
        ("combat @lorien icons=fell-x1", "fell-x1"),
        ("combat @lorien colour=red", "colour"),
        ("phase | frodo gimli | witch_king hand=", "gimli"),
        ("phase rings=bilbo | frodo hand= | witch_king hand=", "bilbo"),
        ("phase | frodo hand= | | witch_king hand=", "|"),
        ("phase | frodo hand= | hand= ", "hand="),
        ("phase pending=((next) | frodo hand= | witch_king hand=", "pending"),
        ("phase =3 | frodo hand= | witch_king hand=", "=3"),
        ("combat=", "notation"),
        ("action_phase", "notation"),
        ("", "question"),
    ],
)
def test_wr_a_line_that_cannot_be_read_names_the_word(line, word):
    with pytest.raises(BadInput) as refused:
        Position.parse(f"wojna_o_pierscien {line}")
    assert any(word in f"{defect.where} {defect.what.pl} {defect.what.en}" for defect in refused.value.defects)


def test_wr_spoiled_lines_are_refused_or_read_but_never_break():
    rng, read = random.Random(19), 0
    for _ in range(1500):
        letters = list(rng.choice((COMBAT, SCORE, PHASE)))
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(letters))
            letters[at : at + rng.randint(0, 2)] = rng.choice(
                (" ", "|", ".", "=", "(", ")", ":", "*", "!", "@", "-", "9", "x", "do", "ż", "")
            )
        try:
            position = Position.parse("".join(letters))
            assert Position.parse(str(position)) == position
            read += 1
        except BadInput as refused:
            assert all(defect.where and defect.what.pl and defect.what.en for defect in refused.defects)
    assert read
