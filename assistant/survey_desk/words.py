"""What `mellon survey` and `mellon deal` say, in both languages."""

from mellon.models.common import Text

ABOUT = Text(
    "Jak często da się wygrać: to samo pytanie o wiele ponumerowanych rozdań.\n\n"
    "mellon survey GRA --deals N --seed S --out PLIK liczy (--resume kontynuuje); mellon survey show PLIK podsumowuje; "
    "mellon survey table GRA zestawia pytania jednej gry (--deals na każde); "
    "mellon survey merge PLIK INNE... łączy; mellon survey compare PLIK PLIK porównuje na tych samych rozdaniach; "
    "mellon survey positions PLIK wypisuje rozdania przegrane i nierozstrzygnięte.",
    "How often can it be won: the same question about many numbered deals.\n\n"
    "mellon survey GAME --deals N --seed S --out FILE computes (--resume goes on); mellon survey show FILE sums up; "
    "mellon survey table GAME sets the questions of one game side by side (--deals for each); "
    "mellon survey merge FILE OTHERS... joins; mellon survey compare FILE FILE compares on the same deals; "
    "mellon survey positions FILE lists lost and undecided deals.",
)
DEAL = Text(
    "Wypisuje rozdanie o danym numerze jako pozycję (te same opcje co survey).",
    "Print the deal with a number as a position (options as for survey).",
)
WHAT_NAME = Text("GRA|show|table|merge|compare|positions", "GAME|show|table|merge|compare|positions")
WHAT = Text(
    "gra (dwie_wieze, konfrontacja, lcg, wojna_o_pierscien, wyprawa_do_mordoru) albo część i jej pliki",
    "the game (dwie_wieze, konfrontacja, lcg, wojna_o_pierscien, wyprawa_do_mordoru), or a part and its files",
)
GAME_NAME = Text("GRA", "GAME")
GAME = Text("gra", "the game")
DEALS = Text("ile rozdań (numery od 0; domyślnie 1000)", "how many deals (numbered from 0; 1000 by default)")
OUT = Text("plik wyników (SQLite)", "the file of results (SQLite)")
RESUME = Text("licz dalej w istniejącym pliku", "go on in a file that is there")
CHAPTER = Text("Dwie Wieże: rozdział (domyślnie 19)", "Dwie Wieże: the chapter (19 by default)")
PLAYERS = Text("Dwie Wieże: liczba graczy (domyślnie 3)", "Dwie Wieże: number of players (3 by default)")
SETUP = Text(
    "Dwie Wieże: free (obsadę i wymiany wybiera program; domyślnie) | cast (losowa obsada) | no_exchange (losowa obsada, bez wymian)",
    "Dwie Wieże: free (cast and exchanges are the program's choice; the default) | cast (random cast) | no_exchange (random cast, no exchanges)",
)
PLAY = Text(
    "Dwie Wieże: jak trudno: rundy rozegrane przez random (losowo) | thumb (prosta reguła) | hints (podpowiedzi; 1-2 graczy)",
    "Dwie Wieże: how hard: rounds played out by random | thumb (a rule of thumb) | hints (1-2 players)",
)
OPTION = Text(
    "opcja innej gry, np. material=2x2 albo scenario=journey_down_the_anduin (można powtarzać; zła nazwa wypisuje znane)",
    "an option of another game, such as material=2x2 or scenario=journey_down_the_anduin (repeatable; a wrong name lists the known ones)",
)
WORKERS = Text("ile procesów (domyślnie tyle, ile rdzeni)", "how many processes (as many as cores by default)")
DASK = Text("adres planisty Dask zamiast własnych procesów", "address of a Dask scheduler instead of own processes")
NUMBER = Text("numer rozdania", "number of the deal")
PLOT = Text(
    "show: wykres do pliku .svg lub .png (png wymaga dodatku plot)", "show: a plot into a file .svg or .png (png needs the extra plot)"
)
BUDGET = Text(
    "sekundy na rozdanie w kolejnych etapach (domyślnie 0.02,0.2,2,20)", "seconds for a deal, stage after stage (0.02,0.2,2,20 by default)"
)

