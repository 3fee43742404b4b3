"""Setup and planning: heroes, decks, opening hand, payment, play legality."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from mellon.models.common import BadInput, Illegal
from mellon.models.lcg.cards.catalogue import PRINT2011, starter_decks
from mellon.models.lcg.position import BOOK
from mellon.models.lcg.quest import phase as quest
from mellon.models.lcg.round import payment, refresh, setup
from mellon.solver.game import ask
from tests.support.contract import told_illegal, told_line, told_moves
from tests.support.lcg.tables import done, player, table, told


@pytest.mark.rule("LC.setup.starting_threat", "LC.setup.heroes")
def test_lc_setup_starting_threat_is_the_sum_of_the_costs() -> None:
    assert setup.starting_threat([1, 3, 2]) == 29
    assert setup.begin("passage_through_mirkwood", [[1], [7, 9, 8]]).players[1].threat == 24
    for groups in ([[]], [[1, 2, 3, 4]], [[13]]):
        with pytest.raises(Illegal) as fault:
            setup.verify_heroes(groups)
        assert fault.value.rule == "LC.setup.heroes"
    with pytest.raises(Illegal) as fault:
        setup.verify_heroes([[1, 2], [1]])
    assert fault.value.rule == "LC.unique.one_in_play"


@pytest.mark.rule("LC.setup.scenario")
def test_lc_setup_scenarios_put_their_cards_into_staging() -> None:
    mirkwood = setup.begin("passage_through_mirkwood", [[1]])
    assert [s.card for s in mirkwood.staging] == [96, 99] and mirkwood.stage == 119
    assert sum(mirkwood.unseen_cards.values()) == 34
    escape = setup.begin("escape_from_dol_guldur", [[1]])
    assert [s.card for s in escape.staging] == [108, 109, 110]
    assert sum(escape.unseen_cards.values()) == 37 and 102 not in escape.unseen_cards
    anduin = setup.begin("journey_down_the_anduin", [[1]])
    assert not anduin.staging
    fetched = setup.fetch_missing(anduin)
    assert [s.card for s in fetched.staging] == [82] and setup.fetch_missing(fetched) == fetched


@pytest.mark.rule("surge_and_doomed_in_setup")
@pytest.mark.parametrize(("reading", "more"), [("yes", True), ("no", False)])
def test_lc_setup_surge_works_in_setup_unless_read_otherwise(reading: str, more: bool) -> None:
    start = setup.begin("journey_down_the_anduin", [[1]])
    table_, q = setup.setup_reveals(start.but(rulings=start.rulings.with_reading(BOOK, "surge_and_doomed_in_setup", reading)))
    q, pending = quest.proceed(table_, q)
    assert isinstance(pending, quest.Chance)
    q, pending = quest.proceed(table_, quest.revealed(table_, q, 115))
    assert isinstance(pending, quest.Chance) == more


@pytest.mark.rule("LC.setup.hand")
def test_lc_setup_hand_six_cards_and_one_redraw() -> None:
    size, copies = 9, 2
    hands = list(combinations(range(size), setup.OPENING_HAND))
    seen = Fraction(sum(any(n < copies for n in hand) for hand in hands), len(hands))
    assert setup.chance_to_find(size, copies, redraw=False) == seen
    assert setup.chance_to_find(size, copies) == seen + (1 - seen) * seen


@pytest.mark.rule("LC.deck.copies", "LC.deck.tournament")
def test_lc_deck_tournament_size_and_copies() -> None:
    starter = dict(starter_decks()["leadership"].cards)
    setup.verify_deck(starter, tournament=False)
    with pytest.raises(Illegal) as fault:
        setup.verify_deck(starter)
    assert fault.value.rule == "LC.deck.tournament"
    with pytest.raises(Illegal) as fault:
        setup.verify_deck({73: 4}, tournament=False)
    assert fault.value.rule == "LC.deck.copies"
    fifty = dict.fromkeys(range(13, 29), 3) | {29: 2}
    setup.verify_deck(fifty)


@pytest.mark.rule("LC.resources.gain", "LC.resources.empty_deck")
def test_lc_resources_every_hero_gains_one_and_an_empty_deck_gives_nothing() -> None:
    p = table(player({"card": 1, "resources": 2}, 2, 13), question="payment")
    after = refresh.gain_resources(p)
    assert [c.resources for c in after.players[0].characters] == [3, 1, 0]
    assert refresh.draw(p, 0, ()) == p
    assert refresh.draw(p, 0, (20,)).players[0].hand == (20,)


@pytest.mark.rule("LC.planning.match", "LC.planning.pool", "LC.planning.enters_ready")
def test_lc_planning_example_f7_guard_and_tracker() -> None:
    p = table(
        player({"card": 3, "resources": 3}, {"card": 7, "resources": 2}, {"card": 8, "resources": 2}, hand=[13, 45]), question="payment"
    )
    after = done(p, "play 13", "play 45")
    mine = after.position["player"][0]["characters"]
    assert [(c["card"], c.get("resources", 0)) for c in mine] == [(3, 1), (7, 0), (8, 0), (13, 0), (45, 0)]
    assert not any(c.get("exhausted") for c in mine)


@pytest.mark.rule("LC.planning.match", "LC.planning.enough")
def test_lc_planning_wrong_sphere_or_too_little_is_illegal_with_its_rule() -> None:
    p = table(player({"card": 3, "resources": 3}, {"card": 7, "resources": 3}, hand=[29, 45, 13]), question="payment")
    answer = ask(p, "legal")
    assert [m["move"] for m in told_moves(answer)] == ["play 13"]
    assert {m["move"]: m["rule"] for m in told_illegal(answer)} == {"play 29": "LC.planning.match", "play 45": "LC.planning.enough"}
    with pytest.raises(BadInput, match=r"LC\.planning\.match"):
        done(p, "play 29")


@pytest.mark.rule("LC.planning.exhausted_pays")
def test_lc_planning_exhausted_hero_pays() -> None:
    p = table(player({"card": 3, "resources": 2, "exhausted": True}, hand=[13]), question="payment")
    assert [m["left"] for m in told_moves(ask(p, "legal"))] == [[{"hero": 3, "resources": 0}]]


@pytest.mark.rule("LC.planning.zero")
def test_lc_planning_zero_cost_needs_the_icon() -> None:
    assert [m["rule"] for m in told_illegal(ask(table(player(7, 8, hand=[21]), question="payment"), "legal"))] == ["LC.planning.zero"]
    assert [m["move"] for m in told_moves(ask(table(player(1, 8, hand=[21]), question="payment"), "legal"))] == ["play 21"]


@pytest.mark.rule("LC.planning.neutral")
def test_lc_planning_neutral_mixes_pools() -> None:
    p = table(player({"card": 3, "resources": 3}, {"card": 7, "resources": 2}, hand=[73]), question="payment")
    assert told_moves(ask(p, "legal"))[0]["pay"] == [{"hero": 3, "resources": 3}, {"hero": 7, "resources": 2}]
    assert done(p, "play 73 paying 3 3 3 7 7").outcome["left"][0]["pools"] == [{"hero": 3, "resources": 0}, {"hero": 7, "resources": 0}]


@pytest.mark.rule("LC.planning.match")
def test_lc_planning_an_attachment_can_give_an_icon() -> None:
    stone = {"card": 1, "resources": 2, "attached": [27]}
    assert [m["move"] for m in told_moves(ask(table(player(stone, hand=[55]), question="payment"), "legal"))] == ["play 55"]
    other = {"card": 3, "resources": 2, "attached": [27]}
    assert [m["rule"] for m in told_illegal(ask(table(player(other, hand=[55]), question="payment"), "legal"))] == ["LC.planning.match"]


@pytest.mark.rule("LC.unique.one_in_play", "unique_binds")
def test_lc_unique_blocks_a_second_copy_for_everybody() -> None:
    mine = player({"card": 1, "resources": 5}, 73, hand=[73])
    assert [m["rule"] for m in told_illegal(ask(table(mine, question="payment"), "legal"))] == ["LC.unique.one_in_play"]
    lenient = table(mine, question="payment", rulings={"unique_binds": "other_players"})
    assert [m["move"] for m in told_moves(ask(lenient, "legal"))] == ["play 73"]
    other = table(
        player({"card": 1, "resources": 5}, hand=[73]), player(7, 73), question="payment", rulings={"unique_binds": "other_players"}
    )
    assert [m["rule"] for m in told_illegal(ask(other, "legal"))] == ["LC.unique.one_in_play"]
    buried = table(player({"card": 1, "resources": 5}, hand=[73], discard=[73]), question="payment")
    assert [m["move"] for m in told_moves(ask(buried, "legal"))] == ["play 73"]


@pytest.mark.rule("LC.planning.host", "LC.attachments.leave_with_host")
def test_lc_planning_attachments_need_a_host_and_leave_with_it() -> None:
    p = table(player({"card": 10, "resources": 3}, hand=[69]), question="payment")
    assert [m["rule"] for m in told_illegal(ask(p, "legal"))] == ["LC.planning.host"]
    snare = table(player({"card": 10, "resources": 3}, hand=[69], engaged=[{"card": 96}]), question="payment")
    after = done(snare, "play 69")
    assert after.position["player"][0]["engaged"][0]["attached"] == [69]
    from mellon.models.lcg.round.ends import hurt

    dying = table(player({"card": 13, "attached": [72]}, 1), question="payment")
    gone = hurt(dying, 0, 0, 2)
    assert gone.players[0].discard == (13, 72)


@pytest.mark.rule("LC.planning.host")
def test_lc_planning_the_errata_nazgul_takes_no_attachment() -> None:
    nazgul = player({"card": 10, "resources": 3}, hand=[69], engaged=[{"card": 102}])
    assert [m["rule"] for m in told_illegal(ask(table(nazgul, question="payment"), "legal"))] == ["LC.planning.host"]
    assert [m["move"] for m in told_moves(ask(table(nazgul, question="payment", edition=PRINT2011), "legal"))] == ["play 69"]


@pytest.mark.rule("LC.keywords.restricted")
def test_lc_keywords_restricted_third_one_costs_any_of_the_three() -> None:
    p = table(player({"card": 4, "resources": 2, "attached": [39, 40]}, hand=[41]), question="payment")
    with pytest.raises(BadInput, match="discard 39, discard 40, discard 41"):
        done(p, "play 41")
    for gone, kept in ((39, [40, 41]), (41, [39, 40])):
        after = done(p, "play 41", f"discard {gone}")
        assert after.position["player"][0]["characters"][0]["attached"] == kept
        assert after.position["player"][0]["discard"] == [gone]


@pytest.mark.rule("LC.planning.thicket")
def test_lc_planning_thicket_needs_three_pools() -> None:
    rich = player({"card": 4, "resources": 3}, {"card": 5, "resources": 3}, {"card": 7, "resources": 3}, hand=[36])
    assert [m["rule"] for m in told_illegal(ask(table(rich, question="payment"), "legal"))] == ["LC.planning.thicket"]
    three = player({"card": 4, "resources": 1}, {"card": 5, "resources": 1}, {"card": 6, "resources": 1}, hand=[36])
    assert [len(m["pay"]) for m in told_moves(ask(table(three, question="payment"), "legal"))] == [3]


@pytest.mark.rule("LC.planning.event_window", "LC.ready.exhausted")
def test_lc_planning_exhaust_costs_need_a_ready_character() -> None:
    tired = player({"card": 5, "resources": 1, "exhausted": True}, hand=[33, 35])
    assert {m["rule"] for m in told_illegal(ask(table(tired, question="payment"), "legal"))} == {"LC.ready.exhausted"}
    fresh = player({"card": 5, "resources": 1}, hand=[33, 35])
    assert [m["window"] for m in told_moves(ask(table(fresh, question="payment"), "legal"))] == ["action", "action"]
    assert [
        m["rule"] for m in told_illegal(ask(table(player({"card": 1, "exhausted": True}, hand=[21]), question="payment"), "legal"))
    ] == ["LC.ready.exhausted"]
    assert [
        m["rule"] for m in told_illegal(ask(table(player({"card": 7, "exhausted": True}, hand=[21]), question="payment"), "legal"))
    ] == ["LC.planning.zero"]


@pytest.mark.rule("LC.planning.ally_limit", "LC.card.stages")
def test_lc_planning_escape_allows_one_ally_a_round() -> None:
    p = table(player({"card": 1, "resources": 4}, hand=[13]), question="payment", scenario="escape_from_dol_guldur", stage=123)
    assert [m["move"] for m in told_moves(ask(p, "legal"))] == ["play 13"]
    assert [m["rule"] for m in told_illegal(ask(p.but(played=1), "legal"))] == ["LC.planning.ally_limit"]


@pytest.mark.rule("LC.planning.when")
def test_lc_planning_only_cards_of_the_hand_are_played() -> None:
    p = table(player({"card": 1, "resources": 4}, hand=[13]), question="payment")
    with pytest.raises(BadInput, match=r"LC\.planning\.when"):
        done(p, "play 15")
    after = done(p, "play 13")
    assert "hand" not in after.position["player"][0] or after.position["player"][0]["hand"] == []


@pytest.mark.rule("LC.planning.abilities")
def test_lc_planning_abilities_need_no_match() -> None:
    """Aragorn (Leadership) pays his own ability; Glorfindel heals with a resource of his own: no icon is asked for."""
    p = table(player({"card": 1, "resources": 1}), question="quest", scenario="passage_through_mirkwood")
    after = done(p.but(unseen=(95, 95)), "commit 1", "use 1", "reveal 95")
    assert after.position["player"][0]["characters"] == [{"card": 1}]
    assert "LC.card.aragorn" in told(after) or "LC.effects.optional" in told(after)


@pytest.mark.rule("LC.planning.pool")
def test_lc_planning_every_split_of_a_cost_is_found() -> None:
    p = table(player({"card": 7, "resources": 2}, {"card": 8, "resources": 2}, {"card": 9, "resources": 1}, hand=[46]), question="payment")
    ways = list(payment.payments(p.card(46), 3, payment.pools(p, 0)))
    assert sorted(tuple(w.get(i, 0) for i in range(3)) for w in ways) == [(0, 2, 1), (1, 1, 1), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


@pytest.mark.rule("LC.planning.enough")
def test_lc_planning_the_largest_set_that_can_be_paid_together() -> None:
    p = table(
        player({"card": 3, "resources": 3}, {"card": 7, "resources": 2}, {"card": 8, "resources": 2}, hand=[13, 45, 73]), question="payment"
    )
    answer = ask(p, "solve")
    assert answer.value == 2 and list(told_line(answer)) == ["play 13", "play 73"]
    assert [pool["resources"] for pool in done(p, *told_line(answer)).outcome["left"][0]["pools"]] == [0, 0, 0]
    assert ask(p, "explain").steps
