import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeMarkdown } from '../../write/markdown/index.ts';
import type { TextRecogniser } from '../recogniser.ts';
import { unionAll } from './formula/model/box.ts';
import { filled } from './formula/test/page-builder.ts';
import { extractPdf, PDF_LIMITS } from './index.ts';
import type { Page, PageReader } from './page.ts';
import { openPdf } from './reader/open.ts';

const FILE = new URL('../../../../../bench/data/pdf/pdf/cm/d12_mixed.pdf', import.meta.url);
/** Signs are read without it; it is asked, or a page stays a picture. */
const noWords: TextRecogniser = { recognise: () => Promise.resolve([]) };
const CLAIM = 'isirrational.';

/** The page as a printer's driver writes it: letters are paths, and one of its lines is a bitmap. */
function asOutlines(page: Page): Page {
  const at = page.glyphs
    .map(({ text }) => text.charAt(0) || ' ')
    .join('')
    .indexOf(CLAIM);
  const { x0, y0, x1, y1 } = unionAll(page.glyphs.slice(at, at + CLAIM.length).map(({ ink }) => ink));
  const shapes = page.glyphs.map(({ ink }) => filled(ink.x0, ink.y0, ink.x1, ink.y1));
  const bitmap = { id: 'figure', x0: x0 - 2, y0: y0 - 2, x1: x1 + 2, y1: y1 + 2, width: 300, height: 40 };
  return { ...page, glyphs: [], rules: [], shapes, images: [bitmap] };
}

async function read(change: (page: Page) => Page) {
  const bytes = new Uint8Array(readFileSync(FILE));
  const opened = await openPdf(bytes.slice(), PDF_LIMITS);
  const reader: PageReader = { ...opened, page: async (number) => change(await opened.page(number)) };
  const request = { languages: ['eng'], fileName: 'mixed.pdf', pages: [1], reader };
  const { tree } = await extractPdf(bytes, request, { recogniser: noWords });
  return { blocks: tree.blocks, markdown: writeMarkdown({ ...tree, images: {} }) };
}

describe('a page whose letters are outlines', () => {
  it('keeps a bitmap of the file as one picture, whatever it shows', async () => {
    const { blocks, markdown } = await read(asOutlines);
    expect(markdown).toContain('Kinematics');
    expect(markdown).not.toMatch(/is irrational/);
    expect(JSON.stringify(blocks)).toContain('"image"');
  });

  it('is read as a whole where it has no bitmap', async () => {
    const { markdown } = await read((page) => ({ ...asOutlines(page), images: [] }));
    expect(markdown).toMatch(/is irrational/);
  });
});
