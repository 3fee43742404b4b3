"""Question `quest`: whom to send, what it brings and what it risks, exactly over the real reveals."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from mellon.models.common import BadInput, Defect, Step, Text
from mellon.models.common.text import card_count
from mellon.models.lcg.coverage import said
from mellon.models.lcg.moves import Together
from mellon.models.lcg.position import NO_THREAT, PROGRESS, Player, Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest.quest_moves import course_of, moves_of
from mellon.models.lcg.quest.quest_state import Table
from mellon.models.lcg.quest.quest_tools import left_out
from mellon.models.lcg.quest.walking import given
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.collecting import no_collection
from mellon.solver.lcg.comparing import compared
from mellon.solver.lcg.quest.after_moves import committed, solved_after
from mellon.solver.lcg.quest.line import quest_line
from mellon.solver.lcg.quest.outlook import Outcome, Outlook
from mellon.solver.lcg.quest.peek_first import peek_first, peeks_fit
from mellon.solver.lcg.quest.search import Search
from mellon.solver.limits import LimitReached
from mellon.solver.ranked import RankedMove
from mellon.solver.stats import stats_of, with_limits

MOST_POLICY_LINES = 60
MOST_SETS = 512
MOST_NODES = 150_000
"""Past so many commitments, or outcomes to be counted for all of them, only the strongest of each size are weighed; the answer says so."""


def reaches(position: Position) -> Callable[[Outcome], bool]:
    """Return the test of the goal: at least 1 progress, or nobody's threat higher than before."""
    name = position.goal.name if position.goal is not None else PROGRESS
    if name == NO_THREAT:
        return lambda outcome: outcome.gain <= 0
    return lambda outcome: outcome.progress >= 1


def need_deck(p: Position) -> None:
    """Raise BadInput when cards must be revealed and nothing says which ones are unseen."""
    if Table(p).reveals and not p.unseen_cards and p.order is None and not p.discard and p.unseen is None:
        what = Text(
            'nie wiadomo, jakie karty Spotkań są nieznane: podaj scenario = "passage_through_mirkwood" (albo inny) lub [encounter] unseen = [numery]',
            'the unseen encounter cards are not known: give scenario = "passage_through_mirkwood" (or another) or [encounter] unseen = [numbers]',
        )
        raise BadInput([Defect("scenario", what)])


_BODIES = ("each_player_uncommit", "first_player_damage_committed")


def _bodies_count(p: Position) -> bool:
    """Tell whether a card that may be revealed counts heads and not willpower: it takes one off the quest, hurts one there, or counts those at home."""
    numbers = {*p.unseen_cards, *(p.order or ()), *p.discard}
    return any(p.card(n).does(word) for n in numbers for word in _BODIES) or any(
        p.card(n).does("threat_each") == "uncommitted_characters" for n in numbers
    )


def sensible(p: Position) -> Iterator[int]:
    """Yield every set of characters worth committing: only ready ones that add willpower, act on the quest or can be there for another, alike ones counted once."""
    table = Table(p)
    start = rules.begin(table)
    groups: dict[object, list[int]] = {}
    helped = any(p.card(person.card).does("willpower_all_of_player") for person in table.people) or _bodies_count(p)
    for i, person in enumerate(table.people):
        character = p.players[person.owner].characters[person.at]
        acts = any(tag.get("event") == "self_commits" or tag.get("condition") == "self_committed" for tag in p.card(person.card).tags)
        if start.ready >> i & 1 and (person.willpower > 0 or acts or helped):
            groups.setdefault((person.owner, person.card, character.damage, character.attached, character.resources), []).append(i)
    for counts in product(*(range(len(group) + 1) for group in groups.values())):
        yield sum(1 << i for group, count in zip(groups.values(), counts, strict=True) for i in group[:count])


def strongest(p: Position, masks: list[int]) -> list[int]:
    """Return, for every number of characters that each player sends, the set with most willpower."""
    table = Table(p)
    best: dict[tuple[int, ...], tuple[int, int]] = {}
    for mask in masks:
        sent = tuple(sum(mask >> i & 1 for i in table.of(owner)) for owner in range(len(p.players)))
        strength = sum(max(0, person.willpower) for i, person in enumerate(table.people) if mask >> i & 1)
        best[sent] = max(best.get(sent, (-1, 0)), (strength, mask))
    return [mask for _, mask in best.values()]


def _too_many(search: Search, masks: list[int]) -> bool:
    """Tell from one commitment, with those kept back whose abilities ask for decisions, whether all of them would take too many outcomes."""
    if len(masks) < 2:
        return False
    deciders = sum(1 << i for i in {*search.table.cancellers, *search.table.helpers})
    try:
        search.commitment(max(masks, key=lambda mask: ((mask & ~deciders).bit_count(), -mask.bit_count())))
    except LimitReached:
        return True
    return search.nodes * len(masks) > MOST_NODES


