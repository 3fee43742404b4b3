"""What the tests of Gra karciana share."""
