"""What the drawing of Dwie Wieże says, in Polish and English."""

from __future__ import annotations

from mellon.models.common import Text

# --- the table ---------------------------------------------------------------------------------------------------------
CHAPTER = Text("Rozdział {number}: {title}", "Chapter {number}: {title}")
OWN_CHAPTER = Text("Rozdział „{title}”", 'Chapter "{title}"')
FROM_FILE = Text("z pliku {path}", "from {path}")
PLAYERS = Text("graczy: {count}", "{count} players")
ONE_PLAYER = Text("jeden gracz, cztery ręce", "one player, four hands")
PILE = Text("talia dobierania od góry", "draw pile from the top")
PILE_UNKNOWN = Text("talia dobierania (kolejność nieznana)", "draw pile (order unknown)")
PILE_EMPTY = Text("pusta", "empty")
DRAW_DUE = Text("teraz każda ręka dobiera kartę", "now every hand draws a card")
DRAWS = Text("ręce dobierają {cards}", "the hands draw {cards}")
TRICK_OF = Text("lewa {number} z {total}", "trick {number} of {total}")
SETUP_STAGE = Text("przygotowanie do gry", "setup")
ROUND_OVER = Text("runda skończona", "the round is over")
CHAPTER_LOST = Text("rozdział przegrany: {why}", "chapter lost: {why}")
LOST_BY = {
    "orc_lead": Text("wyjście orkami", "an orc was led"),
    "weariness": Text("zmęczenie zagrane nie na wyjściu", "weariness was played off the lead"),
    "goal": Text("celu nie da się już osiągnąć", "a goal is out of reach"),
}
SEAT = Text("miejsce {number}", "seat {number}")
PLAYS_NOW = Text("teraz gra", "to play")
CHOOSES_NOW = Text("bierze postać", "takes a character")
ACTS_NOW = Text("akcja", "may act")
NO_CARDS = Text("brak kart", "no cards")
TRICKS_WON = Text("lewy: {count}", "tricks: {count}")
HIDDEN = Text("schowana", "hidden")
UNDER = Text("pod żetonem", "under the token")
KEPT = Text("odłożona", "kept")
TOKENS = Text("żetony", "tokens")
TOKEN = Text("żeton", "token")
BURDEN_TOKEN = Text("brzemię {number}", "burden {number}")
HILL_TOKEN = Text("pagórek {number}", "hill {number}")
LEADS = Text("wychodzi: {who}", "leads: {who}")
LED_SUIT = Text("kolor: {suit}", "suit: {suit}")
ANY_SUIT = Text("kolor jeszcze nieustalony", "suit not set yet")
NEXT_TRICK = Text("nowa lewa", "new trick")
TRICK = Text("Lewa", "Trick")
LOST_CARD = Text("zagubiona karta", "lost card")
EVENT = Text("wydarzenie wieży", "tower event")
RINGS_LOCKED = Text("pierścieniami nie wolno jeszcze wychodzić", "rings may not be led yet")
RINGS_FREE = Text("pierścieniami wolno wychodzić", "rings may be led")
EARLIER = Text("Rozegrane lewy", "Tricks played")
EARLIER_KEY = Text("numer, kto wychodził, karty po kolei, [wygrywająca]", "number, who led, cards in order, [the winning one]")
NOBODYS = Text("niczyja", "nobody's")
MOVES_GIVEN = Text("Ruchy do wykonania", "Moves to carry out")

# --- setup -------------------------------------------------------------------------------------------------------------
CHOOSES = Text("Postać bierze teraz {who}", "{who} takes a character now")
MUST_TAKE = Text("bo ma kartę {card}: {name}", "who holds {card}: {name}")
MAY_TAKE = Text("do wyboru: {names}", "to choose from: {names}")
REQUIRED_KEY = Text("* musi być w obsadzie", "* has to be in the cast")
ACTIONS_NOW = Text("Akcje przygotowania", "Setup actions")
MAY_SKIP = Text("można pominąć", "may be left out")
READY = Text("Przygotowanie skończone; wychodzi {who}.", "The setup is over; {who} leads.")
OR_LEAD = Text("Potem wychodzi {who}.", "Then {who} leads.")
ACTION_NONE = Text("bez akcji przygotowania", "no setup action")
ACTION_UNKNOWN = Text("akcja przygotowania nieznana", "setup action not known")
ACTION_ANY = Text("wymienia kartę z dowolną postacią", "exchanges a card with any character")
ACTION_WITH = Text("wymienia kartę z jedną z postaci: {names}", "exchanges a card with one of: {names}")
ACTION_WITH_ONE = Text("wymienia kartę z postacią {names}", "exchanges a card with {names}")
ACTION_EVENT = Text("wymienia kartę z wydarzeniem wieży", "swaps a card with the tower event")
ACTION_HIDE = Text("chowa kartę", "hides a card")
ACTION_BURDEN = Text("wybiera żeton brzemienia: {tokens}", "chooses a burden token: {tokens}")

