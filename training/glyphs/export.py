"""Writes the engine's file of weights: export.py NETWORK.pt OUT.json

Every row of a layer becomes int8 with a float32 scale; batch normalisation goes into scales and biases.
"""
import base64
import json
import sys

import numpy as np
import torch

from network import CONVOLUTIONS, GEOMETRY, HIDDEN, load

INT8_MAX = 127


def layers(network):
    """(rows, factors, biases) of every layer, in the order of the file."""
    for convolution, norm in zip(network.convolutions, network.norms):
        factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        yield convolution.weight.flatten(1), factor, (convolution.bias - norm.running_mean) * factor + norm.bias
    for layer in (network.geometry, network.hidden, network.output, network.style):
        yield layer.weight, torch.ones(layer.out_features), layer.bias


def encoded(rows, factors, biases):
    rows, factors, biases = (t.detach().numpy().astype(np.float32) for t in (rows, factors, biases))
    scales = np.maximum(np.abs(rows).max(1), 1e-9) / INT8_MAX
    quantised = np.rint(rows / scales[:, None]).astype(np.int8)
    return quantised.tobytes() + (scales * factors).astype('<f4').tobytes() + biases.astype('<f4').tobytes()


def main(source, out):
    network, names = load(source)
    weights = b''.join(encoded(*layer) for layer in layers(network))
    keys = ('inputs', 'outputs', 'kernel', 'stride', 'padding', 'pool')
    file = {'classes': ' '.join(names), 'convolutions': [dict(zip(keys, spec)) for spec in CONVOLUTIONS],
            'geometry': GEOMETRY, 'hidden': HIDDEN, 'weights': base64.b64encode(weights).decode()}
    with open(out, 'w') as stream:
        json.dump(file, stream, ensure_ascii=False, indent=2)
        stream.write('\n')
    print(len(weights), 'bytes')


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2])
