"""Trains the network of Devanagari components.

usage: train.py COMPONENTS.npz OUT.pt MINUTES     (one thread; cut.py makes COMPONENTS.npz)
"""
import os
import re
import sys
import time
from collections import defaultdict

import numpy as np
import torch
import torch.nn.functional as F

from net import Net, scalars

# A component that fewer families draw is learnt from too few shapes to be told from others; it becomes OTHER.
MIN_FAMILIES = 6
LATIN, SCRIPT, OTHER = '~latin', '~script', 'other'
# Letters of Sindhi, Kashmiri and Vedic accents: no school text has them, and they look like others.
UNUSED = re.compile('[\u0900\u0904\u090c\u090e\u0912\u0929\u0931\u0933\u0934\u093a\u093b\u0946\u094a\u094e\u094f\u0951-\u0957\u0961-\u0963\u0971-\u097f]')
BATCH, RATE = 256, 2.5e-3


def class_of(labels, families, trained):
    drawn = defaultdict(set)
    for label, family in zip(labels[trained], families[trained]):
        drawn[label].add(family)
    components = [l for l in drawn if len(drawn[l]) >= MIN_FAMILIES and not UNUSED.search(l)]
    names = sorted({*components, LATIN, SCRIPT}) + [OTHER]
    index = {n: i for i, n in enumerate(names)}
    return names, np.array([index.get(l, index[OTHER]) for l in labels]), [len(drawn.get(n, ())) or 12 for n in names]


def sampling(y, families, names, counts):
    """Cumulated weights: classes by the root of how many families draw them, families alike within a class."""
    key = np.array([f'{a}|{b}' for a, b in zip(y, families)])
    _, inverse, n = np.unique(key, return_inverse=True, return_counts=True)
    weight = 1. / n[inverse]
    weight /= np.bincount(y, weights=weight, minlength=len(names))[y]
    weight *= np.sqrt(np.array(counts))[y]
    weight[y == names.index(LATIN)] *= 12
    weight[y == names.index(SCRIPT)] *= 12
    weight[y == names.index(OTHER)] *= 6
    return np.cumsum(weight / weight.sum())


def augmented(x, step):
    """Slanted, stretched, moved; some bolder, some lighter."""
    n = len(x)
    noise = lambda s: torch.randn(n) * s
    theta = torch.zeros(n, 2, 3)
    theta[:, 0, 0], theta[:, 1, 1] = 1 + noise(.05), 1 + noise(.05)
    theta[:, 0, 1], theta[:, 1, 0] = noise(.06), noise(.015)
    theta[:, :, 2] = torch.randn(n, 2) * .02
    x = F.grid_sample(x, F.affine_grid(theta, x.shape, align_corners=False), align_corners=False)
    if step % 8 == 0:
        return .5 * x + .5 * F.max_pool2d(x, 3, 1, 1)
    if step % 8 == 4:
        return .6 * x - .4 * F.max_pool2d(-x, 3, 1, 1)
    return x


def boxes_of(boxes, rng):
    """Legacy fonts fill their em less than free ones do: smaller by a factor around exp(-.25)."""
    n = len(boxes)
    g = boxes * np.exp(-rng.normal(.25, .25, (n, 1)))
    g[:, :2] *= np.exp(rng.normal(0, .05, (n, 2)))
    g[:, 2:] += rng.normal(0, .015, (n, 1))
    g = scalars(g)
    g[rng.random(n) < .1] = 0
    return g


def main(data, out, minutes):
    torch.set_num_threads(1)
    torch.manual_seed(0)
    rng = np.random.default_rng(0)
    D = np.load(data)
    X, G, L, fam, held = (D[k] for k in 'XGLFH')
    names, y, counts = class_of(L, fam, ~held)
    index = np.where(~held)[0]
    cumulated = sampling(y[index], fam[index], names, counts)
    net = Net(len(names))
    optimiser = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-3)
    known = np.where(held & ~np.isin(y, [names.index(n) for n in (OTHER, LATIN, SCRIPT)]))[0]
    known = np.random.default_rng(1).choice(known, min(1500, len(known)), replace=False)
    print(len(index), 'glyphs', len(names), 'classes', sum(p.numel() for p in net.parameters()), 'weights', flush=True)
    start, step, recent = time.time(), 0, []
    while (elapsed := time.time() - start) < minutes * 60:
        for group in optimiser.param_groups:
            group['lr'] = RATE * min(1, (step + 1) / 100) * max(.005, .5 * (1 + np.cos(np.pi * elapsed / minutes / 60)))
        i = index[np.searchsorted(cumulated, rng.random(BATCH)).clip(0, len(index) - 1)]
        x = augmented(torch.from_numpy(X[i].astype(np.float32) / 255)[:, None], step)
        target = torch.from_numpy(y[i])
        scores, _ = net(x, torch.from_numpy(boxes_of(G[i], rng)))
        loss = F.cross_entropy(scores, target, label_smoothing=.02)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        recent.append([loss.item(), (scores.argmax(1) == target).float().mean().item()])
        if step % 250 == 0:
            net.eval()
            with torch.no_grad():
                seen = net(torch.from_numpy(X[known].astype(np.float32) / 255)[:, None], torch.from_numpy(scalars(G[known] / 1.28)))[0]
            net.train()
            print(step, round(elapsed), np.round(np.mean(recent[-250:], 0), 4), 'held out', round(float((seen.argmax(1).numpy() == y[known]).mean()), 4), flush=True)
            torch.save({'names': names, 'state': net.state_dict()}, out)
    torch.save({'names': names, 'state': net.state_dict()}, out)
    print('done', step)


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
