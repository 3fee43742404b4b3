"""A commented position of the game to fill in."""

from mellon.models.common import Text

_PL = """\
# Wojna o Pierścień: starcie do uzupełnienia. Id kart i miejsc: mellon cards wojna_o_pierscien SŁOWA
game = "wojna_o_pierscien"
question = "combat"       # combat | action_phase | score
scenario = "trilogy"      # trilogy | two_player_duel | three_player_duel | fellowship

[location]
id = "dol_guldur"         # ścieżka albo pole bitwy
tokens = 0                # żetony obrony

[[attacker]]
card = "galadriel"
items = []                # przedmioty, które niesie

[[attacker]]
card = "high_elves"

[[defender]]
card = "mordor_orcs"

[[defender]]
card = "olog_hai"
worth = 4                 # ile kosztuje jej strata; domyślnie 1
"""
_EN = """\
# Wojna o Pierścień: a combat to fill in. Ids of cards and places: mellon cards wojna_o_pierscien WORDS
game = "wojna_o_pierscien"
question = "combat"       # combat | action_phase | score
scenario = "trilogy"      # trilogy | two_player_duel | three_player_duel | fellowship

[location]
id = "dol_guldur"         # a path or a battleground
tokens = 0                # defence tokens

[[attacker]]
card = "galadriel"
items = []                # items that it wields

[[attacker]]
card = "high_elves"

[[defender]]
card = "mordor_orcs"

[[defender]]
card = "olog_hai"
worth = 4                 # what losing it costs; 1 by default
"""
TEMPLATE = Text(_PL, _EN)
