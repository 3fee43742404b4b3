"""What tests share: writers of positions, second readings of the rules, random positions, golden games and perft counts, by game."""
