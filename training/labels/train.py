"""Trains the labelling network: `train.py DUMPS WEIGHTS.pt [SECONDS] [SEED]`; documents named held… are left out."""
import json
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

HIDDEN = 48
KERNEL = 5
DILATIONS = (1, 2, 4)
BATCH_TOKENS = 4000
UNKNOWN = -100
FONT = ('other family', 'math font', 'math encoding')
STYLE = ('italic', 'bold', 'family changes')
SCALED = ('gap before', 'gap after', 'gap before in spaces', 'gap after in spaces', 'width', 'place')


class Network(nn.Module):
    def __init__(self, inputs):
        super().__init__()
        self.embed = nn.Linear(inputs, HIDDEN)
        self.layers = nn.ModuleList([nn.Conv1d(HIDDEN, HIDDEN, KERNEL, padding=2 * d, dilation=d) for d in DILATIONS])
        self.out = nn.Linear(HIDDEN, 3)

    def forward(self, x, mask):
        """x [lines, tokens, features], mask [lines, 1, tokens] of what is no padding."""
        h = F.relu(self.embed(x)).transpose(1, 2) * mask
        h = F.dropout(h, 0.2, self.training)
        for layer in self.layers:
            h = F.dropout(h + F.relu(layer(h)) * mask, 0.2, self.training)
        return self.out(h.transpose(1, 2))


def states(formulas):
    """Outside, beginning, inside: 0, 1, 2 of the numbers of formulas of a line; −100 where nobody can say."""
    return [
        UNKNOWN if f < 0 else 0 if f == 0 else 1 if at == 0 or formulas[at - 1] != f else 2
        for at, f in enumerate(formulas)
    ]


class Lines:
    """Tokens of all lines as rows of sparse features."""

    def __init__(self, files, names=None):
        self.names = names if names is not None else sorted({n for f in files for n in json.loads(f.read_text())['names']})
        number = {n: i for i, n in enumerate(self.names)}
        index, value, counts, truth, rules, lengths = [], [], [], [], [], []
        self.texts, self.documents = [], []
        for file in files:
            data = json.loads(file.read_text())
            own = np.array([number.get(n, len(self.names)) for n in data['names']] or [0], np.int64)
            index.append(own[np.array(data['index'], np.int64)] if data['index'] else np.zeros(0, np.int64))
            value.append(np.array(data['value'], np.float32))
            counts += data['counts']
            lengths += data['lengths']
            at = 0
            for length in data['lengths']:
                truth += states(data['truth'][at : at + length])
                rules += states(data['rules'][at : at + length])
                at += length
            self.texts += data['texts']
            self.documents += [file.stem] * len(data['lengths'])
        self.index, self.value = np.concatenate(index).astype(np.int16), np.concatenate(value)
        self.starts = np.concatenate([[0], np.cumsum(counts)])
        self.truth, self.rules = np.array(truth), np.array(rules)
        self.lengths = np.array(lengths)
        self.line_starts = np.concatenate([[0], np.cumsum(lengths)])

    def batch(self, lines):
        width = int(self.lengths[lines].max())
        x = np.zeros((len(lines), width, len(self.names) + 1), np.float32)
        y = np.full((len(lines), width), UNKNOWN, np.int64)
        mask = np.zeros((len(lines), 1, width), np.float32)
        for row, line in enumerate(lines):
            start, length = self.line_starts[line], self.lengths[line]
            a, b = self.starts[start], self.starts[start + length]
            tokens = np.repeat(np.arange(length), np.diff(self.starts[start : start + length + 1]))
            x[row, tokens, self.index[a:b]] = self.value[a:b]
            y[row, :length] = self.truth[start : start + length]
            mask[row, 0, :length] = 1
        return x[:, :, :-1], y, mask


