import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import type { Inline } from '../../../../tree/index.ts';
import { FONTS, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

const BASELINE = 100;

/** Paragraphs of a page with their formulas in dollars; displays in brackets. */
function blocksOf(glyphs: Glyph[]): string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...text('The words that stand here above the line of it all', 20, 60), ...glyphs]));
  return layout.finish().blocks.map((block) => {
    if (block.type === 'equation') return `[${writeTex(block.math).replace(/\s+/g, '')}]`;
    const inlines = 'children' in block ? (block.children as Inline[]) : [];
    return inlines
      .map((inline) => {
        if (inline.type === 'math') return `$${writeTex(inline.math).replace(/\s+/g, '')}$`;
        return 'value' in inline ? inline.value : '';
      })
      .join('');
  });
}

const words = (value: string, x: number) => text(value, x, BASELINE);
/** `f = 2` in the size of the words, so far above the line. */
const statement = (x: number, rise: number) => [
  glyph('f', x, BASELINE - rise),
  glyph('=', x + 7, BASELINE - rise, { font: FONTS.roman }),
  glyph('2', x + 14, BASELINE - rise, { font: FONTS.roman }),
];
const lead = words('The value that is taken here for', 20);
const end = lead.at(-1)!.ink.x1;

it.each([4.5, 5.5, -4.5])(
  'an object %s points off its line stands in the blank that the words leave',
  (rise) => {
    const blocks = blocksOf([...lead, ...statement(end + 3, rise), ...words('is shown below', end + 26)]);
    expect(blocks.join(' ')).toContain('for $f=2$ is shown');
  },
);

it('so does one at the end of its line, and both of two', () => {
  expect(blocksOf([...lead, ...statement(end + 3, 5)]).join(' ')).toContain('for $f=2$');
  const two = [...lead, ...statement(end + 3, 5), ...words('or', end + 26), ...statement(end + 40, 5)];
  expect(blocksOf(two).join(' ')).toContain('for $f=2$ or $f=2$');
});

it('what is no nearer than a row of another line stays a line', () => {
  const blocks = blocksOf([...lead, ...statement(end + 3, 8), ...words('is shown below', end + 26)]);
  expect(blocks.join(' ')).not.toContain('for $f=2$ is');
});

it('stays above words that leave no blank, or one that is far too wide', () => {
  const full = [...lead, ...words('and is shown below', end + 3), ...statement(end + 6, 5.5)];
  expect(blocksOf(full).join(' ')).not.toContain('for $f=2$ and');
  const wide = [...lead, ...statement(end + 30, 5), ...words('is shown below', end + 80)];
  expect(blocksOf(wide).join(' ')).not.toContain('for $f=2$ is');
});

it('one of two rows in a blank is no object', () => {
  const rows = [...statement(end + 3, 5.5), ...statement(end + 3, -5.5)];
  const blocks = blocksOf([...lead, ...rows, ...words('is shown below', end + 26)]);
  expect(blocks.join(' ')).not.toMatch(/for \$f=2\$ is/);
});

it('a stop alone, or an object beside a short line, is none', () => {
  const stop = blocksOf([...lead, glyph('.', end + 3, BASELINE - 5), ...words('is shown', end + 10)]);
  expect(stop.join(' ')).toContain('for is shown');
  const short = blocksOf([...words('or it', 20), ...statement(46, 5), ...words('is', 70)]);
  expect(short.join(' ')).not.toContain('it $f=2$ is');
});
