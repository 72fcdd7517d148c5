"""How far synthetic strokes go: experiment.py OUT.pt [STEPS]

Trains the network of `training/glyphs` on bitmaps of `strokes.py`, then reads the signs of fonts that imitate handwriting, none
of which it has seen, beside what the shipped network for glyphs of fonts says of the same bitmaps. Without boxes: a sign
on paper has no em.
"""
import pathlib
import sys
import time

import freetype
import numpy as np
import torch
import torch.nn.functional as F

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'glyphs'))
from characters import ROOT  # noqa: E402
from evaluate import from_file  # noqa: E402
from generate import drawn  # noqa: E402
from network import GEOMETRY_INPUTS, Network, pixels_of, save  # noqa: E402
from strokes import class_of, signs, skeletons  # noqa: E402

SEED, STEPS, BATCH, EACH = 0, 3000, 256, 150
PEAK_RATE, WARM_UP_STEPS, WEIGHT_DECAY, LABEL_SMOOTHING = 2e-3, 100, 1e-3, .02
SURE = .9
# Debian's fonts that imitate handwriting, one file a hand.
HANDS = ['fifthhorseman/dkg.ttf', 'breip/Breip.ttf', 'femkeklaver/femkeklaver.ttf', 'klee/KleeOne-Regular.ttf',
         'rufscript/Rufscript010.ttf', *(f'../opentype/bwht/BecauseWe{name}-Regular.otf' for name in
                                         ('Build', 'Connect', 'Create', 'Learn', 'Mentor', 'Organize'))]
KINDS = {'digits': str.isdigit, 'Latin letters': lambda s: s.isascii() and s.isalpha(), 'Greek letters': lambda s: s.isalpha() and not s.isascii(),
         'signs': lambda s: not s.isalnum()}


def train(steps):
    rng = np.random.default_rng(SEED)
    images, labels = signs(EACH, SEED)
    names = sorted(set(labels))
    index = {name: i for i, name in enumerate(names)}
    y = np.array([index[label] for label in labels])
    chances = 1 / np.bincount(y)[y]
    chances = np.cumsum(chances / chances.sum())
    network = Network(len(names))
    optimiser = torch.optim.AdamW(network.parameters(), PEAK_RATE, weight_decay=WEIGHT_DECAY)
    no_box = torch.zeros(BATCH, GEOMETRY_INPUTS)
    for step in range(steps):
        for group in optimiser.param_groups:
            group['lr'] = PEAK_RATE * min(1, (step + 1) / WARM_UP_STEPS) * (.01 + .5 * (1 + np.cos(np.pi * step / steps)))
        i = np.searchsorted(chances, rng.random(BATCH)).clip(0, len(y) - 1)
        scores, _ = network(pixels_of(images[i]), no_box)
        loss = F.cross_entropy(scores, torch.from_numpy(y[i]), label_smoothing=LABEL_SMOOTHING)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if (step + 1) % 500 == 0:
            print(step + 1, 'steps, processor', round(time.process_time()), 's, loss', round(loss.item(), 3), flush=True)
    network.eval()
    return network, names


def probabilities(network, images):
    with torch.no_grad():
        scores = network(pixels_of(images), torch.zeros(len(images), GEOMETRY_INPUTS))[0]
    return torch.softmax(scores, 1).numpy()


def hands():
    """Bitmaps and characters of the fonts, of signs that the strokes know."""
    known = sorted({sign for sign, _ in skeletons()})
    images, characters = [], []
    for file in HANDS:
        face = freetype.Face(f'/usr/share/fonts/truetype/{file}')
        face.select_charmap(freetype.FT_ENCODING_UNICODE)
        for sign in known:
            glyph = face.get_char_index(sign)
            bitmap = drawn(face, glyph) if glyph else None
            if bitmap:
                images.append(bitmap[0])
                characters.append(sign)
    return np.stack(images), np.array(characters)


def report(title, network, names, images, characters):
    p = probabilities(network, images)
    classes = np.array([class_of(name) for name in names])
    # One probability a class of signs that look alike.
    groups = sorted(set(classes))
    p = np.stack([p[:, classes == group].sum(1) for group in groups], 1)
    best, truth = np.array(groups)[p.argmax(1)], np.array([class_of(c) for c in characters])
    right, sure = best == truth, p.max(1) >= SURE
    in_three = np.array([t in set(np.array(groups)[row]) for t, row in zip(truth, np.argsort(-p, 1)[:, :3])])
    print(f'\n| {title} | signs | right | among the first three | sure of | right when sure |\n| --- | --- | --- | --- | --- | --- |')
    for kind, belongs in {'all': lambda s: True, **KINDS}.items():
        k = np.array([belongs(c) for c in characters])
        if k.any():
            print(f'| {kind} | {k.sum()} | {right[k].mean():.1%} | {in_three[k].mean():.1%} | {sure[k].mean():.1%} | {right[k & sure].mean():.1%} |')


def main(out, steps):
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    network, names = train(steps)
    save(out, names, network)
    report('new strokes from the same forms', network, names, *signs(5, SEED + 1))
    images, characters = hands()
    report('fonts of handwriting, synthetic strokes', network, names, images, characters)
    report('fonts of handwriting, network for glyphs', *from_file(ROOT / 'packages/engine/src/extract/shapes/weights/glyphs.json'), images, characters)


if __name__ == '__main__':
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else STEPS)
