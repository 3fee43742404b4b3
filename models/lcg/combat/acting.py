"""The acts of a battle in words: as moves that `resolve` reads, and back from moves to acts."""

from __future__ import annotations

from typing import Any

from mellon.models.common import Text
from mellon.models.common.text import join
from mellon.models.lcg.combat.attack_course import Act
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import NO_FOE
from mellon.models.lcg.combat.shadow import EXTRA, variants
from mellon.models.lcg.moves import Move, Ref


def fighter_ref(b: Battle, fighter: int) -> Ref:
    """Return how a move names a character: its number, and which copy where several fight."""
    number = b.fighters[fighter].card.number
    same = [i for i, who in enumerate(b.fighters) if who.card.number == number]
    return Ref(number, same.index(fighter) + 1 if len(same) > 1 else 0)


def foe_ref(b: Battle, foe: int) -> Ref:
    """Return how a move names an enemy; the shadow card that attacks by itself is named by its own number."""
    if foe == NO_FOE:
        return Ref(next((n for n in (*b.numbers, *b.kind_of) if any(word == EXTRA for word, _ in variants(n)[0])), 81))
    number = b.foes[foe].card.number
    same = [f for f, who in enumerate(b.foes) if who.card.number == number]
    return Ref(number, same.index(foe) + 1 if len(same) > 1 else 0)


def move_of(b: Battle, act: Act) -> Move:
    """Return the move that an act is written as."""
    verb, *numbers = act
    if verb == "defend":
        return Move("defend", (foe_ref(b, numbers[0]),), "with", tuple(fighter_ref(b, i) for i in numbers[1:]))
    if verb == "undefended":
        return Move("undefended", (foe_ref(b, numbers[0]),))
    if verb in ("damage", "exhaust", "return", "sacrifice"):
        return Move(verb, (fighter_ref(b, numbers[0]),))
    if verb == "discard":
        part = b.gear[numbers[0]]
        host = fighter_ref(b, part.host) if part.host >= 0 else foe_ref(b, part.foe)
        return Move("discard", (Ref(part.card.number),), "from", (host,))
    if verb == "attack":
        player = numbers[0] + 1 if b.players > 1 else None
        return Move("attack", (foe_ref(b, numbers[1]),), "with", tuple(fighter_ref(b, i) for i in numbers[2:]), player)
    if verb == "turn":
        return Move("answer", (Ref(b.kinds[numbers[0]].cards[0]),))
    if verb == "deal":
        return Move("deal", tuple(foe_ref(b, f) for f in numbers))
    if verb in ("play", "use", "cancel", "peek", "answer"):
        return _action_move(b, verb, numbers)
    return Move(str(verb))


def _action_move(b: Battle, verb: str, numbers: list[object]) -> Move:
    """Word an action: its card first, then characters and enemies as `(kind, index)` pairs."""
    card, *targets = numbers
    assert isinstance(card, int)
    refs = []
    for target in targets:
        assert isinstance(target, tuple)
        kind, index = target
        refs.append(fighter_ref(b, index) if kind == "fighter" else foe_ref(b, index) if kind == "foe" else Ref(index))
    return Move(verb, (Ref(card),), "on" if refs else "", tuple(refs))


def matches(b: Battle, act: Act, wanted: Move) -> bool:
    """Tell whether an act is what a move asks for; a card named without its copy stands for any of its copies."""
    if act[0] == "turn":
        return wanted.verb == "answer" and len(wanted.what) == 1 and wanted.what[0].card in b.kinds[act[1]].cards
    written = move_of(b, act)
    if written.verb != wanted.verb or len(written.what) != len(wanted.what) or len(written.others) != len(wanted.others):
        return written.verb == wanted.verb == "discard" and _covers(wanted.what, written.what) and not wanted.others
    if wanted.player is not None and written.player is not None and wanted.player != written.player:
        return False
    return _covers(wanted.what, written.what) and _covers(wanted.others, written.others)


def _covers(wanted: tuple[Ref, ...], written: tuple[Ref, ...]) -> bool:
    left = list(written)
    for ref in sorted(wanted, key=lambda r: -r.copy):
        found = next(
            (other for other in left if other.card == ref.card and (not ref.copy or ref.copy == other.copy or not other.copy)), None
        )
        if found is None:
            return False
        left.remove(found)
    return not left


def words_of(b: Battle, act: Act) -> Text:
    """Return an act in words for people."""
    verb, *numbers = act
    if verb == "defend":
        foe = _foe_name(b, numbers[0])
        who = [b.fighters[i].card.name for i in numbers[1:]]
        return Text(
            f"atak wroga: {foe.pl}; broni: {', '.join(n.pl for n in who)}", f"against {foe.en} defends: {', '.join(n.en for n in who)}"
        )
    if verb == "undefended":
        foe = _foe_name(b, numbers[0])
        return Text(f"atak wroga: {foe.pl}; nikt nie broni", f"leave {foe.en} undefended")
    if verb == "attack":
        foe = _foe_name(b, numbers[1])
        who = [b.fighters[i].card.name for i in numbers[2:]]
        return Text(f"atak: {', '.join(n.pl for n in who)} → {foe.pl}", f"attack {foe.en} with {', '.join(n.en for n in who)}")
    if verb in ("damage", "exhaust", "return", "sacrifice"):
        name = b.fighters[numbers[0]].card.name
        said = {
            "damage": Text("obrażenia bierze", "damage on"),
            "exhaust": Text("wyczerpać", "exhaust"),
            "return": Text("wraca na rękę", "return to hand"),
            "sacrifice": Text("odrzucić", "discard"),
        }[verb]
        return said + ": " + name
    if verb == "discard":
        return Text("odrzucić dodatek: ", "discard the attachment: ") + b.gear[numbers[0]].card.name
    if verb == "end":
        return Text("koniec walki", "end of combat")
    if verb == "keep":
        return Text("zostawić kartę na wierzchu talii", "leave the card on top of the deck")
    if verb == "bury":
        return Text("odłożyć kartę na spód talii", "put the card at the bottom of the deck")
    if verb == "turn":
        names = [b.p.card(n).name for n in b.kinds[numbers[0]].cards]
        return Text("najpierw karta cienia: ", "first the shadow card ") + join(names, "/")
    if verb in ("play", "use") and numbers:
        return _action_words(b, str(verb), numbers)
    return Text(str(move_of(b, act)), str(move_of(b, act)))


def _action_words(b: Battle, verb: str, numbers: list[Any]) -> Text:
    """Word an event or ability with what it is used on."""
    name = b.p.card(numbers[0]).name
    said = Text(f"zagrać: {name.pl}", f"play {name.en}") if verb == "play" else Text(f"użyć: {name.pl}", f"use {name.en}")
    on = []
    for kind, index in numbers[1:]:
        player = Text(f"gracz {index}", f"player {index}")
        on.append(
            b.fighters[index].card.name
            if kind == "fighter"
            else _foe_name(b, index)
            if kind == "foe"
            else b.p.card(index).name
            if kind == "card"
            else player
        )
    return said + (Text(" → ", ": ") + join(on) if on else "")


def _foe_name(b: Battle, foe: int) -> Text:
    from mellon.models.lcg.cards.catalogue import card

    return card(foe_ref(b, foe).card).name if foe == NO_FOE else b.foes[foe].card.name
