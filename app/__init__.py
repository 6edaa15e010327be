"""The Qt application of the playground: watches a race of plain and speculative decoding.

Importing it loads neither Qt nor torch.
"""
