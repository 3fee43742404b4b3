"""What one side's plan does inside a turn or a battle, followed by the plain rules against every choice, draw and card of the other side.

A plan is a list of entries: `after` the choices, draws and cards of both so far it `take`s an option, plays a `mix` of cards, or claims
nothing more (`given_up`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import Fault, fraction
from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import FELLOWSHIP
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.choice_words import choice_word
from mellon.models.konfrontacja.state import Chance, Decision, Done, Node, Simultaneous, State, Table

Number = Fraction | int
Path = tuple[str, ...]
Inside = Mapping[Path, Mapping[str, Any]]
PICK = min, max
"""What the others make of a bound: the plan of the Fellowship counts the least, that of Sauron the most."""
LIST = Text("tu stoi lista tabel", "a list of tables is expected here")
_TAKE = ("after", "take", "mix", "given_up")
_WORDS = Text("tu stoi lista słów", "a list of words is expected here")
_WORD = Text("tu stoi tekst", "a text is expected here")


class InsidePlan(ABC):
    """Follows the plan of one side from a node of the rules; `here` names the place in messages."""

    def __init__(self, table: Table, side: int) -> None:
        self._table, self._side, self.here = table, side, ""
        self._inside: Inside = {}
        self._used: set[Path] = set()

    @abstractmethod
    def ended(self, state: State) -> Number:
        """Return the bound on the state in which a turn or a battle ends."""

    @abstractmethod
    def given_up(self) -> Number:
        """Return the bound where the plan claims nothing. Raises Fault where it may not do so."""

    def enter(self, here: str, inside: Inside) -> None:
        """Take up the plan of another place."""
        self.here, self._inside, self._used = here, inside, set()

    def leave(self) -> None:
        """Raise Fault where the plan tells of choices that play did not reach."""
        if len(self._used) < len(self._inside):
            raise Fault(f"wybory, do których gra nie dochodzi: {self.here}", f"choices that play does not reach: {self.here}")

    def follow(self, node: Node, path: Path) -> Number:
        """Return the bound that the plan secures at a node of the rules."""
        if isinstance(node, Done):
            return self.ended(node.state)
        told = self._inside.get(path)
        if told is not None and told.get("given_up"):
            self._used.add(path)
            return self.given_up()
        if isinstance(node, Simultaneous):
            return self._clash(node, path)
        if isinstance(node, Decision) and node.side == self._side:
            taken = self._told(path, "take")
            option = next((one for one in node.options if choice_word(self._table, node, one) == taken), None)
            if option is None:
                raise Fault(f"nie ma takiego wyboru „{taken}”: {self.here}", f'there is no option "{taken}": {self.here}')
            return self._after(node, option, path)
        found = [self._after(node, option, path) for option in node.options]
        return _quotient(sum(found), len(found)) if isinstance(node, Chance) else PICK[self._side](found)

    def _after(self, node: Decision | Chance | Simultaneous, option: Any, path: Path) -> Number:
        return self.follow(rules.choose(self._table, node, option), (*path, choice_word(self._table, node, option)))

    def _told(self, path: Path, key: str) -> Any:
        """Return what the plan says after a path of choices."""
        told = self._inside.get(path)
        if told is None or key not in told:
            raise Fault(f"brakuje wyboru po {list(path)}: {self.here}", f"a choice after {list(path)} is missing: {self.here}")
        self._used.add(path)
        return told[key]

    def _clash(self, node: Simultaneous, path: Path) -> Number:
        """Return what a mix of cards secures against every card of the enemy."""
        hands = (node.fellowship, node.sauron)
        mine = {deck(self._side)[card].id: card for card in hands[self._side]}
        mix = {word: fraction(share, "mix") for word, share in self._told(path, "mix").items()}
        if sum(mix.values()) != 1 or not all(word in mine and share > 0 for word, share in mix.items()):
            raise Fault(
                f"to nie jest mieszanka kart po {list(path)}: {self.here}", f"this is no mix of the cards after {list(path)}: {self.here}"
            )
        found = []
        for theirs in hands[1 - self._side]:
            pairs = [((mine[word], theirs) if self._side == FELLOWSHIP else (theirs, mine[word]), share) for word, share in mix.items()]
            found.append(sum([share * self._after(node, pair, path) for pair, share in pairs]))
        return PICK[self._side](found)


def _quotient(above: Number, below: int) -> Number:
    found = Fraction(above, below)
    return found.numerator if found.denominator == 1 else found


def read_inside(told: Any, where: str) -> dict[Path, Mapping[str, Any]]:
    """Return what a plan does by the path on which it does it. Raises BadInput for what is no plan, Fault for a path told twice."""
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise BadInput([Defect(where, LIST)])
    found: dict[Path, Mapping[str, Any]] = {}
    for at, one in enumerate(told, start=1):
        here = f"{where}[{at}]"
        known_keys(one, _TAKE, here)
        if len(one) != 2 or one.get("given_up", True) is not True:
            raise BadInput([Defect(here, Text("after i jedno z: take, mix, given_up", "after and one of take, mix, given_up"))])
        if not isinstance(one.get("mix", {}), dict):
            raise BadInput([Defect(f"{here}.mix", Text("tu stoi tabela", "a table is expected here"))])
        read_text(one.get("take", ""), f"{here}.take")
        found[read_words(one.get("after"), f"{here}.after")] = one
    if len(found) < len(told):
        raise Fault("dwa wybory po tych samych krokach", "two choices after the same steps")
    return found


def known_keys(told: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    """Raise BadInput for keys that nobody reads."""
    strange = [key for key in told if key not in known]
    if strange:
        raise BadInput([Defect(f"{where}.{key}", Text("nieznany klucz", "unknown key")) for key in strange])


def read_text(value: Any, where: str) -> str:
    """Return a text. Raises BadInput for anything else."""
    if isinstance(value, str):
        return value
    raise BadInput([Defect(where, _WORD)])


def read_words(value: Any, where: str) -> tuple[str, ...]:
    """Return a list of texts. Raises BadInput for anything else."""
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return tuple(value)
    raise BadInput([Defect(where, _WORDS)])
