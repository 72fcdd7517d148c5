"""What the engine has to know of each class besides the weights.

`metrics`: geometry in em, `[ink top, ink bottom, ink left, advance, ink width]` from the baseline and the pen, the
median over Computer and Latin Modern where they have the class, else over all faces. `gates`: the sizes that the
class was seen with, `[least ln(width / x-height), least ln(height / x-height), most, most]`.
"""

from collections import defaultdict
from pathlib import Path

import numpy as np

from classes import class_of
from truth import read_dump

MODERN = ('CM', 'LM', 'MS', 'EU', 'cm', 'lm', 'ms', 'eu', 'Latin')
UNMEASURED = ('DEVA', 'NOISE')
PERCENTILES = (2, 98)
GATE_MARGIN = 0.3


def metrics(folders: list[Path]) -> dict[str, list[float]]:
    modern, others = defaultdict(list), defaultdict(list)
    for path in (path for folder in folders for path in sorted(folder.glob('*.json'))):
        document = read_dump(path)
        for page in document['pages']:
            for text, _, _, number, size, x, baseline, advance, x0, y0, x1, y1, visible, rotation in page['glyphs']:
                if not visible or abs(rotation) > 1 or size <= 0:
                    continue
                font = document['fonts'][number]
                name = class_of(text, (y1 - y0) / size, font)
                if name is None or name in UNMEASURED:
                    continue
                row = [(y0 - baseline) / size, (y1 - baseline) / size, (x0 - x) / size, advance / size, (x1 - x0) / size]
                (modern if font['family'].startswith(MODERN) else others)[name].append(row)
    every = sorted(modern.keys() | others.keys())
    return {name: np.median(modern.get(name) or others[name], 0).round(4).tolist() for name in every}


def widened(before: dict[str, list[float]], more: dict[str, list[float]]) -> dict[str, list[float]]:
    """The sizes that either of two sets shows."""
    both = {**more, **before}
    for name in before.keys() & more.keys():
        rows = np.array([before[name], more[name]])
        both[name] = [*rows.min(0)[:2].tolist(), *rows.max(0)[2:].tolist()]
    return both


def gates(paths: list[str]) -> dict[str, list[float]]:
    data = [np.load(path) for path in paths]
    names = np.concatenate([d['name'] for d in data])
    sizes = np.concatenate([d['measures'] for d in data])[:, :2]
    seen = {}
    for name in np.unique(names):
        low, high = np.percentile(sizes[names == name], PERCENTILES, axis=0)
        seen[str(name)] = [*(low - GATE_MARGIN).round(3).tolist(), *(high + GATE_MARGIN).round(3).tolist()]
    return seen

