import { expect, it } from 'vitest';
import { type GreyImage, readGrey, writeGrey } from './grey.ts';
import { unbent } from './line-bends.ts';
import { prepareForOcr } from './prepare.ts';
import { estimateLeans } from './side-leans.ts';

const [width, height] = [600, 800];
/** Where the sides of the table stand on the upright page, and its rules. */
const SIDES = [60, 130, 470, 540];
const RULES = [200, 240, 420, 700];
const PALE = 170;

type Beside = (x: number, y: number) => number;

/** A table with rows of letters, each place moved to the right by `beside` of where it stands. */
function page(beside: Beside, rules: readonly number[] = RULES): GreyImage {
  const data = new Uint8Array(width * height).fill(250);
  const paint = (x: number, y: number, level: number) => {
    data[y * width + Math.round(x + beside(x, y))] = level;
  };
  for (const y of rules)
    for (let x = SIDES[0]!; x <= SIDES.at(-1)!; x += 0.5) for (const row of [y, y + 1]) paint(x, row, PALE);
  for (const side of SIDES)
    for (let y = RULES[0]!; y <= RULES.at(-1)!; y += 1) for (const x of [side, side + 1]) paint(x, y, PALE);
  for (let y = 60; y < 690; y += 30)
    for (let x = 150; x < 450; x += 14)
      for (let row = y; row < y + 10; row += 1) for (let i = 0; i < 8; i += 1) paint(x + i, row, 0);
  return { data, width, height };
}

/** A sheet that is narrower at its head: its sides lean to each other. */
const leaning: Beside = (x, y) => -0.12 * (x - width / 2) * (y / height - 0.5);
const curled: Beside = (x, y) => leaning(x, y) + 30 * (y / height - 0.5) ** 2;

/** Beside the letters. */
const isBeside = (x: number) => x < 140 || x > 466;

/** Over how many columns each side is spread, of those beside the letters: upright ones of two pixels over three at most. */
function spreadOf({ data }: Pick<GreyImage, 'data'>): number {
  const isSide = (level: number) => level < 230;
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) => {
    const rows = Array.from({ length: 440 }, (_, i) => RULES[2]! - 170 + i);
    return isBeside(x) && rows.filter((y) => isSide(data[y * width + x]!)).length > 20;
  });
  return columns.length / SIDES.length;
}

it.each([
  ['a leaning sheet', leaning],
  ['a sheet that leans the other way', (x: number, y: number) => -leaning(x, y)],
  ['a curled sheet', curled],
])('makes the sides of a table on %s upright', (_, beside) => {
  const bent = page(beside);
  const leans = estimateLeans(bent);
  expect(spreadOf(bent)).toBeGreaterThan(8);
  expect(spreadOf(unbent({ ...bent, channels: 1 }, leans!, 255, { lines: 'columns' }))).toBeLessThan(4);
});

it('leaves sides that are upright but for less than an x-height', () => {
  expect(estimateLeans(page(() => 0))).toBeNull();
  expect(estimateLeans(page((x, y) => 0.1 * leaning(x, y)))).toBeNull();
});

it('leaves lines that end at no rules, as folds and the edge of a sheet', () => {
  expect(estimateLeans(page(leaning, []))).toBeNull();
});

it('is done to a photo, and to the page that pictures are cut from', async () => {
  const photo = { bytes: await writeGrey(page(leaning)), width, height };
  const prepared = await prepareForOcr(photo);
  expect(spreadOf(await readGrey((await prepared.page()).bytes))).toBeLessThan(4);
  expect(estimateLeans(prepared.grey)).toBeNull();
});
