import {
  EXACT_PT,
  MEDIUM_SPACE_EM,
  ROUNDING_EM,
  SCRIPT_SCALE,
  STRETCHED_WORD_SPACE_EM,
  SUBSCRIPT_DROP_EM,
  THIN_SPACE_EM,
} from '../../metrics.ts';
import { INTEGRALS, isBar, isBinary, isClose, isLetter, isOpen, isRelation } from '../glyphs/symbols.ts';
import { centerX, centerY } from '../model/box.ts';
import { axisOf, changedItem, type Item, isProseScript, PICTURE } from '../model/item.ts';
import {
  FAULT_DOUBT,
  MAX_EQUAL_SIZE_RATIO,
  MAX_LETTER_GAP_EM,
  MAX_SCRIPT_RATIO,
  MIN_BASE_TO_SCRIPT_RATIO,
  MIN_EQUAL_SIZE_RATIO,
  MIN_FULL_SIZE_RATIO,
  SCRIPT_DOUBT,
  SMALLEST_STYLE_PT,
} from '../model/tolerances.ts';
import { axisOfLine, isOnLine, type Line } from './baseline.ts';
import { alignEquationObjects } from './equation-objects.ts';
import {
  asRaised,
  isPrime,
  isTypedPrime,
  MAX_NEAR_SCRIPT_GAP_EM,
  withQuotedLetters,
} from './typed-primes.ts';

/** An item on the line with its scripts. */
export interface Base {
  /** Null for scripts without a base. */
  item: Item | null;
  sub: Item[];
  sup: Item[];
  presub: Item[];
  presup: Item[];
}

const bare = (item: Item | null): Base => ({ item, sub: [], sup: [], presub: [], presup: [] });

/** To its line: what is larger and yet off the line may have been misplaced. */
const MAX_SURE_SCRIPT_RATIO = MIN_EQUAL_SIZE_RATIO;

const isUnsureScript = ({ axis, size }: Item, line: Line) =>
  axis === null && size > MAX_SURE_SCRIPT_RATIO * line.size && line.size > SMALLEST_STYLE_PT;

/** Attaches the items that are off the line to the bases on it, but for pictures. Items come in the pen's order. */
export function attachScripts(placed: Item[], line: Line): { bases: Base[]; doubt: number } {
  const items = withQuotedLetters(asScripts(alignEquationObjects(placed, line), line));
  const bases: Base[] = [];
  let waiting: Item[] = [];
  let doubt = 0;
  items.forEach((item, at) => {
    const last = bases.at(-1);
    if (isTypedPrime(items, at)) last?.sup.push(changedItem(item, { text: '′' }));
    else if (
      isPrime(item) &&
      last?.item &&
      mayBePrimed(last.item) &&
      nestedParent(last, item, line) === null &&
      item.x - reachOf(last, item) < MAX_NEAR_SCRIPT_GAP_EM * line.size
    )
      last.sup.push(item);
    else if (isBase(item, last, line)) {
      const base = bare(item);
      settleWaiting(waiting, base, bases, line);
      waiting = [];
      bases.push(base);
    } else {
      const owner = waiting.length === 0 ? ownerOf(bases, items, at, line) : undefined;
      if (owner) addScript(owner, item, line);
      else waiting.push(item);
      if (owner && isUnsureScript(item, line)) doubt += SCRIPT_DOUBT;
    }
  });
  if (waiting.length > 0) {
    const last = bases.at(-1);
    if (!last) doubt += FAULT_DOUBT;
    const owner = last ?? bare(null);
    for (const item of waiting) addScript(owner, item, line);
    if (!last) bases.push(owner);
  }
  return { bases, doubt };
}

/** The base that carries the script at `at`; undefined where it leads what follows. */
function ownerOf(bases: Base[], items: Item[], at: number, line: Line): Base | undefined {
  const item = items[at] as Item;
  const [last, interrupted] = [bases.at(-1), interruptedBase(bases, item)];
  if (interrupted) return interrupted;
  if (last && goesOnInWords(last, items, at)) return last;
  const leads = belongsToNext(items, at, last, line) || isNumerator(items, at, line);
  return carries(last, item, line) && !leads ? last : undefined;
}

