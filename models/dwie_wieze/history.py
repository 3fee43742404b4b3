"""Is a position possible? Every defect of cards, cast, setup and tricks played, found at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from mellon.models.common import Defect, Text
from mellon.models.common.text import card_count
from mellon.models.dwie_wieze import entish, solo
from mellon.models.dwie_wieze.cards import BLACK_TOWER, WHITE_TOWER, Card, Suit
from mellon.models.dwie_wieze.chapter import refusal
from mellon.models.dwie_wieze.entish import table_defects
from mellon.models.dwie_wieze.facts import needs
from mellon.models.dwie_wieze.goals.language import BURDEN, HILL
from mellon.models.dwie_wieze.position import DONE, Position, Seat
from mellon.models.dwie_wieze.pyramid_history import history_defects, layout_defects
from mellon.models.dwie_wieze.setup import can_complete
from mellon.models.dwie_wieze.trick import Trick, card_fault, result, speaking

HILL_VALUES = range(1, 9)


def defects(p: Position, unread: Collection[str] = ()) -> list[Defect]:
    """Return everything that is impossible about a position; an empty list means that it can be played on.

    `unread` names what could not be understood of the input ("cards", "cast", "else"): what only follows from that is left out.
    """
    found: list[Defect] = []
    missing = p.unknown_rules
    if missing:
        return [*_cast_defects(p, "cast" in unread), refusal(p.chapter, missing)]
    found += _card_defects(p, "cards" in unread)
    if "cards" not in unread:
        found += _size_defects(p)
    found += solo.defects(p, "cards" in unread)
    found += _cast_defects(p, "cast" in unread)
    found += table_defects(p)
    found += _setup_defects(p)
    found += _leader_defects(p)
    found += _hidden_defects(p)
    found += layout_defects(p)
    if not found and not unread:
        found += _trick_defects(p)
    return found


def _card_defects(p: Position, unread: bool) -> Iterator[Defect]:
    """Every card of the deck lies in exactly one place (DW.p3.deck_part1, DW.p20.deck_part2, DW.p4.lost_card)."""
    assert p.chapter.deck is not None
    places = places_of(p.seats, p.tricks, p.event, p.lost, () if p.stock is None else p.stock.pile or ())
    deck = p.chapter.deck.counts
    yield from misplaced(places, deck)
    yield from _played_and_held(p, places)
    absent = [card for card, count in sorted(deck.items()) for _ in range(count - len(places.get(card, ())))]
    if len(absent) > p.unknown_cards and not unread and p.order_known:
        codes = " ".join(card.code for card in absent)
        yield Defect("seat", Text(f"brakuje kart: {codes}; podaj, gdzie leżą", f"cards are missing: {codes}; say where they are"))


def _played_and_held(p: Position, places: Mapping[Card, list[str]]) -> Iterator[Defect]:
    """Say once that hands are what is held now, where somebody still holds a card that the tricks have taken from that hand."""
    assert p.chapter.deck is not None
    deck = p.chapter.deck.counts
    for trick in p.tricks:
        for number, card in zip(trick.seats(p.players), trick.cards, strict=False):
            if card in p.seat(number).hand and card in deck and len(places[card]) > deck[card]:
                what = Text(
                    "ręce to karty trzymane teraz: usuń z nich karty zagrane w [[trick]] albo podaj karty rozdane: dealt zamiast hand",
                    "hands are the cards held now: take out those played in [[trick]], or give the cards dealt: dealt instead of hand",
                )
                yield Defect("seat", what)
                return


def places_of(
    seats: Sequence[Seat], tricks: Sequence[Trick], event: Sequence[Card], lost: Card | None, pile: Sequence[Card] = ()
) -> dict[Card, list[str]]:
    """Return where each card lies, as paths of the input."""
    places: dict[Card, list[str]] = {}
    for number, seat in enumerate(seats, start=1):
        for card in seat.hand:
            places.setdefault(card, []).append(_hand_of(number, seat))
        if seat.hidden is not None:
            places.setdefault(seat.hidden, []).append(f"seat[{number}].hidden")
        if seat.kept is not None:
            places.setdefault(seat.kept, []).append(f"seat[{number}].kept")
        if seat.under is not None:
            places.setdefault(seat.under, []).append(f"seat[{number}].under")
    for index, trick in enumerate(tricks, start=1):
        for card in trick.cards:
            places.setdefault(card, []).append(f"trick[{index}].cards")
    for card in event:
        places.setdefault(card, []).append("event")
    for card in pile:
        places.setdefault(card, []).append("pile")
    if lost is not None and not any(seat.under is not None for seat in seats):
        places.setdefault(lost, []).append("lost")
    return places


def _hand_of(number: int, seat: Seat) -> str:
    return f"seat[{number}].{'hand' if seat.pyramid is None else 'pyramid'}"


def misplaced(places: Mapping[Card, list[str]], deck: Mapping[Card, int]) -> Iterator[Defect]:
    """Yield the cards that the deck does not have, or not so often (DW.p3.deck_part1, DW.p20.deck_part2)."""
    for card, where in sorted(places.items()):
        if card not in deck:
            yield Defect(where[0], Text(f"karty {card} nie ma w talii tego rozdziału", f"{card} is not in this chapter's deck"))
        elif len(where) > deck[card]:
            spots = ", ".join(where)
            yield Defect(
                where[-1],
                Text(
                    f"karta {card} występuje {len(where)} razy, w talii jest {deck[card]} ({spots})",
                    f"{card} appears {len(where)} times, the deck has {deck[card]} ({spots})",
                ),
            )


def _size_defects(p: Position) -> Iterator[Defect]:
    """Each player was dealt the same number of cards (DW.p4.deal, DW.p20.deal)."""
    for number, seat in enumerate(p.seats, start=1):
        played = sum(number in trick.seats(p.players) for trick in p.tricks)
        expected = p.hand_size - played if p.stock is None else solo.held_now(p, number)
        held = len(seat.held) + seat.unknown
        if held != expected:
            yield Defect(
                _hand_of(number, seat),
                Text(
                    f"{card_count(held).pl}, a po {played} zagranych powinno być {expected}",
                    f"{card_count(held).en}, but after {played} played there should be {expected}",
                ),
            )


def _cast_defects(p: Position, unread: bool) -> Iterator[Defect]:
    """Characters belong to the chapter, are different, and leave room for the required ones (DW.p5.choose)."""
    chosen = [seat.character for seat in p.seats]
    for name, count in Counter(c for c in chosen if c is not None).items():
        if count > 1:
            yield Defect("seat", Text(f"postać {name} występuje {count} razy", f"character {name} appears {count} times"))
    if unread:
        return
    if p.setup == DONE and None in chosen:
        for number, character in enumerate(chosen, start=1):
            if character is None:
                yield Defect(f"seat[{number}].character", Text('brak postaci, a setup = "done"', 'no character although setup = "done"'))
    needed = [c for c in p.chapter.required if c not in chosen]
    if None not in chosen and needed:
        names = ", ".join(needed)
        yield Defect("seat", Text(f"brakuje wymaganych postaci: {names}", f"required characters are missing: {names}"))
    elif needed and not can_complete(p):
        names = ", ".join(needed)
        yield Defect("seat", Text(f"wymagane postacie się nie zmieszczą: {names}", f"the required characters do not fit any more: {names}"))


def _setup_defects(p: Position) -> Iterator[Defect]:
    if p.chapter.lost_card and p.lost is None:
        yield Defect("lost", Text('podaj zagubioną kartę: lost = "G4"', 'give the lost card: lost = "G4"'))
    if not p.chapter.lost_card and p.lost is not None:
        yield Defect("lost", Text("w tym rozdziale nie ma zagubionej karty", "this chapter has no lost card"))
    if p.chapter.lost_card and p.lost == WHITE_TOWER:
        yield Defect(
            "lost",
            Text("Biała Wieża nie może być zagubioną kartą (DW.p4.lost_card)", "the White Tower cannot be the lost card (DW.p4.lost_card)"),
        )
    if p.lost == BLACK_TOWER and p.reading("black_tower_lost") == "redraw":
        yield Defect(
            "lost",
            Text(
                "przy wykładni black_tower_lost = redraw Czarna Wieża nie może być zagubiona",
                "with black_tower_lost = redraw the Black Tower cannot be the lost card",
            ),
        )
    event = p.chapter.tower_event
    if event is None and p.event:
        yield Defect("event", Text("w tym rozdziale nie ma wydarzenia wieży", "this chapter has no tower event"))
    if event is not None and len(p.event) != len(event.cards):
        yield Defect(
            "event", Text(f"przy wydarzeniu wieży leży kart: {len(event.cards)}", f"{len(event.cards)} card(s) lie at the tower event")
        )
    if event is not None and p.setup != DONE and not p.acted and not p.tricks and p.event != event.cards:
        codes = " ".join(card.code for card in event.cards)
        yield Defect("event", Text(f"przed przygotowaniem leży tam {codes}", f"before the setup {codes} lies there"))
    if event is not None and p.setup == DONE and set(p.event) & set(event.cards) and _must_swap(p):
        yield Defect(
            "event",
            Text(
                "po przygotowaniu leży tam inna karta (DW.p20.event_exchange); jeśli wymianę pominięto, ustaw wykładnię tower_event_swap = may",
                "after the setup another card lies there (DW.p20.event_exchange); if the swap was left out, set the ruling tower_event_swap = may",
            ),
        )
    if p.tricks and p.setup != DONE:
        yield Defect("setup", Text('są już lewy, więc setup = "done"', 'tricks have been played, so setup = "done"'))
    if p.acted and p.setup != DONE and None in (seat.character for seat in p.seats):
        what = Text(
            "akcje przygotowania zaczynają się, gdy wszyscy mają postacie (DW.p5.setup_order)",
            "setup actions begin once everybody has a character (DW.p5.setup_order)",
        )
        yield Defect("acted", what)
    yield from _burden_defects(p)
    yield from _hill_defects(p)
    yield from _holder_defects(p)


def _leader_defects(p: Position) -> Iterator[Defect]:
    """`leader` names who leads where neither the cast nor a trick tells it (DW.p6.lead, DW.p12.first_character)."""
    if p.opens is None:
        return
    known = p.cast_leader
    first = p.tricks[0].lead if p.tricks else None
    if known is not None and known != p.opens:
        character = p.character(known) or (p.first_holder[1] if p.first_holder is not None else None)
        assert character is not None
        what = Text(
            f"pierwszą lewę rozpoczyna {character.name.pl}, miejsce {known}, nie {p.opens} (DW.p6.lead)",
            f"{character.name.en}, seat {known}, leads the first trick, not seat {p.opens} (DW.p6.lead)",
        )
        yield Defect("leader", what)
    elif first is not None and first != p.opens:
        what = Text(
            f"pierwszą lewę rozpoczęło miejsce {first}, nie {p.opens}: leader mówi, kto ją rozpoczyna, a nie kto gra teraz (DW.p6.lead)",
            f"seat {first} led the first trick, not seat {p.opens}: leader says who leads it, not who plays now (DW.p6.lead)",
        )
        yield Defect("leader", what)


def _must_swap(p: Position) -> bool:
    """Tell whether the swap with the tower event cannot have been left out; one player may use another exchange (DW.p28.solo_exchange)."""
    return p.reading("tower_event_swap") == "must" and not (p.solo and p.reading("solo_exchange") == "one")


def _burden_defects(p: Position) -> Iterator[Defect]:
    tokens = [c.setup.burden for c in p.chapter.cast if c.setup is not None and c.setup.burden]
    named = any(BURDEN in needs(c, p.players).tokens for c in p.chapter.cast)
    if p.burden is not None and not tokens and named:
        if p.burden < 0:
            yield Defect("burden", Text("żeton brzemienia ma liczbę od 0 wzwyż", "a burden token shows 0 or more"))
    elif p.burden is not None and not tokens:
        yield Defect("burden", Text("w tym rozdziale nikt nie ma żetonu brzemienia", "nobody has a burden token in this chapter"))
    elif p.burden is not None and p.burden not in tokens[0]:
        choice = ", ".join(map(str, tokens[0]))
        yield Defect("burden", Text(f"żeton brzemienia to jeden z: {choice}", f"the burden token is one of {choice}"))
    elif p.burden is None and tokens and p.setup == DONE:
        yield Defect("burden", Text("podaj wybrany żeton: burden = 3", "give the chosen token: burden = 3"))


def _hill_defects(p: Position) -> Iterator[Defect]:
    """A hill is the value of a hill card, given where a goal speaks of it."""
    seated = [c for n in p.numbers if (c := p.character(n)) is not None]
    asking = [c for c in (seated if len(seated) == p.players else p.chapter.cast) if HILL in needs(c, p.players).tokens]
    for where, value in (("hill", p.hill), *((f"seat[{n}].hill", p.seat(n).hill) for n in p.numbers)):
        if value is not None and value not in HILL_VALUES:
            yield Defect(
                where,
                Text(
                    f"wartość pagórka to {HILL_VALUES[0]}-{HILL_VALUES[-1]}", f"the value of a hill is {HILL_VALUES[0]}-{HILL_VALUES[-1]}"
                ),
            )
    if p.hill is not None and not asking:
        yield Defect("hill", Text("żaden cel w tej rundzie nie zależy od pagórka", "no goal of this round depends on a hill"))
    if (
        p.hill is not None
        and asking
        and len(seated) == p.players
        and all(p.seat(n).hill is not None for n in p.numbers if p.character(n) in asking)
    ):
        yield Defect(
            "hill", Text("każde miejsce, którego to dotyczy, ma już własny pagórek", "every seat that it concerns has a hill of its own")
        )
    for number in p.numbers:
        character = p.character(number)
        if p.seat(number).hill is not None and character not in asking:
            yield Defect(
                f"seat[{number}].hill", Text("cel tego miejsca nie zależy od pagórka", "this seat's goal does not depend on a hill")
            )


def _holder_defects(p: Position) -> Iterator[Defect]:
    """The first character belongs to the holder of its card, who must still have had it (DW.p5.first_character, DW.p5.keep)."""
    for number in p.numbers:
        character = p.character(number)
        if character is None or character.takes_first is None or character.takes_first in p.dealt(number):
            continue
        card = character.takes_first
        if p.seat(number).unknown and p.owner(card) is None:
            continue
        yield Defect(
            f"seat[{number}].character",
            Text(
                f"{character.name.pl} należy do gracza, który dostał {card}",
                f"{character.name.en} belongs to the player who was dealt {card}",
            ),
        )
    if p.chapter.tower_event is not None and p.first_holder is not None and None not in (seat.character for seat in p.seats):
        may_hold = reached_from_event(p, p.first_holder[0])
        for card in p.chapter.tower_event.cards:
            holder = p.owner(card)
            if holder is not None and holder not in may_hold:
                what = Text(
                    f"karta {card} z wydarzenia wieży nie mogła trafić do miejsca {holder} (DW.p20.event_exchange)",
                    f"{card} from the tower event could not come to seat {holder} (DW.p20.event_exchange)",
                )
                yield Defect(f"seat[{holder}].hand", what)


def reached_from_event(p: Position, first: int) -> set[int]:
    """Return the seats that a card from the tower event can have come to, action by action (DW.p5.setup_order)."""
    reached: set[int] = set()
    for number in p.clockwise(first):
        character = p.character(number)
        assert character is not None and character.setup is not None
        if character.setup.exchange_event:
            reached.add(number)
        if p.solo and p.reading("solo_exchange") == "one":
            continue
        for partner in p.numbers:
            other = p.character(partner)
            if partner != number and other is not None and character.setup.partner_allowed(other.person) and {number, partner} & reached:
                reached |= {number, partner}
    return reached


def _hidden_defects(p: Position) -> Iterator[Defect]:
    for number in p.numbers:
        seat, character = p.seat(number), p.character(number)
        hides = seat.hidden is not None or seat.hides
        if not hides and seat.unhidden is None:
            continue
        key = "hidden" if hides else "unhidden"
        if character is None or character.setup is None or not character.setup.hide:
            yield Defect(
                f"seat[{number}].{key}", Text("ta postać nie chowa karty (DW.p11.hide)", "this character hides no card (DW.p11.hide)")
            )
        elif hides and seat.unhidden is not None:
            yield Defect(f"seat[{number}].unhidden", Text("chowa się tylko jedną kartę", "only one card is hidden"))
        elif seat.unhidden is not None and seat.unhidden[0] not in p.dealt(number):
            yield Defect(f"seat[{number}].unhidden", Text("ta karta nie należała do tego gracza", "this card was not that player's"))
        elif seat.unhidden is not None and not 1 <= seat.unhidden[1] <= len(p.tricks) + 1:
            yield Defect(
                f"seat[{number}].unhidden", Text(f"lewy {seat.unhidden[1]} jeszcze nie było", f"trick {seat.unhidden[1]} has not come yet")
            )
        elif seat.hidden is not None and not seat.hand and not seat.unknown and not p.over:
            yield Defect(
                f"seat[{number}].hidden",
                Text("bez innych kart schowana karta wraca na rękę", "with no other card the hidden one goes back to the hand"),
            )


def _trick_defects(p: Position) -> Iterator[Defect]:
    """The tricks were led by the right seats and every card in them was legal."""
    lead = p.first_leader
    for index, trick in enumerate(p.tricks, start=1):
        where = f"trick[{index}]"
        if len(trick.cards) < p.players and index < len(p.tricks):
            yield Defect(f"{where}.cards", Text("tylko ostatnia lewa może być niedokończona", "only the last trick may be unfinished"))
            return
        if lead is not None and trick.lead != lead:
            rule = "DW.p6.lead" if index == 1 else "DW.p6.win"
            yield Defect(
                f"{where}.lead",
                Text(f"rozpoczyna miejsce {lead}, nie {trick.lead} ({rule})", f"seat {lead} leads, not {trick.lead} ({rule})"),
            )
        if len(trick.cards) == p.players:
            lead = result(trick, p.players, p.rulings).winner or trick.lead
    for number in p.numbers:
        yield from seat_history(p, number)


def seat_history(p: Position, number: int) -> list[Defect]:
    """Check one seat's cards; where no hidden card is given, some hidden card may explain the history."""
    if p.seat(number).pyramid is not None:
        return history_defects(p, number)
    if number == p.speaker:
        return list(entish.history_defects(p, number))
    plain = _faults(p, number, p.seat(number))
    return [] if plain and hidden_once(p, number) is not None else plain


