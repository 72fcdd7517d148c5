import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Picture, RecognisedBlock } from '@sutra/engine/recognisers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRasteriser } from '../../../../packages/engine/src/extract/pdf/raster.ts';
import { buildPdf } from '../../../../packages/engine/test/build-pdf.ts';
import { createTesseract } from './tesseract.ts';

async function pictureOf(text: string): Promise<Picture> {
  const bytes = buildPdf([{ content: `BT /F1 14 Tf 10 50 Td (${text}) Tj ET` }]);
  const rasteriser = await openRasteriser(bytes, { imagePixels: 1e7 });
  const picture = await rasteriser.draw({ page: 1, size: { width: 200, height: 100 }, dpi: 300 });
  rasteriser.close();
  return { ...picture, dpi: 300 };
}

const textOf = (blocks: RecognisedBlock[]) =>
  blocks
    .flatMap(({ paragraphs }) =>
      paragraphs.flat().map(({ words }) => words.map(({ text }) => text).join(' ')),
    )
    .join('\n');

describe('tesseract', () => {
  let dataDir: string;
  let recogniser: ReturnType<typeof createTesseract>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sutra-tesseract-'));
    recogniser = createTesseract({ dataDir });
  });
  afterAll(async () => {
    await recogniser.close();
    await rm(dataDir, { recursive: true });
  });

  it('reads a line of English with boxes and confidence', async () => {
    const blocks = await recogniser.recognise(await pictureOf('Reading without a network'), ['eng']);
    expect(textOf(blocks)).toBe('Reading without a network');
    const [word] = blocks[0]!.paragraphs[0]![0]!.words;
    expect(word!.confidence).toBeGreaterThan(0.8);
    expect(word!.box.x0).toBeGreaterThan(30);
    expect(await readdir(dataDir)).toEqual(['eng.traineddata.gz']);
  });

  it('takes further languages, and leaves out those it has no data for', async () => {
    const blocks = await recogniser.recognise(await pictureOf('Two languages here'), ['hin', 'eng', 'fra']);
    expect(textOf(blocks)).toBe('Two languages here');
  });

  it('stops when it is cancelled, and reads the next picture all the same', async () => {
    const stop = new AbortController();
    const picture = await pictureOf('After a pause');
    const cancelled = recogniser.recognise(picture, ['eng'], stop.signal);
    setTimeout(() => stop.abort(), 20);
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    expect(textOf(await recogniser.recognise(picture, ['eng']))).toBe('After a pause');
  });

  it('fails for bytes that are no picture, and lives on', async () => {
    const broken = { bytes: new Uint8Array([1, 2, 3]), width: 1, height: 1 };
    await expect(recogniser.recognise(broken, ['eng'])).rejects.toBeDefined();
    expect(textOf(await recogniser.recognise(await pictureOf('Still alive'), ['eng']))).toBe('Still alive');
  });
}, 60_000);
