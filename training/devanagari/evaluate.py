"""How right the network is on families that it never saw.

usage: evaluate.py COMPONENTS.npz NETWORK.pt
"""
import sys

import numpy as np
import torch

from net import Net, scalars

LATIN, SCRIPT, OTHER = '~latin', '~script', 'other'
# Legacy fonts fill their em less than free ones do; the network is trained for the size in between.
SCALE = 1 / 1.28
SURE = .9
HALF = [c + '\u094d' for c in 'कखगघचजझञणतथधनपफबभमयलवशषस']
COMMON = set('अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहािीुूृेैोौंःँ़।०१२३४५६७८९') | set(HALF) | set('क्ष त्र ज्ञ श्र REPH RAKAR रू रु त्त द्ध द्य द्व द्द ट्ट ह्म ह्य क्त न्न हृ प्र क्र श्व ष्ट ें ीं'.split())


def probabilities(net, X, G):
    out = []
    with torch.no_grad():
        for i in range(0, len(X), 1024):
            pixels = torch.from_numpy(X[i:i + 1024].astype(np.float32) / 255)[:, None]
            out.append(torch.softmax(net(pixels, torch.from_numpy(scalars(G[i:i + 1024])))[0], 1).numpy())
    return np.concatenate(out)


def main(data, network):
    torch.set_num_threads(1)
    saved = torch.load(network)
    names = saved['names']
    net = Net(len(names))
    net.load_state_dict(saved['state'])
    net.eval()
    D = np.load(data)
    held = D['H']
    X, G, L, F = (D[k][held] for k in 'XGLF')
    index = {n: i for i, n in enumerate(names)}
    known = np.array([l in index and l not in (LATIN, SCRIPT, OTHER) for l in L])
    P = probabilities(net, X[known], G[known] * SCALE)
    y = np.array([index[l] for l in L[known]])
    right, sure = P.argmax(1) == y, P.max(1) > SURE
    common = np.array([l in COMMON for l in L[known]])
    print('held-out glyphs | right | sure | right where sure')
    for name, which in [('all components', np.ones(len(y), bool)), ('common components', common)]:
        print(name, which.sum(), round(right[which].mean(), 4), round(sure[which].mean(), 3), round(right[which & sure].mean(), 4))
    for family in sorted(set(F[known])):
        which = (F[known] == family) & common
        print(' ', family, which.sum(), round(right[which].mean(), 3))
    devanagari = [i for i, n in enumerate(names) if n not in (LATIN, SCRIPT, OTHER)]
    for label in (LATIN, SCRIPT):
        which = np.where(D['L'] == label)[0]
        if len(which):
            share = probabilities(net, D['X'][which], D['G'][which])[:, devanagari].sum(1)
            print('called Devanagari of', label, len(which), round(float((share > .5).mean()), 3))


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2])
