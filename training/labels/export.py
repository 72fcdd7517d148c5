"""Writes the weights as the engine reads them: `export.py WEIGHTS.pt WORDS.txt labels.json`. Rows are int8 with a scale each."""
import base64
import json
import sys

import numpy as np
import torch

from train import DILATIONS, HIDDEN, KERNEL
from words import filter_of


def rows_of(matrix):
    scales = np.maximum(np.abs(matrix).max(1), 1e-8) / 127
    return np.round(matrix / scales[:, None]).astype(np.int8), scales.astype(np.float32)


def main():
    saved = torch.load(sys.argv[1])
    state = {name: values.numpy() for name, values in saved['state'].items()}
    layers = [('embed', state['embed.weight'].T)]
    # [tap and input][output]
    layers += [(f'layers.{at}', state[f'layers.{at}.weight'].transpose(2, 1, 0).reshape(-1, HIDDEN)) for at in range(len(DILATIONS))]
    layers += [('out', state['out.weight'].T)]
    bytes_ = b''
    for name, matrix in layers:
        quantised, scales = rows_of(matrix)
        bytes_ += quantised.tobytes() + scales.tobytes() + state[f'{name}.bias'].astype(np.float32).tobytes()
    words = [line for line in open(sys.argv[2]).read().split('\n') if line]
    encode = lambda data: base64.b64encode(data).decode()
    content = {
        'features': saved['names'], 'hidden': HIDDEN, 'kernel': KERNEL, 'dilations': list(DILATIONS),
        'weights': encode(bytes_), 'words': filter_of(words),
    }  # fmt: skip
    with open(sys.argv[3], 'w') as file:
        json.dump(content, file, separators=(',', ':'))
        file.write('\n')


if __name__ == '__main__':
    main()
