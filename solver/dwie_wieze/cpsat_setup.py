"""The setup of a round as constraints: the cast, the burden token, exchanges, the hidden card, and who ends up with which card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from mellon.models.dwie_wieze import Burden, Card, Exchange, Hide, Move, Position, Take
from mellon.models.dwie_wieze import setup as rules
from mellon.models.dwie_wieze.characters import SetupAction
from mellon.models.dwie_wieze.moves import EVENT
from mellon.models.dwie_wieze.position import FREE
from mellon.solver.engines.cpsat import Builder, Run, neg

if TYPE_CHECKING:
    from mellon.solver.engines.cpsat import Lit

AT_EVENT = 0
"""The place of cards at the tower event; other places are seat numbers."""


@dataclass(frozen=True)
class Copy:
    """One physical card that is not in a finished trick: where it lies, and whether it is hidden or on the table already."""

    index: int
    card: Card
    place: int
    hidden: bool = False
    on_table: bool = False
    arrives: int = 0
    """The number of the trick from which the card is in hand; 0 for a card that is there already."""
    under: bool = False
    """Whether it lies under the token of the seat (DW.p12.entish)."""

    @property
    def name(self) -> str:
        return f"{self.card}#{self.index}"


if TYPE_CHECKING:
    Holds = dict[Copy, dict[int, Lit]]


@dataclass(frozen=True)
class Cast:
    """A complete cast: the position with it, the open setup actions by seat, and the literal that says it is chosen."""

    position: Position
    actions: dict[int, SetupAction]
    chosen: Lit


@dataclass(frozen=True)
class Swap:
    """A possible exchange of a seat with a partner (a seat or the event): which card goes and which comes."""

    seat: int
    partner: int
    happens: Lit
    gives: dict[Copy, Lit]
    gets: dict[Copy, Lit]


@dataclass
class SetupModel:
    """Everything that is settled before the first card: literals for the cast, the token, exchanges, hiding and owners."""

    position: Position
    casts: list[Cast]
    copies: list[Copy]
    tokens: dict[int, Lit] = field(default_factory=dict)
    swaps: list[Swap] = field(default_factory=list)
    hides: dict[tuple[int, Copy], Lit] = field(default_factory=dict)
    owner: dict[Copy, dict[int, Lit]] = field(default_factory=dict)
    hidden: dict[Copy, Lit] = field(default_factory=dict)
    """Which cards are tucked away until they are played."""

    def role(self, b: Builder, seat: int, character: str) -> Lit:
        """Return the literal that a seat plays a character."""
        fitting = [cast for cast in self.casts if cast.position.seat(seat).character == character]
        return 1 if len(fitting) == len(self.casts) else b.any_of(f"{character}@{seat}", [cast.chosen for cast in fitting])


def copies_of(position: Position) -> list[Copy]:
    """Return the cards that still matter: held, hidden, under the token, on the table, at the tower event."""
    found: list[Copy] = []

    def add(card: Card, place: int, hidden: bool = False, on_table: bool = False, arrives: int = 0) -> None:
        found.append(Copy(len(found), card, place, hidden, on_table, arrives))

    if position.current is not None:
        for seat, card in zip(position.current.seats(position.players), position.table, strict=True):
            add(card, seat, on_table=True)
    for number in position.numbers:
        seat_ = position.seat(number)
        for card in seat_.hand:
            add(card, number)
        if seat_.hidden is not None:
            add(seat_.hidden, number, hidden=True)
        for draw, card in enumerate(position.to_come(number), start=1):
            add(card, number, arrives=len(position.done) + 1 + draw)
    if in_setup(position):
        for card in position.event:
            add(card, AT_EVENT)
    if position.speaker is not None and position.next_from_token is not None:
        found.append(Copy(len(found), position.next_from_token, position.speaker, under=True))
    return found


def in_setup(position: Position) -> bool:
    """Tell whether something of the setup may still be open."""
    return position.setup == FREE and not position.tricks


def build_setup(b: Builder, position: Position, deal: Callable[[Builder, SetupModel], Holds] | None = None) -> SetupModel:
    """Add the setup of a position to the model; `deal` says who may hold which card before it, where that is left open."""
    model = SetupModel(position, list(_casts(b, position)), copies_of(position))
    holds: Holds = {copy: {copy.place: 1} for copy in model.copies} if deal is None else deal(b, model)
    _tokens(b, model)
    if in_setup(position) and position.first_holder is not None:
        for seat in position.clockwise(position.first_holder[0]):
            holds = _step(b, model, seat, holds)
    model.owner = holds
    with b.group("DW.p28.solo_exchange"):
        if position.solo:
            counted = [swap.happens for swap in model.swaps if swap.partner != AT_EVENT or _one_exchange(position)]
            b.at_most_one(counted)
    with b.group("DW.p11.hide"):
        for copy in model.copies:
            chosen = [lit for (_, other), lit in model.hides.items() if other == copy]
            model.hidden[copy] = 1 if copy.hidden else b.any_of(f"{copy.name} hidden by somebody", chosen)
    return model


def _casts(b: Builder, position: Position) -> Iterator[Cast]:
    """Yield every cast that the rules allow, exactly one of them chosen (DW.p5.choose)."""
    found = [position]
    if in_setup(position):
        found = []
        for ids in rules.casts(position):
            b.look()
            found.append(_with_cast(position, ids))
    chosen: list[Lit] = [1] if len(found) == 1 else [b.boolean(f"cast {i}") for i in range(len(found))]
    with b.group("DW.p5.choose"):
        b.exactly_one(chosen)
    for cast, lit in zip(found, chosen, strict=True):
        b.look()
        actions = {}
        for seat in rules.pending(cast):
            character = cast.character(seat)
            assert character is not None and character.setup is not None
            actions[seat] = character.setup
        yield Cast(cast, actions, lit)


def _with_cast(position: Position, ids: tuple[str, ...]) -> Position:
    return replace(position, seats=tuple(replace(seat, character=character) for seat, character in zip(position.seats, ids, strict=True)))


def _tokens(b: Builder, model: SetupModel) -> None:
    """Choose one burden token where the cast has somebody to choose it (DW.p21.burden)."""
    if model.position.burden is not None:
        model.tokens = {model.position.burden: 1}
        return
    choices = [next((action.burden for action in cast.actions.values() if action.burden), ()) for cast in model.casts]
    model.tokens = {token: b.boolean(f"burden {token}") for token in sorted({token for choice in choices for token in choice})}
    with b.group("DW.p21.burden"):
        b.at_most_one(model.tokens.values())
        for cast, choice in zip(model.casts, choices, strict=True):
            if choice:
                b.implies(cast.chosen, *(model.tokens[token] for token in choice))
            else:
                for lit in model.tokens.values():
                    b.clause(neg(cast.chosen), neg(lit))


def _step(b: Builder, model: SetupModel, seat: int, holds: dict[Copy, dict[int, Lit]]) -> dict[Copy, dict[int, Lit]]:
    """Let one seat act: at most one exchange or one hidden card; return who holds what afterwards (DW.p5.setup_order)."""
    swaps = [swap for partner in (*model.position.numbers, AT_EVENT) if (swap := _swap(b, model, seat, partner, holds)) is not None]
    hides = _hides(b, model, seat, holds)
    model.swaps += swaps
    model.hides |= hides
    with b.group("DW.p5.setup_order"):
        b.at_most_one([*(swap.happens for swap in swaps), *hides.values()])
    with b.group("DW.p20.event_exchange"):
        if model.position.reading("tower_event_swap") == "must" and not _one_exchange(model.position):
            for cast in model.casts:
                if seat in cast.actions and cast.actions[seat].exchange_event:
                    b.implies(cast.chosen, *(swap.happens for swap in swaps))
    if not swaps:
        return holds
    with b.group("DW.p5.exchange"):
        return {copy: _moved(b, copy, seat, swaps, at) for copy, at in holds.items()}


def _one_exchange(position: Position) -> bool:
    """Tell whether one exchange is all there is, the swap with the event included (DW.p28.solo_exchange)."""
    return position.solo and position.reading("solo_exchange") == "one"


def _moved(b: Builder, copy: Copy, seat: int, swaps: list[Swap], at: dict[int, Lit]) -> dict[int, Lit]:
    """Return where a card lies after the exchanges of a seat's step."""
    leaves = {swap.partner: swap.gives[copy] for swap in swaps if copy in swap.gives}
    comes = {swap.partner: swap.gets[copy] for swap in swaps if copy in swap.gets}
    if not leaves and not comes:
        return at
    places = {*at, *leaves, *((seat,) if comes else ())}
    after: dict[int, Lit] = {place: b.boolean(f"{copy.name}@{place} after {seat}") for place in sorted(places)}
    b.exactly_one(after.values())
    for place in places:
        out = list(leaves.values()) if place == seat else [comes[place]] if place in comes else []
        into = list(comes.values()) if place == seat else [leaves[place]] if place in leaves else []
        for lit in out:
            b.clause(neg(lit), neg(after[place]))
        for lit in into:
            b.implies(lit, after[place])
        b.clause(neg(at.get(place, 0)), after[place], *out)
        b.clause(neg(after[place]), at.get(place, 0), *into)
    return after


