"""Pages that `dump.ts` wrote: pictures of them, and the boxes and classes of their glyphs."""

import json
import subprocess
from dataclasses import dataclass

import cv2
import numpy as np

from classes import class_of
from degrade import GRADES, Warp

POINTS_AN_INCH = 72
# A rule thinner than this is widened by as much on either side: rasterising spreads it.
THIN_RULE_PX = 2
THIN_RULE_SPREAD_PX = 0.7


@dataclass
class TruePage:
    """Boxes are in pixels of the degraded picture; sizes and baselines too."""

    names: list
    glyphs: np.ndarray
    rules: np.ndarray
    sizes: np.ndarray
    baselines: np.ndarray
    in_formula: np.ndarray


def read_dump(path) -> dict:
    with open(path) as file:
        return json.load(file)


def rasterise(pdf: str, page: int, dpi: int) -> np.ndarray | None:
    command = ['pdftoppm', '-gray', '-r', str(dpi), '-f', str(page), '-l', str(page), pdf]
    picture = subprocess.run(command, capture_output=True).stdout
    return cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE) if picture else None


def draw(document: dict, page: dict, dpi: int, grade: str, rng, enlarged_dpi: int) -> tuple[np.ndarray, Warp] | None:
    """The page's picture at `dpi`, degraded, then enlarged to `enlarged_dpi`; the warp is of the enlarged picture."""
    grey = rasterise(document['file'], page['number'], dpi)
    if grey is None:
        return None
    grey, warp = GRADES[grade](grey, rng)
    scale = enlarged_dpi / dpi
    if scale != 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        zoom = np.diag([scale, scale, 1.0])
        warp = Warp(zoom @ warp.matrix @ np.linalg.inv(zoom), warp.curl_px * scale, warp.curl_phase, round(warp.width_px * scale))
    return grey, warp


def true_page(document: dict, page: dict, dpi: int, warp: Warp) -> TruePage:
    scale = dpi / POINTS_AN_INCH
    fonts = document['fonts']
    glyphs = [g for g in page['glyphs'] if g[12] and abs(g[13]) < 1 and (g[0] == '' or g[0].strip() != '')]
    boxes = np.array([g[8:12] for g in glyphs], float).reshape(-1, 4) * scale
    rules = np.array(page['rules'], float).reshape(-1, 4) * scale
    for low, high in ((0, 2), (1, 3)):
        thin = rules[:, high] - rules[:, low] < THIN_RULE_PX
        rules[thin, low] -= THIN_RULE_SPREAD_PX
        rules[thin, high] += THIN_RULE_SPREAD_PX
    middles = np.array([[(g[8] + g[10]) / 2, g[6]] for g in glyphs], float).reshape(-1, 2) * scale
    return TruePage(
        names=[class_of(g[0], (g[11] - g[9]) / max(g[4], 1e-6), fonts[g[3]]) for g in glyphs],
        glyphs=warp.boxes(boxes),
        rules=warp.boxes(rules),
        sizes=np.array([g[4] for g in glyphs]) * scale,
        baselines=warp.points(middles)[:, 1] if len(glyphs) else np.zeros(0),
        in_formula=np.array([bool(fonts[g[3]]['math']) for g in glyphs]),
    )
