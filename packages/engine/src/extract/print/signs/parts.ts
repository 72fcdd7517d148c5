import { X_HEIGHT_EM } from '../geometry/nominal-size.ts';
import type { SignMetrics } from '../network/model.ts';
import { isBar, minusOrHyphen } from './bars.ts';
import {
  heightOf,
  isPart,
  midX,
  midY,
  partOf,
  probabilityOf,
  type Sign,
  styleOfName,
  textOfName,
  unionOf,
  wholeName,
  widthOf,
} from './sign.ts';
import { type SignIndex, signIndex } from './sign-index.ts';

/*
 * Parts of a sign become one: the dot and the stem of i, the three bars of Ξ, the dots of ÷. Lengths are in x-heights.
 */

/** Of the nominal box: faces differ by that, and boxes are off by the rest. */
const BOX_SLACK = {
  share: 1.15,
  ownWidth: 1.12,
  ownHeight: 1.06,
  acrossXHeights: 0.1,
  downXHeights: 0.12,
} as const;
const MIN_REACH_DOWN = 0.3;
/** A part of another class may be so much larger than the part that looks for it. */
const MAX_STRANGER_AREA = 1.3;
const MAX_STRANGERS = 12;
/** A dot and its stem. */
const STEM = {
  maxGap: 0.6,
  offCentre: 0.45,
  minHeight: 0.5,
  maxHeight: 2.2,
  maxWidth: 1.1,
  minProbability: 0.05,
} as const;
/** Two dots whose box is lower than this, in x-heights, have no stem. */
const MIN_DOTTED_HEIGHT = 0.7;
/** A dot is about as wide as it is high; bars over letters and commas are not. */
const DOT_ASPECT = { min: 0.6, max: 1.6 } as const;
/** What an i or j without its dot looks like. */
const STEM_TEXTS = new Set(['1', 'l', 'ı', 'I', '|', 'r', 't']);
const MAX_DOT = { stem: 0.6, point: 0.5 } as const;
/** A stem higher than an x, and not that of an i: an l is 1.6 high, in a script 1.1. */
const MIN_TALL_STEM = 1.35;
const MIN_ALTERNATIVE = { stem: 0.004, point: 0.02 } as const;
const POINTS = new Set(['s:.', 's:·', 's:,', 's:•']);
const LETTER_STYLES = new Set(['r', 'i', 'b', 'bi', 'tt']);

const isDotted = (name: string) => /[ij]$/.test(name);

interface Gathering {
  parts: SignIndex<Sign>;
  others: SignIndex<Sign>;
  used: Set<Sign>;
  metrics: SignMetrics;
  xHeightPx: number;
}

/** How large the whole of a sign may be, in pixels. */
function reachOf(sign: Sign, { metrics, xHeightPx: u }: Gathering): { across: number; down: number } {
  const usual = u / X_HEIGHT_EM;
  const size = sign.logSize === null ? usual : Math.max(usual, u * Math.exp(sign.logSize));
  const nominal = metrics[wholeName(sign.name)];
  const [top, bottom, , , inkWidth] = nominal ?? [0, 1, 0, 0, 1];
  const share = nominal ? BOX_SLACK.share : 1;
  const across = Math.max(inkWidth! * size * share, widthOf(sign) * BOX_SLACK.ownWidth);
  const down = Math.max(
    (bottom! - top!) * size * share,
    heightOf(sign) * BOX_SLACK.ownHeight,
    MIN_REACH_DOWN * u,
  );
  return { across: across + BOX_SLACK.acrossXHeights * u, down: down + BOX_SLACK.downXHeights * u };
}

const distance = (a: Sign, b: Sign) => Math.abs(midX(a) - midX(b)) + Math.abs(midY(a) - midY(b));

