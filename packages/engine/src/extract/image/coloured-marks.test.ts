import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareForOcr } from './prepare.ts';

const [WIDTH, HEIGHT] = [900, 700];
const BLUE = '#2b3f9e';
/** A letter is 12 wide and 20 high, and hollow. */
const letterAt = (x: number, y: number, colour = 'black') =>
  `<rect x="${x + 2}" y="${y + 2}" width="8" height="16" fill="none" stroke="${colour}" stroke-width="4"/>`;
/** A line of print has a letter each 22 pixels, from 140 on. */
const lineAt = (y: number, colour?: string) =>
  Array.from({ length: 32 }, (_, at) => letterAt(140 + 22 * at, y, colour)).join('');
const LINES = [100, 160, 220, 280].map((y) => lineAt(y)).join('');
const pen = (d: string, colour = BLUE) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="5" style="mix-blend-mode:multiply"/>`;

/** A photo's grain: the same for each call. */
function grained(data: Buffer): Buffer {
  let state = 7;
  return data.map((level) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.max(0, Math.min(255, level - 10 + (state >>> 28) - 8));
  }) as Buffer;
}

/** What is read of a page: its levels, and whether marks were left out. */
async function read(marks: string, lines = LINES, isPhoto = true) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="white"/>${marks}${lines}</svg>`;
  const sharpPage = sharp(Buffer.from(svg)).removeAlpha();
  const drawn = await (isPhoto ? sharpPage.blur(0.6) : sharpPage).raw().toBuffer();
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const bytes = new Uint8Array(
    await sharp(isPhoto ? grained(drawn) : drawn, { raw })
      .png()
      .toBuffer(),
  );
  const { grey, isWithoutPenStrokes } = await prepareForOcr({ bytes, width: WIDTH, height: HEIGHT });
  expect([grey.width, grey.height]).toEqual([WIDTH, HEIGHT]);
  return { isWithoutPenStrokes, levelAt: (x: number, y: number) => grey.data[y * WIDTH + x]! };
}

const RING = 'M136 170 A 60 22 0 1 0 256 170 A 60 22 0 1 0 136 170';

describe('marks of a coloured pen on print', () => {
  it.each([
    ['a ring round letters', RING, [196, 192]],
    ['an underline that touches letters', 'M140 241 Q 220 245 300 240', [280, 241]],
    ['a tick that is higher than a line', 'M130 150 L 160 210 L 330 22', [245, 116]],
  ] as const)('are gone: %s', async (_, path, [x, y]) => {
    const { isWithoutPenStrokes, levelAt } = await read(pen(path));
    expect(isWithoutPenStrokes).toBe(true);
    expect(levelAt(x, y)).toBeGreaterThan(200);
    // black print stays, also where the pen crosses it
    for (let at = 0; at < 32; at += 1) expect(levelAt(140 + 22 * at + 2, 170)).toBeLessThan(100);
  });

  it.each([
    ['an underline in black', pen('M140 245 L 300 245', 'black'), [280, 245]],
    ['a heading in colour', lineAt(40, BLUE), [142, 50]],
    ['a line of print in colour with its underline', lineAt(40, BLUE) + pen('M140 64 L 840 64'), [300, 64]],
    ['one coloured sign within black print', letterAt(140 - 22, 160, '#b5202e'), [120, 170]],
    ['a coloured drawing away from the text', pen('M300 420 L 420 560 L 180 560 Z'), [300, 560]],
  ] as const)('are not %s', async (_, marks, [x, y]) => {
    const { isWithoutPenStrokes, levelAt } = await read(marks);
    expect(isWithoutPenStrokes).toBe(false);
    expect(levelAt(x, y)).toBeLessThan(180);
  });
});

it('leaves coloured strokes where hardly any print is, as in handwriting', async () => {
  const { isWithoutPenStrokes } = await read(pen(RING), lineAt(160));
  expect(isWithoutPenStrokes).toBe(false);
});

it('leaves coloured frames of a screenshot, which has no grain', async () => {
  // without inner corners, which look like grain
  const lines = (lineAt(160) + lineAt(220)).replaceAll('fill="none"', 'fill="black"');
  const { isWithoutPenStrokes } = await read(pen(RING), lines, false);
  expect(isWithoutPenStrokes).toBe(false);
});
