"""Action phases that one player asks about: numbers of cards instead of other hands, cards that were shown, what may be asked (Kto widzi co)."""

from __future__ import annotations

import pytest

from tests.support.wojna_o_pierscien.keyed import forbidden, legal_moves, phase_text, played, player_after

MINE = 'hand = ["legolas", "aragorn"]\ndeck = []'
OTHERS = {"frodo": "hand_size = 2", "witch_king": "hand_size = 3", "saruman": "hand_size = 0"}
DUEL = {"gandalf": 'hand = ["gimli", "riders_of_rohan"]\ndeck = []', "witch_king": "hand_size = 1\ndeck = []"}
ME = 'me = "aragorn"\n'


def players(mine=MINE, **others):
    return {"aragorn": mine, **OTHERS, **others}


def text(mine=MINE, top=ME, to_move="aragorn", moves=(), **others):
    return phase_text(to_move, players(mine, **others), "helms_deep", top=top, moves=moves)


REFUSED = {
    "hand missing although nobody asks": (
        text(top="", frodo="deck = []"),
        {
            "player[2].hand": ("brak ręki: nieznana ręka nie jest pusta", "the hand is missing: an unknown hand is not empty"),
            "player[3].hand_size": ('podaj me = "gracz"', 'give me = "player"'),
            "player[3].hand": ("brak ręki", "the hand is missing"),
            "player[4].hand_size": ("liczy się tylko, gdy pyta", "counts only where one of the players asks"),
            "player[4].hand": ("brak ręki", "the hand is missing"),
        },
    ),
    "who asks does not play": (text(top='me = "sauron"\n'), {"me": ("nie gra w tym scenariuszu", "does not play in this scenario")}),
    "who asks is not given": (
        phase_text("aragorn", {"aragorn": MINE, "witch_king": "hand_size = 3"}, top='me = "saruman"\n'),
        {"me": ("saruman nie jest podany jako [[player]]", "saruman is not given as a [[player]]")},
    ),
    "own hand missing": (
        text(mine="hand_size = 2"),
        {"player[1].hand": ("kto pyta (me), widzi własne karty", "whoever asks (me) sees the own")},
    ),
    "other hand without its size": (
        text(frodo=""),
        {
            "player[2].hand_size": (
                "podaj jej karty, hand = [...], albo ile ich jest",
                "give its cards, hand = [...], or how many there are",
            )
        },
    ),
    "more than the whole deck": (
        text(witch_king="hand_size = 31"),
        {"player[3].hand_size": ("31 jest poza zakresem 0-30", "31 is outside 0-30")},
    ),
    "no number": (
        text(witch_king='hand_size = "many"'),
        {"player[3].hand_size": ("„many” to nie liczba całkowita", '"many" is not a whole number')},
    ),
    "more than is not visible": (
        text(witch_king='hand_size = 29\nreserve = ["mordor_orcs"]\ncycled = ["grond"]'),
        {"player[3].hand_size": ("niewidocznych kart tej talii jest 28", "28 cards of this deck are not visible, but 29 would lie")},
    ),
    "hand and piles more than is not visible": (
        text(witch_king="hand_size = 20\ncycled_size = 11"),
        {"player[3].hand_size": ("miałoby ich leżeć 31", "but 31 would lie in the hand and the piles")},
    ),
    "hand and its size differ": (
        text(witch_king='hand = ["grond"]\nhand_size = 2'),
        {"player[3].hand_size": ("2 nie zgadza się z hand (podanych kart: 1)", "2 does not agree with hand (cards given: 1)")},
    ),
    "shown card is visible": (
        text(frodo='hand_size = 2\nknows = ["gimli"]\nreserve = ["gimli"]'),
        {"player[2].reserve[1]": ("ta sama karta podana więcej razy", "the same card is given more often than it has copies (1)")},
    ),
    "shown card of another deck": (
        text(frodo='hand_size = 2\nknows = ["arwen"]'),
        {"player[2].knows[1]": ("tej nie ma w talii gracza Frodo".replace("tej nie", "karty tej nie"), "is not in the deck of Frodo")},
    ),
    "shown card of the other side": (
        text(frodo='hand_size = 2\nknows = ["grond"]'),
        {"player[2].knows[1]": ("karta drugiej strony", "a card of the other side")},
    ),
    "shown card unknown": (
        text(frodo='hand_size = 2\nknows = ["gimly"]'),
        {"player[2].knows[1]": ("to nie karta frakcji", "is not a faction card")},
    ),
    "more shown than held": (
        text(frodo='hand_size = 1\nknows = ["gimli", "eomer"]'),
        {"player[2].hand_size": ("1 nie zgadza się z knows (podanych kart: 2)", "1 does not agree with knows (cards given: 2)")},
    ),
    "shown card not in the hand given": (
        text(frodo='hand = ["gimli"]\nknows = ["eomer"]'),
        {"player[2].knows": ("tej karty nie ma w podanej ręce", "is not in the hand given")},
    ),
    "removed card shown": (
        text(frodo='hand_size = 2\nknows = ["gandalf_the_grey"]\nreserve = ["gandalf_the_white"]'),
        {"player[2].hand": ("jest wykluczony, odkąd zagrano kartę", "is eliminated since Gandalf the White")},
    ),
    "own pile of unknown cards": (
        text(mine=MINE + "\ncycled_size = 1"),
        {"player[1].cycled_size": ("1 nie zgadza się z cycled (podanych kart: 0)", "1 does not agree with cycled (cards given: 0)")},
    ),
    "pile smaller than what is listed": (
        text(witch_king='hand_size = 1\neliminated = ["grond", "olog_hai"]\neliminated_size = 1'),
        {
            "player[3].eliminated_size": (
                "1 nie zgadza się z eliminated (podanych kart: 2)",
                "1 does not agree with eliminated (cards given: 2)",
            )
        },
    ),
    "order of a deck that is not seen": (
        text(witch_king="hand_size = 1\nshuffled = false"),
        {"player[3].shuffled": ("kolejność talii trzeba podać w deck", "the order of the deck has to be given in deck")},
    ),
}


