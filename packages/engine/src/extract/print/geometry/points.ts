import type { Rectangle } from '../../pdf/page.ts';
import { gapX, median, midX, midY, probabilityOf, type Sign, type Stroke } from '../signs/sign.ts';
import { type SignIndex, signIndex } from '../signs/sign-index.ts';
import { AXIS_EM } from './nominal-size.ts';
import type { PageSizes } from './page-sizes.ts';

/* Dots and commas are told by where they stand: on the baseline, or on the axis. Lengths are in em. */

/** Half the height of a full stop. */
const STOP_MIDDLE_EM = 0.053;
/** From the baseline up to the middle of a dot. */
const AXIS_DOT = { from: 0.19, to: 0.33 } as const;
const MIN_STOP_MIDDLE_EM = -0.1;
const MAX_STOP_MIDDLE_EM = 0.12;
const LETTER = { minSize: 0.8, across: 1.6, down: 0.6 } as const;
/** The full stop of a display may stand further behind it, after a space and a letter's scripts. */
const FAR_LETTER_EM = 5;
const PILLAR = { minGap: -0.2, maxGap: 0.6, maxError: 0.07, minStopDrop: 0.12 } as const;
const ELLIPSIS = {
  minCount: 3,
  level: 0.06,
  minStep: 0.15,
  maxStep: 0.62,
  letterGap: 2.5,
  letterLevel: 0.5,
} as const;
/** Between dots on the baseline and dots on the axis. */
const ELLIPSIS_AXIS_ABOVE_EM = 0.14;
/** What a stop follows may have scripts, so that its letter stands further away. */
const STOP = { minGap: -0.3, maxGap: 0.5, maxFullGap: 1.5, maxError: 0.13 } as const;
/** From a comma's top down to the baseline. */
const COMMA_TOP_EM = 0.11;
const PILLAR_STOP = { minGap: -0.1, maxGap: 0.5, maxError: 0.16 } as const;
/** What one point weighs against the network's probabilities. */
const OWN_CLASS_WEIGHT = 0.5;

const isDot = ({ text, style }: Sign) => style === 's' && (text === '.' || text === '·');

const closest = <Box>(boxes: readonly Box[], distance: (box: Box) => number): Box | null =>
  boxes.reduce<Box | null>((best, box) => (best && distance(best) <= distance(box) ? best : box), null);

/** Tells a dot by the closest of letters on its line; gives whether that tells it. */
function settleByLetters(dot: Sign, letters: readonly Sign[]): boolean {
  const letter = closest(letters, (each) => Math.abs(midX(each) - midX(dot)));
  if (!letter) return false;
  const height = (letter.baseline - midY(dot)) / letter.size;
  if (height > AXIS_DOT.from && height < AXIS_DOT.to) {
    Object.assign(dot, { text: '·', size: letter.size, baseline: letter.baseline });
    return true;
  }
  if (height < MIN_STOP_MIDDLE_EM || height > MAX_STOP_MIDDLE_EM) return false;
  dot.text = '.';
  return true;
}

/** A dot among letters is a product where it stands on the axis, a full stop on the baseline. */
function settleDot(dot: Sign, around: readonly Sign[], pillars: (Sign | Stroke)[], body: number): void {
  const letters = around.filter(
    (letter) =>
      letter.size > LETTER.minSize * body &&
      Math.abs(letter.baseline - midY(dot)) < LETTER.down * letter.size,
  );
  const near = letters.filter((letter) => Math.abs(midX(letter) - midX(dot)) < LETTER.across * letter.size);
  if (settleByLetters(dot, near)) return;
  const beside = pillars.filter((pillar) => {
    const gap = gapX(dot, pillar);
    return gap > PILLAR.minGap * body && gap < PILLAR.maxGap * body;
  });
  const below = (pillar: Sign | Stroke) => (midY(dot) - midY(pillar)) / body;
  if (beside.some((pillar) => Math.abs(below(pillar)) < PILLAR.maxError))
    Object.assign(dot, { text: '·', size: body, baseline: midY(dot) + AXIS_EM * body });
  else if (beside.some((pillar) => below(pillar) > PILLAR.minStopDrop)) dot.text = '.';
  else settleByLetters(dot, letters);
}

