"""Question `combat`: the verbs solve, hint, legal and resolve."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from mellon.models.common import BadInput, Defect, Step, Text
from mellon.models.common.text import join
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, card
from mellon.models.wojna_o_pierscien.combat import Fight, fight
from mellon.models.wojna_o_pierscien.consequences import CYCLED, ELIMINATED, Fate, Result, replaced, settle
from mellon.models.wojna_o_pierscien.losses import Lost, loss_choices
from mellon.models.wojna_o_pierscien.moves import LOSE, Move
from mellon.models.wojna_o_pierscien.notation import from_table
from mellon.models.wojna_o_pierscien.parts import Fighter
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.support import Pair
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.stats import since, stats_of
from mellon.solver.wojna_o_pierscien import combat_words as words
from mellon.solver.wojna_o_pierscien.combat_best import Best, best, cheapest, signature, support_of, worth
from mellon.solver.wojna_o_pierscien.combat_matching import best_support

MOST_CHOICES = 14
MOST_SUBSETS = 8


def fight_of(position: Position) -> Fight:
    """Return the combat of a position ready to be counted."""
    assert position.combat is not None
    return fight(position.combat, position.scenario, position.icons, position.rulings)


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Answer what the defender loses at best, with every best choice. Raises BadInput where an icon must be supplied."""
    start = time.perf_counter()
    found = fight_of(position)
    chosen = best(found, request.engine, request.watch)
    result = settle(found, chosen.choices[0])
    steps = [*words.counting(found), *words.losing(found, chosen.choices[0], result), *words.reasons(found, chosen)]
    steps.append(words.attackers_view(found, more_to_win(found)))
    limits = [] if chosen.listed_all else [f"{len(chosen.choices)} choices listed"]
    return answer.but(
        question="combat",
        verdict=Verdict.VALUE,
        value=chosen.value,
        moves=[entry(found, lost) for lost in chosen.choices],
        line=[{"move": move_of(found, chosen.choices[0])}],
        steps=steps,
        certificate=certificate(found, chosen),
        stats=stats_of(chosen.engine, chosen.solves, limits, since(start)),
        extra={**summary(found, result), "cannot_be_saved": [unit.card for unit in map(found.part.defenders.__getitem__, chosen.doomed) if not replaced(found, unit)[0]]},
    )


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Rank every legal choice of losses."""
    start = time.perf_counter()
    found = fight_of(position)
    chosen = best(found, request.engine, request.watch)
    choices, limits = all_choices(found)
    ranked = sorted(choices, key=lambda lost: (worth(found, lost), settle(found, lost).winner != found.place.side, len(lost), lost))
    moves = [{**entry(found, lost), "loss_against_best": str(worth(found, lost) - chosen.value)} for lost in ranked]
    return answer.but(
        question="combat",
        verdict=Verdict.VALUE,
        value=chosen.value,
        moves=moves,
        line=[{"move": move_of(found, chosen.choices[0])}],
        steps=list(words.reasons(found, chosen)),
        stats=stats_of(chosen.engine, len(moves), limits, since(start)),
        extra=summary(found, settle(found, chosen.choices[0])),
    )


def legal(position: Position, request: Request, answer: Answer) -> Answer:
    """List the sets of defenders that may be given up, and for the others the rule against them."""
    found = fight_of(position)
    choices, limits = all_choices(found)
    illegal: list[Mapping[str, Any]] = []
    count = len(found.part.defenders)
    if count <= MOST_SUBSETS:
        allowed, told = {signature(found, lost) for lost in choices}, set()
        for size in range(count + 1):
            for lost in combinations(range(count), size):
                key = signature(found, lost)
                if key not in allowed and key not in told:
                    told.add(key)
                    rule, why = forbidden(found, lost)
                    illegal.append({"move": move_of(found, lost), "rule": rule, "why": why})
    else:
        limits = [*limits, "illegal sets not listed"]
    moves = [{"move": move_of(found, lost), "eliminated": _cards(found, lost, ELIMINATED)} for lost in choices]
    return answer.but(question="combat", moves=moves, illegal=illegal, stats={"limits": limits})


def resolve(position: Position, request: Request, answer: Answer) -> Answer:
    """Carry the combat out with the losses that the position asks for; without a choice given the best one is taken."""
    found = fight_of(position)
    notes: list[Step] = []
    if position.moves:
        lost = losses_asked(found, position.moves)
    else:
        lost = best(found, request.engine, request.watch).choices[0]
        if len(all_choices(found)[0]) > 1:
            text = Text("Nie podano, co oddaje obrońca; przyjęto najlepszy wybór.", "What the defender gives up is not given; the best choice is taken.")
            notes.append(Step(text, "WR.path.losses" if found.place.is_path else "WR.battle.losses"))
    result = settle(found, lost)
    steps = [*words.counting(found), *notes, *words.losing(found, lost, result)]
    outcome = {**summary(found, result), "worth_lost": str(result.worth)}
    after = aftermath(position, result)
    return answer.but(question="combat", steps=steps, outcome=outcome, position=after, extra=summary(found, result), subject=from_table(after))


def all_choices(found: Fight) -> tuple[list[Lost], list[str]]:
    """Return every legal choice, of units that are alike only one; past the limit only the best ones, and the limit."""
    if 0 < found.need <= found.defense and sum(map(any, zip(*(counts for counts, _ in found.strengths), strict=True))) > MOST_CHOICES:
        return list(cheapest(found, best(found).value)[0]), [f"more than {MOST_CHOICES} defenders with icons: only the best choices listed"]
    seen: dict[object, Lost] = {}
    for lost in loss_choices(found):
        seen.setdefault(signature(found, lost), lost)
    return list(seen.values()), []


def forbidden(found: Fight, lost: Sequence[int]) -> tuple[str, Text]:
    """Return the rule against a set of losses, and why."""
    rule = "WR.path.losses" if found.place.is_path else "WR.battle.losses"
    need = found.need
    if need == 0:
        return rule, Text("cały atak anuluje lokalizacja, nikogo się nie oddaje", "the location cancels the whole attack, nobody is given up")
    if found.defense < need:
        return rule, Text(f"obrona {found.defense} nie wystarcza na {need}: przepadają wszyscy", f"the defence of {found.defense} is too small for {need}: everybody is lost")
    most = max(sum(counts[index] for index in lost) for counts, _ in found.strengths)
    if most < need:
        return rule, Text(f"te karty anulują tylko {most} z {need}", f"these cards cancel only {most} of {need}")
    idle = [index for index in lost if all(counts[index] == 0 for counts, _ in found.strengths)]
    if idle:
        shown = words.named(found.part.defenders, idle)
        return rule, Text(f"niczego nie anuluje: {shown.pl}", f"cancels nothing: {shown.en}")
    return rule, Text("atak był anulowany, zanim przyszła kolej na ostatnią z tych kart", "the attack was cancelled before the last of these cards")


def more_to_win(found: Fight) -> int | None:
    """Return how many more attack icons would win for the attacker; None if the defenders' icons are not known."""
    if found.defense_missing:
        return None
    return max(0, found.location_defense + found.defense + 1 - found.attack)


