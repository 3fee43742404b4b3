"""The chosen positions of the Konfrontacja benchmark, in the one-line notation (`bench.konfrontacja` says how they were chosen)."""

CONTESTED: tuple[str, ...] = (
    "konfrontacja to_move=fellowship | frodo@enedwaith legolas@gondor cards=1,5,magic,retreat"
    " | shelob@mordor warg@rohan cards=1,5,magic,eye",
    "konfrontacja to_move=sauron | frodo@mirkwood aragorn@caradhras cards=1,3,magic,retreat"
    " | shelob@gondor flying_nazgul@rohan cards=4,5,magic,retreat",
    "konfrontacja to_move=fellowship | frodo@arthedain merry@high_pass cards=3,4,5,magic"
    " | balrog@misty_mountains black_rider@mordor cards=3,5,eye,retreat",
    "konfrontacja to_move=fellowship | frodo@cardolan legolas@misty_mountains cards=1,3,5,magic"
    " | witch_king@mordor flying_nazgul@gondor cards=1,3,4,eye",
    "konfrontacja to_move=sauron | frodo@shire boromir@cardolan cards=1,4,cloak,retreat | shelob@gondor warg@gondor cards=2,5,magic,eye",
    "konfrontacja to_move=fellowship | frodo@shire legolas@arthedain cards=1,4,magic,cloak"
    " | witch_king@misty_mountains warg@mordor cards=2,3,4,eye",
    "konfrontacja to_move=fellowship | frodo@caradhras sam@eregion cards=1,4,sacrifice,cloak"
    " | flying_nazgul@gap_of_rohan orcs@mordor cards=4,5,magic,eye",
    "konfrontacja to_move=sauron | frodo@misty_mountains merry@eregion cards=4,5,cloak,retreat"
    " | balrog@dagorlad flying_nazgul@rohan cards=1,4,eye,retreat",
    "konfrontacja to_move=sauron | frodo@caradhras merry@enedwaith cards=2,5,sacrifice,retreat"
    " | flying_nazgul@dagorlad cave_troll@mordor cards=2,3,magic,eye",
    "konfrontacja to_move=sauron | frodo@eregion boromir@caradhras cards=3,4,magic,sacrifice"
    " | flying_nazgul@misty_mountains cave_troll@high_pass cards=4,magic,eye,retreat",
    "konfrontacja to_move=sauron | frodo@eregion sam@rohan cards=4,5,magic,retreat"
    " | flying_nazgul@gap_of_rohan cave_troll@mordor cards=1,2,5,eye",
    "konfrontacja to_move=sauron | frodo@rhudaur merry@rohan cards=3,4,cloak,retreat"
    " | flying_nazgul@misty_mountains cave_troll@dagorlad cards=1,3,eye,retreat",
    "konfrontacja to_move=fellowship | frodo@gap_of_rohan aragorn@eregion cards=2,3,5,retreat"
    " | flying_nazgul@dagorlad orcs@dagorlad cards=3,5,6,retreat",
    "konfrontacja to_move=sauron | frodo@eregion gandalf@caradhras cards=1,5,magic,retreat"
    " | flying_nazgul@high_pass cave_troll@gap_of_rohan cards=1,3,eye,retreat",
    "konfrontacja to_move=sauron | frodo@rhudaur aragorn@rhudaur cards=2,4,magic,cloak"
    " | shelob@mirkwood black_rider@mordor cards=2,4,5,eye",
    "konfrontacja to_move=sauron | frodo@enedwaith gimli@high_pass cards=1,4,5,magic"
    " | flying_nazgul@fangorn cave_troll@fangorn cards=1,2,3,eye",
    "konfrontacja to_move=sauron | frodo@rhudaur gimli@fangorn cards=1,5,sacrifice,retreat"
    " | witch_king@mordor flying_nazgul@misty_mountains cards=1,2,3,eye",
)

SIEGES: tuple[str, ...] = (
    "konfrontacja to_move=fellowship | frodo@misty_mountains boromir@caradhras sam@mordor gimli@mordor cards=retreat,4,5,cloak"
    " | black_rider@dagorlad orcs@rohan witch_king@shire flying_nazgul@shire cards=1,4,retreat,eye",
    "konfrontacja to_move=sauron | frodo@caradhras aragorn@eregion boromir@mordor merry@mordor cards=magic,cloak,5,sacrifice"
    " | flying_nazgul@dagorlad cave_troll@rhudaur shelob@shire witch_king@shire cards=1,3,eye,6",
)
