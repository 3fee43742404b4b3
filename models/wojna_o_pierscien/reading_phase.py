"""Read the table of an action phase: players, active locations, scoring areas, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common import Rulings, fold
from mellon.models.wojna_o_pierscien.cards import card, cards, removed_by
from mellon.models.wojna_o_pierscien.locations import BATTLEGROUND, PATH, location
from mellon.models.wojna_o_pierscien.parts import FREE, SHADOW, SIDES, Area
from mellon.models.wojna_o_pierscien.reader import Reader
from mellon.models.wojna_o_pierscien.reading_combat import LOCATION_KEYS, MOST_TOKENS, check_presence
from mellon.models.wojna_o_pierscien.reading_score import read_areas
from mellon.models.wojna_o_pierscien.reading_seats import MOST_LIMIT, read_limits, read_rings, read_seat, read_unit, with_rest
from mellon.models.wojna_o_pierscien.reading_unseen import UNSEEN_KEYS
from mellon.models.wojna_o_pierscien.state import ACTION, FIGHTING, OVER, ROUND_OVER, Place, Seat, State, Table, Unit, units_in_play
from mellon.models.wojna_o_pierscien.toml_words import quoted
from mellon.models.wojna_o_pierscien.turns import why_not_pass

KEYS = (
    "me", "to_move", "turn", "passes", "player", "location", "round_rules", "final", FREE, SHADOW, "path", "paths", "battlegrounds", "round",
    "first_player", "played", "used", "pending", "phase", "winner",
)  # fmt: skip
PLAYER_KEYS = (
    "id",
    "hand",
    "reserve",
    "deck",
    "shuffled",
    "cycled",
    "eliminated",
    "carryover",
    "carryover_base",
    "ring_token",
    "ring_tokens",
    "aside",
    *UNSEEN_KEYS,
)
_PLACE_KEYS = (*LOCATION_KEYS, "cards", "attackers", "defenders", "attacker", "defender")
_PHASES = (ACTION, FIGHTING, ROUND_OVER, OVER)


def read_phase(reader: Reader, rulings: Rulings) -> tuple[Table, State] | None:
    """Return the table and state of an action phase; defects go to the reader."""
    table = reader.table
    entries = [_one_ring(entry) for entry in _tables(reader, "player")]
    ids = [_player_id(reader, entry, f"player[{number}]") for number, entry in enumerate(entries, start=1)]
    _check_players(reader, ids)
    last = reader.flag(table, "final") if "final" in table else None
    free, dark = read_areas(reader)
    known = tuple(name for name in ids if name)
    reader.me = _asking(reader, known)
    if len(known) != len(entries) or len(set(known)) != len(known) or not known:
        _look_over(reader, entries, ids, rulings, (free, dark))
        return None
    laid = Table(reader.scenario.id, known, rulings, (), last)
    seats = [read_seat(reader, laid, seat, entry, f"player[{seat + 1}].") for seat, entry in enumerate(entries)]
    rules = reader.round_rules()
    reserve = tuple(unit.card for seat in seats for unit in seat.reserve)
    places = _places(reader, laid, reserve, rules, (free, dark))
    state = _state(reader, laid, tuple(seats), places, rules, (free, dark))
    state = with_rest(reader, laid, state, entries)
    state = read_limits(reader, laid, state, entries)
    state = read_rings(reader, laid, state, entries, (free, dark))
    _check_number(reader, state)
    _check_last(reader, laid, state)
    _check_round(reader, laid, state)
    _check_successors(reader, state)
    state = _pending(reader, laid, state)
    _check_passes(reader, laid, state)
    return laid, state


def _pending(reader: Reader, laid: Table, state: State) -> State:
    """Read the choices that are due before the turn goes on, as an earlier answer wrote them."""
    from mellon.models.wojna_o_pierscien import table_rules as rules

    raw = reader.table.get("pending", [])
    if not raw:
        if state.phase == FIGHTING and state.places:
            reader.fail(
                "phase",
                'w fazie walki podaje się też pending, z odpowiedzi resolve; jedną walkę liczy question = "combat"',
                'in the combat phase pending is given as well, from an answer of resolve; one combat is asked with question = "combat"',
            )
        return state
    waiting = state._replace(tasks=_tuples(raw) if isinstance(raw, list) else ((),))
    try:
        if len(rules.options(laid, waiting)) > 1:
            return waiting
    except (KeyError, ValueError, IndexError, TypeError, AttributeError, AssertionError):
        pass
    reader.fail(
        "pending",
        "tego nie ma co teraz wybierać; pending przepisuje się z odpowiedzi resolve",
        "there is no such choice now; pending is copied from an answer of resolve",
    )
    return state


def _one_ring(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a player's table with `ring_tokens` read as `ring_token`."""
    return {"ring_token": entry["ring_tokens"], **entry} if "ring_tokens" in entry and "ring_token" not in entry else entry


