"""Pictures of pages as scanners and cameras give them, made from clean ones."""

from dataclasses import dataclass, field

import cv2
import numpy as np

cv2.setNumThreads(1)


@dataclass
class Warp:
    """Where points of the clean picture went: a 3 × 3 projection, then a shift along y that depends on x."""

    matrix: np.ndarray = field(default_factory=lambda: np.eye(3))
    curl_px: float = 0.0
    curl_phase: float = 0.0
    width_px: int = 1

    def curl(self, x):
        return self.curl_px * np.sin(np.pi * x / self.width_px + self.curl_phase) if self.curl_px else 0 * x

    def points(self, xy: np.ndarray) -> np.ndarray:
        """N × 2 points of the clean picture, in the degraded one."""
        moved = np.c_[xy, np.ones(len(xy))] @ self.matrix.T
        moved = moved[:, :2] / moved[:, 2:]
        moved[:, 1] += self.curl(moved[:, 0])
        return moved

    def boxes(self, boxes: np.ndarray) -> np.ndarray:
        """N × 4 boxes (x0, y0, x1, y1): the upright boxes around their corners."""
        if len(boxes) == 0:
            return boxes
        corners = np.stack([boxes[:, [0, 1]], boxes[:, [2, 1]], boxes[:, [2, 3]], boxes[:, [0, 3]]], 1)
        moved = self.points(corners.reshape(-1, 2)).reshape(-1, 4, 2)
        return np.c_[moved.min(1), moved.max(1)]

    def apply(self, grey: np.ndarray) -> np.ndarray:
        height, width = grey.shape
        if not self.curl_px:
            return cv2.warpPerspective(grey, self.matrix, (width, height), flags=cv2.INTER_LINEAR, borderValue=255)
        x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
        back = np.linalg.inv(self.matrix)
        y = y - self.curl(x).astype(np.float32)
        w = back[2, 0] * x + back[2, 1] * y + back[2, 2]
        from_x = ((back[0, 0] * x + back[0, 1] * y + back[0, 2]) / w).astype(np.float32)
        from_y = ((back[1, 0] * x + back[1, 1] * y + back[1, 2]) / w).astype(np.float32)
        return cv2.remap(grey, from_x, from_y, cv2.INTER_LINEAR, borderValue=255)


def _turned(width: int, height: int, degrees: float) -> np.ndarray:
    c, s = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
    cx, cy = width / 2, height / 2
    return np.array([[c, -s, cx - c * cx + s * cy], [s, c, cy - s * cx - c * cy], [0, 0, 1]])


