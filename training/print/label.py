"""Labelled crops of degraded pages: label.py OUT.npz SEED DUMP…"""

import sys
import time
from collections import Counter

import numpy as np

from components import ENLARGE_BELOW_DPI, ENLARGED_DPI, context_crop, measures, segment, sign_crop
from match import match
from truth import draw, read_dump, true_page

DENSITIES = (100, 130, 150, 200, 200, 240, 300, 300, 300, 400)
GRADE_SHARES = {'clean': 0.3, 'scanner': 0.4, 'bad-scanner': 0.13, 'photo': 0.17}
PHONE_SHARES = {'clean': 0.1, 'scanner': 0.25, 'bad-scanner': 0.05, 'photo': 0.2, 'app': 0.2, 'black-white': 0.2}
INK_THRESHOLDS = (165, 200)
# The engine's estimate of the x-height is off by about this much (standard deviation of its logarithm).
X_HEIGHT_ERROR = 0.07
MOST_OF_A_CLASS = 1500
MOST_OF = {'MULTI': 4000, 'NOISE': 300}
# Of a class with more samples than this only a share is kept on: letters of text would fill the set.
COMMON = 200
KEPT_OF_COMMON = 0.25
FEWEST_GLYPHS = 30


class Collector:
    def __init__(self, rng):
        self.rng = rng
        self.counts = Counter()
        self.rows = {key: [] for key in ('sign', 'context', 'measures', 'name', 'size', 'math')}

    def wants(self, name: str) -> bool:
        count = self.counts[name]
        if count >= MOST_OF.get(name, MOST_OF_A_CLASS):
            return False
        return count < COMMON or self.rng.random() < KEPT_OF_COMMON

    def add(self, **row) -> None:
        self.counts[row['name']] += 1
        for key, value in row.items():
            self.rows[key].append(value)

    def save(self, path: str) -> None:
        rows = self.rows
        np.savez_compressed(
            path,
            sign=np.array(rows['sign'], np.uint8),
            context=np.array(rows['context'], np.uint8),
            measures=np.array(rows['measures'], np.float32),
            name=np.array(rows['name']),
            size=np.array(rows['size'], np.float32),
            math=np.array(rows['math'], np.int8),
        )


def collect_page(document: dict, page: dict, collector: Collector, shares: dict[str, float]) -> None:
    rng = collector.rng
    dpi = int(rng.choice(DENSITIES))
    grade = str(rng.choice(list(shares), p=list(shares.values())))
    enlarged = ENLARGED_DPI if dpi < ENLARGE_BELOW_DPI else dpi
    drawn = draw(document, page, dpi, grade, rng, enlarged)
    if drawn is None:
        return
    grey, warp = drawn
    truth = true_page(document, page, enlarged, warp)
    segmented = segment(grey, int(rng.integers(*INK_THRESHOLDS)))
    labels = match(segmented.components, truth.names, truth.glyphs, truth.rules)
    for component, label in zip(segmented.components, labels):
        if label.name is None or not collector.wants(label.name):
            continue
        x_px = segmented.x_height * np.exp(rng.normal(0, X_HEIGHT_ERROR))
        size, math = [np.nan, np.nan], -1
        if 0 <= label.glyph < len(truth.names) and label.name not in ('MULTI', 'DEVA'):
            middle = (component.y0 + component.y1) / 2
            size = [np.log(truth.sizes[label.glyph] / x_px), (truth.baselines[label.glyph] - middle) / x_px]
            math = int(truth.in_formula[label.glyph])
        if label.name == 'DEVA':
            math = 0
        collector.add(
            sign=sign_crop(segmented, component),
            context=context_crop(segmented, component, x_px),
            measures=measures(component, x_px),
            name=label.name,
            size=size,
            math=math,
        )


def main(out: str, seed: int, dumps: list[str], shares: dict[str, float] = GRADE_SHARES) -> None:
    start = time.time()
    collector = Collector(np.random.default_rng(seed))
    for path in dumps:
        document = read_dump(path)
        for page in document['pages']:
            if len(page['glyphs']) >= FEWEST_GLYPHS:
                collect_page(document, page, collector, shares)
    collector.save(out)
    total = sum(collector.counts.values())
    print(f'{out}: {total} crops of {len(collector.counts)} classes in {time.time() - start:.0f} s', flush=True)


if __name__ == '__main__':
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
