"""The chosen positions of the Konfrontacja benchmark, in the one-line notation (`bench.konfrontacja` says how they were chosen)."""

CONTESTED: tuple[str, ...] = ()

SIEGES: tuple[str, ...] = (
    "konfrontacja to_move=fellowship | frodo@enedwaith sam@enedwaith gimli@mordor merry@mordor cards=2,4,magic,cloak"
    " | witch_king@fangorn cave_troll@gondor orcs@shire warg@shire cards=1,4,eye,retreat",
    "konfrontacja to_move=sauron | frodo@cardolan aragorn@cardolan gandalf@mordor gimli@mordor cards=1,3,5,retreat"
    " | balrog@fangorn shelob@rohan orcs@shire warg@shire cards=2,5,6,magic",
)
