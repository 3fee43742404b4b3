"""Looking at cards, cards that come back from a discard pile, and whom shadow effects hit."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.lcg.moves import Move
from mellon.models.lcg.notation import read_line
from mellon.models.lcg.position import BOOK
from mellon.solver.game import ask
from tests.support.contract import told_extra, told_line, told_moves
from tests.support.lcg.tables import done, player, table, told

MIRKWOOD = "passage_through_mirkwood"


def solved(line: str, **rulings: str) -> Any:
    p = read_line(line)
    for key, value in rulings.items():
        p = p.but(rulings=p.rulings.with_reading(BOOK, key, value))
    return ask(p, "solve")


def replay(line: str, moves: list[str]) -> Any:
    return ask(read_line(line).but(moves=tuple(Move.parse(m) for m in moves)), "resolve")


@pytest.mark.rule("LC.card.peeks", "LC.card.beastmaster", "peeks")
def test_lc_card_denethor_buries_the_card_that_the_beastmaster_would_get() -> None:
    """Attack 3 and two of three cards against Aragorn with 2 hit points left: only the Orcs' card kills, and it is dealt, on top or at the bottom."""
    line = "lcg combat goal=no_hero_lost | 30: 10, 1 d3 / 91 | unseen 89 95 78"
    ranked = {m["move"]: m["value"] for m in told_moves(solved(line))}
    assert ranked["use 10"] == "2/3" and ranked["defend 91 with 1"] == "1/3"
    assert [m["value"] for m in told_moves(solved(line, peeks="not_used")) if m["move"] == "use 10"] == [None]
    named = [text.en for text in solved(line, peeks="not_used").assumptions]
    assert any("10 Denethor" in text for text in named) and not any("10 Denethor" in text.en for text in solved(line).assumptions)


@pytest.mark.rule("LC.card.peeks", "LC.combat.deal_shadow")
def test_lc_card_peeks_agree_with_every_order_of_the_deck() -> None:
    """Denethor exhausted by looking: for every order the dealt card, the top card and what is done about it are played out by hand."""
    deck = (89, 89, 95, 75)
    good = 0
    orders = list(permutations(range(4)))
    seen: dict[int, list[tuple[int, ...]]] = {}
    for order in orders:
        seen.setdefault(deck[order[1]], []).append(order)
    for top, group in seen.items():
        keep = sum(_survives(deck[o[0]], top) for o in group)
        bury = sum(_survives(deck[o[0]], deck[o[2]]) for o in group)
        good += max(keep, bury)
    line = "lcg combat goal=no_hero_lost | 30: 10, 1 d3 / 91 | unseen 89 89 95 75"
    ranked = {m["move"]: Fraction(m["value"]) for m in told_moves(solved(line))}
    assert ranked["use 10"] == Fraction(good, len(orders))


def _survives(*cards: int) -> bool:
    """Tell whether Aragorn (2 hit points left, defense 2), defending, and Denethor (3) survive attack 3 with these shadow cards, or Aragorn may be spared."""
    plus, all_hurt = sum(n == 89 for n in cards), sum(n == 75 for n in cards)
    defended = max(0, 3 + plus - 2) + all_hurt < 2
    undefended = 2 * all_hurt < 2 and 3 + 3 * plus + 2 * all_hurt < 3
    return defended or undefended


@pytest.mark.rule("LC.card.peeks", "LC.effects.optional")
def test_lc_card_peeks_are_carried_out_and_the_known_card_turns_up() -> None:
    line = "lcg combat | 30: 10, 1 d3 / 91 | unseen 89 95 78"
    kept = replay(line, ["use 10", "peek 95", "keep", "defend 91 with 1", "shadow 78", "end"])
    assert (
        kept.position["encounter"]["discard"] == [78, 95] and kept.position["encounter"]["unseen"] == [89] and "LC.card.peeks" in told(kept)
    )
    buried = replay(line, ["use 10", "peek 95", "bury", "defend 91 with 1", "shadow 78", "shadow 89", "end"])
    assert buried.position["encounter"]["discard"] == [78, 89] and buried.outcome["heroes_lost"] == [1]
    with pytest.raises(BadInput, match="peek NUM"):
        replay(line, ["use 10", "defend 91 with 1"])


