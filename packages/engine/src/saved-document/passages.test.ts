import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/index.ts';
import type { DocumentTree } from '../tree/index.ts';
import { writeMarkdown } from '../write/markdown/index.ts';
import { applyEdits, type DocumentEdit } from './edits.ts';
import { passagesOf } from './passages.ts';
import { reviewOf } from './review.ts';

const NOTE = '# Title\n\nLet **$x$ be** here.[^1]\n\n- one $y$\n- two\n\n[^1]: A note.\n';

const treeOf = (source = NOTE): DocumentTree => readMarkdown(source).tree;
const rewrite = (formula: number, tex: string | null): DocumentEdit => ({ target: 'passage', formula, tex });

/** A paragraph with a formula, a picture in the line, and a picture by itself below it. */
function withPictures(): DocumentTree {
  const tree = treeOf('Area is\n');
  const image = { type: 'image' as const, image: 'a', alt: '' };
  const [paragraph] = tree.blocks;
  if (paragraph?.type === 'paragraph') paragraph.children.push({ type: 'text', value: ' ' }, image);
  tree.blocks.push({ type: 'figure', image, source: { page: 1 } });
  tree.images = { a: { mime: 'image/png', bytes: new Uint8Array(8), width: 10, height: 10 } };
  return tree;
}

function edited(tree: DocumentTree, ...edits: DocumentEdit[]): string {
  applyEdits(tree, edits);
  return writeMarkdown(tree);
}

describe('passages of a review', () => {
  it('are texts with their formulas, by number', () => {
    const { passages, sheets } = reviewOf(treeOf());
    expect(passages.map(({ pieces }) => pieces)).toEqual([
      [{ text: 'Title' }],
      [{ text: 'Let **' }, { formula: 0 }, { text: ' be** here.{{1}}' }],
      [{ text: 'one ' }, { formula: 1 }],
      [{ text: 'two' }],
      [{ text: 'A note.' }],
    ]);
    const bearing = [...(sheets[0]?.html ?? '').matchAll(/<(\w+)[^>]* data-passage="(\d)"/g)];
    expect(bearing.map(([, name, number]) => [name, number])).toEqual([
      ['h2', '0'],
      ['p', '1'],
      ['span', '2'],
      ['span', '3'],
      ['p', '4'],
    ]);
  });

  it('are pictures by themselves, and texts that hold pictures', () => {
    const { passages } = reviewOf(withPictures());
    expect(passages.map(({ kind, pictures, page }) => [kind, pictures, page])).toEqual([
      ['text', 1, null],
      ['picture', 1, 1],
    ]);
  });

  it('say which tokens are pictures, and mark what each stands for', () => {
    const tree = treeOf('Seen.[^1] Drawn\n\n[^1]: A note.\n');
    const [paragraph] = tree.blocks;
    const image = { type: 'image' as const, image: 'a', alt: 'curve' };
    if (paragraph?.type === 'paragraph') paragraph.children.push({ type: 'text', value: ' ' }, image);
    tree.images = withPictures().images ?? {};
    const { passages, sheets } = reviewOf(tree);
    expect(passages[0]).toMatchObject({ pictureTokens: [2], pieces: [{ text: 'Seen.{{1}} Drawn {{2}}' }] });
    const [, note, picture] = /data-token="1">(.*?)<\/span>.*data-token="2">(.*?)<\/span>/.exec(
      sheets[0]?.html ?? '',
    ) ?? [''];
    expect([note, picture]).toEqual([
      expect.stringMatching(/^<sup>/),
      expect.stringMatching(/^<img .*alt="curve"/),
    ]);
  });

  it('are pictures where a paragraph holds one and nothing else; what is typed takes its place', () => {
    const tree = withPictures();
    const [paragraph] = tree.blocks;
    if (paragraph?.type === 'paragraph') paragraph.children = paragraph.children.slice(1);
    expect(reviewOf(tree).passages[0]).toMatchObject({ kind: 'picture', pictures: 1, pieces: [] });
    expect(edited(tree, rewrite(0, '$$\na+b\n$$'))).toMatch(/^\$\$\na\+b\n\$\$\n/);
  });
});

describe('a passage that was written anew', () => {
  it('stays what it was, with what Markdown cannot say', () => {
    const written = edited(treeOf(), rewrite(0, 'Another title'), rewrite(1, 'Let $z$ be.{{1}} So.'));
    expect(written).toBe('# Another title\n\nLet $z$ be.[^1] So.\n\n- one $y$\n- two\n\n[^1]: A note.\n');
  });

  it('takes no other change with it, and gives way to what was read', () => {
    const edits = [rewrite(3, 'three'), { formula: 1, tex: 'y^2' }, rewrite(1, 'gone'), rewrite(1, null)];
    expect(edited(treeOf(), ...edits)).toBe(
      '# Title\n\nLet **$x$ be** here.[^1]\n\n- one $y^{2}$\n- three\n\n[^1]: A note.\n',
    );
  });

  it('takes the place of a picture, as a formula or as text', () => {
    expect(edited(withPictures(), rewrite(1, '$$\n\\frac{a}{b}\n$$'))).toMatch(
      /\n\n\$\$\n\\frac\{a\}\{b\}\n\$\$\n$/,
    );
    expect(edited(withPictures(), rewrite(1, 'Two lines\n\nof text'))).toMatch(/\n\nTwo lines\n\nof text\n$/);
    expect(edited(withPictures(), rewrite(0, 'Area is $a+b$'))).toMatch(/^Area is \$a\+b\$\n/);
  });

  it('may be anything that somebody writes', () => {
    for (const text of ['', '{{9}} {{', '<script>x</script>', '$\\frac{', '- \n'.repeat(500)]) {
      const tree = treeOf();
      applyEdits(tree, [rewrite(1, text)]);
      expect([...passagesOf(tree.blocks)].length).toBeGreaterThan(0);
      expect(writeMarkdown(tree)).toContain('# Title');
    }
  });
});
