"""The setup of a round: taking characters, then actions clockwise from the first character."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from mellon.models.common import Illegal, Step, Text
from mellon.models.dwie_wieze.cards import Card, without
from mellon.models.dwie_wieze.characters import Character
from mellon.models.dwie_wieze.moves import EVENT, Burden, Exchange, Hide, Take
from mellon.models.dwie_wieze.position import DONE, FREE, Position
from mellon.models.dwie_wieze.pyramid_rules import EXCHANGE, HIDE, exchanged, no_place, place_in_lower_row, tucked
from mellon.models.dwie_wieze.under_token import settled, token_steps


def next_to_choose(p: Position) -> int | None:
    """Return the seat that takes a character now, or None when all have one (DW.p5.first_character, DW.p5.choose)."""
    first = p.first_holder
    if first is None:
        return None
    return next((number for number in p.clockwise(first[0]) if p.seat(number).character is None), None)


def verify_take(p: Position, move: Take) -> None:
    """Raise Illegal unless the seat may take the character now (DW.p5.first_character, DW.p5.choose)."""
    _in_setup(p)
    chooser = next_to_choose(p)
    if chooser is None:
        raise Illegal("DW.p5.choose", Text("wszyscy mają już postacie", "everybody has a character already"))
    if move.seat != chooser:
        raise Illegal("DW.p5.choose", Text(f"postać wybiera teraz miejsce {chooser}", f"seat {chooser} chooses a character now"))
    character = next((c for c in p.chapter.cast if c.id == move.character), None)
    if character is None:
        raise Illegal("DW.p5.choose", Text("tej postaci nie ma w rozdziale", "this character is not in the chapter"))
    holder, first = p.first_holder or (0, character)
    if holder == move.seat and character.id != first.id:
        raise Illegal("DW.p5.first_character", Text(f"to miejsce bierze postać: {first.name.pl}", f"this seat takes {first.name.en}"))
    if character.takes_first is not None and holder != move.seat:
        raise Illegal(
            "DW.p5.first_character",
            Text("tę postać bierze posiadacz wskazanej karty", "this character goes to the holder of the named card"),
        )
    taken = {seat.character for seat in p.seats} - {None}
    if character.id in taken:
        raise Illegal("DW.p5.choose", Text("ta postać jest już zajęta", "this character is taken already"))
    if character.leads and p.opens not in (None, move.seat):
        raise Illegal("DW.p6.lead", Text(f"pierwszą lewę rozpoczyna miejsce {p.opens}", f"seat {p.opens} leads the first trick"))
    needed = [c for c in p.chapter.required if c not in taken and c != character.id]
    free_after = sum(seat.character is None for seat in p.seats) - 1
    if len(needed) > free_after:
        raise Illegal("DW.p5.choose", Text("zabrakłoby miejsca dla wymaganych postaci", "the required characters would not fit any more"))


def take(p: Position, move: Take) -> tuple[Position, list[Step]]:
    verify_take(p, move)
    after = p.with_seat(move.seat, replace(p.seat(move.seat), character=move.character))
    character = after.character(move.seat)
    assert character is not None
    rule = "DW.p5.choose"
    if character.takes_first is not None:
        rule = "DW.p21.first_character" if character.takes_first.code == "R1" else "DW.p5.first_character"
    who = Text(f"Miejsce {move.seat} bierze postać {character.name.pl}.", f"Seat {move.seat} takes {character.name.en}.")
    ready = settled(after)
    return ready, [Step(who, rule), *token_steps(after, ready)]


def cast_complete(p: Position) -> bool:
    return all(seat.character is not None for seat in p.seats)


def pending(p: Position) -> list[int]:
    """Return the seats whose setup action is still open, in order (DW.p5.setup_order)."""
    if p.setup == DONE or p.tricks or not cast_complete(p) or p.first_holder is None:
        return []
    return [number for number in p.clockwise(p.first_holder[0]) if number not in p.acted and _has_action(p, number)]


def skippable(p: Position, number: int) -> bool:
    """Tell whether a seat's open action may be left out: all but the token and the swap with the tower event."""
    character = p.character(number)
    assert character is not None and character.setup is not None
    action = character.setup
    if action.exchange_event:
        return p.reading("tower_event_swap") == "may" or (p.solo and p.reading("solo_exchange") == "one")
    return not action.burden


def actors(p: Position) -> list[int]:
    """Return the seats that may act now: the next open one, and those behind actions that may be left out."""
    may: list[int] = []
    for number in pending(p):
        may.append(number)
        if not skippable(p, number):
            break
    return may


def setup_complete(p: Position) -> bool:
    """Tell whether play may begin: the cast is complete and every open action may be left out."""
    return cast_complete(p) and all(skippable(p, number) for number in pending(p))


def _has_action(p: Position, number: int) -> bool:
    character = p.character(number)
    assert character is not None and character.setup is not None
    action = character.setup
    if action.nothing or (action.burden and p.burden is not None):
        return False
    return not (action.hide and p.seat(number).hidden is not None)