def _entry(search: Search, mask: int, done: bool, found: Outlook) -> dict[str, Any]:
    table = search.table
    after = search.begin(mask, done)
    kept = [table.people[i].card for i in range(len(table.people)) if after.ready >> i & 1]
    defense = sum(table.card(number).defense for number in kept)
    return {
        "move": Together(tuple(moves_of(table, mask))),
        "value": found.value,
        "value_decimal": float(found.value),
        "committed": [table.people[i].card for i in range(len(table.people)) if mask >> i & 1],
        "willpower": sum(max(0, table.people[i].willpower) for i in range(len(table.people)) if mask >> i & 1),
        "progress": _distribution(found.outcomes, 0),
        "threat_gain": _distribution(found.outcomes, 1),
        "expected_progress": found.progress,
        "expected_threat_gain": found.gain,
        "threat_rises": found.rises,
        "expected_characters_lost": found.lost,
        "kept_back": kept,
        "kept_back_defense": defense,
    }


def _distribution(outcomes: Mapping[Outcome, Fraction], field: int) -> dict[str, Fraction]:
    totals: dict[int, Fraction] = {}
    for outcome, chance in outcomes.items():
        totals[outcome[field]] = totals.get(outcome[field], Fraction(0)) + chance
    return {str(n): totals[n] for n in sorted(totals)}


def mark_front(entries: list[dict[str, Any]]) -> None:
    """Mark the entries that no other beats in expected progress, chance of a threat rise and defenders kept back."""
    places = [
        {value: at for at, value in enumerate(sorted({entry[key] for entry in entries}))} for key in ("expected_progress", "threat_rises")
    ]
    points = [(places[0][e["expected_progress"]], -places[1][e["threat_rises"]], len(e["kept_back"])) for e in entries]
    different = set(points)
    for entry, point in zip(entries, points, strict=True):
        entry["pareto"] = not any(
            other != point and other[0] >= point[0] and other[1] >= point[1] and other[2] >= point[2] for other in different
        )


def searching(p: Position, masks: Collection[int], request: Request | None = None) -> Search:
    """Return the search of a position; peeks are weighed where that stays small, since each one multiplies what can follow (ruling peeks)."""
    search = Search(p, reaches(p), request.watch if request is not None else None)
    search.most = request.limits.states if request is not None else None
    if search.table.reveals > 1 or p.reading("peeks") == "not_used" or not peeks_fit(search, masks):
        search.table.peekers = []
    return search


