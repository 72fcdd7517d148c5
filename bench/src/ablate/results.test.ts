import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Change } from './compare.ts';
import { changesNothing, describe, openResults, rowOf } from './results.ts';
import { DIRECTIONS, thresholdOf } from './thresholds.ts';

const [UP, DOWN] = DIRECTIONS;
const GAP = thresholdOf('layout/lines/lines.ts#HOLE_EM', 0.5);
const CHANGE: Change = {
  document: 'cm/d01_inline',
  counts: { formulas: 2, headings: 0, lists: 0, text: 1 },
  exactGained: 0,
  exactLost: 1,
};

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sutra-ablate-'));
  path = join(folder, 'results.tsv');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a later run finds the rows of an earlier one, and runs again what was cut off', () => {
  openResults(path, '# layout 1').add(rowOf(GAP, UP, 0.6, [CHANGE]));
  appendFileSync(path, 'layout/lines/lines.ts\tHOLE_EM\t0.5\tem\t-20 %');
  const results = openResults(path, '# layout 1');
  expect(results.find(GAP, UP)).toEqual(rowOf(GAP, UP, 0.6, [CHANGE]));
  expect(results.find(GAP, DOWN)).toBeUndefined();
  results.add(rowOf(GAP, DOWN, 0.4, []));
  const [, , up = '', down = ''] = readFileSync(path, 'utf8').split('\n');
  expect(up.split('\t').slice(0, 6)).toEqual([
    'layout/lines/lines.ts',
    'HOLE_EM',
    '0.5',
    'em',
    '+20 %',
    '0.6',
  ]);
  expect(down.split('\t').slice(4, 7)).toEqual(['-20 %', '0.4', '0']);
});

test('results of another layout are refused, not mixed in', () => {
  openResults(path, '# layout 1').add(rowOf(GAP, UP, 0.6, []));
  expect(() => openResults(path, '# layout 2')).toThrow('another layout or corpus');
});

test('a line says what changes where, or that nothing does', () => {
  expect(describe(rowOf(GAP, UP, 0.6, [CHANGE, CHANGE]))).toBe(
    '+20 %: 2 documents (4 formulas, 2 text; exact +0 -2) cm/d01_inline cm/d01_inline',
  );
  const still = rowOf(GAP, DOWN, 0.4, []);
  expect([changesNothing(still), describe(still)]).toEqual([true, '-20 %: nothing']);
  const boxes = { ...CHANGE, counts: { formulas: 0, headings: 0, lists: 0, text: 0 }, exactLost: 0 };
  expect(describe(rowOf(GAP, DOWN, 0.4, [boxes]))).toContain('only boxes, confidence or pictures');
});
