import { expect, it } from 'vitest';
import type { GreyImage } from '../image/grey.ts';
import type { RecognisedBlock } from '../recogniser.ts';
import { readPrintedPage } from './index.ts';
import type { SignBatch, SignClassifier } from './network/classifier.ts';

/** A filled box of the picture, in pixels, and what the network takes it for. */
interface Drawn {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  probability?: number;
}

const [LETTER_WIDTH, LETTER_HEIGHT, PITCH, BLANK] = [16, 24, 20, 14];

/** A line of words from `x` on, and the recogniser's words of it. */
function lineOf(words: readonly string[], x: number, y: number, blank = BLANK) {
  const signs: Drawn[] = [];
  let at = x;
  const read = words.map((text) => {
    const x0 = at;
    for (const letter of text.replace('.', '')) {
      signs.push({ name: `r:${letter}`, x: at, y, width: LETTER_WIDTH, height: LETTER_HEIGHT });
      at += PITCH;
    }
    const box = { x0, y0: y, x1: at - PITCH + LETTER_WIDTH, y1: y + LETTER_HEIGHT };
    at += blank;
    return { text, box, confidence: 0.97 };
  });
  const box = { x0: x, y0: y, x1: at, y1: y + LETTER_HEIGHT };
  return { signs, line: { words: read, box, baseline: y + LETTER_HEIGHT, height: LETTER_HEIGHT } };
}

function drawn(signs: readonly Drawn[]): GreyImage {
  const [width, height] = [900, 500];
  const data = new Uint8Array(width * height).fill(255);
  for (const sign of signs)
    for (let y = sign.y; y < sign.y + sign.height; y += 1)
      data.fill(0, y * width + sign.x, y * width + sign.x + sign.width);
  return { data, width, height };
}

async function read(lines: readonly ReturnType<typeof lineOf>[], others: readonly Drawn[] = []) {
  const signs = [...others, ...lines.flatMap((each) => each.signs)];
  const image = drawn(signs);
  // Components come from top to bottom, those of a row from left to right.
  const inOrder = signs.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const classifier: SignClassifier = {
    classify: ({ count }: SignBatch) =>
      Array.from({ length: count }, (_, i) => {
        const { name = 'r:x', probability = 0.99 } = (count === inOrder.length && inOrder[i]) || {};
        return {
          top: [{ name, probability }],
          logSize: Math.log(2.2),
          baselineOffset: 0.7,
          math: 0,
        };
      }),
  };
  const block: RecognisedBlock = {
    kind: 'text',
    box: { x0: 0, y0: 0, x1: image.width, y1: image.height },
    paragraphs: [lines.map(({ line }) => line)],
  };
  return (await readPrintedPage({ image, dpi: 200, words: [block], classifier, witness: classifier }))!;
}

/** Signs of one row from left to right: their names, places and widths in pixels. */
const rowOf = (y: number, signs: readonly (readonly [name: string, x: number, width: number])[]): Drawn[] =>
  signs.map(([name, x, width]) => ({ name, x, y, width, height: LETTER_HEIGHT }));

it('names the label of an option whose bracket touches its letter by its place among the others', async () => {
  const first = rowOf(100, [
    ['s:(', 100, 9],
    ['r:A', 111, 20],
    ['s:)', 133, 9],
    ['s:(', 600, 9],
    ['r:B', 611, 20],
    ['s:)', 633, 9],
  ]);
  // The bracket before D touches it, and the two are an O to the network.
  const second = rowOf(160, [
    ['s:(', 100, 9],
    ['r:C', 111, 20],
    ['s:)', 133, 9],
    ['r:O', 600, 31],
    ['s:)', 633, 9],
  ]);
  const { page } = await read([], [...first, ...second]);
  const glyphs = page.glyphs.toSorted((a, b) => a.baseline - b.baseline || a.x - b.x);
  expect(glyphs.map(({ text }) => text).join('')).toBe('(A)(B)(C)(D)');
});

