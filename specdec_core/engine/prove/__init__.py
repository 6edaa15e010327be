"""Proof that a pair writes what its target alone writes: `prove` is a generator of progress that ends with a report."""

from specdec_core.engine.prove.proving import prove

__all__ = ["prove"]
