"""What the tests of Konfrontacja share."""
