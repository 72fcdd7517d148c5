"""Which glyph of the page each connected component is: labels from the boxes that the engine's reader gives."""

from dataclasses import dataclass

import numpy as np

from classes import DOTS
from components import Component

# A box is taken with so many pixels around it: rasterising and blurring spread ink.
SPREAD_PX = 1.2
SAME_BOX_IOU = 0.72
SAME_BOX_PX = 1.8
COVERED = 0.75
INSIDE = 0.93
MOST_PARTS = 4
PARTED_LETTERS = (':i', ':j', ':Ξ', ':Θ')


@dataclass
class Label:
    """`glyph` indexes the page's glyphs, then its rules; -1 where there is none."""

    name: str | None
    glyph: int


UNKNOWN = Label(None, -1)


def _area(boxes):
    return np.maximum(boxes[..., 2] - boxes[..., 0], 0.5) * np.maximum(boxes[..., 3] - boxes[..., 1], 0.5)


def _printed_over(boxes: np.ndarray) -> bool:
    """Whether glyphs were set over each other to make one sign (long arrows, negated relations)."""
    boxes = boxes[np.argsort(boxes[:, 0])]
    for p, q in zip(boxes, boxes[1:]):
        shared_x, shared_y = min(p[2], q[2]) - max(p[0], q[0]), min(p[3], q[3]) - max(p[1], q[1])
        narrow = max(1, min(p[2] - p[0], q[2] - q[0]))
        low = max(1, min(p[3] - p[1], q[3] - q[1]))
        if not (shared_x > 0.3 * narrow and shared_y > 0.5 * low):
            return False
    return True


def _may_have_parts(name: str) -> bool:
    return name.startswith('s:') or name == 'X:∥' or name.endswith(PARTED_LETTERS)


