"""What the keys of an answer's plain data are called in print: certificates, statistics, outcomes and extras of all games."""

from __future__ import annotations

from functools import cache

from mellon.models.common import Text

_TABLE = """
action_phase_over | faza akcji skończona | action phase over
active | aktywne | active
after | potem | after
allies_lost | utraceni sprzymierzeńcy | allies lost
ally_lost | utrata sprzymierzeńca | ally lost
alone | osobno | alone
also | także | also
arithmetic | rachunek | arithmetic
army | armia | army
arrived | dotarli do Mordoru | reached Mordor
arrives | dociera | arrives
attack | atak | attack
attack_support | wsparcie ataku | support of the attack
attacker | atakujący | attacker
attackers_cycled | zrzuceni atakujący | attackers cycled
attackers_eliminated | wykluczeni atakujący | attackers eliminated
attacks | ataki | attacks
basic | w grze podstawowej | in the basic game
battle | walka | battle
battlegrounds | pola bitwy | battlegrounds
battles | walki | battles
before | przedtem | before
before_cards | przed wyborem kart | before the cards
best | najlepsze | best
best_moves_complete | lista najlepszych ruchów pełna | list of best moves complete
best_so_far | dotąd najlepszy ruch (bez dowodu) | best move so far (not proved)
blank | bez efektu | no effect
bounds | granice | bounds
burden | brzemię | burden
by | sprawdza | checked by
campaign | wynik kampanii | campaign score
can_matter | może mieć znaczenie | can matter
cannot_be_saved | nie da się uratować | cannot be saved
card | karta | card
card_value | wartość kart | value of the cards
cards | karty | cards
cards_dealt | rozdane karty | cards dealt
cards_spent | zużyte karty | cards spent
carryover | limit pozostałości | carryover limit
chance | szansa | chance
chance_nodes | węzły losowe | chance nodes
changes | zmienia wynik | changes the result
character | postać | character
characters | postacie | characters
checked | sprawdzone | checked
choice | wybór | choice
choices | wybory | choices
circles | zakreślone pola | circled fields
closed_form | rozwiązane wzorem | solved by formula
columns | kolumny | columns
combat_limit | limit walki | limit of a combat
combats | walki | combats
commitments | zbiory na wyprawę | sets to commit
committed | na wyprawie | committed
confidence | poziom ufności | confidence
conflict | sprzeczne cele | conflicting goals
contact | mogą się spotkać | contact possible
controls | zajęte | controls
copies | egzemplarze | copies
corruption | zepsucie | corruption
cost | koszt | cost
crosses | skreślenia | crosses
cycled | zrzucone | cycled
damage | obrażenia | damage
decided | rozstrzygnięte dla | decided for
decided_before_cards | rozstrzygnięte przed kartami | decided before the cards
decided_by | rozstrzygnął silnik | decided by engine
decided_in_usual_course | rozstrzygnięte przy zwykłym przebiegu dla | decided in the usual course for
defeated | pokonani | defeated
defended | z obrońcą | defended
defense | obrona | defence
difference | różnica | difference
difference_max | różnica najwyżej | difference at most
difference_max_usual | różnica zwykle najwyżej | difference usually at most
difference_min | różnica co najmniej | difference at least
do | zrób | do
dominated_by | zdominowana przez | dominated by
draws | losowania | draws
edition | wydanie | edition
eliminated | wykluczone | eliminated
ended | koniec | ended
endless_play | gra bez końca | endless play
ends_rolling | kończy rzuty | ends rolling
engaged | w zwarciu | engaged
engine | silnik | engine
equal_to | równie dobre | as good
equilibria | równowagi | equilibria
error_below | błąd poniżej | error below
error_known_by | błąd ustalono przez | error known by
estimate | oszacowanie | estimate
estimate_note | o oszacowaniu | about the estimate
exact | dokładne | exact
exchange | wymiana | exchange
expected_characters_lost | średnia liczba utraconych postaci | expected characters lost
expected_progress | średni postęp | expected progress
expected_threat_gain | średni wzrost zagrożenia | expected threat gain
expected_turns | średnia liczba tur | expected turns
fails_on | zawodzi przy kartach | fails on the cards
fails_on_copies | liczba takich kart | number of such cards
fellowship_wins | wygrywa Drużyna | Fellowship wins
fighters | walczący | fighters
final | ostateczne | final
game_over | gra skończona | game over
games | rozgrywki | playouts
gets | dostaje | gets
gives | daje | gives
goal | cel | goal
goals | cele | goals
graph_nodes | węzły grafu | graph nodes
halves | połówki | halves
hand | karty na ręce | cards in hand
hero | bohater | hero
hero_lost | utrata bohatera | hero lost
heroes_lost | utraceni bohaterowie | heroes lost
hidden | ukryte | hidden
hide | ukrywa | hides
high | najwięcej | at most
hits_opponent | trafia przeciwnika | hits an opponent
icons | symbole | icons
id | kto | who
impossible | niemożliwe | impossible
indifferent | równie dobre karty | equally good cards
inside | w środku | inside
interval | przedział | interval
kept_back | zostają | kept back
kept_back_defense | obrona pozostałych | defence of those kept back
kernel | jądro | kernel
killed | zabici | killed
kind | rodzaj | kind
layouts | układy pionków | layouts of pieces
lead | wychodzi | leads
left | zostaje | left
left_out | nie licząc kart | not counting
limit | limit | limit
limit_passed | przekroczony limit | limit passed
limits | osiągnięte limity | limits hit
line | przebieg | line
line_ends_at_chance | przebieg kończy się na losowaniu | line ends at a random draw
line_note | o przebiegu | about the line
order_note | o kolejności | about the order
location_defense | obrona lokalizacji | defence of the location
locations | lokalizacje | locations
loops | pętle | loops
loss | strata | loss
loss_against_best | strata do najlepszego | loss against the best
loss_decimal | strata | loss
lost | oddane | given up
lost_by | przegrana przez | lost by
low | najmniej | at least
lps | programy liniowe | linear programs
matrix | macierz | matrix
matrix_games | gry macierzowe | matrix games
matters | ma znaczenie | matters
may_pass | może spasować | may pass
may_stop | można skończyć | may stop
mean | średnia | mean
meeting | spotkanie | meeting
memory_mb | pamięć w MB | memory in MB
met | spełniony | met
method | metoda | method
mix | mieszanka | mix
more | dalej | more
more_icons_to_win | brakuje symboli do wygranej | icons missing for a win
most_without | najwięcej bez karty | most without the card
move | ruch | move
moved | przesunięci | moved
moves | ruchy | moves
moves_complete | lista ruchów pełna | list of moves complete
name | nazwa | name
need | do anulowania | to be cancelled
never | nigdy | never
nobody_wins | nikt nie wygrywa | nobody wins
nodes | węzły | nodes
nodes_per_second | węzły na sekundę | nodes per second
note | uwaga | note
number | numer | number
odds | szanse kart cienia | odds of the shadow cards
of | z | of
one_attack | w jednym ataku | in one attack
only | jedyny wygrywający | the only winning one
optimal | najlepsza gra | best play
options | możliwości | options
other_wins | wygrywa ktoś inny | somebody else wins
outcome | wynik | outcome
over | koniec gry | game over
pareto | niezdominowane | not dominated
passes | pasy z rzędu | passes in a row
paths | ścieżki | paths
pay | płacą | paid by
payoff | wypłaty | payoffs
phase | faza | phase
phase_over | faza skończona | phase over
piece | postać | piece
play | zagrywa | plays
player | gracz | player
players | gracze | players
points | punkty | points
policy | plan | policy
pools | zasoby bohaterów | pools of the heroes
position | pozycja | position
positions | pozycje | positions
probability | prawdopodobieństwo | probability
progress | postęp | progress
reach | szansa dotarcia | chance to reach
reading | odczytanie | reading
readings | odczytania | readings
readings_that_matter | odczytania, które mają znaczenie | readings that matter
refutation | obalenie | refutation
region | region | region
replayed | sprawdzone regułami | replayed by the rules
resources | zasoby | resources
results | skutki | results
reveals | odkrycia | reveals
rings_blocked | pierścienie zablokowane | rings blocked
rollouts | próby | playouts
round_over | runda skończona | round over
rounds | rundy | rounds
rounds_searched | przeszukane rundy | rounds searched
rows | wiersze | rows
rule | zasada | rule
ruling | punkt sporny | contested point
ruling_lens | Punkty sporne | Contested points
rulings_that_matter | punkty sporne, które mają znaczenie | contested points that matter
rulings_undecided | punkty sporne, których nie rozstrzygnięto | contested points left undecided
saddle_points | punkty siodłowe | saddle points
samples | próby | samples
sauron_wins | wygrywa Sauron | Sauron wins
scenario | scenariusz | scenario
score | wynik punktowy | score
scores | punkty stron | scores
seat | miejsce | seat
seconds | sekundy | seconds
seed | ziarno | seed
setups | przygotowania | setups
shadow | karta cienia | shadow card
shadow_cards | karty cienia | shadow cards
side | strona | side
single_goals | cele z osobna | goals one by one
slots | stany w tablicy | states in the table
sphere | sfera | sphere
staging | strefa przeciwności | staging area
states | stany | states
states_per_second | stany na sekundę | states per second
strategy | strategia | strategy
support | wsparcie | support
take | bierze | takes
text | tekst | text
threat | zagrożenie | threat
threat_gain | wzrost zagrożenia | threat gained
threat_rises | szansa wzrostu zagrożenia | chance that threat rises
to_come | do zdobycia | still to come
to_move | na ruchu | to move
to_play | gra miejsce | seat to play
trick | lewa | trick
tricks | lewy | tricks
turn_over | tura skończona | turn over
turning_point | punkt zwrotny | turning point
turns | tury | turns
turns_distribution | rozkład liczby tur | distribution of turns
uncancelled | nieanulowane | not cancelled
undefended | bez obrońcy | undefended
unhide | odkrywa | unhides
unique | jedyny najlepszy ruch | only one best move
unseen | nieznane karty | unseen cards
value | wartość | value
value_decimal | wartość | value
value_means | wartość to | the value is
verdict | ocena | verdict
verified_by | potwierdził silnik | confirmed by
ways | sposoby zapłaty | ways to pay
what_if | co by było | what if
whole_combat | w całej walce | in the whole combat
why | dlaczego | why
willpower | siła woli | willpower
winner | wygrywa | winner
winner_rule | zasada wygranej | rule of the win
winners | wygrywają | winners
winning_instead | wygrywało | would have won
wins | wygrywa | wins
wins_in | wygrywa w ruchu nr | wins with move number
with | z kim | with
won | wygrane | won
words | słowami | in words
worst_case | pewne w najgorszym razie | certain in the worst case
worth_lost | wartość strat | worth of the losses
zugzwang | przymus ruchu szkodzi | having to move hurts
"""


@cache
def key_names() -> dict[str, Text]:
    """Return every key of an answer's data with its name in both languages."""
    rows = (line.split(" | ") for line in _TABLE.strip().splitlines())
    return {key: Text(polish, english) for key, polish, english in rows}


def key_name(key: str, lang: str) -> str | None:
    """Return what a key is called in print, or None for a key that is not in the table."""
    found = key_names().get(key)
    return None if found is None else found.of(lang)
