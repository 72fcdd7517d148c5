import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../tree/index.ts';
import { FONTS, glyph, page, rule, tall, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';
const prose = (y: number) => [...text(FULL, 20, y), ...text(FULL, 20, y + 12)];
const relation = (x: number, y: number) => glyph('=', x, y, { width: 0.78 });

function blocksOf(glyphs: Glyph[], rules: Rule[] = []): Block[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs, rules));
  return layout.finish().blocks;
}

const displays = (blocks: Block[]) =>
  blocks.flatMap((block) => (block.type === 'equation' ? [writeTex(block.math).replace(/\s+/g, '')] : []));

describe('a number typed behind an equation', () => {
  const stopped = (stop: string, number: string, y = 140) => [
    glyph('a', 120, 140),
    relation(128, 140),
    glyph('b', 139, 140),
    glyph(stop, 145, 140, { width: 0.28 }),
    ...text(number, 155, y, { width: 0.3 }),
  ];
  const tagged = (glyphs: Glyph[]) =>
    blocksOf([...prose(100), ...glyphs, ...prose(170)]).flatMap((block) =>
      block.type === 'equation' ? [writeTex(block.math).replace(/\s+/g, ''), block.number?.text] : [],
    );

  it('needs no quad behind what ends the equation, which stays', () => {
    expect(tagged(stopped(',', '(3)'))).toEqual(['a=b,', '(3)']);
    expect(tagged(stopped('.', '(3)'))).toEqual(['a=b.', '(3)']);
  });

  it('may stand on the baseline of the text, lower than that of the equation', () => {
    expect(tagged(stopped(',', '(3)', 144))).toEqual(['a=b,', '(3)']);
  });

  it('may be a Roman one at the margin', () => {
    const margin = text('(VII)', 408, 140, { width: 0.3 });
    expect(tagged([glyph('a', 120, 140), relation(128, 140), glyph('b', 139, 140), ...margin])).toEqual([
      'a=b',
      '(VII)',
    ]);
  });
});