class _Matcher:
    def __init__(self, components: list[Component], names: list[str | None], glyphs: np.ndarray, rules: np.ndarray):
        self.boxes = np.array([c.box for c in components], float).reshape(-1, 4)
        self.names = [*names, *['RULE'] * len(rules)]
        self.glyph_count = len(names)
        self.truth = np.concatenate([glyphs.reshape(-1, 4), rules.reshape(-1, 4)])
        self.spread = self.truth + np.array([-SPREAD_PX, -SPREAD_PX, SPREAD_PX, SPREAD_PX])
        self.whole: dict[int, int] = {}
        self.part_of: dict[int, int] = {}
        self.over: dict[int, np.ndarray] = {}
        self.covers: dict[int, np.ndarray] = {}
        self.touched = np.zeros(len(components), bool)
        self.claimed = np.zeros(len(self.truth), bool)

    def assign(self) -> None:
        for k, box in enumerate(self.boxes):
            self._assign_one(k, box)
        self._complete_parts()

    def _assign_one(self, k: int, box: np.ndarray) -> None:
        wide = np.minimum(self.spread[:, 2], box[2]) - np.maximum(self.spread[:, 0], box[0])
        high = np.minimum(self.spread[:, 3], box[3]) - np.maximum(self.spread[:, 1], box[1])
        near = np.nonzero((wide > 0) & (high > 0))[0]
        if len(near) == 0:
            return
        self.touched[k] = True
        truth = self.truth[near]
        shared = np.maximum(0, np.minimum(truth[:, 2], box[2]) - np.maximum(truth[:, 0], box[0])) * np.maximum(
            0, np.minimum(truth[:, 3], box[3]) - np.maximum(truth[:, 1], box[1])
        )
        own = (box[2] - box[0]) * (box[3] - box[1])
        within = wide[near] * high[near] / own
        covered = shared / _area(truth)
        iou = shared / (_area(truth) + own - shared)
        full = near[covered > COVERED]
        if len(full) in (2, 3) and (full < self.glyph_count).all() and _printed_over(self.truth[full]):
            self.over[k] = full
            self.claimed[full] = True
            return
        best = near[np.argmax(iou)]
        if iou.max() > SAME_BOX_IOU or np.abs(self.truth[best] - box).max() < SAME_BOX_PX:
            self.whole[k] = best
            self.claimed[best] = True
            return
        inside = near[within > INSIDE]
        if len(inside) > 1 or (len(inside) == 1 and not (covered[within > INSIDE] > COVERED).any()):
            smallest = inside[np.argmin(_area(self.truth[inside]))]
            self.part_of[k] = smallest
            self.claimed[smallest] = True
            return
        self.covers[k] = full

    def _complete_parts(self) -> None:
        """A part that nearly fills the box of its sign was taken for the whole of it."""
        for k, glyph in list(self.whole.items()):
            name = self.names[glyph]
            if glyph >= self.glyph_count or not name or not (name.startswith('s:') or name.endswith((':i', ':j'))):
                continue
            x0, y0, x1, y1 = self.truth[glyph]
            inside = (
                (self.boxes[:, 0] >= x0 - 1.5)
                & (self.boxes[:, 1] >= y0 - 1.5)
                & (self.boxes[:, 2] <= x1 + 1.5)
                & (self.boxes[:, 3] <= y1 + 1.5)
                & (_area(self.boxes) > 0.02 * (x1 - x0) * (y1 - y0))
            )
            others = [q for q in np.nonzero(inside)[0] if q != k and self._free_for(q, glyph)]
            for q in [*others, k] if others else []:
                self.whole.pop(q, None)
                self.covers.pop(q, None)
                self.part_of[q] = glyph

    def _free_for(self, k: int, glyph: int) -> bool:
        return k not in self.whole and k not in self.over and self.part_of.get(k, glyph) == glyph

    def label(self, k: int) -> Label:
        if k in self.whole:
            return self._named(self.whole[k])
        if k in self.over:
            return self._printed_over_label(self.over[k])
        if k in self.part_of:
            return self._part_label(k)
        if k in self.covers:
            return self._touching_label(k)
        return UNKNOWN if self.touched[k] else Label('NOISE', -1)

    def _named(self, glyph: int) -> Label:
        return Label(self.names[glyph], int(glyph)) if self.names[glyph] else UNKNOWN

    def _printed_over_label(self, glyphs: np.ndarray) -> Label:
        names = [self.names[g] for g in glyphs]
        if None in names:
            return UNKNOWN
        if len(set(names)) == 1:
            return Label(names[0], int(glyphs[0]))
        if all(name.startswith('s:') for name in names):
            return Label('C:' + '+'.join(sorted(name[2:] for name in names)), int(glyphs[0]))
        return self._several(glyphs)

    def _touching_label(self, k: int) -> Label:
        box = self.boxes[k]
        for g in range(self.glyph_count):
            if self.names[g] in ('X:∥', 's:∥') and box[3] - box[1] > 4 * (box[2] - box[0]):
                x0, y0, x1, y1 = self.truth[g]
                if x0 - 1.5 <= box[0] and box[2] <= x1 + 1.5 and y0 < box[3] and y1 > box[1]:
                    return Label(f'P{int(box[0] > (x0 + x1) / 2)}2:X:∥', g)
        free = self.covers[k][~self.claimed[self.covers[k]]]
        return self._several(free) if len(free) >= 2 else UNKNOWN

    def _several(self, glyphs: np.ndarray) -> Label:
        names = [self.names[g] for g in glyphs]
        known = {name for name in names if name}
        if known == {'DEVA'} or (known == {'DEVA', 'RULE'}):
            return Label('DEVA', int(glyphs[0]))
        radicals = [int(g) for g, name in zip(glyphs, names) if name in ('X:√', 's:√')]
        if len(radicals) == 1 and all(name in ('X:√', 's:√', 'RULE') for name in names):
            return Label('SQRT', radicals[0])
        if len(known) == 1 and (known == {'RULE'} or next(iter(known)).startswith('X:')):
            return Label(next(iter(known)), int(glyphs[0]))
        return Label('MULTI', int(glyphs[0]))

    def _part_label(self, k: int) -> Label:
        glyph = self.part_of[k]
        name = self.names[glyph]
        if name is None or glyph >= self.glyph_count or name == 'DEVA':
            return self._named(glyph)
        if name in DOTS:
            return Label(DOTS[name], int(glyph))
        parts = [q for q, g in self.part_of.items() if g == glyph]
        if name.startswith('X:') and len(parts) == 1:
            return Label(name, glyph)
        boxes = self.boxes[parts]
        union = np.r_[boxes[:, :2].min(0), boxes[:, 2:].max(0)]
        complete = np.abs(union - self.truth[glyph]).max() < 2.5
        if not _may_have_parts(name) or not complete or not 2 <= len(parts) <= MOST_PARTS:
            return UNKNOWN
        order = sorted(
            parts, key=lambda q: (round((self.boxes[q][1] + self.boxes[q][3]) / 6), self.boxes[q][0])
        )
        return Label(f'P{order.index(k)}{len(parts)}:{name}', int(glyph))


def match(components: list[Component], names: list[str | None], glyphs: np.ndarray, rules: np.ndarray) -> list[Label]:
    """
    A label for each component.

    `names` and `glyphs` are classes and boxes (N × 4, pixels) of the page's glyphs, `rules` boxes of its rules. A
    component that meets none of them is `NOISE`; one of which it cannot be told (a broken sign) has no name.
    """
    matcher = _Matcher(components, names, glyphs, rules)
    matcher.assign()
    return [matcher.label(k) for k in range(len(components))]
