"""Question `combat`: the verbs legal and resolve, which only word what the rules say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW
from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.combat_steps import counting, losing
from mellon.models.wojna_o_pierscien.consequences import CYCLED, ELIMINATED, Fate, Result, settle
from mellon.models.wojna_o_pierscien.loss_moves import (
    MOST_SUBSETS,
    NotThere,
    different_choices,
    fight_of,
    forbidden_losses,
    losing_rule,
    move_of,
    verify_losses,
)
from mellon.models.wojna_o_pierscien.losses import Lost
from mellon.models.wojna_o_pierscien.moves import LOSE, Move
from mellon.models.wojna_o_pierscien.notation import from_table
from mellon.models.wojna_o_pierscien.parts import Fighter
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.support import Pair, best_support
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.ranked import RankedMove, forbidden
from mellon.solver.stats import Stats

MOST_CHOICES = 14


def legal(position: Position, request: Request, answer: Answer) -> Answer:
    """List the sets of defenders that may be given up, and for the others the rule against them."""
    found = fight_of(position)
    choices, limits = all_choices(found)
    if len(found.part.defenders) > MOST_SUBSETS:
        limits = [*limits, "illegal sets not listed"]
    illegal = [forbidden(move, fault) for move, fault in forbidden_losses(found, choices)]
    moves = [RankedMove.of(move=move_of(found, lost), eliminated=cards_of(found, lost, ELIMINATED)) for lost in choices]
    return answer.but(question="combat", moves=moves, illegal=illegal, stats=Stats.of(limits=tuple(limits)))


def resolve(position: Position, request: Request, answer: Answer) -> Answer:
    """Carry the combat out with the losses that the position asks for; without a choice given the best one is taken."""
    found = fight_of(position)
    notes: list[Step] = []
    if position.moves:
        lost = losses_asked(found, position.moves)
    else:
        choices, _ = all_choices(found)
        lost = choices[0]
        if len(choices) > 1:
            lost = _best(found, request)
            text = Text(
                "Nie podano, co oddaje obrońca; przyjęto najlepszy wybór.",
                "What the defender gives up is not given; the best choice is taken.",
            )
            notes.append(Step(text, losing_rule(found)))
    result = settle(found, lost)
    steps = [*counting(found), *notes, *losing(found, lost, result)]
    outcome = {**summary(found, result), "worth_lost": result.worth}
    after = aftermath(position, result)
    return answer.but(
        question="combat", steps=steps, outcome=outcome, position=after, extra=summary(found, result), subject=from_table(after)
    )


def _best(found: Fight, request: Request) -> Lost:
    from mellon.solver.wojna_o_pierscien.combat_best import best

    return best(found, request.engine, request.watch).choices[0]


def losses_asked(found: Fight, moves: Sequence[Move]) -> Lost:
    """Return the choice that the moves ask for. Raises BadInput if it is not legal."""
    if len(moves) != 1 or moves[0].kind != LOSE:
        what = Text("w walce jest jeden ruch: eliminate KARTA KARTA ...", "a combat has one move: eliminate CARD CARD ...")
        raise BadInput([Defect("moves", what)])
    try:
        return verify_losses(found, moves[0])
    except NotThere as fault:
        raise BadInput([Defect("moves[1]", fault.why)]) from None
    except Illegal as fault:
        raise BadInput([Defect("moves[1]", Text(f"{fault.rule}: {fault.why.pl}", f"{fault.rule}: {fault.why.en}"))]) from None


def all_choices(found: Fight) -> tuple[list[Lost], list[str]]:
    """Return every legal choice, of units that are alike only one; past the limit only the best ones, and the limit."""
    if 0 < found.need <= found.defense and sum(map(any, zip(*(counts for counts, _ in found.strengths), strict=True))) > MOST_CHOICES:
        from mellon.solver.wojna_o_pierscien.combat_best import cheapest, cheapest_by_need

        return list(cheapest(found, cheapest_by_need(found)[found.need])[0]), [
            f"more than {MOST_CHOICES} defenders with icons: only the best choices listed"
        ]
    return different_choices(found), []


def more_to_win(found: Fight) -> int | None:
    """Return how many more attack icons would win for the attacker; None if the defenders' icons are not known."""
    if found.defense_missing:
        return None
    return max(0, found.location_defense + found.defense + 1 - found.attack)


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
        "attack_support": supporters(found.part.attackers, best_support(found.attack_pairs)),
        "location_defense": found.location_defense,
        "need": found.need,
        "defense": None if found.defense_missing else found.defense,
        "corruption": result.corruption,
        "points": result.points,
        "attacker": {"side": side, "more_icons_to_win": more_to_win(found)},
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


def supporters(units: Sequence[Fighter], support: Sequence[Pair]) -> dict[str, str]:
    """Return who is supported by which army."""
    return {units[pair.character].card: units[pair.army].card for pair in support}


def cards_of(found: Fight, lost: Lost, where: str) -> list[str]:
    """Return the cards that a choice of losses sends there."""
    return _of(found.part.defenders, settle(found, lost).defenders, where)


def _of(units: Sequence[Fighter], fates: Sequence[Fate], where: str) -> list[str]:
    names: list[str] = []
    for unit, fate in zip(units, fates, strict=True):
        names += [unit.card] if fate.unit == where else []
        names += unit.items if fate.items == where else ()
    return names
