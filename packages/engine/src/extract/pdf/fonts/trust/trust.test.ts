import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cambriaMathGlyph } from '../../encodings/cambria-math.ts';
import { PDF_LIMITS } from '../../index.ts';
import type { Glyph } from '../../page.ts';
import { openPdf } from '../../reader/open.ts';
import { DRAW } from '../../reader/path.ts';
import type { FontGlyph } from '../font-object.ts';
import { createTrust, MAX_GLYPHS } from './trust.ts';

const FIXTURES = new URL('../../../../../test/fixtures/pdf/', import.meta.url);

async function glyphsOf(fixture: string): Promise<Glyph[]> {
  const reader = await openPdf(new Uint8Array(readFileSync(new URL(fixture, FIXTURES))), PDF_LIMITS);
  try {
    return (await reader.page(1)).glyphs;
  } finally {
    await reader.close();
  }
}

describe('a font whose codes lie', async () => {
  const glyphs = await glyphsOf('lying-fonts.pdf');
  const inFont = (name: string) => glyphs.filter(({ font }) => font.name === name);
  const textIn = (name: string) =>
    inFont(name)
      .map(({ text }) => text)
      .join('');
  const trustIn = (name: string) => inFont(name)[0]?.font.trust;

  it.each([
    ['TT1000t00', 'Mathematical Pi', '×+−∞=()'],
    ['TT2000t00', 'Symbol', 'αβπθ≤∞×∫'],
    ['TT4000t00', 'glyph ids of SymbolMT', '+−=απ•'],
  ])('%s follows %s', (name, choice, text) => {
    expect(trustIn(name)).toMatchObject({ choice });
    expect([...textIn(name)].toSorted()).toEqual([...text].toSorted());
  });

  it('and follows no encoding is read by its shapes, pieces of brackets among them', () => {
    expect(trustIn('TT3000t00')).toMatchObject({ choice: 'shapes' });
    expect(textIn('TT3000t00')).toBe('⎛⎞⎪⎪⎝⎠');
    expect(inFont('TT3000t00').every(({ confidence = 0 }) => confidence > 0.5)).toBe(true);
  });

  it('a font that lies at one code only is corrected there', () => {
    expect(trustIn('TT6000t00')).toMatchObject({ choice: 'names and map', corrected: ['` → ∫'] });
    expect(textIn('TT6000t00')).toBe('abcdefghixyz∫');
  });

  it('and gives each character twice gives it once', () => {
    expect(textIn('Doubled')).toBe('efglostzxy');
  });

  it('is not the honest one beside it', () => {
    expect(trustIn('Honest')).toMatchObject({ choice: 'names and map', corrected: [] });
    expect(textIn('Honest')).toBe('abcdefghixyz0123+=()');
  });
});

const ARABIC_BASE = 0x627;
const rectangle = (x0: number, y0: number, x1: number, y1: number) =>
  [[DRAW.move, x0, y0], [DRAW.line, x1, y0], [DRAW.line, x1, y1], [DRAW.line, x0, y1], [DRAW.close]].flat();
const glyphOf = (code: number): FontGlyph => ({
  originalCharCode: code,
  fontChar: String.fromCodePoint(code + 1),
  unicode: String.fromCodePoint(code),
  width: 500,
  isSpace: false,
});
const trustOf = (outline: (code: number) => ArrayLike<number> | null, name = 'ABCDEF+Some') =>
  createTrust({
    source: { name, loadedName: 'f', data: new Uint8Array(4) },
    outlines: (fontChar) => outline(fontChar.codePointAt(0)! - 1),
    known: false,
    mapped: ({ unicode }) => ({ text: unicode, name: '', certain: true }),
    agreed: () => false,
  });

it('reads punctuation whose codes were taken for those of Mac OS: a dash is no ñ, though two witnesses agree', () => {
  const dash = rectangle(0, 0.22, 0.5, 0.27);
  const outlines: Record<string, number[]> = {
    '=': [...rectangle(0.06, 0.14, 0.56, 0.2), ...rectangle(0.06, 0.3, 0.56, 0.36)],
    '+': [...rectangle(0.06, 0.22, 0.56, 0.28), ...rectangle(0.28, 0, 0.34, 0.5)],
    '|': rectangle(0.1, -0.2, 0.14, 0.75),
    ñ: dash,
  };
  const trust = createTrust({
    source: { name: 'ABCDEF+Some', loadedName: 'f', data: new Uint8Array(4) },
    outlines: (fontChar) => outlines[String.fromCodePoint(fontChar.codePointAt(0)! - 1)] ?? null,
    known: false,
    mapped: ({ unicode }) => ({ text: unicode, name: '', certain: true }),
    agreed: () => true,
  });
  trust.meet(Array.from('=+|ñ', (text) => glyphOf(text.codePointAt(0)!)));
  expect(trust.corrected()).toEqual(['ñ → –']);
});

