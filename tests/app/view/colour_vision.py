"""How colours look to people who see fewer of them, and how far apart two of them are then.

Knows the published simulation matrices (Machado, Oliveira and Fernandes, 2009, full severity) and CIE Lab; nothing of
the window.
"""

from __future__ import annotations

import math

import numpy as np

# For linear red, green and blue.
SEEN = {
    "full": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def apart(one: str, other: str, *, seen_with: str) -> float:
    """The distance of two colours in CIE Lab as somebody with this vision sees them; 2 is the least that is noticed."""
    return math.dist(_lab(one, SEEN[seen_with]), _lab(other, SEEN[seen_with]))


def _lab(colour: str, vision: np.ndarray) -> tuple[float, float, float]:
    raw = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    linear = np.where(raw <= 0.04045, raw / 12.92, ((raw + 0.055) / 1.055) ** 2.4)
    scaled = _TO_XYZ @ np.clip(vision @ linear, 0, 1) / _WHITE
    x, y, z = (float(part ** (1 / 3)) if part > 0.008856 else float(7.787 * part + 16 / 116) for part in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
