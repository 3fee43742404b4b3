"""The one move of a combat, `eliminate CARD CARD ...`: what may be given up, what may not and why, and what is left afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from mellon.models.common import Illegal, Text
from mellon.models.common.game_rules import Judged
from mellon.models.common.text import join
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, card
from mellon.models.wojna_o_pierscien.combat import Fight, fight
from mellon.models.wojna_o_pierscien.consequences import Result, unit_worth
from mellon.models.wojna_o_pierscien.losses import Lost, loss_choices
from mellon.models.wojna_o_pierscien.moves import LOSE, Move
from mellon.models.wojna_o_pierscien.parts import Area, Fighter, ScorePart
from mellon.models.wojna_o_pierscien.position import SCORE, Position

MOST_SUBSETS = 8
"""With more defenders than this the sets that may not be given up are not listed."""


def fight_of(position: Position) -> Fight:
    """Return the combat of a position ready to be counted."""
    assert position.combat is not None
    return fight(position.combat, position.scenario, position.icons, position.rulings)


def different_choices(found: Fight) -> list[Lost]:
    """Return every legal choice of losses, of units that are alike only one. Raises MissingIcons."""
    seen: dict[object, Lost] = {}
    for lost in loss_choices(found):
        seen.setdefault(signature(found, lost), lost)
    return list(seen.values())


def judged_losses(found: Fight, choices: Sequence[Lost]) -> Judged[Move]:
    """Return the moves of the legal choices, and those of all other sets of few defenders with the rule that forbids each."""
    return [move_of(found, lost) for lost in choices], forbidden_losses(found, choices)


def forbidden_losses(found: Fight, choices: Sequence[Lost]) -> list[tuple[Move, Illegal]]:
    """Return the sets of defenders that may not be given up, with the rule against each; none where there are too many to list."""
    count = len(found.part.defenders)
    if count > MOST_SUBSETS:
        return []
    told = {signature(found, lost) for lost in choices}
    bad = []
    for size in range(count + 1):
        for lost in combinations(range(count), size):
            key = signature(found, lost)
            if key not in told:
                told.add(key)
                bad.append((move_of(found, lost), why_not_lost(found, lost)))
    return bad


def signature(found: Fight, lost: Sequence[int]) -> object:
    """Return what a choice is apart from the places of units that are alike."""
    return tuple(sorted((unit.card, unit.items, unit.tokens, unit.worth) for unit in (found.part.defenders[index] for index in lost)))


def why_not_lost(found: Fight, lost: Sequence[int]) -> Illegal:
    """Return the rule against a set of losses, and why."""
    rule = losing_rule(found)
    need = found.need
    if need == 0:
        return Illegal(
            rule, Text("cały atak anuluje lokalizacja, nikogo się nie oddaje", "the location cancels the whole attack, nobody is given up")
        )
    if found.defense < need:
        return Illegal(
            rule,
            Text(
                f"obrona {found.defense} nie wystarcza na {need}: przepadają wszyscy",
                f"the defence of {found.defense} is too small for {need}: everybody is lost",
            ),
        )
    most = max(sum(counts[index] for index in lost) for counts, _ in found.strengths)
    if most < need:
        return Illegal(rule, Text(f"te karty anulują tylko {most} z {need}", f"these cards cancel only {most} of {need}"))
    idle = [index for index in lost if all(counts[index] == 0 for counts, _ in found.strengths)]
    if idle:
        shown = named(found.part.defenders, idle)
        return Illegal(rule, Text(f"niczego nie anuluje: {shown.pl}", f"cancels nothing: {shown.en}"))
    return Illegal(
        rule,
        Text("atak był anulowany, zanim przyszła kolej na ostatnią z tych kart", "the attack was cancelled before the last of these cards"),
    )


def losing_rule(found: Fight) -> str:
    """Return the rule about losses in this place."""
    return "WR.path.losses" if found.place.is_path else "WR.battle.losses"


def label(unit: Fighter) -> Text:
    """Return a unit's name with its items and tokens."""
    extra = [card(item).name for item in unit.items]
    if unit.tokens:
        extra.append(Text(f"żetony: {unit.tokens}", f"tokens: {unit.tokens}"))
    return card(unit.card).name + (Text(" (", " (") + join(extra) + ")" if extra else "")


