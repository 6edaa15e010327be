"""The kept runs as they stand on screen.

Plain Python.
"""