def _in_setup(p: Position) -> None:
    if p.setup != FREE or p.tricks:
        raise Illegal("DW.p5.setup_order", Text("przygotowanie do gry jest już zakończone", "the setup is over"))


def _acting(p: Position, number: int) -> Character:
    """Return the character of a seat that may act now, or raise Illegal (DW.p5.setup_order)."""
    _in_setup(p)
    if not cast_complete(p):
        raise Illegal("DW.p5.setup_order", Text("najpierw wszyscy biorą postacie", "everybody takes a character first"))
    character = p.character(number)
    assert character is not None
    may = actors(p)
    if number not in may:
        if not may:
            raise Illegal("DW.p5.setup_order", Text("nikt nie ma już akcji przygotowania", "nobody has a setup action left"))
        turn = ", ".join(map(str, may))
        raise Illegal(
            "DW.p5.setup_order", Text(f"akcję przygotowania wykonuje teraz miejsce: {turn}", f"the setup action belongs to seat {turn} now")
        )
    return character


def _acted(p: Position, number: int) -> Position:
    """Close a seat's action and those before it that were left out."""
    order = pending(p)
    return replace(p, acted=p.acted | set(order[: order.index(number) + 1]))


def _used_up(p: Position, move: Exchange) -> Position:
    """Close the other exchanges of a game for one player, of which only one may be used (DW.p28.solo_exchange)."""
    if not p.solo:
        return p
    apart = p.reading("solo_exchange") == "event_apart"
    if apart and move.partner == EVENT:
        return p
    actions = {number: c.setup for number in p.numbers if (c := p.character(number)) is not None and c.setup is not None}
    closed = {number for number, action in actions.items() if action.exchange or (action.exchange_event and not apart)}
    return replace(p, acted=p.acted | closed)


def verify_burden(p: Position, move: Burden) -> None:
    """Raise Illegal unless the seat may choose this token now (DW.p21.burden)."""
    _in_setup(p)
    character = p.character(move.seat)
    tokens = character.setup.burden if character is not None and character.setup is not None else ()
    if not tokens:
        raise Illegal("DW.p21.burden", Text("ta postać nie wybiera żetonu brzemienia", "this character chooses no burden token"))
    if p.burden is not None:
        raise Illegal("DW.p21.burden", Text("żeton brzemienia jest już wybrany", "the burden token is chosen already"))
    if move.token not in tokens:
        choice = ", ".join(map(str, tokens))
        raise Illegal("DW.p21.burden", Text(f"żetony brzemienia to {choice}", f"the burden tokens are {choice}"))
    if cast_complete(p):
        _acting(p, move.seat)


def choose_burden(p: Position, move: Burden) -> tuple[Position, list[Step]]:
    verify_burden(p, move)
    after = _acted(p, move.seat) if cast_complete(p) else p
    step = Step(Text(f"Frodo wybiera żeton brzemienia {move.token}.", f"Frodo chooses burden token {move.token}."), "DW.p21.burden")
    return replace(after, burden=move.token), [step]


def verify_exchange(p: Position, move: Exchange) -> None:
    """Raise Illegal unless the exchange is allowed (DW.p5.exchange, DW.p5.exchange_partner, DW.p5.keep, DW.p20.event_exchange)."""
    character = _acting(p, move.seat)
    action = character.setup
    assert action is not None
    if move.partner == EVENT:
        if not action.exchange_event:
            raise Illegal(
                "DW.p5.exchange_partner",
                Text("ta postać nie wymienia się z wydarzeniem wieży", "this character has no swap with the tower event"),
            )
    else:
        _verify_partner(p, move, character)
    giver = p.seat(move.seat)
    if move.gives not in giver.hand:
        _not_in_hand(move.seat, move.gives, giver.hidden)
    if giver.pyramid is not None:
        place_in_lower_row(p, giver, move.gives, move.at, EXCHANGE)
    elif move.partner != p.pyramid_seat or move.gets == move.gives:
        no_place(move.at)
    if move.gives in character.keeps:
        _must_keep(character, move.gives)
    if move.partner == EVENT:
        if move.gets not in p.event:
            rule = "DW.p20.event_exchange"
            raise Illegal(rule, Text(f"przy wydarzeniu wieży nie leży {move.gets}", f"{move.gets} does not lie at the tower event"))
        return
    assert isinstance(move.partner, int)
    partner, other = p.seat(move.partner), p.character(move.partner)
    assert other is not None
    if move.gets == move.gives:
        return
    if move.gets not in partner.hand:
        _not_in_hand(move.partner, move.gets, partner.hidden)
    if partner.pyramid is not None:
        place_in_lower_row(p, partner, move.gets, move.at, EXCHANGE)
    if move.gets in other.keeps:
        _must_keep(other, move.gets)


