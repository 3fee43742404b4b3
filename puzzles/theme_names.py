"""What the themes of puzzles are called: by the maker of the game, or here for those that only puzzles made by hand have."""

from __future__ import annotations

from mellon.models.common import Text
from mellon.puzzles.generator import maker

BY_HAND = {
    "action_phase": Text("faza akcji", "action phase"),
    "arrived_player_hit_later_in_the_round": Text("cios po dotarciu do celu", "hit after the arrival"),
    "blocked_stage": Text("etap zablokowany zastrzeżeniem", "a stage blocked by a clause"),
    "both_towers_weariness": Text("obie wieże i zmęczenie", "both towers and weariness"),
    "cannot_be_saved": Text("nie do uratowania", "cannot be saved"),
    "card_never_played": Text("karta, której nikt nie zagrał", "a card that is never played"),
    "cards": Text("karty walki", "combat cards"),
    "chance": Text("los", "chance"),
    "close_call": Text("o włos", "close call"),
    "corner_case": Text("rzadki przypadek", "corner case"),
    "discard": Text("zrzutka", "discard"),
    "draw_pile": Text("talia dobierania", "draw pile"),
    "duel": Text("pojedynek", "duel"),
    "dunhere": Text("Dúnhere", "Dúnhere"),
    "engagement": Text("zwarcie", "engagement"),
    "full_deal": Text("pełne rozdanie", "full deal"),
    "give_up_the_turn": Text("oddać turę", "giving up the turn"),
    "gondor": Text("Gondor", "Gondor"),
    "healing": Text("leczenie", "healing"),
    "hidden_card": Text("ukryta karta", "hidden card"),
    "keep_back": Text("trzymać w odwodzie", "keeping back"),
    "last_tricks": Text("ostatnie lewy", "last tricks"),
    "last_turn": Text("ostatnia tura", "last turn"),
    "magic": Text("Magia", "Magic"),
    "mixed_strategy": Text("strategia mieszana", "mixed strategy"),
    "moria": Text("Moria", "Moria"),
    "one_ring": Text("Jedyny Pierścień", "the One Ring"),
    "orcs": Text("orkowie", "orcs"),
    "other_players_die": Text("kostka rywala", "the other player's die"),
    "passing": Text("pas", "passing"),
    "payment": Text("płacenie", "payment"),
    "plan": Text("plan", "plan"),
    "pyramid": Text("piramida", "pyramid"),
    "replaced_loss": Text("strata zamieniona", "replaced loss"),
    "ring_lock": Text("zablokowane pierścienie", "locked rings"),
    "rings": Text("pierścienie", "rings"),
    "river": Text("Anduina", "the Anduin"),
    "rohan": Text("Rohan", "Rohan"),
    "round_rule": Text("zasada rundy", "rule of the round"),
    "ruling": Text("sporna reguła", "contested ruling"),
    "sacrifice": Text("poświęcenie", "sacrifice"),
    "save_the_right_card": Text("ocalić właściwą kartę", "saving the right card"),
    "score": Text("liczenie punktów", "counting points"),
    "solo": Text("jeden gracz", "one player"),
    "solo_draw": Text("dobieranie w grze jednoosobowej", "drawing with one player"),
    "support": Text("wsparcie", "support"),
    "support_matching": Text("przydział wsparcia", "matching support"),
    "survival": Text("przetrwanie", "survival"),
    "tempo": Text("tempo", "tempo"),
    "tie_break": Text("rozstrzyganie remisu", "tie break"),
    "together_most": Text("razem najwięcej", "together the most"),
    "two_rounds": Text("dwie rundy", "two rounds"),
    "variant_last_survivor_wins": Text("wariant: ostatni w grze wygrywa", "variant: the last survivor wins"),
    "white_tree": Text("Białe Drzewo", "White Tree"),
    "worst_case": Text("najgorszy przypadek", "worst case"),
    "zugzwang": Text("przymus ruchu", "zugzwang"),
}


def theme_name(game: str, theme: str) -> Text:
    """Return what a theme is called; one that nobody has named goes by its id."""
    made = maker(game)
    names = {**BY_HAND, **(made.themes if made is not None else {})}
    return names.get(theme, Text(theme, theme))
