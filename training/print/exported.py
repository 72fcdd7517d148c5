"""A network to go on training from the model that the engine reads, whose norms `export.py` folded into the layers."""

from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

import weights
from net import ComponentNet


def _filled(target: torch.Tensor, values: torch.Tensor) -> None:
    """The first entries along each axis; what the layer has more of keeps its start values."""
    target[tuple(slice(0, n) for n in values.shape)] = values


def network_from(path: Path, crops: torch.Tensor) -> tuple[ComponentNet, list[str]]:
    """
    The exported network and its class names. Hidden units that `net.py` has more of start without effect. `crops`
    (N × 2 × 32 × 32) give the norms the means and variances that they had lost; each is undone by its factor and offset.
    """
    layers, names = weights.read(path)
    net = ComponentNet(len(names)).to(memory_format=torch.channels_last)
    with torch.no_grad():
        x = crops
        for (w, b), conv, norm in zip(layers, net.conv, net.norm):
            conv.weight.copy_(torch.from_numpy(w))
            conv.bias.copy_(torch.from_numpy(b))
            pooled = F.max_pool2d(conv(x), 2)
            norm.running_mean.copy_(pooled.mean((0, 2, 3)))
            norm.running_var.copy_(pooled.var((0, 2, 3)))
            norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
            norm.bias.copy_(norm.running_mean)
            x = F.relu(pooled)
        hidden, classes, geometry = layers[-3:]
        _filled(net.hidden.weight, torch.from_numpy(hidden[0]))
        _filled(net.hidden.bias, torch.from_numpy(hidden[1]))
        for layer, (w, b) in ((net.classes, classes), (net.geometry, geometry)):
            nn.init.zeros_(layer.weight)
            _filled(layer.weight, torch.from_numpy(w))
            layer.bias.copy_(torch.from_numpy(b))
    return net, names
