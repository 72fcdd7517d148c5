import { INK_BLOAT_PX } from '../geometry/nominal-size.ts';
import { isDot, joinColon, nameEllipses, nameTriangles } from './dot-stacks.ts';
import {
  heightOf,
  isPart,
  midX,
  midY,
  probabilityOf,
  type Sign,
  styleOfName,
  textOfName,
  wholeName,
  widthOf,
} from './sign.ts';
import { type SignIndex, signIndex } from './sign-index.ts';
import { join, near, type Stacking } from './stacking.ts';

/*
 * What geometry alone says belongs together: two or three bars, a bar under a relation, two dots, two poles. All
 * lengths are in x-heights.
 */

const POLE = { maxWidth: 0.3, minHeight: 1.5, minGap: 0, maxGap: 0.72, ends: 0.12 } as const;
/** Bars of absolute values and norms that belong together stand within that distance. */
const POLE_ROW = 15;
/** The network must think of a norm's bar at all: two absolute values may stand side by side. */
const MIN_NORM_PROBABILITY = 0.12;
/** Two bars that stand nearer to each other than those of two absolute values do in any face. */
const NORM_GAP = 0.25;
/** Stretched bars that stand so near to each other are a norm's, whatever the network thinks: it knows few as tall. */
const TALL_POLE = { minHeight: 3, maxGap: 0.4 } as const;
const STACKED_BAR = { maxHeight: 0.36, minAspect: 2.5, minWidth: 0.5, maxWidth: 2.4 } as const;
/** A wave is higher than a bar: 0.42 in newtx, 0.56 in Computer Modern's signs beside letters of Times. */
const MAX_WAVE_HEIGHT = 0.6;
/** Waves of Times are two and a half times as wide as high, and the rows of one of two reach into those of the other, in x-heights. */
const WAVE = { minAspect: 1.8, maxOverlap: 0.1 } as const;
const BAR_TWIN = { ends: 0.15, distance: 0.55, thirdWidth: 0.2 } as const;
/** A letter right over two bars is the numerator of a definition's fraction or sits under an accent. */
const HAT = { minHeight: 0.3, overhang: 0.3, minGap: -0.1, maxGap: 0.32 } as const;
const UNDERBAR = { maxHeight: 0.28, offCentre: 0.2, width: 0.35, maxGap: 0.4 } as const;
/** From the bar of a ∓ to its plus: 0.05 in newtx; under the bar of a fraction or an accent there is more. */
const OVERBAR_GAP = 0.15;
/** A sign with a bar right under it. */
const WITH_BAR: Record<string, string> = {
  '+': '±',
  '<': '≤',
  '>': '≥',
  '⊂': '⊆',
  '⊃': '⊇',
  '∼': '≃',
  '~': '≃',
  '≺': '⪯',
  '≻': '⪰',
  '⊏': '⊑',
  '⊐': '⊒',
};
/** Relations whose bar the network counted in already; what they are with it. */
const HAS_BAR: Record<string, string> = {
  ...Object.fromEntries(Object.values(WITH_BAR).map((sign) => [sign, sign])),
  '≦': '≤',
  '≧': '≥',
  '⩽': '≤',
  '⩾': '≥',
  '⪇': '≤',
  '⪈': '≥',
};
const MIN_RELATION_HEIGHT = 0.5;
/** Relations over a wave or another relation: over a bar, their upper half is that of `≤` or `≥`. */
const RELATIONS_WITHOUT_BAR = new Set('≲≳⪅⪆≶≷⋚⋛≨≩');
/** Two angles within each other make one sign, and so does one over a wave. */
const DOUBLED: Record<string, string> = { '<': '≪', '>': '≫' };
const WITH_WAVE: Record<string, string> = { '<': '≲', '>': '≳' };
/** What the network takes an angle for: by itself, or over something. */
const ANGLES = [
  ['<', /^(?:s:<|P0[23]:s:[≤⩽≦⪇≲⪅])$/u],
  ['>', /^(?:s:>|P0[23]:s:[≥⩾≧⪈≳⪆])$/u],
] as const;
const MIN_ANGLE_PROBABILITY = 0.5;
/** What the network takes a bow for: by itself, or over a bar, which it may think struck out. */
const BOWS = [
  ['⊂', /^(?:s:[⊂⊊]|P0[23]:s:[⊆⊊⫅])$/u],
  ['⊃', /^(?:s:[⊃⊋]|P0[23]:s:[⊇⊋⫆])$/u],
] as const;
/** What the network takes the plus of ± and ∓ for. */
const PLUS = /^(?:s:\+|P02:s:±|P12:s:∓)$/u;
const MIN_PLUS_PROBABILITY = 0.5;
const MIN_RING_PROBABILITY = 0.5;
/** Shared width of the two, of one's width. */
const MIN_DOUBLED_OVERLAP = 0.2;

