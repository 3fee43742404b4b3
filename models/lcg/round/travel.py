"""The travel phase: where the group may go, what it costs, and what happens on arrival."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mellon.models.common import Illegal, Text
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.position import ORC_GUARD, Attached, Enemy, Location, Position, Staged
from mellon.models.lcg.quest.progress import explore_active


@dataclass(frozen=True, slots=True)
class Costs:
    """What the players pay to travel: for each player the hero that exhausts (index among the characters), cards to reveal, random discards."""

    heroes: tuple[int | None, ...] = ()
    reveals: int = 0
    discards: int = 0


def locations(p: Position) -> list[int]:
    """Return the numbers of the locations in the staging area, those that guard an objective included."""
    lying = (number for s in p.staging for number in (s.card, *s.guards))
    return list(dict.fromkeys(number for number in lying if p.card(number).kind == "location"))


def _leaves_staging(p: Position, number: int) -> tuple[tuple[Staged, ...], Location]:
    """Return the staging area without a location, and the location as the active one; an objective that it guards goes with it (LC.keywords.guarded)."""
    at = next((i for i, s in enumerate(p.staging) if s.card == number), None)
    if at is not None:
        staged = p.staging[at]
        return (*p.staging[:at], *p.staging[at + 1 :]), Location(number, staged.progress, staged.attached)
    at = next(i for i, s in enumerate(p.staging) if number in s.guards)
    staged = p.staging[at]
    left = list(staged.guards)
    left.remove(number)
    if left:
        return (*p.staging[:at], replace(staged, guards=tuple(left), progress=0), *p.staging[at + 1 :]), Location(number, staged.progress)
    return (*p.staging[:at], *p.staging[at + 1 :]), Location(number, staged.progress, (Attached(staged.card),))


def verify_travel(p: Position, number: int) -> None:
    """Raise Illegal unless the group may travel there now (LC.travel.one, LC.travel.effect, LC.travel.must)."""
    card = p.card(number)
    if p.active is not None:
        name = p.card(p.active.card).name
        raise Illegal("LC.travel.one", Text(f"aktywnym obszarem jest {name.pl}", f"{name.en} is the active location"))
    if number not in locations(p):
        raise Illegal(
            "LC.travel.one",
            Text(f"w strefie przeciwności nie ma obszaru: {card.name.pl}", f"the location {card.name.en} is not in the staging area"),
        )
    if not payable(p, number):
        raise Illegal(
            "LC.travel.effect", Text(f"{card.name.pl}: kosztu podróży nie można ponieść", f"{card.name.en}: the travel cost cannot be paid")
        )
    forced = [n for n in locations(p) if p.card(n).does("must_travel_here") and payable(p, n)]
    if forced and number not in forced:
        name = p.card(forced[0]).name
        raise Illegal("LC.travel.must", Text(f"trzeba podróżować do: {name.pl}", f"the group must travel to {name.en}"))


def verify_stay(p: Position) -> None:
    """Raise Illegal when a location must be travelled to and can be (LC.travel.must)."""
    forced = [n for n in locations(p) if p.card(n).does("must_travel_here") and payable(p, n)] if p.active is None else []
    if forced:
        name = p.card(forced[0]).name
        raise Illegal("LC.travel.must", Text(f"trzeba podróżować do: {name.pl}", f"the group must travel to {name.en}"))


def payable(p: Position, number: int) -> bool:
    """Tell whether the travel cost of a location can be paid (LC.travel.effect)."""
    for tag in p.card(number).triggers("travel"):
        cost = tag["cost"]
        if "each_player_exhaust_hero" in cost and not all(any(hero.ready for hero in p.players[i].heroes) for i in p.remaining):
            return False
        if len(p.players[p.remaining[0]].hand) < cost.get("first_player_discard_random", 0):
            return False
    return True


def options(p: Position) -> list[int | None]:
    """Return where the group may travel; None stands for staying."""
    found: list[int | None] = []
    for wanted in (None, *locations(p)):
        try:
            if wanted is None:
                verify_stay(p)
            else:
                verify_travel(p, wanted)
        except Illegal:
            continue
        found.append(wanted)
    return found


def costs(p: Position, number: int) -> Costs:
    """Return what a journey costs; which heroes exhaust is still open (None)."""
    tags = [tag["cost"] for tag in p.card(number).triggers("travel")]
    exhausting = any("each_player_exhaust_hero" in cost for cost in tags)
    return Costs(
        heroes=(None,) * len(p.players) if exhausting else (),
        reveals=sum(cost.get("reveal_encounter", 0) for cost in tags),
        discards=sum(cost.get("first_player_discard_random", 0) for cost in tags),
    )


def go(p: Position, number: int, paid: Costs | None = None, log: Log = None) -> Position:
    """Make a location active after its cost; revealed and discarded cards are the caller's to draw (LC.travel.one, LC.card.locations)."""
    verify_travel(p, number)
    for player, at in enumerate((paid or Costs()).heroes):
        if at is not None:
            p = _exhaust(p, player, at, log)
    card = p.card(number)
    staging, active = _leaves_staging(p, number)
    note(log, "LC.travel.one", f"podróż: {card.name.pl} jest aktywnym obszarem", f"travel: {card.name.en} is the active location")
    p = p.but(staging=staging, active=active)
    for tag in card.triggers("forced", "travelled_here"):
        if "progress_self" in tag["do"]:
            note(
                log,
                "LC.card.locations",
                f"{card.name.pl}: postęp {tag['do']['progress_self']}",
                f"{card.name.en} gets {tag['do']['progress_self']} progress",
            )
            p = p.but(active=replace(active, progress=active.progress + tag["do"]["progress_self"]))
            if active.progress + tag["do"]["progress_self"] >= (card.quest_points or 0):
                p = explore_active(p, log)
        if "each_player_orc_guard" in tag["do"]:
            for player in p.remaining:
                who = p.players[player]
                note(
                    log,
                    "LC.card.locations",
                    f"gracz {player + 1}: Orc Guard wchodzi w zwarcie",
                    f"player {player + 1}: an Orc Guard engages",
                )
                p = p.with_player(player, replace(who, engaged=(*who.engaged, Enemy(ORC_GUARD, fresh=True))))
    return p


def _exhaust(p: Position, player: int, at: int, log: Log) -> Position:
    who = p.players[player]
    hero = who.characters[at]
    if not hero.ready or not p.card(hero.card).is_hero:
        raise Illegal("LC.ready.exhausted", Text("koszt podróży płaci przygotowany bohater", "a ready hero pays the travel cost"))
    name = p.card(hero.card).name
    note(log, "LC.travel.effect", f"{name.pl} wyczerpuje się za podróż", f"{name.en} exhausts for the journey")
    return p.with_player(player, replace(who, characters=(*who.characters[:at], replace(hero, exhausted=True), *who.characters[at + 1 :])))


def ready_after_travel(p: Position, number: int) -> bool:
    """Tell whether the first player may ready a character after travelling here (Old Forest Road)."""
    return bool(p.card(number).does("first_player_ready_character"))
