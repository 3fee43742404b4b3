"""What a quest card does when it is revealed during the game, and freeing the prisoner (LC.card.stages, LC.card.rescue).

`arrival` returns the reveals and choices of a new stage as a quest phase under way, to be run like any other; `settled` ends it.
"""

from __future__ import annotations

from dataclasses import replace

from mellon.models.lcg.cards.catalogue import scenario
from mellon.models.lcg.cards.strength import hit_points
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.position import ORC_GUARD, Enemy, Position, Staged
from mellon.models.lcg.quest.progress import Advance, checked_again
from mellon.models.lcg.quest.quest_position import to_position
from mellon.models.lcg.quest.quest_state import Quest, Table, begin
from mellon.models.lcg.round.ends import destroy


def arrival(p: Position, log: Log = None) -> tuple[Table, Quest] | None:
    """Return what the stage just entered sets going, None where it does nothing: reveals for every player (128), cards that players fetch (121)."""
    assert p.stage is not None
    tasks: list[tuple[str, int]] = []
    card = p.card(p.stage)
    for tag in card.triggers("when_revealed"):
        tasks += [("reveal", 0)] * (int(tag["do"].get("reveal_per_player", 0)) * len(p.remaining))
        tasks += [("fetch", player) for player in reversed(p.remaining) if "each_player_fetch" in tag["do"]]
    if not tasks or not p.remaining:
        return None
    note(log, "LC.card.stages", f"{card.name.pl}: {card.text.pl}", f"{card.name.en}: {card.text.en}")
    table = Table(p, keywords=p.reading("surge_and_doomed_in_setup") == "yes")
    everybody = [c for player in p.players for c in player.characters]
    committed = sum(1 << i for i, c in enumerate(everybody) if c.committed)
    return table, begin(table)._replace(committed=committed, tasks=tuple(tasks))


def settled(table: Table, q: Quest, log: Log = None) -> Advance:
    """Return the position after the reveals of a new stage, the quest phase over; a stage without enemies may be won at once."""
    return checked_again(uncommitted(to_position(table, q)), (), log)


def uncommitted(p: Position) -> Position:
    """End the quest phase: nobody is committed any more (LC.quest.stay_committed)."""
    return p.but(
        players=tuple(replace(player, characters=tuple(replace(c, committed=False) for c in player.characters)) for player in p.players)
    )


def rescue(p: Position, log: Log = None) -> Advance:
    """Free the prisoner, who comes back with 1 damage; the Nazgul set aside enters the staging area (LC.card.rescue)."""
    assert p.stage is not None
    damage = int(p.card(p.stage).does("damage") or 0)
    for index in range(len(p.players)):
        player = p.players[index]
        for at in reversed(range(len(player.characters))):
            character = player.characters[at]
            if not character.prisoner:
                continue
            name, most = p.card(character.card).name, hit_points(p, character)
            freed = replace(character, prisoner=False, damage=character.damage + damage)
            note(
                log,
                "LC.card.rescue",
                f"{name.pl}: postać uwolniona, obrażenia: {freed.damage}",
                f"{name.en} is free and has {freed.damage} damage",
            )
            p = p.with_player(index, replace(p.players[index], characters=(*player.characters[:at], freed, *player.characters[at + 1 :])))
            if freed.damage >= most:
                p = destroy(p, index, at, log)
    return checked_again(_nazgul_enters(p, log), (), log)


def _nazgul_enters(p: Position, log: Log) -> Position:
    if p.scenario is None and p.stage is None:
        return p
    aside = scenario(p.scenario or p.card(p.stage or 0).scenario).set_aside
    for number, copies in aside.items():
        card = p.card(number)
        if card.triggers("forced", "prisoner_rescued") and p.visible[number] < copies:
            note(log, "LC.card.nazgul", f"do strefy przeciwności: {card.name.pl}", f"{card.name.en} enters the staging area")
            p = p.but(staging=(*p.staging, Staged(number)))
    return p


def orc_guards(p: Position, log: Log = None) -> Position:
    """Give every player the Orc Guard that the stage brings at the start of the phase (Out of the Dungeons, LC.card.stages)."""
    if p.stage is None:
        return p
    for tag in p.card(p.stage).triggers("forced", "quest_phase_begins"):
        for player in p.remaining if "each_player_orc_guard" in tag["do"] else ():
            note(log, "LC.card.stages", f"gracz {player + 1}: Orc Guard wchodzi w zwarcie", f"player {player + 1}: an Orc Guard engages")
            who = p.players[player]
            p = p.with_player(player, replace(who, engaged=(*who.engaged, Enemy(ORC_GUARD, fresh=True))))
    return p


def jailed(p: Position) -> list[int]:
    """Return the unclaimed objectives that a Jailor in staging would send back after an unsuccessful quest (LC.card.jailor)."""
    jailor = any(p.card(s.card).triggers("forced", "quest_failed_in_staging") for s in p.staging)
    return [s.card for s in p.staging if p.card(s.card).kind == "objective"] if jailor else []


def failed(p: Position, log: Log = None, wanted: int | None = None) -> Position:
    """Carry out what an unsuccessful quest triggers: each Jailor in staging has an unclaimed objective shuffled back (LC.card.jailor)."""
    for _ in [s for s in p.staging if p.card(s.card).triggers("forced", "quest_failed_in_staging")]:
        objectives = jailed(p)
        if not objectives:
            break
        number = wanted if wanted in objectives else objectives[0]
        at = next(i for i, s in enumerate(p.staging) if s.card == number)
        name = p.card(number).name
        note(
            log, "LC.card.jailor", f"{name.pl}: cel wraca wtasowany do talii Spotkań", f"{name.en} is shuffled back into the encounter deck"
        )
        unseen = None if p.unseen is None else tuple(sorted((*p.unseen, number)))
        loose = tuple(Staged(guard) for guard in p.staging[at].guards)
        p = p.but(staging=(*p.staging[:at], *p.staging[at + 1 :], *loose), unseen=unseen)
    return p
