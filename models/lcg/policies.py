"""Certificates with a policy, and how they are examined.

Kind `proof` claims a `value`, kind `policy` no more than that so much can be reached (`at_least`); `agreed` of the latter names the engines that found the
same value, which proves nothing here. Kind `agreement` has no more than these. `states` of a proof says at how many places one has to look to see
that the value is no higher, whatever is done (`walks.AtMost`), `MOST_STATES` at most. `at_least` of the certificate is the policy.

A policy is a list of entries: what is done at every choice that it can meet, every card turned up, in the order in which the walk meets the choices
(breadth first). An entry has

    take       the number of the option among those that the rules offer, from 0
    do         the same in words, as `resolve` reads it
    value      what it is worth from here on under the policy
    given_up   in place of `take` and `do`: nothing is claimed from here on
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import AGREEMENT, Checked, Fault, signed
from mellon.models.lcg.walks import BEGIN, GIVE_UP, AtMost, Game, TooLarge, Walk

MOST_ENTRIES = 100_000
"""Places that a policy may lead to."""
MOST_STATES = 100_000
"""Places that are looked at for the value being no higher."""
_ENTRY = {"take", "do", "value"}, {"given_up", "value"}
_TABLE = Text(
    "tu stoi tabela z take, do i value albo given_up i value", "a table with take, do and value, or given_up and value, is expected here"
)


PROOF, POLICY, _ = KINDS = ("proof", "policy", AGREEMENT)


def examined(table: Mapping[str, Any], goal: str, game: Game, may_give_up: bool = True) -> Checked:
    """Examine a certificate's claim about a game with its goal. Raises BadInput where it cannot be read."""
    proves, claim = table["kind"] == PROOF, table["claim"]
    checker = PolicyChecker(table.get("at_least"), game, may_give_up)
    name = "value" if proves else "at_least"
    value = signed(claim.get(name), f"claim.{name}")
    try:
        if claim.get("goal") != goal:
            raise Fault(f"cel pozycji to {goal}", f"the position's goal is {goal}")
        checker.follow(value)
        if proves:
            checker.exhaust(value, table.get("states"))
    except Fault as fault:
        return Checked(False, table["game"], table["question"], claim, checker.done, fault.why)
    return Checked(True, table["game"], table["question"], claim, checker.done)


class PolicyChecker:
    """A policy for a game under examination; `done` counts the places that were walked out."""

    def __init__(self, told: Any, game: Game, may_give_up: bool = True) -> None:
        self._entries, self._game, self._may_give_up = entries_of(told), game, may_give_up
        self._met: list[Any] = []
        self.done = 0

    def follow(self, value: Fraction) -> None:
        """Walk the policy out: its moves are legal, its values add up, and it secures the value."""
        try:
            walk = Walk(self._game, self._take, MOST_ENTRIES)
        except TooLarge:
            raise Fault(
                f"polityka prowadzi do ponad {MOST_ENTRIES} miejsc", f"the policy leads to more than {MOST_ENTRIES} places"
            ) from None
        if len(self._met) != len(self._entries):
            raise Fault(
                f"polityka ma {len(self._entries)} wpisów, a wyborów jest {len(self._met)}",
                f"the policy has {len(self._entries)} entries, and there are {len(self._met)} choices",
            )
        worth = walk.values()
        for at, (place, entry) in enumerate(zip(self._met, self._entries, strict=True)):
            if worth[place] != signed(entry["value"], f"at_least[{at}].value"):
                raise Fault(f"wpis {at}: wartość to {worth[place]}", f"entry {at}: the value is {worth[place]}")
        self.done += len(walk.graph)
        if worth[BEGIN] != value:
            raise Fault(f"polityka daje {worth[BEGIN]}, nie {value}", f"the policy gives {worth[BEGIN]}, not {value}")

    def _take(self, place: Any, options: Sequence[Any]) -> Sequence[int]:
        """Return what the next entry of the policy takes. Raises Fault where the rules do not offer it."""
        at = len(self._met)
        self._met.append(place)
        if at >= len(self._entries):
            raise Fault(f"brak wpisu {at} polityki", f"entry {at} of the policy is missing")
        entry = self._entries[at]
        if "given_up" in entry:
            if not self._may_give_up:
                raise Fault("przy wyniku nie można się poddać", "a score cannot be given up")
            return GIVE_UP
        take = entry["take"]
        if take >= len(options) or self._game.words(options[take]) != entry["do"]:
            raise Fault(f"wpis {at}: zasady nie dają tu tego ruchu", f"entry {at}: the rules do not offer this move here")
        return (take,)

    def exhaust(self, value: Fraction, states: Any) -> None:
        """Look at whatever could be done instead: nothing is worth more than the value."""
        search = AtMost(self._game, MOST_STATES)
        try:
            best = search.best(BEGIN, value)
        except TooLarge:
            raise Fault(f"do obejścia jest ponad {MOST_STATES} miejsc", f"there are more than {MOST_STATES} places to walk out") from None
        if best > value:
            raise Fault(f"da się osiągnąć {best}, nie {value}", f"{best} can be reached, not {value}")
        if states != search.places:
            raise Fault(f"miejsc jest {search.places}, nie {states}", f"there are {search.places} places, not {states}")
        self.done += search.places


def entries_of(told: Any) -> Sequence[Mapping[str, Any]]:
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
