"""Progress tokens: the active location first, then the quest card; stages, their clauses, and the win."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mellon.models.lcg.cards.catalogue import scenario
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.position import Position, Staged
from mellon.models.lcg.round.ends import leave_play


@dataclass(frozen=True, slots=True)
class Advance:
    """What placing progress led to: the position, whether the game is won, and the stages to draw from where it is drawn at random.

    `entered`: the stage that was revealed now; what it does when it is revealed is still to be carried out (models.lcg.stages).
    `may_rescue`: progress was placed on a stage that lets the players free the prisoner.
    """

    position: Position
    won: bool = False
    draw_from: tuple[int, ...] = ()
    entered: int | None = None
    may_rescue: bool = False


def place(p: Position, tokens: int, log: Log = None) -> Advance:
    """Place progress on the active location, the rest on the quest card (LC.travel.buffer, LC.quest.surplus)."""
    if tokens <= 0:
        return Advance(p)
    if p.active is not None:
        card = p.card(p.active.card)
        room = (card.quest_points or 0) - p.active.progress
        put = min(tokens, room)
        note(log, "LC.travel.buffer", f"postęp +{put}, obszar: {card.name.pl}", f"{put} progress on the location {card.name.en}")
        tokens -= put
        p = p.but(active=replace(p.active, progress=p.active.progress + put))
        if put == room:
            p = explore_active(p, log)
    if tokens:
        note(
            log,
            "LC.quest.compare",
            f"postęp +{tokens}, karta Wyprawy: {p.progress} -> {p.progress + tokens}",
            f"{tokens} progress on the quest card ({p.progress} -> {p.progress + tokens})",
        )
        p = p.but(progress=p.progress + tokens)
    return replace(advance(p, log), may_rescue=bool(tokens) and can_rescue(p))


def can_rescue(p: Position) -> bool:
    """Tell whether the current stage lets the players free a prisoner once progress is placed on it (LC.card.rescue)."""
    rescues = p.stage is not None and bool(p.card(p.stage).does("rescue_prisoner"))
    return rescues and any(c.prisoner for player in p.players for c in player.characters)


def explore_active(p: Position, log: Log = None) -> Position:
    """Take the explored active location out of play (LC.travel.buffer, LC.card.locations)."""
    assert p.active is not None
    card = p.card(p.active.card)
    note(log, "LC.travel.buffer", f"{card.name.pl}: obszar zbadany", f"{card.name.en} is explored")
    freed = tuple(Staged(part.card) for part in p.active.attached if p.card(part.card).kind == "objective")
    p = p.but(active=None, staging=(*p.staging, *freed))
    if any(tag["do"].get("move_self") == "top_of_encounter_deck" for tag in card.triggers("forced", "self_leaves_play")):
        note(log, "LC.card.locations", f"na wierzch talii Spotkań: {card.name.pl}", f"{card.name.en} goes on top of the encounter deck")
        return p.but(order=(card.number, *p.order)) if p.order is not None else p
    return leave_play(p, card.number, log)


def remove(p: Position, tokens: int, log: Log, rule: str) -> Position:
    """Take progress off the quest card, as far as there is any."""
    gone = min(tokens, p.progress)
    if gone:
        note(log, rule, f"{gone} postępu mniej na karcie Wyprawy", f"{gone} progress less on the quest card")
    return p.but(progress=p.progress - gone)


def in_play(p: Position, name: str) -> bool:
    """Tell whether an encounter card of this (English) name is in play."""
    engaged = [enemy.card for player in p.players for enemy in player.engaged]
    staged = [number for s in p.staging for number in (s.card, *s.guards)]
    return any(p.card(number).name.en == name for number in (*engaged, *staged))


def objectives_claimed(p: Position) -> int:
    """Count the objectives that heroes hold."""
    return sum(p.card(number).kind == "objective" for player in p.players for c in player.characters for number in c.attached_cards)


def blocked(p: Position) -> bool:
    """Tell whether a clause of the current stage keeps it from being completed (LC.quest.cannot_defeat)."""
    assert p.stage is not None
    stage = p.card(p.stage)
    name = stage.does("cannot_defeat_while_in_play")
    needs = stage.does("advance_requires")
    prisoner = any(c.prisoner for player in p.players for c in player.characters)
    return bool(
        (name and in_play(p, name))
        or (needs == "1_objective" and objectives_claimed(p) < 1)
        or (needs == "rescued_and_3_objectives" and (prisoner or objectives_claimed(p) < 3))
    )


def advance(p: Position, log: Log = None) -> Advance:
    """Go to the next stage when the points are reached; surplus and tokens are gone (LC.quest.advance, LC.end.win)."""
    if p.stage is None:
        return Advance(p)
    stage = p.card(p.stage)
    if stage.quest_points is None or p.progress < stage.quest_points:
        return Advance(p)
    if blocked(p):
        note(
            log,
            "LC.quest.cannot_defeat",
            f"{stage.name.pl}: zastrzeżenie trwa, żetony zostają",
            f"{stage.name.en}: its clause holds, the tokens stay",
        )
        return Advance(p)
    note(log, "LC.quest.advance", f"etap ukończony: {stage.name.pl}", f"stage completed: {stage.name.en}")
    if any(tag["trigger"] == "win" and tag.get("condition") == "stage_defeated" for tag in stage.tags):
        return _won(p, log)
    drawn = stage.does("next_stage_random")
    if drawn:
        note(
            log,
            "LC.card.stages",
            f"następny etap losuje się z kart {drawn[0]} i {drawn[1]}",
            f"the next stage is drawn from the cards {drawn[0]} and {drawn[1]}",
        )
        return Advance(p.but(progress=0), draw_from=tuple(drawn))
    return Advance(enter(p, following(p), log), entered=following(p))


def _won(p: Position, log: Log) -> Advance:
    """Win the game by its last stage, if anybody is left (LC.end.win, ruling win_with_last_hero)."""
    if not p.remaining and p.reading("win_with_last_hero") == "loss":
        note(log, "LC.end.lost", "nikt nie przeżył", "nobody has survived")
        return Advance(p)
    note(log, "LC.end.win", "ostatni etap ukończony: wygrana", "the last stage is completed: the game is won")
    return Advance(p.but(progress=0), won=True)


def checked_again(p: Position, killed: Iterable[int] = (), log: Log = None) -> Advance:
    """Look at the current stage again after something changed: a clause that ended, an enemy destroyed, no enemies left (LC.quest.cannot_defeat, LC.card.stages).

    Under the reading `next_progress` of the ruling blocked_stage a clause that ends completes nothing by itself.
    """
    if p.stage is None:
        return Advance(p)
    stage, names = p.card(p.stage), {p.card(number).name.en for number in killed}
    if no_enemies_left(p) or any(
        tag["trigger"] == "win" and str(tag.get("condition", "")).partition("destroyed:")[2] in names for tag in stage.tags
    ):
        return _won(p, log)
    waits = stage.quest_points is not None and p.progress >= stage.quest_points
    if not waits or blocked(p) or p.reading("blocked_stage") != "checked_again":
        return Advance(p)
    note(log, "LC.quest.cannot_defeat", f"{stage.name.pl}: zastrzeżenie ustało", f"{stage.name.en}: its clause has ended")
    return advance(p, log)


def following(p: Position) -> int:
    """Return the next quest card of the scenario."""
    assert p.stage is not None
    quests = scenario(p.card(p.stage).scenario).quests
    return quests[quests.index(p.stage) + 1]


def enter(p: Position, number: int, log: Log = None) -> Position:
    """Make a quest card the current stage, without tokens (LC.quest.advance)."""
    card = p.card(number)
    note(log, "LC.quest.advance", f"nowy etap: {number} {card.name.pl}", f"new stage: {number} {card.name.en}")
    return p.but(stage=number, progress=0)


def no_enemies_left(p: Position) -> bool:
    """Tell whether the current stage is won by clearing all enemies and none is left (LC.card.stages)."""
    if p.stage is None or not any(tag.get("condition") == "no_enemies_in_play" for tag in p.card(p.stage).tags):
        return False
    staged = [number for s in p.staging for number in (s.card, *s.guards)]
    return not any(player.engaged for player in p.players) and not any(p.card(number).kind == "enemy" for number in staged)
