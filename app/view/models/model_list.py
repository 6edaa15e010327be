"""The list of models: two lines each, and a thin bar while one is downloaded.

Knows models as words; what they are is told by the view model.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.view.looks.palette import LIGHT, Theme
from app.view.parts.plain_text import literal
from app.viewmodel.models.listing import Model, origin, share, standing, title
from app.words import words

Place = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
MARGIN, GAP, BAR = 8, 2, 4


class ModelRows(QAbstractListModel):
    """Models as Qt wants them."""

    def __init__(self) -> None:
        super().__init__()
        self.models: tuple[Model, ...] = ()

    def show(self, models: tuple[Model, ...]) -> None:
        """Show these; rows that only change keep their selection."""
        same = [model.source for model in models] == [model.source for model in self.models]
        if same:
            changed = [place for place, model in enumerate(models) if model != self.models[place]]
            self.models = models
            for place in changed:
                self.dataChanged.emit(self.index(place), self.index(place))
            return
        self.beginResetModel()
        self.models = models
        self.endResetModel()

    def rowCount(self, parent: Place = NOWHERE) -> int:
        """Rows; a row has none below it."""
        return 0 if parent.isValid() else len(self.models)

    def data(self, index: Place, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A row's name, its state as a tool tip, and both for a screen reader."""
        model = self.models[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return words(title(model))
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal("\n".join((model.source, words(origin(model)), words(standing(model)))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return "\n".join((words(title(model)), words(standing(model))))
        return None


class ModelPainter(QStyledItemDelegate):
    """Paints a model: name, state, bar."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, index: Place) -> QSize:
        """Two lines and a bar."""
        return QSize(120, 2 * option.fontMetrics.height() + 2 * GAP + BAR + 2 * MARGIN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Place) -> None:
        """The row, in the colours of the theme."""
        rows = index.model()
        assert isinstance(rows, ModelRows)
        model, selected = rows.models[index.row()], bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if selected:
            painter.fillRect(option.rect, QColor(self.theme.selection))
        height = option.fontMetrics.height()
        line = QRect(option.rect.adjusted(MARGIN + 2, MARGIN, -MARGIN - 2, 0))
        line.setHeight(height)
        painter.setFont(self._name_font(option))
        self._line(painter, line, words(title(model)), self._ink(model, selected=selected))
        line.translate(0, height + GAP)
        painter.setFont(option.font)
        self._line(painter, line, words(standing(model)), self._second_ink(model, selected=selected))
        bar = QRect(line.left(), line.bottom() + 1 + GAP, line.width(), BAR)
        self._bar(painter, bar, share(model), moving=model.moving)
        painter.restore()

    def _ink(self, model: Model, *, selected: bool) -> str:
        return self.theme.text if model.usable or model.moving or selected else self.theme.muted

    def _second_ink(self, model: Model, *, selected: bool) -> str:
        """Muted words on the colour of the selection would be hard to read."""
        if selected:
            return self.theme.text
        wrong = (model.download is not None and not model.moving) or bool(model.problem)
        return self.theme.bad if wrong else self.theme.muted

    def _name_font(self, option: QStyleOptionViewItem) -> QFont:
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _line(self, painter: QPainter, place: QRect, text: str, colour: str) -> None:
        painter.setPen(QColor(colour))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)

    def _bar(self, painter: QPainter, place: QRect, part: float | None, *, moving: bool) -> None:
        if part is None:
            return
        painter.fillRect(place, QColor(self.theme.border))
        done = QRect(place.left(), place.top(), round(place.width() * min(1.0, part)), place.height())
        painter.fillRect(done, QColor(self.theme.accent if moving else self.theme.muted))


class ModelList(QListView):
    """Shows the models. `chosen` carries the source of the one that a person picks."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("models")
        self.setAccessibleName(words("Models"))
        self._rows, self._painter = ModelRows(), ModelPainter(self)
        self._showing = False
        self.setModel(self._rows)
        self.setItemDelegate(self._painter)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentRowChanged.connect(self._tell)

    def show_models(self, models: tuple[Model, ...], chosen: str) -> None:
        """Show these, with one of them selected."""
        self._showing = True
        self._rows.show(models)
        place = next((place for place, model in enumerate(models) if model.source == chosen), None)
        if place is None:
            self.setCurrentIndex(QModelIndex())
        elif self.currentIndex().row() != place:
            self.setCurrentIndex(self._rows.index(place))
        self._showing = False

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._painter.theme = theme
        self.viewport().update()

    @Slot(QModelIndex, QModelIndex)
    def _tell(self, now: QModelIndex, _before: QModelIndex) -> None:
        if now.isValid() and not self._showing:
            self.chosen.emit(self._rows.models[now.row()].source)
