"""Trains the network by step count and seed: train.py OUT.pt STEPS SEED DATA.npz…

The same data, steps and seed give the same weights on the same processor and library. `--init MODEL` goes on from
another model, MODEL.pt or an exported MODEL.json; its classes are kept. `--hold` keeps the learning rate instead of letting
it fall to the end. `--rarity` is told in `RARITY`. A snapshot is written every `SAVE_EVERY` steps and can be gone on from.
"""

import argparse
import os
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from exported import network_from
from net import ComponentNet

BATCH = 256
LEARNING_RATE = 3e-3
WEIGHT_DECAY = 1e-4
WARM_UP_STEPS = 100
# Fewer samples teach a class nothing.
FEWEST_SAMPLES = 6
# Samples of a class of n are drawn n^(1 - 0.6) times as often: between evenly by class and as they occur.
RARITY = 0.6
LABEL_SMOOTHING = 0.03
SIZE_SHARE, MATH_SHARE = 0.7, 0.2
# Crops whose surroundings are hidden, so that the component's own shape counts.
HIDDEN_CONTEXT = 0.08
INK_SPREAD = 0.25
# Crops that tell an exported network the means and variances of its norms.
NORM_CROPS = 2048
REPORT_EVERY, SAVE_EVERY = 200, 1000


def load(paths: list[str]) -> dict[str, np.ndarray]:
    parts = [np.load(path) for path in paths]
    return {key: np.concatenate([part[key] for part in parts]) for key in parts[0].files}


def class_names(data: dict[str, np.ndarray]) -> list[str]:
    names, counts = np.unique(data['name'], return_counts=True)
    return [str(name) for name, count in zip(names, counts) if count >= FEWEST_SAMPLES]


def batch_of(data: dict[str, np.ndarray], rows: np.ndarray, rng) -> torch.Tensor:
    """Crops with small shifts and changes of ink."""
    crops = np.stack([data['sign'][rows], data['context'][rows]], 1)
    crops = np.roll(crops, rng.integers(-1, 2, 2), (2, 3)).astype(np.float32) / 255
    crops **= np.exp(rng.normal(0, INK_SPREAD, (len(rows), 1, 1, 1))).astype(np.float32)
    crops[rng.random(len(rows)) < HIDDEN_CONTEXT, 1] = 0
    return torch.from_numpy(crops).contiguous(memory_format=torch.channels_last)


def loss_of(scores, geometry, target, size, math):
    loss = F.cross_entropy(scores, target, label_smoothing=LABEL_SMOOTHING)
    known = ~torch.isnan(size[:, 0])
    if known.any():
        loss = loss + SIZE_SHARE * F.smooth_l1_loss(geometry[known, :2], size[known], beta=0.1)
    told = math >= 0
    if told.any():
        loss = loss + MATH_SHARE * F.binary_cross_entropy_with_logits(geometry[told, 2], math[told].float())
    return loss


def save(path: str, names: list[str], net: ComponentNet) -> None:
    torch.save({'names': names, 'state': net.state_dict()}, path + '.tmp')
    os.replace(path + '.tmp', path)


def start(init: str | None, data: dict[str, np.ndarray], rng) -> tuple[ComponentNet, list[str]]:
    if init and init.endswith('.json'):
        return network_from(Path(init), batch_of(data, rng.integers(0, len(data['name']), NORM_CROPS), rng))
    start_from = torch.load(init) if init else None
    names = start_from['names'] if start_from else class_names(data)
    net = ComponentNet(len(names)).to(memory_format=torch.channels_last)
    if start_from:
        net.load_state_dict(start_from['state'])
    return net, names


def train(given: argparse.Namespace, data: dict[str, np.ndarray]) -> None:
    steps, rate = given.steps, given.rate
    torch.manual_seed(given.seed)
    rng = np.random.default_rng(given.seed)
    net, names = start(given.init, data, rng)
    numbers = {name: k for k, name in enumerate(names)}
    target = np.array([numbers.get(str(name), -1) for name in data['name']])
    keep = np.nonzero(target >= 0)[0]
    counts = np.bincount(target[keep], minlength=len(names))
    chances = np.cumsum(1 / counts[target[keep]] ** given.rarity)
    print(f'{len(keep)} crops, {len(names)} classes, {sum(p.numel() for p in net.parameters())} weights', flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=WEIGHT_DECAY)
    began, recent = time.time(), []
    for step in range(1, steps + 1):
        for group in optimiser.param_groups:
            fall = 1 if given.hold else max(0.005, 0.5 * (1 + np.cos(np.pi * step / steps)))
            group['lr'] = rate * min(1, step / WARM_UP_STEPS) * fall
        rows = keep[np.searchsorted(chances, rng.random(BATCH) * chances[-1]).clip(0, len(keep) - 1)]
        crops, measures = batch_of(data, rows, rng), torch.from_numpy(data['measures'][rows])
        with torch.autocast('cpu', torch.bfloat16, enabled=given.bfloat16):
            scores, geometry = (output.float() for output in net(crops, measures))
        wanted = torch.from_numpy(target[rows])
        loss = loss_of(scores, geometry, wanted, torch.from_numpy(data['size'][rows]), torch.from_numpy(data['math'][rows]))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        net.keep_norms_positive()
        recent.append((loss.item(), (scores.argmax(1) == wanted).float().mean().item()))
        if step % REPORT_EVERY == 0:
            mean_loss, right = np.mean(recent[-REPORT_EVERY:], 0)
            print(f'step {step}, {time.time() - began:.0f} s, loss {mean_loss:.4f}, right {100 * right:.2f} %', flush=True)
        if step % SAVE_EVERY == 0:
            save(given.out + '.part', names, net)
    save(given.out, names, net)


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('out')
    parser.add_argument('steps', type=int)
    parser.add_argument('seed', type=int)
    parser.add_argument('data', nargs='+')
    parser.add_argument('--init')
    parser.add_argument('--rate', type=float, default=LEARNING_RATE)
    parser.add_argument('--hold', action='store_true')
    parser.add_argument('--rarity', type=float, default=RARITY)
    parser.add_argument('--bfloat16', action='store_true', help='a third quicker where the processor has it')
    given = parser.parse_args()
    torch.set_num_threads(1)
    train(given, load(given.data))
