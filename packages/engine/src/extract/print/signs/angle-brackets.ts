import type { ClassScore } from '../network/classifier.ts';
import type { Component } from '../pixels/components.ts';
import type { PrintPixels } from './print-pixels.ts';
import { heightOf, isPart, type Sign, textOfName } from './sign.ts';

/*
 * Angle brackets and parentheses of 200 dots an inch are one shape to the network, and each is one or the other by 0.99. The strokes of
 * an angle are straight, and a parenthesis is round.
 */

const ANGLES = new Set(['⟨', '⟩']);
const ROUND = new Set(['(', ')']);
/** Heights at which a bracket is measured, and how far about them, in its height: its ends, its quarters and its middle. */
const PLACES = { ends: [0.06, 0.94], quarters: [0.25, 0.75], middle: [0.5], reach: 0.06 } as const;
/** In its height: how far the middle of a bracket stands out at least; that of a parenthesis 0.12, of an angle 0.15 and more. */
const MIN_DEPTH = 0.1;
/**
 * How far the quarters lie behind the ends, to how far the middle does. Of 96 angle brackets in two documents of 200 dots an inch 0.41 to
 * 0.5, of 73 parentheses 0.66 to 0.8.
 */
const BEND = { angle: 0.54, round: 0.62 } as const;
/** How much less likely a class is that is bent otherwise. */
const CONTRADICTED = 0.01;

/** Mean x of a component's ink about some heights of it; null where it has none. */
function meanX({ ink, page }: PrintPixels, component: Component, heights: readonly number[]): number | null {
  const height = component.y1 - component.y0;
  let [mass, moment] = [0, 0];
  for (const share of heights) {
    const [from, to] = [share - PLACES.reach, share + PLACES.reach].map((each) =>
      Math.round(component.y0 + each * height),
    ) as [number, number];
    for (let y = Math.max(component.y0, from); y < Math.min(component.y1, to); y += 1)
      for (let x = component.x0; x < component.x1; x += 1) {
        const at = y * page.width + x;
        if (page.labels[at] !== component.label) continue;
        const dark = 255 - ink.levels[at]!;
        mass += dark;
        moment += dark * x;
      }
  }
  return mass === 0 ? null : moment / mass;
}

/** How far the quarters of a bracket lie behind its ends, to how far its middle does; null where it hardly stands out. */
function bendOf(pixels: PrintPixels, sign: Sign): number | null {
  const [ends, quarters, middle] = [PLACES.ends, PLACES.quarters, PLACES.middle].map((heights) =>
    meanX(pixels, sign.component!, heights),
  );
  if (ends == null || quarters == null || middle == null) return null;
  return Math.abs(middle - ends) < MIN_DEPTH * heightOf(sign) ? null : (quarters - ends) / (middle - ends);
}

const isOf = (kind: ReadonlySet<string>, name: string) => !isPart(name) && kind.has(textOfName(name));

/** The classes with those of a kind made unlikely in favour of the others; as they are where there are no others. */
function without(kind: ReadonlySet<string>, other: ReadonlySet<string>, top: readonly ClassScore[]) {
  const isKind = ({ name }: ClassScore) => isOf(kind, name);
  const sumOf = (test: (score: ClassScore) => boolean) =>
    top.reduce((sum, score) => (test(score) ? sum + score.probability : sum), 0);
  const [wrong, right] = [sumOf(isKind), sumOf(({ name }) => isOf(other, name))];
  if (wrong === 0 || right === 0) return null;
  const gain = 1 + ((1 - CONTRADICTED) * wrong) / right;
  return top
    .map((score) => {
      if (isKind(score)) return { ...score, probability: CONTRADICTED * score.probability };
      return isOf(other, score.name) ? { ...score, probability: gain * score.probability } : score;
    })
    .sort((a, b) => b.probability - a.probability);
}

/** Tells angle brackets from parentheses by how they are bent. */
export function tellAngles(pixels: PrintPixels, signs: readonly Sign[]): void {
  for (const sign of signs) {
    const { component, name, top } = sign;
    if (component === null || (!isOf(ANGLES, name) && !isOf(ROUND, name))) continue;
    const bend = bendOf(pixels, sign);
    if (bend === null || (bend > BEND.angle && bend < BEND.round)) continue;
    const [right, wrong] = bend <= BEND.angle ? [ANGLES, ROUND] : [ROUND, ANGLES];
    const weighed = without(wrong, right, top);
    if (!weighed) continue;
    sign.top = weighed;
    const best = weighed.find((score) => isOf(right, score.name))!;
    Object.assign(sign, { name: best.name, probability: best.probability });
  }
}
