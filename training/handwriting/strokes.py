"""Handwritten signs from synthetic strokes: the single-stroke fonts of A. V. Hershey, bent, slanted and drawn with a pen."""
import math

import numpy as np

FOLDER = '/usr/share/hershey-fonts'
FIRST_CODE, ORIGIN, PEN_UP = 32, ord('R'), ' R'
SIDE, WHITE, MIN_DRAWN = 32, 2, 3
LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
PLAIN = LETTERS + '0123456789()[]+-<>=/!?'
GREEK_KEYS = 'CDHLOPQSVWXabcdefghklmnprstuvwx'
GREEK = 'ΓΔΘΛΞΠΡΣΦΨΩαβγδεζηθκλμνξπρστυφχψω'
MATH = {'!': '±', '#': '×', '&': '≤', "'": '≥', ':': '∏', ';': '∑', '?': '≠', '@': '≡', '^': '∝', '_': '∞', 'b': '√', 'c': '√',
        'd': '⊂', 'e': '∪', 'f': '⊃', 'g': '∩', 'h': '∈', 'i': '→', 'm': '∂', 'n': '∇', 'p': '∫', 'q': '∫', 'r': '(', 's': ')',
        't': '[', 'u': ']', 'x': '÷', 'z': '⊥', '|': '∠', '~': '∴'}
# Forms of schools that no Hershey font has, as strokes of points in a box of 10 by 10, y downwards.
FORMS = {
    'x': [[[(0, 1), (3, 0), (4, 4), (3, 9), (0, 10)], [(8, 0), (5, 1), (4, 5), (6, 9), (9, 9)]]],
    '1': [[[(2, 3), (5, 0), (5, 10)], [(1, 10), (9, 10)]], [[(4, 0), (5, 10)]]],
    '7': [[[(1, 0), (9, 0), (4, 10)], [(2, 5), (8, 5)]]],
    'z': [[[(1, 0), (9, 0), (1, 10), (9, 10)], [(2, 5), (8, 5)]]],
    '4': [[[(4, 0), (1, 6), (9, 6)], [(7, 3), (6, 10)]]],
    '9': [[[(8, 1), (5, 0), (2, 2), (3, 5), (7, 4), (8, 1), (8, 10)]]],
    'θ': [[[(5, 0), (2, 3), (2, 7), (5, 10), (8, 7), (8, 3), (5, 0)], [(2, 5), (8, 5)]]],
    'φ': [[[(5, 3), (2, 5), (5, 8), (8, 5), (5, 3)], [(6, 0), (4, 11)]]],
}
# Signs that differ by size, place or weight alone, which one sign by itself does not show.
ALIKE = ['cC', 'oO0', 'sS', 'vVν', 'wWω', 'xX×χ', 'zZ', 'kKκ', 'pPρ', 'uU∪υ', 'yY', 'lI1|', '-−', 'iι', 'ε∈', 'Π∏π', 'Σ∑', 'mM', 'nηN', 'B8β',
         'tT', 'fF', 'jJ', 'qQ9', 'γr', 'aα', 'δ∂', '<∠', '/1']
CLASS = {sign: group[0] for group in ALIKE[::-1] for sign in group}
class_of = lambda sign: CLASS.get(sign, sign)


def hershey(name):
    """Strokes of each character of a font, from the space on."""
    rows = []
    for line in open(f'{FOLDER}/{name}.jhf').read().split('\n'):
        whole = not rows or len(rows[-1]) >= 8 + 2 * int(rows[-1][5:8])
        rows = rows + [line] if whole else rows[:-1] + [rows[-1] + line]
    for row in filter(None, rows):
        strokes = [[]]
        for pair in (row[8 + 2 * i:10 + 2 * i] for i in range(1, int(row[5:8]))):
            if pair == PEN_UP:
                strokes.append([])
            else:
                strokes[-1].append((ord(pair[0]) - ORIGIN, ord(pair[1]) - ORIGIN))
        yield [stroke for stroke in strokes if stroke]


