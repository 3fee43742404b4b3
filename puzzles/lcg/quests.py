"""The rules that a quest phase meets: every commitment, reveal and choice, as far as they are walked, by the plain rules.

What `proceed` and its kin tell is taken from their steps; what they do without a word is looked at here.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from mellon.models.common import Step
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest import progress, stages
from mellon.models.lcg.quest.progress import Advance
from mellon.models.lcg.quest.quest_state import OUT, Quest, Table, threat, willpower
from mellon.puzzles.lcg.fights import payment_rules

MOST_STATES = 1_500
"""Moments of one quest phase that are looked at."""
MOST_ENDS = 200
"""Comparisons that are looked at."""
_PROGRESS = {"progress_active_location", "progress_each_staging_location"}
_BY_ABILITY = {2: "LC.card.theodred", 7: "LC.card.eowyn", 8: "LC.card.eleanor", 14: "LC.card.faramir"}


def quest_rules(p: Position, most: int = MOST_STATES) -> set[str]:
    """Return the rules that the quest phase of a position meets, whoever is committed and whatever is revealed."""
    log: list[Step] = []
    p = rules.orc_guards(p, log).but(moves=None)
    table, dice = Table(p), random.Random(0)
    found, seen, ends = {step.rule for step in log}, set[Quest](), 0
    todo = [_started(table, mask, found) for mask in _commitments(table)]
    while todo and len(seen) < most:
        at = dice.randrange(len(todo))
        todo[at], todo[-1] = todo[-1], todo[at]
        q = todo.pop()
        if q in seen:
            continue
        seen.add(q)
        now, pending = proceeded(table, q, found)
        if pending is None:
            ends += 1
            if ends <= MOST_ENDS:
                _finished(table, now, found)
            continue
        todo += after(table, now, pending, found)
    return found


def _commitments(table: Table) -> Iterator[int]:
    """Yield every set of characters that may be committed, as bits; those that are committed already stay so."""
    q = rules.begin(table)
    everybody = [c for player in table.position.players for c in player.characters]
    sent = sum(1 << i for i, c in enumerate(everybody) if c.committed)
    able = [i for i in range(len(everybody)) if q.ready >> i & 1]
    for chosen in range(1 << len(able)) if not sent else (0,):
        yield sent | sum(1 << i for at, i in enumerate(able) if chosen >> at & 1)


def _started(table: Table, mask: int, found: set[str]) -> Quest:
    log: list[Step] = []
    q = rules.start(table, mask, log=log)
    found.update(step.rule for step in log)
    return q


def proceeded(table: Table, q: Quest, found: set[str]) -> tuple[Quest, rules.Chance | rules.Choice | None]:
    """Return where a state goes by itself; the rules that it meets are added to what was found."""
    log: list[Step] = []
    now, pending = rules.proceed(table, q, log, every=True)
    found.update(step.rule for step in log)
    found.update(_silent(table, q, now))
    return now, pending


def after(table: Table, q: Quest, pending: rules.Chance | rules.Choice, found: set[str]) -> list[Quest]:
    """Return the states after every reveal or option; the rules that they meet are added to what was found."""
    log: list[Step] = []
    states = []
    if isinstance(pending, rules.Chance):
        for number, _ in pending.draws:
            states.append(rules.revealed(table, q, number, log))
            found.update(_of_reveal(table, q, number))
            found.update(_silent(table, q, states[-1]))
    else:
        for index, (made, option) in enumerate(pending.options):
            states.append(rules.take(table, q, pending, index, log))
            found.update(_of_option(table, q, made, option))
            found.update(_silent(table, q, option))
    found.update(step.rule for step in log)
    return states


def _of_reveal(table: Table, q: Quest, number: int) -> Iterator[str]:
    if q.tasks[-1][0] == "peek":
        return
    yield "LC.quest.revealed_kinds"
    if any(player.eliminated for player in table.position.players):
        yield "LC.quest.reveal_players"


def _of_option(table: Table, q: Quest, made: Move, option: Quest) -> Iterator[str]:
    """Yield what a choice meets: an ability used, an event played, a willingness to pay."""
    if made.verb not in ("use", "play"):
        return
    card = table.card(made.what[0].card)
    if card.number in _BY_ABILITY:
        yield _BY_ABILITY[card.number]
    if card.does("peek_encounter"):
        yield "LC.card.peeks"
    costs = [tag["cost"] for tag in card.tags if "cost" in tag]
    if costs:
        yield "LC.effects.cost"
    if any("resource_self" in cost for cost in costs):
        yield from ("LC.planning.abilities", "LC.card.aragorn")
    if any(_PROGRESS & set(tag["do"]) for tag in card.triggers("response", "self_commits")):
        yield "LC.card.trackers"
        if len(option.staging) < len(q.staging) or option.active == OUT != q.active:
            yield "LC.travel.explored_any_time"
    if card.kind == "attachment":
        yield "LC.card.attachments"
    if card.kind == "event":
        yield from ("LC.card.quest_events", "LC.planning.event_window")
        paid = [i for i, (old, new) in enumerate(zip(q.pools, option.pools, strict=True)) if old > new]
        spheres = [table.card(table.people[i].card).sphere for i in paid]
        yield from payment_rules(card, spheres, any(not q.ready >> i & 1 for i in paid))


def _silent(table: Table, q: Quest, now: Quest) -> Iterator[str]:
    """Yield what happened between two states without a step of its own."""
    for i, person in enumerate(table.people):
        hurt = now.damage[i] - q.damage[i] if OUT not in (now.damage[i], q.damage[i]) else 0
        card = table.card(person.card)
        if hurt > 0 and card.triggers("response", "self_damaged"):
            yield "LC.card.gloin"
        if now.damage[i] != q.damage[i] and card.defense:
            yield "LC.combat.defense_vs_effects"
        if now.damage[i] == OUT != q.damage[i] and table.position.players[person.owner].characters[person.at].attached:
            yield "LC.attachments.leave_with_host"
    for player, (old, new) in enumerate(zip(q.threats, now.threats, strict=True)):
        if new == OUT != old:
            yield "LC.end.eliminated"
            if table.position.players[player].engaged:
                yield "LC.end.eliminated_cards"
            if all(level == OUT for level in now.threats):
                yield "LC.end.lost"
    if now.victory != q.victory:
        yield "LC.keywords.victory"
    if now.webs != q.webs:
        yield "LC.card.treacheries"


def _finished(table: Table, q: Quest, found: set[str]) -> None:
    found.update(compared(table, q))
    log: list[Step] = []
    ended = rules.finish(table, q, log)
    for after_stage in settled(ended, log, found):
        if after_stage.may_rescue:
            stages.rescue(after_stage.position, log)
    found.update(step.rule for step in log)
    if ended.position.victory != table.position.victory:
        found.add("LC.keywords.victory")


def settled(ended: Advance, log: list[Step], found: set[str]) -> Iterator[Advance]:
    """Yield what a completed stage leads to: each stage that may be drawn, what it does on arrival (the first cards stand for all)."""
    if ended.won or not (ended.draw_from or ended.entered is not None):
        yield ended
        return
    entered = [ended.entered] if ended.entered is not None else list(ended.draw_from)
    for number in entered:
        p = ended.position if ended.entered is not None else progress.enter(ended.position, number, log)
        arriving = stages.arrival(p, log)
        if arriving is None:
            yield replace(ended, position=stages.uncommitted(p), draw_from=(), entered=number)
            continue
        table, q = arriving
        now, pending = proceeded(table, q, found)
        while pending is not None:
            now, pending = proceeded(table, after(table, now, pending, found)[0], found)
        yield stages.settled(table, now, log)


def compared(table: Table, q: Quest) -> Iterator[str]:
    """Yield what the comparison rests on."""
    p, strong, danger = table.position, willpower(table, q), threat(table, q)
    if danger and any(p.card(enemy.card).threat_strength for player in p.players for enemy in player.engaged):
        yield "LC.staging.threat"
    if p.active is not None and q.active != OUT and p.card(p.active.card).threat_strength:
        yield "LC.travel.active_no_threat"
    sent = [i for i in range(len(table.people)) if q.committed >> i & 1]
    values = [table.people[i].willpower + q.boosts[i] - q.weaker for i in sent]
    lifted = any(q.boosts[i] > 1 for i in sent) or q.weaker > 1 or (q.weaker and any(q.boosts[i] for i in sent))
    if min(values, default=0) < 0 or lifted:
        yield "LC.effects.lasting"
    for i in sent:
        person = table.people[i]
        worn = p.players[person.owner].characters[person.at].attached
        if any("willpower_host" in tag.get("do", {}) for part in worn for tag in p.card(part.card).tags):
            yield "LC.card.attachments"
        if any(part.owner not in (0, person.owner + 1) for part in worn):
            yield "LC.effects.control"
    if any(part.card == 56 for staged in p.staging for part in staged.attached):
        yield "LC.card.attachments"
    margin = strong - danger
    room = (p.card(p.active.card).quest_points or 0) - q.active if p.active is not None and q.active != OUT else 0
    points = p.card(p.stage).quest_points if p.stage is not None else None
    if 0 < room < margin or (points is not None and q.progress + margin - room > points):
        yield "LC.quest.surplus"
    if any(player.hand and any(p.card(n).kind in ("ally", "attachment") for n in player.hand) for player in p.players):
        yield "LC.planning.when"
