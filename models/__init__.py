"""The rules: positions, moves, what is legal and what happens next. No search, no printing."""
