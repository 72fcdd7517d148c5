"""Which characters the network tells apart, what counts as the same one, and what looks alike."""
import json
import pathlib
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHAPES = ROOT / 'packages/engine/src/extract/shapes'

_tables = json.loads((SHAPES / 'characters.json').read_text())
# Characters of one shape, as the one that stands for all of them.
SAME = {other: shown for shown, others in _tables['sameShape'].items() for other in others}

LIGATURES = {'ﬀ': 'ff', 'ﬁ': 'fi', 'ﬂ': 'fl', 'ﬃ': 'ffi', 'ﬄ': 'ffl'}
LETTERLIKE = 'ℂℍℕℙℚℝℤℬℰℱℋℐℒℳℛℭℌℑℜℨℎℯℊℴ'
MATH_ALPHANUMERICS = range(0x1D400, 0x1D800)
MORE_LATIN = 'ıȷŁłŒœŠšŽžŸğşćčęąő'
GREEK = {chr(c) for c in range(0x391, 0x3CA)} - set('΄΅ΆΈΉΊΌΎΏΐΪΫάέήίΰ') | set('ϑϕϖϱϵϰϝϒ')
PUNCTUATION = '–—‘’“”„†‡•…‰′″‴‵‹›‾€₹™ℓ℘ℏℵℶℷℑℜ℧⅋´`˘ˇ˙˝∂∇∥'
NOT_SHAPES_OF_LATIN_1 = 'ªº¹²³¼½¾\u00ad¯¸¨'
SIGN_RANGES = [(0x2190, 0x22FF), (0x239B, 0x23B7), (0x2308, 0x230B), (0x2320, 0x2323), (0x23DC, 0x23DF),
               (0x25A0, 0x25FF), (0x27C0, 0x27FF), (0x2980, 0x29FF), (0x2A00, 0x2AFF)]
MORE_SIGNS = '★☆♠♡♢♣♤♥♦♧♩♪♭♮♯✓✗✠☎☛☞✽➢➤❖✦✕✖✘➔➜➝⤏⤎⤳⤙⤚⎴⎵'

# Signs that are classes of their own; the rest of SIGN_RANGES is `other`.
SIGNS = set('←↑→↓↔↕↖↗↘↙↚↛↝↞↠↢↣↦↩↪↭↰↱↶↷↺↻↼↽↾↿⇀⇁⇂⇃⇄⇆⇇⇉⇋⇌⇏⇐⇑⇒⇓⇔⇕⇝∀∁∂∃∄∅∇∈∉∋∌∏∐∑−∓∔∗∘√∝∞∟∠∡∢∤∥∦∧∨∩∪∫∬∭∮∯∰∴∵∷∽≀≁≂≃≄≅≆≇≈≉≊≍≎≏≐≑≒≓≔≕≖≗≙≜≟≠≡≢≤≥≦≧≨≩≪≫≬≮≯≰≱≲≳≶≷≺≻≼≽≾≿'
            '⊀⊁⊂⊃⊄⊅⊆⊇⊈⊉⊊⊋⊎⊏⊐⊑⊒⊓⊔⊕⊖⊗⊘⊙⊚⊛⊝⊞⊟⊠⊡⊢⊣⊤⊥⊧⊨⊩⊪⊬⊭⊲⊳⊴⊵⊸⊻⊼⋀⋁⋂⋃⋆⋇⋈⋉⋊⋎⋏⋐⋑⋔⋖⋗⋘⋙⋚⋛⋞⋟⋪⋫⋮⋯⋰⋱⌈⌉⌊⌋⌠⌡⌢⌣⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎨⎩⎪⎫⎬⎭⎮⎰⎱⎴⎵⎷⏜⏝⏞⏟■□▭▲△▶▷▼▽◀◁◆◇◊○◎●◯★☆♠♡♢♣♤♥♦♭♮♯✓✗✕➢➤❖☞'
            '⟦⟧⟨⟩⟮⟯⨀⨁⨂⨄⨆⨅⨿⩽⩾⪅⪆⪋⪌⪯⪰⪵⪶⪷⪸')
OTHER = 'other'
DOUBLE_STRUCK = set('ABCDEFGHIJKLMNOPQRSTUVWXYZk1')


def alphabet_of(character):
    """`cal:`, `fr:` or `bb:` for a mathematical alphanumeric, '' where only weight and slope differ."""
    name = unicodedata.name(character, '')
    if 'DOUBLE-STRUCK' in name:
        return 'bb:'
    if 'FRAKTUR' in name or 'BLACK-LETTER' in name:
        return 'fr:'
    return 'cal:' if 'SCRIPT' in name else ''


def canonical(text):
    """What a glyph of this text is called, or None where the network has no say."""
    text = LIGATURES.get(text, text)
    if text in LIGATURES.values():
        return text
    if len(text) != 1:
        return None
    if ord(text) in MATH_ALPHANUMERICS or text in LETTERLIKE:
        base = unicodedata.normalize('NFKC', text)
        prefix = '' if text == 'ℎ' else alphabet_of(text)
        if len(base) != 1:
            return None
        if prefix:
            return prefix + base
        text = base
    text = SAME.get(text, text)
    point = ord(text)
    known = (0x21 <= point <= 0x7E or 0xA1 <= point <= 0xFF and text not in NOT_SHAPES_OF_LATIN_1
             or text in MORE_LATIN or text in GREEK or text in PUNCTUATION or text in MORE_SIGNS
             or any(a <= point <= b for a, b in SIGN_RANGES))
    return text if known else None


def class_of(label):
    """The class that is trained for a canonical label: itself, or `other`."""
    if ':' in label and len(label) > 1:
        return label if not label.startswith('bb:') or label[3:] in DOUBLE_STRUCK else OTHER
    return label if len(label) > 1 or ord(label) < 0x2190 or label in SIGNS else OTHER


GROUPS = _tables['lookAlikes']
_alike = {}
for group in GROUPS:
    for character in group:
        _alike.setdefault(character, set()).update(group)


def looks_alike(a, b):
    """Whether only the context can tell two classes apart: same group, same letter with another case, alphabet or accent."""
    return a == b or b in _alike.get(a, ()) or letter_of(a) == letter_of(b)


def letter_of(label):
    letter = label.rsplit(':', 1)[-1] if len(label) > 1 else label
    base = unicodedata.normalize('NFD', letter)
    return (base[0] if len(base) > 1 and base[0].isalpha() and unicodedata.combining(base[1]) else letter).lower()


def kind(label):
    """The part of the report a class belongs to."""
    if len(label) > 1:
        return 'alphabets' if ':' in label else 'ligatures'
    point = ord(label)
    if label.isdigit():
        return 'digits'
    if label.isascii() and label.isalpha():
        return 'Latin'
    if 0x391 <= point <= 0x3FF:
        return 'Greek'
    if label.isalpha() and point < 0x250:
        return 'accented'
    if label in '()[]{}⟨⟩⌈⌉⌊⌋|∥√⟦⟧⏞⏟⏜⏝⌠⌡∫∬∭∮' or 0x239B <= point <= 0x23B7:
        return 'fences, radicals, integrals'
    if 0x2190 <= point <= 0x21FF:
        return 'arrows'
    return 'punctuation' if point < 0x2190 and label not in '+=<>×÷±¬−' else 'signs'
