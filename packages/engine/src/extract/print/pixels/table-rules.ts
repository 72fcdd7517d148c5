/*
 * The rules of tables on scans and photos by their grey levels, however pale or thin they are. One pixel of a rule tells nothing;
 * along a stretch of it most are darker than the paper on both sides. Lengths are in x-heights.
 */

/** How far from the middle of a rule there is paper. */
const PAPER_AT = 0.2;
const MIN_PAPER_AT_PX = 2;
/** By how many levels of 255 the paper there is lighter: the grain of a photo is as dark by chance at one place in ten. */
const MIN_CONTRAST = 20;
/** The length of a stretch, and which share of its places is darker: stems of letters are as long, but none stands below the other. */
const STRETCH = 1.5;
const MIN_SHARE = 0.75;
/** From one stretch to the next a rule moves sideways by so much at most: a photo leans, and its lines bend at a fold. */
const MAX_STEP = 0.2;
/** Stretches in a row that may be missing where a letter or a tick touches the rule, and the share that is found. */
const MAX_MISSING = 2;
const MIN_FOUND_SHARE = 0.75;
/** As long as three lines of text: letters and fences are shorter. */
const MIN_LENGTH = 10;
/** How far behind the end of a rule the one is that it ends at, and how far before it: what follows the end may look like more of it. */
const AT_END = 1.5;
const MAX_OVERHANG = 2;
/** Between the outermost of those that cross a rule: the two lines of a notebook's margin are nearer. */
const MIN_APART = 4;

/** How many times the place is sought at which two rules that lean cross: each leaves a twentieth of the error. */
const SEARCHES = 3;

/** A rule along the rows or columns of a picture: where it lies, pixel by pixel. */
export interface Ridge {
  /** The first place along it. */
  from: number;
  /** Its middle at each place from there on. */
  middles: number[];
}

/** Of a picture, with paper at 255. */
export interface GreyLevels {
  width: number;
  height: number;
  levels: Uint8Array;
}

/** The grey levels of a picture, read along its columns or its rows. */
export interface Field {
  levels: Uint8Array;
  /** Places along a rule, and across it. */
  length: number;
  breadth: number;
  /** Of the levels, from one place along a rule to the next, and from one across it. */
  along: number;
  across: number;
}

/** Lengths in pixels. */
interface Scale {
  stretchPx: number;
  maxStepPx: number;
  paperAt: number;
}

export const columnsOf = ({ levels, width, height }: GreyLevels): Field => ({
  levels,
  length: height,
  breadth: width,
  along: width,
  across: 1,
});

export const rowsOf = ({ levels, width, height }: GreyLevels): Field => ({
  levels,
  length: width,
  breadth: height,
  along: 1,
  across: width,
});

const LIGHTEST = 255;

/** Whether a place is darker than the paper on both sides. */
function isDarkAt({ levels, along, across, breadth }: Field, place: number, i: number, paperAt: number) {
  if (i < paperAt || i >= breadth - paperAt) return false;
  const at = place * along + i * across;
  const limit = levels[at]! + MIN_CONTRAST;
  // nothing is lighter than paper: what is nearly white needs no look to its sides
  if (limit > LIGHTEST) return false;
  return levels[at - paperAt * across]! >= limit && levels[at + paperAt * across]! >= limit;
}

/** The same of a place or its neighbours: a rule that leans changes over to them. */
const isDarkAround = (field: Field, place: number, i: number, paperAt: number) =>
  [i - 1, i, i + 1].some((each) => isDarkAt(field, place, each, paperAt));

/** Counts places along a rule that are dark, or beside a dark one, once each; they come in order for each of them. */
function darkCounter({ breadth }: Pick<Field, 'breadth'>, length: number) {
  const counts = new Uint16Array(breadth);
  const lastDark = new Int32Array(length).fill(-2);
  return {
    counts,
    add: (place: number, i: number) => {
      for (let near = Math.max(i - 1, lastDark[place]! + 2); near <= i + 1; near += 1) counts[near]! += 1;
      lastDark[place] = i;
    },
  };
}

