"""Every error the library raises on purpose, each with a sentence for a person and advice on what to do.

The tree::

    SpecDecError                 anything below; never raised itself
    |- BadInput                  the request cannot be run as given (command line: exit code 2)
    |  |- BadSetting             a setting is out of its range or not a number
    |  |- BadPrompt              empty, or too long for the models' context
    |  |- UnknownPair            no such pair in the catalogue
    |  |- ModelNotFound          a folder, file or hub id that is not there
    |  |  `- NotDownloaded       a model of the hub that has to be downloaded first
    |  |- ModelDamaged           files that are truncated, missing a part, or not weights at all
    |  |- ModelUnsupported       encoder-decoder, recurrent, custom code: cannot be decoded or rolled back here
    |  |- PairMismatch           two models that do not share a vocabulary
    |  |- BadLog                 a run log that cannot be read
    |  `- CannotWrite            a log or an export whose place cannot be written
    `- RunError                  the run began and could not go on (command line: exit code 1)
       |- OutOfMemory            the device has no room left
       |- DeviceLost             the device stopped working
       |- BrokenNumbers          a model returned NaN or infinite scores
       `- Interrupted            the run was cancelled from outside
"""

from __future__ import annotations


class SpecDecError(Exception):
    """Base of the tree. `sentence` says what happened, `advice` what to do about it."""

    def __init__(self, sentence: str, advice: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.advice = advice

    def __str__(self) -> str:
        return f"{self.sentence} {self.advice}".strip()


class BadInput(SpecDecError):
    """The request cannot be run as given; nothing was started."""


class BadSetting(BadInput):
    """A setting is out of its range, of the wrong type, or not a finite number."""


class BadPrompt(BadInput):
    """The prompt is empty, no UTF-8 text, or longer than what the models can hold."""


class UnknownPair(BadInput):
    """The catalogue has no pair of that name."""


class ModelNotFound(BadInput):
    """A model source that does not exist or cannot be reached."""


class NotDownloaded(ModelNotFound):
    """A model of the hub, `repo`, that is not on this machine yet."""

    def __init__(self, sentence: str, advice: str, *, repo: str) -> None:
        super().__init__(sentence, advice)
        self.repo = repo


class ModelDamaged(BadInput):
    """Model files that are truncated, incomplete, or not what their name says."""


class ModelUnsupported(BadInput):
    """A model that cannot be decoded, or not rolled back, by this program."""


class PairMismatch(BadInput):
    """Target and draft disagree on what a token id means."""


class BadLog(BadInput):
    """A run log that cannot be read."""


class CannotWrite(BadInput):
    """A file that cannot be written where it was asked for."""


class RunError(SpecDecError):
    """The run began and could not go on."""


class OutOfMemory(RunError):
    """The device has no room for what the run needs."""


class DeviceLost(RunError):
    """The device stopped working; what was on it is gone."""


class BrokenNumbers(RunError):
    """A model returned scores that are not numbers."""


class Interrupted(RunError):
    """The run was cancelled between two forward passes."""
