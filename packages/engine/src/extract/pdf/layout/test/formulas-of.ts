import { writeTex } from '@sutra/math/write-tex';
import type { Inline } from '../../../../tree/index.ts';
import { page } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';

/** The formulas in the text of a page of these glyphs, in TeX without blanks. */
export function formulasOf(glyphs: Glyph[], rules: Rule[] = []): string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs, rules));
  return layout.finish().blocks.flatMap((block) => {
    const inlines = 'children' in block ? (block.children as Inline[]) : [];
    return inlines.flatMap((inline) =>
      inline.type === 'math' ? [writeTex(inline.math).replace(/\s+/g, '')] : [],
    );
  });
}
