"""What the tests of Dwie Wieże share."""
