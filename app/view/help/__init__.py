"""What the Help menu opens.

Knows the window's parts by name; nothing of races.
"""