function rowFrom(start: Sign, dots: Sign[], body: number): Sign[] {
  const row = [start];
  for (const dot of dots) {
    const step = midX(dot) - midX(row.at(-1)!);
    const isLevel = Math.abs(midY(dot) - midY(start)) < ELLIPSIS.level * body;
    if (isLevel && step > ELLIPSIS.minStep * body && step < ELLIPSIS.maxStep * body) row.push(dot);
  }
  return row;
}

const classWeight = (row: Sign[], text: string) =>
  row.reduce(
    (sum, dot) =>
      sum + probabilityOf(dot, (name) => name === `s:${text}`) + (dot.text === text ? OWN_CLASS_WEIGHT : 0),
    0,
  );

/** The closest on either side: the row's own formula, which LibreOffice sets up to 0.15 em above the words about it. */
const nearestOf = (letters: readonly Sign[], box: Rectangle): Sign[] =>
  [letters.filter(({ x1 }) => x1 <= midX(box)), letters.filter(({ x0 }) => x0 >= midX(box))].flatMap(
    (side) => closest(side, (letter) => gapX(letter, box)) ?? [],
  );

/** In em: an operator stands so near to the dots of its sum, with its middle on the axis, which is 0.2 above the dots on a baseline. */
const OPERATOR = { maxGap: 1.2, onAxis: 0.1, lowFrom: 0.13, lowTo: 0.3 } as const;
const ON_AXIS = new Set(['+', '−', '±', '×', '=', '<', '>', '≤', '≥']);

/**
 * Whether a row of dots stands on the axis of the operator beside it; null where none tells. Between fractions there is no letter
 * whose baseline would: after `1/16 + 1/32 +`, that of a numerator is far from the row's.
 */
function isOnAxis(box: Rectangle, operators: SignIndex<Sign>, body: number): boolean | null {
  const nearest = closest(operators.around(box, OPERATOR.maxGap * body, OPERATOR.lowTo * body), (each) =>
    gapX(each, box),
  );
  if (!nearest) return null;
  const drop = (midY(box) - midY(nearest)) / body;
  if (Math.abs(drop) < OPERATOR.onAxis) return true;
  return drop > OPERATOR.lowFrom && drop < OPERATOR.lowTo ? false : null;
}

/** Three dots and more: all low or all on the axis. */
function settleEllipses(dots: Sign[], operators: SignIndex<Sign>, sizes: PageSizes): Set<Sign> {
  const { body, letters } = sizes;
  const settled = new Set<Sign>();
  const sorted = dots.toSorted((a, b) => a.x0 - b.x0);
  for (const start of sorted) {
    if (settled.has(start)) continue;
    const row = rowFrom(
      start,
      sorted.filter((dot) => dot !== start && dot.x0 >= start.x0),
      body,
    );
    if (row.length < ELLIPSIS.minCount) continue;
    const box = { x0: row[0]!.x0, x1: row.at(-1)!.x1, y0: start.y0, y1: start.y1 };
    const beside = letters
      .around(box, ELLIPSIS.letterGap * body, body)
      .filter(
        (letter) =>
          letter.size > LETTER.minSize * body &&
          Math.abs(letter.baseline - midY(start)) < ELLIPSIS.letterLevel * body,
      );
    const nearest = nearestOf(beside, box);
    const isAboveBaseline = () =>
      nearest.length > 0
        ? median(nearest.map(({ baseline }) => baseline - midY(start))) > ELLIPSIS_AXIS_ABOVE_EM * body
        : classWeight(row, '·') > classWeight(row, '.');
    const isHigh = isOnAxis(box, operators, body) ?? isAboveBaseline();
    const level = row.reduce((sum, dot) => sum + midY(dot), 0) / row.length;
    const baseline = level + (isHigh ? AXIS_EM : STOP_MIDDLE_EM) * body;
    for (const dot of row) {
      Object.assign(dot, { text: isHigh ? '·' : '.', baseline, size: body });
      settled.add(dot);
    }
  }
  return settled;
}

/** From a mark up to what it is a part of, as the dots of `÷`; letters of the line above that reach down are further off. */
const OVER_GAP_EM = 0.6;