it('takes a bar for a minus in a font of signs whose codes are refuted, and for a dash in one of text', () => {
  const outlines: Record<string, number[]> = {
    '∋': rectangle(0.08, 0.22, 1.08, 0.26),
    '⟩': [...rectangle(0.06, 0.14, 0.56, 0.2), ...rectangle(0.06, 0.3, 0.56, 0.36)],
    ℐ: [...rectangle(0.06, 0.22, 0.56, 0.28), ...rectangle(0.28, 0, 0.34, 0.5)],
  };
  const barIn = (name: string) => {
    const trust = trustOf((code) => outlines[String.fromCodePoint(code)] ?? null, name);
    trust.meet(Array.from('∋⟩ℐ', (text) => glyphOf(text.codePointAt(0)!)));
    return trust.verdict().corrections.get('∋'.codePointAt(0)!)?.text;
  };
  expect([barIn('ABCDEF+cmsy9'), barIn('ABCDEF+Some')]).toEqual(['−', '—']);
});

it('takes the box for missing glyphs for the blank that the map of a refuted font has there', () => {
  const outlines: Record<string, number[]> = {
    ' ': [...rectangle(0.05, 0, 0.7, 0.7), ...rectangle(0.1, 0.65, 0.65, 0.05)],
    '⟩': [...rectangle(0.06, 0.14, 0.56, 0.2), ...rectangle(0.06, 0.3, 0.56, 0.36)],
    ℐ: [...rectangle(0.06, 0.22, 0.56, 0.28), ...rectangle(0.28, 0, 0.34, 0.5)],
  };
  const trust = trustOf((code) => outlines[String.fromCodePoint(code)] ?? null, 'ABCDEF+Some');
  trust.meet(Array.from(' ⟩ℐ', (text) => glyphOf(text.codePointAt(0)!)));
  expect(trust.verdict().corrections.get(' '.codePointAt(0)!)?.text ?? ' ').toBe(' ');
});

it('asks the shape of a refuted font’s code, not the character of the code that looks like it', () => {
  const outlines: Record<string, number[]> = {
    '-': rectangle(0.08, 0.22, 1.08, 0.26),
    '⟩': [...rectangle(0.06, 0.14, 0.56, 0.2), ...rectangle(0.06, 0.3, 0.56, 0.36)],
    ℐ: [...rectangle(0.06, 0.22, 0.56, 0.28), ...rectangle(0.28, 0, 0.34, 0.5)],
  };
  const trust = trustOf((code) => outlines[String.fromCodePoint(code)] ?? null, 'ABCDEF+cmsy9');
  trust.meet(Array.from('-⟩ℐ', (text) => glyphOf(text.codePointAt(0)!)));
  expect(trust.verdict().corrections.get('-'.codePointAt(0)!)?.text).toBe('−');
});

it('looks at a Greek capital among many letters, as the map of Cambria Math has Τ for a slash', () => {
  const slash = [
    [DRAW.move, 0.02, -0.15],
    [DRAW.line, 0.07, -0.15],
    [DRAW.line, 0.46, 0.75],
    [DRAW.line, 0.41, 0.75],
    [DRAW.close],
  ];
  const letter = [
    ...rectangle(0.08, 0, 0.16, 0.68),
    ...rectangle(0.1, 0.31, 0.6, 0.38),
    ...rectangle(0.55, 0, 0.63, 0.68),
  ];
  const trust = trustOf((code) => (String.fromCodePoint(code) === 'Τ' ? slash.flat() : letter));
  // So many that one of them is looked at in three.
  const letters = Array.from({ length: 24 }, (_, at) => ({
    ...glyphOf(0x100 + at),
    unicode: 'H',
  }));
  trust.meet([...letters.slice(0, 11), glyphOf('Τ'.codePointAt(0)!), ...letters.slice(11)]);
  expect(trust.corrected()).toEqual(['Τ → /']);
});

