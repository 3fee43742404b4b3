"""Phase 2: what the kept dice do, and how the turn ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from mellon.models.common import Step, Text
from mellon.models.wyprawa_do_mordoru.box import Colour, Face, Place, Symbol
from mellon.models.wyprawa_do_mordoru.position import Position
from mellon.models.wyprawa_do_mordoru.sheet import Player, Sheet

SAFE = "safe"


@dataclass(frozen=True, slots=True)
class Effect:
    """What a turn's dice are worth: fields to circle, squares to halve, own marks, and marks by other player."""

    fields: int
    halvings: int
    marks: int
    hits: tuple[tuple[int, int], ...] = ()


def rings_that_count(rings: int, weapons: int, orcs: int, place: Place) -> int:
    """Return how many fields the rings circle: none while orcs outnumber weapons (WM.p5.orcs, WM.p5.weapons, WM.p8.shelobs_lair)."""
    if orcs * place.orc_factor > weapons * place.weapon_factor:
        return 0
    return max(0, rings - place.rings_lost)


def nazgul_marks(own: int, others: int, place: Place, both: bool) -> tuple[int, bool]:
    """Return the roller's marks and whether other players are hit, from Nazguls on the roller's dice and on other players' dice.

    (WM.p5.nazgul_own, WM.p5.nazgul_other, WM.p8.gondor, WM.p8.minas_tirith; `both` is the reading of `opponent_nazgul`.)
    """
    if place.spares_roller:
        return 0, True
    if place.only_roller:
        return own + others, False
    return own + (others if both else 0), True


def effect(p: Position, kept: Iterable[Face]) -> Effect:
    """Return what kept dice do in this turn."""
    faces = tuple(kept)
    count = Counter(face.symbol for face in faces)
    fields = rings_that_count(count[Symbol.RING], count[Symbol.WEAPON], count[Symbol.ORC], p.place)
    targets = Counter(p.target(face.colour) for face in faces if face.symbol is Symbol.NAZGUL)
    own = targets.pop(p.mover or 0, 0)
    marks, others_hit = nazgul_marks(own, sum(targets.values()), p.place, p.reading("opponent_nazgul") == "both")
    hits = tuple(sorted(targets.items())) if others_hit else ()
    return Effect(fields, count[Symbol.GANDALF] if p.place.gandalf_works else 0, marks, hits)


def roller_after(player: Player, sheet: Sheet, effect: Effect) -> Player:
    """Return the roller's sheet after the turn: halve first, then cross, and circle (WM.p5.gandalf_first, WM.p5.ring)."""
    track = player.track.halved(effect.halvings).crossed(effect.marks)
    return replace(player, circled=min(sheet.fields, player.circled + effect.fields), track=track)


def hit(p: Position, index: int, marks: int) -> Player:
    """Return another player's sheet after Nazguls on the die of that colour (WM.p5.nazgul_other)."""
    player = p.players[index]
    if player.arrived(p.sheet) and p.reading("arrived_player_hit_later_in_the_round") == SAFE:
        return player
    return replace(player, track=player.track.crossed(marks))


def finish_turn(p: Position) -> tuple[Position, list[Step]]:
    """Carry out the second phase of a turn whose rolling is over, and pass the turn on."""
    assert p.turn is not None and p.turn.ended and p.mover is not None
    done = effect(p, p.turn.kept)
    players = list(p.players)
    players[p.mover] = roller_after(p.roller, p.sheet, done)
    for index, marks in done.hits:
        players[index] = hit(p, index, marks)
    steps = [*_ring_steps(p, done, players[p.mover]), *_gandalf_steps(p, done), *_nazgul_steps(p, done, players)]
    after = replace(p, players=tuple(players), turn=None)
    after = replace(after, mover=next_mover(after, p.mover))
    return after, [*steps, *_fate_steps(p, after)]


def next_mover(p: Position, last: int) -> int | None:
    """Return who moves after `last`, or None if the game is over (WM.p4.turns, WM.p7.end, WM.p7.round, WM.p7.variant)."""
    if not p.alive or (p.survivor_wins and len(p.players) > 1 and len(p.alive) == 1):
        return None
    waiting = [index for index in p.alive if index not in p.arrived]
    if p.arrived:
        return next((index for index in waiting if index > last), None)
    return next((index for index in waiting if index > last), waiting[0])


