"""Random goals in the goal language, as hypothesis strategies over the tables that people write."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

SUITS = ("hills", "mountains", "forests", "shadows", "rings")
KINDS = ("suited", "tower", "orc", "weariness")
SINGLE_CARDS = ("BW", "CW", "R1", "R2", "P1", "P5", "G2", "G7", "L3", "L6", "C4", "C7")
SEAT_OPS = ("more_than", "fewer_than", "same_as", "at_least_as_many_as", "at_most_as_many_as")
NUMBER_OPS = ("at_least", "at_most", "exactly")
SUMMED = ("tricks", "cards", "plays")
Tables = st.SearchStrategy[dict[str, Any]]

single_cards = st.sampled_from(SINGLE_CARDS)
any_cards = st.sampled_from((*SINGLE_CARDS, "OR", "ZM"))


@st.composite
def filters(draw: st.DrawFn) -> dict[str, Any]:
    """Draw which cards count, sometimes all of them."""
    found: dict[str, Any] = {}
    for part in draw(st.sets(st.sampled_from(("suit", "suits", "rank", "ranks", "kind", "card", "cards")), max_size=2)):
        found[part] = draw(
            {
                "suit": st.sampled_from(SUITS),
                "suits": st.lists(st.sampled_from(SUITS), min_size=1, max_size=3, unique=True),
                "rank": st.integers(1, 8),
                "ranks": st.lists(st.integers(1, 8), min_size=1, max_size=4, unique=True),
                "kind": st.sampled_from(KINDS),
                "card": any_cards,
                "cards": st.lists(any_cards, min_size=1, max_size=4, unique=True),
            }[part]
        )
    return found


@st.composite
def trick_options(draw: st.DrawFn) -> dict[str, Any]:
    """Draw which tricks count, mostly all of them."""
    parts = ("before", "after", "excluding", "last", "containing", "without", "won_with", "not_won_with")
    found: dict[str, Any] = {}
    for part in draw(st.one_of(st.just(set()), st.sets(st.sampled_from(parts), min_size=1, max_size=2))):
        if part in ("before", "after", "excluding"):
            found[part] = draw(any_cards)
        elif part == "last":
            found[part] = draw(st.integers(1, 6))
        else:
            found[part] = draw(st.one_of(any_cards, filters()))
    return found


@st.composite
def measures(draw: st.DrawFn, kinds: tuple[str, ...]) -> dict[str, Any]:
    """Draw a measure of one of some kinds."""
    kind = draw(st.sampled_from(kinds))
    options = draw(trick_options())
    if kind in ("cards", "plays", "same_rank"):
        options = {**draw(filters()), **options}
    return {kind: options}


@st.composite
def comparisons(draw: st.DrawFn, people: tuple[str, ...]) -> dict[str, Any]:
    """Draw a measure against a number, a token, several numbers or another person."""
    how = draw(st.sampled_from(("number", "number", "token", "all", "in", "person", "of")))
    if how == "person":
        return {**draw(measures(SUMMED)), draw(st.sampled_from(SEAT_OPS)): draw(st.sampled_from(people))}
    if how == "all":
        return {**draw(measures(("cards",))), draw(st.sampled_from(NUMBER_OPS)): "all"}
    measure = draw(measures((*SUMMED, "run", "same_rank")))
    if how == "of":
        ((kind, options),) = measure.items()
        measure = {kind: {**options, "of": draw(st.sampled_from(people))}}
    if how == "in":
        return {**measure, "in": draw(st.lists(st.integers(0, 9), min_size=1, max_size=4, unique=True))}
    value: int | str = "burden" if how == "token" else draw(st.integers(0, 9))
    return {**measure, draw(st.sampled_from(NUMBER_OPS)): value}


@st.composite
def rankings(draw: st.DrawFn) -> dict[str, Any]:
    """Draw having the most, the fewest or neither, perhaps together with the player of a card."""
    which = draw(st.sampled_from(("most", "fewest", "neither")))
    goal: dict[str, Any] = {which: draw(measures(SUMMED))}
    if which != "neither":
        goal["ties"] = draw(st.booleans())
        if draw(st.booleans()):
            goal["with_player_of"] = draw(single_cards)
    return goal


@st.composite
def checkpoints(draw: st.DrawFn, people: tuple[str, ...]) -> dict[str, Any]:
    """Draw a test made when a card is played, with what has to hold afterwards."""
    simple = st.one_of(comparisons(people), rankings())
    goal: dict[str, Any] = {"checkpoint": draw(single_cards), "test": draw(simple)}
    for key in draw(st.sets(st.sampled_from(("then", "else")))):
        goal[key] = draw(simple)
    return goal


def goals(*people: str) -> Tables:
    """Return a strategy for goals that speak of some people."""
    simple: Tables = st.one_of(comparisons(people), comparisons(people), rankings(), checkpoints(people))
    return st.recursive(
        simple, lambda part: st.one_of(_several("all", part), _several("any", part), st.builds(lambda g: {"not": g}, part)), max_leaves=3
    )


def _several(word: str, part: Tables) -> Tables:
    return st.builds(lambda parts: {word: parts}, st.lists(part, min_size=1, max_size=3))