/** Of the script's size, from one sign of a script to the next: equation editors set a slash as far from its operands. */
const MAX_SCRIPT_STEP_EM = STRETCHED_WORD_SPACE_EM;

/**
 * The stretched sign whose limit goes on above or below the bases behind it, as where an integral is set close to its
 * integrand: the last of those bases begins before that limit has ended, or ends behind the start of what goes on.
 */
function interruptedBase(bases: Base[], script: Item): Base | undefined {
  const last = bases.at(-1)?.item;
  if (!last) return undefined;
  const isOver = script.x < last.end - ROUNDING_EM * last.size;
  const goesOnFrom = (limit: Item | undefined) =>
    limit !== undefined && (isOver || limit.ink.x1 > last.ink.x0) && goesOn(limit, script);
  return bases
    .slice(0, -1)
    .findLast(
      ({ item, sub, sup }) => item?.axis != null && (goesOnFrom(sub.at(-1)) || goesOnFrom(sup.at(-1))),
    );
}

function goesOn(last: Item, { x, baseline, size }: Item): boolean {
  if (Math.abs(last.baseline - baseline) > EXACT_PT) return false;
  const isAlike = Math.max(size / last.size, last.size / size) < MAX_EQUAL_SIZE_RATIO;
  return isAlike && Math.abs(x - last.end) < MAX_SCRIPT_STEP_EM * size;
}

/** `M_{black hole}N`: the next word of a script, a blank behind its last one; before a letter stand numbers and signs. */
function goesOnInWords({ sub, sup }: Base, items: readonly Item[], at: number): boolean {
  const [before, item, next] = [items[at - 1], items[at] as Item, items[at + 1]];
  if (!before || !next || !(sub.includes(before) || sup.includes(before))) return false;
  const isOfWord = ({ glyph, text }: Item) => isLetter(text) && glyph?.font.math === false;
  return [before, item, next].every(isOfWord) && goesOn(before, item) && goesOn(item, next);
}

/** The items, those as large as the line that belong to scripts in the size and at the height of scripts. */
function asScripts(items: Item[], line: Line): Item[] {
  const raised = raisedBrackets(items, line);
  return items.map((item, at) => {
    if (raised.has(item)) return changedItem(item, { axis: centerY(item.ink) });
    return isAmongScripts(items, at, line) ? changedItem(item, { size: (items[at - 1] as Item).size }) : item;
  });
}

/** The hyphen of the text in the exponent `i-1`: on the baseline of the scripts that touch it on both sides. */
function isAmongScripts(items: readonly Item[], at: number, line: Line): boolean {
  const [before, item, after] = [items[at - 1], items[at] as Item, items[at + 1]];
  if (!before || !after || !isRaised(item, line)) return false;
  const isScript = ({ size, baseline }: Item) =>
    size < MAX_SCRIPT_RATIO * line.size && Math.abs(baseline - item.baseline) < EXACT_PT;
  const gaps = [item.x - before.end, after.x - item.end];
  return isScript(before) && isScript(after) && Math.max(...gaps) < MAX_LETTER_GAP_EM * line.size;
}

/**
 * Brackets as large as the line that are raised with all they hold, right behind a symbol: an exponent in brackets that
 * were stretched to no more than the size of the text.
 */
function raisedBrackets(items: readonly Item[], line: Line): Set<Item> {
  const raised = new Set<Item>();
  for (const [at, open] of items.entries()) {
    if (!isOpen(open.text)) continue;
    const base = items[at - 1];
    if (!base || raised.has(base) || !isRaised(open, line) || isRaised(base, line)) continue;
    const length = items.slice(at).findIndex((item) => isClose(item.text) && isRaised(item, line));
    const group = items.slice(at, at + length + 1);
    const holds = length > 1 && group.slice(1, -1).every((item) => isRaisedScript(item, line));
    if (holds && open.x - base.end < MAX_LETTER_GAP_EM * line.size)
      for (const bracket of [open, group.at(-1) as Item]) raised.add(bracket);
  }
  return raised;
}

