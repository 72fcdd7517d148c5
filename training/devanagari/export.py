"""Writes the trained network as the engine reads it: JSON with the classes, the layers and int8 weights in base64.

usage: export.py IN.pt OUT.json
"""
import base64
import json
import sys

import numpy as np
import torch

CONVOLUTIONS = [('c1', 'b1', 2, 2, 1), ('c2', 'b2', 2, 1, 1), ('c3', 'b3', 1, 1, 2)]       # stride, padding, pool
EPSILON = 1e-5


def folded(state, convolution, norm):
    """A convolution that does what the batch normalisation behind it did."""
    factor = state[f'{norm}.weight'] / torch.sqrt(state[f'{norm}.running_var'] + EPSILON)
    weight = state[f'{convolution}.weight'] * factor[:, None, None, None]
    return weight, (state[f'{convolution}.bias'] - state[f'{norm}.running_mean']) * factor + state[f'{norm}.bias']


def packed(weight, bias):
    """Rows as int8, then a float32 scale a row, then a float32 bias a row."""
    rows = weight.reshape(len(weight), -1).numpy()
    scale = np.abs(rows).max(1) / 127 + 1e-12
    return np.round(rows / scale[:, None]).astype(np.int8).tobytes() + scale.astype('<f4').tobytes() + bias.numpy().astype('<f4').tobytes()


def main(source, target):
    saved = torch.load(source)
    state, names = saved['state'], saved['names']
    convolutions, data = [], b''
    for convolution, norm, stride, padding, pool in CONVOLUTIONS:
        weight, bias = folded(state, convolution, norm)
        outputs, inputs, kernel, _ = weight.shape
        convolutions.append({'inputs': inputs, 'outputs': outputs, 'kernel': kernel, 'stride': stride, 'padding': padding, 'pool': pool})
        data += packed(weight, bias)
    for layer in ('g', 'f', 'out', 'st'):
        data += packed(state[f'{layer}.weight'], state[f'{layer}.bias'])
    file = {'classes': ' '.join(names), 'convolutions': convolutions, 'geometry': len(state['g.bias']), 'hidden': len(state['f.bias']), 'weights': base64.b64encode(data).decode()}
    with open(target, 'w', encoding='utf8') as out:
        json.dump(file, out, ensure_ascii=False, indent=2)
        out.write('\n')


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2])
