"""Measures weights on the families held out: evaluate.py DATA.npz WEIGHTS.json

Reads the file that the engine reads, int8 and all.
"""
import base64
import json
import sys
from collections import Counter

import numpy as np
import torch

from characters import OTHER, class_of, kind, looks_alike
from network import CONVOLUTIONS, GEOMETRY, GEOMETRY_INPUTS, HIDDEN, PIXELS_LEFT, STYLES, Network, probabilities

SURE = .9


def from_file(path):
    """The network that the engine's file holds."""
    file = json.load(open(path))
    names = file['classes'].split(' ')
    blob, at = base64.b64decode(file['weights']), 0
    network = Network(len(names))

    def matrix(rows, columns):
        nonlocal at
        values = np.frombuffer(blob, np.int8, rows * columns, at).reshape(rows, columns).astype(np.float32)
        scales = np.frombuffer(blob, '<f4', rows, at + rows * columns)
        biases = np.frombuffer(blob, '<f4', rows, at + rows * columns + 4 * rows)
        at += rows * (columns + 8)
        return torch.from_numpy(values * scales[:, None]), torch.from_numpy(biases.copy())

    for layer, norm, (i, o, k, *_) in zip(network.convolutions, network.norms, CONVOLUTIONS):
        weight, bias = matrix(o, i * k * k)
        layer.weight.data, layer.bias.data = weight.reshape(o, i, k, k), bias
        norm.eps = 0
    columns = (GEOMETRY_INPUTS, CONVOLUTIONS[-1][1] * PIXELS_LEFT + GEOMETRY, HIDDEN, HIDDEN)
    for layer, n in zip((network.geometry, network.hidden, network.output, network.style), columns):
        layer.weight.data, layer.bias.data = matrix(layer.out_features, n)
    network.eval()
    return network, names


def main(source, weights):
    torch.set_num_threads(1)
    network, names = from_file(weights)
    data = {key: value for key, value in np.load(source).items()}
    index = {name: i for i, name in enumerate(names)}
    labels = np.array([class_of(label) for label in data['L']])
    held = np.array([h and label in index and label != OTHER for h, label in zip(data['H'], labels)])
    labels, families = labels[held], data['fam'][data['F'][held]]
    p = probabilities(network, data['X'][held], data['G'][held])
    alike = np.array([[looks_alike(a, b) for b in names] for a in names], np.float32)
    truth = np.array([index[label] for label in labels])
    best = p.argmax(1)
    # The probability that the shape is that of the best class or of one that looks like it.
    certainty = np.einsum('ij,ij->i', p, alike[best])
    exact, same = best == truth, alike[best, truth] > 0
    sure, sure_exact = certainty >= SURE, p.max(1) >= SURE
    line = lambda name, k: print(f'| {name} | {k.sum()} | {exact[k].mean():.2%} | {same[k].mean():.2%} | {sure[k].mean():.1%} | '
                                 f'{same[k & sure].mean():.2%} | {sure_exact[k].mean():.1%} | {exact[k & sure_exact].mean():.2%} |')
    print('| held-out families | glyphs | exact | within look-alikes | sure of the look-alikes | right when sure | sure of the class | exact when sure |')
    print('| --- | --- | --- | --- | --- | --- | --- | --- |')
    line('all', np.ones(len(truth), bool))
    kinds = np.array([kind(label) for label in labels])
    for name in sorted(set(kinds)):
        line(name, kinds == name)
    print()
    for name in sorted(set(families)):
        line(name, families == name)
    wrong = Counter(f'{a}→{names[b]}' for a, b, bad in zip(labels, best, ~same & sure) if bad)
    print('\nSurely wrong:', ', '.join(f'{pair} {n}' for pair, n in wrong.most_common(40)))
    devanagari = held_out_devanagari(network, names, data)
    if devanagari:
        print(devanagari)


def held_out_devanagari(network, names, data):
    """How many shapes that are no class of the network it takes for one, and is sure."""
    rows = data['H'] & (data['L'] == OTHER)
    if not rows.any():
        return ''
    p = probabilities(network, data['X'][rows], data['G'][rows])
    taken = (p.max(1) >= SURE) & (p.argmax(1) != names.index(OTHER))
    return f'Devanagari: {rows.sum()} glyphs, {taken.mean():.1%} surely taken for a class'


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2])
