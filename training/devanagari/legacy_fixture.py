"""Makes a PDF as programs of before Unicode made them: Devanagari of a free font at the codes of Latin letters.

usage: legacy_fixture.py FONT OUT.pdf

The font is subset to what the lines need, loses its names and character map, and gets codes from 33 on as they come.
Lines are given as components in painted order; `|` is a blank, `{x}` is text of Helvetica, `*` paints the word behind
it three times for boldness.
"""
import io
import re
import sys
import zlib

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

from cut import load_face, texts_of_glyphs

LINES = [
    'ि न म् न ि ल ि ख त | प्र श् न ा े ं | क े | उ त् त र | द ी ि ज ए | ।',
    '{1.} | य ि द | {x = 5} | ह ा े {,} | त ा े | व ग REPH | क ा | क्ष े त्र फ ल | ज्ञ ा त | क ी ि ज ए | ।',
    '{2.} | स व ा े REPH त् त म | ि व द्य ा थ ी REPH | श्र म | क र त े | ह ैं | प ढ ़ त े | ह ैं | ।',
    '* क ु ल | * अ ं क | {:} | {30} | भ् ा ा ष् ा ा | म ा ि म REPH क | इ REPH श् ा | अ ा ै र | ए े स ा',
]
SIZE_PT, LEADING_PT, LEFT_PT, TOP_PT = 16, 34, 50, 260
BLANK_EM = .3
BOLD_OFFSETS_PT = (0, .25, .5)


def subset(file, components):
    """(font program, advance by code, code by component)"""
    _, font = load_face(file)
    names = {}
    for name, text in texts_of_glyphs(font).items():
        names.setdefault(text, name)
    missing = [c for c in components if c not in names]
    if missing:
        raise SystemExit(f'the font has no {" ".join(missing)}')
    options = Options()
    options.layout_features, options.glyph_names, options.notdef_outline, options.drop_tables = [], False, True, ['GSUB', 'GPOS', 'GDEF', 'name', 'OS/2', 'DSIG']
    cutter = Subsetter(options)
    cutter.populate(glyphs=[names[c] for c in components])
    cutter.subset(font)
    codes = {c: 33 + i for i, c in enumerate(components)}
    table = CmapSubtable.newSubtable(0)
    table.platformID, table.platEncID, table.language = 1, 0, 0
    table.cmap = {codes[c]: names[c] for c in components}
    font['cmap'] = cmap = newTable('cmap')
    cmap.tableVersion, cmap.tables = 0, [table]
    font['post'].formatType = 3.0
    em = font['head'].unitsPerEm
    out = io.BytesIO()
    font.save(out)
    return out.getvalue(), {codes[c]: font['hmtx'][names[c]][0] / em for c in components}, codes


def content(codes, advances):
    parts, y = ['BT'], TOP_PT
    for line in LINES:
        x, bold = LEFT_PT, False
        for token in re.findall(r'\{[^}]*\}|\S+', line):
            if token == '|':
                x, bold = x + BLANK_EM * SIZE_PT, False
            elif token == '*':
                bold = True
            elif token.startswith('{'):
                font = 'F3' if '=' in token else 'F2'
                text = token[1:-1]
                parts.append(f'/{font} 12 Tf 1 0 0 1 {x:.2f} {y} Tm ({text}) Tj')
                x += 6.1 * len(text)
            else:
                for offset in BOLD_OFFSETS_PT if bold else (0,):
                    parts.append(f'/F1 {SIZE_PT} Tf 1 0 0 1 {x + offset:.2f} {y} Tm <{codes[token]:02x}> Tj')
                x += advances[codes[token]] * SIZE_PT
        y -= LEADING_PT
    return '\n'.join(parts + ['ET']).encode()


def main(file, out):
    components = sorted({t for line in LINES for t in re.findall(r'\{[^}]*\}|\S+', line) if t not in '|*' and not t.startswith('{')})
    program, advances, codes = subset(file, components)
    last = 32 + len(components)
    widths = ' '.join(str(round(1000 * advances[code])) for code in range(33, last + 1))
    stream = lambda data, more='': f'<< /Length {len(data)} {more}/Filter /FlateDecode >>\nstream\n'.encode() + data + b'\nendstream'
    packed = zlib.compress(program, 9)
    objects = [
        b'<< /Type /Catalog /Pages 2 0 R >>',
        b'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        b'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 310] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 8 0 R /F3 9 0 R >> >> >>',
        stream(zlib.compress(content(codes, advances), 9)),
        f'<< /Type /Font /Subtype /TrueType /BaseFont /TTE5CCC550t00 /FirstChar 33 /LastChar {last} /Widths [{widths}] /FontDescriptor 6 0 R >>'.encode(),
        b'<< /Type /FontDescriptor /FontName /TTE5CCC550t00 /Flags 4 /FontBBox [-1000 -500 2000 1200] /ItalicAngle 0 /Ascent 900 /Descent -300 /CapHeight 700 /StemV 80 /FontFile2 7 0 R >>',
        stream(packed, f'/Length1 {len(program)} '),
        b'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
        b'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Oblique /Encoding /WinAnsiEncoding >>',
    ]
    data, places = b'%PDF-1.4\n', []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += f'{number} 0 obj\n'.encode() + body + b'\nendobj\n'
    table = len(data)
    data += f'xref\n0 {len(objects) + 1}\n0000000000 65535 f \n'.encode() + b''.join(f'{p:010} 00000 n \n'.encode() for p in places)
    data += f'trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n'.encode()
    with open(out, 'wb') as file:
        file.write(data)
    print(len(data), 'bytes', len(components), 'codes')


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2])