@pytest.mark.rule("WR.view.piles", "WR.view.shown")
@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("case", REFUSED)
def test_wr_view_piles_what_cannot_be_is_refused_whole(ask, case, lang):
    position, wanted = REFUSED[case]
    reply = ask("show", position, "--lang", lang)
    assert reply.code == 2, reply.json
    found = {}
    for defect in reply.json["defects"]:
        found.setdefault(defect["where"], []).append(defect["what"])
    for where, words in wanted.items():
        assert any(words[lang == "en"] in what for what in found.get(where, ())), found
    assert set(found) == set(wanted)


def test_wr_view_piles_many_defects_are_told_at_once(ask):
    reply = ask("show", text(frodo='hand_size = 1\nknows = ["arwen", "gimli"]', witch_king="hand_size = 40", top='me = "nobody"\n'))
    assert {defect["where"] for defect in reply.json["defects"]} >= {"me", "player[2].knows[1]", "player[3].hand_size"}


@pytest.mark.rule("WR.view.piles")
def test_wr_view_piles_own_moves_need_no_other_hand(ask):
    good, bad = legal_moves(ask, "aragorn", players(), "helms_deep", top=ME)
    assert good == {
        "play aragorn at reserve paying legolas",
        "play legolas at reserve paying aragorn",
        "winnow aragorn legolas",
        "cycle aragorn",
        "cycle legolas",
        "pass",
    }
    assert bad["play legolas at helms_deep"] == "WR.action.character"
    known = {"frodo": "hand = []", "witch_king": 'hand = ["grond", "olog_hai", "mordor_orcs"]', "saruman": "hand = []"}
    assert legal_moves(ask, "aragorn", players(**known), "helms_deep") == (good, bad)


@pytest.mark.rule("WR.action.pass")
def test_wr_view_piles_a_pass_hangs_on_how_many_cards_others_hold(ask):
    three = 'hand = ["legolas", "aragorn", "boromir"]\ndeck = []'
    many = {"witch_king": "hand_size = 5", "saruman": "hand_size = 4"}
    assert "pass" in legal_moves(ask, "aragorn", players(three, **many), top=ME)[0]
    assert legal_moves(ask, "aragorn", players(three, **{**many, "saruman": "hand_size = 3"}), top=ME)[1]["pass"] == "WR.action.pass"


@pytest.mark.rule("WR.view.piles")
def test_wr_view_piles_the_table_keeps_its_backs(ask):
    reply = ask("show", text(witch_king='hand_size = 3\nknows = ["grond"]\ncycled_size = 2\ncycled = ["olog_hai"]'))
    assert reply.code == 0 and reply.json["information"] == "mine" and reply.json["position"]["me"] == "aragorn"
    (king,) = [player for player in reply.json["position"]["player"] if player["id"] == "witch_king"]
    assert (king["hand_size"], king["knows"], king["cycled_size"], king["cycled"]) == (3, ["grond"], 2, ["olog_hai"])
    assert "hand" not in king and "deck" not in king
    assert "hand_size=3 knows=grond" in reply.json["notation"] and reply.json["notation"].count("me=aragorn") == 1


