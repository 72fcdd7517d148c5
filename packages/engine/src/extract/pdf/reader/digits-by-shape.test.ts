import { expect, it } from 'vitest';
import { BY_SHAPE } from '../fonts/trust/verdict.ts';
import type { Glyph, PageFont } from '../page.ts';
import { withDigitsByShape } from './digits-by-shape.ts';

const fontWith = (choice: string) =>
  ({ id: 'f', name: 'Face0211.688', trust: { choice } }) as unknown as PageFont;
const SHAPES = fontWith(BY_SHAPE);
const ADVANCE_PT = 6;

/** The texts with a code each, `_` for a gap. */
const line = (text: string, font: PageFont) =>
  [...text].flatMap((character, at) =>
    character === '_'
      ? []
      : [
          {
            text: character,
            code: character.codePointAt(0),
            font,
            x: at * ADVANCE_PT,
            advance: ADVANCE_PT,
            baseline: 0,
            size: 12,
          } as unknown as Glyph,
        ],
  );
const read = (text: string, font = SHAPES) =>
  withDigitsByShape(line(text, font))
    .map((glyph) => glyph.text)
    .join('');

it('reads a code that stands among digits as a digit, wherever it stands', () => {
  expect(read('I5_2I0_I_3O')).toBe('15210130');
});

it('leaves a code that stands among letters a letter', () => {
  expect(read('If_Ishan_I5')).toBe('IfIshanI5');
});

it('leaves fonts whose map is believed as they are', () => {
  expect(read('I5_2I0', { ...fontWith('names and map'), name: 'Other' })).toBe('I52I0');
});

it('reads a code that nothing touches as a digit where it is as wide as the figures of its face', () => {
  const wide = line('I_7_x', SHAPES);
  const narrow = wide.map((glyph) => (glyph.text === 'I' ? { ...glyph, advance: 4 } : glyph));
  const script = { ...fontWith('names and map'), id: 'g', name: 'Face0169.313' };
  const smaller = line('I', script).map((glyph) => ({ ...glyph, advance: 4, size: 8 }));
  const texts = (glyphs: Glyph[]) =>
    withDigitsByShape(glyphs)
      .map(({ text }) => text)
      .join('');
  expect(texts([...wide, ...smaller])).toBe('17x1');
  expect(texts(narrow)).toBe('I7x');
});
