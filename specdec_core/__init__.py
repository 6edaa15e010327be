"""Speculative decoding, exact and watchable: the headless library under the playground.

Importing this package loads no torch; everything that needs it lives in `specdec_core.engine`.
"""
