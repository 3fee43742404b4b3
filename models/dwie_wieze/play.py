"""Playing cards: whose turn, what may be played, taking a hidden card back, and what a finished trick does."""

from __future__ import annotations

from dataclasses import replace

from mellon.models.common import Illegal, Step, Text
from mellon.models.dwie_wieze.cards import ONE_RING, Card, Kind, Suit, hand
from mellon.models.dwie_wieze.facts import lacking
from mellon.models.dwie_wieze.goals import bind, holds
from mellon.models.dwie_wieze.goals.language import Checkpoint
from mellon.models.dwie_wieze.moves import Play, Unhide
from mellon.models.dwie_wieze.position import DONE, Position, Seat
from mellon.models.dwie_wieze.pyramid_rules import end_of_trick, place_to_play
from mellon.models.dwie_wieze.setup import next_to_choose, pending, setup_complete, skippable
from mellon.models.dwie_wieze.solo import after_trick, verify_drawn
from mellon.models.dwie_wieze.trick import Trick, card_fault, led_suit, loss_at, result


def verify_play(p: Position, move: Play) -> None:
    """Raise Illegal unless the card may be played now.

    DW.p6.turn, DW.p6.follow, DW.p7.tower_play, DW.p8.orc_lead, DW.p8.orc_play, DW.p11.hide_follow, DW.p22.ring_lock, DW.p27.pyramid_play,
    DW.p28.solo_draw.
    """
    verify_turn(p, move.seat)
    seat = p.seat(move.seat)
    if move.seat == p.speaker:
        raise Illegal(
            "DW.p12.entish",
            Text(
                f"miejsce {move.seat} zagrywa kartę spod żetonu ({seat.under}): podaj, którą kładzie tam z ręki (lay)",
                f"seat {move.seat} plays the card under the token ({seat.under}): name the one it lays there from hand (lay)",
            ),
        )
    if move.card not in seat.hand and (seat.pyramid is None or move.card == seat.hidden):
        if move.card == seat.hidden:
            raise Illegal(
                "DW.p11.hide_follow", Text("ta karta jest schowana; najpierw ją przywróć", "this card is hidden; take it back first")
            )
        raise not_held(seat, move.seat, move.card)
    place_to_play(seat, move.card, move.at)
    if move.declared and move.card != ONE_RING:
        raise Illegal("DW.p22.one_ring", Text("wygraną ogłasza tylko Jedyny Pierścień", "only the One Ring can be declared to win"))
    fault = card_fault(seat.playable, seat.hidden, p.suit_table, move.card, p.rings_locked, p.rulings)
    if fault is not None:
        raise fault


def verify_turn(p: Position, number: int) -> None:
    """Raise Illegal unless a trick is under way or can begin and it is this seat's turn (DW.p6.turn)."""
    _verify_started(p)
    _verify_not_over(p)
    verify_drawn(p)
    if number != p.to_play:
        raise Illegal("DW.p6.turn", Text(f"teraz gra miejsce {p.to_play}", f"it is seat {p.to_play}'s turn"))


def not_held(seat: Seat, number: int, card: Card) -> Illegal:
    """Return that a seat has no such card in hand, as far as its hand is seen (DW.p6.turn)."""
    if seat.unseen:
        return Illegal(
            "DW.p6.turn",
            Text(
                f"ręki miejsca {number} nie widać: podaj ją albo zapisz kartę {card} w [[trick]]",
                f"the hand of seat {number} is not seen: give it, or write {card} into [[trick]]",
            ),
        )
    return Illegal("DW.p6.turn", Text(f"miejsce {number} nie ma karty {card}", f"seat {number} does not hold {card}"))


def _verify_started(p: Position) -> None:
    if p.tricks or p.setup == DONE:
        return
    chooser = next_to_choose(p)
    if chooser is not None:
        raise Illegal("DW.p5.choose", Text(f"miejsce {chooser} nie ma jeszcze postaci", f"seat {chooser} has no character yet"))
    if not setup_complete(p):
        waiting = next(number for number in pending(p) if not skippable(p, number))
        raise Illegal(
            "DW.p5.setup_order",
            Text(f"miejsce {waiting} musi najpierw wykonać akcję przygotowania", f"seat {waiting} has to do the setup action first"),
        )


def _verify_not_over(p: Position) -> None:
    if p.lost_by_rule is not None:
        rule = "DW.p8.orc_lead" if p.lost_by_rule == "orc_lead" else "DW.p23.weariness_off_lead"
        raise Illegal(rule, Text("rozdział jest już przegrany", "the chapter is lost already"))
    if p.over:
        raise Illegal("DW.p10.round_end", Text("runda się skończyła", "the round is over"))


