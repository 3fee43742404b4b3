"""The goal language on tricks written down by hand: what every construct counts, its sentence, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mellon.models.dwie_wieze import Card
from mellon.models.dwie_wieze.goals import Done, GoalError, Outlook, Table, bind, holds, negate, parse_goal, possible, sentence
from tests.support.dwie_wieze.goal_reader import Reader

PEOPLE = {"ann": 1, "bob": 2, "cid": 3}
TOKENS = {"burden": 4}
KEPT = {"ann": Card.parse("G4")}


def tricks(*texts: str) -> tuple[Done, ...]:
    """Return finished tricks; `"2: G5 G2 CW = 1"` is led by seat 2 of three and won by seat 1, `= -` by nobody."""
    found = []
    for index, text in enumerate(texts, start=1):
        lead, _, rest = text.partition(":")
        cards, _, won = rest.partition("=")
        plays = tuple(((int(lead) - 1 + at) % 3 + 1, Card.parse(code)) for at, code in enumerate(cards.split()))
        winner = None if won.strip() == "-" else int(won)
        found.append(Done(index, plays, winner, None if winner is None else dict(plays)[winner]))
    return tuple(found)


ROUND = tricks(
    "1: P1 P3 L8 = 2",
    "2: G5 G2 CW = 1",
    "1: R1 BW R4 = 1",
    "1: C2 OR C6 = 3",
    "3: L2 L7 P2 = 1",
    "1: ZM P6 P4 = 2",
)
"""Ann wins tricks 2, 3 and 5, Bob 1 and 6, Cid 4."""

SPOILT = tricks("3: L4 L6 L5 = 1", "1: BW CW OR = -", "1: P1 P2 P3 = 3", "3: G1 G5 OR = 1", "1: C3 C1 OR = 1")
"""Nobody wins trick 2; Cid wins 3, Ann the others."""


def table(done: tuple[Done, ...], **changes: Any) -> Table:
    """Return what goals are bound to at the end of these tricks."""
    owners = {card: who for trick in reversed(done) for who, card in trick.plays}
    cards = [card for trick in done for _, card in trick.plays]
    made = Table(3, len(done), PEOPLE.get, owners.get, lambda chosen: sum(map(chosen.matches, cards)), TOKENS, KEPT)
    return replace(made, **changes)


def met_by(goal: Any, done: tuple[Done, ...] = ROUND, **changes: Any) -> set[int]:
    """Return the seats for whom a goal holds, having checked negation, the bound and the literal reading on the way."""
    parsed, bound_to = parse_goal(goal), table(done, **changes)
    literal = Reader(done, 3, PEOPLE, TOKENS, KEPT, bound_to.together_combined, bound_to.absent_is_before)
    view = Outlook(done, (), {1: (), 2: (), 3: ()}, 0)
    found = set()
    for seat in (1, 2, 3):
        formula = bind(parsed, seat, bound_to)
        value = holds(formula, done)
        assert holds(negate(formula), done) is not value and holds(negate(negate(formula)), done) is value
        assert possible(formula, view) is value and possible(negate(formula), view) is not value
        assert literal.met(goal, seat) is value
        found |= {seat} if value else set()
    return found


COUNTED = [
    ({"tricks": {}, "at_least": 3}, {1}),
    ({"tricks": {}, "at_least": 0}, {1, 2, 3}),
    ({"tricks": {}, "at_most": 1}, {3}),
    ({"tricks": {}, "exactly": 2}, {2}),
    ({"tricks": {}, "in": [1, 3]}, {1, 3}),
    ({"tricks": {}, "in": []}, set()),
    ({"tricks": {"of": "bob"}, "exactly": 2}, {1, 2, 3}),
    ({"tricks": {"of": "bob"}, "exactly": 1}, set()),
    ({"cards": {}, "at_least": 9}, {1}),
    ({"cards": {"suit": "hills"}, "exactly": 4}, {2}),
    ({"cards": {"suit": "hills"}, "exactly": "burden"}, {2}),
    ({"cards": {"suit": "hills"}, "at_least": "burden"}, {2}),
    ({"cards": {"suit": "hills"}, "at_most": "burden"}, {1, 2, 3}),
    ({"cards": {"suit": "rings"}, "exactly": "all"}, {1}),
    ({"cards": {"suit": "hills"}, "exactly": "all"}, set()),
    ({"cards": {"suits": ["hills", "rings"]}, "exactly": 3}, {1}),
    ({"cards": {"rank": 2}, "exactly": 3}, {1}),
    ({"cards": {"ranks": [1, 8]}, "exactly": 2}, {2}),
    ({"cards": {"rank": 2, "suit": "shadows"}, "at_least": 1}, {3}),
    ({"cards": {"kind": "orc"}, "at_least": 1}, {3}),
    ({"cards": {"kind": "tower"}, "exactly": 2}, {1}),
    ({"cards": {"kind": "weariness"}, "exactly": 1}, {2}),
    ({"cards": {"kind": "suited"}, "exactly": 2}, {3}),
    ({"cards": {"card": "CW"}, "exactly": 1}, {1}),
    ({"cards": {"cards": ["P1", "C6"]}, "at_least": 1}, {2, 3}),
    ({"cards": {"suit_of": "ann"}, "at_least": 2}, {1}),
    ({"plays": {}, "exactly": 6}, {1, 2, 3}),
    ({"plays": {"suit": "hills"}, "exactly": 1}, {1, 3}),
    ({"plays": {"suit": "hills"}, "exactly": 3}, {2}),
    ({"plays": {"suit": "hills", "last": 1}, "at_least": 1}, {2, 3}),
    ({"plays": {"suit": "forests", "last": 1}, "at_least": 1}, set()),
    ({"plays": {"kind": "tower", "won_with": {"kind": "tower"}}, "at_least": 1}, {1}),
    ({"run": {}, "exactly": 2}, {1}),
    ({"run": {}, "exactly": 1}, {2, 3}),
    ({"run": {}, "at_least": 0}, {1, 2, 3}),
    ({"run": {}, "at_most": 1}, {2, 3}),
    ({"run": {"after": "CW"}, "at_least": 2}, set()),
    ({"run": {"not_won_with": {"kind": "tower"}}, "exactly": 1}, {1, 2, 3}),
    ({"run": {"last": 2}, "exactly": 0}, {3}),
    ({"run": {"last": 4}, "exactly": 1}, {1, 2, 3}),
    ({"same_rank": {}, "at_least": 3}, {1}),
    ({"same_rank": {}, "exactly": 1}, {2, 3}),
    ({"same_rank": {"suits": ["mountains", "hills"]}, "exactly": 2}, {1}),
    ({"same_rank": {"suits": ["shadows", "rings"]}, "exactly": 0}, {2}),
    ({"same_rank": {"last": 2}, "exactly": 2}, {1}),
    ({"tricks": {"before": "CW"}, "at_least": 1}, {2}),
    ({"tricks": {"after": "CW"}, "exactly": 1}, {2, 3}),
    ({"tricks": {"after": "P4"}, "exactly": 0}, {1, 2, 3}),
    ({"tricks": {"excluding": "CW"}, "exactly": 2}, {1, 2}),
    ({"tricks": {"before": "ZM", "after": "CW"}, "exactly": 0}, {2}),
    ({"tricks": {"last": 2}, "at_least": 1}, {1, 2}),
    ({"tricks": {"last": 99}, "at_least": 1}, {1, 2, 3}),
    ({"tricks": {"containing": {"suit": "forests"}}, "exactly": 1}, {1, 2}),
    ({"tricks": {"containing": "OR"}, "at_least": 1}, {3}),
    ({"tricks": {"without": {"suit": "hills"}}, "at_least": 1}, {1, 3}),
    ({"tricks": {"without": "BW"}, "exactly": 2}, {1, 2}),
    ({"tricks": {"won_with": {"kind": "tower"}}, "exactly": 1}, {1}),
    ({"tricks": {"won_with": "R1"}, "exactly": 1}, {1}),
    ({"tricks": {"won_with": {"ranks": [3, 6]}}, "exactly": 2}, {2}),
    ({"tricks": {"not_won_with": {"kind": "tower"}}, "exactly": 2}, {1, 2}),
    ({"cards": {"suit": "hills", "before": "BW"}, "at_least": 2}, {2}),
]

AGAINST_OTHERS = [
    ({"tricks": {}, "more_than": "bob"}, {1}),
    ({"tricks": {}, "fewer_than": "bob"}, {3}),
    ({"tricks": {}, "at_least_as_many_as": "bob"}, {1, 2}),
    ({"tricks": {}, "at_most_as_many_as": "bob"}, {2, 3}),
    ({"cards": {"suit": "rings"}, "same_as": "cid"}, {2, 3}),
    ({"plays": {"suit": "hills"}, "more_than": "ann"}, {2}),
    ({"most": {"tricks": {}}}, {1}),
    ({"fewest": {"tricks": {}}}, {3}),
    ({"neither": {"tricks": {}}}, {2}),
    ({"neither": {"cards": {"suit": "rings"}}}, set()),
    ({"most": {"cards": {"suit": "hills"}}, "ties": False}, {2}),
    ({"most": {"tricks": {"last": 2}}, "ties": True}, {1, 2}),
    ({"most": {"tricks": {"last": 2}}, "ties": False}, set()),
    ({"fewest": {"tricks": {"last": 2}}, "ties": False}, {3}),
    ({"fewest": {"cards": {"suit": "rings"}}, "ties": True}, {2, 3}),
    ({"fewest": {"cards": {"suit": "rings"}}, "ties": False}, set()),
    ({"most": {"plays": {"kind": "tower"}}, "ties": True}, {1, 2}),
    ({"most": {"tricks": {}}, "with_player_of": "BW", "ties": True}, {1, 3}),
    ({"most": {"tricks": {}}, "with_player_of": "BW", "ties": False}, {1}),
    ({"most": {"tricks": {}}, "with_player_of": "CW", "ties": True}, {1, 2, 3}),
    ({"most": {"tricks": {}}, "with_player_of": "P7", "ties": True}, {1}),
    ({"fewest": {"tricks": {}}, "with_player_of": "C6", "ties": True}, {2, 3}),
]

COMBINED = [
    ({"most": {"tricks": {}}, "with_player_of": "BW", "ties": True}, {1, 3}),
    ({"most": {"tricks": {}}, "with_player_of": "CW", "ties": True}, {1, 2, 3}),
    ({"most": {"tricks": {}}, "with_player_of": "CW", "ties": False}, {2, 3}),
    ({"most": {"tricks": {}}, "with_player_of": "P7", "ties": True}, {1}),
    ({"most": {"tricks": {}}, "with_player_of": "P7", "ties": False}, set()),
    ({"most": {"tricks": {}}, "ties": False}, {1}),
]
"""Under the reading that a pair's sum is compared with all the others together."""

