"""Question `sure_win`: what proves the verdict is always written, confirmed, and found again by the checker."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mellon.models.konfrontacja import Position
from mellon.solver import Limits, Verdict, ask
from mellon.solver.konfrontacja.replaying import check, check_refutation
from tests.support.contract import told_moves
from tests.support.kernels import needs_compiled_kernels

TEXT = "konfrontacja to_move=fellowship question=sure_win | "
SECOND_BATTLE_AFTER_SECOND_CARD = (
    TEXT + "frodo@rohan gandalf@caradhras cards=5,3 | mouth_of_sauron_variant@gondor balrog@mordor cards=2,magic"
)
RUN_AFTER_CARDS = TEXT + "frodo@eregion gandalf@fangorn cards=5 | mouth_of_sauron_variant@gondor balrog@mordor cards=magic"
PROVED_TWICE_FOR_ANY_HANDS = (
    TEXT + "frodo@fangorn pippin@rohan legolas@rohan cards=1,magic,retreat special=gwaihir revealed=pippin defeated=sam"
    " | shelob@dagorlad orcs@mordor warg@mordor cards=2,3,retreat special=palantir revealed=shelob,warg defeated=witch_king"
)
RUN_WITH_A_DEAD_CARD = (
    TEXT
    + "frodo_variant@gap_of_rohan faramir_variant@arthedain smeagol_variant@misty_mountains cards=4,magic special=king_revealed,gwaihir"
    " | witch_king_variant@mordor wormtongue_variant@fangorn watcher_variant@cardolan cards=3,retreat special=dark_of_mordor"
    " revealed=wormtongue_variant,watcher_variant defeated=orcs_variant"
)
JOINED_BY_GANDALF = (
    TEXT + "frodo@fangorn cards=4,magic,cloak special=gandalf_white,gwaihir revealed=frodo defeated=gandalf"
    " | cave_troll@gondor saruman@dagorlad cards=2,3,magic"
)


@pytest.mark.parametrize(
    "text, verdict",
    [
        (SECOND_BATTLE_AFTER_SECOND_CARD, Verdict.LOST),
        pytest.param(RUN_AFTER_CARDS, Verdict.WINNABLE, marks=needs_compiled_kernels),
        pytest.param(PROVED_TWICE_FOR_ANY_HANDS, Verdict.WINNABLE, marks=pytest.mark.slow),
        pytest.param(RUN_WITH_A_DEAD_CARD, Verdict.WINNABLE, marks=pytest.mark.slow),
        (JOINED_BY_GANDALF, Verdict.WINNABLE),
    ],
)
def test_kf_what_proves_the_verdict_is_written_and_stands_up(text, verdict):
    position = Position.parse(text)
    answer = ask(position, limits=Limits(seconds=60), engine="search")
    assert answer.verdict is verdict and not answer.stats.limits
    entries = answer.certificate["strategy"]
    stands = check if verdict is Verdict.WINNABLE else check_refutation
    assert stands(position, entries, position.state.turn)
    assert (ask(replace(position, question="endgame"), limits=Limits(seconds=60)).value == 1) is (verdict is Verdict.WINNABLE)


def test_kf_a_verdict_that_is_known_stands_when_its_moves_take_too_long():
    position = Position.parse(PROVED_TWICE_FOR_ANY_HANDS)
    answer = ask(position, limits=Limits(states=6000))
    assert answer.verdict is Verdict.WINNABLE and answer.exit_code == 0
    verdicts = [move["verdict"] for move in told_moves(answer)]
    assert verdicts[0] == "winnable" and answer.extra["undecided_moves"] == verdicts.count("unknown") > 0
    assert answer.stats.limits == ("states",)