def named(units: Sequence[Fighter], indices: Sequence[int]) -> Text:
    """Return the units of these indices as one text; a dash where there are none."""
    return join([label(units[index]) for index in indices]) if indices else Text("–", "–")


def move_of(found: Fight, lost: Sequence[int]) -> Move:
    """Return a choice of losses as a move; `#2` is the second one listed where copies of a card differ."""
    return Move(LOSE, tuple(unit_name(found.part.defenders, index) for index in lost))


def unit_name(units: Sequence[Fighter], index: int) -> str:
    """Return the name of a defender in a move."""
    copies = [other for other, unit in enumerate(units) if unit.card == units[index].card]
    if len({units[other] for other in copies}) == 1:
        return units[index].card
    return f"{units[index].card}#{copies.index(index) + 1}"


def verify_losses(found: Fight, move: Move) -> Lost:
    """Return the choice that a move names, of several the cheapest. Raises Illegal with the rule that forbids it."""
    if move.kind != LOSE:
        raise Illegal(
            losing_rule(found), Text("w walce jest jeden ruch: eliminate KARTA KARTA ...", "a combat has one move: eliminate CARD CARD ...")
        )
    units = found.part.defenders
    items = {item for unit in units for item in unit.items}
    wanted = [name for name in move.cards if name not in items]
    exact, absent = _numbered(units, wanted)
    loose = sorted(name for name in wanted if "#" not in name)
    absent += [name for name in loose if loose.count(name) > sum(1 for i, unit in enumerate(units) if unit.card == name and i not in exact)]
    if absent:
        shown = join(_move_name(name) for name in dict.fromkeys(wanted) if name in absent)
        raise NotThere(
            losing_rule(found),
            Text(f"nie ma tu takich obrońców albo nie ma ich aż tylu: {shown.pl}", f"not among the defenders (or not so many): {shown.en}"),
        )
    cards = sorted(loose + [units[index].card for index in exact])
    fitting = [lost for lost in loss_choices(found) if exact <= set(lost) and sorted(units[index].card for index in lost) == cards]
    if fitting:
        return min(fitting, key=lambda lost: (sum((unit_worth(found, index) for index in lost), Fraction(0)), lost))
    raise why_not_lost(found, tuple(sorted(exact | set(_first(units, loose, exact)))))


class NotThere(Illegal):
    """A move that gives up cards that do not defend here."""


def after_combat(position: Position, result: Result) -> Position:
    """Return what the combat adds to the scoring areas, as a position of the question `score`."""
    assert position.combat is not None
    won = {result.winner: (position.combat.location,)}
    score = ScorePart(False, Area(won.get(FREE_PEOPLES, ())), Area(won.get(SHADOW, ()), corruption=result.corruption))
    return replace(position, question=SCORE, combat=None, score=score, icons=(), moves=())


def _move_name(word: str) -> Text:
    """Return what a card of a move is called; `#2` stays behind the name."""
    name, mark, number = word.partition("#")
    return card(name).name + (mark + number)


def _numbered(units: Sequence[Fighter], wanted: Sequence[str]) -> tuple[set[int], list[str]]:
    """Return the defenders named with a number, and the names that fit nobody."""
    exact: set[int] = set()
    absent = []
    for name in (name for name in wanted if "#" in name):
        wanted_card, _, number = name.partition("#")
        copies = [index for index, unit in enumerate(units) if unit.card == wanted_card]
        if not 1 <= int(number) <= len(copies) or copies[int(number) - 1] in exact:
            absent.append(name)
        else:
            exact.add(copies[int(number) - 1])
    return exact, absent


def _first(units: Sequence[Fighter], wanted: Sequence[str], taken: set[int]) -> list[int]:
    found: list[int] = []
    for name in wanted:
        found.append(next(index for index, unit in enumerate(units) if unit.card == name and index not in found and index not in taken))
    return found
