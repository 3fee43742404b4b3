"""A second, small model of a combat: own tables, own arithmetic, every support and every set of losses tried."""

from __future__ import annotations

import itertools
from typing import Any

CARDS = """
dead_men_of_dunharrow dunedain army 0 0 0 0 0 -
knights_of_dol_amroth dunedain army 1 1 0 0 0 -
guards_of_the_citadel dunedain army 1 1 0 0 0 -
soldiers_of_gondor dunedain army 1 1 0 0 0 -
the_great_gate dunedain army 0 0 0 0 0 -
aragorn dunedain character 1 1 1 1 0 -
boromir dunedain character 0 1 1 0 1 3456
denethor dunedain character 0 0 1 1 0 -
faramir dunedain character 0 1 1 0 1 78
halbarad dunedain character 0 1 1 0 1 23
prince_imrahil dunedain character 0 1 1 0 0 -
strider dunedain character 1 1 0 0 2 23456
anduril dunedain item 1 1 0 0 1 strider,aragorn
blade_of_westernesse dunedain item 1 1 0 0 1 any_hobbit
high_elves elf army 2 2 0 0 0 - x2
arwen elf character 0 0 0 1 0 -
elrond elf character 1 1 1 1 2 3
galadriel elf character 1 1 1 1 2 5
legolas elf character 1 1 0 0 1 3456789
bow_of_the_galadhrim elf item 1 1 0 0 1 any_elf
elven_cloak elf item 0 0 0 0 1 any_hobbit,any_elf
phial_of_galadriel elf item 0 0 0 0 0 frodo_baggins,sam_gamgee
vilya_ring_of_air elf item 1 1 0 0 1 elrond
gimli dwarf character 1 1 0 0 1 3456789
dwarven_axe dwarf item 1 1 0 0 1 any_dwarf
frodo_baggins hobbit character 0 0 0 0 1 123456789
merry_brandybuck hobbit character 0 0 0 1 1 123456789
pippin_took hobbit character 0 0 0 1 1 123456789
sam_gamgee hobbit character 0 0 0 0 1 123456789
bilbo_baggins hobbit character 0 0 0 0 1 3
sting hobbit item 0 0 0 0 0 frodo_baggins,sam_gamgee
mithril_coat hobbit item 0 0 0 0 2 frodo_baggins,sam_gamgee
riders_of_rohan rohan army 2 1 0 0 0 - x2
village_militia rohan army 1 1 0 0 0 -
eomer rohan character 1 0 0 1 0 -
eowyn rohan character 1 0 0 1 0 -
shadowfax rohan item 1 1 0 0 0 gandalf_the_grey,gandalf_the_white
gandalf_the_grey wizard character 2 2 0 0 3 123456789
gandalf_the_white wizard character 2 3 0 0 0 -
treebeard wizard ent 1 1 0 0 1 56
quickbeam wizard ent 0 0 0 0 1 56
smeagol wizard character 0 0 0 0 1 6789
gwaihir_the_windlord wizard character 1 1 0 0 1 9
gandalfs_staff wizard item 1 1 0 0 1 gandalf_the_grey,gandalf_the_white
glamdring wizard item 1 1 0 0 1 gandalf_the_grey,gandalf_the_white
narya_ring_of_fire wizard item 1 1 0 0 1 gandalf_the_grey,gandalf_the_white
devilry_of_saruman isengard army 3 0 0 0 0 -
fighting_uruk_hai isengard army 1 2 0 0 0 -
wolf_riders isengard army 2 1 0 0 0 -
white_hand_orcs isengard army 1 1 0 0 0 - x2
grima_wormtongue isengard character 0 0 0 0 1 1256
saruman isengard character 1 1 1 1 2 56
ugluk isengard character 0 0 1 1 1 56
sarumans_staff isengard item 1 1 0 0 1 saruman
woven_of_all_colours isengard item 0 0 0 0 0 saruman
goblins_of_the_misty_mountains monstrous army 1 1 0 0 0 - x2
barrow_wights monstrous character 0 0 0 0 1 123
flocks_of_crebain monstrous character 0 0 0 0 1 1234567
hill_troll monstrous character 1 1 0 0 1 23456789
balrog_of_moria monstrous character 2 2 0 0 2 45
cruel_caradhras monstrous character 0 0 0 0 1 45
cave_troll monstrous character 1 1 0 0 1 489
candles_of_corpses monstrous character 0 0 0 0 1 67
gollum monstrous character 0 0 0 0 1 6789
shelob monstrous character 0 0 0 0 1 789
haradrim_mumakil southron army 2 1 0 0 0 -
coastal_raiders southron army 1 1 0 0 0 -
haradrim_cavalry southron army 1 1 0 0 0 -
the_black_fleet southron army 1 1 0 0 0 -
corsairs_of_umbar southron army 1 1 0 0 0 -
haradrim_regulars southron army 1 1 0 0 0 -
the_black_serpent southron character 0 0 1 1 0 -
grond mordor army 3 0 0 0 0 -
olog_hai mordor army 2 2 0 0 0 -
trolls_of_udun mordor army 1 2 0 0 0 -
black_uruks mordor army 2 1 0 0 0 -
mordor_orcs mordor army 1 1 0 0 0 - x5
the_witch_king mordor nazgul 2 0 0 0 2 12356789
the_reaver mordor nazgul 0 0 1 0 1 12356789
the_beguiler mordor nazgul 0 0 1 0 1 12356789
the_hunter mordor nazgul 0 0 1 0 1 12356789
the_messenger mordor nazgul 0 0 1 0 1 12356789
the_commander mordor nazgul 0 0 1 0 1 12356789
the_destroyer mordor nazgul 0 0 1 0 1 12356789
the_warrior mordor nazgul 0 0 1 0 1 12356789
the_black_easterling mordor nazgul 0 0 1 1 1 12356789
grishnakh mordor character 0 0 1 0 1 67
the_mouth_of_sauron mordor character 0 0 1 1 1 789
gorbag_and_shagrat mordor character 0 0 0 1 0 89
the_lidless_eye mordor character 0 0 0 0 1 9
"""
BATTLEGROUNDS = """
helms_deep free_peoples 2 2 wizard,rohan isengard
edoras free_peoples 1 1 wizard,rohan isengard
rivendell free_peoples 2 2 wizard,elf monstrous
lorien free_peoples 2 2 wizard,elf monstrous,mordor
minas_tirith free_peoples 3 3 wizard,dunedain southron,mordor
dol_amroth free_peoples 1 2 wizard,dunedain southron
pelargir free_peoples 1 1 wizard,dunedain southron
moria shadow 1 2 monstrous wizard,dwarf,elf
dol_guldur shadow 1 2 mordor wizard,elf
minas_morgul shadow 2 2 mordor wizard,dunedain
morannon shadow 2 2 southron,mordor wizard,rohan,dunedain
harad shadow 1 1 southron wizard,dunedain
umbar shadow 1 2 southron wizard,dunedain
orthanc shadow 2 2 isengard wizard,rohan
"""
PATHS = """
bag_end 1 1 0
gildors_encampment 1 1 1
bucklebury_ferry 1 1 1
the_old_forest 2 2 1
the_prancing_pony 2 2 1
weathertop 2 2 0
fords_of_bruinen 3 1 0
imladris 3 1 1
the_council_of_elrond 3 1 1
caradhras 4 2 0
doors_of_durin 4 2 0
khazad_dum 4 2 0
dimrill_dale 5 1 0
egladil 5 1 1
lothlorien 5 1 2
amon_hen 6 2 0
emyn_muil 6 2 0
dead_marshes 6 2 1
osgiliath 7 1 0
the_cross_roads 7 1 0
henneth_annun 7 1 1
morgul_vale 8 2 0
cirith_ungol 8 2 0
shelobs_lair 8 2 0
morgai 9 3 0
orodruin 9 3 0
cracks_of_doom 9 3 0
"""
FREE = {"dunedain", "elf", "dwarf", "hobbit", "rohan", "wizard"}
BONUS = {
    ("knights_of_dol_amroth", "dol_amroth"): (0, 1),
    ("guards_of_the_citadel", "minas_tirith"): (0, 1),
    ("the_great_gate", "minas_tirith"): (0, 3),
    ("treebeard", "orthanc"): (1, 0),
    ("coastal_raiders", "dol_amroth"): (1, 0),
    ("haradrim_cavalry", "minas_tirith"): (1, 0),
    ("the_black_fleet", "pelargir"): (1, 0),
    ("the_black_easterling", "dol_guldur"): (0, 1),
    ("balrog_of_moria", "khazad_dum"): (1, 1),
    ("candles_of_corpses", "dead_marshes"): (1, 1),
    ("shelob", "shelobs_lair"): (1, 1),
}


