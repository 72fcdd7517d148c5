import { SutraError } from '@sutra/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeMarkdown } from '../../write/markdown/index.ts';
import type { GreyImage } from '../image/grey.ts';
import { createLayout } from '../pdf/layout/index.ts';
import { readPrintedPage } from './index.ts';
import type { ClassScore, SignClassifier } from './network/classifier.ts';
import { defaultNetwork } from './network/default-network.ts';

const blank = (width: number, height: number, level = 255): GreyImage => ({
  data: new Uint8Array(width * height).fill(level),
  width,
  height,
});

/** Noise from a seed: a linear congruential generator. */
function noisy(width: number, height: number): GreyImage {
  let state = 12345;
  const data = Uint8Array.from({ length: width * height }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
  return { data, width, height };
}

/** A page of the project's own corpus, drawn at 300 dots an inch. */
async function drawOwnPage(): Promise<GreyImage> {
  const { openRasteriser } = await import('../pdf/raster.ts');
  const { readFile } = await import('node:fs/promises');
  const file = new URL('../../../../../bench/data/pdf/pdf/cm/d12_mixed.pdf', import.meta.url);
  const rasteriser = await openRasteriser(new Uint8Array(await readFile(file)), { imagePixels: 1e8 });
  const size = (await rasteriser.sizeOf(1))!;
  const page = await rasteriser.drawGrey({ page: 1, size, dpi: 300 });
  rasteriser.close();
  return page;
}

let drawn: Promise<GreyImage> | undefined;
/** The page, which is drawn once, as a copy that a test may paint on. */
async function ownPage(): Promise<GreyImage> {
  drawn ??= drawOwnPage();
  const { data, ...size } = await drawn;
  return { data: data.slice(), ...size };
}

/** Its upper part, which takes a third of the time. */
const TOP_ROWS = 1_350;
async function topOfPage(): Promise<GreyImage> {
  const { data, width } = await ownPage();
  return { data: data.slice(0, width * TOP_ROWS), width, height: TOP_ROWS };
}

function markdownOf(page: NonNullable<Awaited<ReturnType<typeof readPrintedPage>>>['page']): string {
  const layout = createLayout({ outline: [] });
  layout.addPage(page);
  return writeMarkdown({ blocks: layout.finish().blocks, images: {} });
}

describe('a printed page', () => {
  let plainTop: string;
  beforeAll(async () => {
    plainTop = markdownOf((await readPrintedPage({ image: await topOfPage(), dpi: 300 }))!.page);
  });

  it('gives its words and equations', async () => {
    const printed = await readPrintedPage({ image: await ownPage(), dpi: 300 });
    const markdown = markdownOf(printed!.page);
    expect(markdown).toContain('The position of a particle with constant acceleration $a$');
    expect(markdown).toContain('s=ut+\\frac{1}{2}at^{2}');
    expect(markdown).toContain('\\lambda=\\frac{h}{p}=');
  });

  it('is read the same below a printed photograph, whose dots outnumber its letters', async () => {
    const image = await topOfPage();
    for (let y = 40; y < 200; y += 1)
      for (let x = 200; x < image.width - 200; x += 1)
        if (x % 8 < 3 && y % 8 < 3) image.data[y * image.width + x] = 0;
    const withPhotograph = await readPrintedPage({ image, dpi: 300 });
    expect(markdownOf(withPhotograph!.page)).toBe(`[image]\n\n${plainTop}`);
  });

  it('keeps a chart whose sides look like a radical as one picture', async () => {
    const image = await topOfPage();
    const paint = (x0: number, y0: number, x1: number, y1: number) => {
      for (let y = y0; y < y1; y += 1) image.data.fill(0, y * image.width + x0, y * image.width + x1);
    };
    paint(700, 40, 704, 200);
    paint(700, 40, 1500, 44);
    for (let x = 720; x < 1480; x += 1) {
      const y = Math.round(120 + 50 * Math.sin((x - 720) / 80));
      paint(x, y, x + 4, y + 4);
    }
    paint(720, 196, 1480, 200);
    const withChart = await readPrintedPage({ image, dpi: 300 });
    expect(markdownOf(withChart!.page)).toBe(`[image]\n\n${plainTop}`);
  });

  it('is read on a shaded ground, whose dots are no picture', async () => {
    const image = await topOfPage();
    const paper = Uint8Array.from(image.data);
    const isClear = (x: number, y: number) =>
      [-8, -4, 0, 4, 8].every((dy) =>
        [-8, -4, 0, 4, 8].every((dx) => (paper[(y + dy) * image.width + x + dx] ?? 255) > 200),
      );
    for (let y = 240; y < 800; y += 8)
      for (let x = 200; x < image.width - 200; x += 8)
        if (isClear(x + 1, y + 1))
          for (const [dx, dy] of [
            [0, 0],
            [1, 0],
            [0, 1],
            [1, 1],
            [2, 1],
            [1, 2],
          ] as const)
            image.data[(y + dy) * image.width + x + dx] = 0;
    const shaded = await readPrintedPage({ image, dpi: 300 });
    expect(markdownOf(shaded!.page)).toBe(plainTop);
  });

  it('is read below a head full of dirt, which comes before its first letter', async () => {
    const image = await topOfPage();
    const { data } = noisy(image.width, 200);
    for (let y = 40; y < 200; y += 1)
      for (let x = 200; x < 800; x += 1)
        if (x % 24 < 14 && y % 24 < 14 && data[y * image.width + x]! < 128)
          image.data[y * image.width + x] = 0;
    const dirty = await readPrintedPage({ image, dpi: 300 });
    expect(markdownOf(dirty!.page)).toContain('s=ut+\\frac{1}{2}at^{2}');
  });

  it('a page that is upside down is not read as print', async () => {
    const { data, ...size } = await topOfPage();
    expect(await readPrintedPage({ image: { data: data.reverse(), ...size }, dpi: 300 })).toBeNull();
  });

  it('takes a believable size where its density is unknown', async () => {
    const printed = await readPrintedPage({ image: await topOfPage() });
    expect(printed!.page.width).toBeGreaterThan(500);
    expect(printed!.page.width).toBeLessThan(800);
  });

  it('has no bold letters where only the network takes plain ones for bold', async () => {
    const network = defaultNetwork();
    const bold = (name: string) => name.replace(/^i:(?=[stu]$)/, 'bi:');
    const classify: SignClassifier['classify'] = (batch) =>
      network.classify(batch).map((reading) => ({
        ...reading,
        top: reading.top.map((score) => ({ ...score, name: bold(score.name) })),
      }));
    const printed = await readPrintedPage({ image: await topOfPage(), dpi: 300, classifier: { classify } });
    expect(markdownOf(printed!.page)).toBe(plainTop);
  });

  it('reads a digit that the network takes for another by those that it is sure of', async () => {
    const network = defaultNetwork();
    let count = 0;
    const isMisread = ({ name, probability }: ClassScore) =>
      name === 'r:2' && probability > 0.99 && ++count % 6 === 0;
    const classify: SignClassifier['classify'] = (batch) =>
      network.classify(batch).map((reading) => {
        if (!isMisread(reading.top[0]!)) return reading;
        const top = [
          { name: 'r:8', probability: 0.56 },
          { name: 'r:2', probability: 0.44 },
        ];
        return { ...reading, top };
      });
    const printed = await readPrintedPage({ image: await topOfPage(), dpi: 300, classifier: { classify } });
    expect(count).toBeGreaterThan(6);
    expect(markdownOf(printed!.page)).toBe(plainTop);
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    stop.abort();
    const reading = readPrintedPage({ image: blank(100, 100), signal: stop.signal });
    await expect(reading).rejects.toEqual(new SutraError('cancelled'));
  });
});

/** The quadratic formula as a screenshot at 96 dots an inch gives it. */
async function screenshot(): Promise<GreyImage> {
  const { openRasteriser } = await import('../pdf/raster.ts');
  const { readFile } = await import('node:fs/promises');
  const file = new URL('../../../../../bench/data/single/cm.pdf', import.meta.url);
  const rasteriser = await openRasteriser(new Uint8Array(await readFile(file)), { imagePixels: 1e8 });
  const size = (await rasteriser.sizeOf(1))!;
  const { data: drawn, width, height } = await rasteriser.drawGrey({ page: 1, size, dpi: 96 });
  rasteriser.close();
  const { data, info } = await sharp(drawn, { raw: { width, height, channels: 1 } })
    .extend({ top: 30, bottom: 30, left: 30, right: 30, background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

const QUADRATIC = 'x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}';

describe('a screenshot of one formula', () => {
  it('is enlarged and read', async () => {
    expect(markdownOf((await readPrintedPage({ image: await screenshot() }))!.page)).toContain(QUADRATIC);
  });

  it('is print though its corner falls into specks', async () => {
    const image = await screenshot();
    for (let y = 0; y < 16; y += 2) for (let x = 0; x < 16 - y; x += 2) image.data[y * image.width + x] = 0;
    const printed = await readPrintedPage({ image });
    expect(markdownOf(printed!.page)).toContain('\\sqrt{b^{2}-4ac}');
  });
});

describe('what is no print', () => {
  it.each([
    ['one pixel', blank(1, 1)],
    ['one black pixel', blank(1, 1, 0)],
    ['a blank page', blank(2480, 3508)],
    ['a black page', blank(2480, 3508, 0)],
    ['a strip one pixel high', blank(4000, 1, 0)],
    ['noise', noisy(600, 600)],
  ])(
    'invents no text: %s',
    async (_, image) => {
      expect(await readPrintedPage({ image, dpi: 300 })).toBeNull();
    },
    60_000,
  );

  it('is told within seconds, however large it is', async () => {
    const started = process.cpuUsage().user;
    expect(await readPrintedPage({ image: noisy(2400, 2400), dpi: 300 })).toBeNull();
    expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(11);
  });
});