def _jpeg(grey: np.ndarray, quality: int) -> np.ndarray:
    return cv2.imdecode(cv2.imencode('.jpg', grey, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_GRAYSCALE)


def _noisy(values: np.ndarray, sigma: float, rng) -> np.ndarray:
    return values + rng.standard_normal(values.shape, dtype=np.float32) * np.float32(sigma)


def _specks(grey: np.ndarray, rng) -> np.ndarray:
    height, width = grey.shape
    for _ in range(rng.integers(5, 60)):
        x, y, size = rng.integers(0, width), rng.integers(0, height), rng.integers(1, 4)
        cv2.circle(grey, (int(x), int(y)), int(size), int(rng.integers(0, 120)), -1)
    return grey


def _bleed_through(values: np.ndarray, rng) -> np.ndarray:
    """The other side of the sheet, faint and mirrored."""
    other = cv2.GaussianBlur(np.roll(values[:, ::-1], int(rng.integers(20, 200)), 0), (0, 0), 2)
    return np.minimum(values, 255 - (255 - other) * rng.uniform(0.05, 0.22))


def scanner(grey: np.ndarray, rng, strength: float) -> tuple[np.ndarray, Warp]:
    """A flatbed scanner or copier; `strength` 1 is an ordinary one, 2 a bad one."""
    height, width = grey.shape
    warp = Warp(_turned(width, height, rng.uniform(-0.35, 0.35) * strength))
    values = cv2.GaussianBlur(warp.apply(grey), (0, 0), rng.uniform(0.35, 0.6) * (1 + 0.5 * strength)).astype(np.float32)
    if rng.random() < 0.15 * strength:
        values = _bleed_through(values, rng)
    dark = rng.uniform(10, 60) * strength
    values = dark + values * (rng.uniform(225, 255) - dark) / 255
    values = np.clip(_noisy(values, rng.uniform(3, 8) * strength, rng), 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        values = _specks(values, rng)
    if rng.random() < 0.2:
        return np.where(values < rng.integers(120, 190), 0, 255).astype(np.uint8), warp
    return _jpeg(values, int(rng.uniform(55, 90))), warp


def photo(grey: np.ndarray, rng) -> tuple[np.ndarray, Warp]:
    """A camera: a rectified page still has some keystone and curl, uneven light and a soft focus."""
    height, width = grey.shape
    corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    moved = corners + rng.uniform(-0.012, 0.012, (4, 2)) * [width, height]
    matrix = cv2.getPerspectiveTransform(corners, moved.astype(np.float32)).astype(float)
    curl_px = rng.uniform(0, 0.006) * height if rng.random() < 0.5 else 0.0
    warp = Warp(matrix, curl_px, rng.uniform(0, 6.28), width)
    values = cv2.GaussianBlur(warp.apply(grey), (0, 0), rng.uniform(0.6, 1.2)).astype(np.float32)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = rng.uniform(0, 6.28)
    slope = np.cos(angle) * x / width + np.sin(angle) * y / height
    light = 0.72 + 0.26 * np.cos(rng.uniform(1, 2.5) * slope + rng.uniform(-1, 1))
    values = _noisy((30 + values * 0.8) * light, rng.uniform(3, 6), rng)
    return _jpeg(np.clip(values, 0, 255).astype(np.uint8), int(rng.uniform(70, 92))), warp


def _sharpened(values: np.ndarray, amount: float) -> np.ndarray:
    return np.clip(values + np.float32(amount) * (values - cv2.GaussianBlur(values, (0, 0), 1.2)), 0, 255)


def _even_paper(values: np.ndarray) -> np.ndarray:
    side = max(3, min(values.shape) // 70)
    paper = cv2.GaussianBlur(cv2.dilate(values, np.ones((side, side), np.uint8)), (0, 0), side)
    return np.clip(values / np.maximum(paper, 1) * 255, 0, 255)


def scanning_app(grey: np.ndarray, rng) -> tuple[np.ndarray, Warp]:
    """What a phone's scanning app makes of a photo: even white paper, strong contrast, sharpened edges, JPEG."""
    values, warp = photo(grey, rng)
    dark, light = rng.uniform(40, 95), rng.uniform(190, 225)
    values = np.clip((_even_paper(values.astype(np.float32)) - dark) / (light - dark) * 255, 0, 255)
    return _jpeg(_sharpened(values, rng.uniform(0.8, 2)).astype(np.uint8), int(rng.uniform(55, 80))), warp


def black_white(grey: np.ndarray, rng) -> tuple[np.ndarray, Warp]:
    """The same in black and white: darker than its surroundings is ink, so that thin strokes break and counters fill."""
    values, warp = photo(grey, rng)
    even = cv2.GaussianBlur(_even_paper(values.astype(np.float32)), (0, 0), 0.6).astype(np.uint8)
    window = max(15, min(grey.shape) // 50) | 1
    kind = cv2.ADAPTIVE_THRESH_GAUSSIAN_C
    ink = cv2.adaptiveThreshold(even, 255, kind, cv2.THRESH_BINARY, window, int(rng.uniform(12, 28)))
    return _jpeg(cv2.GaussianBlur(ink, (0, 0), 0.5), int(rng.uniform(60, 85))), warp


def clean(grey: np.ndarray, rng) -> tuple[np.ndarray, Warp]:
    return grey, Warp()


GRADES = {
    'clean': clean,
    'scanner': lambda grey, rng: scanner(grey, rng, 1.0),
    'bad-scanner': lambda grey, rng: scanner(grey, rng, 1.8),
    'photo': photo,
    'app': scanning_app,
    'black-white': black_white,
}
