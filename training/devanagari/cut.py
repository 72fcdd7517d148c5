"""Cuts free Devanagari fonts into components: letters, signs, half forms, conjuncts.

usage: cut.py OUT.npz FONT_DIR...

Every glyph that a font's character map or its GSUB table names becomes a bitmap of SIZE x SIZE with its box in em.
Its label is the text in VISUAL order, with REPH for the r above the line and RAKAR for the r below a letter, the two
signs that no character of its own stands for. What is not Devanagari is labelled LATIN (letters, digits and signs of
other free fonts) or SCRIPT (other scripts of India and Asia, some with a headline).
"""
import glob
import io
import math
import os
import random
import re
import sys
import unicodedata

import freetype
import numpy as np
from fontTools.ttLib import TTFont

SIZE = 32
REPH, RAKAR, LATIN, SCRIPT = 'REPH', 'RAKAR', '~latin', '~script'
VIRAMA, RA, KA = '\u094d', '\u0930', 0x915
# Families that are never trained with: what their glyphs are read as is the figure that counts.
HELD_OUT = re.compile(r'(?i)annapurna|samyak|sarai|halant|freeserif')
MAX_LABEL_CHARACTERS = 6
LATIN_GLYPHS_PER_FONT = 60


def font_files(folders):
    found = {f for d in folders for e in ('ttf', 'otf', 'woff2') for f in glob.glob(f'{d}/**/*.{e}', recursive=True)}
    return sorted(f for f in found if not re.search(r'(?i)-(latin|latin-ext)-|emoji|mono|italic\.woff2', f))


def family_of(file):
    name = re.split(r'[-_.]|Bold|Regular|Medium|Semi|Extra|Devanagari|[0-9]', os.path.basename(file))[0].lower()
    return 'notoserif' if 'NotoSerif' in file else 'notosans' if 'NotoSans' in file else name


def joined(parts, tags):
    """The visual text of a ligature of glyphs whose texts are known."""
    text = ''.join(parts)
    if text == RA + VIRAMA and 'rphf' in tags:
        return REPH
    if text in (VIRAMA + RA, RA + VIRAMA) and tags & {'blwf', 'vatu'} and 'rkrf' not in tags:
        return RAKAR
    text = re.sub(f'{VIRAMA}{RAKAR}', f'{VIRAMA}{RA}{VIRAMA}', text)    # a half form with r below is a half form
    text = re.sub(f'(?<=[\u0915-\u0939\u093c\u0958-\u095f]){RAKAR}', f'{VIRAMA}{RA}', text)
    marks = re.fullmatch(f'([\u093e-\u094c]?)([\u0900-\u0903]?){REPH}([\u0900-\u0903]?)', text)
    if marks:                                                            # one order: vowel sign, reph, dot
        text = marks[1] + REPH + marks[2] + marks[3]
    marks = re.fullmatch(f'{REPH}([\u093e-\u094c])([\u0900-\u0903]?)', text)
    return marks[1] + REPH + marks[2] if marks else text


def lookups(font):
    """(feature tags, lookup type, subtable) of the font's GSUB, unwrapped from extensions."""
    if 'GSUB' not in font:
        return
    table = font['GSUB'].table
    tags = {}
    for record in table.FeatureList.FeatureRecord if table.FeatureList else []:
        for index in record.Feature.LookupListIndex:
            tags.setdefault(index, set()).add(record.FeatureTag)
    for index, lookup in enumerate(table.LookupList.Lookup):
        for sub in lookup.SubTable:
            sub = sub.ExtSubTable if sub.LookupType == 7 else sub
            yield tags.get(index, set()), sub.LookupType, sub