class Card:
    """One card of the table."""

    def __init__(self, line: str) -> None:
        self.id, self.faction, self.kind, *rest = line.split()
        self.attack, self.defense, self.attack_lead, self.defense_lead, self.path = map(int, rest[:5])
        self.paths, self.wielders = rest[5], rest[5].split(",")
        self.copies = int(rest[6][1:]) if len(rest) > 6 else 1
        self.side = "free_peoples" if self.faction in FREE else "shadow"

    def may_wield(self, item: Card) -> bool:
        """Say whether this character is among the wielders of the item."""
        return self.id in item.wielders or f"any_{self.faction}" in item.wielders or f"any_{self.kind}" in item.wielders


KNOWN = {card.id: card for card in map(Card, CARDS.strip().splitlines())}
FIELDS = {line.split()[0]: line.split()[1:] for line in BATTLEGROUNDS.strip().splitlines()}
ROADS = {line.split()[0]: [int(x) for x in line.split()[1:]] for line in PATHS.strip().splitlines()}


def fighter(card: str, *items: str, tokens: int = 0, worth: int = 1) -> dict[str, Any]:
    """Put one fighter together."""
    return {"card": card, "items": list(items), "tokens": tokens, "worth": worth}


ICONS = "icons = { arwen = { defense_leadership = 1 }, sting = { path = 0 }, candles_of_corpses = { path = 1 } }\n"
"""The icons that no source states, as `CARDS` takes them to be."""


