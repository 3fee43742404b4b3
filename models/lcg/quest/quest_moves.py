"""The moves of a quest phase: who may be committed, and commitments, reveals and choices carried out by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.common.game_rules import Judged
from mellon.models.lcg.log import note
from mellon.models.lcg.moves import Move, Ref
from mellon.models.lcg.position import ELIMINATED_AT, Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest import progress, stages
from mellon.models.lcg.quest.progress import Advance
from mellon.models.lcg.quest.quest_state import Quest, Table, threat, willpower
from mellon.models.lcg.round.claim_moves import Numbered, take_claims


def moves_of(table: Table, mask: int) -> list[Move]:
    """Return a commitment as moves, one per player."""
    found = []
    for owner in range(len(table.position.players)):
        cards = [Ref(table.people[i].card) for i in table.of(owner) if mask >> i & 1]
        if cards:
            found.append(Move("commit", tuple(cards), player=owner + 1 if len(table.position.players) > 1 else None))
    return found


def tried_commits(table: Table) -> Iterator[tuple[int, Illegal | None]]:
    """Yield every character with the rule that keeps it from being committed now, None where it may be."""
    q = rules.begin(table)
    for i, _ in enumerate(table.people):
        try:
            _verify_free(table, q, i)
            yield i, None
        except Illegal as fault:
            yield i, fault


def judged_commits(table: Table) -> Judged[Move]:
    """Return the commitments of one character each that are legal now, and the others with the rule that forbids each."""
    tried = [(moves_of(table, 1 << i)[0], fault) for i, fault in tried_commits(table)]
    return [made for made, fault in tried if fault is None], [(made, fault) for made, fault in tried if fault is not None]


def verify_commits(table: Table, made: Move) -> int:
    """Return the characters that a move commits, as bits. Raises Illegal with the rule that keeps one back."""
    q, mask = rules.begin(table), 0
    for ref in made.what:
        i = named_character(table, made, ref, mask, q)
        if i is None:
            name = table.card(ref.card).name
            raise Illegal(
                "LC.quest.commit",
                Text(
                    f"{name.pl} nie jest postacią w grze, którą można przydzielić", f"{name.en} is not a character in play that can commit"
                ),
            )
        _verify_free(table, q, i)
        mask |= 1 << i
    return mask


def _verify_free(table: Table, q: Quest, i: int) -> None:
    """Raise Illegal unless a character may be committed now and is not committed yet."""
    person = table.people[i]
    if table.position.players[person.owner].characters[person.at].committed:
        name = table.card(person.card).name
        raise Illegal("LC.quest.commit", Text(f"{name.pl}: postać już przydzielona do wyprawy", f"{name.en} is committed already"))
    rules.verify_commit(table, q, i)


def named_character(table: Table, made: Move, ref: Ref, taken: int, q: Quest) -> int | None:
    """Return the character that a `commit` move means by a card, a ready one first; `taken` are those named before."""
    owners = [made.player - 1] if made.player is not None else range(len(table.position.players))
    able = [i for i, person in enumerate(table.people) if person.card == ref.card and person.owner in owners and not taken >> i & 1]
    return next(iter([i for i in able if q.ready >> i & 1] or able), None)


def commit(p: Position, made: Move, log: list[Step]) -> Position:
    """Mark the characters that a move names as committed; the reveals and the comparison are not part of it. Raises Illegal."""
    table = Table(p)
    mask = verify_commits(table, made)
    rules.start(table, mask, log=log)
    for i, person in enumerate(table.people):
        if mask >> i & 1:
            who = p.players[person.owner]
            sent = replace(who.characters[person.at], committed=True)
            p = p.with_player(person.owner, replace(who, characters=(*who.characters[: person.at], sent, *who.characters[person.at + 1 :])))
    return p


def carry_out(p: Position, moves: Sequence[Move], log: list[Step]) -> tuple[Position, dict[str, Any]]:
    """Carry out a quest phase: first `commit` moves, then `reveal` moves and choices in the order in which they come up."""
    later = _in_order(moves)
    after, outcome = phase(p, later, log)
    if later:
        raise BadInput(
            [
                Defect(f"moves[{at}]", Text(f"„{made}” nie pasuje do żadnego kroku tej fazy", f'"{made}" fits no step of this phase'))
                for at, made in later
            ]
        )
    return after, outcome


def _in_order(moves: Sequence[Move]) -> list[Numbered]:
    """Return moves with their numbers: claims, then commitments, then the others."""
    numbered = list(enumerate(moves, start=1))
    claims = [entry for at, entry in enumerate(numbered) if all(m.verb in ("claim", "discard") for _, m in numbered[: at + 1])]
    rest = [entry for entry in numbered[len(claims) :] if entry[1].verb not in ("pass", "done", "end")]
    return [*claims, *(e for e in rest if e[1].verb == "commit"), *(e for e in rest if e[1].verb != "commit")]


@dataclass(frozen=True)
class Course:
    """A quest phase played as far as its moves go: the position with the claims made, who is committed, the state, what comes next (None: the comparison)."""

    position: Position
    mask: int
    quest: Quest
    pending: rules.Chance | rules.Choice | None
    commits_only: bool


def course_of(p: Position, moves: Sequence[Move], log: list[Step]) -> Course:
    """Carry out the moves of a quest phase and stop where they end. Raises BadInput where a rule forbids one or a reveal is not named."""
    later = _in_order(moves)
    p = take_claims(rules.orc_guards(p, log), later, log).but(moves=None)
    table = Table(p)
    commits = [entry for entry in later if entry[1].verb == "commit"]
    later = [entry for entry in later if entry[1].verb != "commit"]
    only = not later
    mask, done = _commitment(table, commits)
    q = rules.start(table, mask, done=done, log=log)
    q, pending = rules.proceed(table, q, log, every=True)
    while later and pending is not None:
        q, pending = rules.proceed(table, _step(table, q, pending, later, log), log, every=True)
    if later:
        carry_out(p, moves, [])
    return Course(p, mask, q, pending, only)


def _step(table: Table, q: Quest, pending: rules.Chance | rules.Choice, later: list[Numbered], log: list[Step]) -> Quest:
    """Carry out the next reveal or choice as the moves name it."""
    if isinstance(pending, rules.Chance):
        verb = "peek" if q.tasks[-1][0] == "peek" else "reveal"
        first = rules.drawn(table, q, pending)[0]
        if first.number is None and not (later and later[0][1].verb == verb):
            note(
                log,
                "LC.keywords.surge",
                "wszystko, co można odkryć, wraca do talii i każe odkryć następną kartę: więcej się nie odkrywa",
                "all that can be revealed goes back into the deck and asks for one more card: no more are revealed",
            )
            return first.after
        return rules.revealed(table, q, _draw(table, pending, later, verb), log)
    return rules.take(table, q, pending, _chosen(pending, later), log)


def phase(p: Position, later: list[Numbered], log: list[Step]) -> tuple[Position, dict[str, Any]]:
    """Carry out the quest phase with the moves at the front of the list; those of later phases stay on it."""
    stage = p.stage
    p = take_claims(rules.orc_guards(p, log), later, log)
    table = Table(p)
    commits = []
    while later and later[0][1].verb in ("commit", "pass"):
        commits.append(later.pop(0))
    mask, done = _commitment(table, [entry for entry in commits if entry[1].verb == "commit"])
    q = rules.start(table, mask, done=done, log=log)
    q = run(table, q, later, log)
    margin = willpower(table, q) - threat(table, q)
    ended = rules.finish(table, q, log, _shuffled(p, margin, later))
    won, gained = ended.won, _gain(p, ended.position)
    if ended.draw_from:
        ended = drawn_stage(ended, later, log)
    if ended.entered is not None:
        ended = arrived(ended, later, log)
    if ended.may_rescue and later and later[0][1].verb == "use" and [ref.card for ref in later[0][1].what] == [ended.position.stage]:
        later.pop(0)
        ended = stages.rescue(ended.position, log)
    after = take_claims(ended.position, later, log)
    outcome = {
        "willpower": willpower(table, q),
        "threat": threat(table, q),
        "progress": max(0, margin) if ended.position.remaining else 0,
        "threat_gain": gained,
        "won": won or ended.won,
        "eliminated": [i + 1 for i in p.remaining if after.players[i].eliminated],
    }
    return after, outcome | ({"stage": after.stage} if after.stage != stage else {})


def _gain(before: Position, after: Position) -> int:
    """Return the largest rise of a player's threat; an eliminated player counts as 50 (LC.score.eliminated)."""
    levels = (
        (ELIMINATED_AT if now.eliminated else now.threat) - was.threat
        for was, now in zip(before.players, after.players, strict=True)
        if not was.eliminated
    )
    return max(levels, default=0)


