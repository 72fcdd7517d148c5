"""
Sets the pages of bench/data/phone and draws them as phones photograph and scan them: make_phone_pages.py FOLDER [LIST]

Writes FOLDER/photos/NAME.jpg and NAME.tex beside it, for `npm run bench -- print --folder FOLDER`. A line of LIST, by default
`pages.txt`, is a body, a face, a Devanagari face, a grade and a density. Bodies a… are for development, b… tell what rules are worth.
"""

import re
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np

import faces

cv2.setNumThreads(1)

DATA = Path(__file__).resolve().parent.parent.parent / 'bench/data/phone'
FACES = {
    'carlito': faces._office('Carlito', 'LibertinusMath-Regular.otf'),
    'arial': faces._office('Liberation Sans', 'LibertinusMath-Regular.otf', greek='Liberation Sans'),
    'arialit': faces._office('Liberation Sans', 'LibertinusMath-Regular.otf'),
    'times': faces._office('Liberation Serif', 'latinmodern-math.otf'),
    'dejavusans': faces._office('DejaVu Sans', 'DejaVu Math TeX Gyre', italic='DejaVu Sans Oblique'),
    'erewhon': faces._opentype('Erewhon-Regular.otf', 'Erewhon-Math.otf'),
    'stix': faces._opentype('STIXTwoText-Regular.otf', 'STIXTwoMath-Regular.otf'),
    'xcharter': faces._opentype('XCharter-Roman.otf', 'XCharter-Math.otf'),
    'lm': r'\usepackage{unicode-math}',
}
DEVANAGARI = {'lohit': 'Lohit Devanagari', 'noto': 'Noto Sans Devanagari', 'notoserif': 'Noto Serif Devanagari'}


def document(body: str, face: str, devanagari: str) -> str:
    return '\n'.join([
        r'\documentclass[11pt,a4paper]{article}\usepackage{amsmath}',
        FACES[face],
        rf'\newfontfamily\devanagari[Script=Devanagari]{{{DEVANAGARI[devanagari]}}}',
        r'\newcommand\hi[1]{{\devanagari #1}}\usepackage[margin=2.2cm]{geometry}',
        r'\setlength\parindent{0pt}\setlength\parskip{6pt}\sloppy\pagestyle{empty}\setcounter{secnumdepth}{0}',
        r'\begin{document}', body, r'\end{document}',
    ])  # fmt: skip


def transcription(body: str) -> str:
    text = re.sub(r'\\hi\{([^{}]*)\}', r'\1', body)
    return text.replace(r'\hfill', ' ').replace(r'\quad', ' ')


