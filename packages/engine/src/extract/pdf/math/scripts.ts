import { centerY } from './box.ts';
import { AXIS, axisOf, type Item } from './item.ts';
import { type Line, standsOn } from './line.ts';
import { isBar, isBinary, isClose, isOpen, isRelation } from './symbols.ts';

/** A thing on the line with what hangs on it. */
export interface Base {
  /** Null where scripts stand alone. */
  item: Item | null;
  sub: Item[];
  sup: Item[];
  presub: Item[];
  presup: Item[];
}

const bare = (item: Item | null): Base => ({ item, sub: [], sup: [], presub: [], presup: [] });

/** Deals the items that are off the line to the bases on it. Items come in the pen's order. */
export function attachScripts(items: Item[], line: Line): { bases: Base[]; doubt: number } {
  const bases: Base[] = [];
  let waiting: Item[] = [];
  let doubt = 0;
  items.forEach((item, at) => {
    const last = bases.at(-1);
    if (
      isPrime(item) &&
      last?.item &&
      mayBePrimed(last.item) &&
      item.x - reachOf(last, item) < 0.3 * line.size
    )
      last.sup.push(item);
    else if (standsOn(item, line)) {
      const base = bare(item);
      settleWaiting(waiting, base, bases, line);
      waiting = [];
      bases.push(base);
    } else if (
      waiting.length === 0 &&
      carries(bases.at(-1), item, line) &&
      !belongsToNext(items, at, bases.at(-1), line) &&
      !isNumerator(items, at, line)
    ) {
      hang(bases.at(-1) as Base, item, line);
      if (item.axis === null && item.size > 0.93 * line.size) doubt += 0.2;
    } else waiting.push(item);
  });
  if (waiting.length > 0) {
    const last = bases.at(-1);
    if (!last) doubt += 0.3;
    const owner = last ?? bare(null);
    for (const item of waiting) hang(owner, item, line);
    if (!last) bases.push(owner);
  }
  return { bases, doubt };
}

/** Fonts outside TeX raise primes by themselves. */
const isPrime = ({ text, nodes }: Item) => nodes === null && /^[′″‴]$/u.test(text);

const mayBePrimed = (item: Item) =>
  item.nodes !== null ||
  !(isPrime(item) || isRelation(item.text) || isBinary(item.text) || isOpen(item.text) || item.text === ',');

/** Whether the script may belong to the base before it rather than to what follows. */
function carries(base: Base | undefined, script: Item, line: Line): boolean {
  if (!base?.item) return false;
  const gap = script.x - Math.max(base.item.end, ...base.sub.map(endOf), ...base.sup.map(endOf));
  const { text } = base.item;
  const barren =
    base.item.nodes === null &&
    !isBar(text) &&
    (isRelation(text) || isBinary(text) || isOpen(text) || text === ',');
  return !(barren || gap > 0.5 * line.size) || gap < -0.05 * line.size;
}
/** A script set off from the base before it, and touching the one behind it. */
function belongsToNext(items: Item[], at: number, base: Base | undefined, line: Line): boolean {
  const item = items[at] as Item;
  const reach = Math.max(
    ...[base?.item, ...(base?.sub ?? []), ...(base?.sup ?? [])].map((each) => each?.end ?? -1e9),
  );
  if (item.x - reach < 0.21 * line.size) return false;
  let end = item.end;
  for (const next of items.slice(at + 1)) {
    if (standsOn(next, line))
      return next.x - end < 0.1 * line.size && next.nodes === null && mayBeLed(next.text);
    if (next.x - end > 0.25 * line.size) return false;
    end = Math.max(end, next.end);
  }
  return false;
}

/** Whether scripts may stand before it. */
const mayBeLed = (text: string) =>
  !(isOpen(text) || isClose(text) || isRelation(text) || isBinary(text) || /^[.,;:!?]$/.test(text));

/** Raised right before a slash that something lowered follows: a slanted fraction. */
function isNumerator(items: Item[], at: number, line: Line): boolean {
  const slash = items.findIndex((item, index) => index > at && standsOn(item, line));
  const [sign, last, next] = [items[slash], items[slash - 1], items[slash + 1]];
  if (!(sign && last && next) || !/^[/⁄∕]$/u.test(sign.text)) return false;
  const near = 0.06 * line.size;
  const touching = sign.x - last.end < near && next.x - sign.end < near;
  return touching && isAbove(items[at] as Item, line) && !standsOn(next, line) && !isAbove(next, line);
}

const endOf = (item: Item) => item.end;
/** Where the base ends for a prime; scripts as small as that carry it themselves. */
const reachOf = ({ item, sub, sup }: Base, prime: Item) =>
  Math.max(item?.end ?? 0, ...[...sub, ...sup].filter(({ size }) => prime.size > 1.05 * size).map(endOf));

/** Scripts that waited lead the next base where they touch it; else they hang on the one before. */
function settleWaiting(waiting: Item[], next: Base, bases: Base[], line: Line): void {
  if (waiting.length === 0) return;
  const end = Math.max(...waiting.map(endOf));
  const near = next.item !== null && next.item.x - end < 0.3 * line.size;
  for (const item of waiting) {
    if (near) (isAbove(item, line) ? next.presup : next.presub).push(item);
    else {
      const owner = bases.at(-1) ?? bare(null);
      if (bases.length === 0) bases.push(owner);
      hang(owner, item, line);
    }
  }
}

/** Adds a script, or a script of a script, to the base. */
function hang(base: Base, item: Item, line: Line): void {
  const parent = nestedParent(base, item, line);
  if (parent) parent.push(item);
  else (isAbove(item, line) ? base.sup : base.sub).push(item);
}

/** The group whose member the item is a script of: it is smaller than that member and close to it. */
function nestedParent(base: Base, item: Item, line: Line): Item[] | null {
  if (item.axis !== null || item.size === 0) return null;
  const groups = [base.sub, base.sup].filter((group) => {
    const last = group.findLast((member) => member.axis !== null || member.size > item.size * 1.12);
    return last !== undefined && item.x >= last.x && item.size < 0.7 * line.size;
  });
  if (groups.length === 0) return null;
  const distance = (group: Item[]) =>
    Math.min(...group.map((member) => Math.abs(centerY(member.ink) - centerY(item.ink))));
  const [nearest] = groups.toSorted((a, b) => distance(a) - distance(b));
  return nearest ?? null;
}

/** Superscript or subscript: by baseline where it is telling, by the middle of the ink otherwise. */
export function isAbove(item: Item, line: Line): boolean {
  const axis = line.baseline - AXIS * line.size;
  if (item.axis !== null) return axisOf(item) < axis;
  const drop = item.baseline - line.baseline;
  if (drop < -0.14 * line.size) return true;
  if (drop > 0.07 * line.size) return false;
  return centerY(item.ink) < axis;
}
