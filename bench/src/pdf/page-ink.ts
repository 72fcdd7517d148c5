import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { extractPdf } from '../../../packages/engine/src/extract/pdf/index.ts';
import {
  emptyTally,
  INK_STATES,
  type InkTally,
  objectsIn,
} from '../../../packages/engine/src/extract/pdf/layout/model/page-account.ts';
import { percent } from '../measure.ts';

export const INK_HEADING = ['page', 'objects', ...INK_STATES];

/** What became of everything painted on a file, or on one page of it; what only recognition can read is left out. */
export async function inkOf(pdf: string, page: number | null = null): Promise<InkTally> {
  const bytes = new Uint8Array(readFileSync(pdf));
  const request = { languages: [], fileName: basename(pdf), explain: true };
  const range = page === null ? {} : { pageRange: [{ from: page, to: page }] };
  const { ink = [] } = await extractPdf(bytes, { ...request, ...range }, { recogniser: null }).catch(() =>
    extractPdf(new Uint8Array(readFileSync(pdf)), request, { recogniser: null }),
  );
  return addInk(ink.map(({ objects }) => objects));
}

export function addInk(tallies: readonly InkTally[]): InkTally {
  const sum = emptyTally();
  for (const tally of tallies) for (const state of INK_STATES) sum[state] += tally[state];
  return sum;
}

/** Objects by state, and the share that nothing explains. */
export function inkRow(name: string, tally: InkTally): (string | number)[] {
  const all = objectsIn(tally);
  const counts = INK_STATES.map((state) =>
    state === 'unexplained' ? `${tally[state]} (${percent(tally[state], all)})` : tally[state],
  );
  return [name, all, ...counts];
}