def entry(found: Fight, lost: Lost) -> dict[str, Any]:
    """Return one choice in the shape of `moves`."""
    result = settle(found, lost)
    value = worth(found, lost)
    units = found.part.defenders
    support = support_of(found, lost)[0] if found.need and units else ()
    return {
        "move": move_of(found, lost),
        "value": str(value),
        "value_decimal": float(value),
        "eliminated": _cards(found, lost, ELIMINATED),
        "cycled": _cards(found, lost, CYCLED),
        "support": _supporters(units, support),
        "winner": result.winner,
    }


def move_of(found: Fight, lost: Sequence[int]) -> str:
    """Return a choice of losses as a move; `#2` is the second one listed where copies of a card differ."""
    return str(Move(LOSE, tuple(unit_name(found.part.defenders, index) for index in lost)))


def unit_name(units: Sequence[Fighter], index: int) -> str:
    """Return the name of a defender in a move."""
    copies = [other for other, unit in enumerate(units) if unit.card == units[index].card]
    if len({units[other] for other in copies}) == 1:
        return units[index].card
    return f"{units[index].card}#{copies.index(index) + 1}"


def summary(found: Fight, result: Result) -> dict[str, Any]:
    """Return the result of a combat as the contract names it."""
    side = found.place.attacking_side
    return {
        "eliminated": _of(found.part.defenders, result.defenders, ELIMINATED),
        "cycled": _of(found.part.defenders, result.defenders, CYCLED),
        "attackers_eliminated": _of(found.part.attackers, result.attackers, ELIMINATED),
        "attackers_cycled": _of(found.part.attackers, result.attackers, CYCLED),
        "uncancelled": result.uncancelled,
        "winner": result.winner,
        "attack": found.attack,
        "attack_support": _supporters(found.part.attackers, best_support(found.attack_pairs)),
        "location_defense": found.location_defense,
        "need": found.need,
        "defense": None if found.defense_missing else found.defense,
        "corruption": result.corruption,
        "points": result.points,
        "attacker": {"side": side, "more_icons_to_win": more_to_win(found)},
    }