@pytest.mark.rule("WR.view.piles", "WR.action.pay")
def test_wr_view_piles_moves_of_all_players_are_carried_out(ask):
    moves = ["cycle legolas", "play saruman at reserve paying ?", "pass", "winnow ? ?"]
    others = {"saruman": "hand_size = 2", "witch_king": "hand_size = 3"}
    answer = played(ask, "aragorn", players(**others), top=ME, moves=moves)
    said = [step["text"] for step in answer["steps"]]
    assert "Saruman plays: Saruman → reserve" in said and "Saruman cycles: a card face down" in said
    dark = player_after(answer, "saruman")
    assert (dark["hand"], dark["cycled_size"], dark["reserve"]) == ([], 1, [{"card": "saruman", "fresh": True}])
    king = player_after(answer, "witch_king")
    assert (king["hand_size"], king["eliminated_size"]) == (2, 2) and "deck" not in king
    assert player_after(answer, "frodo")["hand_size"] == 2 and answer["information"] == "mine"
    assert answer["outcome"]["players"][2]["hand"] == 2


@pytest.mark.rule("WR.view.shown")
def test_wr_view_shown_a_card_that_lies_elsewhere_is_not_played_from_a_hidden_hand(ask):
    others = {"saruman": 'hand_size = 2\ncycled = ["saruman"]'}
    forbidden(ask, "WR.action.play", "saruman", players(**others), top=ME, moves=["play saruman at reserve paying ?"])
    forbidden(ask, "WR.action.play", "saruman", players(), top=ME, moves=["play saruman at reserve paying ?"])
    forbidden(ask, "WR.view.shown", "witch_king", players(), "helms_deep", top=ME, moves=["play ? at helms_deep paying ?"])
    known = {"saruman": 'hand_size = 1\nknows = ["wolf_riders"]'}
    forbidden(ask, "WR.action.play", "saruman", players(**known), top=ME, moves=["play saruman at reserve paying wolf_riders"])


@pytest.mark.rule("WR.view.shown", "WR.setup.decks")
def test_wr_view_shown_a_deck_is_known_once_nothing_else_lies_face_down(ask):
    last = {"saruman": "hand_size = 2"}
    answer = played(ask, "saruman", players(**last), top=ME, moves=["play saruman at reserve paying wolf_riders"])
    dark = player_after(answer, "saruman")
    assert (dark["hand"], dark["cycled"], len(dark["deck"]), dark["shuffled"]) == ([], ["wolf_riders"], 28, True)
    assert "saruman" not in dark["deck"]


@pytest.mark.parametrize("verb", ["solve", "explain"])
@pytest.mark.parametrize(("lang", "words"), [("pl", "potrzebuje wszystkich kart: podaj hand"), ("en", "needs all cards: give hand")])
def test_wr_view_piles_questions_that_need_every_card_ask_for_it(ask, verb, lang, words):
    reply = ask(verb, text(witch_king="hand_size = 3\ncycled_size = 1"), "--lang", lang)
    assert reply.code == 2
    assert [defect["where"] for defect in reply.json["defects"]] == ["player[2].hand", "player[3].hand", "player[3].cycled"]
    assert all(words[:20] in defect["what"] for defect in reply.json["defects"])


@pytest.mark.parametrize("verb", ["legal", "hint"])
@pytest.mark.parametrize(
    ("lang", "words"), [("pl", "teraz decyduje Frodo, którego ręki nie widać"), ("en", "now Frodo decides, whose hand is not seen")]
)
def test_wr_view_piles_a_turn_of_a_hidden_hand_is_asked_for(ask, verb, lang, words):
    reply = ask(verb, text(to_move="frodo"), "--lang", lang)
    assert reply.code == 2 and words in reply.json["defects"][0]["what"]


def hinted(ask, *options, top='me = "gandalf"\n', **others):
    reply = ask("hint", phase_text("gandalf", {**DUEL, **others}, "helms_deep", scenario="two_player_duel", top=top), *options)
    assert reply.code == 0, reply.json
    return reply.json