NESTED = [
    ("met", {1, 2, 3}),
    ({"all": []}, {1, 2, 3}),
    ({"any": []}, set()),
    ({"all": [{"tricks": {}, "at_least": 2}, {"cards": {"suit": "hills"}, "at_most": 1}]}, {1}),
    ({"any": [{"tricks": {}, "exactly": 1}, {"cards": {"suit": "hills"}, "exactly": 4}]}, {2, 3}),
    ({"not": {"tricks": {}, "exactly": 1}}, {1, 2}),
    ({"not": {"any": [{"tricks": {}, "exactly": 1}, {"not": {"cards": {"suit": "hills"}, "exactly": 1}}]}}, {1}),
    ({"not": {"most": {"tricks": {}}}}, {2, 3}),
    ({"checkpoint": "R1", "test": {"tricks": {}, "more_than": "cid"}}, {1, 2}),
    ({"checkpoint": "R1", "test": {"tricks": {}, "more_than": "cid"}, "then": {"tricks": {}, "at_least": 3}}, {1}),
    ({"checkpoint": "R1", "test": {"tricks": {}, "more_than": "cid"}, "else": {"tricks": {}, "exactly": 1}}, {1, 2, 3}),
    ({"checkpoint": "R1", "test": {"fewest": {"tricks": {}}}, "else": {"tricks": {}, "more_than": "bob"}}, {1, 3}),
    ({"checkpoint": "R1", "test": {"cards": {"card": "R1"}, "at_least": 1}}, set()),
    ({"checkpoint": "P1", "test": {"tricks": {}, "exactly": 0}, "then": {"tricks": {}, "exactly": 2}}, {2}),
    ({"checkpoint": "R5", "test": {"tricks": {}, "at_least": 0}}, set()),
    ({"not": {"checkpoint": "R5", "test": {"tricks": {}, "at_least": 0}}}, {1, 2, 3}),
    ({"not": {"checkpoint": "R1", "test": {"tricks": {}, "more_than": "cid"}}}, {3}),
]

