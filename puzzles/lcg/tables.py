"""The rules that the small questions meet: who engages whom, what can be paid for, what the score is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from mellon.models.common import BadInput, Illegal, Step
from mellon.models.lcg.cards.catalogue import NEUTRAL, Card
from mellon.models.lcg.cards.strength import enemy_attack, hit_points
from mellon.models.lcg.moves import Move, move
from mellon.models.lcg.position import Position
from mellon.models.lcg.round import engagement, entering, payment, scoring
from mellon.models.lcg.round.claim_moves import judged_claims, take_claims
from mellon.models.lcg.round.engagement_moves import play
from mellon.models.lcg.round.recovering import standing
from mellon.puzzles.lcg.fights import payment_rules

MOST_STATES = 1_000
"""Tables of one planning phase that are looked at."""


def engagement_rules(p: Position) -> set[str]:
    """Return the rules that an encounter phase meets, whoever is engaged by choice and whatever is claimed before."""
    p = p.but(moves=None)
    found = set[str]()
    claims = [(), *((made,) for made in judged_claims(p)[0])]
    for claimed, wanted, chosen in product(claims, _engagements(p), _choices(p)):
        log: list[Step] = []
        try:
            after, _ = play(p, [*claimed, *wanted, *chosen], log)
        except BadInput:
            continue
        found.update(step.rule for step in log)
        found.update(engaged_rules(p, after, bool(wanted)))
    return found


def _engagements(p: Position) -> Iterator[tuple[Move, ...]]:
    """Yield every combination of optional engagements."""
    numbers = sorted({enemy.card for enemy in engagement.enemies(p)})
    each = [[None, *(move("engage", n, player=i + 1 if len(p.players) > 1 else None) for n in numbers)] for i in range(len(p.players))]
    yield from (tuple(made for made in chosen if made is not None) for chosen in product(*each))


def _choices(p: Position) -> list[tuple[Move, ...]]:
    """Return the choices that the checks may ask for: nothing, a hero to be hurt, one of several enemies that cost the same."""
    heroes = dict.fromkeys(c.card for player in p.players for c in player.heroes)
    return [(), *((move("damage", n),) for n in heroes), *((move("answer", enemy.card),) for enemy in engagement.enemies(p))]


def engaged_rules(before: Position, after: Position, by_choice: bool) -> Iterator[str]:
    """Yield what an encounter phase rests on that no step tells."""
    for was, now in zip(before.players, after.players, strict=True):
        came = now.engaged[len(was.engaged) :]
        costs = [after.card(enemy.card).engagement_cost or 0 for enemy in came]
        if now.threat in costs:
            yield "LC.encounter.equal"
        if len(came) - by_choice > 1:
            yield "LC.encounter.loop"
        if any(was.threat < cost <= now.threat for cost in costs):
            yield "LC.encounter.threat_now"
        if any(enemy_attack(after, enemy) >= hit_points(after, c) - c.damage for enemy in came for c in now.heroes):
            yield "LC.encounter.no_attack"
        if any(after.card(part.card).kind == "objective" for enemy in came for part in enemy.attached):
            yield "LC.keywords.guarded"
        if any(new.resources > old.resources for old, new in zip(was.heroes, now.heroes, strict=False) if old.card == new.card):
            yield "LC.card.gloin"
        if any(new.damage > old.damage and after.card(new.card).defense for old, new in zip(was.heroes, now.heroes, strict=False)):
            yield "LC.combat.defense_vs_effects"
    if not after.remaining:
        yield "LC.end.lost"


def payment_phase_rules(p: Position) -> set[str]:
    """Return the rules that playing cards from the hands meets, in whatever order and however they are paid for."""
    found = set[str]()
    todo, seen = [(p.but(moves=None), 0)], set[tuple[Position, int]]()
    while todo and len(seen) < MOST_STATES:
        now, latest = todo.pop()
        if (now, latest) in seen:
            continue
        seen.add((now, latest))
        for player in range(len(now.players)):
            for number in dict.fromkeys(now.players[player].hand):
                card = now.card(number)
                try:
                    payment.verify_play(now, player, number)
                except Illegal as fault:
                    found.add(fault.rule)
                    continue
                if card.kind != "event" and player < latest:
                    found.add("LC.planning.order")
                    continue
                todo += [(then, max(latest, player if card.kind != "event" else 0)) for then in _played(now, player, card, found)]
        for made in judged_claims(now)[0]:
            log: list[Step] = []
            for dropped in (move("discard", n) for n in _borne(now, made)):
                todo.append((take_claims(now, [(1, made), (2, dropped)], log), latest))
            found.update(step.rule for step in log)
    return found


def _borne(p: Position, made: Move) -> tuple[int, ...]:
    """Return what a hero who claims an objective could give up for it: the objective itself at least."""
    worn = next(c.attached_cards for player in p.players for c in player.characters if c.card == made.others[0].card)
    return (made.what[0].card, *(n for n in worn if p.card(n).has("restricted")))


def _played(p: Position, player: int, card: Card, found: set[str]) -> Iterator[Position]:
    """Yield the tables after a card is played, paid for in every way; the rules that this meets are added to what was found."""
    brought = standing(p, card) or (None,)
    for one in brought:
        cost = (p.card(one[1]).cost or 0) if one is not None else card.cost or 0
        for paid in payment.payments(card, cost, payment.pools(p, player)):
            squad = p.players[player].characters
            spheres = [p.card(squad[at].card).sphere for at in paid]
            found.update(payment_rules(card, spheres, any(squad[at].exhausted for at in paid)))
            if card.sphere != NEUTRAL and any(sphere != card.sphere for sphere in spheres):
                found.add("LC.card.attachments")
            for host in payment.hosts(p, card) if card.kind == "attachment" else [None]:
                log: list[Step] = []
                after = payment.play(p, player, card.number, paid, host, log)
                if one is not None:
                    after = payment.stand(after, player, *one, log)
                if host is not None:
                    found.update(_attached(p, after, player, host))
                yield from _entered(after, player, card, log)
                found.update(step.rule for step in log)


def _attached(p: Position, after: Position, player: int, host: payment.Host) -> Iterator[str]:
    if host.player not in (None, player) and host.zone == "characters":
        yield "LC.effects.control"
    if host.zone == "characters" and host.player is not None:
        if payment.too_many_restricted(after, after.players[host.player].characters[host.at]):
            yield "LC.keywords.restricted"
        yield "LC.card.attachments"


def _entered(p: Position, player: int, card: Card, log: list[Step]) -> Iterator[Position]:
    """Yield the table after an ally came, with what it may do and without; a stage that this completes ends the walk there."""
    yield p
    if card.kind == "ally":
        for _, effect in entering.uses(p, player, card.number):
            done = effect(p, log)
            if not (done.won or done.draw_from or done.entered):
                yield done.position


def score_rules(p: Position) -> set[str]:
    """Return the rules that counting the score meets."""
    log: list[Step] = []
    scoring.campaign(p, log) if p.scores else scoring.score(p, log)
    found = {step.rule for step in log}
    return found | ({"LC.keywords.victory"} if scoring.victory_points(p) else set())
