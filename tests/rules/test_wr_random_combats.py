"""Random combats: the command line against the small model of `second_combat`, which tries every support and every set of losses."""

import random

import pytest

from tests.support.wojna_o_pierscien.second_combat import FIELDS, KNOWN, ROADS, best, combat_text, fighter

PAIRS = ({"gandalf_the_grey", "gandalf_the_white"}, {"strider", "aragorn"})
WEAPONS = {"anduril", "blade_of_westernesse", "bow_of_the_galadhrim", "dwarven_axe", "sting", "glamdring"}


def cards_of(place, attack):
    if place in ROADS:
        side = "shadow" if attack else "free_peoples"
        return [
            card.id
            for card in KNOWN.values()
            if card.kind not in {"army", "item"} and card.side == side and str(ROADS[place][0]) in card.paths
        ]
    factions = FIELDS[place][4 if attack else 3].split(",")
    pool = [card.id for card in KNOWN.values() for _ in range(card.copies) if card.kind != "item" and card.faction in factions]
    pool += [hobbit for hobbit, needed in (("merry_brandybuck", "rohan"), ("pippin_took", "dunedain")) if needed in factions]
    return [card for card in pool if not (attack and card == "the_great_gate")]


def side(rng, place, attack, most):
    pool = cards_of(place, attack)
    rng.shuffle(pool)
    chosen = pool[: rng.randint(0, most)]
    for early, late in PAIRS:
        if early in chosen and late in chosen:
            chosen.remove(early)
    armies = {KNOWN[card].faction for card in chosen if KNOWN[card].kind == "army"}
    if place in FIELDS:
        chosen = [
            card
            for card in chosen
            if card not in {"merry_brandybuck", "pippin_took"} or {"merry_brandybuck": "rohan", "pippin_took": "dunedain"}[card] in armies
        ]
    fighters = [fighter(card, tokens=rng.choice([0, 0, 0, 0, 1, 2]), worth=rng.choice([1, 1, 1, 2, 3])) for card in chosen]
    for item in rng.sample([card for card in KNOWN.values() if card.kind == "item"], 12):
        holders = [one for one in fighters if KNOWN[one["card"]].kind != "army" and KNOWN[one["card"]].may_wield(item)]
        free = [one for one in holders if item.id not in WEAPONS or not WEAPONS & set(one["items"])]
        if free:
            rng.choice(free)["items"].append(item.id)
    return fighters


@pytest.mark.rule(
    "WR.battle.losses",
    "WR.path.losses",
    "WR.support.one",
    "WR.support.texts",
    "WR.action.item_icons",
    "WR.token.card",
    "WR.battle.reactivated",
    "WR.scenario.duel_path",
)
@pytest.mark.parametrize("seed", range(8))
def test_wr_battle_losses_random_combats(ask, seed):
    rng = random.Random(seed)
    for _ in range(15):
        place = rng.choice([*FIELDS, *ROADS])
        more = {
            "tokens": rng.choice([0, 0, 0, 1, 2]),
            "from_enemy": place in FIELDS and rng.random() < 0.2,
            "scenario": rng.choice(["trilogy", "two_player_duel"]),
        }
        attackers, defenders = side(rng, place, True, 5), side(rng, place, False, 5)
        text = combat_text(place, attackers, defenders, **more)
        expected = best(place, attackers, defenders, **more)
        said = ask("solve", text)
        assert said.code == 0, (text, said.json)
        got = {key: said.json[key] for key in ("attack", "need", "uncancelled", "winner")}
        assert got == {key: expected[key] for key in got}, text
        assert said.json["value"] == str(expected["value"]), text
        listed = {tuple(sorted(word.split("#")[0] for word in one["move"].split()[1:])) for one in said.json["moves"]}
        assert listed == expected["optima"], text
        kept = sorted(said.json["eliminated"] + said.json["cycled"])
        assert kept == sorted(name for one in defenders for name in (one["card"], *one["items"])), text
