"""Drawing for Konfrontacja."""
