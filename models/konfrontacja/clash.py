"""The second half of a battle: picking cards, what may happen once they lie open, texts, and the comparison (KF.p7.cards, KF.p7.compare)."""

from __future__ import annotations

from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.cards import FULL_HAND, Card, deck, number, numbers
from mellon.models.konfrontacja.retreats import refuges, withdraw
from mellon.models.konfrontacja.stages import (
    AFTERMATH,
    AIDED,
    ANOTHER_CARD,
    BATTLE_END,
    COMPARE,
    EARLY_MAGIC,
    FELLOWSHIP_LOST,
    FELLOWSHIP_TEXT,
    FELLOWSHIP_WINDOW,
    FIRST_CARD,
    IGNORED,
    NO_CARDS,
    RETREAT_FAILED,
    SAURON_AWAY,
    SAURON_LOST,
    SAURON_TEXT,
    SAURON_WINDOW,
    SECOND_CARD,
    TEXT_VOID,
    ability,
    fighters,
)
from mellon.models.konfrontacja.state import Decision, Escape, Log, Node, Pending, Simultaneous, State, Table
from mellon.models.konfrontacja.strength import totals

_SIDES = (("Drużyna", "the Fellowship"), ("Sauron", "Sauron"))


def cards(table: Table, p: Pending, answer: tuple[int, int] | None, log: Log | None) -> Pending | Node:
    """Let both sides pick a card in secret and show it; against some fighters Sauron shows first (KF.p7.cards, KF.p11.gandalf)."""
    if p.flags & NO_CARDS:
        return p._replace(stage=FELLOWSHIP_WINDOW)
    person = ability(table, p)
    if person is not None and person.enemy_shows_first:
        return p._replace(stage=FIRST_CARD)
    ours, theirs = (numbers(hand) for hand in p.state.hands)
    if answer is None:
        if len(ours) > 1 or len(theirs) > 1:
            return Simultaneous(p, ours, theirs)
        answer = (ours[0], theirs[0])
    if log is not None:
        for side in (SAURON, FELLOWSHIP):
            _tell_card(side, answer[side], log)
    hands = p.state.hands
    left = (hands[FELLOWSHIP] & ~(1 << answer[FELLOWSHIP]), hands[SAURON] & ~(1 << answer[SAURON]))
    return p._replace(state=p.state._replace(hands=left), cards=answer, stage=_after_cards(table, p))


