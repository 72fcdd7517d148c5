import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { writeMarkdown } from '../../../write/markdown/index.ts';
import type { TextRecogniser } from '../../recogniser.ts';
import { unionAll } from '../formula/model/box.ts';
import { extractPdf, PDF_LIMITS } from '../index.ts';
import type { Glyph, Page, PageReader } from '../page.ts';
import { openPdf } from '../reader/open.ts';
import { shareOfInkIn } from './read-pixels.ts';

const FILE = new URL('../../../../../../bench/data/pdf/pdf/cm/d12_mixed.pdf', import.meta.url);
const FORMULA = 'E=Ek+Ep';
const LATEX = '$E=E_{k}+E_{p}$';

/** Reads no words: the formula holds none. */
const noWords: TextRecogniser = { recognise: () => Promise.resolve([]) };

function glyphsOf({ glyphs }: Page, text: string): Glyph[] {
  const at = glyphs
    .map((glyph) => glyph.text.charAt(0) || ' ')
    .join('')
    .indexOf(text);
  return glyphs.slice(at, at + text.length);
}

/** The page with a formula as a picture: its glyphs are gone, and are still to be seen where the page is drawn. */
function withFormulaAsPicture(page: Page): Page {
  const formula = new Set(glyphsOf(page, FORMULA));
  const box = unionAll([...formula].map(({ ink }) => ink));
  const images = [{ id: 'formula', ...box, width: 100, height: 20 }];
  return { ...page, glyphs: page.glyphs.filter((glyph) => !formula.has(glyph)), images };
}

async function read(change: (page: Page) => Page, recogniser: TextRecogniser | null) {
  const bytes = new Uint8Array(readFileSync(FILE));
  const opened = await openPdf(bytes.slice(), PDF_LIMITS);
  const reader: PageReader = { ...opened, page: async (number) => change(await opened.page(number)) };
  const request = { languages: ['eng'], fileName: 'mixed.pdf', pages: [1], reader };
  return extractPdf(bytes, request, { recogniser });
}

type Reading = ReturnType<typeof read>;

/** A reading that several tests ask for, made by the first of them. */
function once(make: () => Reading): () => Reading {
  let made: Reading | undefined;
  return () => (made ??= make());
}

const readPainted = once(() => read(withFormulaAsPicture, noWords));
const readWithoutRecogniser = once(() => read(withFormulaAsPicture, null));

/** What becomes of the first page's line that the formula stands in. */
async function lineIn(reading: Reading): Promise<string> {
  const { tree } = await reading;
  return writeMarkdown(tree)
    .split('\n')
    .find((line) => line.includes('total energy'))!;
}

describe('a formula that is painted as a picture', () => {
  it('is a formula in its line', async () => {
    const asGlyphs = await lineIn(read((page) => page, noWords));
    expect(asGlyphs).toContain(LATEX);
    expect(await lineIn(readPainted())).toBe(asGlyphs);
  });

  it('is drawn without the rest of its page', async () => {
    const post = vi.spyOn(Worker.prototype, 'postMessage');
    onTestFinished(() => post.mockRestore());
    await read(withFormulaAsPicture, noWords);
    const frames = post.mock.calls.flatMap(([message]) => message.task?.frame ?? []);
    expect(frames.length).toBeGreaterThan(0);
    for (const { scale, width, height } of frames) {
      expect(width / scale).toBeLessThan(100);
      expect(height / scale).toBeLessThan(20);
    }
  });

  it('stays a picture where nobody recognises words', async () => {
    const line = await lineIn(readWithoutRecogniser());
    expect(line).not.toContain(LATEX);
    expect(line).toMatch(/total energy !\[.*\) is conserved/);
  });

  it('stays a picture where the recogniser fails, and costs the page nothing', async () => {
    const failing: TextRecogniser = { recognise: () => Promise.reject(new Error('out of order')) };
    const line = await lineIn(read(withFormulaAsPicture, failing));
    expect(line).toBe(await lineIn(readWithoutRecogniser()));
  });

  it('stays a picture where words of the file are written on it', async () => {
    const labelled = (page: Page): Page => {
      const painted = withFormulaAsPicture(page);
      const box = painted.images[0]!;
      const [label] = page.glyphs;
      const ink = { x0: box.x0 + 1, x1: box.x0 + 5, y0: box.y0 + 1, y1: box.y1 - 1 };
      return { ...painted, glyphs: [...painted.glyphs, { ...label!, baseline: ink.y1, x: ink.x0, ink }] };
    };
    expect(await lineIn(read(labelled, noWords))).not.toContain(LATEX);
  });
});

describe('a picture that is no print', () => {
  /** A bitmap in the margin, where nothing is printed. */
  const withBitmap = (page: Page): Page => ({
    ...page,
    images: [...page.images, { id: 'margin', x0: 10, y0: 300, x1: 30, y1: 312, width: 20, height: 12 }],
  });
  const keptIn = async (reading: Reading) =>
    (await reading).warnings.filter(({ code }) => code === 'pdf-kept-as-picture').length;

  it('is told where formulas of the page are pictures, as it may be one', async () => {
    const without = await keptIn(readPainted());
    const withPicture = await keptIn(read((page) => withBitmap(withFormulaAsPicture(page)), noWords));
    expect(withPicture).toBe(without + 1);
  });

  it('is not told on other pages', async () => {
    expect(await keptIn(read(withBitmap, noWords))).toBe(0);
  });
});

it('tells how much of the ink lies within boxes', () => {
  const image = { data: new Uint8Array(40 * 20).fill(255), width: 40, height: 20 };
  for (const x of [5, 6, 7, 30]) image.data[10 * 40 + x] = 0;
  expect(shareOfInkIn(image, [{ x0: 5, y0: 10, x1: 8, y1: 11 }])).toBe(0.75);
  expect(shareOfInkIn(image, [{ x0: 0, y0: 0, x1: 40, y1: 20 }])).toBe(1);
});
