import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Block, Inline, MathNode } from '../../../tree/index.ts';
import { FONTS, glyph, type Place, page, rule, text, upright } from '../formula/test/page-builder.ts';
import type { Glyph, Page } from '../page.ts';
import { joinLines } from './blocks/join-lines.ts';
import { markerOf } from './blocks/markers.ts';
import { createLayout } from './index.ts';
import { plainText } from './inline-math/inlines.ts';

/** A line of words and, between dollars, letters of the math font. */
function line(source: string, x: number, y: number, place: Place = {}): Glyph[] {
  const glyphs: Glyph[] = [];
  let pen = x;
  source.split('$').forEach((part, at) => {
    const made = text(part, pen, y, at % 2 ? { ...place, font: FONTS.letters } : place);
    glyphs.push(...made);
    const blanks = part.length - part.trimEnd().length;
    pen = (made.at(-1)?.x ?? pen) + (made.at(-1)?.advance ?? 0) + blanks * 3.3;
    if (made.length === 0) pen += 3.3 * part.length;
  });
  return glyphs;
}

const FULL = 'these words fill the line of the column from one margin to the other side';

function blocksOf(pages: Page[]): Block[] {
  const layout = createLayout({ outline: [] });
  for (const each of pages) layout.addPage(each);
  return layout.finish().blocks;
}

const words = (block: Block | undefined) =>
  block && 'children' in block ? plainText(block.children as Inline[]) : '';

describe('paragraphs', () => {
  it('joins lines, undoing hyphens', () => {
    const glyphs = [
      ...line(`${FULL.slice(0, -4)}dif-`, 20, 100),
      ...line('ferent words that end early.', 20, 112),
    ];
    const [block, ...rest] = blocksOf([page(glyphs)]);
    expect(rest).toEqual([]);
    expect(words(block)).toContain('different words');
  });

  it('starts anew at an indent', () => {
    const glyphs = [100, 112, 124].flatMap((y, at) => line(FULL, at === 2 ? 35 : 20, y));
    expect(blocksOf([page(glyphs)])).toHaveLength(2);
  });

  it('goes on over a page', () => {
    const blocks = blocksOf([
      page([...line(FULL, 20, 100), ...line(FULL, 20, 112)]),
      page(line('and here it ends on the next page.', 20, 100), [], 2),
    ]);
    expect(blocks).toHaveLength(1);
  });

  it('keeps a hyphen before a capital', () => {
    const joined = joinLines(
      [{ type: 'text', value: 'the Euler-' }],
      [{ type: 'text', value: 'Lagrange equation' }],
    );
    expect(plainText(joined)).toBe('the Euler-Lagrange equation');
  });
});

