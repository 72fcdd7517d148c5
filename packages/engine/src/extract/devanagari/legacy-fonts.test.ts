import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { Glyph, PageFont } from '../pdf/page.ts';
import { openPdf } from '../pdf/reader/open.ts';
import { DRAW } from '../pdf/reader/path.ts';
import { readLegacyFont } from './font-reading.ts';
import { LegacyFonts } from './legacy-fonts.ts';
import type { PaintedCode } from './painted-code.ts';

const LIMITS = { pages: 3, imagePixels: 1_000_000, operators: 5000, pageTime: 20_000 };

async function firstPage(name: string) {
  const url = new URL(`../../../test/fixtures/pdf/${name}.pdf`, import.meta.url);
  const reader = await openPdf(new Uint8Array(readFileSync(url)), LIMITS);
  try {
    return await reader.page(1);
  } finally {
    await reader.close();
  }
}

const rectangle = (x0: number, y0: number, x1: number, y1: number) => [
  DRAW.move,
  x0,
  y0,
  DRAW.line,
  x1,
  y0,
  DRAW.line,
  x1,
  y1,
  DRAW.line,
  x0,
  y1,
  DRAW.close,
];
const code = (at: number, outline: number[] | null, text = 'x', advanceEm = 0.5) => ({
  code: at,
  text,
  outline,
  advanceEm,
});

describe('a font that lies', () => {
  it('is read by what it paints, whatever its codes and its name are', async () => {
    const { glyphs } = await firstPage('legacy-devanagari');
    const hindi = glyphs.filter(({ font }) => font.byShape);
    expect(hindi.map(({ text }) => text).join(' ')).toContain('सर्वोत्तम विद्यार्थी श्रम');
    expect(hindi.find(({ text }) => text === 'कुल')!.font.bold).toBe(true);
    const digit = glyphs.find(({ text }) => text === '5')!;
    expect(digit.font).toMatchObject({ name: 'Helvetica-Oblique' });
    expect(digit.font.byShape).toBeUndefined();
  });

  it('is told from fonts of mathematics and of words', async () => {
    for (const name of ['symbols-cm', 'symbols-newtx', 'exam', 'formulas-office'])
      expect((await firstPage(name)).glyphs.filter(({ font }) => font.byShape)).toEqual([]);
  });
});

/** What the font of Devanagari in the fixture paints at its codes, which nobody can ask for once the file is closed. */
async function codesOfFixture() {
  const byCode = new Map<number, PaintedCode>();
  const spy = vi.spyOn(LegacyFonts.prototype, 'on').mockImplementation((glyphs, outlineOf) => {
    for (const { code: at, font, text, advance, size } of glyphs)
      if (font.kind === 'truetype')
        byCode.set(at, { code: at, text, outline: outlineOf(font, at), advanceEm: advance / size });
    return new Map();
  });
  await firstPage('legacy-devanagari');
  spy.mockRestore();
  return [...byCode.values()];
}

/** Corners `x, y, x, y …` of one contour. */
const polygon = (...corners: number[]) =>
  corners
    .flatMap((value, i) => (i % 2 ? [value] : [i === 0 ? DRAW.move : DRAW.line, value]))
    .concat(DRAW.close);

describe('signs of a font of Devanagari', () => {
  it.each([
    [
      'a bar with the ends of a broad pen as a full stop',
      polygon(0.33, -0.2, 0.33, 0.5, 0.3, 0.55, 0.3, -0.15),
      '।',
    ],
    ['no full stop in a slash', polygon(0, -0.1, 0.06, -0.1, 0.36, 0.7, 0.3, 0.7), '/'],
  ])('reads %s', async (_, outline, expected) => {
    const codes = await codesOfFixture();
    const font = readLegacyFont([...codes, code(250, outline, 'A', 0.4)]);
    expect(font!.byCode.get(250)!.text).toBe(expected);
  });
});

/** The corners of a round dot. */
const dot = (x: number, y: number, diameterEm: number) =>
  polygon(
    ...Array.from({ length: 12 }, (_, i) => [
      x + (diameterEm / 2) * Math.cos((i * Math.PI) / 6),
      y + (diameterEm / 2) * Math.sin((i * Math.PI) / 6),
    ]).flat(),
  );

describe('the anusvara that a glyph has beside its sign', () => {
  const SIGN_I = 'ि';
  async function withContour(contour: number[]) {
    const codes = await codesOfFixture();
    const known = readLegacyFont(codes)!;
    const plain = codes.find(({ code: at }) => known.byCode.get(at)?.text === SIGN_I)!;
    const outline = [...Array.from(plain.outline!), ...contour];
    const font = readLegacyFont([...codes, { ...plain, code: 250, outline }])!;
    return font.byCode.get(250)!.text;
  }

  it('is read with it', async () => {
    expect(await withContour(dot(0.45, 0.8, 0.11))).toBe('िं');
  });

  it('is no dot below the headline, and no large contour', async () => {
    expect(await withContour(dot(0.45, 0.2, 0.11))).not.toContain('ं');
    expect(await withContour(dot(0.45, 0.9, 0.3))).not.toContain('ं');
  });
});

describe('fonts without evidence', () => {
  it('are left alone: nothing painted, bars, outlines of no size', () => {
    expect(readLegacyFont([])).toBeNull();
    expect(readLegacyFont([code(1, null), code(2, null)])).toBeNull();
    expect(readLegacyFont([code(1, rectangle(0, 0, 0.5, 0.1)), code(2, rectangle(0, 0, 0, 0))])).toBeNull();
    expect(readLegacyFont([code(1, [99, 1, 2]), code(2, [DRAW.move, Number.NaN, 0])])).toBeNull();
  });

  it('are left alone where the file itself says Devanagari', () => {
    const bars = Array.from({ length: 20 }, (_, i) => code(i, rectangle(0, 0.4, 0.5, 0.5), 'क'));
    expect(readLegacyFont(bars)).toBeNull();
  });

  it('are looked at once a code, and at so many codes only', () => {
    const font = { id: 'f', kind: 'truetype', math: false } as PageFont;
    const glyphs = Array.from({ length: 60_000 }, (_, at) => ({ font, code: at, text: 'x' }) as Glyph);
    const fonts = new LegacyFonts();
    let asked = 0;
    const outlineOf = () => {
      asked += 1;
      return null;
    };
    fonts.on(glyphs, outlineOf);
    const first = asked;
    fonts.on(glyphs, outlineOf);
    expect(first).toBeLessThan(1000);
    expect(asked).toBe(first);
  });
});
