"""The shadow-free combat as an assignment for CP-SAT: who defends whom, who takes undefended damage, who attacks whom."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.lcg.combat.acting import move_of
from mellon.models.lcg.combat.attack_course import Act, can_attack
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import DEAD, HELD, WAITING, State
from mellon.models.lcg.combat.battle_strength import attack_of, defense_of, hit_points_of, may
from mellon.models.lcg.combat.decisions import defenders
from mellon.models.lcg.position import ALL_KILLED, Position
from mellon.solver.answer import Answer, Verdict
from mellon.solver.engines.cpsat import solve_model
from mellon.solver.game import Request
from mellon.solver.lcg.combat.openings import unweighed
from mellon.solver.limits import TIME, LimitReached, Watch
from mellon.solver.ranked import RankedMove
from mellon.solver.stats import stats_of


def solved_by_cpsat(p: Position, request: Request, answer: Answer) -> Answer:
    """Return whether the goal can be reached without shadow cards, with an assignment. Raises BadInput where the model does not fit."""
    from mellon.solver.lcg.combat.answering import goal_of
    from mellon.solver.lcg.combat.telling import assumptions_of

    b = Battle(p, shadow=False)
    goal = goal_of(p)
    why = unfit(b, p, goal.name)
    if why is not None:
        raise BadInput([Defect("--engine", why)])
    try:
        found = assignment(b, kills=goal.name != "no_hero_lost", watch=request.watch)
    except LimitReached as stop:
        moves = unweighed(p, Fraction(0), Fraction(1))
        stats = stats_of("cpsat", 0, [stop.limit])
        extra = {"goal": goal.name, "bounds": (Fraction(0), Fraction(1))}
        return answer.but(verdict=Verdict.UNKNOWN, moves=moves, stats=stats, assumptions=assumptions_of(b), extra=extra)
    line = [] if found is None else [move_of(b, act) for act in found]
    return answer.but(
        verdict=Verdict.VALUE,
        value=Fraction(int(found is not None)),
        line=line,
        moves=[RankedMove.of(move=made, value=Fraction(1), value_decimal=1.0) for made in line[:1]],
        stats=stats_of("cpsat", 0),
        assumptions=assumptions_of(b),
        extra={"goal": goal.name, "basic": Fraction(int(found is not None))},
    )


def unfit(b: Battle, p: Position, goal: str) -> Text | None:
    """Return why the assignment model does not fit a battle, None where it does."""
    if p.shadow:
        return Text("cpsat liczy tylko grę podstawową: podaj shadow = false", "cpsat solves the basic game only: give shadow = false")
    if goal in (ALL_KILLED, "score"):
        return Text("cpsat liczy cele bez straty bohatera", "cpsat solves goals that lose no hero")
    if b.actions or b.exact_threat or any(foe.hurts_from_staging for foe in b.foes) or any(who.hunter for who in b.fighters):
        return Text(
            "cpsat nie zna wydarzeń, zagrożenia, snajperów ani Dúnherna: użyj --engine graph",
            "cpsat knows no events, threat, snipers or Dunhere: use --engine graph",
        )
    return None


def assignment(b: Battle, kills: bool, watch: Watch | None = None) -> list[Act] | None:
    """Return the acts of a combat without loss (and with every enemy killed), or None when CP-SAT proves that there is none.

    Raises LimitReached where neither is known when the watch ends the search.
    """
    from ortools.sat.python import cp_model

    s = b.initial()[0][1]
    model = cp_model.CpModel()
    build = _Model(b, s, model)
    if kills:
        build.kill_all()
    model.minimize(sum(build.hurt.values()) * 10 + sum(build.defends.values()))
    found = solve_model(model, watch or Watch(), seed=1)
    if found.feasible is None:
        raise LimitReached(found.limit or TIME)
    return build.acts(found.solver) if found.feasible else None


class _Model:
    """The variables and named groups of constraints."""

    def __init__(self, b: Battle, s: State, model: Any) -> None:
        self.b, self.s, self.model = b, s, model
        self.waiting = [f for f in range(len(s.foes)) if can_attack(b, s, f)]
        self.alive = [f for f, foe in enumerate(b.foes) if foe.engaged and s.foes[f] & 15 != DEAD]
        self.defends: dict[tuple[int, int], Any] = {}
        self.takes: dict[tuple[int, int], Any] = {}
        self.strikes: dict[tuple[int, int], Any] = {}
        self.hurt: dict[int, Any] = {}
        self._variables()
        self._one_answer_each()
        self._one_use_each()
        self._nobody_lost()

    def _variables(self) -> None:
        b, s, new = self.b, self.s, self.model.new_bool_var
        for f in self.waiting:
            player = b.foes[f].player
            twins_too = [i for i, code in enumerate(s.chars) if code >= 0 and code & 1 and may(b, s, i, "defend")]
            for i in twins_too:
                if b.fighters[i].player == player or b.fighters[i].sentinel:
                    self.defends[f, i] = new(f"{b.fighters[i].card.name.en} {i} defends {f}")
            for i in b.heroes[player]:
                if s.chars[i] >= 0:
                    self.takes[f, i] = new(f"{b.fighters[i].card.name.en} takes undefended {f}")
        for i, code in enumerate(s.chars):
            if code >= 0 and code & 1 and may(b, s, i, "attack"):
                for f in self.alive:
                    if b.foes[f].player == b.fighters[i].player or b.fighters[i].ranged:
                        self.strikes[i, f] = new(f"{b.fighters[i].card.name.en} {i} attacks {f}")

    def _one_answer_each(self) -> None:
        """LC.combat.one_defender, LC.combat.undefended: one defender, or one hero takes it all."""
        for f in self.waiting:
            options = [v for (foe, _), v in self.defends.items() if foe == f] + [v for (foe, _), v in self.takes.items() if foe == f]
            self.model.add(sum(options) == 1)

    def _one_use_each(self) -> None:
        """LC.ready.exhausted: a character defends once or attacks once."""
        for i in range(len(self.s.chars)):
            used = [v for (_, c), v in self.defends.items() if c == i] + [v for (c, _), v in self.strikes.items() if c == i]
            if used:
                self.model.add(sum(used) <= 1)

    def damage(self, i: int) -> Any:
        """Return the damage that a character takes, a sum over the enemies."""
        b, s = self.b, self.s
        terms = []
        for f in self.waiting:
            foe = b.foes[f]
            stung = (s.foes[f] >> 8) + b.fighters[i].stings >= foe.hit_points
            if (f, i) in self.defends and not stung:
                terms.append(max(0, foe.attack - defense_of(b, s, i)) * self.defends[f, i])
            if (f, i) in self.takes:
                terms.append(foe.attack * self.takes[f, i])
        return sum(terms)

    def _nobody_lost(self) -> None:
        """LC.damage.destroyed: heroes keep at least one hit point."""
        for i, who in enumerate(self.b.fighters):
            if who.hero and self.s.chars[i] >= 0 and not who.prisoner:
                left = hit_points_of(self.b, self.s, i) - (self.s.chars[i] >> 1)
                self.hurt[i] = self.model.new_int_var(0, max(0, left - 1), f"damage on {who.card.name.en}")
                self.model.add(self.hurt[i] == self.damage(i))

    def kill_all(self) -> None:
        """LC.attack.sum: attack reaches defense and hit points of every enemy; one hurt by a defender's sting needs less."""
        b, s = self.b, self.s
        for f in self.alive:
            need = b.foes[f].defense + b.foes[f].hit_points - (s.foes[f] >> 8)
            power = []
            for (i, foe), v in self.strikes.items():
                if foe != f:
                    continue
                power.append(attack_of(b, s, i, f) * v)
                if b.fighters[i].grows:
                    grown = self.model.new_int_var(0, 20, f"growth of {i} against {f}")
                    self.model.add_multiplication_equality(grown, [self.hurt[i], v])
                    power.append(grown)
            stings = [b.fighters[i].stings * v for (foe, i), v in self.defends.items() if foe == f]
            dead = [
                v for (foe, i), v in self.defends.items() if foe == f and (s.foes[f] >> 8) + b.fighters[i].stings >= b.foes[f].hit_points
            ]
            self.model.add(sum(power) + sum(stings) + need * sum(dead) >= need)

    def acts(self, solver: Any) -> list[Act]:
        """Return the solution as acts in the order of play."""
        found: list[Act] = []
        for (f, i), v in self.defends.items():
            if solver.value(v):
                found.append(("defend", f, i))
        for (f, i), v in self.takes.items():
            if solver.value(v):
                found += [("undefended", f), ("damage", i)]
        for f in self.alive:
            group = [i for (i, foe), v in self.strikes.items() if foe == f and solver.value(v)]
            if group:
                found.append(("attack", self.b.foes[f].player, f, *group))
        return [*found, ("end",)]


__all__ = ["HELD", "WAITING", "assignment", "defenders", "solved_by_cpsat", "unfit"]