/** Whether a sign stands right over a mark: what stands under signs is no punctuation. */
const isUnder = (mark: Sign, signs: readonly Sign[]) =>
  signs.some(
    (sign) =>
      midX(mark) > sign.x0 &&
      midX(mark) < sign.x1 &&
      midY(sign) < mark.y0 &&
      mark.y0 - sign.y1 < OVER_GAP_EM * mark.size,
  );

/** What follows a decimal point, or the dots of a row, stands as near: a full stop ends its formula, whatever the network takes it for. */
const NEXT_GAP_EM = 0.25;

const endsSentence = (stop: Sign, around: readonly Sign[]) =>
  stop.text === '.' &&
  !around.some((sign) => isBehind(sign, stop) && gapX(sign, stop) < NEXT_GAP_EM * stop.size);

const isBehind = (mark: Sign, sign: Sign) => midX(mark) > midX(sign);

/** Full stops and commas stand on the baseline of what they follow. */
function settleStop(stop: Sign, before: Sign[], pillars: (Sign | Stroke)[], body: number): void {
  const lowFor = (size: number) => (stop.text === '.' ? stop.y1 - 0.5 : stop.y0 + 0.5 + COMMA_TOP_EM * size);
  const low = lowFor(stop.size);
  const isLevel = ({ baseline, size }: Sign) => Math.abs(baseline - lowFor(size)) < STOP.maxError * size;
  const full = before.filter(
    (sign) =>
      sign.size > LETTER.minSize * body && gapX(stop, sign) < STOP.maxFullGap * sign.size && isLevel(sign),
  );
  const scripts = before.filter((sign) => {
    const gap = (stop.x0 - sign.x1) / sign.size;
    return gap > STOP.minGap && gap < STOP.maxGap && isLevel(sign);
  });
  const sign = closest(full.length > 0 ? full : scripts, (each) => gapX(stop, each));
  if (sign) {
    Object.assign(stop, {
      size: sign.size,
      baseline: sign.baseline,
      isOnLine: isBehind(stop, sign) && !isUnder(stop, before),
    });
    return;
  }
  const pillar = pillars.find((each) => {
    const gap = stop.x0 - each.x1;
    const isBeside = gap > PILLAR_STOP.minGap * body && gap < PILLAR_STOP.maxGap * body;
    return isBeside && Math.abs(midY(each) + AXIS_EM * body - low) < PILLAR_STOP.maxError * body;
  });
  if (pillar)
    Object.assign(stop, {
      size: body,
      baseline: midY(pillar) + AXIS_EM * body,
      isOnLine: !isUnder(stop, before),
    });
  else stop.baseline = low;
}

/** Tells dots on the axis from full stops, and gives points their baselines. */
export function settlePoints(signs: readonly Sign[], strokes: readonly Stroke[], sizes: PageSizes): void {
  const { body, letters } = sizes;
  const pillars = signIndex<Sign | Stroke>(
    [
      ...signs.filter(({ isTall }) => isTall),
      ...strokes.filter(({ direction }) => direction === 'horizontal'),
    ],
    3 * body,
  );
  const dots = signs.filter(isDot);
  for (const dot of dots) {
    const beside = letters.around(dot, FAR_LETTER_EM * body, LETTER.down * body);
    settleDot(dot, beside, pillars.around(dot, PILLAR.maxGap * body, body), body);
  }
  const operators = signs.filter(({ text, size }) => ON_AXIS.has(text) && size > LETTER.minSize * body);
  const settled = settleEllipses(dots, signIndex(operators, OPERATOR.maxGap * body), sizes);
  const onBaseline = signIndex(
    signs.filter(({ isTall, text }) => !isTall && text !== '.' && text !== ','),
    2 * body,
  );
  for (const stop of signs) {
    if (stop.style !== 's' || settled.has(stop) || (stop.text !== '.' && stop.text !== ',')) continue;
    const before = onBaseline.around(stop, STOP.maxFullGap * body, body);
    settleStop(stop, before, pillars.around(stop, PILLAR_STOP.maxGap * body, 2 * body), body);
    if (stop.isOnLine && endsSentence(stop, before)) stop.math = 0;
  }
}
