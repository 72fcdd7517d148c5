"""The network: a bitmap and the box of its ink in, a class and a style out."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

SIDE = 32
# inputs, outputs, kernel, stride, padding, side of the maximum that follows
CONVOLUTIONS = [(1, 16, 5, 2, 2, 1), (16, 32, 4, 2, 1, 1), (32, 64, 3, 2, 1, 1)]
PIXELS_LEFT = 4 * 4
GEOMETRY_INPUTS = 5
GEOMETRY, HIDDEN, STYLES = 32, 160, 2
DROPOUT = .15


class Network(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.convolutions = nn.ModuleList(nn.Conv2d(i, o, k, stride=s, padding=p) for i, o, k, s, p, _ in CONVOLUTIONS)
        self.norms = nn.ModuleList(nn.BatchNorm2d(o) for _, o, *_ in CONVOLUTIONS)
        self.geometry = nn.Linear(GEOMETRY_INPUTS, GEOMETRY)
        self.hidden = nn.Linear(CONVOLUTIONS[-1][1] * PIXELS_LEFT + GEOMETRY, HIDDEN)
        self.output = nn.Linear(HIDDEN, classes)
        self.style = nn.Linear(HIDDEN, STYLES)
        self.dropout = nn.Dropout(DROPOUT)

    def forward(self, pixels, geometry):
        x = pixels
        for convolution, norm, (*_, pool) in zip(self.convolutions, self.norms, CONVOLUTIONS):
            x = F.relu(norm(convolution(x)))
            x = F.max_pool2d(x, pool) if pool > 1 else x
        hidden = F.relu(self.hidden(torch.cat([x.flatten(1), F.relu(self.geometry(geometry))], 1)))
        return self.output(self.dropout(hidden)), self.style(hidden)


def geometry_inputs(boxes):
    """(n, 4) width, height, bottom and top in em, as the engine's `geometryOf` gives them to the network."""
    w, h, bottom, top = boxes.T
    edge = lambda y: np.clip(y, -2.5, 2.5) * 2
    log = lambda side: np.log(np.maximum(side, .004))
    return np.stack([log(w), log(h), edge(bottom), edge(top), np.ones_like(w)], 1).astype(np.float32)


def pixels_of(images):
    return torch.from_numpy(images.astype(np.float32) / 255)[:, None]


def save(path, names, network, **facts):
    torch.save({'names': names, 'state': network.state_dict(), **facts}, path)


def load(path):
    saved = torch.load(path)
    network = Network(len(saved['names']))
    network.load_state_dict(saved['state'])
    network.eval()
    return network, saved['names']


def probabilities(network, images, boxes, batch=1024):
    with torch.no_grad():
        return np.concatenate([
            torch.softmax(network(pixels_of(images[i:i + batch]), torch.from_numpy(geometry_inputs(boxes[i:i + batch])))[0], 1).numpy()
            for i in range(0, len(images), batch)])