# --- goals -------------------------------------------------------------------------------------------------------------
GOALS = Text("Cele", "Goals")
GOAL_FINAL = Text("★ osiągnięty na dobre", "★ met for good")
GOAL_FAILED = Text("✗ już nieosiągalny", "✗ out of reach")
GOAL_MET = Text("✓ na razie spełniony", "✓ met so far")
GOAL_UNKNOWN = Text("? nieznany", "? not known")
GOAL_OPEN = Text("· jeszcze nie", "· not yet")

# --- moves in words ----------------------------------------------------------------------------------------------------
WHO = Text("{name} (miejsce {number})", "{name} (seat {number})")
PLAYS = Text("{who} zagrywa {card}", "{who} plays {card}")
DECLARES = Text("{who} zagrywa Jedyny Pierścień i ogłasza, że wygrywa ({card})", "{who} plays the One Ring and declares it to win ({card})")
TAKES = Text("{who} bierze postać: {name}", "{who} takes {name}")
BURDENS = Text("{who} wybiera żeton brzemienia {token}", "{who} chooses burden token {token}")
EXCHANGES = Text("{who} wymienia {gives} na {gets} z miejscem {partner}", "{who} exchanges {gives} for {gets} with {partner}")
SWAPS = Text("{who} zostawia {gives} przy wydarzeniu wieży i bierze {gets}", "{who} leaves {gives} at the tower event and takes {gets}")
FROM_PLACE = Text(" (miejsce {at} piramidy)", " (place {at} of the pyramid)")
FROM_SIDE = Text(" (obok piramidy)", " (beside the pyramid)")
HIDES = Text("{who} chowa {card}", "{who} hides {card}")
LAYS = Text(
    "{who} kładzie pod żeton {card} i zagrywa kartę, która tam leżała",
    "{who} lays {card} under the token and plays the card that lay there",
)
UNHIDES = Text("{who} bierze z powrotem schowaną kartę {card}", "{who} takes back the hidden {card}")

# --- what an answer knows ----------------------------------------------------------------------------------------------
WINNABLE_OPEN = Text("DO WYGRANIA przy odkrytych kartach", "WINNABLE with all cards open")
LOST_OPEN = Text("PRZEGRANE (udowodnione) także przy odkrytych kartach", "LOST (proved), even with all cards open")
RANKED = Text("oceny ruchów, od najlepszego", "moves with their verdicts, best first")
ALL_HANDS = Text("Odpowiedź zna karty wszystkich graczy.", "The answer knows everybody's cards.")
ALL_HANDS_ME = Text(
    "Pyta miejsce {me}, ale podano wszystkie ręce: odpowiedź zna karty wszystkich graczy.",
    "Seat {me} asks, but all hands are given: the answer knows everybody's cards.",
)

# --- solve -------------------------------------------------------------------------------------------------------------
SETUP = Text("Przygotowanie", "Setup")
LINE = Text("Wygrywający przebieg", "A winning line")
NUMBER = Text("nr", "no.")
LEADER = Text("wyjście", "lead")
WINNER = Text("bierze", "wins")
PROGRESS = Text("cel {number}", "goal {number}")
KEY_CARDS = Text("› wyjście · [karta] bierze lewę", "› led · [card] wins the trick")
KEY_BACK = Text("↩ schowana karta wraca na rękę", "↩ hidden card taken back")
KEY_LAID = Text("⇣ karta położona pod żeton", "⇣ card laid under the token")
KEY_GOALS_SHORT = Text("★1, ★2...: stan celu po lewie, ★ osiągnięty na dobre", "★1, ★2...: how far the goal is, ★ met for good")
KEY_GOALS = Text("cel: stan po lewie, ★ osiągnięty na dobre", "goal: how far it is, ★ met for good")
ALL_MET = Text("Wszystkie cele osiągnięte:", "All goals met:")
NOTHING_LEFT = Text("Wszystkie karty są już zagrane.", "All cards are played already.")
PROVED = Text(
    "Nie wygrywa żaden przebieg: silnik {engine} sprawdził wszystkie możliwości (węzły: {nodes}).",
    "No line wins: the engine {engine} has ruled out every possibility (nodes: {nodes}).",
)
CONFIRMED = Text("Drugi silnik, {engine}, potwierdza (węzły: {nodes}).", "The second engine, {engine}, confirms it (nodes: {nodes}).")
NOT_CONFIRMED = Text("Drugi silnik, {engine}, nie zdążył tego sprawdzić.", "The second engine, {engine}, did not finish checking it.")
ASK_WHY = Text("Dlaczego? Zapytaj: mellon explain.", "Why? Ask mellon explain.")
MORE_TIME = Text("Więcej czasu daje opcja --time SEKUNDY.", "The option --time SECONDS gives it more time.")

