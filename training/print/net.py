"""The network: what one component is, how large its font is, where its baseline lies, whether it stands in a formula."""

import torch
import torch.nn.functional as F
from torch import nn

CHANNELS = (12, 32, 64)
HIDDEN = 192
CROP_CELLS = 4 * 4
MEASURES = 3
SMALLEST_FACTOR = 1e-3


class ComponentNet(nn.Module):
    """
    N × 2 × 32 × 32 crops (the component alone, its surroundings; ink 1) and N × 3 measures -> N × classes scores, and
    N × 3: ln(font size / x-height), baseline below the component's middle in x-heights, score of standing in a formula.

    Pooling comes before the norm, which is quicker; with positive factors of the norm it is the same as after it.
    """

    def __init__(self, classes: int):
        super().__init__()
        a, b, c = CHANNELS
        self.conv = nn.ModuleList([nn.Conv2d(2, a, 3, padding=1), nn.Conv2d(a, b, 3, padding=1), nn.Conv2d(b, c, 3, padding=1)])
        self.norm = nn.ModuleList([nn.BatchNorm2d(a), nn.BatchNorm2d(b), nn.BatchNorm2d(c)])
        self.hidden = nn.Linear(c * CROP_CELLS + MEASURES, HIDDEN)
        self.classes = nn.Linear(HIDDEN, classes)
        self.geometry = nn.Linear(HIDDEN, 3)
        self.drop = nn.Dropout(0.1)

    def keep_norms_positive(self) -> None:
        for norm in self.norm:
            norm.weight.data.clamp_(min=SMALLEST_FACTOR)

    def forward(self, crops: torch.Tensor, measures: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        x = crops
        for conv, norm in zip(self.conv, self.norm):
            x = F.relu(norm(F.max_pool2d(conv(x), 2)))
        hidden = F.relu(self.hidden(torch.cat([x.flatten(1), measures], 1)))
        return self.classes(self.drop(hidden)), self.geometry(hidden)
