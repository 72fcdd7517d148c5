import { median, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { isAlphanumeric } from './nominal-size.ts';

/* Signs of one row stand on one baseline. Lengths are in em of the sign or of the body. */

/** Two rounds: measured baselines differ more than those that were made equal once. */
const TOLERANCES_EM = [0.09, 0.06];
const REACH = { body: 1.6, script: 0.9 } as const;
const MIN_BODY_SHARE = 0.8;
const MAX_SIZE_DIFFERENCE = 0.14;
/** Lines far apart at one height are one line. */
const SAME_LINE_EM = 0.07;

/** Joins what belongs together, and gives the groups. */
export function connectedGroups<T>(values: readonly T[], partners: (value: T) => T[]): T[][] {
  const roots = new Map<T, T>(values.map((value) => [value, value]));
  const rootOf = (value: T): T => {
    let root = value;
    while (roots.get(root) !== root) root = roots.get(root)!;
    roots.set(value, root);
    return root;
  };
  for (const value of values) for (const other of partners(value)) roots.set(rootOf(other), rootOf(value));
  const groups = new Map<T, T[]>();
  for (const value of values) {
    const group = groups.get(rootOf(value));
    if (group) group.push(value);
    else groups.set(rootOf(value), [value]);
  }
  return [...groups.values()];
}

function levelRow(row: Sign[]): void {
  if (row.length < 2) return;
  const letters = row.filter(({ text }) => isAlphanumeric(text));
  const firm = letters.length > 0 ? letters : row;
  const level = median(firm.map(({ baseline }) => baseline));
  const size = median(row.map((sign) => sign.size));
  for (const sign of row) {
    sign.baseline = level;
    if (!sign.isUsualSize) sign.size = size;
  }
}

/** Baselines that nearly agree along one row become equal. */
export function levelRows(signs: readonly Sign[], body: number): void {
  const standing = signs.filter(({ isTall }) => !isTall);
  const index = signIndex(standing, 2 * body);
  for (const tolerance of TOLERANCES_EM) {
    const partners = (sign: Sign) => {
      const reach = (sign.size > MIN_BODY_SHARE * body ? REACH.body : REACH.script) * sign.size;
      return index
        .around(sign, reach, body)
        .filter(
          (other) =>
            Math.abs(other.baseline - sign.baseline) < tolerance * sign.size &&
            Math.abs(other.size - sign.size) < MAX_SIZE_DIFFERENCE * Math.max(other.size, sign.size),
        );
    };
    for (const row of connectedGroups(standing, partners)) levelRow(row);
  }
  joinFarLines(
    standing.filter(({ size }) => size > MIN_BODY_SHARE * body),
    body,
  );
}

function joinFarLines(signs: readonly Sign[], body: number): void {
  const counts = new Map<number, number>();
  const key = ({ baseline }: Sign) => Math.round(baseline * 100) / 100;
  for (const sign of signs) counts.set(key(sign), (counts.get(key(sign)) ?? 0) + 1);
  const levels = new Map<number, number>();
  const kept: number[] = [];
  for (const [baseline] of [...counts].sort((a, b) => b[1] - a[1])) {
    const near = kept
      .filter((level) => Math.abs(level - baseline) < SAME_LINE_EM * body)
      .sort((a, b) => Math.abs(a - baseline) - Math.abs(b - baseline))[0];
    levels.set(baseline, near ?? baseline);
    if (near === undefined) kept.push(baseline);
  }
  for (const sign of signs) sign.baseline = levels.get(key(sign))!;
}