def _assumptions(search: Search) -> list[Text]:
    p = search.table.position
    found = said(p, left_out(search.table))
    found.append(
        Text(
            "liczy się postęp z porównania siły woli z zagrożeniem; co robi nowy etap po odkryciu, nie jest tu liczone",
            "progress of the comparison counts; what a new stage does when it is revealed is not part of it",
        )
    )
    return found


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Weigh the given commitment, or every sensible one: distributions of progress and threat gain, and the Pareto front."""
    if position.moves:
        return _solved_after_moves(position, request, answer)
    with no_collection():
        return _solved(position, request, answer)


def _solved_after_moves(position: Position, request: Request, answer: Answer) -> Answer:
    """Weigh what follows the moves given: the commitment they make, or the rest of a quest under way."""
    need_deck(position)
    log: list[Step] = []
    course = course_of(position, position.moves or (), log)
    if course.commits_only and course.mask:
        return solve(committed(course), request, answer).but(steps=log)
    search = Search(course.position, reaches(position), request.watch, merge=False)
    search.most, search.table.peekers = request.limits.states, []
    return solved_after(position, course, search, request, answer.but(assumptions=_assumptions(search)), log)


def _solved(position: Position, request: Request, answer: Answer) -> Answer:
    need_deck(position)
    asked, position = position, rules.orc_guards(position)
    fixed = given(position)
    masks = [fixed[0]] if fixed else list(sensible(position))
    search = searching(position, masks, request)
    done = fixed[1] if fixed else False
    entries: list[dict[str, Any]] = []
    limits: list[str] = []
    assumed = _assumptions(search)
    if len(masks) > MOST_SETS or _too_many(search, masks):
        assumed.append(
            Text(
                f"zbiorów jest {len(masks)}, za dużo na tę talię: zważono tylko najsilniejszy dla każdej liczby wysłanych postaci",
                f"there are {len(masks)} sets, too many for this deck: only the strongest for each number of characters sent was weighed",
            )
        )
        masks = strongest(position, masks)
    masks = _strong_first(search.table, masks)
    for mask in masks:
        try:
            entries.append(_entry(search, mask, done, search.commitment(mask, done)) | {"mask": mask})
        except LimitReached as end:
            limits.append(end.limit)
            break
    stats = stats_of("graph", search.nodes, limits, chance_nodes=search.chances, commitments=len(entries))
    mark_front(entries)
    entries.sort(key=lambda e: (-e["value"], -len(e["kept_back"]), -e["expected_progress"], e["expected_threat_gain"], str(e["move"])))
    weighed = [entry.pop("mask") for entry in entries]
    if not entries or limits:
        return _undecided(
            search.table, entries, [mask for mask in masks if mask not in weighed], answer.but(stats=stats, assumptions=assumed)
        )
    masks = weighed
    best, commits = entries[0], moves_of(search.table, masks[0])
    line, extra = commits, {"worst_case": best["value"] == 1}
    try:
        search.commitment(masks[0], done)
        start = search.begin(masks[0], done)
        line = quest_line(search, asked, commits, masks[0], done)
        extra["fails_on"] = search.failing_reveals(start) if best["value"] < 1 else []
        extra["policy"] = [{"after": [search.named(n) for n in seen], "do": made} for seen, made in search.policy(start, MOST_POLICY_LINES)]
        looks = peek_first(search, masks) if fixed is None else []
        extra |= {"peek_first": looks} if looks else {}
    except LimitReached as end:
        limits.append(end.limit)
    return answer.but(
        verdict=Verdict.VALUE,
        value=best["value"],
        moves=[RankedMove.of(**entry) for entry in entries],
        line=line,
        assumptions=assumed,
        certificate=_certificate(asked, search, masks, done, best, request),
        extra=extra,
        stats=with_limits(stats, limits),
    )


def _certificate(p: Position, search: Search, masks: list[int], done: bool, best: dict[str, Any], request: Request) -> dict[str, Any]:
    """Return what a value rests on; where a certificate is asked for, one that can be checked."""
    if request.certificate:
        from mellon.solver.lcg.quest.certifying import certified

        return certified(p, search, masks, done, best["value"], request)
    told = {"progress": best["progress"], "threat_gain": best["threat_gain"]}
    return {"kind": "distribution", **told, "unseen": sum(p.unseen_cards.values())}


def _strong_first(table: Table, masks: list[int]) -> list[int]:
    """Return commitments in the order of their willpower, so that the promising ones are weighed before a limit comes."""
    return sorted(masks, key=lambda mask: -sum(max(0, person.willpower) for i, person in enumerate(table.people) if mask >> i & 1))


def _undecided(table: Table, entries: list[dict[str, Any]], left: list[int], answer: Answer) -> Answer:
    """Return what a limit let be weighed, then the other sets, of which nothing is known, and what the value lies between."""
    for entry in entries:
        entry["bounds"] = (entry["value"], entry["value"])
    best = entries[0]["value"] if entries else Fraction(0)
    for mask in left:
        sent = [person.card for i, person in enumerate(table.people) if mask >> i & 1]
        entries.append(
            {
                "move": Together(tuple(moves_of(table, mask))),
                "value": None,
                "value_decimal": None,
                "committed": sent,
                "bounds": (Fraction(0), Fraction(1)),
            }
        )
    sets = {"sets": len(entries) - len(left), "sets_of": len(entries)}
    moves = [RankedMove.of(**entry) for entry in entries]
    if best == 1:
        return answer.but(verdict=Verdict.VALUE, value=best, moves=moves[: sets["sets"]], line=[moves[0].move], extra=sets)
    return answer.but(verdict=Verdict.UNKNOWN, moves=moves, extra={"bounds": (best, Fraction(1)), **sets})


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Rank every sensible commitment with its loss against the best."""
    if position.moves:
        return _with_losses(solve(position, request, answer))
    free = position.but(players=tuple(_uncommitted(player) for player in position.players))
    return _with_losses(solve(free, request, answer))


def _with_losses(found: Answer) -> Answer:
    best = found.moves[0].value if found.moves else None
    return found.but(moves=[one if best is None or one.value is None else one.but(loss=best - one.value) for one in found.ranked])


def _uncommitted(player: Player) -> Player:
    return replace(
        player, characters=tuple(replace(c, committed=False, exhausted=c.exhausted and not c.committed) for c in player.characters)
    )


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell what every unseen card would do as the first reveal: the chance of the goal after it; of moves, what they change."""
    if position.moves:
        return compared(solve, position, request, answer)
    found = solve(position, request, answer)
    if not found.moves or found.verdict is Verdict.UNKNOWN:
        return found
    fixed = given(position)
    best = found.moves[0]
    mask = fixed[0] if fixed else _mask(Table(position), best.extras["committed"])
    search = searching(position, [fixed[0]] if fixed else list(sensible(position)))
    q, pending = rules.proceed(search.table, search.begin(mask, fixed[1] if fixed else False))
    log: list[Step] = []
    while isinstance(pending, rules.Choice):
        q, pending = rules.proceed(search.table, search.best(q, pending)[1])
    for number, copies in pending.draws if pending else ():
        value = search.outlook(rules.revealed(search.table, q, number)).value
        names = Text(
            ", ".join(position.card(n).name.pl for n in search.named(number)),
            ", ".join(position.card(n).name.en for n in search.named(number)),
        )
        log.append(
            Step(
                Text(f"{names.pl} ({card_count(copies).pl}): szansa {value}", f"{names.en} ({card_count(copies).en}): chance {value}"),
                "LC.quest.reveal",
            )
        )
    return found.but(steps=log)


def _mask(table: Table, cards: list[int]) -> int:
    mask, left = 0, list(cards)
    for i, person in enumerate(table.people):
        if person.card in left:
            left.remove(person.card)
            mask |= 1 << i
    return mask
