/**
 * Writes the words by which lost blanks are restored, from SCOWL: `tsx training/words/write-lists.ts [FOLDER]`. Twice, as
 * the words that look like several are found with the two other lists.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filterOf } from '../../packages/engine/src/extract/pdf/layout/token-labels/dictionary.ts';
import lists from '../../packages/engine/src/extract/pdf/layout/words/english.json' with { type: 'json' };
import { splitRun } from '../../packages/engine/src/extract/pdf/layout/words/missing-spaces.ts';

const OUT = new URL('../../packages/engine/src/extract/pdf/layout/words/english.json', import.meta.url);
const FOLDER = process.argv[2] ?? '/usr/share/dict/scowl';

/** SCOWL's sizes: what everybody writes, what a pocket dictionary has, what a large one has, names and all. */
const COMMON_SIZE = 20;
const LISTED_SIZE = 40;
const LARGEST_SIZE = 80;
/** One other word in 700 passes, in 400, and in 4,000. */
const BITS = { common: 16, listed: 14, undivided: 24 };

/** The words of all lists up to a size whose kind and spelling the patterns allow. */
function wordsOf(kind: RegExp, size: number, spelling: RegExp): string[] {
  const files = readdirSync(FOLDER).filter((name) => kind.test(name) && Number(name.split('.')[1]) <= size);
  const words = files.flatMap((name) => readFileSync(join(FOLDER, name), 'latin1').split('\n'));
  return [
    ...new Set(words.filter((word) => spelling.test(word)).map((word) => word.toLowerCase())),
  ].toSorted();
}

const WORDS = /^(?:english|british|american)-words/;
const common = wordsOf(WORDS, COMMON_SIZE, /^[a-z]{4,12}$/);
const listed = wordsOf(WORDS, LISTED_SIZE, /^[a-z]{6,18}$/);
/** Of textbooks and programs, which SCOWL has not. */
const OTHERS = readFileSync(new URL('undivided.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean);
const undivided = [...wordsOf(/./, LARGEST_SIZE, /^[A-Za-z]{5,}$/), ...OTHERS].filter((word) =>
  splitRun(word),
);

const filters = {
  common: filterOf(common, BITS.common),
  listed: filterOf(listed, BITS.listed),
  undivided: filterOf(undivided, BITS.undivided),
};
writeFileSync(OUT, `${JSON.stringify(filters, null, 2)}\n`);
const isSettled = filters.common === lists.common && filters.listed === lists.listed;
console.log(
  `${common.length} common, ${listed.length} listed, ${undivided.length} undivided${isSettled ? '' : ': run it again'}`,
);