def _swap(b: Builder, model: SetupModel, seat: int, partner: int, holds: dict[Copy, dict[int, Lit]]) -> Swap | None:
    """Return the exchange of a seat with a partner, None where no cast allows it (DW.p5.exchange_partner, DW.p20.event_exchange)."""
    allowing = [cast for cast in model.casts if partner != seat and _may_swap(cast, seat, partner)]
    if not allowing:
        return None
    label = f"{seat}-{partner or EVENT}"
    happens = b.boolean(f"exchange {label}")
    gives: dict[Copy, Lit] = {
        copy: b.boolean(f"{copy.name} given {label}") for copy, at in holds.items() if _movable(copy, seat, at, allowing)
    }
    gets: dict[Copy, Lit] = {
        copy: b.boolean(f"{copy.name} returned {label}") for copy, at in holds.items() if _movable(copy, partner, at, allowing)
    }
    with b.group("DW.p5.exchange_partner"):
        b.implies(happens, *(cast.chosen for cast in allowing))
    with b.group("DW.p5.exchange"):
        b.equal_sum(happens, list(gives.values()))
        b.equal_sum(happens, list(gets.values()))
        for copy, lit in gives.items():
            b.implies(lit, holds[copy][seat])
        for copy, lit in gets.items():
            b.implies(lit, holds[copy][partner])
    with b.group("DW.p5.keep"):
        for cast in allowing:
            for place, moving in ((seat, gives), (partner, gets)):
                for copy in moving:
                    if _kept(cast, place, copy):
                        b.clause(neg(cast.chosen), neg(moving[copy]))
    with b.group("DW.p11.hide_exchange"):
        for (_, copy), lit in model.hides.items():
            if copy in gets:
                b.clause(neg(lit), neg(gets[copy]))
    return Swap(seat, partner, happens, gives, gets)


