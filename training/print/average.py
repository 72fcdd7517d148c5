"""
The mean of two networks: average.py BEFORE.json AFTER.pt OUT.pt DATA.npz…

BEFORE is what the training of AFTER went on from, so that their weights lie close together and those between them read as
well. The mean keeps more of what pages of other kinds than the training's need. Its norms are measured anew, on DATA.
"""

import sys
from pathlib import Path

import numpy as np
import torch

from exported import network_from
from net import ComponentNet
from train import BATCH, NORM_CROPS, batch_of, load, save

# Of the network after training in the mean. With 0.5 a seventh more components of office faces were read wrongly.
AFTER_SHARE = 0.7
NORM_BATCHES = 24
SEED = 4


def measure_norms(net: ComponentNet, data: dict[str, np.ndarray], rng) -> None:
    for norm in net.norm:
        norm.reset_running_stats()
        norm.momentum = None
    net.train()
    with torch.no_grad():
        for _ in range(NORM_BATCHES):
            rows = rng.integers(0, len(data['name']), BATCH)
            net(batch_of(data, rows, rng), torch.from_numpy(data['measures'][rows]))


def main(before: Path, after: str, out: str, paths: list[str]) -> None:
    torch.manual_seed(SEED)
    rng, data = np.random.default_rng(SEED), load(paths)
    first, names = network_from(before, batch_of(data, rng.integers(0, len(data['name']), NORM_CROPS), rng))
    second = torch.load(after)
    if second['names'] != names:
        sys.exit('The networks have other classes.')
    net, kept = ComponentNet(len(names)), first.state_dict()
    mean = {
        key: AFTER_SHARE * value + (1 - AFTER_SHARE) * kept[key] if value.is_floating_point() else value
        for key, value in second['state'].items()
    }
    net.load_state_dict(mean)
    measure_norms(net, data, rng)
    save(out, names, net)


if __name__ == '__main__':
    torch.set_num_threads(1)
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:])
