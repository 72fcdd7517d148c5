import { type OutputOptions, outputOptions } from '@sutra/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findingsOf } from '../findings.ts';
import { readMarkdown } from '../read/index.ts';
import type { DocumentTree } from '../tree/index.ts';
import { writeMarkdown } from '../write/markdown/index.ts';
import { applyOutputOptions } from './output-options.ts';

const SOURCE = '# Title\n\nA **bold** word, $a^2$ and more.\n\n$$\\frac{1}{2}$$\n\n- one *item*\n';

const wish = (asked: Partial<OutputOptions>) => outputOptions.parse(asked);
const adapted = async (asked: Partial<OutputOptions>, source = SOURCE) =>
  writeMarkdown(await applyOutputOptions(readMarkdown(source).tree, wish(asked)), {});

async function withPicture(): Promise<DocumentTree> {
  const noise = { width: 1_000, height: 500, channels: 3 as const, background: 'red' };
  const bytes = await sharp({
    create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
  const picture = { mime: 'image/png' as const, bytes: new Uint8Array(bytes), width: 1_000, height: 500 };
  const image = { type: 'image' as const, image: 'p', alt: '', width: 144, height: 72 };
  return { blocks: [{ type: 'figure', image }], images: { p: picture } };
}

describe('a document as a program asks for it', () => {
  it('is as it was where nothing is asked', async () => {
    const { tree } = readMarkdown(SOURCE);
    expect(await applyOutputOptions(tree, wish({}))).toEqual(tree);
  });

  it('has words in the place of formulas', async () => {
    const text = await adapted({ formulas: false });
    expect(text).not.toContain('$');
    expect(text).toContain('1/2');
  });

  it('keeps headings and lists where formatting is left out', async () => {
    const text = await adapted({ formatting: false });
    expect(text).not.toContain('**');
    expect(text).toMatch(/^# Title/);
    expect(text).toMatch(/[-*] one item/);
  });

  it('packs pictures as far as they are shown', async () => {
    const tree = await withPicture();
    const [low, medium] = await Promise.all([
      applyOutputOptions(tree, wish({ pictures: 'low' })),
      applyOutputOptions(tree, wish({ pictures: 'medium' })),
    ]);
    expect([low.images.p?.width, medium.images.p?.width]).toEqual([192, 300]);
    expect(await applyOutputOptions(tree, wish({ pictures: 'high' }))).toEqual(tree);
  });

  it('tells each formula in three spellings, and leaves out what is less sure', () => {
    const { tree } = readMarkdown(SOURCE);
    const sure = tree.blocks.find((block) => block.type === 'equation');
    if (sure) sure.confidence = 0.4;
    const all = findingsOf(tree, [], wish({ findings: 'formulas' }))?.formulas ?? [];
    expect(all.map(({ latex, text, confidence }) => [latex, text, confidence])).toEqual([
      ['a^{2}', 'a^2', 1],
      ['\\frac{1}{2}', '1/2', 0.4],
    ]);
    expect(all[0]?.mathml).toMatch(/^<math/);
    const some = findingsOf(tree, [], wish({ findings: 'formulas', leastConfidence: 0.5 }));
    expect(some?.formulas).toHaveLength(1);
  });

  it('holds the formulas alone where only these are asked for', async () => {
    expect(await adapted({ findings: 'formulas' })).not.toContain('Title');
    expect(await adapted({ findings: 'formulas' })).toContain('a^{2}');
  });

  it('tells the text and how sure it is', () => {
    const reported = findingsOf(readMarkdown(SOURCE).tree, [], wish({ findings: 'text' }));
    expect(reported?.text).toContain('bold word');
    expect(reported?.confidence).toBe(1);
  });
});
