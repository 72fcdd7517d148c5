import { describe, expect, it } from 'vitest';
import { readLatex, readMarkdown } from '../read/index.ts';
import { printTree } from '../read/test/print-tree.ts';
import type { DocumentTree } from '../tree/index.ts';
import { joinDocuments } from './join-documents.ts';

const note = (text: string): DocumentTree => readMarkdown(`A claim.[^1]\n\n[^1]: ${text}`).tree;

describe('several documents as one', () => {
  it('puts a page break between them and keeps their notes apart', () => {
    const joined = joinDocuments([note('First.'), note('Second.')], { separator: 'pageBreak' });
    expect(printTree(joined).split('\n')).toEqual([
      'paragraph A claim.{note d1-1}',
      'footnote d1-1',
      '  paragraph First.',
      'pageBreak',
      'paragraph A claim.{note d2-1}',
      'footnote d2-1',
      '  paragraph Second.',
    ]);
  });

  it('keeps labels and their references apart, in formulas too', () => {
    const part = () => readLatex('\\begin{equation}\\label{e} a\\end{equation} See \\eqref{e}.').tree;
    const joined = joinDocuments([part(), part()], { separator: 'pageBreak' });
    const [first, , , second] = joined.blocks;
    expect(first).toMatchObject({ type: 'equation', number: { label: 'd1-e' } });
    expect(second).toMatchObject({ type: 'equation', number: { label: 'd2-e' } });
    expect(printTree(joined)).toContain('See {eqref d2-e}.');
  });

  it('keeps images of the same name apart', () => {
    const picture = (width: number): DocumentTree => ({
      blocks: [{ type: 'figure', image: { type: 'image', image: 'p1', alt: '' } }],
      images: { p1: { mime: 'image/png', bytes: new Uint8Array([1]), width, height: 1 } },
    });
    const joined = joinDocuments([picture(10), picture(20)], { separator: 'pageBreak' });
    expect(joined.images['d1-p1']?.width).toBe(10);
    expect(joined.images['d2-p1']?.width).toBe(20);
    expect(printTree(joined)).toContain('key=d2-p1');
  });

  it('heads each with its title', () => {
    const trees = [readMarkdown('# One\n\nText.').tree, readMarkdown('Text.').tree];
    const joined = joinDocuments(trees, { separator: 'heading', titles: ['first.md', 'second.md'] });
    expect(printTree(joined)).toContain('heading 1 second.md');
    expect(joined.title).toBe('One');
  });

  it('goes back to one column before the next document', () => {
    const wide = readLatex('\\begin{document}\\twocolumn Text.\\end{document}').tree;
    const joined = joinDocuments([wide, readMarkdown('Text.').tree], { separator: 'pageBreak' });
    expect(joined.blocks.map((block) => block.type)).toEqual([
      'section',
      'paragraph',
      'pageBreak',
      'section',
      'paragraph',
    ]);
  });

  it('makes an empty document of none', () => {
    expect(joinDocuments([], { separator: 'pageBreak' })).toEqual({ blocks: [], images: {} });
  });
});
