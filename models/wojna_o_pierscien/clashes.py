"""Combats on the table: the combat phase, a replaced path, where the cards go, and what is scored (WR.combat)."""

from __future__ import annotations

from mellon.models.wojna_o_pierscien.combat import Fight, fight
from mellon.models.wojna_o_pierscien.consequences import CYCLED, Fate, Result, settle
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.losses import loss_choices
from mellon.models.wojna_o_pierscien.moves import CHOOSE, LOSE, Move
from mellon.models.wojna_o_pierscien.parts import SHADOW, SIDES, CombatPart, Fighter
from mellon.models.wojna_o_pierscien.state import Log, Place, State, Table, Task, Unit, adding, place_index, units_in_play, with_seat
from mellon.models.wojna_o_pierscien.tasks import choice, push, task
from mellon.models.wojna_o_pierscien.zones import named


def combat_part(table: Table, state: State, place: Place) -> CombatPart:
    """Return the combat at a location as it stands."""
    defends = SIDES.index(location(place.id).side)
    reserve = tuple(unit.card for seat, own in enumerate(state.seats) if table.sides[seat] == defends for unit in own.reserve)
    elsewhere = tuple(unit.card for at, unit in units_in_play(state) if at != place.id)
    return CombatPart(
        place.id,
        place.from_enemy,
        place.tokens,
        place.attack_tokens,
        _fighters(place.units[1 - defends]),
        _fighters(place.units[defends]),
        reserve,
        elsewhere,
        state.rules,
    )


def _fighters(units: tuple[Unit, ...]) -> tuple[Fighter, ...]:
    return tuple(Fighter(unit.card, tuple(item for item, _ in unit.items), unit.tokens) for unit in units)


def fight_at(table: Table, state: State, place: Place) -> Fight:
    """Return the combat at a location ready to be counted."""
    return fight(combat_part(table, state, place), table.scenario_id, table.icons, table.rulings)


def _next_fights(table: Table, state: State, task: Task) -> list[Move]:
    return [Move(CHOOSE, (place.id,)) for place in state.places]


def _first_player(table: Table, state: State, task: Task) -> int:
    return table.order[state.first]


@choice("fight", _next_fights, _first_player)
def _fight(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Let the first player choose the next combat of the combat phase (WR.combat.order)."""
    return push(state, ("combat", move.card), ("fight",))


def _defender(table: Table, state: State, task: Task) -> int:
    side = SIDES.index(location(task[1]).side)
    return next((seat for seat in table.order if table.sides[seat] == side), 0)


def _losses(table: Table, state: State, task: Task) -> list[Move]:
    place = state.places[place_index(state, task[1])]
    found = fight_at(table, state, place)
    names = [tuple(sorted(found.part.defenders[index].card for index in lost)) for lost in loss_choices(found)]
    return [Move(LOSE, lost) for lost in dict.fromkeys(names)]


@choice("combat", _losses, _defender)
def _combat(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Resolve a combat with the losses that the defender chooses: ("combat", location)."""
    index = place_index(state, task[1])
    place = state.places[index]
    found = fight_at(table, state, place)
    lost = next(lost for lost in loss_choices(found) if tuple(sorted(found.part.defenders[i].card for i in lost)) == move.cards)
    result = settle(found, lost)
    if log:
        _tell(found, result, log)
    defends = SIDES.index(location(place.id).side)
    state = state._replace(places=state.places[:index] + state.places[index + 1 :])
    for units, fates in ((place.units[1 - defends], result.attackers), (place.units[defends], result.defenders)):
        for unit, fate in zip(units, fates, strict=True):
            state = _send(state, unit, fate)
    return _scored(state, place.id, result)


def _send(state: State, unit: Unit, fate: Fate) -> State:
    for name, owner, where in ((unit.card, unit.owner, fate.unit), *((item, owner, fate.items) for item, owner in unit.items)):
        own = state.seats[owner]
        if where == CYCLED:
            state = with_seat(state, owner, cycled=adding(own.cycled, name))
        else:
            state = with_seat(state, owner, eliminated=adding(own.eliminated, name))
    return state


def _scored(state: State, name: str, result: Result) -> State:
    """Put the location into the winner's scoring area; a path that nobody wins scores for nobody (WR.battle.winner, WR.path.free_win, WR.path.corruption)."""
    state = state._replace(corruption=state.corruption + result.corruption)
    if result.winner is None:
        return state
    side = SIDES.index(result.winner)
    area = tuple(sorted((*state.areas[side], name)))
    return state._replace(areas=(area, state.areas[1]) if side == 0 else (state.areas[0], area))


def _tell(found: Fight, result: Result, log: Log) -> None:
    where = found.place.name
    prefix = "WR.path" if found.place.is_path else "WR.battle"
    log.say(
        f"{prefix}.attack",
        f"{where.pl}: atak {found.attack}, lokalizacja anuluje {min(found.attack, found.location_defense)}",
        f"{where.en}: attack {found.attack}, the location cancels {min(found.attack, found.location_defense)}",
    )
    lost = [unit.card for unit, fate in zip(found.part.defenders, result.defenders, strict=True) if fate.chosen]
    if lost:
        what = named(*lost)
        log.say(f"{prefix}.losses", f"{where.pl}: obrońca oddaje: {what.pl}", f"{where.en}: the defender gives up: {what.en}")
    for word, cards in (("wykluczone/eliminated", result.eliminated), ("zrzucone/cycled", result.cycled)):
        if cards:
            what, (pl, en) = named(*cards), word.split("/")
            log.say(
                f"{prefix}.attackers" if pl == "wykluczone" else "WR.path.losses" if found.place.is_path else "WR.battle.survivors",
                f"{where.pl}: {pl}: {what.pl}",
                f"{where.en}: {en}: {what.en}",
            )
    if result.winner is None:
        log.say("WR.scenario.duel_path", f"{where.pl}: nikt nie zdobywa punktów", f"{where.en}: nobody scores")
    elif found.place.is_path and result.winner == SHADOW:
        log.say(
            "WR.path.corruption",
            f"{where.pl}: Cień dodaje zepsucie: {result.corruption}",
            f"{where.en}: the Shadow adds corruption: {result.corruption}",
        )
    else:
        winner = ("Wolne Ludy", "the Free Peoples") if result.winner != SHADOW else ("Cień", "the Shadow")
        rule = "WR.path.free_win" if found.place.is_path else "WR.battle.winner"
        log.say(
            rule, f"{where.pl}: wygrywa strona: {winner[0]}, {result.points} pkt", f"{where.en}: won by {winner[1]}, {result.points} VP"
        )


@task("check")
def _check(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Check whether a side has won: a gap of ten, or the end of the last path (WR.score.check)."""
    from mellon.models.wojna_o_pierscien.rounds import checked

    return checked(table, state, log)