const isRaised = ({ axis, baseline }: Item, line: Line) =>
  axis === null && line.baseline - baseline > SUBSCRIPT_DROP_EM * line.size;

const isRaisedScript = (item: Item, line: Line) =>
  item.size < MAX_SCRIPT_RATIO * line.size &&
  (item.axis === null ? isRaised(item, line) : isAbove(item, line));

/** A picture is a script of nothing. */
const isBase = (item: Item, last: Base | undefined, line: Line) =>
  item.text === PICTURE ||
  isProseScript(item) ||
  (isOnLine(item, line) && !isInIndex(item, last, line)) ||
  isLevel(item, last, line) ||
  continuesText(item, last, line);

/** The small letters of a name in the exponent of an index, `F_{p^{gcd}}`, which look like small capitals on the line. */
const isInIndex = (item: Item, last: Base | undefined, line: Line) =>
  item.size < MIN_FULL_SIZE_RATIO * line.size && last !== undefined && mayBeIndexOfIndex(item, last);

/** Off the baseline: programs round where an object stands, MathType by 0.02 em, and no script is raised by so little. */
const SAME_BASELINE_EM = 0.03;

/**
 * Typists set one letter larger than the rest: no script stands right on the baseline of the line or of the base before it,
 * but for what a slash divides by.
 */
const isLevel = (item: Item, last: Base | undefined, line: Line) =>
  item.axis === null &&
  item.nodes === null &&
  last !== undefined &&
  [line.baseline, last.item?.axis === null ? last.item.baseline : line.baseline].some(
    (level) => Math.abs(item.baseline - level) < SAME_BASELINE_EM * line.size,
  ) &&
  !/^[/⁄∕]$/u.test(last.item?.text ?? '') &&
  !mayBeIndexOfIndex(item, last);

/** Slanted letters reach past their advance, and scripts are set clear of that. */
const reachOfInk = ({ end, ink }: Item) => Math.max(end, ink.x1);

/** The exponent of an index, `‖f‖_{L^1}`, is level with the line by chance: it touches a sign of the index that is larger, or goes on behind one that does. */
const mayBeIndexOfIndex = ({ x, size }: Item, { sub }: Base) => {
  const last = sub.at(-1);
  const index = sub.findLast((member) => member.size > size * MIN_NESTED_BASE_RATIO);
  return last !== undefined && index !== undefined && x - reachOfInk(last) < MAX_LETTER_GAP_EM * index.size;
};

/**
 * A sign that touches a letter of prose or a sign on the line, in its font and size and on its baseline: the `://` of an
 * address in smaller print than the rest of its line.
 */
function continuesText({ glyph, x, size, baseline }: Item, last: Base | undefined, line: Line): boolean {
  const before = last?.item;
  if (!before?.glyph || !glyph || glyph.font.math || glyph.font !== before.glyph.font) return false;
  const isLevel = size === before.size && Math.abs(baseline - before.baseline) < EXACT_PT;
  return isLevel && last?.sub.length === 0 && x - before.end < MAX_LETTER_GAP_EM * line.size;
}

const mayBePrimed = (item: Item) =>
  item.nodes !== null ||
  !(isPrime(item) || isRelation(item.text) || isBinary(item.text) || isOpen(item.text) || item.text === ',');

/** Whether the script may belong to the base before it rather than to what follows. */
function carries(base: Base | undefined, script: Item, line: Line): boolean {
  if (!base?.item) return false;
  const gap = script.x - Math.max(base.item.end, ...base.sub.map(endOf), ...base.sup.map(endOf));
  return (
    (mayCarryScripts(base.item) && gap <= STRETCHED_WORD_SPACE_EM * line.size) ||
    (gap < -ROUNDING_EM * line.size && !isOpen(base.item.text))
  );
}

