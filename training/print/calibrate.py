"""How sure the network should be: two numbers that are folded into the layer of classes when the model is exported.

Training draws rare classes oftener than pages do, and smooths its targets, so that the network believes too much in rare
classes and too little in anything. Scores are shifted by a share of ln(frequency on pages / frequency in training) and
divided by a temperature; both are chosen on pages that were not trained on, by the likelihood of the true classes.
"""

from collections import Counter
from pathlib import Path

import numpy as np

from classes import class_of, whole_class
from evaluate import labelled_page
from truth import read_dump

PICTURES = ((300, 'clean'), (300, 'scanner'), (200, 'scanner'), (200, 'app'))
PAGES = 1
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
TEMPERATURES = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1)
# A class that pages never show is taken for this frequent, in glyphs.
UNSEEN = 3.0


def page_counts(folders: list[Path]) -> Counter:
    """Glyphs of each class on the pages that training crops were taken from."""
    counts = Counter()
    for path in (path for folder in folders for path in sorted(folder.glob('*.json'))):
        document = read_dump(path)
        for page in document['pages']:
            for g in page['glyphs']:
                counts[class_of(g[0], (g[11] - g[9]) / max(g[4], 1e-6), document['fonts'][g[3]])] += 1
    return counts


def prior_shift(names: list[str], on_pages: Counter, crops: Counter, rarity: float) -> np.ndarray:
    """ln(frequency on pages / frequency in training), 0 for what is no single glyph; its mean over glyphs is 0."""
    shift = np.zeros(len(names))
    for k, name in enumerate(names):
        whole = whole_class(name)
        if ':' in whole and not whole.startswith('C:'):
            shift[k] = np.log(max(on_pages[whole], UNSEEN)) - (1 - rarity) * np.log(crops[name] + 1)
    known = shift != 0
    weights = np.array([max(on_pages[whole_class(name)], UNSEEN) for name in names])[known]
    shift[known] -= np.average(shift[known], weights=weights)
    return shift


def _log_softmax(scores: np.ndarray) -> np.ndarray:
    scores = scores - scores.max(1, keepdims=True)
    return scores - np.log(np.exp(scores).sum(1, keepdims=True))


def choose(score, names: list[str], shift: np.ndarray, dumps: list[Path]) -> tuple[float, float]:
    """The share of the shift and the temperature. `score(crops, measures)` gives unnormalised scores."""
    numbers = {name: k for k, name in enumerate(names)}
    rows, targets = [], []
    for path in dumps:
        document = read_dump(path)
        for page in document['pages'][:PAGES]:
            for dpi, grade in PICTURES:
                labelled = labelled_page(document, page, dpi, grade)
                if labelled is None:
                    continue
                known = [k for k, label in enumerate(labelled.labels) if label.name in numbers]
                rows.append(score(labelled.crops[known], labelled.measures[known]))
                targets += [numbers[labelled.labels[k].name] for k in known]
    scores, target = np.concatenate(rows), np.array(targets)
    best = None
    for share in SHARES:
        for temperature in TEMPERATURES:
            chances = _log_softmax((scores + share * shift) / temperature)
            loss = -chances[np.arange(len(target)), target].mean()
            right = (chances.argmax(1) == target).mean()
            print(f'share {share}, temperature {temperature}: loss {loss:.4f}, right {100 * right:.2f} %')
            if best is None or loss < best[0]:
                best = (loss, share, temperature)
    return best[1], best[2]
