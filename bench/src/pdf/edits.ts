/** A stretch where two texts differ. */
export interface Difference {
  truth: string;
  found: string;
  /** Characters to insert, delete or replace. */
  edits: number;
  /** The truth right before the difference. */
  before: string;
}

export interface Comparison {
  distance: number;
  differences: Difference[];
}

const [KEEP, REPLACE, DELETE, INSERT] = [0, 1, 2, 3] as const;
const FAR = 0x3fffffff;
const FIRST_BAND = 32;
/** Differences that so few equal characters keep apart are one. */
const CLOSE = 8;
const CONTEXT = 30;

interface Edit {
  at: number;
  to: number;
  end: number;
  toEnd: number;
  edits: number;
}

interface Band {
  distance: number;
  /** How each cell of the band was reached, row by row. */
  steps: Uint8Array;
  width: number;
  reach: number;
}

/** Levenshtein's table within `reach` of its diagonal: right where the distance is not over `reach`. */
function fillBand(truth: string, found: string, reach: number): Band {
  const width = 2 * reach + 1;
  const steps = new Uint8Array((truth.length + 1) * width);
  let above = new Int32Array(width + 1).fill(FAR);
  for (let i = 0; i <= truth.length; i++) {
    const row = new Int32Array(width + 1).fill(FAR);
    const last = Math.min(width - 1, found.length - i + reach);
    for (let cell = Math.max(0, reach - i); cell <= last; cell++) {
      const j = i + cell - reach;
      const same = i > 0 && j > 0 && truth.charCodeAt(i - 1) === found.charCodeAt(j - 1);
      const across = i > 0 && j > 0 ? (above[cell] as number) + (same ? 0 : 1) : FAR;
      const down = i > 0 ? (above[cell + 1] as number) + 1 : FAR;
      const right = cell > 0 ? (row[cell - 1] as number) + 1 : FAR;
      const best = i + j === 0 ? 0 : Math.min(across, down, right);
      row[cell] = best;
      steps[i * width + cell] = best === across ? (same ? KEEP : REPLACE) : best === down ? DELETE : INSERT;
    }
    above = row;
  }
  return { distance: above[found.length - truth.length + reach] as number, steps, width, reach };
}

/** Cells of the widest band; texts that need more have nothing in common. */
const WIDEST = 200_000_000;

/** Widens the band until the distance fits into it. */
function narrowestBand(truth: string, found: string): Band | null {
  const longest = Math.max(truth.length, found.length, 1);
  let reach = Math.min(longest, Math.abs(truth.length - found.length) + FIRST_BAND);
  while ((truth.length + 1) * (2 * reach + 1) <= WIDEST) {
    const band = fillBand(truth, found, reach);
    if (band.distance <= reach || reach === longest) return band;
    reach = Math.min(longest, 2 * reach);
  }
  return null;
}

/** Every single edit on the way back through the band, last first. */
function* editsOf({ steps, width, reach }: Band, truth: string, found: string): Generator<Edit> {
  let [i, j] = [truth.length, found.length];
  while (i > 0 || j > 0) {
    const step = steps[i * width + j - i + reach];
    const [end, toEnd] = [i, j];
    if (step !== INSERT) i -= 1;
    if (step !== DELETE) j -= 1;
    if (step !== KEEP) yield { at: i, to: j, end, toEnd, edits: 1 };
  }
}

function joined(edits: Iterable<Edit>): Edit[] {
  const runs: Edit[] = [];
  for (const edit of edits) {
    const next = runs.at(-1);
    if (!next || next.at - edit.end > CLOSE) runs.push({ ...edit });
    else Object.assign(next, { at: edit.at, to: edit.to, edits: next.edits + 1 });
  }
  return runs.reverse();
}

/** The fewest edits that make `found` of `truth`, and where they are. */
export function compareTexts(truth: string, found: string): Comparison {
  const band = narrowestBand(truth, found);
  if (!band) {
    const edits = Math.max(truth.length, found.length);
    return { distance: edits, differences: [{ truth, found, edits, before: '' }] };
  }
  const differences = joined(editsOf(band, truth, found)).map(({ at, to, end, toEnd, edits }) => ({
    truth: truth.slice(at, end),
    found: found.slice(to, toEnd),
    edits,
    before: truth.slice(Math.max(0, at - CONTEXT), at),
  }));
  return { distance: band.distance, differences };
}

/** 1 for equal texts, 0 for texts with nothing in common; lengths too different for `least` count as 0. */
export function similarity(truth: string, found: string, least: number): number {
  if (truth === found) return 1;
  const [short, long] = [truth.length, found.length].sort((a, b) => a - b) as [number, number];
  if (short / long < least) return 0;
  return 1 - fillBand(truth, found, Math.ceil((1 - least) * long) + 1).distance / long;
}