def combat_text(
    place: str,
    attackers: Any = (),
    defenders: Any = (),
    *,
    tokens: int = 0,
    from_enemy: bool = False,
    scenario: str = "trilogy",
    top: str = "",
) -> str:
    """Write the position of a combat."""
    text = f'game = "wojna_o_pierscien"\nquestion = "combat"\nscenario = "{scenario}"\n{top if "icons" in top else ICONS + top}[location]\nid = "{place}"\n'
    text += f"tokens = {tokens}\nfrom_enemy = {str(from_enemy).lower()}\n"
    for role, fighters in (("attacker", attackers), ("defender", defenders)):
        for one in fighters:
            one = fighter(one) if isinstance(one, str) else one
            text += f'[[{role}]]\ncard = "{one["card"]}"\nitems = {one["items"]}\ntokens = {one["tokens"]}\n'.replace("'", '"')
            text += f"worth = {one['worth']}\n" if role == "defender" else ""
    return text


def supports(army: Card, leader: Card) -> bool:
    """Say whether the army may support the character."""
    return army.faction == {"merry_brandybuck": "rohan", "pippin_took": "dunedain"}.get(leader.id, leader.faction)


def matchings(fighters: list[dict[str, Any]]) -> list[dict[int, int]]:
    """Return every way in which armies support characters."""
    kinds = [KNOWN[one["card"]] for one in fighters]
    armies = [i for i, card in enumerate(kinds) if card.kind == "army"]
    leaders = [i for i, card in enumerate(kinds) if card.kind != "army"]
    options = [[None, *[i for i in leaders if supports(kinds[army], kinds[i])]] for army in armies]
    found = []
    for choice in itertools.product(*options):
        used = [i for i in choice if i is not None]
        if len(set(used)) == len(used):
            found.append({army: i for army, i in zip(armies, choice, strict=True) if i is not None})
    return found