def skeletons():
    """(sign, strokes) of every form of every sign."""
    forms = [(sign, strokes) for sign, all_forms in FORMS.items() for strokes in all_forms]
    for name, signs in (('futural', PLAIN), ('rowmans', PLAIN), ('scripts', LETTERS + '0123456789'), ('cursive', LETTERS),
                        ('greeks', dict(zip(GREEK_KEYS, GREEK))), ('mathlow', MATH)):
        for code, strokes in enumerate(hershey(name), FIRST_CODE):
            if chr(code) in signs and strokes:
                forms.append((signs[chr(code)] if isinstance(signs, dict) else chr(code), strokes))
    return forms


def rounded(points):
    """Corners cut twice (Chaikin): a hand has none that sharp."""
    for _ in range(2):
        if len(points) > 2:
            q, r = .75 * points[:-1] + .25 * points[1:], .25 * points[:-1] + .75 * points[1:]
            points = np.concatenate([points[:1], np.stack([q, r], 1).reshape(-1, 2), points[-1:]])
    return points


def dense(points, step=.02):
    """Points along the stroke, no further apart than `step` of the sign."""
    parts = [np.linspace(a, b, max(2, int(np.hypot(*(b - a)) / step) + 1)) for a, b in zip(points[:-1], points[1:])]
    return np.concatenate(parts) if parts else points


def bent(strokes, rng):
    """A hand's version of the strokes: slanted, turned, each stroke a little off, the whole sign bent."""
    strokes = [np.array(stroke, np.float32) for stroke in strokes]
    every = np.concatenate(strokes)
    low, size = every.min(0), max(np.ptp(every, axis=0).max(), 1)
    turn, slant = rng.normal(0, .08), rng.normal(.1, .2)
    matrix = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]) @ np.array([[1, -slant], [0, 1]])
    matrix = matrix @ np.diag(np.exp(rng.normal(0, .18, 2)))
    waves = rng.normal(0, .045, (2, 2, 2)), rng.uniform(0, 2 * math.pi, (2, 2, 2))
    hand = []
    for stroke in strokes:
        points = (stroke - low) / size
        middle = points.mean(0)
        points = (points - middle) * np.exp(rng.normal(0, .07)) + middle + rng.normal(0, .035, 2)
        points = points + rng.normal(0, .02, points.shape)
        points = dense(rounded(points))
        for axis in range(2):
            for k in range(2):
                amplitude, phase = waves[0][axis][k], waves[1][axis][k]
                points = points + (np.sin(math.pi * points[:, axis:axis + 1] * (k + 1) + phase) * amplitude).astype(np.float32)
        hand.append(points @ matrix.T)
    return np.concatenate(hand)


def drawn(points, pen):
    """Bitmap of SIDE by SIDE, as the engine's `shapeOf` fits shapes; the pen's width is a share of the longer side."""
    low, high = points.min(0), points.max(0)
    radius = pen * max((high - low).max(), .05) / 2
    low, span = low - radius, high - low + 2 * radius
    aspect = math.sqrt(span[0] / span[1])
    box = np.array([max((SIDE - WHITE) * min(1, aspect), MIN_DRAWN), max((SIDE - WHITE) * min(1, 1 / aspect), MIN_DRAWN)])
    scale = box / span
    at = (points - low) * scale + (SIDE - box) / 2
    grid = np.arange(SIDE, dtype=np.float32) + .5
    dx = (grid[None, :] - at[:, :1].astype(np.float32)) / scale[0]
    dy = (grid[None, :] - at[:, 1:].astype(np.float32)) / scale[1]
    nearest = np.sqrt((dx[:, None, :] ** 2 + dy[:, :, None] ** 2).min(0))
    return (np.clip(.5 + (radius - nearest) * scale.min(), 0, 1) * 255).astype(np.uint8)


def signs(each, seed):
    """`each` bitmaps of every form, and their classes."""
    rng = np.random.default_rng(seed)
    rows = [(drawn(bent(strokes, rng), rng.uniform(.05, .14)), class_of(sign)) for sign, strokes in skeletons() for _ in range(each)]
    images, labels = zip(*rows)
    return np.stack(images), np.array(labels)
