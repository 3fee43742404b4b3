"""The games at the table: each room `solver/<game>` offers a GAME; nobody else knows a game by name."""

from __future__ import annotations

import gc
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from mellon.models.common import BadInput, Defect, Rulebook, Rulings, Text
from mellon.models.common.notation import plain_line, read_plain, usable_table
from mellon.models.common.tables import plain_table
from mellon.solver.answer import Answer, Verdict
from mellon.solver.limits import MEMORY, Limits, Watch
from mellon.solver.memory import addresses_bounded
from mellon.solver.stats import stats_of


@dataclass(frozen=True)
class Request:
    """One question: the verb, what it is asked about, and how hard to look."""

    verb: str
    limits: Limits = Limits()
    engine: str = "auto"
    seed: int = 0
    rulings: Mapping[str, str] = field(default_factory=dict)
    verify: bool = False
    watch: Watch = field(default_factory=Watch)
    at: str | None = None
    """The place in a played round that `review` shall show, as TRICK.CARD."""
    certificate: bool = False
    """Whether a certificate is asked for: then more is done to find a proof that can be checked."""

    def readings(self, book: Rulebook, given: Rulings) -> Rulings:
        """Return a position's readings with those that this request names instead. Raises BadInput for an unknown one."""
        named, defects = Rulings.parse(book, self.rulings, "--ruling")
        if defects:
            raise BadInput(defects)
        for key in self.rulings:
            given = given.with_reading(book, key, named.reading(book, key))
        return given


class Game(Protocol):
    """What a game's room in `solver` offers to the doors."""

    id: str
    book: Rulebook
    engines: Sequence[str]

    @property
    def title(self) -> Text:
        """Return the game's name."""

    def read(self, source: str | Mapping[str, Any], base: Path | None = None) -> Any:
        """Return the position that a TOML text, or the table of one, describes, or raise BadInput with every defect."""

    def read_table(self, table: Mapping[str, Any], base: Path | None = None) -> Any:
        """Return the position that a table of plain data describes, or raise BadInput with every defect."""

    def read_line(self, line: str, base: Path | None = None) -> Any:
        """Return the position that a one-line notation describes, or raise BadInput."""

    def answer(self, position: Any, request: Request) -> Answer:
        """Answer one verb about a position; raise BadInput where the verb cannot take the position."""

    def for_mover(self, position: Any, value: Fraction) -> Fraction:
        """Return a value of the game so that more is better for whoever moves in a position."""


class Room(ABC):
    """The part of a game's room that is the same in all: reading by the room's notation, readings, the answer to begin with."""

    id: str
    book: Rulebook
    engines: Sequence[str]
    verbs: Sequence[str] = ("show", "legal", "resolve", "solve", "hint", "explain")

    @property
    def title(self) -> Text:
        """Return the game's name."""
        return self.book.title

    def read(self, source: str | Mapping[str, Any], base: Path | None = None) -> Any:
        """Return the position that a TOML text, or the table of one, describes, or raise BadInput with every defect."""
        notation = self._notation()
        return notation.read_toml(source, base) if isinstance(source, str) else notation.from_table(usable_table(source), base)

    def read_table(self, table: Mapping[str, Any], base: Path | None = None) -> Any:
        """Return the position that a table of plain data describes, or raise BadInput with every defect."""
        return read_plain(self.id, plain_table(table), base)

    def read_line(self, line: str, base: Path | None = None) -> Any:
        """Return the position that a one-line notation describes, or raise BadInput."""
        return self._notation().read_line(plain_line(line), base)

    def answer(self, position: Any, request: Request) -> Answer:
        """Answer one verb. Raises BadInput where the verb cannot take the position."""
        if request.verb not in self.verbs:
            raise BadInput([self._not_answered(request.verb)])
        position = self.with_rulings(position, request)
        answer = Answer(
            self.id,
            request.verb,
            rulings={key: position.reading(key) for key in self.book.rulings},
            assumptions=position.assumptions,
            subject=position,
        )
        try:
            return self._seen_by_mover(self.verb(position, request, answer))
        except MemoryError:
            pass
        except ImportError as fault:
            if isinstance(fault, ModuleNotFoundError) or not addresses_bounded():
                raise
        gc.collect()
        return answer.but(verdict=Verdict.UNKNOWN, stats=stats_of(request.watch.engine or request.engine, request.watch.nodes, [MEMORY]))

    def _seen_by_mover(self, answer: Answer) -> Answer:
        """Return an answer whose moves also tell their worth as the mover sees it."""
        if not answer.moves:
            return answer
        moves = [
            move if move.value is None else replace(move, for_mover=self.for_mover(answer.subject, move.value)) for move in answer.moves
        ]
        return answer.but(moves=moves)

    def _not_answered(self, verb: str) -> Defect:
        """Return the defect that this game does not answer a verb."""
        known = ", ".join(self.verbs)
        return Defect("verb", Text(f"„{verb}”: ta gra odpowiada na: {known}", f'"{verb}": this game answers {known}'))

    def for_mover(self, position: Any, value: Fraction) -> Fraction:
        """Return a value of the game so that more is better for whoever moves: the value itself where all want the same."""
        return value

    @abstractmethod
    def with_rulings(self, position: Any, request: Request) -> Any:
        """Return the position under the readings that a request names. Raises BadInput if it cannot exist under them."""

    @abstractmethod
    def verb(self, position: Any, request: Request, answer: Answer) -> Answer:
        """Complete an answer that has been begun."""

    def _notation(self) -> Any:
        return import_module(f"mellon.models.{self.id}.notation")


_TOOLS = ("engines", "kernels", "surveys", "workers")
"""The folders of `solver` that are no rooms of games."""


@cache
def games() -> tuple[str, ...]:
    """Return the ids of the games that have a room in `solver`."""
    here = [str(Path(__file__).parent)]
    return tuple(sorted(module.name for module in pkgutil.iter_modules(here) if module.ispkg and module.name not in _TOOLS))


@cache
def game(game_id: str) -> Game:
    """Return the game with this id. Raises KeyError for a game that has no room."""
    if game_id not in games():
        raise KeyError(game_id)
    found: Game = import_module(f"mellon.solver.{game_id}").GAME
    return found


def ask(position: Any, verb: str = "solve", limits: Limits | None = None, **options: Any) -> Answer:
    """Ask one question about a position and return the Answer.

    `options` are the other fields of `Request` (engine, seed, rulings, verify, watch, certificate).
    """
    limits = limits or Limits()
    options.setdefault("watch", limits.watch())
    request = Request(verb, limits, **options)
    if request.watch.deadline is None:
        request.watch.deadline = limits.deadline()
    return game(position.game).answer(position, request)
