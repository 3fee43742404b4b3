"""The checker of certificates of combats: everything is walked out anew by the plain rules, and networkx works values out from the ends.

Kind `proof` claims a value. `at_least` is a policy: what is done at every choice that it can meet, every shadow card turned up, in the order in which
the walk meets the choices (breadth first). An entry has

    take       the number of the outcome among those that the rules offer, from 0
    do         the same in words, as `resolve` reads it
    value      what the combat is worth from here on under the policy
    given_up   in place of `take` and `do`: nothing is claimed from here on

That the value is no higher is walked out without a policy: `states` says how many places can be reached by any choice at all, `MOST_STATES` at most.
Kind `policy` claims only `at_least`; `agreed` names the engines that found the same value, which proves nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import MOST_DIGITS, Checked
from mellon.models.lcg.combat.acting import move_of
from mellon.models.lcg.combat.attack_course import Outcome
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.walking import BEGIN, GIVE_UP, Place, TooLarge, Walk, everything
from mellon.models.lcg.position import COMBAT, NO_HERO_LOST, Goal, Position

QUESTIONS = (COMBAT,)
PROOF, POLICY = KINDS = ("proof", "policy")
MOST_ENTRIES = 20_000
"""Places that a policy may lead to."""
MOST_STATES = 20_000
"""Places that are walked out for the value being no higher."""
_ENTRY = {"take", "do", "value"}, {"given_up", "value"}
_TABLE = Text(
    "tu stoi tabela z take, do i value albo given_up i value", "a table with take, do and value, or given_up and value, is expected here"
)


class _Fault(Exception):
    """Why a certificate does not hold."""

    def __init__(self, pl: str, en: str) -> None:
        super().__init__(en)
        self.why = Text(pl, en)


def words_of(b: Battle, outcome: Outcome) -> list[str]:
    """Return the acts of an outcome as moves."""
    return [str(move_of(b, act)) for act in outcome[0]]


def goal_of(p: Position) -> Goal:
    """Return the goal of a combat, no hero lost where none is named."""
    return p.goal or Goal(NO_HERO_LOST)


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    question, kind, claim = table["question"], table["kind"], table["claim"]
    defects = []
    if question not in QUESTIONS:
        defects.append(Defect("question", Text(f"jedno z: {', '.join(QUESTIONS)}", f"one of: {', '.join(QUESTIONS)}")))
    if kind not in KINDS:
        defects.append(Defect("kind", Text(f"jedno z: {', '.join(KINDS)}", f"one of: {', '.join(KINDS)}")))
    if defects:
        raise BadInput(defects)
    position = Position.parse(table["position"])
    if position.question != COMBAT or position.moves or (position.shadow and not (position.scenario or position.unseen or position.order)):
        raise BadInput(
            [Defect("position", Text("tu stoi walka z talią, bez ruchów", "a combat with its deck and without moves is expected here"))]
        )
    checker = _Checker(position, _entries(table.get("at_least")))
    name = "value" if kind == PROOF else "at_least"
    value = _number(claim.get(name), f"claim.{name}")
    try:
        if claim.get("goal") != checker.goal.name:
            raise _Fault(f"cel pozycji to {checker.goal.name}", f"the position's goal is {checker.goal.name}")
        checker.follow(value)
        if kind == PROOF:
            checker.exhaust(value, table.get("states"))
    except _Fault as fault:
        return Checked(False, position.game, question, claim, checker.done, fault.why)
    return Checked(True, position.game, question, claim, checker.done)


class _Checker:
    """One certificate under examination; `done` counts the places that were walked out."""

    def __init__(self, position: Position, entries: Sequence[Mapping[str, Any]]) -> None:
        self._battle, self._entries, self.goal = Battle(position), entries, goal_of(position)
        self._met: list[Place] = []
        self.done = 0

    def follow(self, value: Fraction) -> None:
        """Walk the policy out: its moves are legal, its values add up, and it secures the value."""
        try:
            walk = Walk(self._battle, self.goal, self._take, MOST_ENTRIES)
        except TooLarge:
            raise _Fault(
                f"polityka prowadzi do ponad {MOST_ENTRIES} miejsc", f"the policy leads to more than {MOST_ENTRIES} places"
            ) from None
        if len(self._met) != len(self._entries):
            raise _Fault(
                f"polityka ma {len(self._entries)} wpisów, a wyborów jest {len(self._met)}",
                f"the policy has {len(self._entries)} entries, and there are {len(self._met)} choices",
            )
        worth = walk.values()
        for at, (place, entry) in enumerate(zip(self._met, self._entries, strict=True)):
            if worth[place] != _number(entry["value"], f"at_least[{at}].value"):
                raise _Fault(f"wpis {at}: wartość to {worth[place]}", f"entry {at}: the value is {worth[place]}")
        self.done += len(walk.graph)
        if worth[BEGIN] != value:
            raise _Fault(f"polityka daje {worth[BEGIN]}, nie {value}", f"the policy gives {worth[BEGIN]}, not {value}")

    def _take(self, place: Place, outcomes: list[Outcome]) -> Sequence[int]:
        """Return what the next entry of the policy takes. Raises _Fault where the rules do not offer it."""
        number = len(self._met)
        self._met.append(place)
        if number >= len(self._entries):
            raise _Fault(f"brak wpisu {number} polityki", f"entry {number} of the policy is missing")
        entry = self._entries[number]
        if "given_up" in entry:
            if self.goal.name == "score":
                raise _Fault("przy wyniku nie można się poddać", "a score cannot be given up")
            return GIVE_UP
        take = entry["take"]
        if take >= len(outcomes) or words_of(self._battle, outcomes[take]) != entry["do"]:
            raise _Fault(f"wpis {number}: zasady nie dają tu tego ruchu", f"entry {number}: the rules do not offer this move here")
        return (take,)

    def exhaust(self, value: Fraction, states: Any) -> None:
        """Walk out everything that can be done: nothing is worth more than the value."""
        try:
            walk = Walk(self._battle, self.goal, everything, MOST_STATES)
        except TooLarge:
            raise _Fault(f"do obejścia jest ponad {MOST_STATES} miejsc", f"there are more than {MOST_STATES} places to walk out") from None
        if states != len(walk.graph):
            raise _Fault(f"miejsc jest {len(walk.graph)}, nie {states}", f"there are {len(walk.graph)} places, not {states}")
        self.done += len(walk.graph)
        best = walk.values()[BEGIN]
        if best != value:
            raise _Fault(f"da się osiągnąć {best}, nie {value}", f"{best} can be reached, not {value}")


def _entries(told: Any) -> Sequence[Mapping[str, Any]]:
    """Return the entries of a policy. Raises BadInput where they are none."""
    if not isinstance(told, list) or len(told) > MOST_ENTRIES:
        raise BadInput([Defect("at_least", Text("tu stoi lista wpisów", "a list of entries is expected here"))])
    for at, entry in enumerate(told):
        if not isinstance(entry, Mapping) or set(entry) not in _ENTRY or not _readable(entry):
            raise BadInput([Defect(f"at_least[{at}]", _TABLE)])
    return told


def _readable(entry: Mapping[str, Any]) -> bool:
    if "given_up" in entry:
        return entry["given_up"] is True
    take, do = entry["take"], entry["do"]
    return type(take) is int and take >= 0 and isinstance(do, list) and all(isinstance(word, str) for word in do)


def _number(value: Any, where: str) -> Fraction:
    """Return a number written as "1", "-3" or "2/3". Raises BadInput for anything else."""
    if isinstance(value, str) and len(value) <= MOST_DIGITS:
        above, slash, below = value.removeprefix("-").partition("/")
        if above.isascii() and above.isdigit() and (not slash or (below.isascii() and below.isdigit() and int(below))):
            return Fraction(value)
    raise BadInput([Defect(where, Text('tu stoi liczba jako tekst, np. "2/3"', 'a number as text is expected here, "2/3" for instance'))])
