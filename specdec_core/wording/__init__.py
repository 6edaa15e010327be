"""Words for people in more than one language: sentences as patterns and values, and who says them.

Knows the catalogues that come with the program; nothing of windows, pages or terminals.
"""
