"""The runs that were kept: their figures, what people call them, and the trash.

Knows logs and their folder; nothing of who looks at them.
"""