def arrived(ended: Advance, later: list[Numbered], log: list[Step]) -> Advance:
    """Carry out what the stage just entered does when it is revealed, with the reveals and choices that the moves name (LC.card.stages)."""
    found = stages.arrival(ended.position, log)
    if found is None:
        return replace(ended, position=stages.uncommitted(ended.position))
    table, q = found
    return stages.settled(table, run(table, q, later, log), log)


def _shuffled(p: Position, margin: int, later: list[Numbered]) -> int | None:
    """Return the objective that an `answer` move names for a Jailor after an unsuccessful quest."""
    if margin < 0 and later and later[0][1].verb == "answer" and later[0][1].what and p.card(later[0][1].what[0].card).kind == "objective":
        return later.pop(0)[1].what[0].card
    return None


def _commitment(table: Table, commits: list[tuple[int, Move]]) -> tuple[int, bool]:
    """Return the committed characters: those of the moves, else those that the position marks."""
    everybody = [c for player in table.position.players for c in player.characters]
    if not commits:
        mask = sum(1 << i for i, c in enumerate(everybody) if c.committed)
        return mask, bool(mask) and all(c.exhausted for c in everybody if c.committed)
    q, mask, defects = rules.begin(table), 0, []
    for at, made in commits:
        for ref in made.what:
            fit = named_character(table, made, ref, mask, q)
            if fit is None:
                name = table.card(ref.card).name
                defects.append(
                    Defect(
                        f"moves[{at}]",
                        Text(
                            f"{name.pl} nie jest postacią w grze, którą można przydzielić",
                            f"{name.en} is not a character in play that can commit",
                        ),
                    )
                )
                continue
            try:
                rules.verify_commit(table, q, fit)
                mask |= 1 << fit
            except Illegal as fault:
                defects.append(Defect(f"moves[{at}]", Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})")))
    if defects:
        raise BadInput(defects)
    return mask, False