/** For each place across, of a stretch, how many of its places along have a rule there. */
function darkPlaces(field: Field, from: number, to: number, paperAt: number): Uint16Array {
  const { counts, add } = darkCounter(field, to - from);
  const last = field.breadth - paperAt;
  // in the order in which levels lie in memory
  if (field.across === 1) {
    for (let place = from; place < to; place += 1)
      for (let i = paperAt; i < last; i += 1) if (isDarkAt(field, place, i, paperAt)) add(place - from, i);
  } else {
    for (let i = paperAt; i < last; i += 1)
      for (let place = from; place < to; place += 1)
        if (isDarkAt(field, place, i, paperAt)) add(place - from, i);
  }
  return counts;
}

/** The middles of the rules that run through a stretch. */
function middlesIn(counts: Uint16Array, least: number): number[] {
  const middles: number[] = [];
  for (let i = 0; i < counts.length; i += 1) {
    if (counts[i]! < least) continue;
    const first = i;
    while (i + 1 < counts.length && counts[i + 1]! >= least) i += 1;
    middles.push(Math.round((first + i) / 2));
  }
  return middles;
}

/** A rule while it is followed: the stretches in which it was found, by their number. */
type Trail = { stretch: number; middle: number }[];

/** The nearest place within reach that is set; null where there is none. */
function nearestSet(isSet: Uint8Array, at: number, reach: number): number | null {
  for (let away = 0; away <= reach; away += 1)
    for (const place of [at - away, at + away]) if (isSet[place] === 1) return place;
  return null;
}

/** Rules followed from stretch to stretch. */
function trailsOf(field: Field, { stretchPx, paperAt, maxStepPx }: Scale): Trail[] {
  const trails: Trail[] = [];
  let open: Trail[] = [];
  for (let stretch = 0; (stretch + 1) * stretchPx <= field.length; stretch += 1) {
    const counts = darkPlaces(field, stretch * stretchPx, (stretch + 1) * stretchPx, paperAt);
    const middles = middlesIn(counts, MIN_SHARE * stretchPx);
    const isFree = new Uint8Array(field.breadth);
    for (const middle of middles) isFree[middle] = 1;
    open = open.filter((trail) => stretch - trail.at(-1)!.stretch <= MAX_MISSING + 1);
    for (const trail of open) {
      const last = trail.at(-1)!;
      const middle = nearestSet(isFree, last.middle, maxStepPx * (stretch - last.stretch));
      if (middle === null) continue;
      isFree[middle] = 0;
      trail.push({ stretch, middle });
    }
    const begun = middles
      .filter((middle) => isFree[middle] === 1)
      .map((middle): Trail => [{ stretch, middle }]);
    for (const trail of begun) {
      trails.push(trail);
      open.push(trail);
    }
  }
  return trails;
}

/** How many places a rule goes on beyond its last whole stretch, before (-1) or behind (1) it: most of them are dark. */
function goesOnFor(field: Field, last: number, middle: number, step: 1 | -1, { stretchPx, paperAt }: Scale) {
  let [dark, far] = [0, 0];
  for (let count = 1; count <= stretchPx; count += 1) {
    const place = last + step * count;
    if (place < 0 || place >= field.length) break;
    if (isDarkAround(field, place, middle, paperAt)) dark += 1;
    if (dark >= MIN_SHARE * count) far = count;
  }
  return far;
}

/** The middle of a rule at each of its places, by those of the two stretches that are nearest. */
function ridgeOf(field: Field, trail: Trail, scale: Scale): Ridge {
  const { stretchPx } = scale;
  const [first, last] = [trail[0]!, trail.at(-1)!];
  const [start, end] = [first.stretch * stretchPx, (last.stretch + 1) * stretchPx];
  const from = start - goesOnFor(field, start, first.middle, -1, scale);
  const to = end + goesOnFor(field, end - 1, last.middle, 1, scale);
  const knots = trail.map(({ stretch, middle }) => ({ place: (stretch + 0.5) * stretchPx, middle }));
  const middles: number[] = [];
  for (let place = from, next = 0; place < to; place += 1) {
    while (next < knots.length && knots[next]!.place <= place) next += 1;
    const [one, other] = [knots[Math.max(0, next - 1)]!, knots[Math.min(next, knots.length - 1)]!];
    const share = one === other ? 0 : (place - one.place) / (other.place - one.place);
    middles.push(Math.round(one.middle + share * (other.middle - one.middle)));
  }
  return { from, middles };
}

