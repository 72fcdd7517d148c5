import { expect, it } from 'vitest';
import { DRAW } from '../../reader/path.ts';
import type { FontGlyph } from '../font-object.ts';
import { createTrust } from './trust.ts';

const CODE = 38;
const WIDTH = 410;
const arrow = (y0: number, y1: number) =>
  [
    [DRAW.move, 0, (y0 + y1) / 2],
    [DRAW.line, 0.3, y1],
    [DRAW.line, 0.41, (y0 + y1) / 2],
    [DRAW.line, 0.3, y0],
    [DRAW.close],
  ].flat();

/** What a font without a name has for a glyph that its map puts in the private area. */
function textOf(path: number[], { unicode = '\uf072', code = CODE } = {}): string {
  const glyph: FontGlyph = { originalCharCode: code, fontChar: 'a', unicode, width: WIDTH, isSpace: false };
  const trust = createTrust({
    source: { name: 'CIDFont+F9', loadedName: 'f', data: new Uint8Array(4), composite: true },
    outlines: () => path,
    known: false,
    mapped: () => ({ text: '', name: '', certain: false }),
    agreed: () => false,
  });
  trust.meet([glyph]);
  return trust.mapped(glyph).text;
}

it('knows the arrow over a letter, flat on the baseline, in a font that Windows’ printer left without a name', () => {
  expect(textOf(arrow(-0.07, 0.07))).toBe('\u20d7');
});

it('takes no other shape, code or letter for it', () => {
  expect(textOf(arrow(-0.23, 0.5))).toBe('');
  expect(textOf(arrow(0.43, 0.57))).toBe('');
  expect(textOf(arrow(-0.07, 0.07), { unicode: '\uf06c' })).toBe('');
  expect(textOf(arrow(-0.07, 0.07), { unicode: 'r', code: 0x72 })).toBe('');
});