IN_SPOILT = [
    ({"tricks": {}, "at_least": 1}, {1, 3}),
    ({"run": {}, "exactly": 2}, {1}),
    ({"run": {"before": "G1"}, "exactly": 1}, {1, 3}),
    ({"plays": {"card": "CW", "containing": "BW"}, "at_least": 1}, {2}),
    ({"plays": {"card": "BW", "containing": "CW"}, "at_least": 1}, {1}),
    ({"plays": {"kind": "tower", "won_with": {"kind": "tower"}}, "at_least": 1}, set()),
    ({"plays": {"kind": "tower", "not_won_with": {"kind": "suited"}}, "at_least": 1}, {1, 2}),
    ({"cards": {"kind": "tower"}, "at_least": 1}, set()),
    ({"cards": {"kind": "orc"}, "exactly": 2}, {1}),
    ({"tricks": {"after": "OR"}, "at_least": 1}, {1, 3}),
    ({"tricks": {"before": "OR"}, "at_least": 1}, {1}),
    ({"cards": {"kind": "orc"}, "exactly": "all"}, set()),
]
"""With a trick that nobody won, and three orcs."""


@pytest.mark.parametrize(("goal", "seats"), [*COUNTED, *AGAINST_OTHERS, *NESTED], ids=str)
def test_who_meets_a_goal(goal, seats):
    assert met_by(goal) == seats


