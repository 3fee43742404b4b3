"""Verb `resolve` for a quest: commitments, reveals and choices given as moves, carried out by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from models.common import BadInput, Defect, Illegal, Step, Text
from models.lcg import progress
from models.lcg import quest as rules
from models.lcg.log import note
from models.lcg.moves import Move
from models.lcg.position import Position
from models.lcg.quest_state import Quest, Table, threat, willpower


def carry_out(p: Position, moves: Sequence[Move], log: list[Step]) -> tuple[Position, dict[str, Any]]:
    """Carry out a quest phase: first `commit` moves, then `reveal` moves and choices in the order in which they come up."""
    p = rules.orc_guards(p, log)
    table = Table(p)
    commits = [(at, made) for at, made in enumerate(moves, start=1) if made.verb == "commit"]
    later = [(at, made) for at, made in enumerate(moves, start=1) if made.verb not in ("commit", "pass", "done", "end")]
    mask, done = _commitment(table, commits)
    q = rules.start(table, mask, done=done, log=log)
    q = _run(table, q, later, log)
    margin = willpower(table, q) - threat(table, q)
    ended = rules.finish(table, q, log)
    after = ended.position
    if ended.draw_from:
        after = _drawn_stage(after, ended.draw_from, later, log)
    if later:
        raise BadInput([Defect(f"moves[{at}]", Text(f"„{made}” nie pasuje do żadnego kroku tej fazy", f'"{made}" fits no step of this phase')) for at, made in later])
    outcome = {
        "willpower": willpower(table, q),
        "threat": threat(table, q),
        "progress": max(0, margin),
        "threat_gain": max(0, -margin),
        "won": ended.won,
        "eliminated": [i + 1 for i in p.remaining if after.players[i].eliminated],
    }
    return after, outcome


def _commitment(table: Table, commits: list[tuple[int, Move]]) -> tuple[int, bool]:
    """Return the committed characters: those of the moves, else those that the position marks."""
    everybody = [c for player in table.position.players for c in player.characters]
    if not commits:
        mask = sum(1 << i for i, c in enumerate(everybody) if c.committed)
        return mask, bool(mask) and all(c.exhausted for c in everybody if c.committed)
    q, mask, defects = rules.begin(table), 0, []
    for at, made in commits:
        for ref in made.what:
            owners = [made.player - 1] if made.player is not None else range(len(table.position.players))
            able = [i for i, person in enumerate(table.people) if person.card == ref.card and person.owner in owners and not mask >> i & 1]
            fit = [i for i in able if q.ready >> i & 1] or able
            if not fit:
                name = table.card(ref.card).name
                defects.append(Defect(f"moves[{at}]", Text(f"{name.pl} nie jest postacią w grze, którą można przydzielić", f"{name.en} is not a character in play that can commit")))
                continue
            try:
                rules.verify_commit(table, q, fit[0])
                mask |= 1 << fit[0]
            except Illegal as fault:
                defects.append(Defect(f"moves[{at}]", Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})")))
    if defects:
        raise BadInput(defects)
    return mask, False


def _run(table: Table, q: Quest, later: list[tuple[int, Move]], log: list[Step]) -> Quest:
    q, pending = rules.proceed(table, q, log)
    while pending is not None:
        if isinstance(pending, rules.Chance):
            q = rules.revealed(table, q, _draw(table, pending, later), log)
        else:
            q = rules.take(table, q, pending, _chosen(pending, later), log)
        q, pending = rules.proceed(table, q, log)
    return q


def _draw(table: Table, pending: rules.Chance, later: list[tuple[int, Move]]) -> int:
    """Return the card that the next `reveal` move names; a known order needs none."""
    able = [number for number, _ in pending.draws]
    if later and later[0][1].verb == "reveal" and later[0][1].what:
        at, made = later.pop(0)
        number = made.what[0].card
        if len(made.what) > 1:
            later.insert(0, (at, Move("reveal", made.what[1:])))
        if number in able:
            return number
        raise BadInput([Defect(f"moves[{at}]", Text(f"{number} nie jest wśród kart, które można odkryć", f"{number} is not among the cards that can be revealed"))])
    if len(able) == 1:
        return able[0]
    listed = ", ".join(f"{number} {table.card(number).name.en}" for number in able)
    what = Text(f'podaj odkrytą kartę, np. "reveal {able[0]}"; możliwe: {listed}', f'name the revealed card, such as "reveal {able[0]}"; it can be {listed}')
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
    if choice.optional:
        return 0
    listed = ", ".join(f'"{option}"' for option, _ in choice.options)
    raise BadInput([Defect("moves", Text(f"trzeba wybrać: {listed}", f"a choice is needed: {listed}"))])


def _means(made: Move, option: Move) -> bool:
    """Tell whether a move names an option; the player, and what it is done with, may be left out."""
    if made.verb != option.verb or tuple(r.card for r in made.what) != tuple(r.card for r in option.what):
        return False
    if made.player is not None and option.player is not None and made.player != option.player:
        return False
    return not made.others or tuple(r.card for r in made.others) == tuple(r.card for r in option.others)


def _drawn_stage(p: Position, draw_from: tuple[int, ...], later: list[tuple[int, Move]], log: list[Step]) -> Position:
    """Enter the stage drawn at random, the one that an `answer` move names (LC.card.stages)."""
    if later and later[0][1].verb == "answer" and later[0][1].what and later[0][1].what[0].card in draw_from:
        return progress.enter(p, later.pop(0)[1].what[0].card, log)
    note(log, "LC.card.stages", "następny etap trzeba jeszcze wylosować", "the next stage is still to be drawn")
    return p