def hidden_once(p: Position, number: int) -> tuple[Card, int] | None:
    """Return a card that a seat must have hidden, not told of, and the trick it came back for; None if nothing has to be explained so (DW.p11.hide)."""
    seat, character = p.seat(number), p.character(number)
    hides = character is not None and character.setup is not None and character.setup.hide
    if not hides or seat.hidden is not None or seat.unhidden is not None or not _faults(p, number, seat):
        return None
    for card, until in product(dict.fromkeys(p.dealt(number)), range(2, len(p.tricks) + 2)):
        if not _faults(p, number, Seat(seat.hand, seat.character, None, (card, until))):
            return card, until
    return None


def _faults(p: Position, number: int, seat: Seat) -> list[Defect]:
    hand = list(p.dealt(number) if p.stock is None else solo.opening_hand(p, number))
    hidden, back_for = seat.hidden, len(p.tricks) + 2
    if seat.unhidden is not None:
        hidden, back_for = seat.unhidden
    if hidden is not None:
        hand.remove(hidden)
    locked = True
    found: list[Defect] = []
    for index, trick in enumerate(p.tricks, start=1):
        if hidden is not None and index >= back_for:
            hand.append(hidden)
            hidden = None
        seats = trick.seats(p.players)
        if number in seats:
            at = seats.index(number)
            card = trick.cards[at]
            where = f"trick[{index}].cards"
            if card not in hand and card != hidden:
                text = Text(
                    f"miejsce {number} jeszcze nie miało {card} (DW.p28.solo_draw)",
                    f"seat {number} did not have {card} yet (DW.p28.solo_draw)",
                )
                return [*found, Defect(where, text)]
            if card not in hand:
                found.append(
                    Defect(
                        where,
                        Text(
                            f"miejsce {number} miało {card} schowane (DW.p11.hide_follow)",
                            f"seat {number} had {card} hidden (DW.p11.hide_follow)",
                        ),
                    )
                )
                return found
            fault = card_fault(hand, hidden, speaking(trick.up_to(at), p.rulings), card, locked, p.rulings)
            if fault is not None:
                found.append(
                    Defect(
                        where,
                        Text(
                            f"miejsce {number}, {card}: {fault.why.pl} ({fault.rule})",
                            f"seat {number}, {card}: {fault.why.en} ({fault.rule})",
                        ),
                    )
                )
            hand.remove(card)
        hand += solo.drawn_after(p, index, number)
        locked = locked and not _has_ring(trick)
        if hidden is not None and not hand:
            back_for = index + 1
    return found


def _has_ring(trick: Trick) -> bool:
    return any(card.suit is Suit.RINGS for card in trick.cards)
