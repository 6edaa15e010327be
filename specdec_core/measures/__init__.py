"""Sweeps, benchmarks, proofs and trainings as plain values, and what is said of them.

Knows what was found; the engine does the finding.
"""
