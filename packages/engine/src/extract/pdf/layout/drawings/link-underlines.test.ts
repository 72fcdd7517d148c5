import { expect, it } from 'vitest';
import { page, rule, text } from '../../formula/test/page-builder.ts';
import { layOutPage } from '../read-page.ts';

const lines = [
  ...text('Sums of squares', 20, 100),
  ...text('Sums of numbers', 20, 111),
  ...text('and words below', 20, 140),
];
const link = (y1: number) => ({ x0: 20, x1: 95, y0: y1 - 11.5, y1, url: 'https://sums.example' });

const kinds = (links: ReturnType<typeof link>[]) => {
  const { entries, account } = layOutPage({ ...page(lines, [underline]), links });
  return {
    inlines: entries.flatMap((entry) =>
      entry.kind === 'text' ? entry.inlines.map(({ type }) => type) : [entry.kind],
    ),
    rule: account.of(underline).rule,
  };
};
const underline = rule(20, 95, 101);

it('the rule under a link is no bar between its words and those of the next line', () => {
  expect(kinds([link(102.5)])).toEqual({ inlines: ['link', 'text', 'text'], rule: 'underline of a link' });
});

it('the bar of a fraction within a link stays one', () => {
  expect(kinds([{ ...link(114), y0: 90 }]).rule).not.toBe('underline of a link');
});
