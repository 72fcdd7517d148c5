import { expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

const font = OFFICE_FONTS.prose;
const words = (value: string, x = 20) => text(value, x, 100, { font });
const power = (sign: string, x: number) => glyph(sign, x, 96, { font, size: 7, width: 0.35 });

it('a number takes in units with a slash between them, the last of which has a power', () => {
  const line = [...words('take it as 10 m/s'), power('2', 98.2), ...words('downwards', 106)];
  expect(formulasOf(line)).toEqual([String.raw`10\,\mathrm{m}/\mathrm{s}^{2}`]);
});

it('a power of ten takes in its units with a slash', () => {
  const line = [...words('a speed of 3×10'), power('8', 93.3), ...words('m/s in all', 101)];
  expect(formulasOf(line)).toEqual([String.raw`3\times10^{8}\,\mathrm{m}/\mathrm{s}`]);
});

it('units with powers typed as signs of the font are in the formula of their number', () => {
  expect(formulasOf(words('the value x = 6 N·m²/kg² holds')).join()).toContain('kg}²');
});

it('a number is in one formula with its unit where that has a power', () => {
  const line = [...words('a volume of 8 m'), power('3', 87), ...words('or so', 96)];
  expect(formulasOf(line)).toEqual([String.raw`8\,\mathrm{m}^{3}`]);
});

it('the unit of a result goes on behind a slash', () => {
  expect(formulasOf(words('the mass M = 18 g/mole of it'))).toEqual([
    String.raw`M=18\,\mathrm{g}/\text{mole}`,
  ]);
});

it('a prefix in a font of signs has the unit that touches it', () => {
  const prefix = glyph('μ', 47, 100, { font: OFFICE_FONTS.signs });
  const line = [...words('x = 5'), prefix, ...words('s', 52.2), ...words('in all', 62)];
  expect(formulasOf(line)[0]).toContain(String.raw`\mu\mathrm{s}`);
});

it('a number of the prose with its units stays prose', () => {
  expect(formulasOf(words('it runs at 10 m/s for long'))).toEqual([]);
});

it('a quotient of small numbers typed as one sign is a factor of its formula', () => {
  expect(formulasOf(words('so that s = ut + ½mv holds'))).toEqual(['s=ut+½mv']);
});

it('substances of a reaction stay upright', () => {
  const lowered = (x: number) => glyph('2', x, 102, { font, size: 7, width: 0.35 });
  const line = [
    ...words('burn H', 20),
    lowered(48.3),
    ...words('+ O', 54),
    lowered(67.3),
    ...words('= HOH', 74),
    ...words('in air', 110),
  ];
  expect(formulasOf(line).join()).toContain(String.raw`\mathrm{H}_{2}+\mathrm{O}_{2}`);
});

it('symbols of nuclides stay upright, whatever they are', () => {
  const numbers = (x: number) => [
    glyph('4', x, 95.5, { font, size: 7 }),
    glyph('2', x, 103, { font, size: 7 }),
  ];
  const line = [
    ...words('so that', 20),
    ...numbers(60),
    ...words('He + 3', 63.6),
    ...numbers(94),
    ...words('n', 97.6),
    ...words('= 0', 106),
    ...words('is left', 130),
  ];
  const [found] = formulasOf(line);
  expect(found).toContain('He');
  expect(found).toMatch(/\\text\{He\}|\\mathrm\{He\}/);
  expect(found).toContain(String.raw`\mathrm{n}`);
});
