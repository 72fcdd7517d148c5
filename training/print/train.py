"""Trains the network by step count and seed: train.py OUT.pt STEPS SEED DATA.npz…

The same data, steps and seed give the same weights on the same processor and library. `--init MODEL` goes on from
another model, MODEL.pt or an exported MODEL.json; its classes are kept. `--hold` keeps the learning rate instead of letting
it fall to the end; `--stop STEP` ends before that, with the rate that it has by then. `--rarity` is told in `RARITY`. A
snapshot is written every `SAVE_EVERY` steps and can be gone on from.

`--beside DATA.npz…` is a second set that makes up `--share` of every batch, whatever the sizes of the two. `--teacher MODEL.json`
is an earlier network: what it reads rightly of the first set is learnt with its probabilities too, so that it is not lost.
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
# Of the difference from the teacher's probabilities, in the loss.
TEACHER_SHARE = 0.5
# Of a batch that the second set makes up.
BESIDE_SHARE = 0.45
# Crops whose surroundings are hidden, so that the component's own shape counts.
HIDDEN_CONTEXT = 0.08
INK_SPREAD = 0.25
# Crops that tell an exported network the means and variances of its norms.
NORM_CROPS = 2048
REPORT_EVERY, SAVE_EVERY = 200, 1000


def load(paths: list[str]) -> dict[str, np.ndarray]:
    parts = [np.load(path) for path in paths]
    return {key: np.concatenate([part[key] for part in parts]) for key in parts[0].files}


def crops_in(paths: list[str]) -> int:
    return sum(len(np.load(path)['name']) for path in paths)


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


def teacher_loss(scores, geometry, teacher_scores, teacher_geometry, target):
    """How far the probabilities are from the teacher's, over the crops that the teacher reads rightly."""
    right = teacher_scores.argmax(1) == target
    if not right.any():
        return scores.new_zeros(())
    taught, math = teacher_scores[right].log_softmax(1), teacher_geometry[right, 2].sigmoid()
    away = F.kl_div(scores[right].log_softmax(1), taught, reduction='batchmean', log_target=True)
    return TEACHER_SHARE * away + MATH_SHARE * F.binary_cross_entropy_with_logits(geometry[right, 2], math)


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


class Sampler:
    """Draws crops of known classes, rare classes oftener than they occur."""

    def __init__(self, target: np.ndarray, rows: np.ndarray, rarity: float):
        self.rows = rows[target[rows] >= 0]
        counts = np.bincount(target[self.rows])
        self.chances = np.cumsum(1 / counts[target[self.rows]] ** rarity)

    def draw(self, count: int, rng) -> np.ndarray:
        places = np.searchsorted(self.chances, rng.random(count) * self.chances[-1])
        return self.rows[places.clip(0, len(self.rows) - 1)]


def samplers(given: argparse.Namespace, target: np.ndarray, first: int) -> list[tuple[Sampler, int]]:
    """The sets, the first of which has `first` crops, and how many crops of each make a batch."""
    rows = np.arange(len(target))
    beside = round(BATCH * given.share) if first < len(rows) else 0
    sets = [(Sampler(target, rows[:first], given.rarity), BATCH - beside)]
    if beside:
        sets.append((Sampler(target, rows[first:], given.rarity), beside))
    return sets


def train(given: argparse.Namespace, data: dict[str, np.ndarray], first: int) -> None:
    steps, rate = given.steps, given.rate
    torch.manual_seed(given.seed)
    rng = np.random.default_rng(given.seed)
    net, names = start(given.init, data, rng)
    teacher = network_from(Path(given.teacher), batch_of(data, np.arange(NORM_CROPS), rng))[0].eval() if given.teacher else None
    numbers = {name: k for k, name in enumerate(names)}
    target = np.array([numbers.get(str(name), -1) for name in data['name']])
    sets = samplers(given, target, first)
    print(f'{(target >= 0).sum()} crops, {len(names)} classes, {sum(p.numel() for p in net.parameters())} weights', flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=WEIGHT_DECAY)
    began, recent = time.time(), []
    for step in range(1, (given.stop or steps) + 1):
        for group in optimiser.param_groups:
            fall = 1 if given.hold else max(0.005, 0.5 * (1 + np.cos(np.pi * step / steps)))
            group['lr'] = rate * min(1, step / WARM_UP_STEPS) * fall
        rows = np.concatenate([sampler.draw(count, rng) for sampler, count in sets])
        crops, measures = batch_of(data, rows, rng), torch.from_numpy(data['measures'][rows])
        wanted = torch.from_numpy(target[rows])
        with torch.autocast('cpu', torch.bfloat16, enabled=given.bfloat16):
            scores, geometry = (output.float() for output in net(crops, measures))
        loss = loss_of(scores, geometry, wanted, torch.from_numpy(data['size'][rows]), torch.from_numpy(data['math'][rows]))
        if teacher:
            n = sets[0][1]
            with torch.no_grad(), torch.autocast('cpu', torch.bfloat16, enabled=given.bfloat16):
                taught = [output.float() for output in teacher(crops[:n], measures[:n])]
            loss = loss + n / BATCH * teacher_loss(scores[:n], geometry[:n], *taught, wanted[:n])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        net.keep_norms_positive()
        right = (scores.argmax(1) == wanted).float()
        recent.append((loss.item(), *(part.mean().item() for part in right.split([count for _, count in sets]))))
        if step % REPORT_EVERY == 0:
            mean_loss, *shares = np.mean(recent[-REPORT_EVERY:], 0)
            told = ' and '.join(f'{100 * share:.2f}' for share in shares)
            print(f'step {step}, {time.time() - began:.0f} s, loss {mean_loss:.4f}, right {told} %', flush=True)
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
    parser.add_argument('--stop', type=int)
    parser.add_argument('--rarity', type=float, default=RARITY)
    parser.add_argument('--beside', nargs='+', default=[])
    parser.add_argument('--share', type=float, default=BESIDE_SHARE)
    parser.add_argument('--teacher')
    parser.add_argument('--bfloat16', action='store_true', help='a third quicker where the processor has it')
    given = parser.parse_args()
    torch.set_num_threads(1)
    train(given, load(given.data + given.beside), crops_in(given.data))
