"""Goals as constraints: every bound formula becomes implications over the literals of setup and tricks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from mellon.models.dwie_wieze import Card, Position
from mellon.models.dwie_wieze.goals import And, Atom, Formula, Goal, Or, Played, Table, Tally, TrickTest, bind
from mellon.models.dwie_wieze.goals.core import FALSE, Absent, Unsupplied
from mellon.models.dwie_wieze.goals.language import BURDEN, Filter
from mellon.models.dwie_wieze.goals.status import count
from mellon.solver.dwie_wieze.cpsat_setup import AT_EVENT, Cast, Copy
from mellon.solver.dwie_wieze.cpsat_tricks import TrickModel
from mellon.solver.engines.cpsat import Builder, is_false, neg

if TYPE_CHECKING:
    from mellon.solver.engines.cpsat import Lit

    Terms = list[tuple[int, Lit]]

T = TypeVar("T")


class _Open(Exception):
    """A goal asks what is not settled: the question and its possible answers with the literals that they hold under."""

    def __init__(self, question: str, answers: list[tuple[object, Lit]]) -> None:
        self.question = question
        self.answers = answers
        super().__init__(question)


class _Lazy(Mapping[str, T]):
    """A mapping whose entries are asked for one by one."""

    def __init__(self, entry: Callable[[str], T | None]) -> None:
        self._entry = entry

    def __getitem__(self, key: str) -> T:
        found = self._entry(key)
        if found is None:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class GoalModel:
    """Adds goals to a model. Formulas have negation at the leaves only, so a literal needs to imply its formula, not to equal it."""

    def __init__(self, b: Builder, tricks: TrickModel) -> None:
        self.b = b
        self.tricks = tricks
        self.setup = tricks.setup
        self.position: Position = tricks.position
        self._literals: dict[Formula, Lit] = {}
        self._answers: dict[str, list[tuple[object, Lit]]] = {}
        self._counted: dict[tuple[TrickTest, int, int], Lit] = {}
        self._lying: dict[tuple[Filter, int], Lit] = {}
        self._played_by: dict[tuple[Card, int], Lit] = {}
        self._got: dict[tuple[TrickTest, Copy, int], Lit] = {}

    def require(self, seat: int, given: Lit = 1) -> None:
        """Make the goal of a seat hold, whatever character it has, as long as a literal holds (DW.p9.goal)."""
        with self.b.group(f"goal:{seat}"):
            for character_id in dict.fromkeys(cast.position.seat(seat).character for cast in self.setup.casts):
                assert character_id is not None
                casts = [cast for cast in self.setup.casts if cast.position.seat(seat).character == character_id]
                character = casts[0].position.character(seat)
                assert character is not None
                goal = character.goals[self.position.players]
                assert goal is not None
                role = self.setup.role(self.b, seat, character_id)
                for conditions, formula in self._bound(goal, seat, casts):
                    self._enforce(formula, [given, role, *conditions])

    def _bound(self, goal: Goal, seat: int, casts: list[Cast]) -> Iterator[tuple[list[Lit], Formula]]:
        """Yield the formula of a goal for every case of what it asks about, with the literals of the case."""
        cases: list[tuple[dict[str, object], list[Lit]]] = [({}, [])]
        while cases:
            known, conditions = cases.pop()
            try:
                yield conditions, bind(goal, seat, self._table(known, casts, seat))
            except _Open as ask:
                cases += [({**known, ask.question: answer}, [*conditions, lit]) for answer, lit in ask.answers]
            except Absent:
                yield conditions, FALSE
            except Unsupplied as fact:
                if fact.name != BURDEN or not self.setup.tokens:
                    raise
                yield conditions, FALSE

    def _table(self, known: Mapping[str, object], casts: list[Cast], number: int) -> Table:
        def ask(question: str, answers: list[tuple[object, Lit]]) -> object:
            open_ = [(answer, lit) for answer, lit in answers if not is_false(lit)]
            if question not in known and len(open_) > 1:
                raise _Open(question, open_)
            return known[question] if question in known else open_[0][0]

        def seat_of(name: str) -> int | None:
            found = ask(f"seat of {name}", self._seats(name, casts))
            assert found is None or isinstance(found, int)
            return found

        def owner(card: Card) -> int | None:
            found = ask(f"owner of {card}", self._owners(card))
            assert found is None or isinstance(found, int)
            return found

        def in_play(chosen: Filter) -> int:
            found = ask(f"in play: {chosen}", self._in_play(chosen))
            assert isinstance(found, int)
            return found

        def token(name: str) -> int | None:
            found = ask(BURDEN, self._tokens()) if name == BURDEN else self.position.tokens(number).get(name)
            assert found is None or isinstance(found, int)
            return found

        def kept(person: str) -> Card | None:
            number = seat_of(person)
            return None if number is None else self.position.seat(number).kept

        base = self.position.goal_table(number)
        return Table(
            base.players,
            base.tricks,
            seat_of,
            owner,
            in_play,
            _Lazy(token),
            _Lazy(kept),
            base.together_combined,
            base.absent_is_before,
        )

    def _seats(self, name: str, casts: list[Cast]) -> list[tuple[object, Lit]]:
        """Return where a character may sit."""
        by_seat: dict[int | None, list[Lit]] = {}
        for cast in casts:
            by_seat.setdefault(cast.position.seat_of(name), []).append(cast.chosen)
        if len(by_seat) == 1:
            return [(next(iter(by_seat)), 1)]
        return [(seat, self.b.any_of(f"{name} at {seat}", lits)) for seat, lits in by_seat.items()]

    def _owners(self, card: Card) -> list[tuple[object, Lit]]:
        """Return who may play a card: the first seat that has one, None if it is out of the round."""
        key = f"owner of {card}"
        if key not in self._answers:
            answers: list[tuple[object, Lit]] = []
            nobody_yet: Lit = 1
            for seat in self.tricks.seats:
                has = self._holds(card, seat)
                answers.append((seat, self.b.all_of(f"{card} belongs to {seat}", [has, nobody_yet])))
                nobody_yet = self.b.all_of(f"{card} not up to {seat}", [nobody_yet, neg(has)])
            self._answers[key] = [*answers, (None, nobody_yet)]
        return self._answers[key]

    def _holds(self, card: Card, seat: int) -> Lit:
        if any((seat, card) in done.plays for done in self.position.done):
            return 1
        lits = [self._plays_once(copy, seat) for copy in self.tricks.copies_like(card)]
        return self.b.any_of(f"{seat} has {card}", lits)

    def _plays_once(self, copy: Copy, seat: int) -> Lit:
        """Return the literal that a seat has a card and will play it: the last one laid under the token is never played (DW.p12.entish)."""
        has, token = self.setup.owner[copy].get(seat, 0), self.tricks.token
        if token is None or seat != token.seat:
            return has
        return self.b.all_of(f"{seat} plays {copy.name}", [has, neg(token.never_played(copy))])

    def _in_play(self, chosen: Filter) -> list[tuple[object, Lit]]:
        """Return how many cards of a filter may be in hands."""
        key = f"in play: {chosen}"
        if key not in self._answers:
            done = sum(chosen.matches(card) for trick in self.position.done for _, card in trick.plays)
            held = [neg(self.setup.owner[copy].get(AT_EVENT, 0)) for copy in self.setup.copies if chosen.matches(copy.card)]
            sure = sum(lit for lit in held if isinstance(lit, int))
            free = [lit for lit in held if not isinstance(lit, int)]
            self._answers[key] = [
                (done + sure + number, self.b.sum_is(key, free, number) if free else 1) for number in range(len(free) + 1)
            ]
        return self._answers[key]

    def _tokens(self) -> list[tuple[object, Lit]]:
        lits = self.setup.tokens
        none = self.b.all_of("no burden token", [neg(lit) for lit in lits.values()])
        return [*lits.items(), (None, none)]

    def _enforce(self, formula: Formula, given: list[Lit]) -> None:
        """Make a formula hold as long as all the given literals do."""
        match formula:
            case And(parts):
                for part in parts:
                    self._enforce(part, given)
            case Or(parts):
                self.b.clause(*map(neg, given), *(self._literal(part) for part in parts))
            case Played(card, yes):
                self.b.clause(*map(neg, given), self._is_played(card) if yes else neg(self._is_played(card)))
            case Atom(terms, at_least):
                now = sum(weight * count(tally, seat, self.position.done) for weight, tally, seat in terms)
                sums = [(weight * times, lit) for weight, tally, seat in terms for times, lit in self._tally(tally, seat)]
                self.b.linear(sums, at_least - now, given)

    def _literal(self, formula: Formula) -> Lit:
        """Return a literal that makes a formula hold."""
        if isinstance(formula, Played):
            return self._is_played(formula.card) if formula.yes else neg(self._is_played(formula.card))
        if formula not in self._literals:
            lit = self._literals[formula] = self.b.boolean(f"formula {len(self._literals)}")
            self._enforce(formula, [lit])
        return self._literals[formula]

    def _is_played(self, card: Card) -> Lit:
        return self.b.any_of(f"{card} played", [self._holds(card, seat) for seat in self.tricks.seats])

    def _tally(self, tally: Tally, seat: int) -> Terms:
        """Return what a tally may still grow by, as a sum of literals."""
        tricks, terms = self.tricks, []
        for t in tricks.numbers:
            if tally.kind == "tricks":
                terms.append((1, self._counts(tally.test, t, seat)))
            elif tally.kind == "plays":
                for copy in tricks.copies:
                    if tally.cards.matches(copy.card) and (t, copy, seat) in tricks.by:
                        parts = [tricks.by[t, copy, seat], *self._conditions(tally.test, t)]
                        terms.append((1, self.b.all_of(f"{copy.name} counts in trick {t}", parts)))
        if tally.kind == "cards":
            terms = [(1, self._gets(tally.test, copy, seat)) for copy in tricks.copies if tally.cards.matches(copy.card)]
        return terms

    def _counts(self, test: TrickTest, t: int, seat: int) -> Lit:
        """Return the literal that a seat wins a trick and the trick counts."""
        key = (test, t, seat)
        if key not in self._counted:
            parts = [self.tricks.won[t, seat], *self._conditions(test, t)]
            self._counted[key] = self.b.all_of(f"trick {t} counts for {seat} ({len(self._counted)})", parts)
        return self._counted[key]

    def _gets(self, test: TrickTest, copy: Copy, seat: int) -> Lit:
        """Return the literal that a seat wins a card in a trick that counts."""
        key = (test, copy, seat)
        if key not in self._got:
            tricks = self.tricks
            lit = self._got[key] = self.b.boolean(f"{seat} wins {copy.name} ({len(self._got)})")
            self.b.implies(lit, *(tricks.played[t, copy] for t in tricks.numbers))
            for t in tricks.numbers:
                counts, played = self._counts(test, t, seat), tricks.played[t, copy]
                self.b.clause(neg(played), neg(counts), lit)
                self.b.clause(neg(played), neg(lit), counts)
        return self._got[key]

    def _conditions(self, test: TrickTest, t: int) -> list[Lit]:
        """Return the literals under which a trick counts, whoever wins it."""
        if test.never or t < test.first_index or (test.last_index is not None and t > test.last_index):
            return [0]
        found = [neg(self._seen(card, t)) for card in test.before]
        found += [self._seen(card, t - 1) for card in test.after]
        found += [self._lies(chosen, t) for chosen in test.containing]
        found += [neg(self._lies(chosen, t)) for chosen in test.without]
        found += [self._won_with(chosen, t) for chosen in test.won_with]
        found += [neg(self._won_with(chosen, t)) for chosen in test.not_won_with]
        return found

    def _seen(self, card: Card, t: int) -> Lit:
        """Return the literal that a card was played in a trick up to this one."""
        key = (card, t)
        if key not in self._played_by:
            before = any(card == other for done in self.position.done for _, other in done.plays)
            lits = [self.tricks.played[e, copy] for copy in self.tricks.copies_like(card) for e in range(self.tricks.first, t + 1)]
            self._played_by[key] = 1 if before else self.b.any_of(f"{card} played up to trick {t}", lits)
        return self._played_by[key]

    def _lies(self, chosen: Filter, t: int) -> Lit:
        """Return the literal that a trick holds a card of a filter."""
        key = (chosen, t)
        if key not in self._lying:
            lits = [self.tricks.played[t, copy] for copy in self.tricks.copies if chosen.matches(copy.card)]
            self._lying[key] = self.b.any_of(f"trick {t} holds {chosen}", lits)
        return self._lying[key]

    def _won_with(self, chosen: Filter, t: int) -> Lit:
        tricks = self.tricks
        lits = [tricks.taken.get((t, copy), 0) for copy in tricks.copies if chosen.matches(copy.card)]
        if any(copy.card.code == "R1" and chosen.matches(copy.card) for copy in tricks.copies):
            lits.append(tricks.declared[t])
        return self.b.any_of(f"trick {t} won with {chosen}", lits)
