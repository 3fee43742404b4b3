"""Wojna o Pierścień: action phases with real hands, combats of everybody who may defend, points, and phases seen from one hand."""

from __future__ import annotations

import json
import random

from mellon.models.wojna_o_pierscien.cards import cards
from mellon.models.wojna_o_pierscien.icons import unknown_icons
from mellon.models.wojna_o_pierscien.locations import battleground
from mellon.models.wojna_o_pierscien.position import QUESTIONS as QUESTIONS
from mellon.models.wojna_o_pierscien.scenarios import RING_NONE, scenario
from tests.limits.tables import Hard, crossed

ICONS = (
    "{"
    + ", ".join(f"{name} = {{{', '.join(f'{icon} = 1' for icon in unknown_icons(name))}}}" for name in cards() if unknown_icons(name))
    + "}"
)


def hard_phase(scenario_id: str, hand: int, deck: int, places: list[str], icons: str = "") -> str:
    """Return an action phase with real hands, which no search finishes in seconds."""
    rng, players = random.Random(3), []
    for player in scenario(scenario_id).players:
        pool = [name for name, copies in player.deck for _ in range(copies)]
        rng.shuffle(pool)
        ring = "true" if player.ring != RING_NONE else "false"
        players.append(
            f'{{id="{player.id}", hand={json.dumps(pool[:hand])}, deck={json.dumps(pool[hand : hand + deck])}, ring_token={ring}}}'
        )
    where = ", ".join(f'{{id="{place}"}}' for place in places)
    return f'wojna_o_pierscien question="action_phase", scenario="{scenario_id}", {icons}player=[{", ".join(players)}], location=[{where}]'


def hard_combat(place: str) -> str:
    """Return a combat of every unit that may defend a battleground."""
    field = battleground(place)
    able = [
        one
        for one in cards().values()
        if one.side == field.side and one.type in ("army", "character") and not one.promo and one.faction in field.factions_of(field.side)
    ]
    units = [one.id for one in able for _ in range(one.copies) if one.id not in ("strider", "gandalf_the_grey")]
    defenders = ", ".join(f'{{card="{name}", worth="{at * 13 % 11 + 1}/7", tokens={at % 3}}}' for at, name in enumerate(units))
    return f'wojna_o_pierscien icons={ICONS}, location={{id="{place}", attack_tokens=20}}, defender=[{defenders}]'


DUEL = hard_phase("two_player_duel", 6, 40, ["lorien", "egladil"], f"icons={ICONS}, ")
FOUR_PLAYERS = hard_phase("trilogy", 7, 20, ["helms_deep", "weathertop"], f"icons={ICONS}, ")
SEEN_DUEL = (
    "wojna_o_pierscien phase two_player_duel me=gandalf to_move=gandalf rings=all | gandalf hand=grey.lego.elves.gimli.galad.merry"
    " | witch_king hand_size=6 | @lorien | @egladil"
)
BARE_DUEL = SEEN_DUEL.replace(".merry", ".merry deck=").replace("hand_size=6", "hand_size=5 deck=").replace("rings=all", "rings=")
SEEN_FOUR = (
    "wojna_o_pierscien phase me=aragorn to_move=aragorn rings=all | frodo hand_size=7 | aragorn hand=lego.elves.galad.borom.arwen.faram.elrond"
    " | witch_king hand_size=7 cycled_size=3 | saruman hand_size=7 | @helms_deep | @weathertop"
)
SEEN = {"duel from one hand": SEEN_DUEL, "bare duel from one hand": BARE_DUEL, "four players from one hand": SEEN_FOUR}
POSITIONS: dict[str, Hard] = {
    "duel": DUEL,
    "unstated icons": hard_phase("two_player_duel", 6, 40, ["lorien", "egladil"]),
    "four players": FOUR_PLAYERS,
    "combat": hard_combat("morannon"),
    "combat of heroes": hard_combat("minas_tirith"),
    "score": 'wojna_o_pierscien question="score", free_peoples={locations=["moria"]}, shadow={corruption=3}',
    **SEEN,
}
SEARCHING = ("solve", "hint", "explain")
PLAYING = ("legal", "resolve", "show")
CASES = [
    *crossed(("duel", "combat"), SEARCHING, ("auto", "plain"), seconds=1),
    *crossed(("combat of heroes",), SEARCHING, ("cpsat", "plain"), seconds=1),
    *crossed(("unstated icons", "four players", "score"), SEARCHING, seconds=1),
    *crossed((name for name in POSITIONS if name not in SEEN), PLAYING, seconds=1),
    *crossed(SEEN, ("hint", "legal", "show"), seconds=1),
    *crossed(("duel", "four players"), SEARCHING, ("alphabeta",)),
    *crossed(("duel from one hand",), ("hint",), ("alphabeta", "plain")),
    *crossed(("combat",), (*SEARCHING, *PLAYING), ("cpsat",)),
    *crossed(("combat",), ("legal", "resolve"), ("plain",)),
    *crossed(("four players",), PLAYING, ("alphabeta", "plain")),
]
REFUSED = [
    *crossed(("duel",), (*SEARCHING, "legal", "resolve"), ("cpsat",)),
    *crossed(("combat",), (*SEARCHING, "legal", "resolve"), ("alphabeta",)),
]
