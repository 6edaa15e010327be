"""Tests of the set-up commands and the locked set."""