def _jpeg(values: np.ndarray, quality: int) -> np.ndarray:
    return cv2.imdecode(cv2.imencode('.jpg', values, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_GRAYSCALE)


def _leaning(grey: np.ndarray, rng, share: float, curl: float) -> np.ndarray:
    """Corners off by a share of the sides, lines bent by a share of the height."""
    height, width = grey.shape
    corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    moved = (corners + rng.uniform(-share, share, (4, 2)) * [width, height]).astype(np.float32)
    back = np.linalg.inv(cv2.getPerspectiveTransform(corners, moved).astype(float))
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    y = y - (curl * height * np.sin(np.pi * x / width + rng.uniform(0, 6.28))).astype(np.float32)
    w = back[2, 0] * x + back[2, 1] * y + back[2, 2]
    from_x = ((back[0, 0] * x + back[0, 1] * y + back[0, 2]) / w).astype(np.float32)
    from_y = ((back[1, 0] * x + back[1, 1] * y + back[1, 2]) / w).astype(np.float32)
    return cv2.remap(grey, from_x, from_y, cv2.INTER_AREA, borderValue=255)


def _lit(values: np.ndarray, rng) -> np.ndarray:
    height, width = values.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = rng.uniform(0, 6.28)
    slope = np.cos(angle) * x / width + np.sin(angle) * y / height
    return (30 + values * 0.8) * (0.75 + 0.23 * np.cos(rng.uniform(1, 2.5) * slope + rng.uniform(-1, 1)))


def _noisy(values: np.ndarray, sigma: float, rng) -> np.ndarray:
    return np.clip(values + rng.standard_normal(values.shape, dtype=np.float32) * sigma, 0, 255)


def _sharpened(values: np.ndarray, amount: float) -> np.ndarray:
    return np.clip(values + amount * (values - cv2.GaussianBlur(values, (0, 0), 1.2)), 0, 255)


def _even_paper(values: np.ndarray, dpi: int) -> np.ndarray:
    paper = cv2.GaussianBlur(cv2.dilate(values, np.ones((dpi // 8, dpi // 8))), (0, 0), dpi / 8)
    return np.clip(values / np.maximum(paper, 1) * 255, 0, 255)


def _soft(grey: np.ndarray, dpi: int, rng, share: float, curl: float) -> np.ndarray:
    leaning = _leaning(grey, rng, share, rng.uniform(0, curl))
    return cv2.GaussianBlur(leaning, (0, 0), rng.uniform(0.5, 0.9) * dpi / 250).astype(np.float32)


def photo(grey: np.ndarray, dpi: int, rng) -> np.ndarray:
    values = _sharpened(_lit(_soft(grey, dpi, rng, 0.012, 0.003), rng), rng.uniform(0.2, 1))
    return _jpeg(_noisy(values, rng.uniform(2, 5), rng).astype(np.uint8), int(rng.uniform(60, 88)))


def scanning_app(grey: np.ndarray, dpi: int, rng) -> np.ndarray:
    """Even light, strong contrast, sharpened."""
    values = _noisy(_lit(_soft(grey, dpi, rng, 0.006, 0.003), rng), rng.uniform(2, 5), rng).astype(np.float32)
    values = _even_paper(_jpeg(values.astype(np.uint8), 80).astype(np.float32), dpi)
    dark, light = rng.uniform(40, 90), rng.uniform(190, 225)
    values = _sharpened(np.clip((values - dark) / (light - dark) * 255, 0, 255), rng.uniform(0.8, 2))
    return _jpeg(values.astype(np.uint8), int(rng.uniform(55, 80)))


def black_white(grey: np.ndarray, dpi: int, rng) -> np.ndarray:
    """The apps' black and white."""
    values = _noisy(_lit(_soft(grey, dpi, rng, 0.006, 0.002), rng), rng.uniform(2, 5), rng)
    even = cv2.GaussianBlur(_even_paper(values, dpi), (0, 0), 0.6).astype(np.uint8)
    kind, window = cv2.ADAPTIVE_THRESH_GAUSSIAN_C, int(dpi / 6) | 1
    ink = cv2.adaptiveThreshold(even, 255, kind, cv2.THRESH_BINARY, window, int(rng.uniform(12, 28)))
    return _jpeg(cv2.GaussianBlur(ink, (0, 0), 0.5), 75)


def scanner(grey: np.ndarray, dpi: int, rng) -> np.ndarray:
    height, width = grey.shape
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(-0.5, 0.5), 1)
    turned = cv2.warpAffine(grey, turn, (width, height), borderValue=255)
    values = cv2.GaussianBlur(turned, (0, 0), rng.uniform(0.5, 0.8)).astype(np.float32)
    dark = rng.uniform(10, 60)
    values = _noisy(dark + values * (rng.uniform(228, 255) - dark) / 255, rng.uniform(3, 7), rng)
    return _jpeg(values.astype(np.uint8), int(rng.uniform(55, 85)))


def _table(shape: tuple[int, int], rng) -> np.ndarray:
    """Boards with their grain, or a plain cover."""
    height, width = shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = rng.uniform(0, 3.14)
    across, along = np.cos(angle) * x + np.sin(angle) * y, np.cos(angle) * y - np.sin(angle) * x
    grain = np.sin(across / rng.uniform(3, 9) + 2 * np.sin(along / rng.uniform(150, 400))) * rng.uniform(0, 14)
    boards = 10 * np.sign(np.sin(across / rng.uniform(250, 600)))
    return rng.uniform(35, 125) + grain + boards * rng.integers(0, 2)


def _shadow(shape: tuple[int, int], rng) -> np.ndarray:
    """Of the hand that holds the phone: a corner of the picture gets less light, with a soft edge."""
    height, width = shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = rng.uniform(0, 6.28)
    depth = np.cos(angle) * (x / width - 0.5) + np.sin(angle) * (y / height - 0.5) - rng.uniform(0, 0.25)
    return 1 - rng.uniform(0.2, 0.45) / (1 + np.exp(-depth / rng.uniform(0.01, 0.04)))


def on_table(grey: np.ndarray, dpi: int, rng) -> np.ndarray:
    """A sheet on a table, held askew, with the table around it."""
    height, width = grey.shape
    corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    frame = np.array([width, height]) * rng.uniform(1.12, 1.4)
    turn = np.deg2rad(rng.uniform(-6, 6))
    turned = (corners - [width / 2, height / 2]) @ [[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]
    moved = turned + frame / 2 + rng.uniform(-0.03, 0.03, (4, 2)) * [width, height]
    size = tuple(int(side) for side in frame)
    onto = cv2.getPerspectiveTransform(corners, moved.astype(np.float32))
    sheet = cv2.warpPerspective(grey, onto, size, flags=cv2.INTER_AREA, borderValue=255).astype(np.float32)
    cover = cv2.warpPerspective(np.full_like(grey, 255), onto, size, flags=cv2.INTER_LINEAR) / np.float32(255)
    below = cv2.GaussianBlur(cover, (0, 0), dpi / 16)
    values = sheet * cover + _table(cover.shape, rng) * (1 - 0.5 * below) * (1 - cover)
    if rng.random() < 0.5:
        values = values * _shadow(cover.shape, rng)
    values = cv2.GaussianBlur(_lit(values, rng), (0, 0), rng.uniform(0.5, 0.9) * dpi / 250)
    return _jpeg(_noisy(_sharpened(values, rng.uniform(0.2, 1)), rng.uniform(2, 5), rng).astype(np.uint8), 80)


GRADES = {'photo': photo, 'table': on_table, 'app': scanning_app, 'bw': black_white, 'scan': scanner}
JPEG_QUALITY = 80
SEED = 7


def draw(work: Path, stem: str, dpi: int) -> np.ndarray:
    command = ['pdftoppm', '-gray', '-r', str(dpi), '-f', '1', '-l', '1', '-singlefile', f'{stem}.pdf', 'page']
    subprocess.run(command, cwd=work, check=True)
    return cv2.imread(str(work / 'page.pgm'), cv2.IMREAD_GRAYSCALE)


def make(folder: Path, body: str, face: str, devanagari: str, grade: str, dpi: int) -> None:
    work, name, stem = folder / 'work', f'{body}-{face}-{grade}{dpi}', f'{body}-{face}'
    text = next((DATA / 'src').glob(f'{body}_*.tex')).read_text()
    (work / f'{stem}.tex').write_text(document(text, face, devanagari))
    command = ['xelatex', '-interaction=nonstopmode', f'{stem}.tex']
    subprocess.run(command, cwd=work, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    picture = GRADES[grade](draw(work, stem, dpi), dpi, np.random.default_rng(sum(map(ord, name)) + SEED))
    cv2.imwrite(str(folder / 'photos' / f'{name}.jpg'), picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    (folder / 'photos' / f'{name}.tex').write_text(transcription(text))


def main(folder: Path, pages: str = 'pages.txt') -> None:
    for name in ('work', 'photos'):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for line in (DATA / pages).read_text().splitlines():
        body, face, devanagari, grade, dpi = line.split()
        make(folder, body, face, devanagari, grade, int(dpi))


if __name__ == '__main__':
    main(Path(sys.argv[1]), *sys.argv[2:])
