import { describe, expect, it } from 'vitest';
import type { Glyph, PageFont } from '../pdf/page.ts';
import type { ComponentReading, LegacyFont } from './font-reading.ts';
import { withDevanagariWords } from './page-text.ts';

const font = (id: string, more: Partial<PageFont> = {}): PageFont => ({
  id,
  name: `${id}-Medium-Italic`,
  family: id,
  encoding: 'unknown',
  kind: 'truetype',
  bold: false,
  italic: false,
  monospace: false,
  serif: true,
  math: false,
  unmapped: 0,
  ...more,
});
const LEGACY = font('TTE1', { math: true });
const LATIN = font('Times');

const component = (text: string): ComponentReading => ({ kind: 'component', text, probability: 1 });
const latin = (text: string): ComponentReading => ({ kind: 'latin', text, probability: 1 });
const blank = (text: string): ComponentReading => ({ kind: 'blank', text, probability: 1 });

/** What stands at the codes of the font, from 0 on. */
const READINGS = [
  ...['क', 'ि', 'त', 'ा', 'ब', 'े', 'ः', 'द्य', 'REPH', '़'].map(component),
  latin('-'),
  latin('5'),
  blank(''),
];
const codeOf = (text: string) => READINGS.findIndex((reading) => reading.text === text.trim());
const legacyFont: LegacyFont = { byCode: new Map(READINGS.entries()), headlineEm: 0.5 };
const FONTS = new Map([[LEGACY.id, legacyFont]]);

const ADVANCE_PT = 6;
const SIZE_PT = 12;
const glyphAt = (text: string, x: number, more: Partial<Glyph> = {}): Glyph => ({
  text: '?',
  name: '',
  code: codeOf(text),
  font: LEGACY,
  size: SIZE_PT,
  x,
  baseline: 100,
  advance: ADVANCE_PT,
  ink: { x0: x, y0: 92, x1: x + ADVANCE_PT, y1: 100 },
  rotation: 0,
  visible: true,
  color: '000000',
  ...more,
});
const line = (texts: string[], x = 10) => texts.map((text, i) => glyphAt(text, x + i * ADVANCE_PT));
const read = (glyphs: Glyph[]) => withDevanagariWords(glyphs, FONTS).glyphs;
const textsOf = (glyphs: Glyph[]) => read(glyphs).map(({ text }) => text);

