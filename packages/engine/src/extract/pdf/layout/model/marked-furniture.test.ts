import { describe, expect, it } from 'vitest';
import { FONTS, glyph, page, rule, text, upright } from '../../formula/test/page-builder.ts';
import type { Glyph, Page } from '../../page.ts';
import { layOutPage } from '../read-page.ts';

const marked = (glyphs: Glyph[]) => glyphs.map((glyph) => ({ ...glyph, artifact: true }));
const body = [100, 112, 124].flatMap((y) => text('these words are what the page is about', 20, y));

function read(source: Page, isOnlyPage = false) {
  const { entries, account } = layOutPage(source, { isOnlyPage });
  const texts = entries.map((entry) => (entry.kind === 'text' ? entry.text : entry.kind));
  return { texts, account };
}

const BODY = Array.from({ length: 3 }, () => 'these words are what the page is about');

describe('text that the producer marked as an artifact', () => {
  it('is furniture at the top and at the foot of the page, with its rule', () => {
    const head = marked(text('Chapter of the book', 20, 40));
    const foot = marked(text('a foot', 20, 580));
    const under = { ...rule(20, 380, 45), artifact: true };
    const { texts, account } = read(page([...head, ...body, ...foot], [under]));
    expect(texts).toEqual(BODY);
    expect([...head, ...foot, under].map((object) => account.of(object).state)).toEqual(
      Array.from({ length: head.length + foot.length + 1 }, () => 'furniture'),
    );
  });

  it('stays at the top of the only page of a document, where it is a title, and not at its foot', () => {
    const head = marked(text('Worksheet of powers', 20, 40));
    const foot = marked(text('a foot', 20, 580));
    expect(read(page([...head, ...body, ...foot]), true).texts).toEqual(['Worksheet of powers', ...BODY]);
  });

  it('stays where it stands among the text', () => {
    const box = marked(text('a box that floats', 20, 300));
    expect(read(page([...body, ...box])).texts).toEqual([...BODY, 'a box that floats']);
  });

  it('is no furniture where its rules are the borders of a table with text that is not marked', () => {
    const grid = [
      ...[530, 550, 570].map((y) => rule(20, 220, y)),
      ...[20, 120, 220].map((x) => upright(x, 530, 570)),
    ].map((border) => ({ ...border, artifact: true }));
    const cells = [545, 565].flatMap((y) => [...text('first', 30, y), ...text('second', 130, y)]);
    expect(read(page([...body, ...cells], grid)).texts).toEqual([...BODY, 'block']);
  });

  it('is no furniture where it is a formula without words', () => {
    const formula = marked([
      glyph('x', 150, 580),
      glyph('=', 158, 580, { width: 0.78, font: FONTS.symbols }),
      glyph('y', 169, 580),
    ]);
    const head = marked([...text('The powers of ', 20, 40), glyph('x', 120, 40)]);
    const { account } = read(page([...head, ...body, ...formula]));
    expect(formula.map((each) => account.of(each).state)).toEqual(['formula', 'formula', 'formula']);
    expect(account.of(head.at(-1)!).state).toBe('furniture');
  });

  it('stays where most of the page is marked', () => {
    const head = marked(text('Chapter of the book', 20, 40));
    expect(read(page([...head, ...marked(body)])).texts).toEqual(['Chapter of the book', ...BODY]);
  });

  it('goes from a line of text that a foot is printed over', () => {
    const last = text('the last line of the text', 20, 560);
    const foot = marked(text('address of the makers', 30, 562, { size: 8 }));
    expect(read(page([...body, ...last, ...foot])).texts).toEqual([...BODY, 'the last line of the text']);
  });
});