def certificate(found: Fight, chosen: Best) -> dict[str, Any]:
    """Return what a checker needs: icons of every defender under the support used, and the best that the others can do without a doomed card."""
    units = found.part.defenders
    lost = chosen.choices[0]
    if not found.need or not units:
        return {"attack": found.attack, "location_defense": found.location_defense, "need": found.need, "lost": []}
    support, counts = support_of(found, lost)
    return {
        "attack": found.attack,
        "location_defense": found.location_defense,
        "need": found.need,
        "icons": [{"card": unit.card, "icons": count} for unit, count in zip(units, counts, strict=True)],
        "support": [{"army": units[pair.army].card, "character": units[pair.character].card} for pair in support],
        "lost": [units[index].card for index in lost],
        "most_without": {units[index].card: words.without(found, index) for index in chosen.doomed},
    }


def aftermath(position: Position, result: Result) -> dict[str, Any]:
    """Return what the combat adds to the scoring areas, as a position of the question `score`."""
    assert position.combat is not None
    place = position.combat.location
    areas: dict[str, dict[str, Any]] = {
        FREE_PEOPLES: {"locations": [place] if result.winner == FREE_PEOPLES else [], "ring_tokens": 0},
        SHADOW: {"locations": [place] if result.winner == SHADOW else [], "corruption": result.corruption, "ring_tokens": 0},
    }
    return {"game": position.game, "question": "score", "scenario": position.scenario, "final": False, **areas}


def losses_asked(found: Fight, moves: Sequence[Move]) -> Lost:
    """Return the choice that the moves ask for. Raises BadInput if it is not legal."""
    if len(moves) != 1 or moves[0].kind != LOSE:
        what = Text("w walce jest jeden ruch: eliminate KARTA KARTA ...", "a combat has one move: eliminate CARD CARD ...")
        raise BadInput([Defect("moves", what)])
    units = found.part.defenders
    items = {item for unit in units for item in unit.items}
    wanted = [name for name in moves[0].cards if name not in items]
    exact, absent = _numbered(units, wanted)
    loose = sorted(name for name in wanted if "#" not in name)
    absent += [name for name in loose if loose.count(name) > sum(1 for i, unit in enumerate(units) if unit.card == name and i not in exact)]
    if absent:
        shown = join(_move_name(name) for name in dict.fromkeys(wanted) if name in absent)
        raise BadInput([Defect("moves[1]", Text(f"nie ma tu takich obrońców albo nie ma ich aż tylu: {shown.pl}", f"not among the defenders (or not so many): {shown.en}"))])
    named = sorted(loose + [units[index].card for index in exact])
    fitting = [lost for lost in loss_choices(found) if exact <= set(lost) and sorted(units[index].card for index in lost) == named]
    if fitting:
        return min(fitting, key=lambda lost: (worth(found, lost), lost))
    rule, why = forbidden(found, tuple(sorted(exact | set(_first(units, loose, exact)))))
    raise BadInput([Defect("moves[1]", Text(f"{rule}: {why.pl}", f"{rule}: {why.en}"))])


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


def _supporters(units: Sequence[Fighter], support: Sequence[Pair]) -> dict[str, str]:
    """Return who is supported by which army."""
    return {units[pair.character].card: units[pair.army].card for pair in support}


def _cards(found: Fight, lost: Lost, where: str) -> list[str]:
    return _of(found.part.defenders, settle(found, lost).defenders, where)


def _of(units: Sequence[Fighter], fates: Sequence[Fate], where: str) -> list[str]:
    names: list[str] = []
    for unit, fate in zip(units, fates, strict=True):
        names += [unit.card] if fate.unit == where else []
        names += unit.items if fate.items == where else ()
    return names
