"""Tests of the shape of the project: rooms, arrows, budgets, what is shipped."""
