"""Models as files: where they lie, which drafts fit, what they need, how they are fetched.

Loads none of them.
"""
