import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type GreyImage, readGrey } from './grey.ts';
import { greyGroundsOf } from './grey-grounds.ts';
import { ALL_STEPS, prepareForOcr } from './prepare.ts';
import { withoutWatermark } from './watermark.ts';

const [WIDTH, HEIGHT] = [1_200, 1_000];
const GREY = '#a0a0a0';
/** A letter is 12 wide and 20 high, and hollow; its strokes are 4 wide. */
const letterAt = (x: number, y: number, colour = 'black') =>
  `<rect x="${x + 2}" y="${y + 2}" width="8" height="16" fill="none" stroke="${colour}" stroke-width="4"/>`;

/** A line of print each 60 pixels, with a letter each 22, from 40 and 60 on. */
const [LINES, COLUMNS] = [15, 50];
const letters = Array.from({ length: LINES * COLUMNS }, (_, at) =>
  letterAt(40 + 22 * (at % COLUMNS), 60 + 60 * Math.floor(at / COLUMNS)),
).join('');

/** Print below a heading: none of it stands on grey. */
const LINES_BELOW = Array.from({ length: 3 * COLUMNS }, (_, at) =>
  letterAt(40 + 22 * (at % COLUMNS), 860 + 40 * Math.floor(at / COLUMNS)),
).join('');

/** The same lines in letters a third as large. */
const SMALL_PRINT = Array.from({ length: LINES * COLUMNS }, (_, at) => {
  const [x, y] = [40 + 22 * (at % COLUMNS), 60 + 60 * Math.floor(at / COLUMNS)];
  return `<rect x="${x}" y="${y}" width="6" height="8" fill="none" stroke="black" stroke-width="2"/>`;
}).join('');

const stroke = (path: string, width: number, colour = GREY) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

/** A letter V across the page. */
const V = 'M300 200 L600 800 L900 200';