describe('the glyphs of a page with legacy fonts', () => {
  it('are two words where a sign of another font stands between them, however close', () => {
    const slash = glyphAt('?', 22, {
      text: '/',
      font: LATIN,
      advance: 2,
      ink: { x0: 22, y0: 92, x1: 24, y1: 100 },
    });
    const glyphs = [...line(['क', 'ा'], 10), slash, ...line(['ब', 'ा'], 24)];
    expect(textsOf(glyphs)).toEqual(['का', '/', 'बा']);
  });

  it('become words of one glyph, as wide as their components', () => {
    const [word, ...others] = read(line(['ि', 'क', 'त', 'ा', 'ब']));
    expect(others).toEqual([]);
    expect(word).toMatchObject({ text: 'किताब', x: 10, advance: 5 * ADVANCE_PT, baseline: 100 });
    expect(word!.ink).toEqual({ x0: 10, y0: 92, x1: 40, y1: 100 });
    expect(word!.font).toMatchObject({ byShape: true, math: false });
  });

  it('are parted by blanks and by gaps, not by kerns', () => {
    expect(textsOf(line(['क', ' ', 'त']))).toEqual(['क', ' ', 'त']);
    expect(textsOf([...line(['क', 'ब']), ...line(['त'], 30)])).toEqual(['कब', 'त']);
    const moved = (advance: number, overhang = 0) => {
      const first = glyphAt('क', 10);
      const ink = { ...first.ink, x1: first.ink.x1 + overhang };
      return textsOf([{ ...first, ink }, glyphAt(' ', 16, { advance }), glyphAt('ब', 16 + advance)]);
    };
    expect(
      textsOf([glyphAt('5', 10), glyphAt(' ', 16, { advance: 0.05 * SIZE_PT }), glyphAt('5', 16.6)]),
    ).toEqual(['5', '5']);
    expect(moved(0.05 * SIZE_PT)).toEqual(['कब']);
    expect(moved(0.2 * SIZE_PT, 0.2 * SIZE_PT)).toEqual(['कब']);
    expect(moved(0.2 * SIZE_PT)).toEqual(['क', ' ', 'ब']);
    expect(moved(0.27 * SIZE_PT, 0.2 * SIZE_PT)).toEqual(['क', ' ', 'ब']);
  });

  it('hold the room before a sign that no word begins with, be it as wide as a blank', () => {
    const room = (advance: number, next: string) =>
      textsOf([glyphAt('क', 10), glyphAt(' ', 16, { advance }), glyphAt(next, 16 + advance)]);
    expect(room(0.28 * SIZE_PT, 'ा')).toEqual(['का']);
    expect(room(0.28 * SIZE_PT, 'त')).toEqual(['क', ' ', 'त']);
    expect(room(0.5 * SIZE_PT, 'ा')).toEqual(['क', ' ', 'ा']);
  });

  it('have nuktas at the letter that they stand under, before or behind it', () => {
    const nukta = (x: number) => glyphAt('़', 16, { advance: 0, ink: { x0: x, y0: 101, x1: x + 1, y1: 102 } });
    const word = (x: number) => textsOf([glyphAt('क', 10), nukta(x), glyphAt('ब', 16)]);
    expect(word(18)).toEqual(['कब़']);
    expect(word(12)).toEqual(['क़ब']);
  });

  it('keep their digits apart, and hyphens within words', () => {
    expect(textsOf(line(['क', '5']))).toEqual(['क', '5']);
    expect(textsOf(line(['क', '-', 'ब']))).toEqual(['क-ब']);
    expect(textsOf(line(['क', ' ', '-', ' ', 'ब']))).toEqual(['क', ' ', '-', ' ', 'ब']);
  });

  it('take two dots that stand alone for a colon', () => {
    expect(textsOf(line(['क', 'ः']))).toEqual(['कः']);
    expect(textsOf(line(['क', ' ', 'ः']))).toEqual(['क', ' ', ':']);
  });

  it('are read as they were painted where a sign without advance stands a rounding behind', () => {
    const glyphs = [
      glyphAt('त', 10),
      glyphAt('े', 16.02, { advance: 0.05, ink: { x0: 13, y0: 88, x1: 16, y1: 91 } }),
      glyphAt('क', 16),
    ];
    expect(textsOf(glyphs)).toEqual(['तेक']);
  });

  it('are read by their places where they were painted in another order', () => {
    expect(textsOf([glyphAt('ब', 22), glyphAt('क', 10), glyphAt('त', 16)])).toEqual(['कतब']);
  });

  it('share words between fonts, and are found in the bold copy of a font', () => {
    const bold = { ...LEGACY, bold: true };
    const [word] = read([glyphAt('क', 10, { font: bold }), glyphAt('त', 16)]);
    expect(word).toMatchObject({ text: 'कत', font: { bold: true, byShape: true } });
  });

  it('count as large as the Latin text of their lines, or as their headline says', () => {
    const other = glyphAt('', 100, { text: 'x', font: LATIN, size: 10 });
    expect(read([...line(['क']), other])[0]!.size).toBe(10);
    expect(read(line(['क']))[0]!.size).toBeCloseTo((SIZE_PT * 0.5) / 0.66);
    expect(read([...line(['क']), { ...other, size: 40 }])[0]!.size).toBeCloseTo((SIZE_PT * 0.5) / 0.66);
  });

  it('stay as they are where nothing is known of their font or code, and where they are turned', () => {
    const glyphs = [
      glyphAt('क', 10, { font: LATIN }),
      glyphAt('क', 20, { code: 200 }),
      glyphAt('क', 30, { rotation: 90 }),
    ];
    expect(read(glyphs)).toEqual(glyphs);
    expect(withDevanagariWords(glyphs, new Map()).glyphs).toBe(glyphs);
  });
});
