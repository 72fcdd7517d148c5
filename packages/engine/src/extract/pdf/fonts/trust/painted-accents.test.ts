import { describe, expect, it } from 'vitest';
import { DRAW } from '../../reader/path.ts';
import type { FontGlyph } from '../font-object.ts';
import { createTrust } from './trust.ts';

const rectangle = (x0: number, y0: number, x1: number, y1: number) =>
  [[DRAW.move, x0, y0], [DRAW.line, x1, y0], [DRAW.line, x1, y1], [DRAW.line, x0, y1], [DRAW.close]].flat();

/** The arrow over a letter: a shaft, and a head at its end, as wide as its advance but for a rounding. */
const ARROW = [...rectangle(0, 0.65, 0.36, 0.68), ...rectangle(0.3, 0.55, 0.3685, 0.78)];
/** The id of Cambria Math's arrow, and one that no table of ours has. */
const [ARROW_ID, OTHER_ID] = [0x526, 0x7777];

/** What is said of a glyph beside honest letters, where the map has a blank for it. */
function read(id: number, width: number, name = 'ABCDEF+CambriaMath') {
  const glyphs = [...'abcdefgh'].map((letter): FontGlyph => {
    const code = letter.charCodeAt(0);
    return { originalCharCode: code, fontChar: letter, unicode: letter, width: 500, isSpace: false };
  });
  const blank: FontGlyph = { originalCharCode: id, fontChar: '#', unicode: ' ', width, isSpace: false };
  const trust = createTrust({
    source: { name, loadedName: 'f', data: new Uint8Array(4) },
    outlines: (char) => (char === '#' ? ARROW : null),
    known: false,
    mapped: ({ unicode }) => ({ text: unicode, name: '', certain: true }),
    agreed: () => false,
  });
  trust.meet([...glyphs, blank]);
  trust.verdict();
  return trust.mapped(blank);
}

describe('a painted glyph of Cambria Math that the map has a blank for', () => {
  it('is the arrow of a vector by its number', () => {
    expect(read(ARROW_ID, 368)).toMatchObject({ text: '\u20d7', certain: true });
  });

  it('is an unknown sign where no table has its number, and is not lost', () => {
    expect(read(OTHER_ID, 368)).toMatchObject({ text: '', certain: false });
  });

  it('stays a blank where its advance is that of one, as subsets give blanks the outline of a neighbour', () => {
    expect(read(ARROW_ID, 220)).toMatchObject({ text: ' ' });
  });

  it('stays a blank in a font of text', () => {
    expect(read(ARROW_ID, 368, 'ABCDEF+Times')).toMatchObject({ text: ' ' });
  });
});