def first_card(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Let Sauron pick and show a card first (KF.p11.gandalf)."""
    return _pick(p, SAURON, answer, log, EARLY_MAGIC)


def early_magic(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Let Sauron swap a shown Magic before the Fellowship picks (KF.p11.gandalf)."""
    onward = p._replace(stage=SECOND_CARD)
    card = _card(p, SAURON)
    if card.effect != "fetch" or _why_void(table, p, card) is not None:
        return onward
    found = _fetched(table, p, SAURON, answer, log)
    return found._replace(stage=SECOND_CARD) if isinstance(found, Pending) else onward if found is None else found


def second_card(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Let the Fellowship pick after Sauron; it must play a card in any case (KF.p11.gandalf)."""
    return _pick(p, FELLOWSHIP, answer, log, _after_cards(table, p))


def _pick(p: Pending, side: int, answer: int | None, log: Log | None, stage: int) -> Pending | Node:
    hand = numbers(p.state.hands[side])
    if answer is None and len(hand) > 1:
        return Decision(p, side, "card", hand)
    return _played(p, side, hand[0] if answer is None else answer, log)._replace(stage=stage)


def _after_cards(table: Table, p: Pending) -> int:
    """Return the stage that follows the open cards; windows that nobody could use are passed over."""
    person = table.people[fighters(table, p)[SAURON]]
    if not table.helpers and not person.forces_card and person.swaps_card_for is None:
        return SAURON_TEXT
    return SAURON_WINDOW if table.readings.sauron_window_first else FELLOWSHIP_WINDOW


def sauron_window(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Let Sauron react to the open cards: force another one, or swap his own (KF.p14.saruman, KF.p14.mouth_of_sauron)."""
    onward = p._replace(stage=FELLOWSHIP_WINDOW if table.readings.sauron_window_first else SAURON_TEXT)
    person = table.people[fighters(table, p)[SAURON]]
    if person.forces_card and p.state.hands[FELLOWSHIP]:
        if answer is None:
            return Decision(p, SAURON, "force", (0, 1))
        return p._replace(stage=ANOTHER_CARD) if answer else onward
    if person.swaps_card_for is None:
        return onward
    wanted = number(SAURON, person.swaps_card_for)
    if p.cards[SAURON] == wanted:
        return onward
    if answer is None:
        return Decision(p, SAURON, "swap_card", (0, 1))
    if not answer:
        return onward
    hand = p.state.hands[SAURON]
    in_hand = bool(hand >> wanted & 1)
    if in_hand:
        hand = hand & ~(1 << wanted) | 1 << p.cards[SAURON]
    if log is not None:
        old, new = _card(p, SAURON).name, deck(SAURON)[wanted].name
        pl, en = ("z ręki", "from hand") if in_hand else ("ze stosu odrzuconych", "from the discard")
        log.say(
            person.rule,
            f"{person.label.pl}: „{old.pl}” zamieniona na „{new.pl}” {pl}.",
            f"{person.label.en}: {old.en} is replaced by {new.en} {en}.",
        )
    return onward._replace(state=_with_hand(p.state, SAURON, hand), cards=(p.cards[0], wanted))


def another_card(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Let the Fellowship play the card it was forced to; the first one goes back to the hand (KF.p14.saruman)."""
    hand = p.state.hands[FELLOWSHIP]
    options = numbers(hand)
    if answer is None and len(options) > 1:
        return Decision(p, FELLOWSHIP, "another", options)
    chosen = options[0] if answer is None else answer
    if log is not None:
        _note_only(log, FELLOWSHIP, "another", options)
        person = table.people[fighters(table, p)[SAURON]]
        old, new = _card(p, FELLOWSHIP).name, deck(FELLOWSHIP)[chosen].name
        log.say(
            person.rule,
            f"{person.label.pl}: „{old.pl}” wraca na rękę, Drużyna zagrywa „{new.pl}”.",
            f"{person.label.en}: {old.en} goes back to the hand, the Fellowship plays {new.en}.",
        )
    state = _with_hand(p.state, FELLOWSHIP, hand & ~(1 << chosen) | 1 << p.cards[FELLOWSHIP])
    return p._replace(
        state=state, cards=(chosen, p.cards[1]), stage=FELLOWSHIP_WINDOW if table.readings.sauron_window_first else SAURON_TEXT
    )


def fellowship_window(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Let a helper near the battle be shown to strengthen the fighter (KF.p13.gandalf)."""
    after = SAURON_TEXT if table.readings.sauron_window_first or p.flags & NO_CARDS else SAURON_WINDOW
    onward = p._replace(stage=after)
    ours, theirs = fighters(table, p)
    if not table.helpers or table.people[theirs].blocks_enemy_ability:
        return onward
    near = table.near(p.region)
    helper = next((n for n in table.helpers if n != ours and p.state.where[n] in near), None)
    if helper is None:
        return onward
    if answer is None:
        return Decision(p, FELLOWSHIP, "aid", (0, 1))
    if not answer:
        return onward
    if log is not None:
        person = table.people[helper]
        log.say(
            person.rule,
            f"{person.label.pl}: ujawniony, siła walczącej postaci rośnie o {person.aids}.",
            f"{person.label.en} is shown: the fighter's strength grows by {person.aids}.",
        )
    return onward._replace(flags=p.flags | AIDED, state=p.state._replace(shown=p.state.shown | 1 << helper))


def sauron_text(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Resolve the text of Sauron's card, always before the Fellowship's (KF.p7.text_order)."""
    if p.flags & NO_CARDS:
        return p._replace(stage=COMPARE)
    onward = p._replace(stage=FELLOWSHIP_TEXT)
    card = _card(p, SAURON)
    if (card.is_text or table.people[fighters(table, p)[SAURON]].own_card_void) and (why := _why_void(table, p, card)) is not None:
        if log is not None:
            log.say(why, f"„{card.name.pl}” Saurona nie działa.", f"Sauron's {card.name.en} has no effect.")
        return onward
    if card.effect == "fetch":
        found = _fetched(table, p, SAURON, answer, log)
        return onward if found is None else found
    if card.effect == "void_text":
        return _eye(p, onward, card, log)
    if card.effect == "retreat":
        return _card_retreat(table, p, SAURON, card, answer, log)
    return onward


def _eye(p: Pending, onward: Pending, card: Card, log: Log | None) -> Pending:
    text = _card(p, FELLOWSHIP).is_text
    if log is not None:
        if text:
            log.say(
                card.rule,
                "Oko Saurona: tekst karty Drużyny nie działa.",
                "The Eye of Sauron: the text of the Fellowship's card has no effect.",
            )
        else:
            log.say(
                card.rule,
                "Oko Saurona nie działa: Drużyna nie zagrała karty z tekstem.",
                "The Eye of Sauron has no effect: the Fellowship played no text card.",
            )
    return onward._replace(flags=p.flags | TEXT_VOID) if text else onward


def fellowship_text(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Resolve the text of the Fellowship's card (KF.p10). After Sauron's retreat it matters only by `sauron_retreat_ends_battle`."""
    onward = p._replace(stage=BATTLE_END if p.flags & SAURON_AWAY else COMPARE)
    card = _card(p, FELLOWSHIP)
    if not card.is_text or p.flags & TEXT_VOID:
        return onward
    if card.effect == "fetch":
        found = _fetched(table, p, FELLOWSHIP, answer, log)
        return onward if found is None else found
    if card.effect == "ignore_strength":
        if log is not None:
            log.say(
                card.rule,
                "Płaszcz Elfów: siła karty Saurona się nie liczy.",
                "The Elven Cloak: the strength of Sauron's card does not count.",
            )
        return onward._replace(flags=p.flags | IGNORED)
    if card.effect == "both_defeated":
        return _sacrifice(table, p, onward, card, log)
    return _card_retreat(table, p, FELLOWSHIP, card, answer, log)


def _sacrifice(table: Table, p: Pending, onward: Pending, card: Card, log: Log | None) -> Pending:
    """Defeat both fighters unless Sauron has retreated (KF.p10.sacrifice, ruling `sacrifice_after_failed_retreat`)."""
    if p.flags & SAURON_AWAY or (p.flags & RETREAT_FAILED and table.readings.failed_retreat_spares):
        if log is not None:
            log.say(
                card.rule,
                "Szlachetne poświęcenie nie działa: Sauron zagrał „Odwrót”.",
                "Noble Sacrifice has no effect: Sauron played Retreat.",
            )
        return onward
    if log is not None:
        log.say(
            card.rule, "Szlachetne poświęcenie: obie walczące postacie zostają pokonane.", "Noble Sacrifice: both fighters are defeated."
        )
    return p._replace(stage=AFTERMATH, flags=p.flags | SAURON_LOST | FELLOWSHIP_LOST)


def _card_retreat(table: Table, p: Pending, side: int, card: Card, answer: int | None, log: Log | None) -> Pending | Node:
    """Carry out a Retreat card: a must where a region is free, else void (KF.p10.retreat_fellowship, KF.p10.retreat_sauron)."""
    piece = fighters(table, p)[side]
    options = refuges(table, p.state, piece, (card.way,))
    if log is not None:
        log.escapes.append(Escape("card_retreat", piece, p.state, (card.way,)))
    if not options:
        if log is not None:
            log.say(card.rule, "Odwrót nie działa: nie ma wolnego regionu.", "Retreat has no effect: no region is free.")
        if side == SAURON:
            return p._replace(stage=FELLOWSHIP_TEXT, flags=p.flags | RETREAT_FAILED)
        return p._replace(stage=BATTLE_END if p.flags & SAURON_AWAY else COMPARE)
    if answer is None and len(options) > 1:
        return Decision(p, side, "card_retreat", options)
    if log is not None:
        _note_only(log, side, "card_retreat", options)
    state = withdraw(table, p.state, piece, options[0] if answer is None else answer, log, card.rule)
    if side == SAURON and not table.readings.retreat_ends:
        return p._replace(stage=FELLOWSHIP_TEXT, state=state, flags=p.flags | SAURON_AWAY)
    return p._replace(stage=BATTLE_END, state=state)


def compare(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Compare total strengths: the weaker fighter is defeated, both on a tie (KF.p7.compare)."""
    ours, theirs = totals(table, p)
    if log is not None:
        one, other = (table.name(n) for n in fighters(table, p))
        log.say("KF.p7.compare", f"Siła: {one.pl} {ours}, {other.pl} {theirs}.", f"Strength: {one.en} {ours}, {other.en} {theirs}.")
    lost = (FELLOWSHIP_LOST if ours <= theirs else 0) | (SAURON_LOST if theirs <= ours else 0)
    return p._replace(stage=AFTERMATH, flags=p.flags | lost)


def _fetched(table: Table, p: Pending, side: int, answer: int | None, log: Log | None) -> Pending | Decision | None:
    """Swap Magic for a discarded card; None where there is none (KF.p10.magic)."""
    options = numbers(FULL_HAND & ~p.state.hands[side] & ~(1 << p.cards[side]))
    if not options:
        if log is not None:
            log.say("KF.p10.magic", "Magia nie działa: nie ma odrzuconych kart.", "Magic has no effect: there are no discarded cards.")
        return None
    if answer is None and len(options) > 1:
        return Decision(p, side, "magic", options)
    chosen = options[0] if answer is None else answer
    if log is not None:
        _note_only(log, side, "magic", options)
        name = deck(side)[chosen].name
        log.say(
            "KF.p10.magic",
            f"Magia: {_SIDES[side][0]} bierze z odrzuconych „{name.pl}”.",
            f"Magic: {_SIDES[side][1]} takes {name.en} from the discard.",
        )
    return p._replace(cards=(chosen, p.cards[1]) if side == FELLOWSHIP else (p.cards[0], chosen))


def _why_void(table: Table, p: Pending, card: Card) -> str | None:
    """Return the rule that makes Sauron's card void, if any (KF.p12.cave_troll, KF.p13.frodo, KF.p13.elrond)."""
    person = table.people[fighters(table, p)[SAURON]]
    if person.own_card_void:
        return person.rule
    enemy = ability(table, p)
    return enemy.rule if enemy is not None and card.id in enemy.voids_enemy_text else None


def _card(p: Pending, side: int) -> Card:
    return deck(side)[p.cards[side]]


def _played(p: Pending, side: int, card: int, log: Log | None) -> Pending:
    if log is not None:
        _tell_card(side, card, log)
    state = _with_hand(p.state, side, p.state.hands[side] & ~(1 << card))
    return p._replace(state=state, cards=(card, p.cards[1]) if side == FELLOWSHIP else (p.cards[0], card))


def _note_only(log: Log, side: int, kind: str, options: tuple[int, ...]) -> None:
    if len(options) == 1:
        log.only.append((side, kind, options[0]))


def _tell_card(side: int, card: int, log: Log) -> None:
    name = deck(side)[card].name
    log.say("KF.p7.cards", f"{_SIDES[side][0]} odkrywa kartę „{name.pl}”.", f"Card shown by {_SIDES[side][1]}: {name.en}.")


def _with_hand(state: State, side: int, hand: int) -> State:
    return state._replace(hands=(hand, state.hands[1]) if side == FELLOWSHIP else (state.hands[0], hand))
