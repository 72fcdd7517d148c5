import { expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { formulasOf } from '../test/formulas-of.ts';

const font = OFFICE_FONTS.prose;
const cambria = {
  ...OFFICE_FONTS.signs,
  id: 'CambriaMath',
  name: 'CambriaMath',
  encoding: 'unicode' as const,
};
const words = (value: string, x: number, y = 100) => text(value, x, y, { font });
const theta = (x: number) => glyph('𝜃', x, 100, { font: cambria });
const endOf = (glyphs: Glyph[]) => Math.max(...glyphs.map(({ ink }) => ink.x1));

it('points behind an angle or a triangle are in its formula on pages with a font of mathematics, too', () => {
  const angle = (sign: string) => [
    ...words('so that', 20),
    glyph(sign, 60, 100, { font: cambria }),
    ...words('PQR is', 67),
    ...words('one of them where', 20, 130),
    theta(120),
  ];
  expect(formulasOf(angle('∠'))[0]).toBe('\\anglePQR');
  expect(formulasOf(angle('∆'))[0]).toMatch(/^\\(?:Delta|triangle)PQR$/);
});

it('a list of functions in brackets is one formula, whatever blanks people type in it', () => {
  const open = words('the points (', 20);
  const x = endOf(open) + 3;
  const cosine = words('cos', x);
  const sine = words('sin', x + 34);
  const line = [...open, ...cosine, theta(x + 18), ...words(',', x + 24), ...sine, theta(x + 52)];
  expect(formulasOf([...line, ...words(') of it', x + 60)])).toEqual([
    '\\left(\\cos\\theta,\\sin\\theta\\right)',
  ]);
});

it('a power of a function takes the letter behind it, and stands between numbers and signs', () => {
  const power = (name: string, x: number) => {
    const letters = words(name, x);
    return [...letters, glyph('2', endOf(letters), 96, { font, size: 7 })];
  };
  const line = [
    ...words('Find 9', 20),
    ...power('sec', 53),
    ...words('A – 9', 75),
    ...power('tan', 100),
    ...words('A in it', 122),
  ];
  expect(formulasOf(line)).toEqual(['9\\sec^{2}A-9\\tan^{2}A']);
  expect(formulasOf([...power('sec', 20), ...words('a word of it', 42)]).join()).not.toContain('a');
});