NO_GAME = Text(
    "podaj grę albo show, table, merge, compare, positions; przeglądy ma: {games}",
    "give a game, or show, table, merge, compare, positions; surveys exist for {games}",
)
NO_OUT = Text("podaj plik wyników: --out PLIK", "give the file of results: --out FILE")
BAD_COUNT = Text("„{value}” nie jest liczbą całkowitą od {low} do {high}", '"{value}" is no whole number from {low} to {high}')
BAD_BUDGET = Text("„{value}”: podaj rosnące liczby sekund po przecinku", '"{value}": give growing numbers of seconds, separated by commas')
BAD_OPTION = Text("„{value}”: podaj KLUCZ=WARTOŚĆ", '"{value}": give KEY=VALUE')
FILES = Text("podaj {wanted}", "give {wanted}")
ONE_FILE = Text("jeden plik przeglądu", "one survey file")
TWO_FILES = Text("dwa pliki przeglądów", "two survey files")
MORE_FILES = Text("plik i co najmniej jeden inny", "a file and at least one other")
BROKEN = Text(
    "rozdania {batch}: proces kończył się za każdym razem; co zapisano, zostało",
    "deals {batch}: the process ended every time; what was written stays",
)
OTHER_DEALS = Text("to przeglądy innych rozdań: nie ma czego porównać", "these are surveys of other deals: nothing to compare")

PROGRESS = Text("{done} z {all} rozdań · {rate}/s · zostało {left}", "{done} of {all} deals · {rate}/s · {left} left")
STOPPED = Text(
    "przerwano; zapisano {done} z {all} rozdań, --resume liczy dalej", "interrupted; {done} of {all} deals are written, --resume goes on"
)
STOPPED_TABLE = Text(
    "przerwano: wiersze tabeli: {done} z {all}, ostatni z rozdań, które zdążyły",
    "interrupted: {done} of {all} rows, the last one of the deals that were done",
)
MERGED = Text("dopisano rozdań: {new}", "deals added: {new}")
SHARE = Text("{measures}: {rate} (95 %: {low} do {high})", "{measures}: {rate} (95 %: {low} to {high})")
COUNTS = Text(
    "rozdań {deals}: do wygrania {winnable}, przegranych {lost}, nierozstrzygniętych {unknown}",
    "{deals} deals: {winnable} winnable, {lost} lost, {unknown} undecided",
)
MEAN = Text(
    "{worth}: średnio {mean} (95 %: {low} do {high}); między 0 a 1: {between}",
    "{worth}: {mean} on average (95 %: {low} to {high}); between 0 and 1: {between}",
)
HEADER = Text("{game}: {options}; seed {seed}; etapy {budgets} s", "{game}: {options}; seed {seed}; stages {budgets} s")
COST = Text("czas procesora: {seconds} s, {each} ms na rozdanie", "processor time: {seconds} s, {each} ms a deal")
COMPARED = Text(
    "wspólnych rozdań {deals} (nierozstrzygniętych {undecided}): do wygrania tylko w pierwszym {first}, tylko w drugim {second}; "
    "tak nierówno przypadkiem z szansą {chance} (McNemar)",
    "{deals} common deals ({undecided} undecided): winnable in the first only {first}, in the second only {second}; "
    "so uneven by chance alone: {chance} (McNemar)",
)
DIFFERENCE = Text(
    "różnica udziałów (pierwszy minus drugi): {difference} punktu procentowego (95 %: {low} do {high})",
    "difference of the shares (first minus second): {difference} percentage points (95 %: {low} to {high})",
)
MEAN_DIFFERENCE = Text(
    "różnica średnich wartości na tych samych rozdaniach: {difference} (95 %: {low} do {high})",
    "difference of the mean values on the same deals: {difference} (95 %: {low} to {high})",
)
ANY_TIME = Text(
    "przy zatrzymaniu w dowolnej chwili (--until): 95 %: {low} do {high}", "where one may stop at any time (--until): 95 %: {low} to {high}"
)
UNTIL = Text(
    "zakończ wcześniej, gdy przedział ważny w każdej chwili ma ±P punktów procentowych",
    "stop early, once the interval that holds at any time is within ±P percentage points",
)
BAD_UNTIL = Text(
    "„{value}”: podaj punkty procentowe między 0 a 50, np. 0.1", '"{value}": give percentage points between 0 and 50, such as 0.1'
)
TABLE_SHARE = Text(
    "{rate} (95 %: {low} do {high}; {deals}, nierozstrzygniętych {unknown})", "{rate} (95 %: {low} to {high}; {deals}, {unknown} undecided)"
)
TABLE_MEAN = Text(
    "średnio {mean} (95 %: {low} do {high}; {deals}, nierozstrzygniętych {unknown})",
    "{mean} on average (95 %: {low} to {high}; {deals}, {unknown} undecided)",
)
ONE_GAME = Text("jedną grę: table GRA", "one game: table GAME")
MEAN_WORTH = Text("wartość", "value")