@pytest.mark.rule("together_most")
@pytest.mark.parametrize(("goal", "seats"), COMBINED, ids=str)
def test_pair_against_all_others_combined(goal, seats):
    assert met_by(goal, together_combined=True) == seats


@pytest.mark.rule("DW.p8.nobody_wins")
@pytest.mark.parametrize(("goal", "seats"), IN_SPOILT, ids=str)
def test_goals_around_a_trick_that_nobody_wins(goal, seats):
    assert met_by(goal, SPOILT) == seats


@pytest.mark.rule("card_never_played")
def test_before_a_card_that_is_never_played():
    goal = {"tricks": {"before": "P7"}, "at_least": 2}
    assert met_by(goal) == {1, 2}
    assert met_by(goal, absent_is_before=False) == set()
    assert met_by({"tricks": {"after": "P7"}, "at_least": 1}) == set()


def test_all_counts_the_cards_dealt_to_hands():
    formula = bind(parse_goal({"cards": {"suit": "rings"}, "exactly": "all"}), 1, table(ROUND, in_play=lambda chosen: 3))
    assert not holds(formula, ROUND)


def test_cards_of_the_kept_cards_suit_where_that_has_none():
    formula = bind(parse_goal({"cards": {"suit_of": "ann"}, "at_least": 1}), 1, table(ROUND, kept={"ann": Card.parse("OR")}))
    assert not holds(formula, ROUND), "a card without suit has no suit that others could share"


@pytest.mark.parametrize(("goal", "seats"), [*COUNTED, *AGAINST_OTHERS, *NESTED], ids=str)
def test_sentences(goal, seats):
    text = sentence(parse_goal(goal))
    assert text.pl != text.en and text.pl.endswith(".") and text.en.endswith(".")
    assert text.pl[0].isupper() and text.en[0].isupper() and len(text.en) > 8


def test_sentences_tell_goals_apart():
    told = [sentence(parse_goal(goal)) for goal, _ in [*COUNTED, *AGAINST_OTHERS, *NESTED]]
    for lang in ("pl", "en"):
        words = [text.of(lang) for text in told]
        assert len({word for word in words if words.count(word) > 1}) <= 4, sorted({w for w in words if words.count(w) > 1})


REFUSED = [
    "often",
    None,
    1,
    0,
    3.5,
    [],
    {},
    {"tricks": {}},
    {"tricks": {}, "cards": {}, "at_least": 1},
    {"tricks": {}, "at_least": 1, "at_most": 2},
    {"tricks": {}, "at_least": "many"},
    {"tricks": {}, "at_least": True},
    {"tricks": {}, "at_least": 1.5},
    {"tricks": {}, "about": 3},
    {"tricks": {}, "in": 3},
    {"tricks": {}, "in": ["one"]},
    {"tricks": 3, "at_least": 1},
    {"tricks": [], "at_least": 1},
    {"tricks": {"suit": "hills"}, "at_least": 1},
    {"run": {"rank": 2}, "at_least": 1},
    {"tricks": {"last": 0}, "at_least": 1},
    {"tricks": {"last": "two"}, "at_least": 1},
    {"tricks": {"during": "CW"}, "at_least": 1},
    {"tricks": {"before": "X9"}, "at_least": 1},
    {"tricks": {"before": ["CW"]}, "at_least": 1},
    {"tricks": {"containing": {"colour": "hills"}}, "at_least": 1},
    {"tricks": {"containing": "nothing"}, "at_least": 1},
    {"cards": {"suit": "clubs"}, "at_least": 1},
    {"cards": {"suit": 4}, "at_least": 1},
    {"cards": {"kind": "elf"}, "at_least": 1},
    {"cards": {"rank": "high"}, "at_least": 1},
    {"cards": {"rank": {"from": 1}}, "at_least": 1},
    {"cards": {"ranks": [[1]]}, "at_least": 1},
    {"cards": {"card": "Z1"}, "at_least": 1},
    {"cards": {"suit_of": 7}, "at_least": 1},
    {"cards": {"of": 7}, "at_least": 1},
    {"tricks": {}, "more_than": 7},
    {"most": {"tricks": {}}, "with": "CW"},
    {"most": {"tricks": {}}, "with_player_of": "Q"},
    {"most": {"tricks": {}}, "ties": "perhaps"},
    {"most": {"tricks": {}, "cards": {}}},
    {"most": "tricks"},
    {"most": {"tricks": {}}, "fewest": {"tricks": {}}},
    {"neither": {"tricks": {}}, "with_player_of": "CW"},
    {"checkpoint": "R1"},
    {"checkpoint": "Q", "test": {"tricks": {}, "at_least": 1}},
    {"checkpoint": "R1", "test": {"tricks": {}}},
    {"checkpoint": "R1", "test": {"tricks": {}, "at_least": 1}, "otherwise": "met"},
    {"all": 3},
    {"any": 3},
    {"all": {"tricks": {}, "at_least": 1}},
    {"all": [], "any": []},
    {"not": []},
    {"not": {"tricks": {}, "at_least": 1}, "at_most": 3},
]


