"""Makes a piece of the set of school pages: make_school_set.py FOLDER PIECE  ->  FOLDER/school_PIECE_VIEW.npz

Pages of school mathematics in the faces of `faces.SCHOOL`, half of them as phones photograph and scan them. Pages are
compiled once and degraded anew for each of the `VIEWS`. Without PIECE their number.
"""

import sys
from pathlib import Path

import faces
import label
import make_set

FACES_A_PIECE = 4
# Other seeds than the pages of the first set have.
FIRST_SEED = 40
VIEWS = 2
LABEL_SEED, SEEDS_A_VIEW = 5000, 100


def pieces() -> list[list[tuple[str, int]]]:
    most = max(faces.SCHOOL.values())
    sets = [(f, FIRST_SEED + n) for n in range(most) for f, times in faces.SCHOOL.items() if times > n]
    count = -(-len(sets) // FACES_A_PIECE)
    return [sets[k::count] for k in range(count)]


def main(folder: Path, piece: int) -> None:
    dumps = [make_set.dumped(folder, face, seed, school=True) for face, seed in pieces()[piece]]
    found = [str(path) for path in dumps if path]
    for view in range(VIEWS):
        seed = LABEL_SEED + SEEDS_A_VIEW * view + piece
        label.main(str(folder / f'school_{piece}_{view}.npz'), seed, found, label.PHONE_SHARES)


if __name__ == '__main__':
    if len(sys.argv) == 2:
        print(len(pieces()))
    else:
        main(Path(sys.argv[1]), int(sys.argv[2]))