def _tables(reader: Reader, key: str) -> list[Mapping[str, Any]]:
    raw = reader.table.get(key, [])
    raw = [raw] if isinstance(raw, Mapping) else raw
    if not isinstance(raw, list) or not all(isinstance(entry, Mapping) for entry in raw):
        reader.fail(key, f"zapisuje się to jako [[{key}]]", f"this is written as [[{key}]]")
        return []
    return raw


def _player_id(reader: Reader, entry: Mapping[str, Any], where: str) -> str | None:
    reader.unknown_keys(entry, PLAYER_KEYS, f"{where}.")
    if "id" not in entry:
        known = ", ".join(player.id for player in reader.scenario.players)
        reader.fail(f"{where}.id", f"brak id gracza; grają: {known}", f"the player's id is missing; the players are {known}")
        return None
    return player_named(reader, entry["id"], f"{where}.id")


def player_named(reader: Reader, word: Any, where: str) -> str | None:
    """Return the id of a player of the scenario, by id or name."""
    for player in reader.scenario.players:
        if isinstance(word, str) and fold(word) in (
            player.id,
            fold(player.name.pl),
            fold(player.name.en),
            fold(player.name.en.removeprefix("The ")),
        ):
            return player.id
    known = ", ".join(player.id for player in reader.scenario.players)
    reader.fail(
        where,
        f"„{quoted(word)}” nie gra w tym scenariuszu; grają: {known}",
        f'"{quoted(word)}" does not play in this scenario; the players are {known}',
    )
    return None


def _asking(reader: Reader, known: tuple[str, ...]) -> str | None:
    """Return the player who asks, "" where that is not one of those given, None where nobody is named."""
    if "me" not in reader.table:
        return None
    me = player_named(reader, reader.table["me"], "me")
    if me is not None and me not in known:
        reader.fail("me", f"{me} nie jest podany jako [[player]]", f"{me} is not given as a [[player]]")
    return me if me in known else ""


def _check_players(reader: Reader, ids: list[str | None]) -> None:
    known = [name for name in ids if name]
    for name in dict.fromkeys(known):
        if known.count(name) > 1:
            reader.fail(
                "player", f"{name}: gracz podany {known.count(name)} razy", f"{name}: the player is given {known.count(name)} times"
            )
    for side, pl, en in ((FREE, "Wolnych Ludów", "the Free Peoples"), (SHADOW, "Cienia", "the Shadow")):
        if not any(reader.scenario.player(name).side == side for name in known):
            reader.fail("player", f"brakuje gracza {pl}", f"a player of {en} is missing")


