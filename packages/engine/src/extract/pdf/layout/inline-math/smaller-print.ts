import type { Item } from '../../formula/model/item.ts';
import { MAX_LETTER_GAP_EM, MIN_FULL_SIZE_RATIO } from '../../formula/model/tolerances.ts';
import { mayCarryScripts } from '../../formula/scripts/scripts.ts';
import { ROUNDING_EM } from '../../metrics.ts';

interface Line {
  baseline: number;
  size: number;
}

const SLASH = /^[/⁄∕]$/u;

/** Part of a line: print of the line's size with its scripts, or an object in smaller print. */
export interface PrintRun {
  smaller: boolean;
  items: Item[];
}

/**
 * The line cut where objects in smaller print begin and end: `lim` in 9 points behind `8.` in 13, as equation editors
 * set formulas of another document. Scripts are smaller, too, but touch their base, and none of them stands on the
 * line's baseline; below a slash (`\sfrac`) they may. A stretched sign has no size of its own: an integral of 16 points
 * is in the print of the integrand behind it.
 */
export function runsBySize(items: readonly Item[], line: Line): PrintRun[] {
  const runs: PrintRun[] = [];
  for (const [at, item] of items.entries()) {
    const sized = isStretchedSign(item)
      ? (items.slice(at).find((each) => !isStretchedSign(each)) ?? item)
      : item;
    const smaller = sized.size < MIN_FULL_SIZE_RATIO * line.size;
    const last = runs.at(-1);
    if (last?.smaller === smaller) last.items.push(item);
    else runs.push({ smaller, items: [item] });
  }
  return joined(
    runs.map((run, at) => ({
      smaller: run.smaller && isOwnObject(run.items, runs[at - 1], line),
      items: run.items,
    })),
  );
}

const isStretchedSign = ({ axis, nodes }: Item) => axis !== null && nodes === null;

function isOwnObject(items: Item[], before: PrintRun | undefined, line: Line): boolean {
  const last = before?.items.at(-1);
  const [first] = items as [Item];
  if (last && (SLASH.test(last.text) || mayBeScriptOf(last, first, line))) return false;
  return items.some(
    ({ axis, baseline }) => axis === null && Math.abs(baseline - line.baseline) < ROUNDING_EM * line.size,
  );
}

const mayBeScriptOf = (base: Item, { x, size }: Item, line: Line) =>
  size < line.size && mayCarryScripts(base) && x - base.end < MAX_LETTER_GAP_EM * line.size;

/** Runs side by side that are of one kind after all are one. */
function joined(runs: PrintRun[]): PrintRun[] {
  const result: PrintRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && !last.smaller && !run.smaller) last.items = [...last.items, ...run.items];
    else result.push(run);
  }
  return result;
}
