import { expect, it } from 'vitest';
import { DRAW } from '../../reader/path.ts';
import type { FontGlyph } from '../font-object.ts';
import { createTrust } from './trust.ts';

const polygon = (...points: [number, number][]) => [
  ...points.flatMap(([x, y], at) => [at === 0 ? DRAW.move : DRAW.line, x, y]),
  DRAW.close,
];
/** Letters of straight strokes, in em. */
const L = polygon([0.1, 0], [0.5, 0], [0.5, 0.08], [0.2, 0.08], [0.2, 0.7], [0.1, 0.7]);
const T = polygon(
  [0.25, 0],
  [0.35, 0],
  [0.35, 0.62],
  [0.6, 0.62],
  [0.6, 0.7],
  [0, 0.7],
  [0, 0.62],
  [0.25, 0.62],
);
/** Of one shape in both cases, but as high as a capital. */
const V = polygon([0, 0.7], [0.1, 0.7], [0.35, 0.1], [0.6, 0.7], [0.7, 0.7], [0.4, 0], [0.3, 0]);
const SMALL_I = [
  ...polygon([0.1, 0], [0.18, 0], [0.18, 0.47], [0.1, 0.47]),
  ...polygon([0.1, 0.6], [0.18, 0.6], [0.18, 0.7], [0.1, 0.7]),
];

/** Each code is mapped to the small letter of its capital. */
function trustOf(outlines: Record<string, number[]>, composite = false) {
  const trust = createTrust({
    source: { name: 'ABCDEF+Some', loadedName: 'f', data: new Uint8Array(4), composite },
    outlines: (fontChar) => outlines[fontChar] ?? null,
    known: false,
    mapped: ({ unicode }) => ({ text: unicode, name: '', certain: true }),
    agreed: () => false,
  });
  const glyphOf = (character: string): FontGlyph => ({
    originalCharCode: character.charCodeAt(0),
    fontChar: character,
    unicode: character.toLowerCase(),
    width: 500,
    isSpace: false,
  });
  trust.meet(Object.keys(outlines).map(glyphOf));
  return trust;
}

it('reads the capitals that are printed where the map has what was typed, in all capitals', () => {
  expect(trustOf({ L, T, V }).corrected()).toEqual(['l → L', 't → T', 'v → V']);
});

it('leaves small letters that are printed at the codes of capitals', () => {
  expect(trustOf({ I: SMALL_I }).corrected()).toEqual([]);
});

it('takes no number of a glyph for the code of a capital', () => {
  expect(trustOf({ V }, true).corrected()).toEqual([]);
});