it('follows the encoding of its name where a shape passes for two characters, and suits that one better', () => {
  const HYPHEN = 0x2d;
  const textIn = (name: string) => {
    const trust = trustOf(() => rectangle(0.06, 0.22, 0.6, 0.26), name);
    trust.meet([glyphOf(HYPHEN)]);
    return trust.verdict().corrections.get(HYPHEN)?.text ?? trust.mapped(glyphOf(HYPHEN)).text;
  };
  expect([textIn('ABCDEF+Symbol'), textIn('ABCDEF+Some')]).toEqual(['−', '-']);
});

it('follows the name of a font of ornaments, by its map to private characters or the place of a glyph', () => {
  const ARROWHEAD = 0xbe;
  const arrow = Array.from({ length: 12 }, (_, at) =>
    rectangle(0.1 * (at % 4), 0.1 * at, 0.9, 0.02 + 0.1 * at),
  );
  const textIn = (name: string, unicode: string) => {
    const trust = createTrust({
      source: { name, loadedName: 'f', data: new Uint8Array(4), composite: true },
      outlines: () => arrow.flat(),
      known: false,
      mapped: () => ({ text: '', name: '', certain: false }),
      agreed: () => false,
    });
    const met = { ...glyphOf(ARROWHEAD), unicode };
    trust.meet([met]);
    return trust.verdict().encoding?.decode(met)?.text;
  };
  expect(textIn('ABCDEF+Wingdings-Regular', '\uf0d8')).toBe('➢');
  expect(textIn('ABCDEF+Wingdings-Regular', '\uf0fc')).toBe('✓');
  expect(textIn('ABCDEF+Wingdings-Regular', '')).toBe('➢');
  expect(textIn('ABCDEF+Some', '\uf0d8')).toBeUndefined();
});

describe('a map that gives signs for blanks', () => {
  const bar = (y: number) => rectangle(0.06, y, 0.56, y + 0.06);
  const SIGNS = new Map<number, number[]>([
    [0xd45, [...bar(0.22), ...rectangle(0.28, 0, 0.34, 0.5)]],
    [0xd46, bar(0.22)],
    [0xd4c, [...bar(0.14), ...bar(0.3)]],
  ]);
  const SPACE_ID = 3;
  const trustIn = (name: string, ids: number[], signs = SIGNS) => {
    const trust = createTrust({
      source: { name, loadedName: 'f', data: new Uint8Array(4), composite: true },
      outlines: (fontChar) => signs.get(fontChar.codePointAt(0)! - 1) ?? null,
      known: false,
      mapped: () => ({ text: ' ', name: '', certain: true }),
      agreed: () => false,
    });
    trust.meet(ids.map(glyphOf));
    const { corrections } = trust.verdict();
    const text = ids.map((id) => (corrections.get(id) ?? trust.mapped(glyphOf(id))).text);
    return { text, choice: trust.verdict().choice };
  };

  it('is not believed of Cambria Math, whose glyph ids are known', () => {
    const read = trustIn('ABCDEF+Cambria Math', [SPACE_ID, 0xd45, 0xd46, 0xd4c]);
    expect(read).toEqual({ text: [' ', '+', '−', '='], choice: 'glyph ids of Cambria Math' });
  });

  it('has the final sigma of Cambria Math behind the other one', () => {
    expect(['7ea', 'c19', '7f1'].map((id) => cambriaMathGlyph(Number.parseInt(id, 16)))).toEqual([
      '𝜎',
      '𝜎',
      '𝜔',
    ]);
  });

  it('is not believed of other fonts: what paints is read by its shape', () => {
    expect(trustIn('ABCDEF+Some', [SPACE_ID, 0xd45, 0xd46, 0xd4c]).text).toEqual([' ', '+', '−', '=']);
  });

  it('is believed of few outlines: subsets have blanks that come with their neighbour’s', () => {
    expect(trustIn('ABCDEF+Some', [SPACE_ID, 0xd45, 0xd46]).text).toEqual([' ', ' ', ' ']);
  });

  it('is believed of one outline at several codes', () => {
    const alike = new Map([0xe01, 0xe02, 0xe03].map((id) => [id, SIGNS.get(0xd45) as number[]]));
    expect(trustIn('ABCDEF+Some', [...alike.keys()], alike).text).toEqual([' ', ' ', ' ']);
  });
});

