"""Make a small draft for any target: text sampled by the target, a student trained on it, figures, a folder.

Knows nothing of rounds or verification; what is made here is used through `specdec_core.engine.drafters`.
"""
