"""Every effect of every card, for every question: it is carried out, or it is named in the answer, or it cannot matter there.

The table below says which, by what triggers an effect and what it does. A card with an effect that the table does not know fails; so does one
that an answer names although the table says that it is counted, and the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mellon.models.lcg import uncounted
from mellon.models.lcg.cards.catalogue import EDITIONS, HIGHEST_NUMBER, Card, card, scenarios
from mellon.models.lcg.notation.reading import read_table
from mellon.models.lcg.position import Position

QUESTIONS = ("combat", "quest", "engagement", "round", "plan")
COUNTED, NAMED, IDLE, FROM_HAND = "c", "n", "-", "h"
"""Carried out; named in the answer; of no use there; only by playing the card, which round and plan leave out in words."""

# what triggers it, the effect: combat quest engagement round plan
TABLE = """
action add_resource attachment       c n - n n
action attack event                  c - - c h
action attack_all event              c - - c h
action attack_self ally              c - - c c
action cannot_attack event           c - - c h
action choose event                  c n n n n
action choose attachment             c c - c c
action claim objective               c c c c c
action damage_each event             c - - c h
action draw hero                     n n n n n
action draw ally                     n n n n n
action draw event                    n n n n n
action heal hero                     c n n n n
action heal ally                     c n n n n
action heal attachment               c n n n n
action heal event                    c n n n n
action ignore_threat event           - c - c h
action immediate_attack event        c n n n n
action look_top event                n n n n n
action multi_defend event            c - - c h
action peek_encounter hero           n c - n n
action peek_encounter ally           n c - n n
action put_into_play event           c n n n n
action ready event                   c n - n n
action ready attachment              c c - c c
action recover event                 c n n n n
action return_hero_to_play event     c n - n n
action return_to_staging event       c - n c h
action shuffle_discard_into_deck event n n - n n
action threat_recipient ally         - - - - -
action willpower_all_of_player ally  - c - c c
action willpower_self hero           - c - c c
constant add_icon attachment         c c - c c
constant add_trait attachment        c - - c c
constant attack_host attachment      c - - c c
constant attack_self hero            c - - c c
constant attack_self enemy           c - - c c
constant can_attack_staging hero     c - - c c
constant cannot_attack attachment    c - - c c
constant damage_revealed_enemy hero  - c - c c
constant discard ally                - - - - c
constant excess_attack_damage_to_threat enemy c - - c c
constant hit_points_host attachment  c c c c c
constant host_cannot objective       c - - c c
constant must_travel_here location   - - - c c
constant no_attachments enemy        c - - c c
constant no_draw location            c - - c c
constant no_optional_engage_if_other_staging_enemies enemy - - c c c
constant threat_host attachment      - c - c c
constant willpower_host attachment   - c - c c
constant advance_requires quest      - c - c c
constant cannot_defeat_while_in_play quest - c - c c
constant extra_reveal quest          - c c c c
constant skip_staging_step quest     - c - c c
forced each_player_damage_own_character enemy c - - c c
forced damage_host objective         - - - - c
forced threat_controller objective   - - - - c
forced return_to_staging enemy       c - - c c
forced engaged_player_discard_character enemy c - - c c
forced move_self enemy               - c - c c
forced move_self location            - c - c c
forced shuffle_unclaimed_objective enemy - c - c c
forced threat_each location          - - - - c
forced remove_progress enemy         c - - c c
forced token_self enemy              c - - c c
forced deal_shadow_self enemy        c - - c c
forced threat enemy                  c - - c c
forced shuffle_self enemy            c c - c c
forced attack_self enemy             c - c c c
forced damage_one_hero enemy         c - c c c
forced each_player_orc_guard location - - - c c
forced progress_self location        - - - c c
forced each_player_orc_guard quest   - c - c c
forced next_stage_random quest       - c - c c
response add_resource hero           c c c c c
response add_resource@self_commits hero - n - c c
response add_resource attachment     c n - n n
response draw event                  n n - n n
response damage_attacker event       c - - c h
response damage_attacker ally        c - - c c
response cancel_when_revealed event  - c - c h
response cancel_when_revealed hero   - c - c c
response progress hero               c - - c c
response progress attachment         c - - c c
response progress_active_location ally - c - c c
response progress_active_location event - - - h h
response progress_each_staging_location ally - c - c c
response ready hero                  - c - c c
response put_into_play ally          h h h h h
response choose ally                 h h h h h
response damage_each ally            h h h h h
response discard ally                h h h h h
response engage ally                 h h h h h
response progress_location ally      h h h h h
response recover ally                h h h h h
response peek_shadow attachment      n - - n n
response cancel_shadow event         c - - c h
response each_player_search_top location - - - n n
response first_player_draw location  - - - n n
response first_player_ready_character location - - - c c
response rescue_prisoner quest       c c - c c
setup - quest                        - - - - -
travel each_player_exhaust_hero location - - - c c
travel first_player_discard_random location - - - c c
travel reveal_encounter location     - - - c c
when_revealed - encounter            - c - c c
when_revealed - quest                - c - c c
win - quest                          c c - c c
"""
_RESTS = {"setup", "when_revealed", "win"}
"""Triggers all of whose effects stand alike."""


def standings() -> dict[tuple[str, str, str], dict[str, str]]:
    """Return the table by trigger, effect and kind of card."""
    rows = [line.split() for line in TABLE.strip().splitlines()]
    return {(row[0], row[1], row[2]): dict(zip(QUESTIONS, row[3:], strict=True)) for row in rows}


def effects(one: Card) -> Iterator[tuple[str, str, str]]:
    """Yield trigger, effect and kind of everything that a card does, apart from its shadow effect and keywords, which combat and quest carry out."""
    kind = "encounter" if one.is_encounter and any(tag["trigger"] in _RESTS for tag in one.tags) else one.kind
    for tag in one.tags:
        if tag["trigger"] in _RESTS:
            yield tag["trigger"], "-", kind if one.kind != "quest" else "quest"
            continue
        keys = (*tag.get("do", {}), *tag.get("cost", {}))
        known = [key for key in (*(f"{key}@{tag.get('event')}" for key in keys), *keys) if (tag["trigger"], key, one.kind) in standings()]
        yield tag["trigger"], known[0] if known else f"unknown {sorted(tag.get('do', {}))}", one.kind


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", range(1, HIGHEST_NUMBER + 1))
def test_every_effect_of_a_card_has_a_standing_in_every_question(number: int, edition: str) -> None:
    for effect in effects(card(number, edition)):
        assert effect in standings(), f"{number}: {effect}"


def test_the_table_knows_no_effect_that_no_card_has() -> None:
    met = {effect for number in range(1, HIGHEST_NUMBER + 1) for edition in EDITIONS for effect in effects(card(number, edition))}
    assert set(standings()) == met


_ENCOUNTER = ("enemy", "location", "treachery", "objective")


def with_card(number: int, question: str) -> Position:
    """Return a table with a card where it acts: in play, an event in hand; something is in hand and Hummerhorns lie in staging so that all help counts."""
    one = card(number)
    scenario = next((s.id for s in scenarios().values() if one.kind == "quest" and number in s.quests), "passage_through_mirkwood")
    friends = [n for n in (9, 7) if n != number]
    squad: list[dict[str, Any]] = [{"card": n, "resources": 3} for n in friends]
    hand, engaged, staging, active = [22], [{"card": 91}], [75], None
    if one.kind in ("hero", "ally"):
        squad.append({"card": number, **({"resources": 3} if one.is_hero else {})})
    elif one.kind == "attachment":
        host = next((str(tag["host"]) for tag in one.tags if "host" in tag), "hero")
        part = {"attached": [number]}
        if host == "location":
            active = {"card": 95, **part}
        elif host == "engaged_enemy":
            engaged = [{"card": 91, **part}]
        else:
            squad[0] |= part
    elif one.kind == "event":
        hand.append(number)
    elif one.kind == "enemy":
        engaged = [{"card": number}] if number != 75 else engaged
    elif one.kind in ("location", "objective"):
        staging.append(number)
    table: dict[str, Any] = {
        "game": "lcg",
        "question": question,
        "player": [{"threat": 20, "characters": squad, "hand": hand, "engaged": engaged}],
        "staging": {"cards": [{"card": n} for n in staging]},
        "stage": number if one.kind == "quest" else 119,
        "encounter": {"unseen": [95, 93, 80, 80], "order": [95, 80]},
        **({"goal": "survive"} if question == "plan" else {}),
        **({"active": active} if active else {}),
    }
    if scenario == "passage_through_mirkwood" and one.kind == "quest":
        table["scenario"] = scenario
    return read_table(table)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("number", [n for n in range(1, HIGHEST_NUMBER + 1) if card(n).tags and card(n).kind != "treachery"])
def test_an_answer_names_exactly_the_cards_that_it_leaves_out(number: int, question: str) -> None:
    wanted = any(standings()[effect][question] == NAMED for effect in effects(card(number)))
    assert (number in uncounted.named(with_card(number, question))) is wanted