describe('a map that gives a blank for the only sign of a font', () => {
  const plus = [...rectangle(0.06, 0.22, 0.56, 0.28), ...rectangle(0.28, 0, 0.34, 0.5)];
  const textWith = (width: number) => {
    const trust = createTrust({
      source: { name: 'ABCDEF+Some', loadedName: 'f', data: new Uint8Array(4), composite: true },
      outlines: () => plus,
      known: false,
      mapped: () => ({ text: ' ', name: '', certain: true }),
      agreed: () => false,
    });
    const glyph = { ...glyphOf(146), width };
    trust.meet([glyph]);
    return (trust.verdict().corrections.get(146) ?? trust.mapped(glyph)).text;
  };

  it('is not believed where the advance is that of the sign', () => {
    expect(textWith(620)).toBe('+');
  });

  it('is believed where the advance is that of a blank, which comes with a neighbour’s outline', () => {
    expect(textWith(250)).toBe(' ');
  });
});

describe('a map that gives the number of a glyph for its character', () => {
  const bar = (y: number) => rectangle(0.06, y, 0.56, y + 0.06);
  const plus = [...bar(0.22), ...rectangle(0.28, 0, 0.34, 0.5)];
  /** Seven bars of all lengths: no character. */
  const scribble = [0, 1, 2, 3, 4, 5, 6].flatMap((i) =>
    rectangle(0.1 * (i % 3), 0.1 * i, 0.3 + 0.13 * ((i * 5) % 7), 0.1 * i + 0.05),
  );
  const SIGNS = new Map<number, readonly [text: string, outline: number[]]>([
    [0xd45, ['+', plus]],
    [0xd46, ['−', bar(0.22)]],
    [0xd4c, ['=', [...bar(0.14), ...bar(0.3)]]],
    [0x201, ['|', rectangle(0.1, -0.25, 0.16, 0.75)]],
    [0xc36, ['\u0c36', plus]],
    [0xbdf, ['\u0bdf', rectangle(0.1, 0, 0.17, 0.7)]],
    [0x1250, ['\u1250', plus]],
    [0xb95, ['\u0b95', scribble]],
    [0xb9a, ['\u0b9a', scribble]],
  ]);
  const read = (ids: number[], composite = true) => {
    const trust = createTrust({
      source: { name: 'CIDFont+F2', loadedName: 'f', data: new Uint8Array(4), composite },
      outlines: (fontChar) => SIGNS.get(fontChar.codePointAt(0)! - 1)?.[1] ?? null,
      known: false,
      mapped: ({ originalCharCode }) => ({ text: SIGNS.get(originalCharCode)![0], name: '', certain: true }),
      agreed: () => false,
    });
    trust.meet(ids.map(glyphOf));
    const { corrections } = trust.verdict();
    return ids.map((id) => (corrections.get(id) ?? trust.mapped(glyphOf(id))).text);
  };

  it('is not believed where the shapes are characters of mathematics', () => {
    expect(read([0x1250, 0xc36])).toEqual(['+', '+']);
  });

  it('leaves the word to the encoding that the rest of the map follows', () => {
    expect(read([0xd45, 0xd46, 0xd4c, 0x201, 0xbdf]).at(-1)).toBe('𝑙');
  });

  it('is believed of a script that the network does not know, and of codes that are no glyph numbers', () => {
    expect(read([0xb95, 0xb9a, 0xc36])).toEqual(['\u0b95', '\u0b9a', '\u0c36']);
    expect(read([0x1250], false)).toEqual(['\u1250']);
  });
});

