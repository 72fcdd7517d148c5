"""Draws the glyphs of free fonts: generate.py OUT.npz [PROCESSES]

OUT holds X (n, 32, 32) bitmaps as the engine's `shapeOf` draws them, G (n, 4) width, height, bottom and top in em,
L labels, F indexes of files, S (italic, bold), H whether the family is held out, `files` and `fam`.
"""
import json
import math
import re
import subprocess
import sys
from multiprocessing import Pool

import freetype
import numpy as np

from characters import OTHER, ROOT, canonical
from font_files import HELD_OUT, devanagari_files, family_of, font_files

SIDE = 32
WHITE = 2
MIN_DRAWN = 3
PIXELS_PER_EM = 256
UNITS = PIXELS_PER_EM * 64
# In em, as in the engine's outline.ts.
MIN_SIDE, MIN_LONGER_SIDE, MAX_SIDE = .0005, .008, 8
NO_HINTS = freetype.FT_LOAD_NO_HINTING | freetype.FT_LOAD_NO_BITMAP

ALPHABET_FONTS = [(re.compile(r'(?i)^euf'), 'fr:', '[A-Za-z]'), (re.compile(r'(?i)^(eus|rsfs|cmsy)'), 'cal:', '[A-Z]'),
                  (re.compile(r'(?i)^(bbold|ds|msb)'), 'bb:', '[A-Z]')]
NO_PLAIN_LETTERS = re.compile(r'(?i)(rsfs|scr|cal|bb|frak|fraktur|double|boondox)')
NOT_A_BASE_GLYPH = re.compile(r'\.|oldstyle|small$|superior|inferior')
ITALIC = re.compile(r'(?i)ital|obliq|cmmi|cmti|slant|-It\b|ri10')
BOLD = re.compile(r'(?i)bold|cmb|black|heavy')
IS_TYPE_1 = ('.pfb', '.t1')


def texts_of_names(files):
    """What the engine's table of glyph names says of every name in the Type 1 fonts."""
    names = set()
    for file in files:
        if file.endswith(IS_TYPE_1):
            face = freetype.Face(file)
            names |= {face.get_glyph_name(i).decode('latin1') for i in range(face.num_glyphs)}
    script = ROOT / 'training/glyphs/name-texts.ts'
    run = subprocess.run(['npx', 'tsx', str(script)], input='\n'.join(sorted(names)), capture_output=True, text=True, cwd=ROOT, check=True)
    return json.loads(run.stdout)


def labels_by_name(face, file, texts):
    labels = {}
    for i in range(face.num_glyphs):
        name = face.get_glyph_name(i).decode('latin1')
        if not NOT_A_BASE_GLYPH.search(name) and name in texts:
            labels[i] = texts[name]
    base = file.rsplit('/', 1)[-1]
    for pattern, prefix, letters in ALPHABET_FONTS:
        if pattern.match(base):
            return {i: prefix + t if re.fullmatch(letters, t) else t for i, t in labels.items()}
    if NO_PLAIN_LETTERS.search(file):
        return {i: t for i, t in labels.items() if not re.fullmatch('[A-Za-z0-9]', t)}
    return labels


def math_variants(file, labels):
    """Larger forms of delimiters and operators stand for the same character."""
    from fontTools.ttLib import TTFont
    font = TTFont(file, lazy=True)
    variants = font['MATH'].table.MathVariants if 'MATH' in font else None
    if not variants:
        return
    for coverage, constructions in ((variants.VertGlyphCoverage, variants.VertGlyphConstruction),
                                    (variants.HorizGlyphCoverage, variants.HorizGlyphConstruction)):
        for base, construction in zip(coverage.glyphs if coverage else [], constructions or []):
            text = labels.get(font.getGlyphID(base))
            for record in construction.MathGlyphVariantRecord if text else []:
                labels.setdefault(font.getGlyphID(record.VariantGlyph), text)


def labels_by_cmap(face, file):
    labels = {}
    face.select_charmap(freetype.FT_ENCODING_UNICODE)
    for code, i in face.get_chars():
        if i and canonical(chr(code)):
            labels.setdefault(i, chr(code))
    if re.search('(?i)math|stix|xits', file):
        math_variants(file, labels)
    return labels


def devanagari_labels(face):
    """Every glyph that no Latin character, digit or mark of punctuation asks for."""
    face.select_charmap(freetype.FT_ENCODING_UNICODE)
    plain = {i for code, i in face.get_chars() if not 0x904 <= code <= 0x97F or code in (0x964, 0x965, 0x966)}
    return {i: OTHER for i in range(1, face.num_glyphs) if i not in plain}