/** Operators, brackets that open and commas have nothing raised or lowered behind them that is theirs. */
export const mayCarryScripts = ({ nodes, text }: Item) =>
  nodes !== null || isBar(text) || !(isRelation(text) || isBinary(text) || isOpen(text) || text === ',');

/** From the base before: TeX leaves 0.05 em after a script, and any space between atoms is wider than 0.16 em. */
const MIN_LEADING_SCRIPT_GAP_EM = MEDIUM_SPACE_EM;
/** The same behind a word that was read as prose: it has no exponents, and the blanks of a picture measure up to a tenth too narrow. */
const MIN_GAP_BEHIND_PROSE_EM = THIN_SPACE_EM;

/** Between a leading script and its base: of the gap before it, where object and prose are set in fonts of two sizes. */
const LEADING_SCRIPT_GAP_SHARE = 0.33;

/** Whether the script stands over or under an integral that follows on the line. */
function isLimitOfNext(items: Item[], at: number, line: Line): boolean {
  const next = items.slice(at + 1).find((each) => isOnLine(each, line));
  const x = centerX((items[at] as Item).ink);
  return next !== undefined && INTEGRALS.has(next.text) && x > next.ink.x0 && x < next.ink.x1;
}

/** Its ink reaches into the blank behind it, as the f of `of` does, and moves no script away. */
const isUprightLetter = ({ glyph }: Item) => glyph !== null && !glyph.font.italic && !glyph.font.math;

const leastLeadingGapEm = (base: Base | undefined) =>
  base?.item?.glyph?.isProse ? MIN_GAP_BEHIND_PROSE_EM : MIN_LEADING_SCRIPT_GAP_EM;

/** A script set off from the base before it, whose ink may reach past its advance, and touching the one behind it. */
function belongsToNext(items: Item[], at: number, base: Base | undefined, line: Line): boolean {
  const item = items[at] as Item;
  if (isLimitOfNext(items, at, line)) return true;
  const reach = Math.max(
    ...[base?.item, ...(base?.sub ?? []), ...(base?.sup ?? [])].map((each) =>
      each ? (isUprightLetter(each) ? each.end : Math.max(each.end, each.ink.x1)) : Number.NEGATIVE_INFINITY,
    ),
  );
  const before = item.x - reach;
  if (before < leastLeadingGapEm(base) * line.size) return false;
  const widest = Math.max(
    MAX_LETTER_GAP_EM * line.size,
    LEADING_SCRIPT_GAP_SHARE * (Number.isFinite(before) ? before : 0),
  );
  let end = item.end;
  for (const next of items.slice(at + 1)) {
    if (isOnLine(next, line))
      return next.x - end < widest && next.nodes === null && mayHavePrescripts(next.text);
    if (next.x - end > MAX_NEAR_SCRIPT_GAP_EM * line.size) return false;
    end = Math.max(end, next.end);
  }
  return false;
}

/** Whether scripts may come before it. */
const mayHavePrescripts = (text: string) =>
  !(isOpen(text) || isClose(text) || isRelation(text) || isBinary(text) || /^[.,;:!?]$/.test(text));

/** About the slash of a slanted fraction, which is set with negative kerns. */
const MAX_SLASH_GAP_EM = ROUNDING_EM;

/** Raised right before a slash that something lowered follows: a slanted fraction. */
function isNumerator(items: Item[], at: number, line: Line): boolean {
  const slash = items.findIndex((item, index) => index > at && isOnLine(item, line));
  const [sign, last, next] = [items[slash], items[slash - 1], items[slash + 1]];
  if (!(sign && last && next) || !/^[/⁄∕]$/u.test(sign.text)) return false;
  const near = MAX_SLASH_GAP_EM * line.size;
  const touching = sign.x - last.end < near && next.x - sign.end < near;
  return touching && isAbove(items[at] as Item, line) && !isOnLine(next, line) && !isAbove(next, line);
}

const endOf = (item: Item) => item.end;