@pytest.mark.rule("LC.card.peeks")
def test_lc_card_peeks_line_of_the_answer_is_replayed() -> None:
    line = "lcg combat goal=no_hero_lost | 30: 60, 10 x, 1 d3 / 91, 98 | unseen 89 95 78 75 97"
    found = solved(line)
    assert replay(line, list(told_line(found))).outcome["phase_over"]
    tree = told_extra(solved("lcg combat goal=no_hero_lost | 30: 10 d2 +57, 1 d3, 7 x / 91 | unseen 89 95 78"))["policy"]
    assert sum(Fraction(branch["chance"]) for branch in tree["after"]) == 1


@pytest.mark.rule("LC.card.peeks")
def test_lc_card_dark_knowledge_shows_a_shadow_card_before_the_defender_is_declared() -> None:
    """One enemy, one killing card of two: who knows it chumps with the ally only then. Both must live and the enemy must die."""
    line = "lcg combat goal=no_hero_lost_and_all_killed | 30: 1 d2 +71, 28 / 89 d1 | unseen 89 95"
    known, blind = solved(line), solved(line, peeks="not_used")
    assert known.value >= blind.value and "use 71 on 89" in {m["move"] for m in told_moves(known)}
    spent = solved(line.replace("+71", "+71x"))
    assert spent.value == blind.value
    shown = replay(line, ["use 71 on 89", "peek 89", "undefended 89", "damage 1", "end"])
    assert shown.outcome["heroes_lost"] == [1] and shown.position["encounter"]["discard"] == [89]


@pytest.mark.rule("LC.card.peeks")
def test_lc_card_dark_knowledge_tells_which_of_two_attacks_to_chump() -> None:
    """Two equal enemies, one killing card and one blank, one ally to take a blow: blind one of two ways is right, with a look always."""
    line = "lcg combat goal=no_hero_lost | 30: 1 d2 x +71, 13 / 89, 89 | unseen 89 95"
    assert solved(line).value == 1 and solved(line).extra["worst_case"]
    assert solved(line, peeks="not_used").value == Fraction(1, 2) and solved(line.replace("+71", "+71x")).value == Fraction(1, 2)
    assert replay(line, list(told_line(solved(line)))).outcome["heroes_lost"] == []


@pytest.mark.rule("LC.card.peeks", "LC.quest.reveal")
def test_lc_card_denethor_on_the_quest_is_worth_a_second_card() -> None:
    """Six of 34 cards leave the threat below 4: 6/34 at once, else 6/33 after burying the first."""
    p = table(player({"card": 7, "committed": True}, 10), question="quest", scenario=MIRKWOOD, staging=[99, 95])
    assert ask(p, "solve").value == Fraction(6, 34) + Fraction(28, 34) * Fraction(6, 33)
    assert told_extra(ask(p, "solve"))["policy"][0]["do"] == "1 use 10"
    assert ask(p.but(rulings=p.rulings.with_reading(BOOK, "peeks", "not_used")), "solve").value == Fraction(6, 34)
    tired = table(
        player({"card": 7, "committed": True}, {"card": 10, "exhausted": True}), question="quest", scenario=MIRKWOOD, staging=[99, 95]
    )
    assert ask(tired, "solve").value == Fraction(6, 34)


@pytest.mark.rule("LC.card.peeks", "LC.quest.deck_runs_out")
def test_lc_card_a_buried_card_comes_when_the_deck_runs_out() -> None:
    p = table(player(7, 10, 1), question="quest", scenario=MIRKWOOD, encounter={"unseen": [89, 95]})
    after = done(p, "commit 7", "use 10", "peek 89", "bury", "reveal 95")
    assert [entry["card"] for entry in after.position["staging"]["cards"]] == [95] and after.position["encounter"]["unseen"] == [89]
    only = table(player(7, 10, 1), question="quest", scenario=MIRKWOOD, encounter={"unseen": [99]})
    assert [entry["card"] for entry in done(only, "commit 7", "use 10", "bury").position["staging"]["cards"]] == [99]


