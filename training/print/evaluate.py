"""How the int8 weights read components: evaluate.py MODEL.json DPI GRADE DUMP… [-v]

Counts stand beside shares: of the components whose glyph is known, how many have
the right class, the right class or another style of the same character, the right class among the best three. `-v`
prints the commonest confusions of each face.
"""

import sys
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import weights
from classes import whole_class
from components import ENLARGE_BELOW_DPI, ENLARGED_DPI, Segmented, context_crop, measures, segment, sign_crop
from match import Label, match
from truth import TruePage, draw, read_dump, true_page

BATCH = 512
PAGE_SEED = 1000
PAGES = 2


class Network:
    def __init__(self, path: Path):
        layers, self.names = weights.read(path)
        self.layers = [(torch.from_numpy(w), torch.from_numpy(b)) for w, b in layers]

    def __call__(self, crops: np.ndarray, sizes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        with torch.no_grad():
            results = [self._batch(crops[k : k + BATCH], sizes[k : k + BATCH]) for k in range(0, len(crops), BATCH)]
        return np.concatenate([r[0] for r in results]), np.concatenate([r[1] for r in results])

    def _batch(self, crops: np.ndarray, sizes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        x = torch.from_numpy(crops.astype(np.float32) / 255)
        for w, b in self.layers[:-3]:
            x = F.max_pool2d(F.relu(F.conv2d(x, w, b, padding=1)), 2)
        (wh, bh), (wc, bc), (wg, bg) = self.layers[-3:]
        hidden = F.relu(F.linear(torch.cat([x.flatten(1), torch.from_numpy(sizes)], 1), wh, bh))
        return F.linear(hidden, wc, bc).softmax(1).numpy(), F.linear(hidden, wg, bg).numpy()


def _character(name: str) -> str:
    return whole_class(name).partition(':')[2] or name


@dataclass
class LabelledPage:
    truth: TruePage
    segmented: Segmented
    labels: list[Label]
    crops: np.ndarray
    measures: np.ndarray


def labelled_page(document: dict, page: dict, dpi: int, grade: str) -> LabelledPage | None:
    """A page with all of its components; None where it has none."""
    enlarged = ENLARGED_DPI if dpi < ENLARGE_BELOW_DPI else dpi
    drawn = draw(document, page, dpi, grade, np.random.default_rng(PAGE_SEED + page['number']), enlarged)
    if drawn is None:
        return None
    truth = true_page(document, page, enlarged, drawn[1])
    segmented = segment(drawn[0])
    found, x_px = segmented.components, segmented.x_height
    if not found:
        return None
    labels = match(found, truth.names, truth.glyphs, truth.rules)
    crops = np.stack([np.stack([sign_crop(segmented, c), context_crop(segmented, c, x_px)]) for c in found])
    return LabelledPage(truth, segmented, labels, crops, np.array([measures(c, x_px) for c in found], np.float32))


def measure_page(network: Network, labelled: LabelledPage, tally: Counter, confused: Counter) -> None:
    truth, found, x_px = labelled.truth, labelled.segmented.components, labelled.segmented.x_height
    scores, geometry = network(labelled.crops, labelled.measures)
    best = np.argsort(-scores, 1)[:, :3]
    known = set(network.names)
    for k, label in enumerate(labelled.labels):
        tally['components'] += 1
        if label.name is None:
            tally['unlabelled'] += 1
            continue
        names = [network.names[i] for i in best[k]]
        if label.name in ('MULTI', 'DEVA', 'NOISE'):
            tally[label.name] += 1
            tally[f'{label.name} found'] += names[0] == label.name
            continue
        true = whole_class(label.name)
        tally['labelled'] += 1
        tally['known'] += label.name in known
        tally['right'] += whole_class(names[0]) == true
        tally['character'] += _character(names[0]) == _character(true)
        tally['top three'] += any(whole_class(name) == true for name in names)
        if whole_class(names[0]) != true:
            confused[f'{true} as {whole_class(names[0])}'] += 1
        if label.glyph < len(truth.names):
            size, middle = truth.sizes[label.glyph], (found[k].y0 + found[k].y1) / 2
            tally['placed'] += 1
            tally['size'] += abs(geometry[k][0] - np.log(size / x_px)) < 0.1
            tally['baseline'] += abs(middle + geometry[k][1] * x_px - truth.baselines[label.glyph]) < 0.06 * size
            tally['math'] += (geometry[k][2] > 0) == truth.in_formula[label.glyph]


def _share(part: int, whole: int) -> str:
    return f'{part} of {whole} ({100 * part / max(1, whole):.1f} %)'


def row(name: str, t: Counter) -> str:
    n = t['labelled']
    cells = [name, _share(t['right'], n), _share(t['character'], n), _share(t['top three'], n), _share(t['known'], n)]
    cells += [_share(t[key], t['placed']) for key in ('size', 'baseline', 'math')]
    cells += [_share(t[f'{key} found'], t[key]) for key in ('MULTI', 'DEVA', 'NOISE')] + [str(t['unlabelled'])]
    return '| ' + ' | '.join(cells) + ' |'


HEADING = ('| face | right | character | top three | class known | size within 10 % | baseline within 0.06 em | '
           'formula or text | touching | Devanagari | dirt | unlabelled |')  # fmt: skip


def main(model: str, dpi: int, grade: str, dumps: list[str], verbose: bool) -> None:
    network = Network(Path(model))
    tallies, confused = defaultdict(Counter), defaultdict(Counter)
    for path in dumps:
        document = read_dump(path)
        face = Path(path).stem.rpartition('_')[0]
        for page in document['pages'][:PAGES]:
            labelled = labelled_page(document, page, dpi, grade)
            if labelled:
                measure_page(network, labelled, tallies[face], confused[face])
    print(f'{model}, {dpi} dpi, {grade}\n{HEADING}\n|' + '---|' * (HEADING.count('|') - 1))
    for face, tally in tallies.items():
        print(row(face, tally))
    print(row('together', sum(tallies.values(), Counter())))
    if verbose:
        for face, counts in confused.items():
            print(f'{face}:', ', '.join(f'{what} {n}' for what, n in counts.most_common(20)))


if __name__ == '__main__':
    flags = [a for a in sys.argv[1:] if not a.startswith('-')]
    main(flags[0], int(flags[1]), flags[2], flags[3:], '-v' in sys.argv)