/** Where the base ends for a prime; scripts as small as that carry it themselves. */
const reachOf = ({ item, sub, sup }: Base, prime: Item) =>
  Math.max(
    item?.end ?? 0,
    ...[...sub, ...sup]
      .filter((script) => isPrime(script) || prime.size > MAX_EQUAL_SIZE_RATIO * script.size)
      .map(endOf),
  );

/** Scripts without a base so far lead the next base where they touch it and it may have some, or are its limits; else they belong to the one before. */
function settleWaiting(waiting: Item[], next: Base, bases: Base[], line: Line): void {
  if (waiting.length === 0) return;
  const end = Math.max(...waiting.map(endOf));
  const near = next.item !== null && next.item.x - end < MAX_NEAR_SCRIPT_GAP_EM * line.size;
  for (const item of waiting) {
    if (near && INTEGRALS.has(next.item?.text ?? '')) addScript(next, item, line);
    else if (near && mayHavePrescripts(next.item?.text ?? ''))
      (isAbove(item, line) ? next.presup : next.presub).push(item);
    else {
      const owner = bases.at(-1) ?? bare(null);
      if (bases.length === 0) bases.push(owner);
      addScript(owner, item, line);
    }
  }
}

/** Adds a script, or a script of a script, to the base. */
function addScript(base: Base, item: Item, line: Line): void {
  const parent = nestedParent(base, item, line);
  if (parent) parent.push(item);
  else if (isAbove(item, line)) base.sup.push(besideScript(asRaised(item), base.sup.at(-1)));
  else base.sub.push(besideScript(item, base.sub.at(-1)));
}

/**
 * `{x^{0}}^{T}`: TeX sets the script of a base that has one already behind that one and further off the line, and as large;
 * the scripts of a script are smaller.
 */
function besideScript(item: Item, script: Item | undefined): Item {
  const isSecond =
    script !== undefined &&
    script.axis === null &&
    item.axis === null &&
    script.size > SMALLEST_STYLE_PT &&
    Math.abs(item.baseline - script.baseline) > ROUNDING_EM * script.size &&
    Math.max(item.size / script.size, script.size / item.size) < MAX_EQUAL_SIZE_RATIO;
  return isSecond ? changedItem(item, { baseline: script.baseline }) : item;
}

/** To its script: where LaTeX scales scripts of scripts at all, the least step is from 6 points to 5. */
const MIN_NESTED_BASE_RATIO = MIN_BASE_TO_SCRIPT_RATIO;

/** The group whose member the item is a script of: it is smaller than that member and close to it, and no index of a power is below the line. */
function nestedParent(base: Base, item: Item, line: Line): Item[] | null {
  if (item.axis !== null || item.size === 0) return null;
  const isLow = item.baseline > line.baseline + ROUNDING_EM * line.size;
  const groups = (isLow ? [base.sub] : [base.sub, base.sup]).filter((group) => {
    const last = group.findLast(
      (member) => member.axis !== null || member.size > item.size * MIN_NESTED_BASE_RATIO,
    );
    // An index begins where the exponent above it does, `\\varphi^{'}_{\\lambda}`; its own scripts stand behind it.
    return last !== undefined && item.x > (last.x + last.end) / 2 && item.size < SCRIPT_SCALE * line.size;
  });
  if (groups.length === 0) return null;
  const distance = (group: Item[]) =>
    Math.min(...group.map((member) => Math.abs(centerY(member.ink) - centerY(item.ink))));
  const [nearest] = groups.toSorted((a, b) => distance(a) - distance(b));
  return nearest ?? null;
}

/** A subscript of this line, which TeX drops by 0.15 em at least; other programs drop it by less. */
const MIN_DROP_EM = ROUNDING_EM;

/** Superscript or subscript: by baseline where it decides, by the middle of the ink otherwise. */
function isAbove(item: Item, line: Line): boolean {
  const axis = axisOfLine(line);
  if (item.axis !== null) return axisOf(item) < axis;
  const drop = item.baseline - line.baseline;
  if (drop < -SUBSCRIPT_DROP_EM * line.size) return true;
  if (drop > MIN_DROP_EM * line.size) return false;
  return centerY(item.ink) < axis;
}