/** The parts that make one sign with `sign`, itself included. */
function groupOf(sign: Sign, state: Gathering): Sign[] {
  const { parts, others, used } = state;
  const whole = wholeName(sign.name);
  const { count } = partOf(sign.name)!;
  const { across, down } = reachOf(sign, state);
  const group = [sign];
  const fits = (other: Sign) => {
    const box = unionOf([...group, other]);
    return widthOf(box) <= across && heightOf(box) <= down;
  };
  const take = (candidates: Sign[]) => {
    for (const other of candidates) {
      if (group.length >= count || used.has(other) || other === sign || !fits(other)) continue;
      group.push(other);
      used.add(other);
    }
  };
  const sorted = (index: SignIndex<Sign>) =>
    index
      .around(sign, across, down)
      .filter((other) => !used.has(other))
      .sort((a, b) => distance(a, sign) - distance(b, sign));
  take(sorted(parts).filter((other) => wholeName(other.name) === whole));
  const area = widthOf(sign) * heightOf(sign) * MAX_STRANGER_AREA;
  const isSimilar = (other: Sign) =>
    widthOf(other) * heightOf(other) < area &&
    other.top.some(({ name }, i) => {
      const candidate = wholeName(name);
      return candidate === whole || (i < 4 && textOfName(candidate) === textOfName(whole));
    });
  for (const index of [parts, others]) {
    if (group.length < count) take(sorted(index).slice(0, MAX_STRANGERS).filter(isSimilar));
  }
  return group;
}

/** The sign that two parts make together: what both readings allow, weighed by both. */
function pairName(a: Sign, b: Sign): { name: string; score: number } {
  let best = { name: '', score: 0 };
  for (const { name, probability } of a.top) {
    const part = partOf(name);
    if (part?.count !== 2) continue;
    const other = b.top.find(
      (each) => wholeName(each.name) === wholeName(name) && partOf(each.name)?.index === 1 - part.index,
    );
    const score = probability * (other?.probability ?? 0);
    if (score > best.score) best = { name: wholeName(name), score };
  }
  return best;
}

/** Least joint probability at which two parts of different names make a sign. */
const MIN_PAIR_SCORE = 0.004;

/** The partner that a part makes a sign with though the likeliest class of the two differs. */
function partnerOf(sign: Sign, state: Gathering): { other: Sign; name: string } | null {
  const { across, down } = reachOf(sign, state);
  let best: { other: Sign; name: string; score: number } | null = null;
  for (const other of state.parts.around(sign, across, down)) {
    const box = unionOf([sign, other]);
    if (state.used.has(other) || widthOf(box) > across || heightOf(box) > down) continue;
    const pair = pairName(sign, other);
    if (pair.score > Math.max(MIN_PAIR_SCORE, best?.score ?? 0)) best = { other, ...pair };
  }
  return best;
}

/** The stem under a dot, whatever the network took it for. */
function stemUnder(dot: Sign, { parts, others, used, xHeightPx: u }: Gathering): Sign | null {
  const near = [parts, others].flatMap((index) => index.around(dot, STEM.offCentre * u, STEM.maxGap * u));
  const stems = near.filter((other) => {
    const gap = other.y0 - dot.y1 + 1;
    const dotted = probabilityOf(other, (name) => /:[ij]$/.test(wholeName(name)));
    return (
      !used.has(other) &&
      gap > 0 &&
      gap < STEM.maxGap * u &&
      Math.abs(midX(other) - midX(dot)) < STEM.offCentre * u &&
      heightOf(other) > STEM.minHeight * u &&
      heightOf(other) < STEM.maxHeight * u &&
      widthOf(other) < STEM.maxWidth * u &&
      (dotted > STEM.minProbability || STEM_TEXTS.has(textOfName(other.name)))
    );
  });
  return stems.sort((a, b) => Math.abs(midX(a) - midX(dot)) - Math.abs(midX(b) - midX(dot)))[0] ?? null;
}

const isSmall = (sign: Sign, u: number) => Math.max(widthOf(sign), heightOf(sign)) < MAX_DOT.point * u;

/** Small and round: its place tells whose dot it is, as a dot by itself looks like a part of a dozen signs. */
function isRound(sign: Sign, u: number): boolean {
  const aspect = widthOf(sign) / Math.max(1, heightOf(sign));
  return isSmall(sign, u) && aspect > DOT_ASPECT.min && aspect < DOT_ASPECT.max;
}

/**
 * A bar right over a full stop: nothing but an exclamation mark looks like that. An italic one leans to the right by so much of the
 * height between the middles of the two.
 */
const EXCLAMATION = {
  maxGap: 0.6,
  offCentre: 0.15,
  maxSlant: 0.25,
  minHeight: 0.7,
  maxHeight: 1.8,
  maxWidth: 0.45,
} as const;

/** What the places of the two prove: the bar by itself looks like an i or a 1, and the point like any dot. */
const EXCLAMATION_CERTAINTY = 0.995;

