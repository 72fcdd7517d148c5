"""The class of a glyph that the engine's reader found in a PDF, `style:character`.

Styles: r upright, i italic, b bold, bi bold italic, tt typewriter, bb double-struck, cal script, frak Fraktur, s a sign,
X a sign that grows (fences, radicals, large operators). Besides these there are `RULE`, `SQRT` (a radical with its
bar), `C:…` (signs printed over each other), `P02:CLASS` (the first of two parts of a sign), `MULTI` (signs that touch),
`DEVA` (Devanagari) and `NOISE` (dirt).
"""

import unicodedata

LETTER_LIKE = 'ℂℍℕℙℚℝℤℬℰℱℋℐℒℳℛℭℌℑℜℨℎ'
SAME_SHAPE = {
    '∶': ':', 'µ': 'μ', '∆': 'Δ', 'Ω': 'Ω', '⟂': '⊥', '∣': '|', '❘': '|', '‖': '∥', '∕': '/', '⁄': '/', '∙': '·', '⋅': '·',
    '⧵': '\\', '∖': '\\', '﹨': '\\', '˜': '~', '∼': '~', 'ˆ': '^', '⎯': '−', '〈': '⟨', '〉': '⟩', '*': '∗', '⏐': '|',
    '│': '|', '˙': '·', '‐': '-', '¯': '−', '‾': '−', '￾': '-', '◦': '∘', '°': '∘', '⦁': '•', '▫': '□', '◻': '□',
    '⊲': '◁', '⊳': '▷', '⨿': '∐', '○': '∘', '˚': '∘', '⟶': '→', '⟵': '←', '⟹': '⇒', '⟸': '⇐', '⟷': '↔', '⟺': '⇔', '‵': '′', "'": '’', '‚': ',', '⒧': '(', '⒭': ')',
}  # fmt: skip
# Greek capitals that look like Latin ones, accents that some fonts encode as combining marks.
SAME_SHAPE.update(zip('ΑΒΕΖΗΙΚΜΝΟΡΤΧ', 'ABEZHIKMNOPTX'))
SAME_SHAPE.update(zip('\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030c', '`´^~−˘·¨ˇ'))
# Each dot of these is read by itself.
DOTS = {'s:…': 's:.', 's:⋮': 's:.', 's:⋱': 's:.', 's:⋯': 's:·'}
PIECES = {
    **dict.fromkeys('⎛⎜⎝', '('), **dict.fromkeys('⎞⎟⎠', ')'), **dict.fromkeys('⎡⎢⎣', '['), **dict.fromkeys('⎤⎥⎦', ']'),
    **dict.fromkeys('⎧⎨⎩', '{'), **dict.fromkeys('⎫⎬⎭', '}'), '⎪': '{', '⎷': '√', '⌠': '∫', '⌡': '∫', '⎮': '∫',
}  # fmt: skip
GROWING = '()[]{}⟨⟩⌊⌋⌈⌉|∥∑∏∐∫∬∭∮⋃⋂⨁⨂⨀⋁⋀⨆⨄√/\\'
BRACES = '⏞⏟⏜⏝'
# Of its font's size: a fence that is taller has grown.
GROWN_HEIGHT_EM = 1.25


def _mathematical_style(name: str) -> str:
    bold, italic = 'BOLD' in name, 'ITALIC' in name
    for mark, style in (('DOUBLE-STRUCK', 'bb'), ('FRAKTUR', 'frak'), ('BLACK-LETTER', 'frak'), ('SCRIPT', 'cal'),
                        ('MONOSPACE', 'tt')):  # fmt: skip
        if mark in name:
            return style
    if 'SANS' in name:
        return 'b' if bold else 'r'
    return 'bi' if bold and italic else 'b' if bold else 'i'


def _plain(text: str) -> tuple[str, str | None]:
    """A character without its mathematical alphabet, and the style that the alphabet stands for."""
    if text == 'ℎ':
        return 'h', 'i'
    if len(text) == 1 and (0x1D400 <= ord(text) <= 0x1D7FF or text in LETTER_LIKE):
        return unicodedata.normalize('NFKD', text), _mathematical_style(unicodedata.name(text, ''))
    return text, None


def _letter_style(text: str, font: dict, style: str | None) -> str:
    italic, bold = font['italic'] or font['encoding'] == 'OML', font['bold']
    greek = '\u0370' <= text[0] <= '\u03ff'
    lower_greek = greek and text.lower() == text
    if text in 'ℓ℘ℏ':
        return 'i'
    if text in 'ℵℶ':
        return 'r'
    if style is None:
        if font['monospace'] and not font['math'] and not greek:
            style = 'tt'
        elif lower_greek:
            style = 'bi' if bold else 'i'
        else:
            style = ('bi' if bold else 'i') if italic else ('b' if bold else 'r')
    return 'i' if style == 'r' and lower_greek else style


def is_devanagari(text: str, font: dict) -> bool:
    family = font['name'].lower()
    named = any(part in family for part in ('deva', 'gargi', 'sahadeva', 'chandas', 'nakula', 'annapurna'))
    return named or any('\u0900' <= c <= '\u097f' for c in text)


def class_of(text: str, height_em: float, font: dict) -> str | None:
    """None where the reader does not know the character. `height_em` is of the ink, in the font's size."""
    if is_devanagari(text, font):
        return 'DEVA'
    text, style = _plain(text)
    text = SAME_SHAPE.get(text, text)
    if text == '' or any(0xE000 <= ord(c) <= 0xF8FF or ord(c) < 32 or ord(c) >= 0xFFF0 for c in text):
        return None
    if text in PIECES:
        return f'X:{PIECES[text]}'
    if all(unicodedata.category(c)[0] == 'L' for c in text):
        return f'{_letter_style(text, font, style)}:{text}'
    if text.isdigit():
        return f'{"b" if font["bold"] or style in ("b", "bi") else "r"}:{text}'
    grown = text in GROWING and (font['encoding'] == 'OMX' or height_em > GROWN_HEIGHT_EM)
    return f'{"X" if grown or text in BRACES else "s"}:{text}'


def whole_class(name: str) -> str:
    """The class of the sign that a part belongs to; other classes unchanged."""
    return name[4:] if name[0] == 'P' and name[1].isdigit() else name
