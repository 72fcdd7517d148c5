"""The model that the engine reads, one JSON file: layers, class names, gates, metrics, and the weights, deflated, as base64.

Each layer of the weights is int8 rows, filled up to four bytes, a float32 scale a row, and a float32 bias a row.
"""

import base64
import json
import zlib
from pathlib import Path

import numpy as np

LARGEST_INT8 = 127
SMALLEST_FILE = 9


def rounded(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    rows = weights.reshape(len(weights), -1)
    scale = (np.abs(rows).max(1) / LARGEST_INT8 + 1e-12).astype(np.float32)
    return np.round(rows / scale[:, None]).astype(np.int8), scale


def write(path: Path, layers: list[tuple[np.ndarray, np.ndarray]], names: list[str], gates: dict, metrics: dict) -> int:
    """`layers` are weights (first axis: rows) and biases in the order of inference. Returns the bytes of the weights."""
    blob, places = b'', []
    for weights, bias in layers:
        rows, scale = rounded(weights)
        places.append({'shape': list(weights.shape), 'at': len(blob)})
        blob += rows.tobytes()
        blob += b'\0' * (-len(blob) % 4)
        blob += scale.tobytes() + bias.astype(np.float32).tobytes()
    packed = base64.b64encode(zlib.compress(blob, SMALLEST_FILE)).decode()
    model = {'layers': places, 'names': names, 'gates': gates, 'metrics': metrics, 'weights': packed}
    path.write_text(json.dumps(model, ensure_ascii=False) + '\n')
    return len(blob)


def read(path: Path) -> tuple[list[tuple[np.ndarray, np.ndarray]], list[str]]:
    """The layers as float32, as the engine computes with them, and the class names."""
    model = json.loads(path.read_text())
    blob, layers = zlib.decompress(base64.b64decode(model['weights'])), []
    for layer in model['layers']:
        shape, at = layer['shape'], layer['at']
        count = int(np.prod(shape))
        rows = np.frombuffer(blob, np.int8, count, at).reshape(shape[0], -1)
        end = at + count
        end += -end % 4
        scale = np.frombuffer(blob, np.float32, shape[0], end)
        bias = np.frombuffer(blob, np.float32, shape[0], end + 4 * shape[0])
        layers.append(((rows * scale[:, None]).reshape(shape).astype(np.float32), bias.copy()))
    return layers, model['names']
