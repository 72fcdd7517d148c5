"""Trains the network: train.py DATA.npz OUT.pt [STEPS]

Classes are those with enough families to learn from. The seed, the number of steps and one thread make the run repeatable.
"""
import sys
import time
from collections import defaultdict

import numpy as np
import torch
import torch.nn.functional as F

from characters import OTHER, class_of
from network import Network, geometry_inputs, pixels_of, save

SEED = 0
STEPS = 6000
BATCH = 256
PEAK_RATE, WARM_UP_STEPS, LAST_RATE_SHARE = 3e-3, 100, .005
WEIGHT_DECAY = 1e-3
MIN_FAMILIES = 4
LABEL_SMOOTHING = .02
STYLE_LOSS = .1
# Every so many pictures lack the box: scanned components have no em.
NO_BOX_SHARE = .12
# Shapes that are none of the classes come in more forms than any class.
OTHER_WEIGHT = 4


def training_set(data):
    """Indexes of the glyphs to train on, their classes, and how often each is drawn."""
    labels = np.array([class_of(label) for label in data['L']])
    families = data['fam'][data['F']]
    train = ~data['H']
    by_class = defaultdict(set)
    for label, family in zip(labels[train], families[train]):
        by_class[label].add(family)
    names = sorted(label for label in by_class if len(by_class[label]) >= MIN_FAMILIES)
    index = {name: i for i, name in enumerate(names)}
    y = np.array([index.get(label, -1) for label in labels])
    chosen = np.where(train & (y >= 0))[0]
    # A family with many files, and a class with many glyphs, count for less than their numbers.
    groups = np.array([f'{a}|{b}' for a, b in zip(y[chosen], families[chosen])])
    _, inverse, counts = np.unique(groups, return_inverse=True, return_counts=True)
    sizes = np.bincount(y[chosen], minlength=len(names))
    weight = counts[inverse] ** -.5 * sizes[y[chosen]] ** -.35
    totals = np.bincount(y[chosen], weights=weight, minlength=len(names))
    spread = np.sqrt([len(by_class[name]) for name in names])
    weight = weight / totals[y[chosen]] * spread[y[chosen]]
    weight[y[chosen] == index[OTHER]] *= OTHER_WEIGHT
    return names, y, chosen, np.cumsum(weight / weight.sum())


def distorted(images, step):
    """Slightly turned, slanted, moved and scaled; now and then with heavier or lighter strokes."""
    x = pixels_of(images)
    n = len(x)
    theta = torch.zeros(n, 2, 3)
    noise = lambda size: torch.randn(n) * size
    theta[:, 0, 0], theta[:, 1, 1] = 1 + noise(.04), 1 + noise(.04)
    theta[:, 0, 1], theta[:, 1, 0] = noise(.05), noise(.015)
    theta[:, :, 2] = torch.randn(n, 2) * .02
    x = F.grid_sample(x, F.affine_grid(theta, x.shape, align_corners=False), align_corners=False)
    if step % 8 == 0:
        return .5 * x + .5 * F.max_pool2d(x, 3, 1, 1)
    return .6 * x - .4 * F.max_pool2d(-x, 3, 1, 1) if step % 8 == 4 else x


def jittered(boxes, rng):
    """Boxes as fonts with another em, other widths or another baseline would have them."""
    n = len(boxes)
    boxes = boxes * np.exp(rng.normal(0, .07, (n, 1)))
    boxes[:, :2] *= np.exp(rng.normal(0, .04, (n, 2)))
    boxes[:, 2:] += rng.normal(0, .012, (n, 1))
    inputs = geometry_inputs(boxes)
    inputs[rng.random(n) < NO_BOX_SHARE] = 0
    return torch.from_numpy(inputs)


def rate_at(step, steps):
    return PEAK_RATE * min(1, (step + 1) / WARM_UP_STEPS) * max(LAST_RATE_SHARE, .5 * (1 + np.cos(np.pi * step / steps)))


def held_out_share(network, data, y, rng):
    """Share of held-out glyphs that are read exactly, of a sample."""
    held = np.where(data['H'] & (y >= 0))[0]
    held = rng.choice(held, min(1500, len(held)), replace=False)
    network.eval()
    with torch.no_grad():
        scores = network(pixels_of(data['X'][held]), torch.from_numpy(geometry_inputs(data['G'][held])))[0]
    network.train()
    return float((scores.argmax(1).numpy() == y[held]).mean())


def main(source, out, steps):
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    data = {key: value for key, value in np.load(source).items()}
    names, y, chosen, cumulated = training_set(data)
    network = Network(len(names))
    count = sum(p.numel() for p in network.parameters())
    print(len(chosen), 'glyphs', len(names), 'classes', count, 'weights', steps, 'steps', flush=True)
    optimiser = torch.optim.AdamW(network.parameters(), PEAK_RATE, weight_decay=WEIGHT_DECAY)
    started, losses = time.time(), []
    for step in range(steps):
        for group in optimiser.param_groups:
            group['lr'] = rate_at(step, steps)
        i = chosen[np.searchsorted(cumulated, rng.random(BATCH)).clip(0, len(chosen) - 1)]
        target = torch.from_numpy(y[i])
        scores, style = network(distorted(data['X'][i], step), jittered(data['G'][i], rng))
        loss = F.cross_entropy(scores, target, label_smoothing=LABEL_SMOOTHING)
        loss = loss + STYLE_LOSS * F.binary_cross_entropy_with_logits(style, torch.from_numpy(data['S'][i].astype(np.float32)))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
        if (step + 1) % 500 == 0:
            share = held_out_share(network, data, y, np.random.default_rng(1))
            print(step + 1, round(time.time() - started), 's loss', round(float(np.mean(losses[-500:])), 4), 'held out', round(share, 4), flush=True)
            save(out, names, network)
    save(out, names, network)


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else STEPS)