const svgOf = (behind: string, print = letters) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="white"/>${behind}${print}</svg>`,
  );
const pageWith = async (behind: string, print = letters) =>
  readGrey(await sharp(svgOf(behind, print)).png().toBuffer());

const cleaned = (image: GreyImage) => withoutWatermark(image, greyGroundsOf(image));

const levelAt = ({ data }: GreyImage, x: number, y: number) => data[y * WIDTH + x]!;

describe('a watermark', () => {
  it('is taken out from behind the text that stands on it, and nothing else changes', async () => {
    const [page, plain] = [await pageWith(stroke(V, 40)), await pageWith('')];
    const left = cleaned(page);
    // blank paper of the V, and a letter on it
    expect([levelAt(page, 600, 765), levelAt(left, 600, 765)]).toEqual([160, 255]);
    expect(levelAt(left, 592, 730)).toBeLessThan(20);
    const differing = left.data.reduce(
      (count, level, at) => count + Number(Math.abs(level - plain.data[at]!) > 60),
      0,
    );
    expect(differing).toBeLessThan(40);
    expect(levelAt(left, 42, 70)).toBe(levelAt(page, 42, 70));
  });

  it('is taken out with its serifs, which are as thin as strokes of text', async () => {
    const left = cleaned(await pageWith(stroke(V, 40) + stroke('M230 200 H370', 6)));
    expect(levelAt(left, 240, 200)).toBe(255);
    expect(levelAt(left, 360, 200)).toBe(255);
  });

  it('is taken out where text leaves only pieces of it', async () => {
    const left = cleaned(await pageWith(stroke(V, 40) + stroke('M230 250 H330', 8)));
    // between two letters
    expect(levelAt(left, 277, 250)).toBe(255);
  });

  it('is taken out without the soft edges of letters near it', async () => {
    const page = await pageWith(stroke(V, 40), letters.replaceAll(/ y="(\d+)"/g, ' y="$1.6"'));
    const left = cleaned(page);
    expect(levelAt(left, 600, 765)).toBe(255);
    // the head of a letter, less than ten pixels from the V
    const [x, y] = [288, 240];
    expect(Math.abs(levelAt(page, x, y) - 160)).toBeLessThan(15);
    expect(levelAt(left, x, y)).toBe(levelAt(page, x, y));
  });

  it('is taken out with thinner letters beside it that are larger than those of the text', async () => {
    // ten strokes of the text wide
    const left = cleaned(await pageWith(stroke(V, 40) + stroke('M980 776 L998 744 L1016 776', 7)));
    expect(levelAt(left, 1_007, 760)).toBe(255);
  });

  it('is taken out where it is an address in thin letters that is repeated', async () => {
    const zigzags = [150, 400, 650].map((y) => stroke(`M300 ${y} l80 120 l80 -120 l80 120 l80 -120`, 11));
    const left = cleaned(await pageWith(zigzags.join('')));
    expect(levelAt(left, 380, 266)).toBe(255);
  });

  it('is taken out where it is dark, and little of the text is darker', async () => {
    const left = cleaned(await pageWith(stroke(V, 40, '#505050')));
    expect(levelAt(left, 600, 765)).toBe(255);
    expect(levelAt(left, 592, 730)).toBeLessThan(20);
  });

  it('is told by the picture that is read, and stays on the page that cut-outs come from', async () => {
    const bytes = new Uint8Array(
      await sharp(svgOf(stroke(V, 40)))
        .png()
        .toBuffer(),
    );
    const prepared = await prepareForOcr(
      { bytes, width: WIDTH, height: HEIGHT },
      { ...ALL_STEPS, deskew: false },
    );
    expect(prepared.isWithoutWatermark).toBe(true);
    expect(levelAt(prepared.grey, 600, 765)).toBeGreaterThan(245);
    expect(levelAt(await readGrey((await prepared.page()).bytes), 600, 765)).toBe(160);
  });
});

/** As a photo has it: edges take five pixels, and paper and ink have grain of so many levels. */
async function photoOf(behind: string, print = letters, grainLevels = 2): Promise<GreyImage> {
  const { data, width, height } = await readGrey(
    await sharp(svgOf(behind, print)).blur(1.2).png().toBuffer(),
  );
  const grain = (at: number) => ((at * 7919) % (2 * grainLevels + 1)) - grainLevels;
  return { data: data.map((level, at) => Math.max(0, Math.min(255, level + grain(at)))), width, height };
}

describe('text on a dark watermark', () => {
  const DARK = '#606060';
  /** Bars as thin as those of minus signs, across both edges of an arm of the V, between the lines of text. */
  const barRows = Array.from({ length: 9 }, (_, at) => 220 + 60 * at);
  const armAt = (y: number) => 300 + (y - 200) / 2;
  const bars = barRows.map((y) => `<rect x="${armAt(y) - 35}" y="${y - 1}" width="70" height="3"/>`);
  const INK_BELOW = 185;

  it('keeps its thinnest strokes, across the edges too', async () => {
    const left = cleaned(await photoOf(stroke(V, 40, DARK), letters + bars.join('')));
    const lightest = barRows.map((y) =>
      Math.max(...Array.from({ length: 60 }, (_, x) => levelAt(left, Math.round(armAt(y)) - 30 + x, y))),
    );
    expect(lightest.filter((level) => level >= INK_BELOW)).toEqual([]);
    // no thicker than they are
    for (const y of barRows) expect(levelAt(left, Math.round(armAt(y)), y + 5)).toBeGreaterThan(240);
  });

  it('keeps its hairlines, however strong the grain', async () => {
    const hairlines = barRows.map(
      (y) => `<rect x="${armAt(y) - 35}" y="${y}" width="70" height="1.4" fill="#282828"/>`,
    );
    const print = letters.replaceAll('black', '#282828') + hairlines.join('');
    const left = cleaned(await photoOf(stroke(V, 40, DARK), print, 5));
    const levels = barRows.flatMap((y) =>
      [...Array(20).keys()].map((x) => levelAt(left, Math.round(armAt(y)) - 10 + x, y)),
    );
    // well below, as a hairline's edges are lighter
    expect(Math.max(...levels)).toBeLessThan(INK_BELOW - 20);
  });

  it('keeps its counters open', async () => {
    const left = cleaned(await photoOf(stroke(V, 40, DARK)));
    // of the letters on an arm of the V, the middles
    const middles = Array.from(
      { length: LINES * COLUMNS },
      (_, at) => [46 + 22 * (at % COLUMNS), 70 + 60 * Math.floor(at / COLUMNS)] as const,
    ).filter(([x, y]) => y > 200 && y < 700 && Math.abs(x - armAt(y)) < 8);
    expect(middles.length).toBeGreaterThan(4);
    for (const [x, y] of middles) expect(levelAt(left, x, y)).toBeGreaterThan(INK_BELOW);
  });

  it('is taken out with its grain, however near text is to it', async () => {
    const left = cleaned(await photoOf(stroke(V, 40, DARK), letters.replaceAll('black', '#303030')));
    const inArm = barRows.flatMap((y) =>
      [...Array(20).keys()].map((x) => levelAt(left, Math.round(armAt(y)) - 10 + x, y)),
    );
    expect(Math.min(...inArm)).toBeGreaterThan(250);
  });

  it('leaves nothing of it between the lines, neither of corners nor of thin strokes', async () => {
    const square = `<path d="M960 300 l70 70 l-70 70 l-70 -70 z" fill="${DARK}"/>`;
    const mark = [stroke(V, 40, DARK), square, stroke('M250 215 H350 M1140 300 l50 50', 9, DARK)].join('');
    const left = cleaned(await photoOf(mark));
    const isBetweenLines = (at: number) => (Math.floor(at / WIDTH) + 34) % 60 < 28;
    const more = left.data.reduce(
      (count, level, at) => count + Number(level < INK_BELOW && isBetweenLines(at)),
      0,
    );
    expect(more).toBe(0);
  });

  it('keeps its dots', async () => {
    const dots = barRows.map((y) => `<rect x="${armAt(y) - 2}" y="${y - 2}" width="5" height="5"/>`);
    const left = cleaned(await photoOf(stroke(V, 40, DARK), letters + dots.join('')));
    for (const y of barRows) expect(levelAt(left, Math.round(armAt(y)), y)).toBeLessThan(INK_BELOW);
  });
});

describe('what is grey and no watermark', () => {
  const cases: [name: string, behind: string, print?: string][] = [
    ['the ground of a box of text', `<rect x="100" y="200" width="900" height="500" fill="${GREY}"/>`],
    ['a drawing that is small', stroke('M300 300 L400 520 L500 300', 40)],
    ['strokes behind a line of text', stroke('M100 540 L600 570 L1100 540', 40)],
    ['a large heading', stroke('M300 200 L600 800 L900 200', 40), LINES_BELOW],
    ['text', '', letters.replaceAll('black', GREY)],
    ['lines of a table', stroke('M20 90 H1180 M20 390 H1180 M20 690 H1180 M600 90 V690', 5)],
    ['strokes so pale that text on them is read', stroke(V, 40, '#e0e0e0')],
    ['strokes nearly as dark as text', stroke(V, 40, '#282828')],
    ['strokes behind print too small for them to be told', stroke(V, 40), SMALL_PRINT],
    [
      'strokes behind a few signs',
      stroke(V, 40),
      [560, 580, 600, 620, 640, 660, 680, 700].map((y) => letterAt(y / 2 + 190, y)).join(''),
    ],
    ['a dark drawing with grey in it', stroke(V, 40, 'black') + stroke(V, 18)],
    [
      'a small drawing with spots about it',
      `${stroke('M300 300 L400 520 L500 300', 40)}<circle cx="950" cy="900" r="10" fill="${GREY}"/>`,
    ],
    [
      'curves as thin as text, beside a grey box',
      `<rect x="40" y="30" width="400" height="20" fill="${GREY}"/>${stroke(V, 6)}`,
    ],
  ];

  it.each(cases)('stays: %s', async (_, behind, print) => {
    const page = await pageWith(behind, print);
    // compared here: a difference of a million pixels takes minutes to print
    expect(cleaned(page) === page).toBe(true);
  });

  it('stays in letters of the text as grey as a watermark beside them', async () => {
    const left = cleaned(await pageWith(stroke(V, 40) + letterAt(150, 935, GREY)));
    expect(levelAt(left, 600, 765)).toBe(255);
    expect(levelAt(left, 152, 945)).toBe(160);
  });
});
