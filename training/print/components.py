"""A picture of a page -> connected components with normalised crops; the engine does the same in extract/print."""

from dataclasses import dataclass

import cv2
import numpy as np

cv2.setNumThreads(1)

CROP_PX = 32
MARGIN_PX = 2
# Width of the window with the surroundings, in heights of an x: 2.8 em.
CONTEXT_X_HEIGHTS = 6.4
# Ink darker than this share of white, out of 255, where paper is 250 and ink 0.
INK_BELOW = 185
# Pictures of a lower density are enlarged to this one first.
ENLARGE_BELOW_DPI = 200
ENLARGED_DPI = 300
# Smaller components are dirt: share of the square of the x-height.
SPECK_AREA = 0.008
DEFAULT_X_HEIGHT_PX = 18.0


@dataclass
class Component:
    label: int
    x0: int
    y0: int
    x1: int
    y1: int
    area: int

    @property
    def box(self):
        return self.x0, self.y0, self.x1, self.y1


def even_light(grey: np.ndarray) -> np.ndarray:
    """Divides by the local white of the paper."""
    height, width = grey.shape
    scale = max(1, min(height, width) // 500)
    small = cv2.resize(grey, (max(1, width // scale), max(1, height // scale)), interpolation=cv2.INTER_AREA)
    kernel = min(max(15, (min(small.shape) // 12) | 1), 255)
    paper = cv2.medianBlur(cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)), kernel)
    paper = cv2.resize(paper, (width, height), interpolation=cv2.INTER_LINEAR).astype(np.float32)
    return np.clip(grey.astype(np.float32) * 255.0 / np.maximum(paper, 20), 0, 255).astype(np.uint8)


def binarise(grey: np.ndarray, ink_below: int = INK_BELOW) -> tuple[np.ndarray, np.ndarray]:
    """Grey values with ink near 0 and paper near 250, and 1 where there is ink."""
    values = even_light(grey)
    sample = values[::3, ::3]
    difference = cv2.absdiff(values, cv2.medianBlur(values, 3))[::3, ::3]
    noise = float(difference[sample > 180].mean()) if (sample > 180).any() else 0
    if noise > 2:
        values = cv2.GaussianBlur(values, (0, 0), 0.6 if noise < 5 else 0.9)
    paper = float(np.median(values[::3, ::3]))
    if paper > 100:
        values = np.clip(values.astype(np.float32) * (250 / paper), 0, 255).astype(np.uint8)
    otsu, _ = cv2.threshold(values, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    ink = np.percentile(values[values < otsu], 20) if (values < otsu).any() else 0
    values = np.clip((values.astype(np.float32) - ink) * 255.0 / max(1.0, 250 - ink), 0, 255).astype(np.uint8)
    if noise > 1:
        exact = values.astype(np.float32)
        values = np.clip(exact + 1.5 * (exact - cv2.GaussianBlur(exact, (0, 0), 2.5)), 0, 255).astype(np.uint8)
        ink_below -= 27
    return values, (values < ink_below).astype(np.uint8)


def x_height(found: list[Component]) -> float:
    """The commonest height of components that are no rules, in pixels."""
    sizes = [(c.x1 - c.x0, c.y1 - c.y0) for c in found]
    heights = np.array([h for w, h in sizes if h >= 5 and 0.4 * h < w < 6 * h], float)
    if len(heights) == 0:
        return DEFAULT_X_HEIGHT_PX
    if len(heights) < 60:
        return float(np.percentile(heights, 40))
    histogram = np.bincount(np.minimum(heights, 399).astype(int), minlength=400)
    return float(np.convolve(histogram, [0.5, 1, 0.5], 'same').argmax())


@dataclass
class Segmented:
    grey: np.ndarray
    labels: np.ndarray
    components: list[Component]
    x_height: float


def segment(grey: np.ndarray, ink_below: int = INK_BELOW) -> Segmented:
    values, ink = binarise(grey, ink_below)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    found = [
        Component(i, int(x), int(y), int(x + w), int(y + h), int(area))
        for i, (x, y, w, h, area) in enumerate(stats[:count])
        if i > 0 and area >= 3
    ]
    x_px = x_height(found)
    return Segmented(values, labels, [c for c in found if c.area >= SPECK_AREA * x_px * x_px], x_px)


def _centred(ink: np.ndarray) -> np.ndarray:
    height, width = ink.shape
    scale = (CROP_PX - 2 * MARGIN_PX) / max(width, height)
    w, h = max(1, round(width * scale)), max(1, round(height * scale))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    crop = np.zeros((CROP_PX, CROP_PX), np.uint8)
    top, left = (CROP_PX - h) // 2, (CROP_PX - w) // 2
    crop[top : top + h, left : left + w] = cv2.resize(ink, (w, h), interpolation=method)
    return crop


def sign_crop(page: Segmented, c: Component) -> np.ndarray:
    """The component alone, with the grey of its edge; its longer side fills the crop."""
    grey, labels = page.grey[c.y0 : c.y1, c.x0 : c.x1], page.labels[c.y0 : c.y1, c.x0 : c.x1]
    own = (labels == c.label).astype(np.uint8)
    ink = 255 - np.where(cv2.dilate(own, np.ones((3, 3), np.uint8)) > 0, grey, 255)
    return _centred(np.where((labels > 0) & (own == 0), 0, ink).astype(np.uint8))


def context_crop(page: Segmented, c: Component, x_px: float) -> np.ndarray:
    """What stands around the component's middle."""
    side = max(1, int(round(CONTEXT_X_HEIGHTS * x_px)))
    left, top = int(round((c.x0 + c.x1 - side) / 2)), int(round((c.y0 + c.y1 - side) / 2))
    height, width = page.grey.shape
    x0, y0, x1, y1 = max(0, left), max(0, top), min(width, left + side), min(height, top + side)
    window = np.full((side, side), 255, np.uint8)
    if x1 > x0 and y1 > y0:
        window[y0 - top : y1 - top, x0 - left : x1 - left] = page.grey[y0:y1, x0:x1]
    return 255 - cv2.resize(window, (CROP_PX, CROP_PX), interpolation=cv2.INTER_AREA)


def measures(c: Component, x_px: float) -> list[float]:
    """ln(width / x-height), ln(height / x-height), share of the box that is ink."""
    width, height = c.x1 - c.x0, c.y1 - c.y0
    return [np.log(width / x_px), np.log(height / x_px), c.area / (width * height)]