def play(p: Position, move: Play) -> tuple[Position, list[Step]]:
    """Play a card and tell what the rules do with it."""
    verify_play(p, move)
    seat = p.seat(move.seat)
    trick = (p.current or Trick(move.seat)).with_card(move.card, move.declared)
    left = seat.less(move.card, place_to_play(seat, move.card, move.at))
    return put_down(p, move.seat, trick, left, [_card_step(p, move, p.suit_table)])


def put_down(p: Position, seat: int, trick: Trick, left: Seat, steps: list[Step]) -> tuple[Position, list[Step]]:
    """Put the last card of a trick on the table, where the seat is `left` as it says, and tell what the rules do then."""
    number, card = len(p.done) + 1, trick.cards[-1]
    tricks = (*(p.tricks if p.current is None else p.tricks[:-1]), trick)
    after = replace(p, tricks=tricks, setup=DONE, acted=frozenset()).with_seat(seat, left)
    steps = list(steps)
    loss = loss_at(trick, len(trick.cards) - 1)
    if loss is not None:
        return after, [*steps, _loss_step(seat, loss, trick.laid is not None)]
    if card.suit is Suit.RINGS and p.rings_locked:
        opened = Text("Od następnej lewy wolno rozpoczynać pierścieniami.", "From the next trick on rings may be led.")
        steps.append(Step(opened, "DW.p22.ring_lock"))
    steps += _checkpoint_steps(p, card)
    if card.kind is Kind.TOWER:
        token = Text(f"Żeton: {card.title.pl} trafia do miejsca {seat}.", f"The {card.title.en} token goes to seat {seat}.")
        steps.append(Step(token, "DW.p7.tower_token"))
    after, returned = _forced_return(after, seat, number)
    steps += returned
    if after.current is None:
        steps.append(_trick_step(after, number))
        after, drawn = after_trick(after)
        steps += drawn
    after, turned = end_of_trick(after)
    steps += turned
    if after.over:
        steps.append(Step(Text("Wszystkie karty zagrane: koniec rundy.", "All cards are played: the round is over."), "DW.p10.round_end"))
    return after, steps


def _checkpoint_steps(p: Position, card: Card) -> list[Step]:
    """Tell how the tests that a card triggers come out, without its own trick (DW.p24.ch29_checkpoint, DW.p24.ch29_flip)."""
    steps = []
    for number in p.numbers:
        character = p.character(number)
        goal = character.goals[p.players] if character is not None else None
        if character is None or not isinstance(goal, Checkpoint) or goal.card != card:
            continue
        if lacking(p, number):
            text = Text(
                f"{character.name.pl}: sprawdzianu nie da się ocenić, bo brakuje danych.",
                f"{character.name.en}: the test cannot be judged, facts are missing.",
            )
            steps.append(Step(text, "DW.p24.ch29_checkpoint"))
        elif holds(bind(goal.test, number, p.goal_table(number)), p.done):
            text = Text(f"{character.name.pl} przechodzi sprawdzian.", f"{character.name.en} passes the test.")
            steps.append(Step(text, "DW.p24.ch29_checkpoint"))
        else:
            text = Text(
                f"{character.name.pl} nie przechodzi sprawdzianu: karta się odwraca.",
                f"{character.name.en} fails the test: the card flips.",
            )
            steps.append(Step(text, "DW.p24.ch29_flip"))
    return steps


def _card_step(p: Position, move: Play, before: tuple[Card, ...]) -> Step:
    name = f"{move.code} ({move.card.title.pl})", f"{move.code} ({move.card.title.en})"
    if not before:
        rule = "DW.p6.lead"
        if move.card.kind is Kind.TOWER:
            rule = "DW.p7.tower_lead"
        elif move.card.kind is Kind.WEARINESS:
            rule = "DW.p23.weariness_lead"
        elif move.card.suit is Suit.RINGS and p.rings_locked:
            rule = "DW.p22.ring_lock_exception"
        return Step(Text(f"Miejsce {move.seat} rozpoczyna: {name[0]}.", f"Seat {move.seat} leads {name[1]}."), rule)
    suit = led_suit(before)
    if suit is None and move.card.suit is not None:
        rule = "DW.p7.tower_lead" if before[0].kind is Kind.TOWER else "DW.p23.weariness_lead"
        title = move.card.suit.title
        text = Text(
            f"Miejsce {move.seat} zagrywa {name[0]} i ustala kolor wyjściowy: {title.pl}.",
            f"Seat {move.seat} plays {name[1]}, which sets the led suit: {title.en}.",
        )
        return Step(text, rule)
    if suit is None:
        rule = "DW.p8.orc_after_tower" if move.card.kind is Kind.ORC else "DW.p7.tower_lead"
        return Step(Text(f"Miejsce {move.seat} zagrywa {name[0]}.", f"Seat {move.seat} plays {name[1]}."), rule)
    if move.card.suit is suit:
        return Step(Text(f"Miejsce {move.seat} gra do koloru: {name[0]}.", f"Seat {move.seat} follows with {name[1]}."), "DW.p6.follow")
    return Step(
        Text(f"Miejsce {move.seat} nie ma koloru i zagrywa {name[0]}.", f"Seat {move.seat} cannot follow and plays {name[1]}."),
        "DW.p6.void",
    )