const areLevel = (pole: Sign, other: Sign, u: number) =>
  Math.abs(other.y0 - pole.y0) < POLE.ends * u && Math.abs(other.y1 - pole.y1) < POLE.ends * u;

/** Two poles that may be the bar of a norm, and the blank between them. */
interface PolePair {
  pole: Sign;
  other: Sign;
  gap: number;
}

const isNormsGap = ({ pole, other, gap }: PolePair, u: number) =>
  gap < NORM_GAP * u && [pole, other].every(({ name }) => textOfName(name) === '|');

/** The poles right of one that may be the other half of its norm's bar. */
function pairsOf(pole: Sign, index: SignIndex<Sign>, u: number): PolePair[] {
  const isNorm = (name: string) => name.endsWith('∥');
  return index
    .around(pole, POLE.maxGap * u, 0)
    .map((other) => ({ pole, other, gap: other.x0 - pole.x1 }))
    .filter(({ other, gap }) => {
      const isBeside = gap > POLE.minGap * u && gap < POLE.maxGap * u && areLevel(pole, other, u);
      const isTall = heightOf(pole) > TALL_POLE.minHeight * u && gap < TALL_POLE.maxGap * u;
      const norm = probabilityOf(pole, isNorm) + probabilityOf(other, isNorm);
      return isBeside && (isTall || isNormsGap({ pole, other, gap }, u) || norm > MIN_NORM_PROBABILITY);
    });
}

/** Poles side by side in pairs, the closest first: in |a|‖b‖ the bars of the norm stand closer than any other two. */
function pairedPoles(poles: readonly Sign[], index: SignIndex<Sign>, u: number) {
  const paired = new Set<Sign>();
  const pairs: PolePair[] = [];
  const candidates = poles.flatMap((pole) => pairsOf(pole, index, u));
  for (const pair of candidates.toSorted((a, b) => a.gap - b.gap)) {
    if (paired.has(pair.pole) || paired.has(pair.other)) continue;
    paired.add(pair.pole).add(pair.other);
    pairs.push(pair);
  }
  return { paired, pairs };
}

/** Whether an odd number of single poles stands on either side of a pair: each closes one of two absolute values. */
function partsAbsoluteValues(
  pole: Sign,
  other: Sign,
  row: readonly Sign[],
  paired: ReadonlySet<Sign>,
): boolean {
  const single = row.filter((each) => !paired.has(each));
  const before = single.filter(({ x1 }) => x1 <= pole.x0).length;
  const behind = single.filter(({ x0 }) => x0 >= other.x1).length;
  return before % 2 === 1 && behind % 2 === 1;
}

/** Two poles side by side are the bar of a norm, unless they end one absolute value and begin the next: |a||b|. */
function joinPoles(state: Stacking): void {
  const { signs, fixed, xHeightPx: u } = state;
  const poles = signs.filter((sign) => {
    return widthOf(sign) - INK_BLOAT_PX < POLE.maxWidth * u && heightOf(sign) > POLE.minHeight * u;
  });
  const index = signIndex(poles, 3 * u);
  const { paired, pairs } = pairedPoles(poles, index, u);
  for (const pair of pairs) {
    const { pole, other } = pair;
    const row = index
      .around(pole, POLE_ROW * u, 0)
      .filter((each) => each !== pole && areLevel(pole, each, u));
    if (!isNormsGap(pair, u) && partsAbsoluteValues(pole, other, row, paired)) continue;
    join(pole, other, 's:∥', state);
    fixed.add(pole);
  }
}

const isStackedBar = (sign: Sign, u: number) =>
  heightOf(sign) < (isWave(sign) ? MAX_WAVE_HEIGHT : STACKED_BAR.maxHeight) * u &&
  widthOf(sign) > (isWave(sign) ? WAVE.minAspect : STACKED_BAR.minAspect) * heightOf(sign) &&
  widthOf(sign) > STACKED_BAR.minWidth * u &&
  widthOf(sign) < STACKED_BAR.maxWidth * u;

const isRightUnder = (upper: Sign, lower: Sign, u: number) =>
  lower.y0 - upper.y1 > (isWave(upper) && isWave(lower) ? -WAVE.maxOverlap * u : 0) &&
  lower.y0 - upper.y1 < BAR_TWIN.distance * u;

/** What the network takes a wave for: it stands over another, or over bars. */
const WAVES = /^(?:P02:s:[≈≃]|P12:s:≈|P03:s:[≅≊]|P13:s:≊|s:[~∼])$/u;
const MIN_WAVE_PROBABILITY = 0.5;

const isWave = ({ top }: Sign) =>
  top.reduce((sum, { name, probability }) => (WAVES.test(name) ? sum + probability : sum), 0) >
  MIN_WAVE_PROBABILITY;