it('has the full stop behind the number of a question that only the recogniser reads', async () => {
  const { page } = await read([lineOf(['12.', 'Find', 'the', 'value'], 100, 100)]);
  const first = page.glyphs.toSorted((a, b) => a.x - b.x).slice(0, 3);
  expect(first.map(({ text }) => text).join('')).toBe('12.');
});

it('leaves the brace of a pen before four lines of words out, and tells it', async () => {
  const lines = [100, 150, 200, 250].map((y) => lineOf(['Find', 'the', 'value', 'here'], 200, y));
  const brace = { name: 's:{', x: 120, y: 95, width: 14, height: 185 };
  const { page, isWithoutPenMarks } = await read(lines, [brace]);
  expect(isWithoutPenMarks).toBe(true);
  expect(page.glyphs.map(({ text }) => text)).not.toContain('{');
});

it('leaves pieces of a line that a pen drew below words out, and tells it', async () => {
  const lines = [100, 160, 220, 280].map((y) => lineOf(['Find', 'the', 'value', 'here'], 200, y));
  const piece = { name: 's:≡', x: 205, y: 132, width: 34, height: 8 };
  const { page, isWithoutPenMarks } = await read(lines, [piece]);
  expect(isWithoutPenMarks).toBe(true);
  expect(page.glyphs.map(({ text }) => text)).not.toContain('≡');
});

it('has ink that neither reader can name as one picture, and tells it', async () => {
  const lines = [60, 120, 180, 420].map((y) => lineOf(['Find', 'the', 'value', 'here'], 100, y));
  const weave = ['s:⊥', 's:∠', 's:÷', 's:≡', 's:∝', 's:∪'].map((name, i) => ({
    name,
    x: 300 + 26 * i,
    y: 300,
    width: 20,
    height: 20,
    probability: 0.5,
  }));
  const { page, unread } = await read(lines, weave);
  expect(unread).toHaveLength(1);
  expect(page.images).toHaveLength(1);
  expect(page.glyphs.map(({ text }) => text).join('')).not.toMatch(/[⊥∠÷≡∝∪]/);
});

it('keeps a blank between two words that both readers spell, however close they stand', async () => {
  const { page } = await read([lineOf(['any', 'four'], 100, 100, 1)]);
  const glyphs = page.glyphs.toSorted((a, b) => a.x - b.x);
  const [last, first] = [glyphs[2]!, glyphs[3]!];
  expect([last.text, first.text]).toEqual(['y', 'f']);
  expect(first.ink.x0 - last.ink.x1).toBeGreaterThan(0.2 * first.size);
});

it('leaves marks that nobody can name at the side of the picture out, where other lines reach as far', async () => {
  const wide = Array.from({ length: 5 }, () => ['Find', 'the']).flat();
  const short = [250, 300, 350, 400].map((y) => lineOf(['Find', 'the', 'value', 'here'], 100, y));
  const corner = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => ({
      name: 'r:x',
      x: 840 + 20 * column,
      y: 330 + 22 * row,
      width: 14,
      height: 18,
      probability: 0.3,
    })),
  );
  const { page, isWithoutSurroundings } = await read([lineOf(wide, 40, 50), ...short], corner);
  expect(isWithoutSurroundings).toBe(true);
  const below = page.glyphs.filter(({ baseline }) => baseline > 80);
  expect(Math.max(...below.map(({ ink }) => ink.x1))).toBeLessThan(300);
});

it('takes the denominator of a slanted fraction for a small capital, though a letter of the line is as high', async () => {
  const lines = [60, 140, 220].map((y) => lineOf(['hill', 'bulk', 'field', 'dull'], 100, y));
  const fraction = [
    { name: 'i:G', x: 600, y: 300, width: 16, height: 17 },
    { name: 's:/', x: 618, y: 298, width: 13, height: 34 },
    { name: 'i:u', x: 632, y: 307, width: 18, height: 17 },
  ];
  const { page } = await read(lines, fraction);
  const below = page.glyphs.toSorted((a, b) => a.x - b.x).at(-1);
  expect(below?.text).toBe('U');
});
