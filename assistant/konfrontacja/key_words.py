"""What the keys and the fixed words of an answer about Konfrontacja are called in print, beside the common ones (see `common_words`)."""

KEYS = """
decides | rozstrzyga | decides
defender | broniący | defender
defenders | broniący kolejno | defenders in turn
no_cards | bez kart | without cards
event | zdarzenie | event
only | jedyny ruch | only move
risky | można zepsuć | can be spoilt
agreed | zgodził się silnik | engine that agreed
at_least | co najmniej | at least
at_most | co najwyżej | at most
battle | walka | battle
belief | przekonania | beliefs
chances | szanse | chances
exploitability | ile można ugrać przeciw tym mieszankom | exploitability
fighters | walczą | fighters
game_bounds | granice w całej grze | bounds of the whole game
game_value | wartość całej gry | value of the whole game
naive | średnia po odkrytych pozycjach | mean over open positions
sequences | ciągi wyborów | sequences
battles | walki | battles
before_cards | przed wyborem kart | before the cards
bound | granica | bound
card_value | wartość kart | value of the cards
cards_spent | zużyte karty | cards spent
certificate_file | plik certyfikatu | certificate file
checked | sprawdzone | checked
closed_form | rozwiązane wzorem | solved by formula
columns | kolumny | columns
contact | mogą się spotkać | contact possible
decided_before_cards | rozstrzygnięte przed kartami | decided before the cards
defeated | pokonani | defeated
dominated_by | zdominowana przez | dominated by
draws | losowania | draws
end | koniec | end
endless_play | gra bez końca | endless play
equilibria | równowagi | equilibria
expansions | rozwinięte węzły | points expanded
fellowship_wins | wygrywa Drużyna | Fellowship wins
given_up | bez twierdzenia | nothing claimed
indifferent | równie dobre karty | equally good cards
inside | w środku | inside
layouts | układy pionków | layouts of pieces
loops | pętle | loops
lps | programy liniowe | linear programs
matrix | macierz | matrix
matrix_games | gry macierzowe | matrix games
meeting | spotkanie | meeting
memory_mb | pamięć w MB | memory in MB
method | metoda | method
mix | mieszanka | mix
moved | przesunięci | moved
payoff | wypłaty | payoffs
piece | postać | piece
pieces | kto może | who can
stands | pionki | stands
cases | przypadki | cases
positions | pozycje | positions
region | region | region
run | bieg | run
saddle_points | punkty siodłowe | saddle points
sauron_wins | wygrywa Sauron | Sauron wins
states_per_second | stany na sekundę | states per second
what_if | co by było | what if
win_in | wygrana we własnych ruchach, najwyżej | own moves to the win, at most
worlds | możliwe rozdania | possible deals
wins_in | wygrywa w ruchu nr | wins with move number
"""
VALUES = """
question = battle | ile warta jest ta walka | what this battle is worth
question = endgame | ile warta jest pozycja | what the position is worth
question = sure_win | czy wygraną można wymusić | whether a win can be forced
question = deduce | kto może być kim | who can be who
question = tempo | kto zdąży pierwszy | who is in time
kind = strategy | strategia | strategy
kind = proof | dowód | proof
kind = agreement | bez dowodu do sprawdzenia | without a proof to check
method = search | przeszukanie | search
choice = retreat | odwrót | retreat
against every pure reply | wobec każdej czystej odpowiedzi | against every pure reply
checked against every pure reply | sprawdzone wobec każdej czystej odpowiedzi | checked against every pure reply
equilibrium | równowaga | equilibrium
graph_strategy | strategia na grafie stanów | strategy on the state graph
both | obie strony | both
lose | przegrana | loss
none | nikt | nobody
"""
