"""What the tests of Wyprawa do Mordoru share."""
