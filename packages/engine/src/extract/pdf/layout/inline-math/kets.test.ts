import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { ParagraphBlock } from '../../../../tree/index.ts';
import { FONTS, glyph, page, text } from '../../formula/test/page-builder.ts';
import { createLayout } from '../index.ts';

const sign = (value: string, x: number) => glyph(value, x, 100, { font: FONTS.symbols, width: 0.28 });

function formulas(open: string, close: string) {
  const layout = createLayout({ outline: [] });
  const line = [
    ...text('takes the state', 0, 100),
    ...(open ? [sign(open, 84)] : []),
    glyph('a', 86.8, 100),
    sign(close, 91.8),
    ...text('to the other one', 98, 100),
  ];
  layout.addPage(page(line));
  const [paragraph] = layout.finish().blocks as [ParagraphBlock];
  return paragraph.children.flatMap((inline) =>
    inline.type === 'math' ? [{ tex: writeTex(inline.math), confidence: inline.confidence ?? 1 }] : [],
  );
}

describe("Dirac's brackets in a sentence", () => {
  it.each([
    ['|', '⟩', String.raw`\left|a\right\rangle`],
    ['⟨', '|', String.raw`\left\langle a\right|`],
  ])('%sa%s are one formula without a doubt', (open, close, tex) => {
    expect(formulas(open, close)).toEqual([{ tex, confidence: 1 }]);
  });

  it('need their bar', () => {
    expect(formulas('', '⟩').map(({ tex }) => tex)).toEqual(['a']);
  });
});