def run(table: Table, q: Quest, later: list[tuple[int, Move]], log: list[Step]) -> Quest:
    q, pending = rules.proceed(table, q, log, every=True)
    while pending is not None:
        q, pending = rules.proceed(table, _step(table, q, pending, later, log), log, every=True)
    return q


def _draw(table: Table, pending: rules.Chance, later: list[tuple[int, Move]], verb: str = "reveal") -> int:
    """Return the card that the next `reveal` (or `peek`) move names; where it can be only one, a move that names another is about a later card."""
    able = [number for number, _ in pending.draws]
    if later and later[0][1].verb == verb and later[0][1].what and (len(able) > 1 or later[0][1].what[0].card in able):
        at, made = later.pop(0)
        number = made.what[0].card
        if len(made.what) > 1:
            later.insert(0, (at, Move(verb, made.what[1:])))
        if number in able:
            return number
        raise BadInput(
            [
                Defect(
                    f"moves[{at}]",
                    Text(f"{number} nie jest wśród kart, które można odkryć", f"{number} is not among the cards that can be revealed"),
                )
            ]
        )
    if len(able) == 1:
        return able[0]
    pl, en = (", ".join(getattr(table.card(number).listed, tongue) for number in able) for tongue in ("pl", "en"))
    what = Text(
        f'podaj odkrytą kartę, np. "{verb} {able[0]}"; możliwe: {pl}', f'name the revealed card, such as "{verb} {able[0]}"; it can be {en}'
    )
    if later:
        what = Text(f"przed „{later[0][1]}”: {what.pl}", f'before "{later[0][1]}": {what.en}')
    raise BadInput([Defect("moves", what)])


def _chosen(choice: rules.Choice, later: list[tuple[int, Move]]) -> int:
    """Return the option that the next move names; an optional one is declined where no move names it."""
    if later:
        for index, (option, _) in enumerate(choice.options):
            if _means(later[0][1], option):
                later.pop(0)
                return index
    if len(choice.options) == 1:
        return 0
    if choice.optional:
        return _response(choice, later) if choice.rule == "LC.effects.optional" else 0
    listed = ", ".join(f'"{option}"' for option, _ in choice.options)
    raise BadInput([Defect("moves", Text(f"trzeba wybrać: {listed}", f"a choice is needed: {listed}"))])


def _response(choice: rules.Choice, later: list[Numbered]) -> int:
    """Return the response that one of the next `use` moves names, in whatever order they stand; 0 where none does."""
    for at, (_, made) in enumerate(later):
        if made.verb != "use":
            break
        for index, (option, _) in enumerate(choice.options):
            if _means(made, option):
                later.pop(at)
                return index
    return 0


def _means(made: Move, option: Move) -> bool:
    """Tell whether a move names an option; the player, and what it is done with, may be left out."""
    if made.verb != option.verb or tuple(r.card for r in made.what) != tuple(r.card for r in option.what):
        return False
    if made.player is not None and option.player is not None and made.player != option.player:
        return False
    return not made.others or tuple(r.card for r in made.others) == tuple(r.card for r in option.others)


def drawn_stage(ended: Advance, later: list[Numbered], log: list[Step]) -> Advance:
    """Enter the stage drawn at random, the one that an `answer` move names (LC.card.stages)."""
    if later and later[0][1].verb == "answer" and later[0][1].what and later[0][1].what[0].card in ended.draw_from:
        number = later.pop(0)[1].what[0].card
        return Advance(progress.enter(ended.position, number, log), entered=number)
    listed = ", ".join(f"answer {number}" for number in ended.draw_from)
    note(log, "LC.card.stages", f"następny etap trzeba jeszcze wylosować ({listed})", f"the next stage is still to be drawn ({listed})")
    return Advance(stages.uncommitted(ended.position), draw_from=ended.draw_from)