@pytest.mark.parametrize("goal", REFUSED, ids=str)
def test_unreadable_goals_are_refused_in_both_languages(goal):
    with pytest.raises(GoalError) as caught:
        parse_goal(goal)
    text = caught.value.what
    assert text.pl.strip() and text.en.strip() and text.pl != text.en


RUNS_COMPARED = [
    {"run": {}, "more_than": "bob"},
    {"same_rank": {}, "same_as": "bob"},
    {"most": {"run": {}}},
    {"fewest": {"same_rank": {}}, "ties": True},
    {"neither": {"run": {}}},
    {"most": {"tricks": {"of": "bob"}}},
    {"tricks": {"of": "bob"}, "more_than": "cid"},
]


@pytest.mark.parametrize("goal", RUNS_COMPARED, ids=str)
def test_comparing_runs_or_another_persons_count_between_players_is_right_or_refused(goal):
    try:
        parse_goal(goal)
    except GoalError as fault:
        assert fault.what.pl != fault.what.en
        return
    met_by(goal)


words = st.sampled_from(
    [
        "all",
        "any",
        "not",
        "checkpoint",
        "test",
        "then",
        "else",
        "most",
        "fewest",
        "neither",
        "ties",
        "with_player_of",
        "tricks",
        "cards",
        "plays",
        "run",
        "same_rank",
        "of",
        "in",
        "at_least",
        "at_most",
        "exactly",
        "more_than",
        "same_as",
        "before",
        "after",
        "excluding",
        "last",
        "containing",
        "without",
        "won_with",
        "not_won_with",
        "suit",
        "suits",
        "rank",
        "ranks",
        "kind",
        "card",
        "cards",
        "suit_of",
    ]
)
values = st.one_of(
    st.integers(-2, 9), st.booleans(), st.floats(0, 3), st.sampled_from(["CW", "OR", "hills", "orc", "burden", "met", "", "x"])
)
nonsense = st.recursive(values, lambda part: st.one_of(st.lists(part, max_size=3), st.dictionaries(words, part, max_size=3)), max_leaves=8)


@settings(max_examples=600, deadline=None)
@given(nonsense)
def test_nonsense_is_refused_and_never_breaks_the_reader(goal):
    try:
        parsed = parse_goal(goal)
    except GoalError as fault:
        assert fault.what.pl and fault.what.en
        return
    assert sentence(parsed).en


@pytest.mark.parametrize(
    ("seat", "at_least", "possible_now"),
    [(1, 6, True), (1, 7, False), (2, 5, True), (2, 6, False), (3, 4, True), (3, 5, False)],
)
def test_bound_counts_the_tricks_that_are_left(seat, at_least, possible_now):
    held = {n: tuple(map(Card.parse, cards.split())) for n, cards in {1: "G1 G3 G4", 2: "G6 G7 G8", 3: "C1 C3 C4"}.items()}
    view = Outlook(ROUND, (), held, 3)
    formula = bind(parse_goal({"tricks": {}, "at_least": at_least}), seat, replace(table(ROUND), tricks=9))
    assert possible(formula, view) is possible_now


def test_nobody_wins_the_orcs_that_he_plays_himself():
    held = {1: (Card.parse("OR"), Card.parse("OR")), 2: (Card.parse("P7"), Card.parse("OR")), 3: (Card.parse("P8"), Card.parse("G8"))}
    view = Outlook(ROUND, (), held, 2)
    bound_to = replace(table(ROUND), tricks=8)
    goal = parse_goal({"cards": {"kind": "orc"}, "at_least": 3})
    assert [possible(bind(goal, seat, bound_to), view) for seat in (1, 2, 3)] == [False, False, True]