def texts_of_glyphs(font):
    """Glyph name -> visual text."""
    cmap = font.getBestCmap() or {}
    if KA not in cmap:
        return {}
    text = {}
    for point, name in cmap.items():
        if 0x900 <= point <= 0x97f:
            text.setdefault(name, chr(point))
    subs = list(lookups(font))
    for _ in range(3):                                                   # ligatures of ligatures
        for tags, kind, sub in subs:
            if kind != 4:
                continue
            for first, ligatures in sub.ligatures.items():
                for ligature in ligatures:
                    parts = [first, *ligature.Component]
                    if ligature.LigGlyph not in text and all(p in text for p in parts):
                        text[ligature.LigGlyph] = joined([text[p] for p in parts], tags)
    for _ in range(2):                                                   # other widths and shapes of the same sign
        for tags, kind, sub in subs:
            if kind == 1 and not tags & {'half', 'rphf', 'blwf', 'nukt', 'rkrf', 'vatu', 'pstf', 'akhn', 'cjct'}:
                for a, b in sub.mapping.items():
                    if a in text:
                        text.setdefault(b, text[a])
    return text


def is_component(text):
    if text in (REPH, RAKAR):
        return True
    length = len(text.replace(REPH, 'r'))
    return RAKAR not in text and length <= MAX_LABEL_CHARACTERS and (length <= 3 or VIRAMA in text)


def load_face(file):
    """The font as FreeType and as fontTools see it; WOFF2 is unpacked."""
    if not file.endswith('.woff2'):
        return freetype.Face(file), TTFont(file, lazy=True)
    font, plain = TTFont(file), io.BytesIO()
    font.flavor = None
    font.save(plain)
    plain.seek(0)
    return freetype.Face(plain), TTFont(io.BytesIO(plain.getvalue()), lazy=True)


EM_PX = 256


# Tangents of the slants that programs give fonts without an italic of their own: 8 to 20 degrees.
SLANTS = (.14, .36)


def render(face, index, slant=0.):
    """A glyph as (bitmap SIZE x SIZE, (width, height, bottom, top) in em), or None where it is empty.

    The box is scaled to fill the bitmap but for a pixel on each side; the root of the aspect is kept.
    """
    flags = freetype.FT_LOAD_NO_HINTING | freetype.FT_LOAD_NO_BITMAP
    face.set_pixel_sizes(0, EM_PX)
    face.set_transform(freetype.Matrix(0x10000, int(slant * 0x10000), 0, 0x10000), freetype.Vector(0, 0))
    face.load_glyph(index, flags)
    outline = face.glyph.outline
    if len(outline.points) < 3:
        return None
    box = outline.get_bbox()
    wide, high = box.xMax - box.xMin, box.yMax - box.yMin
    if max(wide, high) < 128 or min(wide, high) < 8 or max(wide, high) > 64 * EM_PX * 8:
        return None
    aspect = wide / high
    across = max(3, (SIZE - 2) * min(1, math.sqrt(aspect)))
    down = max(3, (SIZE - 2) * min(1, 1 / math.sqrt(aspect)))
    sx, sy = across * 64 / wide, down * 64 / high
    face.set_transform(
        freetype.Matrix(int(sx * 65536), int(slant * sx * 65536), 0, int(sy * 65536)),
        freetype.Vector(int(-box.xMin * sx + (SIZE - across) * 32), int(-box.yMin * sy + (SIZE - down) * 32)),
    )
    face.load_glyph(index, flags | freetype.FT_LOAD_RENDER)
    bitmap, slot = face.glyph.bitmap, face.glyph
    ink = np.array(bitmap.buffer, np.uint8).reshape(bitmap.rows, bitmap.pitch)[:, :bitmap.width] if bitmap.rows else np.zeros((0, 0), np.uint8)
    image = np.zeros((SIZE, SIZE), np.uint8)
    top, left = SIZE - slot.bitmap_top, slot.bitmap_left
    ink = ink[max(0, -top):, max(0, -left):]
    top, left = max(top, 0), max(left, 0)
    ink = ink[:SIZE - top, :SIZE - left]
    image[top:top + ink.shape[0], left:left + ink.shape[1]] = ink
    em = EM_PX * 64
    return image, (wide / em, high / em, box.yMin / em, box.yMax / em)


def devanagari_of(file):
    face, font = load_face(file)
    rng = random.Random(os.path.basename(file))
    for name, text in texts_of_glyphs(font).items():
        if is_component(text):
            for slant in (0, rng.uniform(*SLANTS)):
                drawn = render(face, font.getGlyphID(name), slant)
                if drawn:
                    yield (*drawn, unicodedata.normalize('NFC', text))