@pytest.mark.rule("LC.card.peeks")
def test_lc_card_looking_first_lets_the_commitment_follow_the_card() -> None:
    """Whoever knows the card sends the second hero only against the location, so a look wins the goal and keeps a defender back."""
    p = table(player(7, 1, 60), question="quest", scenario=MIRKWOOD, encounter={"unseen": [97, 79]}, staging=[94])
    first = told_extra(ask(p, "solve"))["peek_first"][0]
    by_card = {tuple(entry["cards"]): entry["value"] for entry in first["after"]}
    assert first["move"] == "use 60" and by_card == {(79,): "1", (97,): "0"} and first["value"] == "1/2"


@pytest.mark.rule("LC.card.recovery", "LC.planning.match")
def test_lc_card_stand_and_fight_brings_an_ally_for_its_cost() -> None:
    line = "lcg combat shadow=off goal=all_killed | 30: 9 r{}, 7 / 96 a / hand 51 / discard 45 13 15"
    assert solved(line.format(4)).value == 1 and told_line(solved(line.format(4)))[0] == "play 51 on 15"
    assert {entry["move"]: entry["value"] for entry in told_moves(solved(line.format(4)))}["play 51 on 45"] == "1"
    assert solved(line.format(1)).value == 0
    after = replay(line.format(4), ["play 51 on 45", "attack 96 with 9 7 45", "end"]).position["player"][0]
    assert (
        [c["card"] for c in after["characters"]] == [9, 7, 45]
        and after["discard"] == [13, 15, 51]
        and "resources" not in after["characters"][0]
    )


@pytest.mark.rule("LC.card.recovery", "LC.contents.errata")
def test_lc_card_stand_and_fight_takes_gandalf_only_in_the_first_print() -> None:
    line = "lcg combat shadow=off goal=all_killed {}| 30: 9 r5, 7 / 76 a d5 / hand 51 / discard 73"
    assert solved(line.format("")).value == 0
    assert solved(line.format("edition=print2011 ")).value == 1


@pytest.mark.rule("LC.card.recovery", "LC.damage.dead_hero")
def test_lc_card_fortune_or_fate_returns_a_hero_and_recursion_never_takes_one_to_hand() -> None:
    line = "lcg combat shadow=off goal=all_killed | 30: 9 r5, 7 / 96 a / hand 54 / dead 1"
    found = solved(line)
    assert found.value == 1 and told_line(found)[0] == "play 54 on 1"
    after = replay(line, list(told_line(found))).position["player"][0]
    assert "dead" not in after and {c["card"] for c in after["characters"]} == {9, 7, 1}
    tomb = "lcg combat shadow=off goal=all_killed | 30: 9 r1, 7 / 96 a / hand 53 / dead 8 / discard 13"
    assert not any(m["move"].startswith("play 53") for m in told_moves(ask(read_line(tomb), "legal")))
    with pytest.raises(BadInput):
        replay(tomb, ["play 53 on 8"])


@pytest.mark.rule("LC.card.recovery", "LC.card.combat_events")
def test_lc_card_dwarven_tomb_brings_a_spirit_event_back_to_hand() -> None:
    line = "lcg combat goal=no_hero_lost | 30: 9 r2 d2 / 96 / hand {} / discard 48 | unseen 97 89"
    assert solved(line.format("53")).value == 1 and solved(line.format("13")).value == 0
    after = replay(line.format("53"), ["play 53 on 48", "defend 96 with 9", "shadow 89", "play 48", "end"]).position["player"][0]
    assert after["discard"] == [48, 53] and "hand" not in after and after["characters"][0]["damage"] == 3