def strengths(place: str, fighters: list[dict[str, Any]], attacks: bool, everyone: list[dict[str, Any]]) -> set[tuple[int, ...]]:
    """Return the icons of every fighter, once for each support."""
    plain = []
    for one in fighters:
        cards = [KNOWN[one["card"]], *[KNOWN[item] for item in one["items"]]]
        bonus = BONUS.get((one["card"], place), (0, 0))[0 if attacks else 1]
        if place in ROADS:
            plain.append(one["tokens"] + bonus + sum(card.path for card in cards))
            continue
        if one["card"] == "quickbeam":
            bonus = sum(KNOWN[other["card"]].faction == "isengard" for other in everyone) // 2
        plain.append(one["tokens"] + bonus + sum(card.attack if attacks else card.defense for card in cards))
    if place in ROADS:
        return {tuple(plain)}
    found = set()
    for support in matchings(fighters):
        icons = plain[:]
        for army, leader in support.items():
            card = KNOWN[fighters[leader]["card"]]
            icons[leader] += card.attack_lead if attacks else card.defense_lead
            icons[army] += 2 * (fighters[army]["card"] == "dead_men_of_dunharrow" and card.id in {"strider", "aragorn"})
        found.add(tuple(icons))
    return found


def comes_back(place: str, one: dict[str, Any]) -> bool:
    """Say whether a text cycles the lost fighter instead."""
    if one["card"] in {"frodo_baggins", "bilbo_baggins"} or "woven_of_all_colours" in one["items"]:
        return True
    return place in ROADS and (one["card"] in {"merry_brandybuck", "pippin_took", "smeagol", "gollum"} or "elven_cloak" in one["items"])


def best(
    place: str, attackers: Any, defenders: Any, tokens: int = 0, from_enemy: bool = False, scenario: str = "trilogy"
) -> dict[str, Any]:
    """Return what the defender must lose at best, by trying everything."""
    everyone = [*attackers, *defenders]
    attack = max(map(sum, strengths(place, attackers, True, everyone)))
    cancelled = tokens + (0 if from_enemy else ROADS[place][2] if place in ROADS else int(FIELDS[place][2]))
    if place in ROADS:
        items = {item for one in defenders for item in one["items"]}
        cancelled += 2 * ("phial_of_galadriel" in items)
        cancelled += "sting" in items and any(KNOWN[one["card"]].faction == "monstrous" for one in attackers)
    need = max(0, attack - cancelled)
    icons = strengths(place, defenders, False, everyone)
    whole = max(map(sum, icons))
    answer: dict[str, Any] = {"attack": attack, "need": need, "uncancelled": max(0, need - whole)}

    def cost(lost: tuple[int, ...]) -> int:
        return sum(defenders[i]["worth"] for i in lost if not comes_back(place, defenders[i]))

    everybody = tuple(range(len(defenders)))
    legal = [everybody] if whole < need else [
        lost
        for size in range(len(defenders) + 1)
        for lost in itertools.combinations(everybody, size)
        if any(sum(row[i] for i in lost) >= need > sum(row[i] for i in lost) - max((row[i] for i in lost), default=1) for row in icons)
    ]  # fmt: skip
    answer["value"] = min(map(cost, legal))
    cheap = [set(lost) for lost in legal if cost(lost) == answer["value"]]
    answer["optima"] = {tuple(sorted(defenders[i]["card"] for i in lost)) for lost in cheap if not any(less < lost for less in cheap)}
    guard = "free_peoples" if place in ROADS else FIELDS[place][0]
    other = "shadow" if guard == "free_peoples" else "free_peoples"
    answer["winner"] = other if answer["uncancelled"] else guard
    if place in ROADS and scenario.endswith("duel") and cancelled + whole == attack:
        answer["winner"] = None
    return answer


def fought(ask, *args, options=(), **more):
    """Return the answer to a combat."""
    said = ask("solve", combat_text(*args, **more), *options)
    assert said.code == 0, said.json
    return said.json


def given_up(answer):
    """Return the sets of cards that the moves of an answer give up."""
    return {tuple(sorted(one["move"].split()[1:])) for one in answer["moves"]}