def latin_of(file):
    """Some glyphs of a font that are not Devanagari: digits and signs always, letters at random."""
    face, font = load_face(file)
    cmap = font.getBestCmap() or {}
    if 0x41 not in cmap:
        return
    signs = [p for p in cmap if 0x21 <= p < 0x7f and not chr(p).isalpha() or p in (0xd7, 0xf7, 0xb1, 0x2013, 0x2014, 0x2019, 0x201c, 0x2026, 0x20b9)]
    letters = [p for p in cmap if 0x41 <= p < 0x7b and chr(p).isalpha() or 0xc0 <= p < 0x180 or 0x391 <= p < 0x3ca or 0x2190 <= p < 0x2300]
    rng = random.Random(os.path.basename(file))
    for point in rng.sample(signs, min(len(signs), LATIN_GLYPHS_PER_FONT // 2)) + rng.sample(letters, min(len(letters), LATIN_GLYPHS_PER_FONT // 2)):
        drawn = render(face, font.getGlyphID(cmap[point]))
        if drawn:
            yield (*drawn, LATIN)


OTHER_SCRIPTS = re.compile('Noto(Sans|Serif)(Bengali|Gujarati|Gurmukhi|Tamil|Telugu|Kannada|Malayalam|Oriya|Sinhala|Thai|Arabic|Hebrew|Tibetan|MeeteiMayek|SylotiNagri|Ethiopic|Armenian|Georgian)-(Regular|Bold)')
SCRIPT_GLYPHS_PER_FONT = 120


def scripts_of(file):
    """Some glyphs of a font of another script, ligatures too."""
    face, font = load_face(file)
    indices = range(4, font['maxp'].numGlyphs)
    rng = random.Random(os.path.basename(file))
    for index in rng.sample(indices, min(len(indices), SCRIPT_GLYPHS_PER_FONT)):
        drawn = render(face, index, rng.choice((0, 0, rng.uniform(*SLANTS))))
        if drawn:
            yield (*drawn, SCRIPT)


def script_files():
    return sorted(f for f in glob.glob('/usr/share/fonts/truetype/noto/*.ttf') if OTHER_SCRIPTS.search(f))


def latin_files():
    roots = ['/usr/share/fonts/truetype/dejavu', '/usr/share/fonts/truetype/liberation', '/usr/share/fonts/opentype/stix', '/usr/share/fonts/opentype/urw-base35', '/usr/share/texmf/fonts/opentype/public/tex-gyre', '/usr/share/texmf/fonts/opentype/public/lm']
    texlive = '/usr/share/texlive/texmf-dist/fonts/opentype/public'
    roots += [f'{texlive}/{d}' for d in ('cm-unicode', 'libertinus-fonts', 'fira', 'garamond-libre', 'heuristica', 'ebgaramond', 'atkinson', 'montserrat', 'nunito', 'oldstandard', 'cochineal')]
    found = [f for r in roots for e in ('ttf', 'otf') for f in sorted(glob.glob(f'{r}/**/*.{e}', recursive=True))]
    return random.Random(1).sample(found, min(len(found), 150))


def main(out, folders):
    images, boxes, labels, families, held = [], [], [], [], []
    files = [(f, devanagari_of) for f in font_files(folders)]
    files += [(f, latin_of) for f in latin_files()] + [(f, scripts_of) for f in script_files()]
    for file, cut in files:
        try:
            glyphs = list(cut(file))
        except Exception as error:                                       # a font that cannot be read is left out
            print('left out', os.path.basename(file), error, flush=True)
            continue
        if not glyphs:
            continue
        print(os.path.basename(file), family_of(file), len(glyphs), flush=True)
        for image, box, label in glyphs:
            images.append(image)
            boxes.append(box)
            labels.append(label)
            families.append(family_of(file))
            held.append(bool(HELD_OUT.search(file)))
    np.savez(out, X=np.stack(images), G=np.array(boxes, np.float32), L=np.array(labels), F=np.array(families), H=np.array(held))


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2:])
