"""The faces that training pages are set in: the TeX program and the preamble that chooses text and mathematics fonts.

`HELD_OUT` faces and their relatives (Kp, STIX, XITS, Open Sans) are never in a training page: they tell how the network reads
faces that it has not seen.
"""

# Latin Modern stands in where a face has no sans serif or typewriter letters of its own: without it TeX sets bitmaps.
T1 = r'\usepackage[T1]{fontenc}\usepackage{lmodern}'

PDFLATEX = {
    'cm': '',
    'lm': T1,
    'newtx': T1 + r'\renewcommand{\rmdefault}{ptm}\usepackage{newtxmath}',
    'ptmx': T1 + r'\usepackage{mathptmx}',
    'pazo': T1 + r'\usepackage{mathpazo}',
    'newpx': T1 + r'\renewcommand{\rmdefault}{ppl}\usepackage{newpxmath}',
    'utopia': T1 + r'\usepackage{fourier}',
    'ncent': T1 + r'\usepackage{fouriernc}',
    'mdbch': T1 + r'\usepackage[charter]{mathdesign}',
    'charter': T1 + r'\usepackage{charter}',
    'bookman': T1 + r'\usepackage{bookman}',
    'libertinus': T1 + r'\usepackage{libertinus}\usepackage{libertinust1math}',
    'xcharter': T1 + r'\usepackage{XCharter}\usepackage[xcharter,vvarbb]{newtxmath}',
    'cochineal': T1 + r'\usepackage{cochineal}\usepackage[cochineal]{newtxmath}',
    'helvet': T1 + r'\usepackage{helvet}\renewcommand{\familydefault}{\sfdefault}',
    'euler': T1 + r'\usepackage{eulervm}',
    'iwona': T1 + r'\usepackage[math]{iwona}',
    'anttor': T1 + r'\usepackage[math]{anttor}',
    'kp': T1 + r'\usepackage{kpfonts}',
}


# unicode-math names these signs otherwise than amssymb does.
_AMS_NAMES = (
    r'\AtBeginDocument{\providecommand\square{\mdlgwhtsquare}\providecommand\blacksquare{\mdlgblksquare}'
    r'\providecommand\lozenge{\mdlgwhtlozenge}\providecommand\thickapprox{\approx}'
    r'\providecommand\circlearrowleft{\acwopencirclearrow}}'
)


def _opentype(text: str, math: str, more: str = '') -> str:
    return rf'\usepackage{{unicode-math}}\setmainfont{{{text}}}\setmathfont{{{math}}}{more}' + _AMS_NAMES


def _office(text: str, math: str, greek: str = '', italic: str = '', bold: str = '') -> str:
    """
    Letters of an office face in formulas, as Word and LibreOffice set them, with the signs of a mathematics font; Greek
    as the italics have it, or as another font does.
    """
    slanted = italic or f'{text} Italic'
    letters = (
        rf'\setmathfont[range=it/{{latin,Latin}}]{{{slanted}}}'
        rf'\setmathfont[range=it/{{greek,Greek}}]{{{greek or slanted}}}'
        rf'\setmathfont[range=up/{{latin,Latin,greek,Greek,num}}]{{{text}}}'
        rf'\setmathfont[range=bfup/{{latin,Latin,num}}]{{{bold or text + " Bold"}}}'
    )
    return _opentype(text, math, letters)


XELATEX = {
    'xelm': r'\usepackage{unicode-math}' + _AMS_NAMES,
    'newcm': _opentype('NewCM10-Book.otf', 'NewCMMath-Book.otf'),
    'liberation': _office('Liberation Serif', 'NewCMMath-Regular.otf'),
    'liberationsans': _office('Liberation Sans', 'LibertinusMath-Regular.otf'),
    'dejavu': _opentype('DejaVu Serif', 'DejaVu Math TeX Gyre'),
    'erewhon': _opentype('Erewhon-Regular.otf', 'Erewhon-Math.otf'),
    'xexcharter': _opentype('XCharter-Roman.otf', 'XCharter-Math.otf'),
    'garamond': _opentype('EBGaramond-Regular.otf', 'Garamond-Math.otf'),
    'xelibertinus': _opentype('LibertinusSerif-Regular.otf', 'LibertinusMath-Regular.otf'),
    'fira': _opentype('FiraSans-Book.otf', 'FiraMath-Regular.otf'),
    # Office faces without serifs, as school sheets are typed in; Greek upright, as a text font has it, or slanted.
    'arial': _office('Liberation Sans', 'LibertinusMath-Regular.otf', greek='Liberation Sans'),
    'carlito': _office('Carlito', 'LibertinusMath-Regular.otf'),
    'carlitoup': _office('Carlito', 'NewCMMath-Regular.otf', greek='Carlito'),
    'dejavusans': _office('DejaVu Sans', 'DejaVu Math TeX Gyre', italic='DejaVu Sans Oblique'),
    'noto': _office('Noto Sans', 'LibertinusMath-Regular.otf'),
    'biolinum': _office('Linux Biolinum O', 'LibertinusMath-Regular.otf'),
    'roboto': _office('Roboto-Regular.otf', 'FiraMath-Regular.otf', italic='Roboto-Italic.otf', bold='Roboto-Bold.otf'),
    'caladea': _office('Caladea', 'NewCMMath-Regular.otf'),
    'opensans': _office('Open Sans', 'LibertinusMath-Regular.otf'),
    'xestix': _opentype('STIXTwoText-Regular.otf', 'STIXTwoMath-Regular.otf'),
}

DEVANAGARI = {
    'lohit': 'Lohit Devanagari',
    'notosans': 'Noto Sans Devanagari',
    'notoserif': 'Noto Serif Devanagari',
    'gargi': 'Gargi',
    'sahadeva': 'Sahadeva',
    'chandas': 'Chandas',
    'nakula': 'Nakula',
    'annapurna': 'Annapurna SIL',
}

HELD_OUT = ('kp', 'xestix', 'annapurna', 'opensans')

# Sets of pages of school mathematics a face, which a trained network goes on with; see `make_school_set.py`.
SCHOOL = {
    'arial': 2, 'carlito': 2, 'carlitoup': 1, 'liberationsans': 1, 'dejavusans': 1, 'noto': 1, 'biolinum': 1, 'roboto': 1,
    'caladea': 1, 'liberation': 2, 'cm': 2, 'lm': 1, 'newtx': 2, 'ptmx': 1, 'xelm': 1, 'pazo': 1, 'libertinus': 1,
    'xcharter': 1, 'utopia': 1, 'newpx': 1, 'lohit': 1, 'notosans': 1, 'notoserif': 1,
}  # fmt: skip


def program(face: str) -> str:
    return 'pdflatex' if face in PDFLATEX else 'xelatex'


def preamble(face: str) -> str:
    if face in PDFLATEX:
        return PDFLATEX[face]
    if face in XELATEX:
        return XELATEX[face]
    font = DEVANAGARI[face]
    return (
        r'\usepackage{fontspec}'
        rf'\newfontfamily\devanagari[Script=Devanagari]{{{font}}}'
    )