def _look_over(reader: Reader, entries: list[Mapping[str, Any]], ids: list[str | None], rulings: Rulings, areas: tuple[Area, Area]) -> None:
    """Note what else is wrong where an id is: the rest is read as if every player of the scenario sat there."""
    everybody = tuple(player.id for player in reader.scenario.players)
    laid = Table(reader.scenario.id, everybody, rulings)
    seats = [Seat() for _ in everybody]
    for number, (entry, name) in enumerate(zip(entries, ids, strict=True), start=1):
        where = f"player[{number}]."
        reader.amount(entry, "carryover", 0, MOST_LIMIT, where)
        if name and ids.index(name) == number - 1:
            seats[everybody.index(name)] = read_seat(reader, laid, everybody.index(name), entry, where)
            continue
        for key in ("hand", "deck", "cycled", "eliminated"):
            reader.cards(entry, key, where)
    rules = reader.round_rules()
    places = _places(reader, laid, tuple(unit.card for seat in seats for unit in seat.reserve), rules, areas)
    _state(reader, laid, tuple(seats), places, rules, areas)


def _places(reader: Reader, laid: Table, reserve: tuple[str, ...], rules: tuple[str, ...], areas: tuple[Area, Area]) -> tuple[Place, ...]:
    found: list[Place] = []
    for number, entry in enumerate(_tables(reader, "location"), start=1):
        where = f"location[{number}]"
        reader.unknown_keys(entry, _PLACE_KEYS, f"{where}.")
        if "id" not in entry:
            reader.fail(f"{where}.id", "podaj lokalizację: ścieżkę albo pole bitwy", "give the location: a path or a battleground")
        name = reader.place(entry["id"], f"{where}.id") if "id" in entry else None
        raw = [
            unit for key in ("cards", "attackers", "attacker", "defenders", "defender") for unit in reader.listed(entry, key, f"{where}.")
        ]
        units = [read_unit(reader, laid, one, f"{where}.cards[{at}]", None) for at, one in enumerate(raw, start=1)]
        from_enemy = reader.flag(entry, "from_enemy", f"{where}.")
        tokens = reader.amount(entry, "tokens", 0, MOST_TOKENS, f"{where}.")
        attack_tokens = reader.amount(entry, "attack_tokens", 0, MOST_TOKENS, f"{where}.")
        if name is None:
            continue
        what = location(name)
        if any(name == other.id for other in found) or name in (*areas[0].locations, *areas[1].locations):
            reader.fail(
                f"{where}.id", f"{what.name.pl}: lokalizacja podana drugi raz", f"{what.name.en}: the location is given a second time"
            )
        if what.is_path and any(location(other.id).is_path for other in found):
            reader.fail(
                f"{where}.id", "aktywna może być tylko jedna ścieżka (WR.location.path)", "only one path can be active (WR.location.path)"
            )
        if what.is_path and from_enemy:
            reader.fail(
                f"{where}.from_enemy",
                "ścieżki nie reaktywuje się nigdy (WR.location.path_once)",
                "a path is never reactivated (WR.location.path_once)",
            )
        sides: list[list[Unit]] = [[], []]
        names = tuple(unit.card for unit in units if unit)
        for at, unit in enumerate(units, start=1):
            if unit:
                side = card(unit.card).side
                friends = tuple(other for other in names if card(other).side == side)
                check_presence(reader, unit.card, what, side, friends, reserve, rules, f"{where}.cards[{at}]")
                sides[SIDES.index(side)].append(unit)
        found.append(Place(name, from_enemy, tokens, attack_tokens, (tuple(sorted(sides[0])), tuple(sorted(sides[1])))))
    return tuple(found)


