"""Compiles bodies to PDF with every formula in a colour of its own: `compile.py FOLDER COUNT [THREADS]`."""
import hashlib
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import school_text
from settings import HELD_OUT, SETTINGS, TRAINING

HERE = Path(__file__).resolve().parent
PAGE = r'''\documentclass[%(size)s,a4paper]{article}
\usepackage[margin=%(margin)dmm]{geometry}
\usepackage{amsmath,mathtools,graphicx,xcolor,enumitem,array,booktabs,multicol,etoolbox}
\let\openbox\relax\usepackage{amsthm}
%(fonts)s
\usepackage{formulas}
\newtheorem{theorem}{Theorem}\newtheorem{lemma}[theorem]{Lemma}\newtheorem{proposition}[theorem]{Proposition}\newtheorem{corollary}[theorem]{Corollary}
\theoremstyle{definition}\newtheorem{definition}{Definition}\newtheorem{example}{Example}\newtheorem{remark}{Remark}\newtheorem{exercise}{Exercise}
\pagestyle{plain}
\sloppy
%(macros)s
\begin{document}
%(body)s
\end{document}
'''


def compile_body(body, setting, folder, name, macros='', size=None):
    """Writes FOLDER/NAME.pdf; False where LaTeX makes no page."""
    pdf = folder / f'{name}.pdf'
    if pdf.exists():
        return True
    r = random.Random(hashlib.md5(name.encode()).hexdigest())
    tex = PAGE % {
        'size': size or r.choice(['10pt', '11pt', '12pt']),
        'margin': r.choice([18, 25, 30, 40]),
        'fonts': SETTINGS[setting],
        'macros': macros,
        'body': body,
    }
    (folder / f'{name}.tex').write_text(tex)
    command = ['timeout', '300', 'lualatex', '-interaction=nonstopmode', f'{name}.tex']
    environment = {**os.environ, 'TEXINPUTS': f'{HERE}:', 'LUAINPUTS': f'{HERE}:'}
    with open(folder / f'{name}.out', 'w') as out:
        ended = subprocess.run(command, cwd=folder, stdout=out, stderr=subprocess.STDOUT, env=environment)
    if ended.returncode == 124:
        pdf.unlink(missing_ok=True)
    for ending in ('aux', 'log', 'toc'):
        (folder / f'{name}.{ending}').unlink(missing_ok=True)
    return pdf.exists()


def file_name(document, setting):
    return f'{document}@{setting.replace(" ", "-")}'


if __name__ == '__main__':
    folder, count = Path(sys.argv[1]), int(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    jobs = []
    for seed in range(count):
        setting = sorted(TRAINING)[seed % len(TRAINING)]
        jobs.append((school_text.document(seed), setting, file_name(f'latex{seed}', setting)))
    for at, setting in enumerate(sorted(HELD_OUT)):
        jobs.insert(3 * at, (school_text.document(100_000 + at, 50), setting, file_name(f'held{at}', setting)))

    def run(job):
        body, setting, name = job
        print(name, 'ok' if compile_body(body, setting, folder, name) else 'FAILED', flush=True)

    with ThreadPoolExecutor(int(sys.argv[3]) if len(sys.argv) > 3 else 1) as pool:
        list(pool.map(run, jobs))
