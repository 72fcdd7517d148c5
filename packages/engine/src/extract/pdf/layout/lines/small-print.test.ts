import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Inline } from '../../../../tree/index.ts';
import { FONTS, glyph, OFFICE_FONTS, page, rule, text } from '../../formula/test/page-builder.ts';
import { createLayout } from '../index.ts';

it('keeps small print close below large type apart from it', () => {
  const name = text('SCHOOL', 20, 100, { font: FONTS.bold, size: 40 });
  const motto = text('LEARNING FOR LIFE', 22, 116, { font: FONTS.roman, size: 13 });
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...name, ...motto]));
  const { blocks } = layout.finish();
  expect(JSON.stringify(blocks)).not.toContain('"math"');
  expect(JSON.stringify(blocks)).toContain('LEARNING FOR LIFE');
});

it('leaves exponents of letters to their bases, though a line of words is close above them', () => {
  const exponent = (x: number) => text('nix', x, 123, { font: FONTS.italic, size: 7, width: 0.4 });
  const options = [20, 48, 76, 104].flatMap((x) => [
    glyph('e', x, 130, { size: 12, font: FONTS.letters }),
    ...exponent(x + 6.2),
  ]);
  const layout = createLayout({ outline: [] });
  layout.addPage(
    page([...text('all those eigenvalues of them', 20, 100, { font: FONTS.roman, size: 12 }), ...options]),
  );
  const blocks = JSON.stringify(layout.finish().blocks);
  expect(blocks.split('"sup":[').length - 1).toBe(4);
});

it('reads two short lines of words before a code in large type as lines', () => {
  const code = text('56/2', 468, 166.6, { font: FONTS.bold, size: 24 });
  const words = { font: FONTS.roman, size: 11.4 };
  const [above, beside] = [text('no of', 430, 154.7, words), text('Q.P. Code', 401.5, 169.2, words)];
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...code, ...above, ...beside]));
  const blocks = JSON.stringify(layout.finish().blocks);
  expect(blocks).toContain('no of');
  expect(blocks).toContain('Q.P. Code');
});

it('keeps an arrow of a larger font on the line of the letters before it', () => {
  const reaction = text('Find AgCl', 20, 100, { font: FONTS.roman, size: 12 });
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...reaction, glyph('→', 76, 100, { size: 14, width: 1, font: FONTS.symbols })]));
  expect(layout.finish().blocks).toHaveLength(1);
});

describe('small print right below a fraction', () => {
  /** The formulas of a fraction beside words, with signs from its left side on below it. */
  function formulasOver(...below: string[]): string[] {
    const fraction = [glyph('D', 64, 94), glyph('a', 65, 107)];
    const run = below.map((sign, at) => glyph(sign, 60 + 4.4 * at, 115.5, { size: 8 }));
    const layout = createLayout({ outline: [] });
    layout.addPage(page([...fraction, ...text('the value of it', 90, 100), ...run], [rule(60, 76, 97.5)]));
    const [block] = layout.finish().blocks as { children: Inline[] }[];
    return (block?.children ?? []).flatMap((inline) =>
      inline.type === 'math' ? [writeTex(inline.math)] : [],
    );
  }

  it('keeps its tall last letter, however near that is to the fraction', () => {
    expect(formulasOver('x', '∈', 'R')).toEqual([String.raw`\frac{D}{a}`, String.raw`x\in R`]);
  });

  it('is a script with all of its signs where most of them are near the fraction', () => {
    expect(formulasOver('x', 'R', 'T')).toEqual([String.raw`{\frac{D}{a}}_{xRT}`]);
  });
});

it('hangs exponents in the italic of the text on the fractions before them, with signs of the line behind', () => {
  const digits = { font: FONTS.roman, size: 12 };
  const exponent = { font: FONTS.italic, size: 8 };
  const fraction = (x: number, above: string) => [
    glyph(above, x, 92, { ...digits, width: 0.5 }),
    glyph('4', x, 107, { ...digits, width: 0.5 }),
  ];
  const signs = [...text('P =', 20, 100, digits), ...fraction(60, '1'), ...fraction(76, '3')];
  const exponents = [...text('x', 67, 87, exponent), ...text('nmx', 83, 87, exponent)];
  const layout = createLayout({ outline: [] });
  layout.addPage(
    page(
      [...signs, ...exponents, ...text('so', 120, 100, digits)],
      [rule(59.5, 66.5, 97), rule(75.5, 82.5, 97)],
    ),
  );
  const blocks = JSON.stringify(layout.finish().blocks);
  expect(blocks.split('"sup":[').length - 1).toBe(2);
});

describe('two lines of words before a code in large type', () => {
  const bold = { font: FONTS.bold };
  const code = text('65/4/3', 330, 109.7, { ...bold, size: 24, width: 0.4 });

  it('are two lines where the first has two words of Hindi, and a stop in a larger font', () => {
    const hindi = [glyph('कोड', 285, 97.6, { ...bold, size: 10.6, width: 1.8 })];
    const first = [
      ...hindi,
      glyph('नं', 306, 97.6, { ...bold, size: 10.6, width: 0.6 }),
      glyph('.', 312.4, 97.6, { ...bold, size: 14, width: 0.3 }),
    ];
    const layout = createLayout({ outline: [] });
    layout.addPage(page([...code, ...first, ...text('Code No.', 272, 112.2, { ...bold, size: 11 })]));
    const blocks = JSON.stringify(layout.finish().blocks);
    expect(blocks).toContain('कोड नं.');
    expect(blocks).toContain('Code No.');
  });

  it('are two lines where the stop of the first reaches the code', () => {
    const first = text('code no.', 298, 97.6, { ...bold, size: 8.4 });
    const layout = createLayout({ outline: [] });
    layout.addPage(page([...code, ...first, ...text('Code No.', 272, 112.2, { ...bold, size: 11 })]));
    const blocks = JSON.stringify(layout.finish().blocks);
    expect(blocks).toContain('code no.');
    expect(blocks.indexOf('Code No.')).toBeLessThan(blocks.indexOf('65/4/3'));
  });

  it('are two lines where they are further from it than a word space of its size', () => {
    const words = { ...bold, size: 12 };
    const first = [glyph('कोड', 200, 94, { ...words, width: 1.8 }), ...text('.', 221.6, 94, words)];
    const layout = createLayout({ outline: [] });
    layout.addPage(page([...code, ...first, ...text('Code No.', 200, 113, words)]));
    const blocks = JSON.stringify(layout.finish().blocks);
    expect(blocks).toContain('कोड.');
    expect(blocks).toContain('Code No.');
  });
});

it('leaves a formula in smaller print to the words about it, on whose baseline it stands', () => {
  const words = { font: FONTS.roman, size: 14 };
  const object = { font: OFFICE_FONTS.italic, size: 12 };
  const formula = ['y', 'd', 'y', '=', 'n'].map((sign, at) => glyph(sign, 86 + 6.2 * at, 100, object));
  const layout = createLayout({ outline: [] });
  layout.addPage(
    page([...text('(Given:', 20, 100, words), ...formula, glyph(')', 118.5, 100, { ...words, width: 0.33 })]),
  );
  expect(layout.finish().blocks).toHaveLength(1);
});