def _state(
    reader: Reader, laid: Table, seats: tuple[Seat, ...], places: tuple[Place, ...], rules: tuple[str, ...], areas: tuple[Area, Area]
) -> State:
    table, laid_out = reader.table, reader.scenario
    turn = _turn(reader, laid)
    passes = reader.amount(table, "passes", 0, len(laid.order) - (table.get("phase", ACTION) == ACTION))
    gone = {*areas[0].locations, *areas[1].locations, *(place.id for place in places)}
    number = max((location(name).number for name in gone), default=0)
    number = next((location(place.id).number for place in places if location(place.id).is_path), number)
    number = reader.amount(table, "path", number, laid_out.last_path)
    fields = (
        reader.places(table, "battlegrounds", kind=BATTLEGROUND)
        if "battlegrounds" in table
        else [name for name in laid_out.battlegrounds if name not in gone]
    )
    paths = (
        reader.places(table, "paths", kind=PATH)
        if "paths" in table
        else [name for name in laid_out.paths if name not in gone and location(name).number >= number]
    )
    for key, names in (("battlegrounds", fields), ("paths", paths)):
        for name in (name for name in names if name in gone):
            what = location(name).name
            reader.fail(
                key,
                f"{what.pl}: lokalizacja jest już na stole albo w obszarze punktacji",
                f"{what.en} is on the table or in a scoring area already",
            )
    units = [*(unit for seat in seats for unit in seat.reserve), *(unit for place in places for side in place.units for unit in side)]
    played = {*reader.cards(table, "played"), *(unit.card for unit in units if unit.fresh and card(unit.card).type == "character")}
    places = tuple(place._replace(units=(_settled(place.units[0]), _settled(place.units[1]))) for place in places)
    first = player_named(reader, table["first_player"], "first_player") if "first_player" in table else None
    phase = table.get("phase", ACTION)
    if phase not in _PHASES:
        reader.fail("phase", f"„{quoted(phase)}”: możliwe są {', '.join(_PHASES)}", f'"{quoted(phase)}": choose {", ".join(_PHASES)}')
    return State(
        seats,
        places,
        turn,
        passes,
        (),
        str(phase),
        reader.amount(table, "round", _round_of(laid, places), laid_out.max_rounds, low=1),
        next((index for index, seat in enumerate(laid.order) if laid.ids[seat] == first), 0),
        tuple(sorted(played)),
        _used(reader),
        rules,
        (areas[0].locations, areas[1].locations),
        areas[1].corruption,
        (_of_side(fields, FREE), _of_side(fields, SHADOW)),
        tuple(paths),
        number,
        _winner(reader, phase),
    )


