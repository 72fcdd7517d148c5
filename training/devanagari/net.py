"""The network of glyph shapes: a bitmap of 32 x 32 and the glyph's box in em -> its class; italic and bold beside it."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self, classes, a=16, b=32, c=64, d=160):
        super().__init__()
        self.c1 = nn.Conv2d(1, a, 5, padding=2, stride=2)
        self.c2 = nn.Conv2d(a, b, 4, padding=1, stride=2)
        self.c3 = nn.Conv2d(b, c, 3, padding=1)
        self.b1, self.b2, self.b3 = nn.BatchNorm2d(a), nn.BatchNorm2d(b), nn.BatchNorm2d(c)
        self.g = nn.Linear(5, 32)
        self.f = nn.Linear(c * 16 + 32, d)
        self.out = nn.Linear(d, classes)
        self.st = nn.Linear(d, 2)
        self.drop = nn.Dropout(.15)

    def forward(self, x, g):
        x = F.relu(self.b1(self.c1(x)))
        x = F.relu(self.b2(self.c2(x)))
        x = F.max_pool2d(F.relu(self.b3(self.c3(x))), 2)
        h = F.relu(self.f(torch.cat([x.flatten(1), F.relu(self.g(g))], 1)))
        return self.out(self.drop(h)), self.st(h)


def scalars(boxes):
    """(width, height, bottom, top) in em -> what the network takes; the last says that the box is known."""
    w, h, y0, y1 = boxes.T
    return np.stack([np.log(np.maximum(w, .004)), np.log(np.maximum(h, .004)), np.clip(y0, -2.5, 2.5) * 2, np.clip(y1, -2.5, 2.5) * 2, np.ones_like(w)], 1).astype(np.float32)
