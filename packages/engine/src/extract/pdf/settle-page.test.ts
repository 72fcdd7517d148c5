import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { RecognisedBlock, TextRecogniser } from '../recogniser.ts';
import { extractPdf, PDF_LIMITS } from './index.ts';
import type { Page, PageReader } from './page.ts';
import { openPdf } from './reader/open.ts';

const FILE = new URL('../../../test/fixtures/pdf/legacy-devanagari.pdf', import.meta.url);
const WORD = 'वर्ग';
const OTHER = 'वर्म';

/** Pretends that the shape of one component of a word left open what it is. */
function withDoubt(page: Page): Page {
  const glyph = page.glyphs.find(({ text }) => text === WORD)!;
  const sure = (label: string) => ({ key: label, choices: [{ label, probability: 1 }] });
  const open = { key: 'open', choices: ['ग', 'म'].map((label) => ({ label, probability: 0.5 })) };
  return { ...page, unsettled: [{ glyph, components: [sure('व'), open, sure('REPH')] }] };
}

async function doubtfulReader(bytes: Uint8Array): Promise<PageReader> {
  const reader = await openPdf(bytes, PDF_LIMITS);
  return { ...reader, page: async (number) => withDoubt(await reader.page(number)) };
}

/** Reads one word where the doubtful one stands. */
function recogniserOf(text: string, page: Page): TextRecogniser {
  const { ink } = page.glyphs.find((glyph) => glyph.text === WORD)!;
  return {
    recognise: ({ width }) => {
      const scale = width / page.width;
      const box = { x0: ink.x0 * scale, y0: ink.y0 * scale, x1: ink.x1 * scale, y1: ink.y1 * scale };
      const line = { words: [{ text, box, confidence: 1 }], box, baseline: box.y1, height: 10 };
      const block: RecognisedBlock = { kind: 'text', box, paragraphs: [[line]] };
      return Promise.resolve([block]);
    },
  };
}

async function read(recognised: string | null) {
  const bytes = new Uint8Array(readFileSync(FILE));
  const reader = await doubtfulReader(bytes);
  const recogniser = recognised === null ? null : recogniserOf(recognised, await reader.page(1));
  const request = { languages: ['eng'], fileName: 'x.pdf', explain: true, reader };
  const { tree, explanations = [] } = await extractPdf(bytes, request, { recogniser });
  const sources = explanations.find(({ rule }) => rule === 'sources of the characters')!;
  return { text: JSON.stringify(tree.blocks), sources: sources.decision };
}

it('lets recognition settle what shapes leave open, and says how much it decided', async () => {
  const { text, sources } = await read(OTHER);
  expect(text).toContain(OTHER);
  expect(sources).toMatch(/by shape, 4 by recognition, 0 by the file/);
});

it('keeps the likeliest shapes where nobody recognises text', async () => {
  const { text, sources } = await read(null);
  expect(text).toContain(WORD);
  expect(sources).toMatch(/, 0 by recognition/);
});
