"""Tests of the project; the tree mirrors the sources."""
