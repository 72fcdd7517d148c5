import { describe, expect, it } from 'vitest';
import { DRAW } from '../reader/path.ts';
import { pdfjs } from '../reader/pdfjs.ts';
import { recogniseType3 } from './type3.ts';
import { writtenCodes, writtenGlyphs } from './type3-codes.ts';

const { OPS } = pdfjs;

type Drawn = [width: number, bottom: number, top: number];

/** Names by the codes in the file. */
const fontOf = (names: Record<number, string>, drawn: Record<string, Drawn> = {}) => ({
  name: 'Type3',
  loadedName: 'f',
  isType3Font: true,
  fontMatrix: [1, 0, 0, -1, 0, 0],
  differences: Array.from({ length: 256 }, (_, code) => names[code] ?? null),
  charProcOperatorList: Object.fromEntries(
    Object.values(names).map((name) => {
      const [width, bottom, top] = drawn[name] ?? [10, 0, 40];
      return [name, { fnArray: [], argsArray: [[width, 0, 0, bottom, width, top]] }];
    }),
  ),
});

describe('the glyphs of a Type 3 font that was numbered anew', () => {
  it.each([
    ['decimal numbers', { 0: '68', 2: '101', 3: '12' }, { 0: 68, 2: 101, 3: 12 }],
    [
      'the signs of their codes',
      { 2: ';;', 3: '\r', 4: '<', 67: 'C', 7: ';' },
      { 2: 59, 3: 13, 4: 60, 67: 67, 7: 0 },
    ],
    ['hexadecimal numbers', { 0: ',', 11: '#0B', 65: 'A' }, { 0: 0, 11: 11, 65: 65 }],
  ])('stand at the codes that their names spell as %s', (_, names, codes) => {
    expect(Object.fromEntries(writtenCodes(fontOf(names)))).toEqual(codes);
  });

  it.each([
    ['names', { 1: 'parenleft', 2: 'x', 3: 'y' }],
    ['numbers of two glyphs alike', { 1: '65', 2: '065' }],
  ])('keep theirs where they have %s', (_, names) => {
    expect(writtenCodes(fontOf(names)).size).toBe(0);
  });

  it('are what the old font has at the old code', () => {
    const { atWritten } = writtenGlyphs(fontOf({ 3: '123' }));
    const glyph = { originalCharCode: 3, fontChar: 'x', unicode: '\u0003', width: 0, isSpace: false };
    expect(atWritten(glyph)).toMatchObject({ originalCharCode: 123, unicode: '{' });
    expect(atWritten({ ...glyph, unicode: '–' }).unicode).toBe('–');
  });

  it('are those of Computer Modern at 600 dots an inch, by their widths', () => {
    const names = { 0: '109', 1: '97', 2: '98', 3: '40', 4: '123' };
    const drawn: Record<string, Drawn> = {
      109: [69, 0, 37],
      97: [42, -1, 37],
      98: [46, -1, 58],
      40: [32, -21, 62],
      123: [42, 20, 23],
    };
    expect(recogniseType3(fontOf(names, drawn), 0.12)?.name).toBe('cmr10');
  });

  it('are of no font by the width of a single outline with curves', () => {
    const few = fontOf({ 0: '109' }, { 109: [69, 0, 37] });
    expect(recogniseType3(few, 0.12)).not.toBeNull();
    const curve = [OPS.fill, [Float32Array.of(DRAW.move, 0, 0, DRAW.cubic, 1, 1, 2, 2, 3, 3)], null];
    const drawn = {
      fnArray: [OPS.setCharWidthAndBounds, OPS.constructPath],
      argsArray: [[69, 0, 0, 0, 69, 37], curve],
    };
    expect(recogniseType3({ ...few, charProcOperatorList: { 109: drawn } }, 0.12)).toBeNull();
  });
});
