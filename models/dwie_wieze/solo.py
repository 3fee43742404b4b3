"""One player: cards drawn from the pile after every trick, and what of it can be wrong in a position (DW.p28.solo)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from mellon.models.common import Defect, Illegal, Rulings, Step, Text
from mellon.models.common.text import card_count
from mellon.models.dwie_wieze.cards import BLACK_TOWER, ONE_RING, ORC, WHITE_TOWER, Card, codes
from mellon.models.dwie_wieze.chapter import Chapter
from mellon.models.dwie_wieze.moves import Draw
from mellon.models.dwie_wieze.position import DONE, Position
from mellon.models.dwie_wieze.stock import HANDS, OPENING, Stock
from mellon.models.dwie_wieze.trick import BOOK, result

RULE = "DW.p28.solo_draw"
DEAL = "DW.p28.solo_deal"
NOT_SET_ASIDE = (24, 25)
"""Chapters that deal the towers in a way of their own (DW.p16.ch24_solo, DW.p17.ch25_solo)."""
ORCS_IN_HANDS = {20: 2}
"""How many orcs belong to the opening hands, which then share the special cards (DW.p14.ch20_solo_deal)."""


def draws_after(winner: int | None, rulings: Rulings) -> bool:
    """Tell whether cards are drawn after a trick; one that nobody won is contested (ruling `set_aside_draw`)."""
    return winner is not None or rulings.reading(BOOK, "set_aside_draw") == "yes"


def share_out(pile: Sequence[Card], first: int, rulings: Rulings) -> tuple[Card, ...]:
    """Return the next cards of a pile by seat; who is dealt first is contested (ruling `solo_draw`)."""
    if rulings.reading(BOOK, "solo_draw") == "seats":
        first = 1
    return tuple(pile[(seat - first) % HANDS] for seat in range(1, HANDS + 1))


def after_trick(p: Position) -> tuple[Position, list[Step]]:
    """Let every hand draw after a finished trick; from a pile in unknown order the draw is left to be named (DW.p28.solo_draw)."""
    stock = p.stock
    if stock is None or p.lost_by_rule is not None:
        return p, []
    won = p.done[-1].winner
    if not p.in_pile:
        return replace(p, stock=stock.then((), ())), []
    if not draws_after(won, p.rulings):
        none = Text("Po lewie odłożonej na bok nikt nie dobiera.", "Nothing is drawn after a trick that was set aside.")
        return replace(p, stock=stock.then((), stock.pile)), [Step(none, RULE)]
    if stock.pile is None:
        due = Text("Każda ręka dobiera kartę: podaj je ruchem draw.", "Every hand draws a card: name them with a draw move.")
        return p, [Step(due, RULE)]
    cards = share_out(stock.pile, won or p.tricks[-1].lead, p.rulings)
    return _drawn(p, cards, stock.pile[HANDS:])


def _drawn(p: Position, cards: tuple[Card, ...], pile: tuple[Card, ...] | None) -> tuple[Position, list[Step]]:
    assert p.stock is not None
    seats = tuple(replace(seat, hand=tuple(sorted((*seat.hand, card)))) for seat, card in zip(p.seats, cards, strict=True))
    after = replace(p, seats=seats, stock=p.stock.then(cards, pile))
    if not after.in_pile:
        after = replace(after, stock=replace(after.stock, pile=()) if after.stock is not None else None)
    told = ", ".join(f"{number}: {card}" for number, card in enumerate(cards, start=1))
    return after, [Step(Text(f"Ręce dobierają (miejsce: karta): {told}.", f"The hands draw (seat: card): {told}."), RULE)]


def verify_drawn(p: Position) -> None:
    """Raise Illegal while the cards drawn after the last trick are still to be named (DW.p28.solo_draw)."""
    if p.draw_due:
        raise Illegal(RULE, Text("najpierw każda ręka dobiera kartę: podaj draw", "every hand draws a card first: give a draw"))


def verify_draw(p: Position, move: Draw) -> None:
    """Raise Illegal unless these cards can be drawn now (DW.p28.solo_draw)."""
    if p.stock is None:
        raise Illegal(
            RULE, Text("dobiera się tylko w grze jednoosobowej (players = 1)", "cards are drawn only with one player (players = 1)")
        )
    if p.stock.pile:
        raise Illegal(
            RULE,
            Text("kolejność talii jest znana: karty dobiera się same", "the order of the pile is known: cards are drawn by themselves"),
        )
    if not p.draw_due:
        raise Illegal(RULE, Text("dobiera się tylko po skończonej lewie, raz", "cards are drawn only after a finished trick, once"))
    if len(move.cards) != HANDS:
        raise Illegal(RULE, Text(f"dobiera się {HANDS} karty, po jednej na rękę", f"{HANDS} cards are drawn, one for each hand"))
    strange = Counter(move.cards) - Counter(p.in_pile)
    if strange:
        names = codes(sorted(strange.elements()))
        raise Illegal(RULE, Text(f"w talii dobierania nie ma: {names}", f"not in the draw pile: {names}"))


def draw(p: Position, move: Draw) -> tuple[Position, list[Step]]:
    """Draw named cards from a pile in unknown order."""
    verify_draw(p, move)
    return _drawn(p, move.cards, None)


def special_cards(chapter: Chapter) -> tuple[Card, ...]:
    """Return the cards that are set aside for the opening hands: ring 1 in part II, both towers in part I (DW.p28.solo_deal)."""
    if chapter.deck is None or chapter.number in NOT_SET_ASIDE:
        return ()
    return (ONE_RING,) if ONE_RING in chapter.deck.counts else (WHITE_TOWER, BLACK_TOWER)


def pile_size(p: Position) -> int:
    """Return how many cards the pile must have now."""
    assert p.stock is not None
    return HANDS * (p.hand_size - OPENING - p.stock.draws)


def held_now(p: Position, number: int) -> int:
    """Return how many cards a seat must hold now (DW.p28.solo_deal, DW.p28.solo_draw)."""
    assert p.stock is not None
    return OPENING + p.stock.draws - sum(number in trick.seats(p.players) for trick in p.tricks)


def opening_hand(p: Position, number: int) -> tuple[Card, ...]:
    """Return the cards that a seat had before the first draw."""
    assert p.stock is not None
    return tuple((Counter(p.dealt(number)) - Counter(p.stock.drawn_by(number))).elements())


def stock_at_start(p: Position) -> Stock | None:
    """Return the whole pile as it lay before the first trick, None where its order is not known to the end."""
    if p.stock is None or p.stock.pile is None:
        return None
    order: list[Card] = []
    for trick, won, cards in zip(p.tricks, p.done, p.stock.drawn, strict=False):
        first = 1 if p.reading("solo_draw") == "seats" else won.winner or trick.lead
        order += [*cards[first - 1 :], *cards[: first - 1]]
    return Stock((*order, *p.stock.pile))


def drawn_after(p: Position, index: int, number: int) -> tuple[Card, ...]:
    """Return what a seat drew after the trick with this number: one card or none."""
    cards = p.stock.drawn[index - 1] if p.stock is not None and index <= len(p.stock.drawn) else ()
    return cards[number - 1 : number]


def defects(p: Position, unread: bool) -> Iterator[Defect]:
    """Yield what is wrong with the pile, the draws and the special cards; `unread` cards leave only what does not count on them."""
    if p.stock is None:
        return
    yield from _draw_defects(p)
    if unread:
        return
    expected, given = pile_size(p), p.stock.pile
    if given is not None and len(given) != expected:
        yield Defect(
            "pile",
            Text(
                f"w talii dobierania: {card_count(len(given)).pl}, a powinno być {expected} ({DEAL})",
                f"{card_count(len(given)).en} in the draw pile, there should be {expected} ({DEAL})",
            ),
        )
    yield from _special_defects(p)


def _draw_defects(p: Position) -> Iterator[Defect]:
    """Check every draw: after finished tricks only, four cards while there is a pile, none that lies elsewhere (DW.p28.solo_draw)."""
    assert p.stock is not None
    left = p.hand_size - OPENING
    for index, cards in enumerate(p.stock.drawn, start=1):
        where = f"trick[{index}].drawn"
        trick = p.tricks[index - 1]
        if len(trick.cards) < p.players:
            if cards:
                yield Defect(
                    where,
                    Text(f"dobiera się dopiero po skończonej lewie ({RULE})", f"cards are drawn only after a finished trick ({RULE})"),
                )
            continue
        due = left > 0 and draws_after(result(trick, p.players, p.rulings).winner, p.rulings)
        if cards and not due:
            yield Defect(where, Text(f"po tej lewie nikt nie dobiera ({RULE})", f"nothing is drawn after this trick ({RULE})"))
        elif due and len(cards) != HANDS and not (p.over and index == len(p.tricks)):
            yield Defect(
                where,
                Text(
                    f'podaj {HANDS} karty dobrane po tej lewie, od miejsca 1, np. drawn = "G4 L1 L6 L7" ({RULE})',
                    f'give the {HANDS} cards drawn after this trick, seat 1\'s first, like drawn = "G4 L1 L6 L7" ({RULE})',
                ),
            )
        left -= bool(cards)
    yield from _drawn_elsewhere(p)


def _drawn_elsewhere(p: Position) -> Iterator[Defect]:
    """A drawn card is in the hand that drew it, or was played from there."""
    assert p.stock is not None
    for number in p.numbers:
        gone = Counter(p.stock.drawn_by(number)) - Counter(p.dealt(number))
        for card in sorted(gone):
            index = next(i for i, cards in enumerate(p.stock.drawn, start=1) if len(cards) >= number and cards[number - 1] == card)
            yield Defect(
                f"trick[{index}].drawn",
                Text(
                    f"miejsce {number} dobrało {card}, ale ani jej nie trzyma, ani nie zagrało",
                    f"seat {number} drew {card} but neither holds nor has played it",
                ),
            )


def _special_defects(p: Position) -> Iterator[Defect]:
    """The special cards lie in the opening hands, before the setup in one of them (DW.p28.solo_deal, DW.p14.ch20_solo_deal)."""
    special = special_cards(p.chapter)
    holders = {card: [n for n in p.numbers if card in opening_hand(p, n)] for card in special}
    shared = p.chapter.number in ORCS_IN_HANDS
    rule = "DW.p14.ch20_solo_deal" if shared else DEAL
    for card, seats in holders.items():
        if not seats and card not in p.event and card != p.lost:
            what = Text(
                f"{card} należy do początkowych rąk, nie do talii ({rule})",
                f"{card} belongs to the opening hands, not to the pile ({rule})",
            )
            yield Defect("seat", what)
    if p.lost in special:
        yield Defect("lost", Text(f"karty {p.lost} nie ma wśród tasowanych ({DEAL})", f"{p.lost} is not among the shuffled cards ({DEAL})"))
    first = p.setup != DONE and not p.acted and not p.tricks
    if first and not shared and len({tuple(seats) for seats in holders.values() if seats}) > 1:
        yield Defect("seat", Text(f"{codes(special)} dostaje jedna ręka ({DEAL})", f"{codes(special)} go to one hand ({DEAL})"))
    wanted = ORCS_IN_HANDS.get(p.chapter.number or 0, 0)
    orcs = sum(card == ORC for number in p.numbers for card in opening_hand(p, number))
    if orcs < wanted:
        yield Defect(
            "seat",
            Text(
                f"w początkowych rękach jest co najmniej {wanted} orków ({rule})", f"the opening hands have at least {wanted} orcs ({rule})"
            ),
        )


def settled(p: Position, given: Iterable[tuple[Card, ...] | None]) -> Position:
    """Return the position with the draws of a file: none given where none is due, and an empty pile known to be so.

    The last trick may lack its draw where the order of the pile is not known: then it is due.
    """
    assert p.stock is not None
    listed = list(given)
    drawn: list[tuple[Card, ...]] = []
    left = p.hand_size - OPENING
    for index, (trick, cards) in enumerate(zip(p.tricks, listed, strict=True)):
        finished = len(trick.cards) == p.players
        if cards is None and not finished:
            break
        due = finished and left > 0 and draws_after(result(trick, p.players, p.rulings).winner, p.rulings)
        if cards is None and due and index == len(listed) - 1 and p.stock.pile is None and _waiting(p, sum(map(bool, drawn))):
            break
        if finished and p.lost_by_rule is not None and index == len(listed) - 1 and cards is None:
            break
        drawn.append(cards or ())
        left -= bool(cards)
    after = replace(p, stock=Stock(p.stock.pile, tuple(drawn)))
    if p.stock.pile is None and not after.in_pile:
        after = replace(after, stock=Stock((), tuple(drawn)))
    return after


def _waiting(p: Position, draws: int) -> bool:
    """Tell whether the hands are one card short, as they are before a draw."""
    return all(len(seat.held) < OPENING + draws - (len(p.tricks) - 1) for seat in p.seats)
