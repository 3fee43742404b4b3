"""The rules that a puzzle of Dwie Wieże meets: whatever its legal first moves lead to before the trick is over, also where no step names them."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.dwie_wieze import Position, rules, setup
from mellon.models.dwie_wieze.cards import BLACK_TOWER, ONE_RING, Kind, Suit
from mellon.models.dwie_wieze.moves import Burden, Exchange, Hide, Move, Play, Take
from mellon.models.dwie_wieze.trick import Trick
from mellon.solver import Limits

MOST_CARDS = 20_000
"""Cards of one trick that are tried, whoever plays them."""
TWO_ORCS = 2
ARAGORN, BOROMIR, EOMER = "aragorn_hunter", "boromir_fallen", "eomer"


def met(position: Position, limits: Limits) -> Iterator[str]:
    """Yield the rules of the setup move or the trick that begins."""
    yield from _table_rules(position)
    found: set[str] = set()
    seen, todo = 0, [(position, move) for move in rules.legal(position)]
    while todo and seen < MOST_CARDS:
        p, move = todo.pop()
        seen += 1
        after, steps = rules.do(p, move)
        found.update(step.rule for step in steps if step.rule)
        found.update(_of_play(p, move, after) if isinstance(move, Play) else _of_setup(p, move, after))
        if after.current is not None and after.lost_by_rule is None:
            todo += [(after, follows) for follows in rules.legal(after) if isinstance(follows, Play)]
    yield from found


def _table_rules(p: Position) -> Iterator[str]:
    """Yield the rules that decide by who sits at the table with which cards."""
    cast = [character for n in p.numbers if (character := p.character(n)) is not None]
    if p.pyramid_seat is not None and any(len(set(map(repr, one.goals.values()))) > 1 for one in cast):
        yield "DW.p27.pyramid_control"
    if not p.tricks and any(one.id == EOMER for one in p.chapter.cast):
        lost = int(p.lost is not None and p.lost.kind is Kind.ORC)
        first = p.first_holder[0] if p.first_holder is not None else 0
        for n in p.numbers:
            orcs = sum(card.kind is Kind.ORC for card in p.dealt(n))
            may_be = p.seat(n).character == EOMER or (p.seat(n).character is None and n != first)
            if may_be and orcs and orcs + lost >= TWO_ORCS:
                yield "DW.p14.ch20_eomer"


def _of_play(p: Position, move: Play, after: Position) -> Iterator[str]:
    """Yield the rules of a card and of the trick that it may complete."""
    if p.table:
        yield "DW.p6.turn"
    elif not p.tricks and _frodo_first(p):
        yield "DW.p21.lead"
    if after.current is None and after.lost_by_rule is None:
        yield from _of_trick(p, after.tricks[-1])


def _of_trick(p: Position, trick: Trick) -> Iterator[str]:
    kinds = {card.kind for card in trick.cards}
    if Kind.ORC in kinds:
        yield "DW.p8.orc_never_wins"
    if Kind.WEARINESS in kinds:
        yield "DW.p23.weariness_never_wins"
    if any(card.suit is Suit.RINGS and not (trick.declared and card == ONE_RING) for card in trick.cards):
        yield "DW.p22.ring_suit"
    if ONE_RING in trick.cards and not trick.declared:
        yield "DW.p22.one_ring_undeclared"
    if BLACK_TOWER in trick.cards:
        by = dict(zip(trick.cards, trick.seats(p.players), strict=True))[BLACK_TOWER]
        people = {p.seat(n).character: n for n in p.numbers}
        if ARAGORN in people:
            yield "DW.p14.ch19_alone" if people[ARAGORN] == by else "DW.p14.ch19_partner"
        if BOROMIR in people:
            yield "DW.p14.ch19_boromir"


def _of_setup(p: Position, move: Move, after: Position) -> Iterator[str]:
    """Yield the rules of a setup move."""
    if isinstance(move, Take):
        yield "DW.p9.goal"
        if p.solo:
            yield "DW.p28.solo_characters"
        if _frodo_first(p) and p.first_holder is not None and p.first_holder[0] != move.seat:
            yield "DW.p21.choose"
    elif isinstance(move, (Exchange, Hide, Burden)):
        if setup.cast_complete(p):
            yield "DW.p5.setup_order"
        if isinstance(move, Exchange) and p.solo and set(setup.pending(p)) - set(setup.pending(after)) > {move.seat}:
            yield "DW.p28.solo_exchange"
        if isinstance(move, Burden) and move.seat == p.pyramid_seat:
            yield "DW.p24.ch29_pyramid"


def _frodo_first(p: Position) -> bool:
    return p.first_holder is not None and p.first_holder[1].takes_first == ONE_RING
