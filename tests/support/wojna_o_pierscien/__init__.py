"""What the tests of Wojna o Pierścień share."""