def shares(p: Position) -> tuple[Fraction, ...]:
    """Return each player's share of the win in a finished game (WM.p7.win, WM.p7.tie_break, WM.p7.variant, WM.p7.all_out)."""
    assert p.over
    winners: tuple[int, ...] = ()
    if p.arrived:
        most = max(p.players[index].track.left for index in p.arrived)
        winners = tuple(index for index in p.arrived if p.players[index].track.left == most)
    elif p.survivor_wins and len(p.players) > 1 and len(p.alive) == 1:
        winners = p.alive
    if len(winners) > 1 and p.reading("tie_after_tie_break") == "nobody":
        winners = ()
    return tuple(Fraction(1, len(winners)) if index in winners else Fraction(0) for index in range(len(p.players)))


def _ring_steps(p: Position, done: Effect, after: Player) -> list[Step]:
    assert p.turn is not None
    count = Counter(face.symbol for face in p.turn.kept)
    rings, weapons, orcs = count[Symbol.RING], count[Symbol.WEAPON], count[Symbol.ORC]
    name, place, steps = p.roller.hobbit.name, p.place, []
    if orcs:
        won = orcs * place.orc_factor <= weapons * place.weapon_factor
        scale = Text("", "")
        rule = "WM.p5.weapons" if weapons else "WM.p5.orcs"
        if place.orc_factor > 1 or place.weapon_factor > 1:
            rule = place.rule or rule
            scale = Text(f"{place.name.pl}: ", f"{place.name.en}: ")
        result = Text("orkowie pokonani", "the orcs are beaten") if won else Text("Pierścienie się nie liczą", "no Ring counts")
        numbers = Text(
            f"orkowie {orcs * place.orc_factor}, broń {weapons * place.weapon_factor}; ",
            f"orcs {orcs * place.orc_factor}, weapons {weapons * place.weapon_factor}; ",
        )
        steps.append(Step(scale + numbers + result + ".", rule))
    moved = after.circled - p.roller.circled
    if rings and place.rings_lost and not (orcs and not done.fields and orcs * place.orc_factor > weapons * place.weapon_factor):
        steps.append(
            Step(Text(f"{place.name.pl}: jeden Pierścień przepada.", f"{place.name.en}: one Ring is lost."), place.rule or "WM.p5.ring")
        )
    if moved:
        where = p.sheet.named(after.circled).name
        steps.append(
            Step(
                Text(
                    f"{name} zakreśla okrągłe pola: {moved} ({where.pl}, {after.circled} z {p.sheet.fields}).",
                    f"{name} circles {moved} round field{'s' * (moved > 1)} ({where.en}, {after.circled} of {p.sheet.fields}).",
                ),
                "WM.p5.ring",
            )
        )
    if done.fields > moved:
        lost = done.fields - moved
        steps.append(Step(Text(f"Nadmiarowe Pierścienie przepadają: {lost}.", f"Surplus Rings are lost: {lost}."), "WM.p5.surplus"))
    return steps


def _gandalf_steps(p: Position, done: Effect) -> list[Step]:
    assert p.turn is not None
    gandalfs = sum(face.symbol is Symbol.GANDALF for face in p.turn.kept)
    if not gandalfs:
        return []
    name, place = p.roller.hobbit.name, p.place
    if not place.gandalf_works:
        text = Text(f"{place.name.pl}: Gandalf nic nie daje.", f"{place.name.en}: Gandalf does nothing.")
        return [Step(text, place.rule or "WM.p5.gandalf")]
    halved = min(done.halvings, p.roller.track.whole)
    steps = []
    if halved:
        text = Text(
            f"{name} przepoławia kwadratowe pola: {halved} (od pierwszego całego).",
            f"{name} halves {halved} square{'s' * (halved > 1)} (from the first whole one on).",
        )
        steps.append(Step(text, "WM.p5.gandalf_first" if done.marks else "WM.p5.gandalf"))
    if halved < gandalfs:
        text = Text(
            "Nie ma już całego kwadratowego pola do przepołowienia: Gandalf przepada.", "No whole square is left to halve: Gandalf is lost."
        )
        steps.append(Step(text, "WM.p5.gandalf_limit"))
    return steps


