import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeMarkdown } from '../../../write/markdown/index.ts';
import type { RecognisedLine, TextRecogniser } from '../../recogniser.ts';
import { extractPdf, PDF_LIMITS } from '../index.ts';
import { LINE_PT } from '../metrics.ts';
import type { Glyph, Page, PageReader } from '../page.ts';
import { POINTS_PER_INCH } from '../raster-frame.ts';
import { openPdf } from '../reader/open.ts';

const FILE = new URL('../../../../test/fixtures/pdf/legacy-devanagari.pdf', import.meta.url);
const WORD = 'विद्यार्थी';

/** Says the word where the picture of it, with a line of white around it, has its ink. */
const recogniser: TextRecogniser = {
  async recognise({ width, height, dpi = POINTS_PER_INCH }) {
    const marginPx = Math.round((LINE_PT * dpi) / POINTS_PER_INCH);
    const box = { x0: marginPx, y0: marginPx, x1: width - marginPx, y1: height - marginPx };
    const words = [{ text: WORD, box, confidence: 0.96 }];
    const line: RecognisedLine = { words, box, baseline: box.y1, height: box.y1 - box.y0 };
    return [{ kind: 'text', box, paragraphs: [[line]] }];
  },
};

const isWord = ({ text }: Glyph) => text === WORD;

/** The page with the word as a picture: its glyph is gone, and is still to be seen where the page is drawn. */
function withWordAsPicture(page: Page): Page {
  const images = page.glyphs
    .filter(isWord)
    .map(({ ink }, at) => ({ id: `word ${at}`, ...ink, width: 100, height: 20 }));
  return { ...page, glyphs: page.glyphs.filter((glyph) => !isWord(glyph)), images };
}

async function markdownOf(change: (page: Page) => Page): Promise<string> {
  const bytes = new Uint8Array(readFileSync(FILE));
  const opened = await openPdf(bytes.slice(), PDF_LIMITS);
  const reader: PageReader = { ...opened, page: async (number) => change(await opened.page(number)) };
  const request = { languages: ['hin'], fileName: 'paper.pdf', pages: [1], reader };
  return writeMarkdown((await extractPdf(bytes, request, { recogniser })).tree);
}

describe('a word of Devanagari that is painted as a picture', () => {
  it('is a word in its line, as the recogniser reads it', async () => {
    const asGlyphs = await markdownOf((page) => page);
    expect(asGlyphs).toContain(WORD);
    expect(await markdownOf(withWordAsPicture)).toBe(asGlyphs);
  });

  it('stays a picture on a page that has no other text of Devanagari', async () => {
    const isOther = ({ text }: Glyph) => /[\u0900-\u097f]/.test(text);
    const without = (page: Page) => ({ ...page, glyphs: page.glyphs.filter((glyph) => !isOther(glyph)) });
    const markdown = await markdownOf((page) => without(withWordAsPicture(page)));
    expect(markdown).not.toContain(WORD);
    expect(markdown).toContain('![');
  });
});