/** The relation that bars and waves of one length make, from above. */
function relationOf(bars: readonly Sign[]): string | undefined {
  const shapes = bars.map((bar) => (isWave(bar) ? '~' : '-')).join('');
  return { '--': '=', '---': '≡', '~~': '≈', '~~-': '≊', '~-': '≃', '~--': '≅', '-~': '≂' }[shapes];
}

/** Two bars of one length make `=`, three `≡`; waves make others. */
function joinBars(bar: Sign, state: Stacking): void {
  const { xHeightPx: u } = state;
  const around = near(bar, 2, state);
  const bars = around.filter(
    (other) => isStackedBar(other, u) && Math.abs(other.x0 - bar.x0) < BAR_TWIN.ends * u,
  );
  const twin = bars.find(
    (other) => isRightUnder(bar, other, u) && Math.abs(other.x1 - bar.x1) < BAR_TWIN.ends * u,
  );
  if (!twin) return;
  const isUnderLetter = around.some((other) => {
    const gap = bar.y0 - other.y1;
    return (
      !isStackedBar(other, u) &&
      heightOf(other) > HAT.minHeight * u &&
      other.x0 > bar.x0 - HAT.overhang * u &&
      other.x1 < bar.x1 + HAT.overhang * u &&
      gap > HAT.minGap * u &&
      gap < HAT.maxGap * u
    );
  });
  if (isUnderLetter) return;
  const third = bars.find(
    (other) =>
      other !== twin &&
      isRightUnder(twin, other, u) &&
      Math.abs(widthOf(other) - widthOf(bar)) < BAR_TWIN.thirdWidth * u,
  );
  const name = `s:${relationOf(third ? [bar, twin, third] : [bar, twin]) ?? (third ? '≡' : '=')}`;
  join(bar, twin, name, state);
  if (third) join(bar, third, name, state);
}

function joinUnderbar(sign: Sign, text: string, state: Stacking): void {
  const { xHeightPx: u } = state;
  const bar = near(sign, UNDERBAR.maxGap + 0.1, state).find((other) => {
    const gap = other.y0 - sign.y1;
    return (
      heightOf(other) < UNDERBAR.maxHeight * u &&
      Math.abs(midX(other) - midX(sign)) < UNDERBAR.offCentre * u &&
      Math.abs(widthOf(other) - widthOf(sign)) < UNDERBAR.width * u &&
      gap >= -1 &&
      gap < UNDERBAR.maxGap * u
    );
  });
  if (!bar) return;
  const second = text === '~' || text === '∼' ? barUnder(bar, state) : undefined;
  const name = second ? 's:≅' : `s:${WITH_BAR[text] ?? HAS_BAR[text]}`;
  join(sign, bar, name, state);
  if (second) join(sign, second, name, state);
}

/** A bar as long as the given one, right under it. */
function barUnder(bar: Sign, state: Stacking): Sign | undefined {
  const { xHeightPx: u } = state;
  return near(bar, BAR_TWIN.distance, state).find(
    (other) =>
      isStackedBar(other, u) &&
      isRightUnder(bar, other, u) &&
      Math.abs(widthOf(other) - widthOf(bar)) < BAR_TWIN.thirdWidth * u,
  );
}

/** Which of some shapes a sign is, whatever stands under it; null where it is none. */
const shapeAmong = (sign: Sign, shapes: readonly (readonly [text: string, names: RegExp])[]) =>
  shapes.find(([, names]) => probabilityOf(sign, (name) => names.test(name)) > MIN_ANGLE_PROBABILITY)?.[0] ??
  null;

const angleOf = (sign: Sign) => shapeAmong(sign, ANGLES);
const bowOf = (sign: Sign) => shapeAmong(sign, BOWS);

/** A bar right over a plus that touches it nowhere, as newtx draws ∓. */
function joinOverPlus(bar: Sign, state: Stacking): boolean {
  const { xHeightPx: u } = state;
  const plus = near(bar, UNDERBAR.maxGap, state).find((other) => {
    const gap = other.y0 - bar.y1;
    return (
      probabilityOf(other, (name) => PLUS.test(name)) > MIN_PLUS_PROBABILITY &&
      Math.abs(midX(other) - midX(bar)) < UNDERBAR.offCentre * u &&
      Math.abs(widthOf(other) - widthOf(bar)) < BAR_TWIN.ends * u &&
      gap >= 0 &&
      gap < OVERBAR_GAP * u
    );
  });
  if (plus) join(bar, plus, 's:∓', state);
  return plus !== undefined;
}

