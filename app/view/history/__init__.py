"""The page of the history: a table of all races, what one of them holds, comparing, and exporting.

Knows the history's view model and Qt; nothing of files.
"""
