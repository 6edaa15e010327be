"""Who proposes the tokens: one file a drafter, all behind `Drafter`."""

from specdec_core.engine.drafters.base import Drafter, DraftStep
from specdec_core.engine.drafters.feature import FeatureDrafter
from specdec_core.engine.drafters.lookup import LookupDrafter
from specdec_core.engine.drafters.model import ModelDrafter

__all__ = ["DraftStep", "Drafter", "FeatureDrafter", "LookupDrafter", "ModelDrafter"]
