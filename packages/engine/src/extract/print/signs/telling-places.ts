import type { SignReading } from '../network/classifier.ts';
import type { SignCut } from '../pixels/crops.ts';
import type { Plane } from '../pixels/resize.ts';
import { withOdds } from './rare-signs.ts';
import { isPart, textOfName } from './sign.ts';

/*
 * Signs that differ in one place alone. The network goes by the whole crop, with faces that it has not seen: O of Arial is Θ (0.95), θ
 * of Symbol beside digits of Arial is 0 (0.89), and ∝ of MathType is ∞ (0.95). The ink of that place tells them apart.
 */

/** How likely a sign is still what its place says it is not: a θ that is a 0 to the network (0.89, and 0.07 for θ) is a θ. */
const ODDS = 0.005;

/** Shares of a width or height. */
interface Span {
  from: number;
  to: number;
}

/** The middle columns of a ring, the rows where a bar may be, and those from the outline above to the one below. */
const RING = {
  columns: { from: 0.36, to: 0.64 },
  bar: { from: 0.36, to: 0.64 },
  inside: { from: 0.14, to: 0.86 },
} as const;
/** Where the right loop of ∞ closes, and ∝ is open. */
const RIGHT_END = { columns: { from: 0.8, to: 1 }, rows: { from: 0.38, to: 0.62 } } as const;

const within = (length: number, { from, to }: Span) =>
  [Math.floor(from * length), Math.ceil(to * length)] as const;

/** Mean ink of the places of a line of a cut, of its darkest pixel. */
function meanInk(
  { data, width }: Plane,
  [x0, x1]: readonly [number, number],
  [y0, y1]: readonly [number, number],
) {
  let sum = 0;
  for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) sum += data[y * width + x]!;
  return sum / Math.max(1, (x1 - x0) * (y1 - y0)) / Math.max(1, ...data);
}

/** How dark the bar through a ring is against the white above and below it: 0 where it has none. */
function barThrough(ink: Plane): number {
  const columns = within(ink.width, RING.columns);
  const rows = Array.from({ length: ink.height }, (_, y) => meanInk(ink, columns, [y, y + 1]));
  const [barFrom, barTo] = within(ink.height, RING.bar);
  const [from, to] = within(ink.height, RING.inside);
  const white = Math.max(Math.min(...rows.slice(from, barTo)), Math.min(...rows.slice(barFrom, to)));
  return Math.max(...rows.slice(barFrom, barTo)) - white;
}

/** How dark the right end of a sign is half-way up: 0 where it is open there. */
function closedAtRight(ink: Plane): number {
  const rows = within(ink.height, RIGHT_END.rows);
  const [from, to] = within(ink.width, RIGHT_END.columns);
  return Math.max(
    ...Array.from({ length: to - from }, (_, i) => meanInk(ink, [from + i, from + i + 1], rows)),
  );
}

interface TellingPlace {
  /** What a sign is where the place has hardly ink, and where it has much. */
  light: ReadonlySet<string>;
  dark: ReadonlySet<string>;
  inkOf: (ink: Plane) => number;
  /** At most and at least so much. */
  atMost: number;
  atLeast: number;
}

const PLACES: readonly TellingPlace[] = [
  {
    light: new Set(['O', '0', 'o', '∘']),
    dark: new Set(['Θ', 'θ']),
    inkOf: barThrough,
    // 0.12 at most without a bar, 0.56 at least with one: 180 rings of two photographed pages
    atMost: 0.2,
    atLeast: 0.4,
  },
  // 0 to 0.1 of eight ∝ on photos, 0.4 at least of twelve ∞ (1 where they are no scripts)
  { light: new Set(['∝']), dark: new Set(['∞']), inkOf: closedAtRight, atMost: 0.1, atLeast: 0.8 },
];

const signOfName = (name: string) => (isPart(name) ? '' : textOfName(name));

function weighed(reading: SignReading, { ink }: SignCut): SignReading {
  const texts = reading.top.map(({ name }) => signOfName(name));
  const place = PLACES.find(
    ({ light, dark }) => texts.some((text) => light.has(text)) && texts.some((text) => dark.has(text)),
  );
  if (!place) return reading;
  const found = place.inkOf(ink);
  if (found > place.atMost && found < place.atLeast) return reading;
  const unlikely = found >= place.atLeast ? place.light : place.dark;
  return withOdds(reading, (name) => (unlikely.has(signOfName(name)) ? ODDS : 1));
}

/** The readings of cuts with signs told apart by the one place in which they differ. */
export const weighByPlaces = (cuts: readonly SignCut[], readings: readonly SignReading[]): SignReading[] =>
  readings.map((reading, i) => weighed(reading, cuts[i]!));
