"""The models as they stand on screen.

Plain Python.
"""
