"""From a state of the quest phase back to a position."""

from __future__ import annotations

from dataclasses import replace

from mellon.models.lcg.position import ELIMINATED_AT, Attached, Player, Position, Staged
from mellon.models.lcg.quest.quest_state import OUT, Lying, Quest, Table
from mellon.models.lcg.round.ends import repaid, scattered


def to_position(table: Table, q: Quest) -> Position:
    """Return the position that a state of the phase describes."""
    p, start = table.position, 0
    players: list[Player] = []
    fallen: list[tuple[int, Attached]] = []
    for index, player in enumerate(p.players):
        bodies = range(start, start + len(player.characters))
        start += len(player.characters)
        if q.threats[index] == OUT and not player.eliminated:
            heroes = tuple(c.card for c in player.heroes)
            pile = (*player.discard, *player.hand, *(c.card for c in player.allies))
            players.append(Player(ELIMINATED_AT, dead=(*player.dead, *heroes), discard=pile, eliminated=True))
            fallen += [(index, part) for c in player.characters for part in c.attached]
            continue
        kept = tuple(
            replace(
                player.characters[i - bodies.start],
                damage=q.damage[i],
                exhausted=not q.ready >> i & 1 and not player.characters[i - bodies.start].prisoner,
                committed=bool(q.committed >> i & 1),
                resources=q.pools[i]
                + repaid(p, player.characters[i - bodies.start].card, q.damage[i] - player.characters[i - bodies.start].damage),
                attached=(*player.characters[i - bodies.start].attached, *(Attached(web) for on, web in q.webs if on == i)),
            )
            for i in bodies
            if q.damage[i] != OUT
        )
        dead = tuple(player.characters[i - bodies.start] for i in bodies if q.damage[i] == OUT)
        fallen += [(index, part) for c in dead for part in c.attached]
        players.append(
            replace(
                player,
                threat=q.threats[index] if q.threats[index] != OUT else player.threat,
                characters=kept,
                hand=q.hands[index],
                dead=(*player.dead, *(c.card for c in dead if p.card(c.card).is_hero)),
                discard=(*player.discard, *(c.card for c in dead if not p.card(c.card).is_hero)),
            )
        )
    staging = tuple(_staged(p, lying) for lying in q.staging)
    active = None if p.active is None or q.active == OUT else replace(p.active, progress=q.active)
    order, unseen = (q.top, p.unseen) if table.ordered else (None, _unseen(p, q))
    p = p.but(
        players=tuple(players),
        staging=staging,
        active=active,
        discard=q.discard,
        victory=q.victory,
        progress=q.progress,
        order=order,
        unseen=unseen,
    )
    for index, part in fallen:
        p = scattered(p, index, (part,))
    return p


def _staged(p: Position, lying: Lying) -> Staged:
    if lying.source >= 0:
        return replace(p.staging[lying.source], damage=lying.damage, progress=lying.progress, guards=lying.guards)
    return Staged(lying.card, lying.damage, lying.progress, guards=lying.guards)


def _unseen(p: Position, q: Quest) -> tuple[int, ...] | None:
    """Return the unseen cards: "rest" stays "rest" where that still says the same."""
    return None if p.unseen is None else tuple(sorted((*(n for n, copies in q.deck for _ in range(copies)), *q.top, *q.bottom)))