function ridgesOf(field: Field, u: number): Ridge[] {
  const scale = {
    stretchPx: Math.round(STRETCH * u),
    maxStepPx: Math.round(MAX_STEP * u),
    paperAt: Math.max(MIN_PAPER_AT_PX, Math.round(PAPER_AT * u)),
  };
  return trailsOf(field, scale)
    .filter((trail) => {
      const count = trail.at(-1)!.stretch - trail[0]!.stretch + 1;
      return count * scale.stretchPx >= MIN_LENGTH * u && trail.length >= MIN_FOUND_SHARE * count;
    })
    .map((trail) => ridgeOf(field, trail, scale));
}

const endOf = ({ from, middles }: Ridge) => from + middles.length;

/** Where others cross a rule, or end at it, from its beginning on. */
function crossingsOf(ridge: Ridge, others: readonly Ridge[], reach: number): number[] {
  return others
    .filter((other) => {
      const [first, last] = [other.from - reach, endOf(other) + reach];
      return ridge.middles.some((middle) => middle >= first && middle < last);
    })
    .map((other) => crossingOf(ridge, other))
    .filter((place) => place > ridge.from - reach && place < endOf(ridge) + reach)
    .sort((a, b) => a - b);
}

/**
 * A rule without what sticks out beyond those that it ends at; null where fewer than two cross it or it ends at none: a fold and
 * the edge of a sheet go on beyond a table at both sides, and the lines of a notebook cross its margin alone.
 */
function cutToCrossings(ridge: Ridge, others: readonly Ridge[], u: number): Ridge | null {
  const crossings = crossingsOf(ridge, others, AT_END * u);
  const [first, last] = [crossings[0], crossings.at(-1)];
  if (first === undefined || last === undefined || last - first < MIN_APART * u) return null;
  const [start, end] = [ridge.from, endOf(ridge)];
  const [isHeldFirst, isHeldLast] = [first - start <= MAX_OVERHANG * u, end - last <= MAX_OVERHANG * u];
  if (!isHeldFirst && !isHeldLast) return null;
  return resized(ridge, isHeldFirst ? first : start, isHeldLast ? last : end);
}

/** Where along a rule the other one crosses it, or would. */
function crossingOf({ from, middles }: Ridge, other: Ridge): number {
  const clamp = (i: number, ridge: Ridge) => Math.min(Math.max(i - ridge.from, 0), ridge.middles.length - 1);
  let place = from + middles.length / 2;
  for (let search = 0; search < SEARCHES; search += 1) {
    const middle = middles[clamp(Math.round(place), { from, middles })]!;
    place = other.middles[clamp(middle, other)]!;
  }
  return place;
}

/** A rule that is longer or shorter by a little. */
function resized({ from, middles }: Ridge, first: number, last: number): Ridge {
  return {
    from: first,
    middles: Array.from(
      { length: last - first + 1 },
      (_, i) => middles[Math.min(Math.max(first + i - from, 0), middles.length - 1)]!,
    ),
  };
}

export interface TableRules {
  columns: Ridge[];
  rows: Ridge[];
}

/** The rules that hang together as those of a table. */
function gridOf(columns: readonly Ridge[], rows: readonly Ridge[], u: number): TableRules {
  const cut = (ridges: readonly Ridge[], others: readonly Ridge[]) =>
    ridges.map((ridge) => cutToCrossings(ridge, others, u)).filter((ridge) => ridge !== null);
  let grid: TableRules = { columns: [...columns], rows: [...rows] };
  for (let before = -1; before !== grid.columns.length + grid.rows.length; ) {
    before = grid.columns.length + grid.rows.length;
    grid = { columns: cut(grid.columns, grid.rows), rows: cut(grid.rows, grid.columns) };
  }
  return grid;
}

/** The rules of a picture's tables, from crossing to crossing; `xHeightPx` is that of its text. */
export const tableRulesOf = (image: GreyLevels, xHeightPx: number): TableRules =>
  gridOf(ridgesOf(columnsOf(image), xHeightPx), ridgesOf(rowsOf(image), xHeightPx), xHeightPx);
