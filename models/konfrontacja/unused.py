"""Choices that a file names although the rules never allow them: they are refused, not passed over."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mellon.models.common import Defect, Illegal, Text
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDES
from mellon.models.konfrontacja.cards import number
from mellon.models.konfrontacja.choices import DECLINE, Choices
from mellon.models.konfrontacja.retreats import why_no_refuge
from mellon.models.konfrontacja.stages import fighters
from mellon.models.konfrontacja.state import Pending, is_revealed
from mellon.models.konfrontacja.telling import Teller, fetches_retreat, place_of

_CARD_SHOWN, _COMPARED = "KF.p7.cards", "KF.p7.compare"
_ASKS_CARD = Text("którą kartę zagrać", "which card is played")
_IMPOSSIBLE = {
    "retreat": "KF.p7.retreat",
    "no_cards": "KF.p7.cards",
    "swap": "KF.p7.abilities",
    "force": "KF.p14.saruman",
    "gwaihir": "KF.p15.gwaihir",
}


def left_over(teller: Teller) -> list[Defect]:
    """Return the choices that the rules never allowed; what only came too late because the battle was over is let pass."""
    found = [*teller.faults, *_cards_not_in_hand(teller), *_closed_retreats(teller), *_not_shown(teller), *_no_magic(teller)]
    seen, named = {step.rule for step in teller.log.steps}, {defect.where for defect in found}
    if not seen & {_CARD_SHOWN, _COMPARED}:
        return found
    for script, side, choices in _all(teller):
        for key, rule in _IMPOSSIBLE.items():
            value, where = getattr(choices, key), place_of(side, key)
            wished = [v for v in value if v != DECLINE] if isinstance(value, tuple) else value
            if not wished or where in named or teller.taken.get((script, side, key)) or (key == "retreat" and fetches_retreat(choices)):
                continue
            found.append(Defect(where, Text(f"ten wybór nie jest tu dozwolony ({rule})", f"this choice is not allowed here ({rule})")))
    return found


def impossible_so_far(teller: Teller, named: Collection[str]) -> list[Defect]:
    """Return the same where the file breaks off at a missing choice, as far as that can be told, other places than `named` only."""
    found = [*teller.faults, *_cards_not_in_hand(teller), *_closed_retreats(teller)]
    if not teller.position.orders:
        found += _not_shown(teller)
    return [defect for defect in found if defect.where not in named]


def _all(teller: Teller) -> Iterator[tuple[int, int, Choices]]:
    for script, sides in enumerate(teller.position.scripts):
        for side, choices in enumerate(sides):
            yield script, side, choices


def _cards_not_in_hand(teller: Teller) -> Iterator[Defect]:
    """Check the cards of the file against the hands, also of battles that were over before cards (KF.p7.cards).

    A hand only grows again when all of it is used, so the first cards must lie in the hand at the start.
    """
    scripts = teller.position.scripts
    for side, name in enumerate(SIDES):
        hand = teller.position.hand(side)
        named = scripts[0][side].cards if len(scripts) == 1 else tuple(card for script in scripts for card in script[side].cards[:1])
        for card in named[: len(hand)]:
            if card not in hand:
                yield teller.fault(
                    f"battle.cards.{name}",
                    card,
                    _ASKS_CARD,
                    hand,
                    Illegal(_CARD_SHOWN, Text("tej karty nie ma na ręce", "this card is not in hand")),
                )


def _closed_retreats(teller: Teller) -> Iterator[Defect]:
    """Check the retreats that were named but never taken against those that the rules looked at (KF.p7.retreat)."""
    table = teller.table
    for script, side, choices in _all(teller):
        words = [word for word in choices.retreat if word != DECLINE]
        if not words or teller.taken.get((script, side, "retreat")):
            continue
        kinds = ("card_retreat", "fall_back") if fetches_retreat(choices) else ("retreat", "card_retreat", "fall_back")
        escapes = [one for one in teller.log.escapes if table.side[one.piece] == side and one.kind in kinds]
        faults = [why_no_refuge(table, one, table.board.number(words[0])) for one in escapes]
        if faults and None not in faults and faults[-1] is not None:
            yield _refused(place_of(side, "retreat"), faults[-1])


def _refused(where: str, fault: Illegal) -> Defect:
    return Defect(where, Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))


def _no_magic(teller: Teller) -> Iterator[Defect]:
    """Check the cards that Magic was to fetch: Magic must be played, and the card lie in the discard (KF.p10.magic)."""
    if not teller.log.battles:
        return
    for script, side, choices in _all(teller):
        if not choices.magic or teller.taken.get((script, side, "magic")) or not choices.cards:
            continue
        where = place_of(side, "magic")
        if "magic" not in (*choices.cards, *choices.swap):
            yield _refused(where, Illegal("KF.p10.magic", Text("Magii się tu nie zagrywa", "Magic is not played here")))
        elif script < len(teller.log.battles) and teller.log.battles[script].state.hands[side] >> number(side, choices.magic[0]) & 1:
            yield _refused(
                where,
                Illegal(
                    "KF.p10.magic",
                    Text(f"„{choices.magic[0]}” nie leży wśród odrzuconych kart", f'"{choices.magic[0]}" does not lie in the discard'),
                ),
            )


def _not_shown(teller: Teller) -> Iterator[Defect]:
    """Check the pieces that were to be shown: each must have had a right to it in some battle or at the tunnel."""
    for side, name in enumerate(SIDES):
        wanted = dict.fromkeys(piece for _, owner, choices in _all(teller) if owner == side for piece in choices.show or ())
        for piece in wanted:
            fault = _why_hidden(teller, side, piece)
            if fault is not None:
                yield _refused(
                    f"battle.choices.{name}.show", Illegal(fault.rule, Text(f"{piece}: {fault.why.pl}", f"{piece}: {fault.why.en}"))
                )


def _why_hidden(teller: Teller, side: int, name: str) -> Illegal | None:
    table, start = teller.table, teller.position.state
    person = teller.person(name)
    standing = [n for n in table.persons(person) if start.where[n] != OFF]
    if not standing or table.side[standing[0]] != side:
        return Illegal("KF.p16.choose", Text("takiej własnej postaci nie ma na planszy", "no such own piece is on the board"))
    piece, battles = standing[0], teller.log.battles
    fought = any(piece in (p.mover, p.foe) for p in battles)
    if person in teller.shown or fought or is_revealed(start, piece) or any(_could_show(teller, p, piece) for p in battles):
        return None
    who = table.people[piece]
    if not battles and who.guards_tunnel_from is None:
        return None
    blocker = next(
        (table.people[fighters(table, p)[SAURON]] for p in battles if table.people[fighters(table, p)[SAURON]].blocks_enemy_ability), None
    )
    if side == FELLOWSHIP and blocker is not None:
        what = Text(
            f"nie może się ujawnić, bo {blocker.label.pl} wyłącza zdolności Drużyny",
            f"cannot be shown, as the {blocker.label.en} turns the Fellowship's abilities off",
        )
        return Illegal(blocker.rule, what)
    return Illegal(who.rule, Text("nie ma tu prawa się ujawnić", "has no right to be shown here"))


def _could_show(teller: Teller, p: Pending, piece: int) -> bool:
    """Tell whether a piece had a right to be shown later in a battle that may have ended before (KF.p11.sam, KF.p13.gandalf)."""
    table, state = teller.table, p.state
    ours, theirs = fighters(table, p)
    if table.side[piece] == SAURON or table.people[theirs].blocks_enemy_ability:
        return False
    if table.people[piece].aids:
        return state.where[piece] in table.near(p.region)
    stand_ins = [
        n
        for n in table.stand_ins
        if state.where[n] == p.region and ours == p.foe and not p.nth and table.people[n].steps_in_for == table.people[ours].person
    ]
    bonuses = [table.people[n].strength_beside for n in (ours, *stand_ins)]
    return state.where[piece] == p.region and any(bonus is not None and bonus[0] == table.people[piece].person for bonus in bonuses)
