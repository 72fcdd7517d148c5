"""Makes one piece of the training set: make_set.py FOLDER PIECE  ->  FOLDER/train_PIECE.npz; without PIECE their number.

A piece is a few faces of the plan below, each set with its own seed. Pages are compiled once and degraded anew for each
of the `VIEWS`.
"""

import subprocess
import sys
from pathlib import Path

import faces
import label
import make_pages

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAGES = 4
DEVANAGARI_PAGES = 3
FACES_A_PIECE = 6
VIEWS = 2
# Sets of pages a face: the faces that most TeX documents, school books and office files are set in come oftener.
OFTEN = {'cm': 5, 'lm': 4, 'newtx': 3, 'ptmx': 3, 'xelm': 3, 'newpx': 3, 'liberation': 3, 'pazo': 2, 'libertinus': 2}
ORDINARY = 2
RARE = {'iwona': 1, 'anttor': 1, 'fira': 1, 'helvet': 1, 'euler': 1, 'garamond': 1, 'liberationsans': 1}


def plan() -> list[tuple[str, int]]:
    """Faces and seeds, one round of seeds after the other so that every piece mixes faces."""
    trained = [f for f in (*faces.PDFLATEX, *faces.XELATEX, *faces.DEVANAGARI) if f not in faces.HELD_OUT]
    times = {f: OFTEN.get(f, RARE.get(f, ORDINARY)) for f in trained}
    return [(f, seed) for seed in range(1, max(times.values()) + 1) for f in trained if times[f] >= seed]


def pieces() -> list[list[tuple[str, int]]]:
    sets = plan()
    return [sets[k : k + FACES_A_PIECE] for k in range(0, len(sets), FACES_A_PIECE)]


def dumped(folder: Path, face: str, seed: int, school: bool = False) -> Path | None:
    name = f'{face}_{seed}'
    target = folder / 'dump' / f'{name}.json'
    if not target.exists():
        pages = DEVANAGARI_PAGES if face in faces.DEVANAGARI else PAGES
        make_pages.write(folder / 'pages', face, seed, 2 if school else pages, school)
        tsx = ROOT / 'node_modules/tsx/dist/cli.mjs'
        command = ['node', tsx, HERE / 'dump.ts', folder / 'dump', folder / 'pages' / f'{name}.pdf']
        subprocess.run(command, cwd=ROOT, check=False)
    return target if target.exists() else None


def main(folder: Path, piece: int) -> None:
    dumps = [dumped(folder, face, seed) for face, seed in pieces()[piece]]
    found = [str(path) for path in dumps if path]
    for view in range(VIEWS):
        label.main(str(folder / f'train_{piece}_{view}.npz'), 1000 * piece + view, found)


if __name__ == '__main__':
    if len(sys.argv) == 2:
        print(len(pieces()))
    else:
        main(Path(sys.argv[1]), int(sys.argv[2]))