function barOver(dot: Sign, { parts, others, used, xHeightPx: u }: Gathering): Sign | null {
  const { maxGap, offCentre, maxSlant, minHeight, maxHeight, maxWidth } = EXCLAMATION;
  const near = [parts, others].flatMap((index) => index.around(dot, offCentre * u, maxGap * u));
  const bar = near.find((other) => {
    const gap = dot.y0 - other.y1 + 1;
    const aside = midX(other) - midX(dot);
    return (
      !used.has(other) &&
      gap > 0 &&
      gap < maxGap * u &&
      aside > -offCentre * u &&
      aside < offCentre * u + maxSlant * (midY(dot) - midY(other)) &&
      heightOf(other) > minHeight * u &&
      heightOf(other) < maxHeight * u &&
      widthOf(other) < maxWidth * u
    );
  });
  return bar ?? null;
}

/** Exclamation marks whose bar was taken for a letter. */
function joinExclamations(dots: Sign[], state: Gathering): Sign[] {
  return dots.flatMap((dot) => {
    const bar = state.used.has(dot) ? null : barOver(dot, state);
    if (!bar) return [];
    state.used.add(bar);
    state.used.add(dot);
    const whole = joined(bar, [bar, dot], 's:!');
    return [
      {
        ...whole,
        probability: EXCLAMATION_CERTAINTY,
        top: [{ name: 's:!', probability: EXCLAMATION_CERTAINTY }],
      },
    ];
  });
}

/** How a stem under a dot reads by itself. */
const DOTLESS: Record<string, string> = { i: 'iıιlI1|rt', j: 'jȷ' };
/** What a dot right over a stem proves, where nothing speaks for the other of the two letters. */
const DOTTED_CERTAINTY = 0.995;

/** Probability that a stem under a dot is this of the two dotted letters: the dot itself is proven by its place. */
function dottedCertainty(stem: Sign, letter: string): number {
  const massOf = (texts: string) =>
    probabilityOf(stem, (name) => texts.includes(textOfName(wholeName(name))));
  const [i, j] = [massOf(DOTLESS.i!), massOf(DOTLESS.j!)];
  return i + j === 0 ? 0 : (DOTTED_CERTAINTY * (letter === 'j' ? j : i)) / (i + j);
}

/** Dots that stand right over a stem are the stem's, also where the network took them for full stops. */
function joinDots(dots: Sign[], state: Gathering): Sign[] {
  return dots.flatMap((dot) => {
    const stem = stemUnder(dot, state);
    if (!stem) return [];
    state.used.add(stem);
    state.used.add(dot);
    const seen = stem.top.find(({ name }) => /:[ij]$/.test(wholeName(name)));
    const name = dottedName(seen ? wholeName(seen.name) : 'r:i', stem);
    const whole = joined(stem, [dot, stem], name);
    return [{ ...whole, probability: Math.max(whole.probability, dottedCertainty(stem, name.at(-1)!)) }];
  });
}

/** The hyphen of Arial is 0.57 wide; a crumb that looks like a rule is a third. */
const MIN_HYPHEN = 0.45;

/** A hyphen of ten pixels is half as high as wide: it has no bar's shape, and is no rule either. */
const isLoneBar = (sign: Sign, [likeliest]: Sign['top'], u: number) =>
  isBar(sign, u) || (likeliest?.name === 'RULE' && widthOf(sign) > MIN_HYPHEN * u);

/** A part alone is no part: it gets its likeliest class as a whole sign, or else, without any certainty, that of its own. */
function renameLonely(sign: Sign, u: number): void {
  const whole = wholeName(sign.name);
  const others = sign.top.filter(({ name }) => !isPart(name) && name !== 'MULTI');
  if (isDotted(whole) && heightOf(sign) > MAX_DOT.stem * u) {
    const letter = others.find(({ name }) => !/:[ij]$/.test(name));
    if (letter && letter.probability > MIN_ALTERNATIVE.stem) Object.assign(sign, namedBy(letter));
    else sign.name = styleOfName(whole) === 'r' ? 'r:1' : whole;
    const isTall = textOfName(sign.name) === 'l' && heightOf(sign) > MIN_TALL_STEM * u;
    if (isTall || (styleOfName(whole) === 'r' && textOfName(sign.name) === '1'))
      Object.assign(sign, {
        isLoneStem: true,
        probability: probabilityOf(sign, (name) => isDotted(name) || name === sign.name),
      });
  } else if (isLoneBar(sign, others, u)) {
    sign.name = minusOrHyphen(sign, u);
  } else if (Math.max(widthOf(sign), heightOf(sign)) < MAX_DOT.point * u) {
    const point = others.find(
      ({ name, probability }) => POINTS.has(name) && probability > MIN_ALTERNATIVE.point,
    );
    sign.name = point?.name ?? 's:.';
  } else Object.assign(sign, others[0] ? namedBy(others[0]) : { name: whole, probability: 0 });
}

