"""What the keys and the fixed words of an answer about Wojna o Pierścień are called in print, beside the common ones (see `common_words`)."""

KEYS = """
action_phase_over | faza akcji skończona | action phase over
army | armia | army
attack_support | wsparcie ataku | support of the attack
attackers_cycled | zrzuceni atakujący | attackers cycled
attackers_eliminated | wykluczeni atakujący | attackers eliminated
battlegrounds | pola bitwy | battlegrounds
best_moves_complete | lista najlepszych ruchów pełna | list of best moves complete
best_so_far | dotąd najlepszy ruch (bez dowodu) | best move so far (not proved)
cannot_be_saved | nie da się uratować | cannot be saved
carryover | limit pozostałości | carryover limit
controls | zajęte | controls
eliminated | wykluczone | eliminated
corruption | zepsucie | corruption
cycled | zrzucone | cycled
decided | rozstrzygnięte dla | decided for
decided_in_usual_course | rozstrzygnięte przy zwykłym przebiegu dla | decided in the usual course for
difference | różnica | difference
difference_max | różnica najwyżej | difference at most
difference_max_usual | różnica zwykle najwyżej | difference usually at most
difference_min | różnica co najmniej | difference at least
icons | symbole | icons
limit_passed | przekroczony limit | limit passed
line_ends_at_chance | przebieg kończy się na losowaniu | line ends at a random draw
line_note | o przebiegu | about the line
open_value | średnio przy odkrytych kartach | mean with open cards
order_note | o kolejności | about the order
location_defense | obrona lokalizacji | defence of the location
locations | lokalizacje | locations
loss_against_best | strata do najlepszego | loss against the best
method | metoda | method
method_note | o metodzie | about the method
may_pass | może spasować | may pass
more_icons_to_win | brakuje symboli do wygranej | icons missing for a win
most_without | najwięcej bez karty | most without the card
need | do anulowania | to be cancelled
nodes_per_second | węzły na sekundę | nodes per second
passes | pasy z rzędu | passes in a row
paths | ścieżki | paths
readings_that_matter | odczytania, które mają znaczenie | readings that matter
round_over | runda skończona | round over
sampled | policzone | counted
support | wsparcie | support
to_come | do zdobycia | still to come
uncancelled | nieanulowane | not cancelled
value_means | wartość to | the value is
winner_rule | zasada wygranej | rule of the win
undecided | nierozstrzygnięte | undecided
worlds | pasujące rozdania | deals that fit
worst | najgorzej | at worst
worst_hands | ręce w najgorszym rozdaniu | hands in the worst deal
worth_lost | wartość strat | worth of the losses
zugzwang | przymus ruchu szkodzi | having to move hurts
"""
VALUES = """
method = all_deals | wszystkie rozdania | all deals
method = sampled_deals | rozdania wylosowane | deals drawn at random
phase = location | lokalizacji | location
phase = action | akcji | action
phase = combat | walki | combat
phase = round_over | koniec rundy | round over
phase = over | koniec gry | game over
choice = may | czy użyć tekstu | whether to use a text
choice = alternative | która część tekstu, według kolejności na karcie | which part of the text, in the order of the card
choice = field | które pole bitwy | which battleground
choice = path | która ścieżka | which path
choice = march | dokąd poruszyć | where to move
choice = aside_play | co zagrać z dobranych kart | what to play of the cards drawn aside
choice = aside_pick | która z dobranych kart | which of the cards drawn aside
choice = fight | następna walka | the next combat
choice = combat | straty w walce | losses of the combat
choice = forsake | co poświęcić | what to forsake
choice = forsake_top | wierzch talii (los) | the top of the deck (chance)
choice = deal | dobierana karta (los) | the card drawn (chance)
choice = cycle_one | co zrzucić z ręki | what to cycle from the hand
choice = eliminate_one | co wykluczyć z ręki | what to eliminate from the hand
choice = take | którą kartę wziąć | which card to take
choice = eliminate_unit | którą kartę w grze wykluczyć | which card in play to eliminate
choice = token | gdzie położyć żeton | where to put the token
choice = ride | co wykluczyć z rezerwy | what to eliminate from the reserve
"""
