import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../../../../tree/index.ts';
import { FONTS, page, text } from '../../formula/test/page-builder.ts';
import type { PageFont } from '../../page.ts';
import { createLayout } from '../index.ts';

const OFFICE: PageFont = { ...FONTS.roman, id: 'Serif', name: 'Serif', family: 'Serif', encoding: 'unknown' };
const TYPEWRITER: PageFont = {
  ...FONTS.roman,
  id: 'Mono',
  name: 'DejaVuSansMono',
  family: 'Mono',
  monospace: true,
};

function blocksOf(lines: string[], font = OFFICE): Block[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(lines.flatMap((line, at) => text(line, 20, 100 + 14 * at, { font }))));
  return layout.finish().blocks;
}
const squeezed = (tex: string) => tex.replace(/\s+/g, '');

describe('TeX source that is printed as it is', () => {
  it('becomes the display that it describes, over several lines', () => {
    const [block] = blocksOf(['$$\\frac{a}{b}\\', 'le c', '+ d.$$']);
    expect(block).toMatchObject({ type: 'equation' });
    expect(squeezed(writeTex((block as Extract<Block, { type: 'equation' }>).math))).toBe(
      '\\frac{a}{b}\\lec+d.',
    );
  });

  it('is doubtful, so that its picture is kept', () => {
    const [block] = blocksOf(['$$\\frac{a}{b}$$']);
    expect(block).toMatchObject({ type: 'equation', confidence: 0.7 });
  });

  it('becomes a formula within its line', () => {
    const [block] = blocksOf(['where $\\alpha$ is small and costs $5 or $6']);
    const children = (block as { children: Inline[] }).children;
    expect(children.filter(({ type }) => type === 'math')).toHaveLength(1);
    expect(JSON.stringify(children)).toContain('$5 or $6');
  });

  it.each([
    ['a listing', ['$$\\frac{a}{b}$$'], TYPEWRITER],
    ['a command that nobody knows', ['$$\\nosuchthing{a}$$'], OFFICE],
    ['no command', ['$$ 500 and more $$'], OFFICE],
  ])('stays text: %s', (_name, lines, font) => {
    expect(blocksOf(lines, font).some(({ type }) => type === 'equation')).toBe(false);
  });
});
