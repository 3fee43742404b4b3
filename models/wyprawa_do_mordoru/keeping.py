"""Phase 1: which dice may be kept, and what keeping does. Legality is always explained by the rule that forbids."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

from mellon.models.common import Illegal, Step, Text
from mellon.models.common.game_rules import GameRules
from mellon.models.common.text import join
from mellon.models.wyprawa_do_mordoru.box import Face, Symbol
from mellon.models.wyprawa_do_mordoru.moves import Keep, Move, Repeat
from mellon.models.wyprawa_do_mordoru.position import Position, Turn


def face_text(face: Face) -> Text:
    """Return a die and its symbol in words."""
    return face.symbol.text + " (" + face.colour.text + ")"


def faces_text(faces: tuple[Face, ...]) -> Text:
    """Return dice and their symbols in words."""
    return join(face_text(face) for face in faces)


def verify(p: Position, move: Move) -> None:
    """Raise Illegal with the rule that forbids the move; return silently if it is legal."""
    turn = p.turn or Turn()
    if p.over:
        raise Illegal("WM.p7.end", Text("gra jest skończona", "the game is over"))
    if turn.ended:
        raise Illegal("WM.p4.end", Text("faza rzutów jest już skończona", "the rolling is over already"))
    if isinstance(move, Repeat):
        _verify_repeat(p, turn)
    else:
        _verify_keep(p, turn, move)


def _verify_repeat(p: Position, turn: Turn) -> None:
    if not p.place.repeat_roll:
        raise Illegal(
            "WM.p4.keep_one", Text("rzut można powtórzyć tylko w turze zaczętej w Rohanie", "only a turn begun in Rohan may repeat a roll")
        )
    if turn.repeated:
        raise Illegal("WM.p8.rohan_once", Text("ten rzut został już powtórzony", "this roll has been repeated already"))
    if turn.roll is None:
        raise Illegal("WM.p8.rohan", Text("nie ma rzutu do powtórzenia", "there is no roll to repeat"))


def _verify_keep(p: Position, turn: Turn, keep: Keep) -> None:
    if not keep.faces:
        raise Illegal(
            "WM.p4.keep_one",
            Text("po każdym rzucie trzeba odłożyć co najmniej jedną kostkę", "after every roll at least one die must be kept"),
        )
    _verify_dice(p, turn, keep)
    symbols = Counter(face.symbol for face in keep.faces)
    if not p.place.equal_symbols:
        if symbols[Symbol.NAZGUL] > 1:
            raise Illegal(
                "WM.p4.nazgul_one", Text("z jednego rzutu odkłada się tylko jednego Nazgula", "only one Nazgul is kept from one roll")
            )
        for symbol, count in symbols.items():
            if count > 1:
                name = symbol.text
                raise Illegal(
                    "WM.p4.different",
                    Text(
                        f"kostki z jednego rzutu muszą się różnić symbolem ({name.pl} ×{count})",
                        f"dice kept from one roll must differ in symbol ({name.en} ×{count})",
                    ),
                )
    rolled = {face.symbol for face in turn.roll or ()}
    if Symbol.NAZGUL in rolled and not symbols[Symbol.NAZGUL]:
        raise Illegal("WM.p4.nazgul_forced", Text("wypadł Nazgul, więc trzeba go odłożyć", "a Nazgul was rolled and must be kept"))


def _verify_dice(p: Position, turn: Turn, keep: Keep) -> None:
    colours = Counter(face.colour for face in keep.faces)
    for face in keep.faces:
        name = face.colour.text
        if colours[face.colour] > 1:
            raise Illegal(
                "WM.p4.keep_one", Text(f"kostka {name.pl} wymieniona więcej niż raz", f"the {name.en} die is named more than once")
            )
        if face.colour not in turn.free:
            raise Illegal("WM.p4.kept_stays", Text(f"kostka {name.pl} jest już odłożona", f"the {name.en} die is kept already"))
        if turn.roll is not None and face not in turn.roll:
            shown = next(other for other in turn.roll if other.colour is face.colour).symbol.text
            raise Illegal("WM.p4.keep_one", Text(f"kostka {name.pl} pokazuje: {shown.pl}", f"the {name.en} die shows: {shown.en}"))
        if not p.dice.has(face.colour, face.symbol):
            rule = "WM.p6.tree_black" if face.symbol is Symbol.TREE else "WM.p1.dice"
            symbol = face.symbol.text
            raise Illegal(rule, Text(f"kostka {name.pl} nie ma symbolu: {symbol.pl}", f"the {name.en} die has no {symbol.en}"))


def could_be_kept(p: Position, kept: tuple[Face, ...]) -> bool:
    """Tell whether some earlier rolls of this turn can have left these dice kept (WM.p4.nazgul_forced, WM.p4.different).

    Only a free die with nothing but Nazguls can forbid it: every roll then showed a Nazgul, so every keep held one.
    """
    free = Turn(kept).free
    if not kept or not any(set(p.dice.of(colour)) == {Symbol.NAZGUL} for colour in free):
        return True
    symbols = Counter(face.symbol for face in kept)
    rolls = symbols[Symbol.NAZGUL]
    return rolls > 0 and (p.place.equal_symbols or max(symbols.values()) <= rolls)


def candidates(p: Position) -> list[Move]:
    """Return every non-empty part of the roll as a keep, small ones first, and the repetition where the place knows it."""
    turn = p.turn
    if turn is None or turn.roll is None or p.over or turn.ended:
        return []
    keeps: list[Move] = [Keep(faces) for size in range(1, len(turn.roll) + 1) for faces in combinations(turn.roll, size)]
    return [*keeps, Repeat()] if p.place.repeat_roll else keeps


_RULES: GameRules[Position, Move] = GameRules(candidates, verify)
can, legal, judged = _RULES.can, _RULES.legal, _RULES.judged


def do(p: Position, move: Move) -> tuple[Position, list[Step]]:
    """Carry out a keep or a repetition; the second phase is not part of it. Raises Illegal."""
    verify(p, move)
    turn = p.turn or Turn()
    name = p.roller.hobbit.name
    following = turn.later[0] if turn.later else None
    if isinstance(move, Repeat):
        after = Turn(turn.kept, following, turn.later[1:], repeated=True)
        text = Text(f"{name} powtarza rzut wszystkimi kostkami, którymi rzucał.", f"{name} repeats the roll with all the dice rolled.")
        return replace(p, turn=after), [Step(text, "WM.p8.rohan")]
    after = Turn(tuple(sorted((*turn.kept, *move.faces), key=_order)), following, turn.later[1:])
    return replace(p, turn=after), _keep_steps(p, turn, move, after)


def _order(face: Face) -> int:
    return list(type(face.colour)).index(face.colour)


def _keep_steps(p: Position, turn: Turn, keep: Keep, after: Turn) -> list[Step]:
    name, dice = p.roller.hobbit.name, faces_text(keep.faces)
    symbols = [face.symbol for face in keep.faces]
    equal = len(set(symbols)) < len(symbols)
    steps = [Step(Text(f"{name} odkłada: {dice.pl}.", f"{name} keeps: {dice.en}."), "WM.p8.rivendell" if equal else "WM.p4.keep_one")]
    if Symbol.NAZGUL in symbols:
        several = sum(face.symbol is Symbol.NAZGUL for face in turn.roll or ()) > 1 and symbols.count(Symbol.NAZGUL) == 1
        text = Text("Nazgula trzeba było odłożyć; gracz wybrał którego.", "A Nazgul had to be kept; the roller chose which.")
        forced = Text("Nazgula trzeba było odłożyć.", "The Nazgul had to be kept.")
        steps.append(Step(text if several else forced, "WM.p4.nazgul_one" if several else "WM.p4.nazgul_forced"))
    if Symbol.TREE in symbols:
        text = Text("Białe Drzewo kończy rzuty.", "The White Tree ends the rolling.")
        if after.free:
            text = text + Text(" Nieodłożone kostki się nie liczą.", " Dice that are not kept do not count.")
        steps.append(Step(text, "WM.p6.tree"))
    elif not after.free:
        steps.append(Step(Text("Wszystkie kostki odłożone: koniec rzutów.", "All dice are kept: the rolling ends."), "WM.p4.end"))
    else:
        rest = join(colour.text for colour in after.free)
        steps.append(
            Step(
                Text(f"Pozostałymi kostkami trzeba rzucić ponownie: {rest.pl}.", f"The other dice must be rolled again: {rest.en}."),
                "WM.p4.reroll",
            )
        )
    return steps