describe('words in displays', () => {
  it('name what an equation is about', () => {
    const line = [...text('number of ways', 110, 140), relation(185, 140), glyph('n', 197, 140)];
    expect(displays(blocksOf([...prose(100), ...line, ...prose(170)]))[0]).toMatch(/^\\text\{number.*=n$/);
  });

  it('stay prose at the margin', () => {
    const line = [...text('number of ways', 20, 124), relation(95, 124), glyph('n', 107, 124)];
    expect(displays(blocksOf([...prose(100), ...line]))).toEqual([]);
  });

  it('stay prose where a sentence ends among them, even on a line that is centred', () => {
    const equation = [...'abcd'].flatMap((letter, at) => [
      glyph(letter, 138 + 19 * at, 140),
      ...(at < 3 ? [relation(146 + 19 * at, 140)] : []),
    ]);
    const line = [
      ...text('Hence', 110, 140),
      ...equation,
      ...text('.', 200, 140),
      ...text('The answer is', 208, 140),
    ];
    expect(displays(blocksOf([...prose(100), ...line, ...prose(170)]))).toEqual([]);
  });

  it('stay prose where a blank of half the line parts them from what they are worth', () => {
    const end = Math.max(...prose(100).map(({ ink }) => ink.x1)) - 30;
    const worth = (from: number) => [
      glyph('m', from, 140),
      relation(from + 10, 140),
      glyph('n', from + 22, 140),
    ];
    const line = (from: number) => [...text('Answer all of them', 50, 140), ...worth(from)];
    expect(displays(blocksOf([...prose(100), ...line(end - 28), ...prose(170)]))).toEqual([]);
  });

  it('stay prose before what their question is worth, though most of the line is formula', () => {
    const terms = (y: number) =>
      [...'a+b+c+d+e+f+g+h'].map((sign, i) => glyph(sign, 98 + 11 * i, y, { width: i % 2 ? 0.78 : 0.5 }));
    const question = (y: number) => [
      ...text('Find the', 45, y),
      ...terms(y),
      ...text('and so on', 265, y),
      ...text('6', 321 + 0.045 * y, y),
    ];
    const questions = [140, 200, 260, 320, 380].flatMap(question);
    expect(displays(blocksOf([...text(FULL, 20, 100), ...questions]))).toEqual([]);
  });

  it('remark on a row whose relation stands under the one above', () => {
    const rows = [
      glyph('a', 150, 140),
      relation(160, 140),
      glyph('b', 172, 140),
      glyph('c', 150, 154),
      relation(160, 154),
      glyph('d', 172, 154),
      ...text('where it is small and so on', 186, 154),
    ];
    expect(displays(blocksOf([...prose(100), ...rows, ...prose(186)]))).toHaveLength(1);
  });
});

it('doubts a display with a row of nothing but signs in the size of scripts', () => {
  const row = (y: number) => [glyph('a', 150, y), relation(160, y), glyph('b', 172, y)];
  const confidenceOf = (size: number) => {
    const torn = [glyph('k', 160, 151, { size }), relation(166, 151), glyph('1', 172, 151, { size })].map(
      (each) => ({
        ...each,
        size,
      }),
    );
    const blocks = blocksOf([...prose(100), ...row(138), ...torn, ...row(164), ...prose(190)]);
    return blocks.flatMap((block) => (block.type === 'equation' ? [block.confidence ?? 1] : []));
  };
  expect(Math.min(...confidenceOf(10))).toBe(1);
  expect(Math.min(...confidenceOf(6.5))).toBeLessThan(0.75);
});

it('keeps rows of tall matrices in one display', () => {
  const column = (x: number, middle: number) => [
    tall('(', x, middle, 34),
    ...[-12, 0, 12].map((drop) => glyph('u', x + 8, middle + drop + 2.5)),
    tall(')', x + 16, middle, 34),
  ];
  const row = (y: number, end: number) => [
    glyph('a', 120, y),
    relation(130, y),
    ...column(142, y - 2.5),
    ...text('+ w', 165, y, { font: FONTS.letters }),
    ...(end > 0 ? text('+ w + w', 190, y, { font: FONTS.letters }) : []),
  ];
  expect(displays(blocksOf([...prose(60), ...row(120, 1), ...row(164, 0), ...prose(210)]))).toHaveLength(1);
});

it('reads a fraction on a slant', () => {
  const small = { size: 7 };
  const slanted = [glyph('G', 140, 137, small), glyph('/', 143.5, 140), glyph('U', 148.5, 142, small)];
  const line = [glyph('a', 120, 140), relation(128, 140), ...slanted];
  expect(displays(blocksOf([...prose(100), ...line, ...prose(170)]))[0]).toContain('frac{G}{U}');
});

it('reads the root of a fraction in a line of text', () => {
  const sign = {
    ...glyph('√', 92, 90, { font: FONTS.symbols, width: 0.9 }),
    ink: { x0: 92, x1: 101, y0: 88, y1: 106 },
  };
  const index = glyph('n', 93, 95, { size: 6 });
  const fraction = [glyph('1', 102, 95.5, { size: 7 }), glyph('c', 102, 104, { size: 7 })];
  const words = [...text('the reciprocal', 20, 100), ...text('and the result follows from it', 112, 100)];
  const [block] = blocksOf(
    [...words, sign, index, ...fraction],
    [rule(101, 107, 88.2), rule(102, 105.5, 97.3)],
  );
  const math =
    block && 'children' in block
      ? (block.children as { type: string }[]).find(({ type }) => type === 'math')
      : null;
  expect(math).toMatchObject({
    math: [{ type: 'radical', degree: [{ text: 'n' }], radicand: [{ type: 'fraction' }] }],
  });
});

describe('equation numbers', () => {
  const numbered = (leader: string) => {
    const line = [glyph('a', 150, 140), relation(160, 140), glyph('b', 172, 140), ...text(leader, 330, 140)];
    return blocksOf([...prose(100), ...line, ...prose(170)]).find(({ type }) => type === 'equation');
  };

  it('may have a leader of dots before them', () => {
    const block = numbered('... (3)');
    expect(block).toMatchObject({ number: { text: '(3)' } });
    expect(displays(block ? [block] : [])).toEqual(['a=b']);
  });

  it('may have a prime that was typed', () => {
    const number = '(4.2’)';
    const line = [glyph('a', 150, 140), relation(160, 140), glyph('b', 172, 140)];
    const blocks = blocksOf([...prose(100), ...line, ...text(number, 345, 140), ...prose(170)]);
    expect(blocks.find(({ type }) => type === 'equation')).toMatchObject({ number: { text: number } });
    expect(displays(blocks)).toEqual(['a=b']);
  });

  it('leave the full stop that ends the formula to it', () => {
    const line = [glyph('a', 150, 140), relation(160, 140), glyph('b', 172, 140), glyph('.', 177, 140)];
    const blocks = blocksOf([...prose(100), ...line, ...text('(3)', 362, 140), ...prose(170)]);
    expect(blocks.find(({ type }) => type === 'equation')).toMatchObject({ number: { text: '(3)' } });
    expect(displays(blocks)).toEqual(['a=b.']);
  });

  const tagged = (glyphs: Glyph[]) =>
    blocksOf([...prose(100), ...glyphs, ...prose(190)]).flatMap((block) =>
      block.type === 'equation' ? [block.number?.text] : [],
    );
  /** `a=b+b+…` from one margin to the other. */
  const full = (y: number) => [
    glyph('a', 20, y),
    relation(30, y),
    ...Array.from({ length: 27 }, (_, at) => [
      glyph('b', 42 + at * 12, y),
      ...(at < 26 ? [glyph('+', 48 + at * 12, y)] : []),
    ]).flat(),
  ];

  it('stand below an equation that leaves no room for them', () => {
    expect(tagged([...full(140), ...text('(1)', 352, 156)])).toEqual(['(1)']);
    expect(tagged([...full(140), ...text('(1)', 352, 176)])).toEqual([]);
  });

  it('are none below a formula that states nothing', () => {
    const term = full(140).map((each) => (each.text === '=' ? glyph('+', each.x, each.baseline) : each));
    expect(tagged([...term, ...text('(1)', 352, 156)])).toEqual([]);
  });

  it('are none below words', () => {
    const line = [
      ...text('these words fill the line of the column and end in', 20, 140),
      glyph('a', 300, 140),
    ];
    expect(tagged([...line, relation(310, 140), glyph('b', 322, 140), ...text('(1)', 352, 156)])).toEqual([]);
  });

  it.each(['(Pythagoras)', '(⋆)'])('may be a word or a sign at the margin: %s', (label) => {
    const equation = [glyph('a', 150, 140), relation(160, 140), glyph('b', 172, 140)];
    const end = 367 - 5 * label.length;
    expect(tagged([...equation, ...text(label, end, 140)])).toEqual([label]);
    expect(tagged([...equation, ...text(label, end - 60, 140)])).not.toEqual([label]);
  });
});

it('centred rows are not aligned at a place within the brackets of one of them', () => {
  const statement = (left: string, x: number, right: string, y: number) => [
    ...[...left].map((sign, at) => glyph(sign, x - 3 - 5 * (left.length - at), y)),
    relation(x, y),
    glyph(right, x + 11, y),
  ];
  const rows = [
    statement('a', 184, 'b', 140),
    statement('g(uvw)', 197, 'z', 154),
    statement('c', 184, 'd', 168),
  ];
  const [formula] = displays(blocksOf([...prose(100), ...rows.flat(), ...prose(206)]));
  expect(formula).toContain('g(uvw)=z');
  expect(formula).not.toContain('&');
});

it('gives a number that stands beside a tall formula, above its baseline, to that formula', () => {
  const tallFormula = (y: number) => [
    glyph('x', 150, y),
    relation(158, y),
    glyph('a', 172, y - 7),
    glyph('b', 172, y + 7),
  ];
  const number = (value: string, y: number) => text(`(${value})`, 360, y);
  const glyphs = [
    ...prose(100),
    ...tallFormula(140),
    ...number('1', 134),
    ...text('or', 20, 160),
    ...tallFormula(180),
    ...number('2', 174),
    ...text(FULL, 20, 210),
  ];
  const rules = [140, 180].map((y) => rule(171, 178, y - 2.5));
  const numbers = blocksOf(glyphs, rules).flatMap((block) =>
    block.type === 'equation' ? [block.number?.text] : [],
  );
  expect(numbers).toEqual(['(1)', '(2)']);
});

describe('the place of a display between the margins', () => {
  const equation = (x: number, y: number, terms = 2) => [
    glyph('a', x, y),
    ...Array.from({ length: terms - 1 }, (_, at) => [
      relation(x + 10 + 30 * at, y),
      glyph('b', x + 25 + 30 * at, y),
    ]).flat(),
  ];
  const alignments = (...lines: Glyph[][]) =>
    blocksOf([...prose(60), ...lines.flat(), ...prose(300)]).flatMap((block) =>
      block.type === 'equation' ? [block.align ?? 'centre'] : [],
    );

  it('is the left where it is set in, also of a long one with the same indent', () => {
    expect(alignments(equation(60, 110), equation(60, 150, 11))).toEqual(['left', 'left']);
  });

  it('is the middle where it has as much on both sides', () => {
    const middle = (20 + Math.max(...prose(60).map(({ x, advance }) => x + advance))) / 2;
    expect(alignments(equation(middle - 15, 110), equation(60, 150, 11))).toEqual(['centre', 'centre']);
  });
});

describe('a picture of part of a page', () => {
  const shown = (glyphs: Glyph[], isPartOfPage: boolean) => {
    const layout = createLayout({ outline: [] });
    layout.addPage({ ...page(glyphs), isPartOfPage });
    return layout.finish().blocks.map(({ type }) => type);
  };
  const equation = (x: number) => [glyph('a', x, 100), relation(x + 8, 100), glyph('b', x + 19, 100)];

  it('shows displays where its lines hold nothing but formulas, though none is set in', () => {
    const glyphs = [...equation(20), ...equation(70)];
    expect(shown(glyphs, true)).toEqual(['equation']);
    expect(shown(glyphs, false)).toEqual(['paragraph']);
  });

  it('shows text where a line holds words', () => {
    expect(shown([...equation(20), ...text('so that one of them is', 20, 112)], true)).not.toContain(
      'equation',
    );
  });
});