def _settled(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Return units at a location, where it makes no difference whether they were played this round."""
    return tuple(sorted(unit._replace(fresh=False) for unit in units))


def _used(reader: Reader) -> tuple[str, ...]:
    """Read the texts that were used this round: a card's id and the number of its text, as an answer of resolve writes them."""
    found = []
    for number, word in enumerate(reader.listed(reader.table, "used"), start=1):
        name, at = str(word)[:-1], str(word)[-1:]
        if not at.isdecimal() or name not in cards() or int(at) >= len(cards()[name].effects):
            said = quoted(word)
            reader.fail(
                f"used[{number}]",
                f"„{said}”: to nie tekst karty; used przepisuje się z odpowiedzi resolve",
                f'"{said}" is not the text of a card; used is copied from an answer of resolve',
            )
        found.append(str(word))
    return tuple(sorted(found))


def _winner(reader: Reader, phase: Any) -> str:
    found = reader.table.get("winner", "")
    if found and (found not in SIDES or phase != OVER):
        reader.fail(
            "winner",
            f'zwycięzcę ({", ".join(SIDES)}) podaje się tylko z phase = "over"',
            f'a winner ({", ".join(SIDES)}) is given with phase = "over" only',
        )
    return str(found)


def _of_side(names: list[str], side: str) -> tuple[str, ...]:
    return tuple(sorted(name for name in names if location(name).side == side and not location(name).is_path))


def _tuples(value: Any) -> Any:
    return tuple(_tuples(part) for part in value) if isinstance(value, list) else value


def _turn(reader: Reader, laid: Table) -> int:
    """Return whose turn it is as an index into the turn order; `turn` counts from 1 and tells a doubled player's turns apart."""
    table = reader.table
    word = table.get("to_move")
    name = player_named(reader, word, "to_move") if word is not None else None
    if name is not None and name not in laid.ids:
        reader.fail("to_move", f"{name} nie jest podany jako [[player]]", f"{name} is not given as a [[player]]")
        return 0
    if "turn" in table:
        turn = reader.amount(table, "turn", 1, len(laid.order), low=1) - 1
        if name is not None and laid.ids[laid.order[turn]] != name:
            reader.fail("turn", f"tura {turn + 1} nie należy do gracza {name}", f"turn {turn + 1} does not belong to {name}")
        return turn
    return next((index for index, seat in enumerate(laid.order) if laid.ids[seat] == name), 0)


def _check_successors(reader: Reader, state: State) -> None:
    """Note a defect where a character that was removed for good is anywhere but on the eliminated pile (WR.action.upgrade)."""
    here = {unit.card: "player" for _, unit in units_in_play(state)}
    reader.check_successors(dict(sorted(here.items())))
    for name in sorted(here):
        for gone in removed_by(name):
            later, earlier = card(name).name, card(gone).name
            for number, own in enumerate(state.seats, start=1):
                for key, pile in (
                    ("hand", own.hand),
                    ("deck", own.deck),
                    ("cycled", own.cycled),
                    ("aside", tuple(one for group in own.aside for one in group)),
                ):
                    if gone in pile:
                        reader.fail(
                            f"player[{number}].{key}",
                            f"{earlier.pl} jest wykluczony, odkąd zagrano kartę {later.pl}, która jest w grze (WR.action.upgrade)",
                            f"{earlier.en} is eliminated since {later.en}, which is in play, was played (WR.action.upgrade)",
                        )


def _check_last(reader: Reader, laid: Table, state: State) -> None:
    """Note a defect where `final` contradicts the number of the path of this round (WR.score.last_path)."""
    known = "path" in reader.table or any(location(place.id).is_path for place in state.places)
    last = laid.scenario.last_path
    if laid.last is not None and known and laid.last != (state.number >= last):
        reader.fail(
            "final",
            f"ostatnia jest runda ze ścieżką {last}, a ta ma ścieżkę {state.number} (WR.score.last_path)",
            f"the last round is the one with path {last}, this one has path {state.number} (WR.score.last_path)",
        )


def _check_round(reader: Reader, laid: Table, state: State) -> None:
    """Note a defect where no battleground of this round is there in a scenario that fixes them by round (WR.scenario.fellowship)."""
    rounds = laid.scenario.rounds
    active = [place.id for place in state.places if not location(place.id).is_path]
    if (
        not rounds
        or not active
        or "round" not in reader.table
        or state.round > len(rounds)
        or any(name in rounds[state.round - 1] for name in active)
    ):
        return
    wanted = ", ".join(rounds[state.round - 1])
    reader.fail(
        "round",
        f"w rundzie {state.round} tego scenariusza walczy się o: {wanted}",
        f"in round {state.round} of this scenario the battleground is {wanted}",
    )


def _round_of(laid: Table, places: tuple[Place, ...]) -> int:
    """Return the round that the active battlegrounds belong to in a scenario that fixes them by round, else 1."""
    names = {place.id for place in places}
    return next((number for number, fields in enumerate(laid.scenario.rounds, start=1) if names & set(fields)), 1)


def _check_passes(reader: Reader, laid: Table, state: State) -> None:
    """Note a defect where somebody who is said to have passed just now may not pass: nothing has changed since (WR.action.pass)."""
    if state.phase != ACTION or state.tasks:
        return
    for back in range(1, state.passes + 1):
        seat = laid.order[(state.turn - back) % len(laid.order)]
        fault = why_not_pass(laid, state, seat)
        if fault is not None:
            who = laid.name(seat)
            reader.fail(
                "passes",
                f"{who.pl} nie mógł teraz spasować: {fault.why.pl} ({fault.rule})",
                f"{who.en} cannot have passed just now: {fault.why.en} ({fault.rule})",
            )


def _check_number(reader: Reader, state: State) -> None:
    active = next((place.id for place in state.places if location(place.id).is_path), None)
    if active is not None and "path" in reader.table and location(active).number != state.number:
        reader.fail("path", "numer nie zgadza się z aktywną ścieżką", "the number does not agree with the active path")