const namedBy = ({ name, probability }: Sign['top'][number]) => ({ name, probability });

const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;

function joined(sign: Sign, group: Sign[], name: string): Sign {
  return {
    ...sign,
    ...unionOf(group),
    name,
    probability: mean(group.map(({ probability }) => probability)),
    math: mean(group.map(({ math }) => math)),
    top: sign.top.map((score) => ({ ...score, name: wholeName(score.name) })),
    baselineOffset: null,
    component: null,
  };
}

/** The name of a dotted letter by its stem: `i:i` over an italic stem. */
function dottedName(whole: string, stem: Sign): string {
  const style = styleOfName(wholeName(stem.name));
  return `${LETTER_STYLES.has(style) ? style : styleOfName(whole)}:${whole.at(-1)}`;
}

/** Whether three marks stand side by side on a line: no sign has three such, but those of an ellipsis or a leader are a sign each. */
function areMarksInRow(group: readonly Sign[], u: number): boolean {
  const row = group.toSorted((a, b) => a.x0 - b.x0);
  const isApart = row.every(({ x0 }, i) => i === 0 || x0 >= row[i - 1]!.x1);
  return row.length > 2 && isApart && heightOf(unionOf(row)) < MAX_DOT.point * u;
}

/** The name of parts that were joined; two dots side by side are a diaeresis, whatever they were taken for: the dots of `÷`, or of an i. */
function groupName(group: Sign[], xHeightPx: number): string {
  const name = wholeName(group[0]!.name);
  const isLow = heightOf(unionOf(group)) < MIN_DOTTED_HEIGHT * xHeightPx;
  const areDots = group.length === 2 && group.every((sign) => isRound(sign, xHeightPx));
  return isLow && (isDotted(name) || areDots) ? 's:¨' : name;
}

/** Signs without parts: what belongs together is joined, what is alone is renamed. */
export function joinParts(signs: Sign[], metrics: SignMetrics, xHeightPx: number): Sign[] {
  const parts = signs.filter(({ name }) => isPart(name));
  const others = signs.filter(({ name }) => !isPart(name));
  const state: Gathering = {
    parts: signIndex(parts, 2 * xHeightPx),
    others: signIndex(others, 2 * xHeightPx),
    used: new Set(),
    metrics,
    xHeightPx,
  };
  const dots = signs.filter((sign) => isRound(sign, xHeightPx));
  const whole: Sign[] = [...joinDots(dots, state), ...joinExclamations(dots, state)];
  const area = (sign: Sign) => widthOf(sign) * heightOf(sign);
  for (const sign of parts.toSorted((a, b) => area(b) - area(a))) {
    if (state.used.has(sign)) continue;
    const group = groupOf(sign, state);
    state.used.add(sign);
    const isDot = isDotted(sign.name) && heightOf(sign) < MAX_DOT.stem * xHeightPx;
    const stem = group.length === 1 && isDot ? stemUnder(sign, state) : null;
    const partner = group.length === 1 && !stem ? partnerOf(sign, state) : null;
    if (stem) {
      state.used.add(stem);
      whole.push(joined(stem, [sign, stem], dottedName(wholeName(sign.name), stem)));
    } else if (areMarksInRow(group, xHeightPx)) {
      for (const dot of group.filter(({ name }) => isPart(name))) renameLonely(dot, xHeightPx);
      whole.push(...group);
    } else if (group.length > 1) whole.push(joined(sign, group, groupName(group, xHeightPx)));
    else if (partner) {
      state.used.add(partner.other);
      whole.push(joined(sign, [sign, partner.other], partner.name));
    } else {
      renameLonely(sign, xHeightPx);
      whole.push(sign);
    }
  }
  return [...whole, ...others.filter((sign) => !state.used.has(sign))];
}