describe('formulas in prose', () => {
  const inlinesOf = (source: string): Inline[] => {
    const [block] = blocksOf([page([...line(source, 20, 100), ...line(FULL, 20, 112)])]);
    return block?.type === 'paragraph' ? block.children : [];
  };
  const formulas = (source: string) =>
    inlinesOf(source).flatMap((inline) =>
      inline.type === 'math' ? [writeTex(inline.math).replace(/\s+/g, '')] : [],
    );

  it('finds letters of the math font', () => {
    expect(formulas('let $x$ and $y$ be two numbers that are given here')).toEqual(['x', 'y']);
  });

  it('takes in digits, brackets and commas that belong to them', () => {
    expect(formulas('the value $f$(0) is found in the list of all the values')).toEqual(['f(0)']);
  });

  it('gives a derivative its argument, which TeX sets off where it stretches the brackets', () => {
    const called = (argument: string, gap: number) => {
      const [f, prime] = [glyph('f', 60, 100), glyph('′', 65, 96, { size: 7, width: 0.28 })];
      const brackets = ['(', argument, ')'].map((sign, at) => glyph(sign, 67 + gap + 5 * at, 100));
      const glyphs = [...line('Find', 20, 100), f, prime, ...brackets, ...line('if it is so', 90, 100)];
      const [block] = blocksOf([page([...glyphs, ...line(FULL, 20, 112)])]);
      const found = block?.type === 'paragraph' ? block.children : [];
      return found.flatMap((inline) => (inline.type === 'math' ? [writeTex(inline.math)] : []));
    };
    expect(called('x', 4)).toEqual([expect.stringMatching(/^f'\s*\(\s*x\s*\)$/)]);
    expect(called('x', 4.6)).toEqual([expect.stringMatching(/^f'\s*\(\s*x\s*\)$/)]);
    expect(called('1', 4.6)).toEqual(["f'"]);
  });

  it('leaves a remark in brackets to the text', () => {
    expect(formulas('the number ($x$) is found in the list of all the values')).toEqual(['x']);
  });

  it('knows the names of functions', () => {
    const glyphs = [
      ...line('we have ', 20, 100),
      ...text('sin', 58, 100, { width: 0.4 }),
      glyph('x', 71.7, 100),
      ...line('as the value of it', 84, 100),
      ...line(FULL, 20, 112),
    ];
    const [block] = blocksOf([page(glyphs)]);
    const math = block?.type === 'paragraph' ? block.children.filter(({ type }) => type === 'math') : [];
    expect(math).toHaveLength(1);
  });

  it('applies a function to a Greek letter behind a blank wider than the others of its line', () => {
    const tan = text('tan', 58, 100, { width: 0.4 });
    const words = [...line('we have ', 20, 100), ...tan, ...line('as the value of it', 84, 100)];
    const [block] = blocksOf([page([...words, glyph('α', 75, 100), ...line(FULL, 20, 112)])]);
    const found = block?.type === 'paragraph' ? block.children : [];
    expect(found.flatMap((inline) => (inline.type === 'math' ? [writeTex(inline.math)] : []))).toEqual([
      '\\tan\\alpha',
    ]);
  });

  it('makes a list of signs whole whose next line begins with a comma', () => {
    const signs = (text: string, sign: 'relation' | 'ordinary'): Inline => ({
      type: 'math',
      math: [{ type: 'symbol', text, class: sign }],
    });
    const comma: Inline = { type: 'text', value: ', ' };
    const joinedTex = (end: 'relation' | 'ordinary', after: Inline) =>
      joinLines([signs('→', end)], [after, signs('←', 'relation')]).flatMap((inline) =>
        inline.type === 'math' ? [inline.math.length] : [],
      );
    expect(joinedTex('relation', comma)).toEqual([3]);
    expect(joinedTex('relation', { type: 'text', value: ', or ' })).toEqual([1, 1]);
    const letter = joinLines([signs('x', 'ordinary')], [comma, signs('y', 'ordinary')]);
    expect(letter.filter(({ type }) => type === 'math')).toHaveLength(2);
  });

  it('makes a formula whole that the line broke after a relation', () => {
    const joined = joinLines(
      [
        {
          type: 'math',
          math: [
            { type: 'symbol', text: 'x', class: 'ordinary' },
            { type: 'symbol', text: '=', class: 'relation' },
          ],
        },
      ],
      [{ type: 'math', math: [{ type: 'symbol', text: '1', class: 'ordinary' }] }],
    );
    expect(joined).toMatchObject([{ type: 'math', math: [{ text: 'x' }, { text: '=' }, { text: '1' }] }]);
  });

  it('makes a quantity whole whose unit stands on the next line', () => {
    const number: MathNode = { type: 'symbol', text: '10', class: 'ordinary' };
    const power: MathNode = { type: 'scripts', base: [number], sub: null, sup: [{ ...number, text: '4' }] };
    const unit: MathNode = { type: 'text', value: 'kg' };
    const sum: MathNode = { type: 'symbol', text: 'x', class: 'ordinary' };
    const tex = (math: MathNode[]) =>
      joinLines([{ type: 'math', math: [power] }], [{ type: 'math', math }]).map((inline) =>
        inline.type === 'math' ? writeTex(inline.math) : plainText([inline]),
      );
    expect(tex([unit])).toEqual([expect.stringMatching(/^10\^\{4\}.*kg/)]);
    expect(tex([sum])).toHaveLength(3);
  });

  it('reads raised numbers after words as notes', () => {
    const glyphs = [
      ...line('a word', 20, 100),
      glyph('2', 48.5, 96, { size: 7, font: FONTS.roman }),
      ...line('follows here and more', 56, 100),
      ...line(FULL, 20, 112),
    ];
    const [block] = blocksOf([page(glyphs)]);
    expect(
      block?.type === 'paragraph' &&
        block.children.some((inline) => inline.type === 'mark' && inline.mark === 'superscript'),
    ).toBe(true);
  });
});

describe('displays', () => {
  const equation = (left: string, right: string, y: number, x = 150) => [
    ...line(`$${left}$`, x - 6 * left.length, y),
    glyph('=', x, y, { width: 0.78 }),
    ...line(`$${right}$`, x + 10.6, y),
  ];
  const around = (glyphs: Glyph[]) => [...line(FULL, 20, 70), ...glyphs, ...line(FULL, 20, 150)];

  it('sets a centred formula apart', () => {
    expect(blocksOf([page(around(equation('a', 'b', 100)))]).map(({ type }) => type)).toEqual([
      'paragraph',
      'equation',
      'paragraph',
    ]);
  });

  it('takes the number at the margin', () => {
    const [, block] = blocksOf([page(around([...equation('a', 'b', 100), ...line('(7)', 338, 100)]))]);
    expect(block).toMatchObject({ type: 'equation', number: { text: '(7)' } });
  });

  it('keeps a number that stands between two rows out of them', () => {
    const rows = [...equation('a', 'b', 95), ...equation('', 'c', 110), ...line('(8)', 338, 102.5)];
    const [, block] = blocksOf([page(around(rows))]);
    expect(block).toMatchObject({
      type: 'equation',
      number: { text: '(8)' },
      math: [{ type: 'equationArray' }],
    });
  });

  it('reads rows beside a formula as a matrix without brackets', () => {
    const rows = [glyph('x', 150, 94), glyph('y', 165, 94), glyph('z', 150, 107), glyph('w', 165, 107)];
    const [, block] = blocksOf([
      page(around([glyph('A', 120, 100.5), glyph('=', 130, 100.5, { width: 0.78 }), ...rows])),
    ]);
    expect(JSON.stringify(block)).toContain('"matrix"');
  });

  it('aligns rows at the relation they share', () => {
    const [, block] = blocksOf([page(around([...equation('a', 'b', 95), ...equation('', 'c', 110)]))]);
    expect(block).toMatchObject({
      type: 'equation',
      math: [{ type: 'equationArray', layout: 'align', rows: [{}, {}] }],
    });
  });
});

describe('structure', () => {
  it('reads headings with their numbers', () => {
    const glyphs = [
      ...line('2.1 Methods', 20, 60, { size: 14, font: FONTS.bold }),
      ...line(FULL, 20, 100),
      ...line(FULL, 20, 112),
    ];
    expect(blocksOf([page(glyphs)])[0]).toMatchObject({ type: 'heading', level: 2, number: '2.1' });
  });

  it.each(['[JEE 2019]', '[4 marks]', 'www.school.example'])('takes the note %s for no heading', (note) => {
    const glyphs = [
      ...line(note, 20, 60, { size: 14, font: FONTS.bold }),
      ...line(FULL, 20, 100),
      ...line(FULL, 20, 112),
    ];
    expect(blocksOf([page(glyphs)])[0]).toMatchObject({ type: 'paragraph' });
  });

  it('takes a bold line at the right margin for no heading: a date, or where a question is from', () => {
    const glyphs = [
      ...line(FULL, 20, 60),
      ...line(FULL, 20, 72),
      ...line('3rd May', 332, 100, { font: FONTS.bold }),
      ...line(FULL, 20, 128),
      ...line(FULL, 20, 140),
    ];
    expect(blocksOf([page(glyphs)]).map(({ type }) => type)).not.toContain('heading');
  });

  it('reads numbered items as a list', () => {
    const glyphs = [
      ...line(FULL, 20, 80),
      ...['1. first', '2. second', '3. third'].flatMap((item, at) => line(item, 30, 100 + 14 * at)),
    ];
    const list = blocksOf([page(glyphs)]).find(({ type }) => type === 'list');
    expect(list).toMatchObject({ ordered: true, start: 1, template: '%.', items: [{}, {}, {}] });
  });

  it.each([
    ['• point', 'bullet', undefined],
    ['(a) part', 'number', '(%)'],
    ['Q.3 question', 'number', 'Q.%'],
    ['iv. item', 'number', '%.'],
  ])('knows the marker of %s', (source, kind, template) => {
    expect(markerOf(source)).toMatchObject({ kind, ...(template && { template }) });
  });

  it('reads two columns one after the other', () => {
    const left = 'left words fill this half col';
    const right = 'right words stand on the side';
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => 80 + 12 * at);
    const glyphs = rows.flatMap((y) => [...line(left, 20, y), ...line(right, 190, y)]);
    const all = blocksOf([page(glyphs)])
      .map(words)
      .join(' ');
    expect(all.lastIndexOf('left')).toBeLessThan(all.indexOf('right'));
  });

  it('drops heads and numbers that repeat on every page', () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page(
        [
          ...line('A running head', 120, 30),
          ...line(FULL, 20, 100),
          ...line(FULL, 20, 112),
          ...line(String(number), 190, 560),
        ],
        [],
        number,
      ),
    );
    const all = blocksOf(pages).map(words).join(' ');
    expect(all).not.toContain('running');
    expect(all).not.toMatch(/\d/);
  });

  it('reads ruled cells as a table', () => {
    const glyphs = [
      ...line('name', 30, 100),
      ...line('value', 110, 100),
      ...line('one', 30, 116),
      ...line('12', 110, 116),
    ];
    const rules = [
      rule(20, 180, 90),
      rule(20, 180, 104),
      rule(20, 180, 120),
      upright(20, 90, 120),
      upright(100, 90, 120),
      upright(180, 90, 120),
    ];
    const [table] = blocksOf([page(glyphs, rules)]);
    expect(table).toMatchObject({
      type: 'table',
      headerRows: 1,
      rows: [{ cells: [{}, {}] }, { cells: [{}, {}] }],
    });
  });
});

it('asks for the picture of a formula that it doubts', () => {
  const glyphs = [
    ...line(FULL, 20, 70),
    glyph('x', 150, 100),
    glyph('=', 158, 100, { width: 0.78 }),
    glyph('', 170, 100),
    ...line(FULL, 20, 150),
  ];
  const layout = createLayout({ outline: [] });
  const [request] = layout.addPage(page(glyphs));
  expect(request).toMatchObject({ page: 1, reason: 'formula' });
  request?.place({ type: 'image', alt: '', image: 'a' });
  expect(layout.finish().blocks.find(({ type }) => type === 'equation')).toMatchObject({
    picture: { image: 'a' },
  });
});

it('reads a poster of thirty thousand letters', () => {
  const row = line(FULL, 20, 100);
  const rows = Array.from({ length: Math.ceil(30_000 / row.length) }, (_, at) =>
    row.map((each) => ({ ...each, baseline: 12 * at, ink: { ...each.ink, y0: 12 * at - 7, y1: 12 * at } })),
  );
  expect(
    blocksOf([page(rows.flat())])
      .map(words)
      .join(' '),
  ).toHaveLength(rows.length * (FULL.length + 1) - 1);
});

it('refuses a page with more glyphs than text ever has', () => {
  const glyphs = Array.from({ length: 100_001 }, (_, at) => glyph('a', at % 400, at % 600));
  expect(() => createLayout({ outline: [] }).addPage(page(glyphs))).toThrow(RangeError);
});

it('reads a listing in bold as one, with its brackets alone on their lines and its assignments', () => {
  const font = { ...FONTS.bold, id: 'Courier', name: 'Courier-Bold', family: 'Courier', monospace: true };
  const listing = ['void main()', '{', 'float A=3.2;', 'C=9', '}'];
  const lines = listing.flatMap((each, at) => text(each, 40, 200 + 14 * at, { font, width: 0.6 }));
  const [first, ...rest] = blocksOf([page([...line(FULL, 20, 100), ...lines])]);
  expect(first?.type).toBe('paragraph');
  expect(rest.map(({ type }) => type)).toEqual(['code']);
});
