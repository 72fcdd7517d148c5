"""The texts of school_text.py as people type them in an office suite: formulas are letters, raised and lowered characters and
signs in the face of the text. Writes HTML, which LibreOffice sets: `office_text.py FOLDER FIRST_SEED COUNT`.
"""
import html
import random
import re
import subprocess
import sys
from pathlib import Path

import school_text

SIGNS = {
    'times': '×', 'cdot': '·', 'pm': '±', 'leq': '≤', 'geq': '≥', 'neq': '≠', 'in': '∈', 'to': '→', 'Rightarrow': '⇒', 'approx': '≈',
    'equiv': '≡', 'propto': '∝', 'perp': '⊥', 'parallel': '||', 'subset': '⊂', 'iff': '⇔', 'infty': '∞', 'int': '∫', 'sum': '∑',
    'alpha': 'α', 'beta': 'β', 'theta': 'θ', 'lambda': 'λ', 'pi': 'π', 'omega': 'ω', 'phi': 'φ', 'mu': 'μ', 'Delta': 'Δ', 'gamma': 'γ',
    'rho': 'ρ', 'sigma': 'σ', 'epsilon': 'ε', 'tau': 'τ', 'eta': 'η', 'Omega': 'Ω', 'circ': '°', 'ldots': '…', 'triangle': 'Δ', 'angle': '∠',
    'cap': '∩', 'cup': '∪', 'lim': 'lim', '{': '{', '}': '}', ',': ' ', '%': '%',
}  # fmt: skip
FUNCTION = re.compile('sin|cos|tan|cot|sec|csc|log|ln|exp')
RELATION = '=<>≤≥≠∈→⇒≈≡∝⊥⊂⇔'


class Typist:
    """How one document is typed."""

    def __init__(self, r):
        self.italic = r.random() < 0.3
        self.minus = r.choice('–-−–-')
        self.blanks = r.choice(['all', 'all', 'relations', 'none', 'some'])
        self.r = r

    def letter(self, text):
        return f'<i>{text}</i>' if self.italic else text

    def sign(self, text):
        sign = self.minus if text == '-' else html.escape(text)
        spaced = self.blanks == 'all' or (self.blanks == 'relations' and text in RELATION) or (self.blanks == 'some' and self.r.random() < 0.5)
        return f' {sign} ' if spaced else sign

    def group(self, tex, at):
        """The group or the token at `at`, and where it ends."""
        if at < len(tex) and tex[at] == '{':
            depth, end = 1, at + 1
            while depth and end < len(tex):
                depth += {'{': 1, '}': -1}.get(tex[end], 0) if tex[end - 1] != '\\' else 0
                end += 1
            return tex[at + 1 : end - 1], end
        found = re.compile(r'\\[A-Za-z]+ ?|.').match(tex, at)
        return (found.group(), found.end()) if found else ('', at + 1)

    def operand(self, tex):
        typed = self.formula(tex)
        return typed if re.fullmatch(r'(<i>)?\w+(</i>)?', typed) else f'({typed})'

    def formula(self, tex):
        out, at, operand = '', 0, False
        while at < len(tex):
            character = tex[at]
            if character == '\\':
                name = re.compile(r'\\([A-Za-z]+|.) ?').match(tex, at)
                word, at = name.group(1), name.end()
                if word == 'frac':
                    top, at = self.group(tex, at)
                    bottom, at = self.group(tex, at)
                    out += f'{self.operand(top)}/{self.operand(bottom)}'
                elif word == 'sqrt':
                    inner, at = self.group(tex, at)
                    out += '√' + self.operand(inner)
                elif word in ('vec', 'bar', 'hat', 'mathbb', 'mathrm', 'operatorname'):
                    inner, at = self.group(tex, at)
                    mark = {'bar': '\u0304', 'hat': '\u0302'}.get(word, '')
                    out += f'<b>{inner}</b>' if word == 'vec' else inner + mark if word in ('mathrm', 'operatorname') else self.letter(inner + mark)
                elif FUNCTION.fullmatch(word) or word == 'lim':
                    out += word + ('' if at < len(tex) and tex[at] in '^_' else self.r.choice([' ', ' ', '']))
                elif word in SIGNS:
                    sign = SIGNS[word]
                    out += self.sign(sign) if operand and not sign.isalpha() and sign not in '…°∞{} %∠' else sign
                operand = word not in ('times', 'cdot', 'pm', 'leq', 'geq', 'in', 'to')
                continue
            if character in '^_':
                inner, at = self.group(tex, at + 1)
                tag = 'sup' if character == '^' else 'sub'
                out += '°' if inner.strip() == r'\circ' else f'<{tag}>{self.formula(inner)}</{tag}>'
                operand = True
                continue
            at += 1
            if character in '{} ':
                continue
            if character.isalpha():
                out += self.letter(character)
            elif character in '+-=<>:' :
                out += self.sign(character) if operand else (self.minus if character == '-' else html.escape(character))
            elif character == ',':
                out += ', ' if not tex[at : at + 1].isdigit() else ','
            else:
                out += html.escape(character)
            operand = character not in '+-=<>:,([|/'
        return re.sub(' +', ' ', out).strip()