def disturb(x, names, r):
    """Drops fonts, styles, letters and single features, and stretches gaps, a line at a time."""
    font = [i for i, n in enumerate(names) if n in FONT]
    style = [i for i, n in enumerate(names) if n in STYLE]
    letters = [i for i, n in enumerate(names) if n.startswith('letter ')]
    scaled = [i for i, n in enumerate(names) if n in SCALED]
    lines = x.shape[0]
    for columns, share in ((font, 0.35), (style + font, 0.2), (letters, 0.08)):
        drop = r.random(lines) < share
        x[np.ix_(drop, np.arange(x.shape[1]), columns)] = 0
    x *= r.random((lines, 1, x.shape[2])) >= 0.12
    x[:, :, scaled] *= r.uniform(0.75, 1.3, (lines, 1, 1))
    return x


def batches(data, r):
    """Lines of like length together."""
    order = np.argsort(data.lengths + r.uniform(0, 4, len(data.lengths)))
    groups, group = [], []
    for line in order:
        if group and (len(group) + 1) * data.lengths[line] > BATCH_TOKENS:
            groups.append(group)
            group = []
        group.append(line)
    groups.append(group)
    r.shuffle(groups)
    return groups


def predict(network, data):
    network.eval()
    out = np.zeros((len(data.truth), 3), np.float32)
    order = np.argsort(data.lengths)
    with torch.no_grad():
        for at in range(0, len(order), 64):
            lines = order[at : at + 64]
            x, _, mask = data.batch(lines)
            p = torch.softmax(network(torch.from_numpy(x), torch.from_numpy(mask)), -1).numpy()
            for row, line in enumerate(lines):
                start, length = data.line_starts[line], data.lengths[line]
                out[start : start + length] = p[row, :length]
    return out


def spans(labels):
    found, at = [], 0
    while at < len(labels):
        if labels[at] <= 0:
            at += 1
            continue
        end = at + 1
        while end < len(labels) and labels[end] == 2:
            end += 1
        found.append((at, end))
        at = end
    return found


def figures(data, states_of):
    """[formulas, found, exact] of the held-out lines by setting."""
    table = {}
    for line, document in enumerate(data.documents):
        start, length = data.line_starts[line], data.lengths[line]
        truth, found = set(spans(data.truth[start : start + length])), set(spans(states_of[start : start + length]))
        row = table.setdefault(document.split('@')[-1], [0, 0, 0])
        for at, count in enumerate((len(truth), len(found), len(truth & found))):
            row[at] += count
    return table


def main():
    folder, target = Path(sys.argv[1]), Path(sys.argv[2])
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 120
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    r = np.random.default_rng(seed)
    files = sorted(folder.glob('*.json'))
    train = Lines([f for f in files if not f.stem.startswith('held')])
    held = Lines([f for f in files if f.stem.startswith('held')], train.names)
    network = Network(len(train.names))
    print(f'{len(files)} documents, {len(train.truth)} tokens, {len(train.names)} features, '
          f'{sum(p.numel() for p in network.parameters())} weights, {time.process_time():.0f} s to read', flush=True)
    optimizer = torch.optim.AdamW(network.parameters(), lr=3e-3, weight_decay=0.03)
    begun, share = time.process_time(), 0.0
    while share < 1:
        total = count = 0
        for group in batches(train, r):
            share = (time.process_time() - begun) / seconds
            if share >= 1:
                break
            for parameters in optimizer.param_groups:
                parameters['lr'] = 3e-3 * (1 - share) + 2e-5
            x, y, mask = train.batch(group)
            network.train()
            x = torch.from_numpy(disturb(x, train.names, r).astype(np.float32))
            loss = F.cross_entropy(network(x, torch.from_numpy(mask)).reshape(-1, 3), torch.from_numpy(y).reshape(-1))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item()
            count += 1
        print(f'loss {total / max(count, 1):.4f} at {time.process_time() - begun:.0f} s', flush=True)
    torch.save({'names': train.names, 'state': network.state_dict()}, target)
    probabilities = predict(network, held)
    rules, model = figures(held, held.rules), figures(held, probabilities.argmax(-1))
    for setting in sorted(rules):
        (n, found, exact), (_, found2, exact2) = rules[setting], model[setting]
        print(f'{setting:26s} {n:5d} formulas; span F1: rules {200 * exact / (n + found):5.1f}, network {200 * exact2 / (n + found2):5.1f}')


if __name__ == '__main__':
    main()