def drawn(face, i):
    """Bitmap, and width, height, bottom and top in em; None where the glyph paints nothing that is drawn."""
    face.set_transform(freetype.Matrix(0x10000, 0, 0, 0x10000), freetype.Vector(0, 0))
    face.set_pixel_sizes(0, PIXELS_PER_EM)
    face.load_glyph(i, NO_HINTS)
    outline = face.glyph.outline
    if len(outline.points) < 3:
        return None
    box = outline.get_bbox()
    w, h = box.xMax - box.xMin, box.yMax - box.yMin
    if min(w, h) < MIN_SIDE * UNITS or not MIN_LONGER_SIDE * UNITS <= max(w, h) <= MAX_SIDE * UNITS:
        return None
    aspect = math.sqrt(w / h)
    width = max((SIDE - WHITE) * min(1, aspect), MIN_DRAWN)
    height = max((SIDE - WHITE) * min(1, 1 / aspect), MIN_DRAWN)
    sx, sy = width * 64 / w, height * 64 / h
    face.set_transform(freetype.Matrix(int(sx * 65536), 0, 0, int(sy * 65536)),
                       freetype.Vector(int(-box.xMin * sx + (SIDE - width) * 32), int(-box.yMin * sy + (SIDE - height) * 32)))
    face.load_glyph(i, freetype.FT_LOAD_RENDER | NO_HINTS)
    return placed(face.glyph), (w / UNITS, h / UNITS, box.yMin / UNITS, box.yMax / UNITS)


def placed(slot):
    """The rendered bitmap within SIDE by SIDE pixels."""
    image = np.zeros((SIDE, SIDE), np.uint8)
    bitmap = slot.bitmap
    if not bitmap.rows:
        return image
    ink = np.array(bitmap.buffer, np.uint8).reshape(bitmap.rows, bitmap.pitch)[:, :bitmap.width]
    x, y = slot.bitmap_left, SIDE - slot.bitmap_top
    ink = ink[max(0, -y):, max(0, -x):]
    x, y = max(x, 0), max(y, 0)
    ink = ink[:SIDE - y, :SIDE - x]
    image[y:y + ink.shape[0], x:x + ink.shape[1]] = ink
    return image


def labels_of(face, file):
    if file in DEVANAGARI:
        return devanagari_labels(face)
    if file.endswith(IS_TYPE_1):
        return {i: t for i, t in labels_by_name(face, file, TEXTS).items() if ':' in t and len(t) > 1 or canonical(t)}
    return labels_by_cmap(face, file)


def glyphs_of(file):
    """(bitmap, geometry, label) of every glyph of a file that can be read, and its style."""
    rows = []
    try:
        face = freetype.Face(file)
        labels = labels_of(face, file) if face.is_scalable else {}
    except freetype.FT_Exception:
        return file, rows, (0, 0)
    style = (int(bool(face.style_flags & 1 or ITALIC.search(file))), int(bool(face.style_flags & 2 or BOLD.search(file))))
    for i, text in labels.items():
        label = text if text == OTHER or ':' in text and len(text) > 1 else canonical(text)
        try:
            glyph = drawn(face, i)
        except freetype.FT_Exception:
            continue
        if glyph and label:
            rows.append((*glyph, label))
    return file, rows, style


def main(out, processes):
    global TEXTS, DEVANAGARI
    files = font_files()
    TEXTS = texts_of_names(files)
    DEVANAGARI = set(devanagari_files())
    files += sorted(DEVANAGARI)
    print(len(files), 'files', flush=True)
    columns = {key: [] for key in 'XGLFS'}
    used = []
    with Pool(processes) as pool:
        for k, (file, rows, style) in enumerate(pool.imap(glyphs_of, files, 4)):
            for image, geometry, label in rows:
                for key, value in zip('XGLFS', (image, geometry, label, len(used), style)):
                    columns[key].append(value)
            if rows:
                used.append(file)
            if k % 100 == 0:
                print(k, len(columns['X']), flush=True)
    F = np.array(columns['F'], np.int32)
    held = np.array([bool(HELD_OUT.search(file)) for file in used])
    fam = np.array([family_of(file) for file in used])
    np.savez(out, X=np.stack(columns['X']), G=np.array(columns['G'], np.float32), L=np.array(columns['L']), F=F,
             S=np.array(columns['S'], np.uint8), H=held[F], files=np.array(used), fam=fam)
    print(len(F), 'glyphs of', len(used), 'files and', len(set(fam)), 'families; held out', int(held[F].sum()), 'of', sorted(set(fam[held])))


if __name__ == '__main__':
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)
