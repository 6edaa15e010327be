"""The page of the lab: forms of its four jobs on the left, what they find on the right.

Qt only; knows neither the engine nor who carries the jobs out.
"""