@pytest.mark.rule("WR.view.piles")
def test_wr_view_piles_hints_are_told_as_the_contract_says(ask):
    answer = hinted(ask)
    assert answer["information"] == "mine" and answer["method"] == "all_deals" and answer["me"] == "gandalf"
    assert answer["worlds"]["exact"] and answer["worlds"]["count"] == 60 > answer["worlds"]["sampled"]
    first = answer["moves"][0]
    assert answer["value"] == first["open_value"] and answer["value_decimal"] == first["value_decimal"]
    assert first["interval"] == [first["value_decimal"]] * 2 == answer["interval"]
    assert first["worst"] <= first["value_decimal"] and list(first["worst_hands"]) == ["witch_king"]
    assert "open from this move on" in answer["method_note"]
    assert [move["value_decimal"] for move in answer["moves"]] == sorted((move["value_decimal"] for move in answer["moves"]), reverse=True)
    assert any("equally likely" in one for one in answer["assumptions"])
    legal = legal_moves(ask, "gandalf", DUEL, "helms_deep", scenario="two_player_duel", top='me = "gandalf"\n')[0]
    assert sorted(move["move"] for move in answer["moves"]) == sorted(legal)


def test_wr_view_piles_many_deals_are_drawn_the_same_for_a_seed(ask):
    hidden = {"witch_king": "hand_size = 3\ndeck = []"}
    one, again, other = (hinted(ask, "--seed", seed, **hidden) for seed in ("5", "5", "6"))
    assert one["method"] == "sampled_deals" and not one["worlds"]["exact"] and one["worlds"]["sampled"] == 100
    assert one["worlds"]["count"] == 60 * 59 * 58 // 6
    assert one["moves"] == again["moves"] and one["moves"] != other["moves"]
    assert all(low < move["value_decimal"] < high for move in one["moves"] for low, high in [move["interval"]])
    assert one["value"] is None and all(move["open_value"] is None for move in one["moves"])


def test_wr_view_piles_a_shadow_player_wants_the_difference_small(ask):
    duel = {"witch_king": 'hand = ["grond", "mordor_orcs"]\ndeck = []', "gandalf": "hand_size = 1\ndeck = []"}
    reply = ask("hint", phase_text("witch_king", duel, "minas_tirith", scenario="two_player_duel", top='me = "witch_king"\n'))
    values = [move["value_decimal"] for move in reply.json["moves"]]
    assert reply.code == 0 and values == sorted(values)
    assert all(move["worst"] >= move["value_decimal"] for move in reply.json["moves"])


def test_wr_view_piles_with_all_hands_the_answer_is_open(ask):
    given = {"witch_king": 'hand = ["grond"]\nhand_size = 1\nknows = ["grond"]\ndeck = []'}
    asked, plain = hinted(ask, **given), hinted(ask, top="", witch_king='hand = ["grond"]\ndeck = []')
    assert asked["information"] == plain["information"] == "open" and "worlds" not in asked
    assert asked["moves"] == plain["moves"] and asked["value"] == plain["value"]


def test_wr_view_piles_a_deck_that_is_not_given_is_what_is_not_visible(ask):
    reply = ask("show", text(mine='hand = ["legolas", "aragorn"]', frodo="hand = []"))
    sizes = {player["id"]: len(player["deck"]) for player in reply.json["position"]["player"] if "deck" in player}
    assert sizes == {"aragorn": 28, "frodo": 30, "saruman": 30}
    assert not any("No deck is given" in one for one in reply.json["assumptions"])


def test_wr_view_piles_icons_that_no_source_states_stay_within_the_interval(ask):
    king = "hand_size = 1\ndeck = []"
    players = {"gandalf": 'hand = ["soldiers_of_gondor", "gimli"]\ndeck = []', "witch_king": king}
    place = 'id = "minas_tirith"\ncards = [{ card = "the_witch_king", items = ["black_riders_mount"] }]'
    reply = ask("hint", phase_text("gandalf", players, place, scenario="two_player_duel", top='me = "gandalf"\n'))
    unsure = [move for move in reply.json["moves"] if "undecided" in move]
    assert reply.code in (0, 3) and unsure and not reply.json["worlds"]["exact"]
    assert any("Black Rider's Mount" in one for one in reply.json["assumptions"] if one.startswith("No source states"))
    assert all(
        low <= move["value_decimal"] <= high for move in unsure for low, high in [move["interval"]] if move["value_decimal"] is not None
    )