def body_of(tex, r):
    typist = Typist(r)
    tex = re.sub(r'\\setlength\\\w+\{[^}]*\}', '', tex)
    count = 0

    def formula(found):
        nonlocal count
        inner = found.group(1)
        if 'begin' in inner:
            inner = 'x = 2y'
        count += 1
        return f'<font color="#40{count:04x}">{typist.formula(inner)}</font>'

    def either(found):
        nonlocal count
        inner = re.sub(r'\$([^$]*)\$', lambda each: typist.formula(each.group(1)), found.group(2))
        if found.group(1) == 'astext':
            return inner
        count += 1
        return f'<font color="#40{count:04x}">{inner}</font>'

    paragraphs = []
    for paragraph in re.split(r'\n\n+|\\par ', tex):
        paragraph = re.sub(r'\\section\*\{([^}]*)\}', r'<b>\1</b>', paragraph)
        paragraph = paragraph.replace('\\ldots (', '… (').replace('\\&', '&amp;').replace('\\$', '&#36;')
        paragraph = re.sub(r'\\(astext|asformula)\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}', either, paragraph)
        paragraph = paragraph.replace(r'\textbullet', r.choice('•➢–▪○●'))
        paragraph = re.sub(r'\$([^$]*)\$', formula, paragraph)
        paragraph = re.sub(r'\\\[(.*?)\\\]', lambda found: '<br>' + formula(found).replace('#40', '#80', 1) + '<br>', paragraph, flags=re.S)
        gap = r.choice(['&nbsp;' * 4, '&nbsp;' * 8, ' &nbsp;'])
        paragraph = re.sub(r'\\(qquad|quad|hfill|enspace|hspace\{[^}]*\}) ?|\\ ', gap, paragraph)
        paragraph = re.sub(r'\\([%$#&])', r'\1', paragraph).replace('--', '–').replace('{,}', ',').replace('\\ldots', '…')
        paragraphs.append(f'<p>{paragraph}</p>')
    return '\n'.join(paragraphs)


FACES = ['Liberation Serif'] * 3 + ['Carlito', 'Carlito', 'Caladea', 'Liberation Sans', 'TeX Gyre Bonum', 'Open Sans']


def page_of(seed, questions=60):
    r = random.Random(seed)
    face, size = r.choice(FACES), r.choice([10, 11, 11, 12, 12, 13])
    align = r.choice(['left', 'justify'])
    body = body_of(school_text.document(seed, questions), r)
    return f'<html><head><meta charset="utf-8"><style>p {{ margin: 4pt 0; text-align: {align}; font-family: "{face}"; font-size: {size}pt }}</style></head><body>{body}</body></html>'


def main():
    folder, first, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    prefix = sys.argv[4] if len(sys.argv) > 4 else 'office'
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for seed in range(first, first + count):
        name = folder / f'{prefix}{seed}@office.html'
        name.write_text(page_of(seed))
        names.append(str(name))
    command = ['soffice', f'-env:UserInstallation=file://{folder.resolve()}/profile', '--headless', '--infilter=HTML (StarWriter)', '--convert-to', 'pdf', '--outdir', str(folder)]
    subprocess.run([*command, *names], check=True)


if __name__ == '__main__':
    main()
