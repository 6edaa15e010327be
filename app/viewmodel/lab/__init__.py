"""The long jobs of the lab as they stand on screen.

Plain Python; folds progress.
"""
