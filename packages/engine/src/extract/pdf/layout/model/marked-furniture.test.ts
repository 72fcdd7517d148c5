import { describe, expect, it } from 'vitest';
import { page, rule, text } from '../../formula/test/page-builder.ts';
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

  it('is a whole line at the foot, letters with ascenders too', () => {
    const foot = marked(text('all halls of learning', 20, 0.885 * page([]).height));
    expect(read(page([...body, ...foot])).texts).toEqual(BODY);
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
