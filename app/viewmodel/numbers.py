"""How numbers are written for people: probabilities, entropies, and two that must be told apart.

Knows no sentence they stand in.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from app.viewmodel.phrases import Phrase, phrase

MOST_DIGITS = 7


class Share(NamedTuple):
    """A probability; one that is not `exact` is known only to be at most this."""

    value: float
    exact: bool = True


def number(value: float, digits: int = 3) -> str:
    """A probability with three significant digits; no exponent where a person can read without."""
    if value == 0:
        return "0"
    text = f"{value:.{digits}g}"
    return f"{value:.{digits + 3}f}" if "e-05" in text and digits <= 3 else text


def apart(one: float, other: float) -> tuple[str, str]:
    """Two numbers with as many digits as it takes to see which is larger."""
    for digits in range(3, MOST_DIGITS):
        texts = number(one, digits), number(other, digits)
        if one == other or texts[0] != texts[1]:
            return texts
    return number(one, MOST_DIGITS), number(other, MOST_DIGITS)


def share(found: Share) -> str:
    """A probability, or what it is known to be below."""
    return number(found.value) if found.exact else f"< {number(found.value)}"


def in_column(found: Share) -> str:
    """The same with as many decimals as its neighbours, so that columns of numbers line up."""
    small = 0 < found.value < 0.5e-4
    text = f"{found.value:.0e}" if small else f"{found.value:.4f}"
    return text if found.exact else f"< {text}"


def entropy(nats: float) -> Phrase:
    """An entropy, and the number of equally likely choices that would have the same."""
    choices = math.exp(min(nats, 20.0))
    text = f"{choices:.1f}" if choices < 9.95 else f"{choices:,.0f}"
    return phrase("{nats} nats ({choices} choices)", nats=f"{nats:.2f}", choices=text)