def _loss_step(seat: int, loss: str, entish: bool) -> Step:
    if loss == "orc_lead" and entish:
        text = Text(
            f"Miejsce {seat}, rozpoczynając, musiało położyć pod żeton orków: rozdział przegrany.",
            f"Seat {seat} led and had to lay an orc under the token: the chapter is lost.",
        )
        return Step(text, "DW.p15.entish_orc")
    if loss == "orc_lead":
        text = Text(
            f"Miejsce {seat} musiało rozpocząć orkami: rozdział przegrany.", f"Seat {seat} had to lead an orc: the chapter is lost."
        )
        return Step(text, "DW.p8.orc_lead")
    text = Text(
        f"Miejsce {seat} zagrało zmęczenie, nie rozpoczynając lewy: rozdział przegrany.",
        f"Seat {seat} played weariness off the lead: the chapter is lost.",
    )
    return Step(text, "DW.p23.weariness_off_lead")


def _trick_step(p: Position, number: int) -> Step:
    outcome = result(p.tricks[-1], p.players, p.rulings)
    if outcome.winner is None:
        text = Text(
            f"Lewy {number} nikt nie wygrywa; odkłada się ją na bok i znów rozpoczyna miejsce {p.tricks[-1].lead}.",
            f"Nobody wins trick {number}; it is set aside and seat {p.tricks[-1].lead} leads again.",
        )
        return Step(text, outcome.rule)
    text = Text(
        f"Lewę {number} wygrywa miejsce {outcome.winner} kartą {outcome.card}.",
        f"Seat {outcome.winner} wins trick {number} with {outcome.card}.",
    )
    return Step(text, outcome.rule)


def _forced_return(p: Position, number: int, trick: int) -> tuple[Position, list[Step]]:
    """Take the hidden card back when no other card is left (DW.p11.hide_return)."""
    seat = p.seat(number)
    if seat.hidden is None or seat.hand or seat.unknown:
        return p, []
    text = Text(
        f"Miejsce {number} nie ma innych kart i musi przywrócić {seat.hidden}.",
        f"Seat {number} has no other card and must take {seat.hidden} back.",
    )
    return p.with_seat(number, _taken_back(seat, trick + 1)), [Step(text, _return_rule(seat))]


def _taken_back(seat: Seat, trick: int) -> Seat:
    """Return the seat with its hidden card back: in the hand, or at the left of the pyramid (DW.p11.hide_return, DW.p14.ch20_pyramid_hide)."""
    assert seat.hidden is not None
    pyramid = None if seat.pyramid is None else seat.pyramid.with_beside(seat.hidden)
    return replace(seat, hand=hand((*seat.hand, seat.hidden)), hidden=None, unhidden=(seat.hidden, trick), pyramid=pyramid)


def _return_rule(seat: Seat) -> str:
    return "DW.p11.hide_return" if seat.pyramid is None else "DW.p14.ch20_pyramid_hide"


def verify_unhide(p: Position, move: Unhide) -> None:
    """Raise Illegal unless the seat has this card hidden and the round goes on (DW.p11.hide_return)."""
    _verify_started(p)
    _verify_not_over(p)
    seat = p.seat(move.seat)
    just_returned = seat.unhidden is not None and seat.unhidden[0] == move.card and seat.hand == (move.card,)
    if seat.hidden != move.card and not just_returned:
        raise Illegal("DW.p11.hide_return", Text(f"karta {move.card} nie jest schowana", f"{move.card} is not hidden"))


def unhide(p: Position, move: Unhide) -> tuple[Position, list[Step]]:
    """Take a hidden card back. A card that has just had to come back anyway may be named again; nothing changes then."""
    verify_unhide(p, move)
    text = Text(
        f"Miejsce {move.seat} przywraca schowaną kartę {move.card} na rękę.", f"Seat {move.seat} takes the hidden {move.card} back."
    )
    seat = p.seat(move.seat)
    if seat.pyramid is not None:
        text = Text(
            f"Miejsce {move.seat}: schowana karta {move.card} wraca na stół, obok piramidy.",
            f"Seat {move.seat}: the hidden {move.card} is put beside the pyramid.",
        )
    steps = [Step(text, _return_rule(seat))]
    if seat.hidden is None:
        return p, steps
    back = _taken_back(seat, next_own_trick(p, move.seat))
    return replace(p, setup=DONE, acted=frozenset()).with_seat(move.seat, back), steps


def next_own_trick(p: Position, number: int) -> int:
    """Return the number of the trick that a seat plays to next."""
    played = p.current is not None and number in p.current.seats(p.players)
    return len(p.done) + (2 if played else 1)
