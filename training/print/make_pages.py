"""Writes and compiles random pages: make_pages.py FOLDER FACE SEED PAGES [--school]  ->  FOLDER/FACE_SEED.pdf"""

import random
import subprocess
import sys
from pathlib import Path

import faces
import formulas
import vocabulary

COMPILE_SECONDS = 120
BLOCKS_A_PAGE = 5
QUESTIONS_A_BLOCK = 3


def _odd(r) -> str:
    """What stands in text beside words: numbers, marks, accents, references."""
    text = r.choice(('(%d)', '[%d]', '%d.', '%d', '(%d),', r'%d\%%', "``%d''", '--', '---', '?', '!', r'\&', r'\S', '@',
                     '*', r'\#', r'\"u', r"\'e", r'\`a', r'\c{c}', r'\~n', "don't", 'e.g.', '%d/%d', 'Fig.~%d', '+',
                     '=', '(a)', '(ii)', '(B)', 'Q.%d', '%d-%d'))  # fmt: skip
    while '%d' in text:
        text = text.replace('%d', str(r.randint(0, 2030)), 1)
    return text.replace('%%', '%')


def _sentence(r, length: int) -> str:
    words = []
    for _ in range(length):
        roll = r.random()
        words.append(formulas.inline(r) if roll < 0.16 else _odd(r) if roll < 0.2 else vocabulary.word(r))
    return ' '.join(words)


def _paragraph(r) -> str:
    style, roll = '', r.random()
    for limit, command in ((0.12, 'textit'), (0.20, 'textbf'), (0.23, 'texttt'), (0.26, 'textsf'), (0.28, 'textsc')):
        if roll < limit:
            style = command
            break
    text = _sentence(r, r.randint(15, 60))
    return rf'\{style}{{{text}}}' if style else text


def _choices(r) -> str:
    """The four answers of a multiple-choice question."""
    mark = r.choice(('(A) (B) (C) (D)', '(a) (b) (c) (d)', '(1) (2) (3) (4)', '(i) (ii) (iii) (iv)')).split()
    gap = r.choice((r'\quad ', r'\\ ', r'\hfill '))
    return r'\noindent ' + gap.join(f'{m} {formulas.inline(r)}' for m in mark)


def _hindi(r) -> str:
    words = []
    for _ in range(r.randint(12, 50)):
        roll = r.random()
        if roll < 0.12:
            words.append('{' + formulas.inline(r) + '}')
        elif roll < 0.16:
            words.append(str(r.randint(0, 200)))
        else:
            words.append(rf'{{\devanagari {r.choice(vocabulary.HINDI)}{r.choice(("", "", "", "।", ",", "?"))}}}')
    return ' '.join(words)


def _heading(r) -> str:
    return rf'\section{{{" ".join(vocabulary.word(r) for _ in range(4))}}}'


def _question(r) -> str:
    """A question of a school paper with its answers, as sheets have them."""
    words = [formulas.school(r) if r.random() < 0.3 else _odd(r) if r.random() < 0.1 else vocabulary.word(r)
             for _ in range(r.randint(8, 24))]  # fmt: skip
    text = rf'\noindent {r.randint(1, 60)}. {" ".join(words)} [{r.randint(1, 6)}]\par '
    if r.random() < 0.6:
        mark = r.choice(('(A) (B) (C) (D)', '(a) (b) (c) (d)', '(i) (ii) (iii) (iv)')).split()
        text += r'\noindent ' + r'\quad '.join(f'{m} {formulas.school(r)}' for m in mark) + r'\par '
    return text


def document(face: str, seed: int, pages: int, school: bool = False) -> str:
    r = random.Random(f'{face} {seed}{" school" if school else ""}')
    hindi = face in faces.DEVANAGARI
    lines = [
        rf'\documentclass[{r.choice(("10pt", "11pt", "12pt"))},a4paper]{{article}}',
        r'\usepackage{amsmath}' + ('' if 'unicode-math' in faces.preamble(face) else r'\usepackage{amssymb}'),
        faces.preamble(face),
        r'\usepackage[margin=2.4cm]{geometry}\tolerance=9999\emergencystretch=3em',
        r'\begin{document}',
    ]
    for _ in range(pages * BLOCKS_A_PAGE):
        if school:
            lines += [_question(r) for _ in range(QUESTIONS_A_BLOCK)]
        if r.random() < 0.15 and not hindi:
            lines.append(_heading(r))
        lines += [_hindi(r) if hindi and r.random() < 0.75 else _paragraph(r), formulas.display(r)]
        if r.random() < 0.4:
            lines.append(formulas.display(r))
        if r.random() < 0.25:
            lines.append(_choices(r))
        lines.append('')
    return '\n'.join([*lines, r'\end{document}'])


def compile_page(folder: Path, name: str, face: str) -> bool:
    command = [faces.program(face), '-interaction=nonstopmode', f'{name}.tex']
    try:
        subprocess.run(command, cwd=folder, timeout=COMPILE_SECONDS, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return False
    for ending in ('aux', 'out'):
        (folder / f'{name}.{ending}').unlink(missing_ok=True)
    return (folder / f'{name}.pdf').exists()


def write(folder: Path, face: str, seed: int, pages: int, school: bool = False) -> bool:
    """Makes FOLDER/FACE_SEED.pdf; false where TeX fails."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f'{face}_{seed}'
    (folder / f'{name}.tex').write_text(document(face, seed, pages, school))
    made = compile_page(folder, name, face)
    if not made:
        print(f'{name}: not compiled, see {folder / name}.log', file=sys.stderr)
    return made


if __name__ == '__main__':
    if not write(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), '--school' in sys.argv):
        sys.exit(1)
