"""
Writes the model that the engine reads: export.py MODEL.pt OUT.json --pages DUMPS… --calibration DUMPS… --data DATA.npz…

`--pages` are the folders of dumps that the data were made of, `--calibration` those of pages that were not trained on.
`--before BEFORE.json` is the model that training went on from: its metrics are kept, its gates widened by the data.
`--rarity` is that of the training. `--witness` leaves out what the engine does not ask a second
network for: metrics, and alphabets that differ by style alone or are rare.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

import numpy as np
import torch

import calibrate
import nominal
import weights
from classes import whole_class
from net import ComponentNet
from train import RARITY

BATCH = 512
LEFT_OUT = {'b', 'bi', 'tt', 'cal', 'frak'}


def folded(net: ComponentNet) -> list[tuple[np.ndarray, np.ndarray]]:
    """Weights and biases with the norms in them."""
    layers = []
    for conv, norm in zip(net.conv, net.norm):
        factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        bias = norm.bias + (conv.bias - norm.running_mean) * factor
        layers.append((conv.weight * factor[:, None, None, None], bias))
    layers += [(layer.weight, layer.bias) for layer in (net.hidden, net.classes, net.geometry)]
    return [(w.detach().numpy(), b.detach().numpy()) for w, b in layers]


def small(layers: list[tuple[np.ndarray, np.ndarray]], names: list[str]):
    """The layers and class names without the alphabets of `LEFT_OUT`."""
    kept = [k for k, name in enumerate(names) if whole_class(name).split(':')[0] not in LEFT_OUT]
    w, b = layers[-2]
    return [*layers[:-2], (w[kept], b[kept]), layers[-1]], [names[k] for k in kept]


def scorer(net: ComponentNet):
    def score(crops: np.ndarray, measures: np.ndarray) -> np.ndarray:
        parts = []
        with torch.no_grad():
            for k in range(0, len(crops), BATCH):
                x = torch.from_numpy(crops[k : k + BATCH].astype(np.float32) / 255)
                parts.append(net(x, torch.from_numpy(measures[k : k + BATCH]))[0].numpy())
        return np.concatenate(parts) if parts else np.zeros((0, net.classes.out_features), np.float32)

    return score


def main(given: argparse.Namespace) -> None:
    model = torch.load(given.model)
    names = model['names']
    net = ComponentNet(len(names))
    net.load_state_dict(model['state'])
    net.eval()
    crops = Counter()
    for path in given.data:
        crops.update(np.load(path)['name'].tolist())
    shift = calibrate.prior_shift(names, calibrate.page_counts(given.pages), crops, given.rarity)
    calibration = [path for folder in given.calibration for path in sorted(folder.glob('*.json'))]
    share, temperature = calibrate.choose(scorer(net), names, shift, calibration)
    layers = folded(net)
    w, b = layers[-2]
    layers[-2] = (w / temperature, (b + share * shift) / temperature)
    gates = {name: gate for name, gate in nominal.gates(given.data).items() if name in names}
    if given.before:
        before = json.loads(given.before.read_text())
        gates, metrics = nominal.widened(before['gates'], gates), before['metrics']
    else:
        metrics = nominal.metrics(given.pages)
    if given.witness:
        layers, names = small(layers, names)
        gates, metrics = {name: gate for name, gate in gates.items() if name in names}, {}
    size = weights.write(given.out, layers, names, gates, metrics)
    print(f'{len(names)} classes, {size} bytes of weights, share {share}, temperature {temperature}')


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('model')
    parser.add_argument('out', type=Path)
    parser.add_argument('--pages', type=Path, nargs='+', required=True)
    parser.add_argument('--calibration', type=Path, nargs='+', required=True)
    parser.add_argument('--before', type=Path)
    parser.add_argument('--witness', action='store_true')
    parser.add_argument('--rarity', type=float, default=RARITY)
    parser.add_argument('--data', nargs='+', required=True)
    torch.set_num_threads(1)
    main(parser.parse_args())