/** `≪` in faces that draw it as two overlapping signs. */
function joinDoubled(sign: Sign, text: string, state: Stacking): boolean {
  const other = near(sign, 0, state).find(
    (each) =>
      (textOfName(wholeName(each.name)) === text || angleOf(each) === text) &&
      each.x0 > sign.x0 &&
      sign.x1 - each.x0 > MIN_DOUBLED_OVERLAP * widthOf(sign) &&
      Math.abs(each.y0 - sign.y0) < BAR_TWIN.ends * state.xHeightPx,
  );
  if (other) join(sign, other, `s:${DOUBLED[text]}`, state);
  return other !== undefined;
}

/** What the network takes a wave below an angle for. */
const LOWER_WAVE = /^(?:P12:s:[≲≳⪅⪆≈]|s:[~∼])$/u;

/** A wave right under an angle, about as wide. */
function joinWave(sign: Sign, angle: string, state: Stacking): boolean {
  const { xHeightPx: u } = state;
  const wave = near(sign, UNDERBAR.maxGap + 0.1, state).find((other) => {
    const gap = other.y0 - sign.y1;
    return (
      probabilityOf(other, (name) => LOWER_WAVE.test(name)) > MIN_WAVE_PROBABILITY &&
      heightOf(other) < MAX_WAVE_HEIGHT * u &&
      Math.abs(midX(other) - midX(sign)) < UNDERBAR.offCentre * u &&
      Math.abs(widthOf(other) - widthOf(sign)) < UNDERBAR.width * u &&
      gap >= -1 &&
      gap < UNDERBAR.maxGap * u
    );
  });
  if (wave) join(sign, wave, `s:${WITH_WAVE[angle]}`, state);
  return wave !== undefined;
}

/** What a Θ looks like without its bar. */
const RING = /^(?:r|i|b|bi):[OΘ0]$/u;
/** Of the ring's width, and of its height: the bar of a Θ, and how far it is off the middle. */
const THETA_BAR = { minWidth: 0.25, maxWidth: 0.7, maxHeight: 0.3, offCentre: 0.12 } as const;

/** A ring about a bar that touches it nowhere is a Θ, as Computer Modern and STIX draw it: the bar struck out an O. */
function joinTheta(ring: Sign, state: Stacking): boolean {
  if (probabilityOf(ring, (name) => RING.test(name)) < MIN_RING_PROBABILITY) return false;
  const { minWidth, maxWidth, maxHeight, offCentre } = THETA_BAR;
  const [width, height] = [widthOf(ring), heightOf(ring)];
  const bar = near(ring, 0, state).find(
    (other) =>
      widthOf(other) > minWidth * width &&
      widthOf(other) < maxWidth * width &&
      heightOf(other) < maxHeight * height &&
      Math.abs(midX(other) - midX(ring)) < offCentre * width &&
      Math.abs(midY(other) - midY(ring)) < offCentre * height,
  );
  const style = styleOfName(ring.name);
  if (bar) join(ring, bar, `${style === 's' ? 'r' : style}:Θ`, state);
  return bar !== undefined;
}

/** What a sign is above a bar, in the network's view; its own text where that is no relation. */
function textAboveBar(sign: Sign): string {
  const own = textOfName(wholeName(sign.name));
  const top = sign.top.find(({ name }) => textOfName(wholeName(name)) in HAS_BAR);
  const isUnsureRelation = isPart(sign.name) && RELATIONS_WITHOUT_BAR.has(own);
  return isUnsureRelation && top ? textOfName(wholeName(top.name)) : own;
}

function joinBelow(sign: Sign, state: Stacking): void {
  const { xHeightPx: u } = state;
  const bow = bowOf(sign);
  const text = bow ?? textAboveBar(sign);
  const takesBar = text in WITH_BAR && (bow !== null || sign.name === wholeName(sign.name));
  const lostBar = text in HAS_BAR && heightOf(sign) > MIN_RELATION_HEIGHT * u;
  const angle = angleOf(sign) ?? text;
  if (angle in DOUBLED && (joinDoubled(sign, angle, state) || joinWave(sign, angle, state))) return;
  if (joinTheta(sign, state)) return;
  if (isStackedBar(sign, u)) {
    if (!joinOverPlus(sign, state)) joinBars(sign, state);
  } else if (takesBar || lostBar) joinUnderbar(sign, text, state);
  else if (isDot(sign, u)) joinColon(sign, state);
}

/** Joins components that stand over each other as one sign. */
export function joinStacks(signs: Sign[], xHeightPx: number): Sign[] {
  const state: Stacking = {
    signs,
    index: signIndex(signs, 3 * xHeightPx),
    gone: new Set(),
    fixed: new Set(),
    xHeightPx,
  };
  nameEllipses(state);
  nameTriangles(state);
  joinPoles(state);
  for (const sign of signs.toSorted((a, b) => a.y0 - b.y0)) {
    if (!state.gone.has(sign) && !state.fixed.has(sign)) joinBelow(sign, state);
  }
  return signs.filter((sign) => !state.gone.has(sign));
}
