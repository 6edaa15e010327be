"""Makes phrases, which windows and reports translate, of what `advice` says.

Knows no judgement and no language.
"""

from __future__ import annotations

from specdec_core.advice import Said
from specdec_core.wording.phrases import Phrase, phrase


def phrased(said: Said) -> Phrase:
    """The same sentence, its parts too."""
    values = {name: phrased(value) if isinstance(value, Said) else value for name, value in said.values.items()}
    return phrase(said.pattern, **values)