# --- hint and legal ----------------------------------------------------------------------------------------------------
CARD = Text("karta", "card")
MOVE = Text("ruch", "move")
VERDICT = Text("ocena", "verdict")
REMARKS = Text("uwagi", "remarks")
TURN = Text("Gra {who}", "{who} to play")
TURN_AT_TOKEN = Text(
    "Gra {who}: zagrywa {card} spod żetonu i kładzie tam jedną z tych kart",
    "{who} to play: {card} from under the token, where one of these is laid",
)
TURN_NOW = Text("gra {who}", "{who} to play")
ONLY_CARD = Text("jedyna wygrywająca karta", "the only winning card")
ONLY_MOVE = Text("jedyny wygrywający ruch", "the only winning move")
DECLARED = Text("ogłoszony: wygrywa lewę", "declared: it wins the trick")
UNDECLARED = Text("bez ogłaszania", "not declared")
EQUAL = Text("równoważne: wszystko jedno która", "equal: any of them will do")
LOSES_AT_ONCE = Text("przegrywa od razu: {why}", "loses at once: {why}")
EVERY_MOVE_LOSES = Text("Każdy ruch przegrywa.", "Every move loses.")
ALLOWED = Text("Dozwolone", "Allowed")
FORBIDDEN = Text("Niedozwolone", "Not allowed")
RULE = Text("zasada", "rule")
WHY = Text("dlaczego", "why")
NO_MOVE = Text("Nie ma dozwolonego ruchu.", "There is no legal move.")
EXCHANGE_HEAD = Text("{who}, wymiana z miejscem {partner}", "{who}, exchange with {partner}")
SWAP_HEAD = Text("{who}, wymiana z wydarzeniem wieży", "{who}, swap with the tower event")
ANY_CARD = Text("dowolna karta", "any card")
BACK = Text("ta sama z powrotem", "the same card back")
OR = Text(" albo ", " or ")

# --- explain -----------------------------------------------------------------------------------------------------------
GOALS_ALONE = Text("Każdy cel z osobna", "Every goal on its own")
CONFLICT = Text("Wniosek", "What follows")
MOVES_ASKED = Text("Podane ruchy", "The moves given")
TURNING_POINT = Text("Kiedy się zepsuło", "Where it went wrong")
RULINGS = Text("Punkty sporne", "Contested rulings")
HELPED = Text("Co by pomogło", "What would have helped")
HELPING = ("DW.p4.deal", "DW.p5.exchange", "DW.p5.choose", "DW.p21.burden")
"""The rules under which an answer says what would have helped: other cards, an exchange, another cast or token."""
CAN_BE_MET = Text("✓ da się", "✓ can be met")
CANNOT_BE_MET = Text("✗ nie da się", "✗ cannot be met")
MAY_BE_MET = Text("? nie wiadomo", "? undecided")
DEPENDS = Text("cel zależy od obsady", "the goal depends on the cast")
ALL_TOGETHER = Text(
    "Wszystkie cele da się osiągnąć razem; przebieg pokaże mellon solve.",
    "All goals can be met together; mellon solve shows how.",
)
NO_MATTER = Text("Nie mają znaczenia: {names}.", "These do not matter: {names}.")

# --- resolve -----------------------------------------------------------------------------------------------------------
STEPS = Text("Krok po kroku", "Step by step")
AFTERWARDS = Text("Stół po tych ruchach", "The table after these moves")
