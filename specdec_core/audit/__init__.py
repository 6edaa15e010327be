"""Re-checks a run from its own record, without a model.

Knows the numbers of a log; neither models nor windows.
"""