def _nazgul_steps(p: Position, done: Effect, players: list[Player]) -> list[Step]:
    assert p.turn is not None and p.mover is not None
    nazguls = [face.colour for face in p.turn.kept if face.symbol is Symbol.NAZGUL]
    place, steps = p.place, []
    if nazguls and (place.spares_roller or place.only_roller):
        text = (
            Text("Nazgule nie działają na rzucającego.", "Nazguls do not touch the roller.")
            if place.spares_roller
            else Text("wszystkie Nazgule działają na rzucającego.", "every Nazgul acts on the roller.")
        )
        steps.append(Step(place.name + ": " + text, place.rule or "WM.p5.nazgul"))
    if done.marks:
        steps.append(_crossing(p.roller, players[p.mover], done.marks, _own_rule(p, nazguls)))
    for index, marks in done.hits:
        before, after = p.players[index], players[index]
        if before == after:
            text = Text(
                f"{before.hobbit.name} stoi już w Mordorze i nic nie skreśla.",
                f"{before.hobbit.name} stands in Mordor already and crosses nothing.",
            )
            steps.append(Step(text, "WM.p7.arrived_hit"))
        else:
            steps.append(_crossing(before, after, marks, "WM.p5.nazgul_other"))
    return steps


def _own_rule(p: Position, nazguls: list[Colour]) -> str:
    out = {player.hobbit.colour for player in p.players if player.out}
    return "WM.p7.neutral" if any(colour in out for colour in nazguls) else "WM.p5.nazgul_own"


def _crossing(before: Player, after: Player, marks: int, rule: str) -> Step:
    name, left = before.hobbit.name, after.track
    text = Text(
        f"{name} skreśla na szlaku Nazgula: {marks} (zostają połówki: {left.halves}, całe: {left.whole}).",
        f"{name} crosses {marks} on the Nazgul track (left: {left.halves} halves, {left.whole} whole).",
    )
    return Step(text, rule)


def _fate_steps(before: Position, after: Position) -> list[Step]:
    steps = []
    for old, new in zip(before.players, after.players, strict=True):
        name = new.hobbit.name
        if new.out and not old.out:
            reached = new.circled >= after.sheet.fields
            rule = "WM.p7.both" if reached and old.circled < after.sheet.fields else "WM.p7.arrived_hit" if reached else "WM.p7.elimination"
            extra = Text(" mimo dotarcia do Mordoru", ", Mordor reached or not") if reached else Text("", "")
            steps.append(
                Step(
                    Text(
                        f"{name}: ostatnie kwadratowe pole skreślone, odpada{extra.pl}.",
                        f"{name}: the last square is crossed, out of the game{extra.en}.",
                    ),
                    rule,
                )
            )
        elif new.arrived(after.sheet) and not old.arrived(after.sheet):
            steps.append(Step(Text(f"{name} dociera do Mordoru.", f"{name} reaches Mordor."), "WM.p5.arrival"))
    if not after.over:
        assert after.mover is not None
        name = after.players[after.mover].hobbit.name
        if after.arrived:
            text = Text(f"Rundę gra się do końca: {name} ma jeszcze turę.", f"The round is played out: {name} still has a turn.")
            return [*steps, Step(text, "WM.p7.round")]
        return [*steps, Step(Text(f"Następny rzuca {name}.", f"{name} rolls next."), "WM.p4.turns")] if len(after.players) > 1 else steps
    return [*steps, *_end_steps(after)]


def _end_steps(after: Position) -> list[Step]:
    if not after.alive:
        return [Step(Text("Nikt nie został w grze: wszyscy przegrywają.", "Nobody is left: everybody loses."), "WM.p7.all_out")]
    winners = [player.hobbit.name for player, share in zip(after.players, shares(after), strict=True) if share]
    names = ", ".join(winners)
    if not after.arrived:
        return [
            Step(Text(f"{names} zostaje w grze jako ostatni i wygrywa.", f"{names} is the last one in the game and wins."), "WM.p7.variant")
        ]
    if not winners:
        return [
            Step(
                Text("Remis także w niezakreślonych polach: nikt nie wygrywa.", "Equal in uncrossed fields too: nobody wins."),
                "tie_after_tie_break",
            )
        ]
    if len(winners) > 1:
        return [
            Step(
                Text(
                    f"Remis także w niezakreślonych polach: {names} dzielą zwycięstwo.",
                    f"Equal in uncrossed fields too: {names} share the win.",
                ),
                "tie_after_tie_break",
            )
        ]
    if len(after.arrived) > 1:
        return [
            Step(
                Text(
                    f"{names} ma najwięcej niezakreślonych kwadratowych pól i wygrywa.", f"{names} has the most uncrossed squares and wins."
                ),
                "WM.p7.tie_break",
            )
        ]
    return [Step(Text(f"{names} wygrywa.", f"{names} wins."), "WM.p7.win")]