@pytest.mark.rule("LC.card.son_of_arnor", "LC.card.combat_events", "LC.card.forest_spider")
def test_lc_card_son_of_arnor_pulls_an_enemy_that_attacks_without_a_shadow_card() -> None:
    line = f"lcg combat {MIRKWOOD} | 30: 1 r1, 3 / 89 / hand 23 15 | staging 96"
    after = replay(
        line, ["play 23 on 15 96", "undefended 89", "shadow 95", "damage 1", "undefended 96", "damage 3", "attack 96 with 1 15 3", "end"]
    )
    who = after.position["player"][0]
    assert (
        [c.get("damage", 0) for c in who["characters"]] == [2, 3]
        and after.outcome["killed"] == [96]
        and who["hand"] == [15]
        and who["discard"] == [23]
    )
    late = replay(line, ["undefended 89", "shadow 95", "damage 1", "play 23 on 15 96", "attack 96 with 1 15 3", "end"])
    assert late.outcome["killed"] == [96] and [c.get("damage", 0) for c in late.position["player"][0]["characters"]] == [2, 0]
    two = f"lcg combat {MIRKWOOD} | 30: 1 r1 / 89 / hand 23 15 | 30: 3 / 96"
    assert any("15 Son of Arnor" in text.en for text in solved(two).assumptions)


@pytest.mark.rule("LC.effects.optional", "LC.card.combat_events")
def test_lc_cards_that_need_the_player_deck_are_named() -> None:
    said = " ".join(text.en for text in solved(f"lcg combat {MIRKWOOD} | 30: 12, 62 / 89 / hand 24 64 67 49").assumptions)
    assert all(
        name in said
        for name in (
            "12 Beravor",
            "62 Gleowine",
            "24 Valiant Sacrifice",
            "64 Lorien's Wealth",
            "67 Gandalf's Search",
            "49 Will of the West",
        )
    )
    polish = " ".join(text.pl for text in solved(f"lcg combat {MIRKWOOD} | 30: 12 / 89").assumptions)
    assert "12 Beravora" in polish
    dry = " ".join(text.en for text in solved(f"lcg combat {MIRKWOOD} | 30: 12 x, 1 / 89 | active 95").assumptions)
    assert "Beravor" not in dry
    entering = " ".join(text.en for text in solved(f"lcg combat {MIRKWOOD} | 30: 1 r1 / 89 / hand 23 73 16 61").assumptions)
    assert all(name in entering for name in ("73 Gandalf", "16 Snowbourn Scout", "61 Miner"))
    brok = " ".join(text.en for text in solved(f"lcg combat {MIRKWOOD} | 30: 3 / 89 / hand 19").assumptions)
    assert "19 Brok Ironfist" in brok


@pytest.mark.rule("sentinel_shadow_effects", "LC.keywords.sentinel")
def test_lc_shadow_effects_hit_the_attacked_player_or_the_sentinels_controller() -> None:
    line = "lcg combat | 30: 7 x / 96 | 30: 1, 13 | unseen 76"
    moves = ["defend 96 with 1", "end"]
    assert [who["threat"] for who in replay(line, moves).position["player"]] == [34, 30]
    other = line.replace("combat", "combat sentinel_shadow_effects=defenders_controller")
    assert [who["threat"] for who in replay(other, moves).position["player"]] == [30, 34]
    undefended = replay(other, ["undefended 96", "end"])
    assert [who["threat"] for who in undefended.position["player"]] == [38, 30]
    lens = ask(read_line("lcg combat goal=no_hero_lost | 45: 7 x d2 / 96 | 45: 1 | unseen 76"), "explain").extra["ruling_lens"]
    assert any(entry["ruling"] == "sentinel_shadow_effects" for entry in lens)


@pytest.mark.rule("LC.card.shadow_effects", "LC.keywords.sentinel")
def test_lc_driven_by_shadow_takes_from_a_foreign_sentinel_who_defends() -> None:
    after = replay("lcg combat | 30: 7 x +55 / 96 | 30: 1 +26 | unseen 92", ["defend 96 with 1", "end"]).position["player"]
    assert "attached" not in after[1]["characters"][0] and after[0]["characters"][0]["attached"] == [55] and after[1]["discard"] == [26]


@pytest.mark.rule("snare_is_own_attachment", "LC.effects.control")
def test_lc_forest_snare_counts_among_your_attachments_or_not() -> None:
    line = "lcg combat {}| 30: 1 +26 / 96, 89 +69 | unseen 92 95"
    moves = ["undefended 96", "shadow 92", "damage 1"]
    gone = replay(line.format(""), moves).position["player"][0]
    assert "attached" not in gone["engaged"][1] and gone["discard"] == [26, 69]
    kept = replay(line.format("snare_is_own_attachment=no "), moves).position["player"][0]
    assert kept["engaged"][1]["attached"] == [69] and kept["discard"] == [26]