def _may_swap(cast: Cast, seat: int, partner: int) -> bool:
    action = cast.actions.get(seat)
    if action is None or action.burden:
        return False
    if partner == AT_EVENT:
        return action.exchange_event
    other = cast.position.character(partner)
    return other is not None and action.partner_allowed(other.person)


def _movable(copy: Copy, place: int, at: dict[int, Lit], allowing: list[Cast]) -> bool:
    return (
        place in at and not copy.hidden and not copy.arrives and not copy.under and not all(_kept(cast, place, copy) for cast in allowing)
    )


def _kept(cast: Cast, place: int, copy: Copy) -> bool:
    character = cast.position.character(place) if place != AT_EVENT else None
    return character is not None and copy.card in character.keeps


def _hides(b: Builder, model: SetupModel, seat: int, holds: dict[Copy, dict[int, Lit]]) -> dict[tuple[int, Copy], Lit]:
    """Let a seat tuck away at most one card that it holds at its step (DW.p11.hide)."""
    allowing = [cast.chosen for cast in model.casts if seat in cast.actions and cast.actions[seat].hide]
    if not allowing:
        return {}
    hides: dict[tuple[int, Copy], Lit] = {}
    with b.group("DW.p11.hide"):
        for copy, at in holds.items():
            if seat in at and not copy.arrives and not copy.under:
                lit = b.boolean(f"{copy.name} hidden by {seat}")
                hides[seat, copy] = lit
                b.implies(lit, at[seat])
                b.implies(lit, *allowing)
    return hides


def setup_moves(model: SetupModel, run: Run) -> list[Move]:
    """Return the setup of a solution as moves in their legal order."""
    position = model.position
    if not in_setup(position) or position.first_holder is None:
        return []
    cast = next(cast for cast in model.casts if run.true(cast.chosen))
    order = position.clockwise(position.first_holder[0])
    moves: list[Move] = []
    for seat in order:
        if position.seat(seat).character is None:
            moves.append(Take(seat, cast.position.seat(seat).character or ""))
    chooser = next((seat for seat, action in cast.actions.items() if action.burden), None) if position.burden is None else None
    for seat in order:
        if seat == chooser:
            moves.append(Burden(seat, next(token for token, lit in model.tokens.items() if run.true(lit))))
        moves += [_exchange(swap, run) for swap in model.swaps if swap.seat == seat and run.true(swap.happens)]
        moves += [Hide(seat, copy.card) for (hider, copy), lit in model.hides.items() if hider == seat and run.true(lit)]
    return moves


def _exchange(swap: Swap, run: Run) -> Exchange:
    gives = next(copy.card for copy, lit in swap.gives.items() if run.true(lit))
    gets = next(copy.card for copy, lit in swap.gets.items() if run.true(lit))
    return Exchange(swap.seat, swap.partner or EVENT, gives, gets)
