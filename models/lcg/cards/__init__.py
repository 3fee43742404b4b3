"""The cards of the core set and what is printed on them."""
