import fc from 'fast-check';
import { expect, it } from 'vitest';
import { glyph, page, rule, text, upright } from '../../formula/test/page-builder.ts';
import type { Page } from '../../page.ts';
import { createLayout } from '../index.ts';
import { layOutPage } from '../read-page.ts';
import { objectsIn, PageAccount } from './page-account.ts';

const coordinate = fc.integer({ min: 0, max: 380 });
const extent = fc.integer({ min: 0, max: 120 });

const anyGlyph = fc
  .record({
    sign: fc.constantFrom('a', 'x', '=', '1', '(', '√', '∑', '', ' ', '\ue001'),
    x: coordinate,
    y: coordinate,
    size: fc.constantFrom(5, 7, 10, 40),
    rotation: fc.constantFrom(0, 0, 0, 90),
    visible: fc.constantFrom(true, true, false),
  })
  .map(({ sign, x, y, size, rotation, visible }) => ({ ...glyph(sign, x, y, { size }), rotation, visible }));
const anyRule = fc
  .tuple(coordinate, coordinate, extent, fc.boolean())
  .map(([x, y, length, level]) => (level ? rule(x, x + length, y) : upright(x, y, y + length)));
const anyBox = fc
  .tuple(coordinate, coordinate, extent, extent)
  .map(([x0, y0, w, h]) => ({ x0, y0, x1: x0 + w, y1: y0 + h }));
const anyPage: fc.Arbitrary<Page> = fc
  .record({
    glyphs: fc.array(anyGlyph, { maxLength: 60 }),
    rules: fc.array(anyRule, { maxLength: 12 }),
    boxes: fc.array(anyBox, { maxLength: 8 }),
    filled: fc.boolean(),
    pictures: fc.array(anyBox, { maxLength: 3 }),
  })
  .map(({ glyphs, rules, boxes, filled, pictures }) => ({
    ...page(glyphs, rules),
    shapes: boxes.map((box) => ({ ...box, filled, stroked: !filled })),
    images: pictures.map((box, at) => ({ ...box, id: `i${at}`, width: 9, height: 9 })),
  }));

it('makes no script of a picture beside a letter', () => {
  const letters = [glyph('a', 0, 0, { size: 40 }), glyph('a', 0, 2, { size: 5 })];
  const stroke = { x0: 0, y0: 0, x1: 0, y1: 8, filled: false, stroked: true };
  expect(layOutPage({ ...page(letters), shapes: [stroke] }).entries).not.toEqual([]);
});

it('has every painted object of any page in one state', () => {
  fc.assert(
    fc.property(anyPage, (source) => {
      const { account } = layOutPage(source);
      const painted = [source.glyphs, source.rules, source.shapes, source.images].map(({ length }) => length);
      expect(objectsIn(account.tally())).toBe(painted.reduce((a, b) => a + b));
      expect(account.tally().unexplained).toBe(account.unexplained().length);
    }),
    { numRuns: 150 },
  );
});

it('holds the first claim, and knows nothing of what is not on the page', () => {
  const [word, sign] = [glyph('a', 10, 100), glyph('x', 20, 100)];
  const account = new PageAccount(page([word]));
  account.claim([word, sign], 'text', 'words');
  account.claim([word], 'figure', 'drawing');
  expect(account.of(word)).toEqual({ state: 'text', rule: 'words' });
  expect(account.of(sign).state).toBe('unexplained');
  expect(objectsIn(account.tally())).toBe(1);
});

it('leaves nothing of text, formulas, tables and figures unexplained', () => {
  const cells = [100, 140, 180].map((y) => rule(20, 220, y));
  const sides = [20, 120, 220].map((x) => upright(x, 100, 180));
  const underline = rule(20, 60, 301);
  const source = page(
    [
      ...text('word', 30, 125),
      ...text('water', 30, 165),
      ...text('wine', 130, 125),
      ...text('beer', 130, 165),
      ...text('these words', 20, 300),
      glyph('a', 20, 240),
      glyph('b', 20, 255),
    ],
    [...cells, ...sides, rule(18, 28, 243), underline],
  );
  const { account } = layOutPage(source);
  expect(account.unexplained()).toEqual([]);
  expect(account.tally()).toMatchObject({ 'table rule': 6, decoration: 1, formula: 3 });
});

it('shows a page that is for the most part unexplained as a picture, with its words', () => {
  const nameless = text('~'.repeat(60), 20, 200).map((each) => ({ ...each, text: '' }));
  const warnings: string[] = [];
  const layout = createLayout({ outline: [], warn: ({ code }) => warnings.push(code) });
  const requests = layout.addPage(page([...text('these words are read', 20, 100), ...nameless]));
  expect(requests.map(({ box }) => box)).toEqual([{ x: 0, y: 0, width: 400, height: 600 }]);
  expect(warnings).toContain('pdf-page-kept-as-picture');
  const { blocks, ink } = layout.finish();
  expect(blocks.map(({ type }) => type)).toEqual(['figure', 'paragraph']);
  expect(ink).toMatchObject([{ page: 1, objects: { text: 17, unexplained: 60 } }]);
});

it('counts running heads as furniture once all pages are read', () => {
  const layout = createLayout({ outline: [] });
  for (const [at, body] of ['first words', 'other texts', 'third lines'].entries())
    layout.addPage(page([...text('The running head', 20, 30), ...text(body, 20, 300)], [], at + 1));
  for (const { objects } of layout.finish().ink) expect(objects).toMatchObject({ furniture: 14, text: 10 });
});
