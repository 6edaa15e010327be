"""Tests of the headless library."""