def _verify_partner(p: Position, move: Exchange, character: Character) -> None:
    rule = "DW.p5.exchange_partner"
    assert character.setup is not None
    if not isinstance(move.partner, int) or move.partner not in p.numbers or move.partner == move.seat:
        raise Illegal(rule, Text("nie ma takiego partnera wymiany", "there is no such partner"))
    other = p.character(move.partner)
    assert other is not None
    if not character.setup.exchange:
        raise Illegal(rule, Text("ta postać się nie wymienia", "this character has no exchange"))
    if not character.setup.partner_allowed(other.person):
        raise Illegal(
            rule,
            Text(
                f"{character.name.pl} nie wymienia się z postacią {other.name.pl}",
                f"{character.name.en} does not exchange with {other.name.en}",
            ),
        )


def _not_in_hand(number: int, card: Card, hidden: Card | None) -> None:
    if card == hidden:
        raise Illegal("DW.p11.hide_exchange", Text("schowanej karty nie można użyć w wymianie", "a hidden card cannot be exchanged"))
    raise Illegal("DW.p5.exchange", Text(f"miejsce {number} nie ma karty {card}", f"seat {number} does not hold {card}"))


def _must_keep(character: Character, card: Card) -> None:
    rule = "DW.p20.keep_ring" if card.code == "R1" else "DW.p5.keep"
    raise Illegal(rule, Text(f"{character.name.pl} musi zatrzymać kartę {card}", f"{character.name.en} must keep {card}"))


def exchange(p: Position, move: Exchange) -> tuple[Position, list[Step]]:
    verify_exchange(p, move)
    p = _used_up(_acted(p, move.seat), move)
    giver = p.seat(move.seat)
    if move.partner == EVENT:
        text = Text(
            f"Miejsce {move.seat} zostawia przy wydarzeniu wieży kartę {move.gives} i bierze {move.gets}.",
            f"Seat {move.seat} leaves {move.gives} at the tower event and takes {move.gets}.",
        )
        after = p.with_seat(move.seat, exchanged(p, giver, move.gives, move.gets, move.at))
        lying = without((*p.event, move.gives), move.gets)
        return replace(after, event=tuple(sorted(lying))), [Step(text, "DW.p20.event_exchange")]
    assert isinstance(move.partner, int)
    partner = p.seat(move.partner)
    text = Text(
        f"Miejsce {move.seat} daje miejscu {move.partner} kartę {move.gives} i dostaje {move.gets}.",
        f"Seat {move.seat} gives {move.gives} to seat {move.partner} and gets {move.gets} back.",
    )
    rule = "DW.p5.exchange" if p.pyramid_seat not in (move.seat, move.partner) else EXCHANGE
    if move.gets == move.gives:
        return p, [Step(text, rule)]
    after = p.with_seat(move.seat, exchanged(p, giver, move.gives, move.gets, move.at))
    return after.with_seat(move.partner, exchanged(p, partner, move.gets, move.gives, move.at)), [Step(text, rule)]


def verify_hide(p: Position, move: Hide) -> None:
    """Raise Illegal unless the seat may hide this card now (DW.p11.hide)."""
    character = _acting(p, move.seat)
    assert character.setup is not None
    if not character.setup.hide:
        raise Illegal("DW.p11.hide", Text("ta postać nie chowa karty", "this character hides no card"))
    if move.card not in p.seat(move.seat).hand:
        raise Illegal("DW.p11.hide", Text(f"miejsce {move.seat} nie ma karty {move.card}", f"seat {move.seat} does not hold {move.card}"))
    if p.seat(move.seat).pyramid is not None:
        place_in_lower_row(p, p.seat(move.seat), move.card, move.at, HIDE)
    else:
        no_place(move.at)


def hide(p: Position, move: Hide) -> tuple[Position, list[Step]]:
    verify_hide(p, move)
    p = _acted(p, move.seat)
    seat = p.seat(move.seat)
    text = Text(f"Miejsce {move.seat} chowa kartę {move.card}.", f"Seat {move.seat} hides {move.card}.")
    if seat.pyramid is not None:
        return p.with_seat(move.seat, tucked(p, seat, move.card, move.at)), [Step(text, HIDE)]
    after = p.with_seat(move.seat, replace(seat, hand=without(seat.hand, move.card), hidden=move.card))
    return after, [Step(text, "DW.p11.hide")]


def casts(p: Position) -> Iterator[tuple[str, ...]]:
    """Yield every complete cast that the rules allow from here, as character ids by seat (DW.p5.choose)."""
    number = next_to_choose(p)
    if number is None:
        if cast_complete(p):
            yield tuple(seat.character or "" for seat in p.seats)
        return
    for character in p.chapter.cast:
        try:
            after, _ = take(p, Take(number, character.id))
        except Illegal:
            continue
        yield from casts(after)


def can_complete(p: Position) -> bool:
    """Tell whether the characters already chosen can be completed to a full cast (DW.p5.choose)."""
    taken = [seat.character for seat in p.seats if seat.character is not None]
    rest = [c.id for c in p.chapter.cast if c.id not in taken]
    free = p.players - len(taken)
    needed = set(p.chapter.required) - set(taken)
    return any(needed <= set(choice) for choice in combinations(rest, free)) if free <= len(rest) else False