@pytest.mark.rule("LC.effects.control", "LC.attachments.leave_with_host")
def test_lc_attachments_on_another_players_character_return_to_their_owner() -> None:
    p = table(player({"card": 7, "resources": 2}, hand=[55]), player({"card": 1, "damage": 4}, 3), question="payment")
    played = done(p, "play 55 on 1").position["player"]
    assert played[1]["characters"][0]["attached"] == [{"card": 55, "owner": 1}]
    line = "lcg combat shadow=off | 30: 7 | 30: 1 d4 +55o1, 3 / 96"
    after = replay(line, ["undefended 96", "damage 1", "end"]).position["player"]
    assert (
        after[0]["discard"] == [55]
        and "discard" not in after[1]
        and str(read_line(line)) == line.replace("combat", "combat goal=no_hero_lost", 1)
    )


@pytest.mark.rule("LC.planning.order", "LC.planning.when")
def test_lc_planning_the_first_player_plays_everything_first() -> None:
    p = table(player({"card": 1, "resources": 4}, hand=[13, 13]), player({"card": 3, "resources": 2}, hand=[13]), question="payment")
    assert [len(who["characters"]) for who in done(p, "play 13", "play 13", "2 play 13").position["player"]] == [3, 2]
    with pytest.raises(BadInput, match=r"moves\[3\].*LC\.planning\.order"):
        done(p, "play 13", "2 play 13", "play 13")


@pytest.mark.rule("beastmaster_card_order")
def test_lc_the_order_of_two_known_shadow_cards_may_be_the_players() -> None:
    """Hummerhorns first kill the defender, so that the Orcs' card hits an undefended attack; the other way round it does not."""
    line = "lcg combat {}| 30: 7 d2, 1 +40 / 91 s75 s89 | unseen 95"
    dealt = replay(line.format(""), ["defend 91 with 7", "end"])
    assert dealt.outcome["heroes_lost"] == [7] and dealt.position["player"][0]["characters"][0]["damage"] == 1 + 3 + 3
    chosen = line.format("beastmaster_card_order=player_chooses ")
    turned = replay(chosen, ["defend 91 with 7", "answer 89", "end"])
    assert turned.outcome["heroes_lost"] == [7] and turned.position["player"][0]["characters"][0]["damage"] == 1 + 3 + 1
    with pytest.raises(BadInput, match="answer 75; answer 89"):
        replay(chosen, ["defend 91 with 7", "end"])


@pytest.mark.rule("LC.card.sniper", "LC.card.dunhere", "LC.combat.order")
@pytest.mark.parametrize(
    "line",
    [
        "lcg combat shadow=off goal=no_hero_lost | 30: 7 d2, 13 / 89 a | staging 83",
        "lcg combat shadow=off goal=no_hero_lost | 30: 7 d2, 9 d3 / 89 a | staging 83",
        "lcg combat shadow=off goal=no_hero_lost_and_all_killed | 30: 7 d2, 9 d3, 1 / 89 a | staging 83",
    ],
)
def test_lc_the_line_of_an_answer_survives_the_snipers_as_the_value_says(line: str) -> None:
    found = solved(line)
    after = replay(line, list(told_line(found)))
    assert found.value == 1 and after.outcome["heroes_lost"] == []
    assert (
        "killed" not in line
        or after.outcome["killed"] == [83, 89]
        or after.outcome["killed"] == [89, 83]
        or after.outcome["killed"] == [89]
    )


@pytest.mark.rule("LC.contents.errata", "LC.card.attachments")
def test_lc_horn_of_gondor_pays_for_any_departure_in_the_first_print_only() -> None:
    line = "lcg combat {}| 30: 1 +42, 13 x / 89 | unseen 117"
    moves = ["undefended 89", "damage 1", "end"]
    errata, printed = (replay(line.format(edition), moves).position["player"][0] for edition in ("", "edition=print2011 "))
    assert errata["hand"] == printed["hand"] == [13]
    assert [who["characters"][0].get("resources", 0) for who in (errata, printed)] == [0, 1]