describe('the blanks of a font whose map is refuted', () => {
  const bar = (y: number) => rectangle(0.06, y, 0.56, y + 0.06);
  const plus = [...bar(0.22), ...rectangle(0.28, 0, 0.34, 0.5)];
  const equals = [...bar(0.14), ...bar(0.3)];
  const outlines = new Map<string, number[]>([
    ['S', plus],
    ['T', bar(0.22)],
    [' ', equals],
    ['2', [DRAW.close]],
  ]);
  const read = (texts: string[]) => {
    const trust = trustOf((code) => outlines.get(String.fromCodePoint(code)) ?? null);
    const glyphs = texts.map((text) => glyphOf(text.codePointAt(0)!));
    trust.meet(glyphs);
    const { corrections } = trust.verdict();
    return glyphs.map((glyph) => (corrections.get(glyph.originalCharCode) ?? trust.mapped(glyph)).text);
  };

  it('are the codes without ink, whatever the map says of them', () => {
    expect(read(['S', 'T', '2'])).toEqual(['+', '–', ' ']);
  });

  it('are none where they paint: what the map has for a blank is read by its shape', () => {
    expect(read(['S', 'T', ' '])).toEqual(['+', '–', '=']);
  });

  it('stay blanks where their outline is that of a neighbour', () => {
    outlines.set(' ', plus);
    expect(read(['S', 'T', ' '])).toEqual(['+', '–', ' ']);
  });
});

describe('hostile fonts', () => {
  it('fonts with 65,000 glyphs are looked at in part', () => {
    let asked = 0;
    const trust = trustOf((code) => {
      asked += 1;
      return rectangle(0, 0, 0.1 + (code % 7) / 10, 0.5 + (code % 11) / 20);
    });
    trust.meet(Array.from({ length: 65_000 }, (_, code) => glyphOf(code)));
    trust.verdict();
    expect(asked).toBeLessThanOrEqual(4 * MAX_GLYPHS);
  });

  it.each([
    ['empty outlines', () => []],
    ['no outlines', () => null],
    ['outlines of one point', () => [DRAW.move, 0, 0, DRAW.close]],
    ['outlines of a hundred thousand points', () => Array.from({ length: 300_000 }, (_, i) => i % 3)],
    ['outlines that are no numbers', () => rectangle(0, 0, Number.NaN, Infinity)],
  ])('with %s keep their map', (_, outline) => {
    const trust = trustOf(outline);
    trust.meet([65, 66, 67].map(glyphOf));
    expect(trust.verdict()).toMatchObject({ choice: 'names and map', seen: 0 });
    expect(trust.corrected()).toEqual([]);
  });

  it('fonts whose programs loop a thousand times are read like any other', () => {
    const loop = Array.from({ length: 1000 }, () => rectangle(0, 0, 0.5, 0.5)).flat();
    const trust = trustOf(() => loop);
    trust.meet([glyphOf(65)]);
    expect(trust.verdict().seen).toBeLessThanOrEqual(1);
  });
});

it('says of a font that its shapes are of another script than the letters of its map, where it has words', () => {
  const scriptOf = (count: number) => {
    /** Four bars that cross: no letter of Latin or Greek, nor a sign. */
    const crossed = (code: number) => {
      const shift = (code - 0x61) / 60;
      return [
        ...rectangle(0, 0, 0.08, 0.7),
        ...rectangle(0.25 + shift, -0.2, 0.33 + shift, 0.9),
        ...rectangle(0.5, 0, 0.9, 0.09),
        ...rectangle(0, 0.4 - shift, 0.9, 0.48 - shift),
        ...rectangle(0.7, 0, 0.8, 0.7),
      ];
    };
    const trust = trustOf(crossed);
    trust.meet(Array.from({ length: count }, (_, at) => glyphOf(0x61 + at)));
    return trust.verdict().isOtherScript;
  };
  expect([scriptOf(20), scriptOf(5)]).toEqual([true, undefined]);
});

describe('no evidence', () => {
  it('comes from fonts that are not embedded', () => {
    const data = new TextEncoder().encode('… ChromSerifOTF …');
    const trust = createTrust({
      source: { name: 'Times-Roman', loadedName: 'f', data },
      outlines: () => rectangle(0, 0, 0.5, 0.05),
      known: false,
      mapped: () => ({ text: 'A', name: '', certain: true }),
      agreed: () => false,
    });
    trust.meet([glyphOf(65)]);
    expect(trust.verdict()).toMatchObject({ choice: 'names and map', seen: 0 });
  });

  it('comes from scripts that the network does not know', () => {
    const trust = trustOf((code) => rectangle(0, 0, 0.3, 0.1 + (code - ARABIC_BASE) / 10));
    trust.meet([0, 1, 2, 3].map((i) => glyphOf(ARABIC_BASE + i)));
    expect(trust.corrected()).toEqual([]);
  });
});
