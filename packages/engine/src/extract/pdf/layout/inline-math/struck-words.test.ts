import { describe, expect, it } from 'vitest';
import type { Inline } from '../../../../tree/index.ts';
import { FONTS, page, rule, text } from '../../formula/test/page-builder.ts';
import type { Rule } from '../../page.ts';
import { createLayout } from '../index.ts';

const WORDS = text('some words are struck out here', 20, 100, { font: FONTS.roman });
/** Where the words that are struck begin and end, in points. */
const STRUCK = { x0: 71.6, x1: 119.9 };

function read(rules: Rule[]) {
  const codes: string[] = [];
  const layout = createLayout({ outline: [], warn: ({ code }) => codes.push(code) });
  layout.addPage(page(WORDS, rules));
  const [block] = layout.finish().blocks;
  return { inlines: block && 'children' in block ? (block.children as Inline[]) : [], codes };
}

describe('words that a rule goes through', () => {
  it('are struck, and none of them is a picture', () => {
    const { inlines, codes } = read([rule(STRUCK.x0, STRUCK.x1, 97.5)]);
    expect(inlines.filter(({ type }) => type === 'mark')).toMatchObject([
      { mark: 'strikethrough', children: [{ value: 'are struck ' }] },
    ]);
    expect(codes).toEqual([]);
  });

  it('are not struck by a rule below their letters', () => {
    expect(read([rule(STRUCK.x0, STRUCK.x1, 101.5)]).inlines.map(({ type }) => type)).toEqual(['text']);
  });
});
