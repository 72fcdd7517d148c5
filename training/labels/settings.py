"""How documents are set: name → (LaTeX of the preamble, whether it is for training)."""

SPACES = {
    'word': r'\AtBeginDocument{\thickmuskip=4.5mu \medmuskip=4.5mu }',
    'tight': r'\AtBeginDocument{\thickmuskip=0.6mu \medmuskip=0.3mu }',
    'wide': r'\AtBeginDocument{\thickmuskip=9mu \medmuskip=6mu }',
    'tex': '',
}


def text_face(font, italic, spaces):
    """Variables in the face of the text, as people type them in an office suite."""
    shape = '[italic]' if italic else ''
    return rf'\usepackage{{fontspec}}\setmainfont{{{font}}}\usepackage{shape}{{mathastext}}' + SPACES[spaces]


def unicode_math(text, mathematics):
    return rf'\usepackage{{unicode-math}}\setmainfont{{{text}}}\setmathfont{{{mathematics}}}'


AMS = r'\usepackage{amssymb}'
TRAINING = {
    'cm': AMS + r'\usepackage[OT1]{fontenc}',
    'lm': AMS + r'\usepackage[T1]{fontenc}\usepackage{lmodern}',
    'times': AMS + r'\usepackage[T1]{fontenc}\usepackage{mathptmx}',
    'kp': r'\usepackage[T1]{fontenc}\usepackage{kpfonts}',
    'cambria-like': unicode_math('Caladea', 'STIX Two Math'),
    'schola': unicode_math('TeX Gyre Schola', 'TeX Gyre Schola Math'),
    'helvetica': AMS + r'\usepackage[T1]{fontenc}\usepackage{helvet}\renewcommand\familydefault{\sfdefault}\usepackage{mathptmx}',
    'italic termes': AMS + text_face('TeX Gyre Termes', True, 'word'),
    'italic heros': AMS + text_face('TeX Gyre Heros', True, 'tight'),
    'italic lato': AMS + text_face('Lato', True, 'wide'),
    'italic pagella': AMS + text_face('TeX Gyre Pagella', True, 'tight'),
    'upright termes': AMS + text_face('TeX Gyre Termes', False, 'word'),
    'upright termes tight': AMS + text_face('TeX Gyre Termes', False, 'tight'),
    'upright carlito': AMS + text_face('Carlito', False, 'word'),
    'upright schola': AMS + text_face('TeX Gyre Schola', False, 'tight'),
    'upright heros': AMS + text_face('TeX Gyre Heros', False, 'tex'),
    'upright pagella': AMS + text_face('TeX Gyre Pagella', False, 'wide'),
    'upright lato': AMS + text_face('Lato', False, 'word'),
}
HELD_OUT = {
    'newtx': r'\usepackage[T1]{fontenc}\usepackage{newtxtext}\usepackage{newtxmath}',
    'libertinus': unicode_math('Libertinus Serif', 'Libertinus Math'),
    'italic liberation': AMS + text_face('Liberation Serif', True, 'word'),
    'italic opensans': AMS + text_face('Open Sans', True, 'tight'),
    'upright liberation': AMS + text_face('Liberation Serif', False, 'word'),
    'upright caladea': AMS + text_face('Caladea', False, 'tight'),
    'upright liberation sans': AMS + text_face('Liberation Sans', False, 'tex'),
}
SETTINGS = {**TRAINING, **HELD_OUT}
