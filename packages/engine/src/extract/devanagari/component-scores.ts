import { componentNetwork } from '../shapes/component-network.ts';
import type { Candidate } from '../shapes/network.ts';
import { COMMON_COMPONENTS } from './common-components.ts';
import { type Seen, unslanted } from './painted-code.ts';

/** The network's classes of what is not Devanagari: Latin letters, digits and signs; other scripts; the rest. */
const NOT_DEVANAGARI: ReadonlySet<string> = new Set(['~latin', '~script', 'other']);

/** How likely a component is before it is seen: rare conjuncts look like common ones, and turn up a tenth as often. */
const PRIOR = { common: 1, rare: 0.08, notDevanagari: 0.3 } as const;

/** What the em is multiplied with: legacy fonts fill it less than those that the network has seen. */
const SCALES = [0.7, 0.85, 1, 1.2, 1.4, 1.6, 1.8, 2];
/** The usual scale of legacy fonts, and what an e-fold away from it costs in logarithms of probability. */
const USUAL_SCALE = 1.3;
const SCALE_PENALTY = 0.3;
/** So many glyphs settle the scale and the slant of a font. */
const MAX_SAMPLE_GLYPHS = 12;
/** Keeps a single glyph from deciding the scale. */
const LOG_FLOOR = 1e-4;

/** What the network says of one glyph, with what is common in texts weighed in. */
export interface ComponentScore {
  /** The likeliest class, and whether it is a component of Devanagari. */
  label: string;
  isComponent: boolean;
  /** Whether school texts are full of it. */
  isCommon: boolean;
  probability: number;
  /** That it is any component. */
  devanagari: number;
  /** Where the shape does not settle it, what else it may be, the likeliest first. */
  others: Candidate[];
}

/** Below that the shape does not settle what a component is: of those that are surer, 99 in 100 are right. */
const SETTLED = 0.8;
/** Components that are less likely than that are no choice. */
const MIN_CHOICE = 0.04;
const MAX_OTHERS = 3;

const isCommon = (label: string) => COMMON_COMPONENTS.has(label.normalize('NFC'));

let prior: Float32Array | undefined;

function priorOf(classes: readonly string[]): Float32Array {
  prior ??= Float32Array.from(classes, (label) => {
    if (NOT_DEVANAGARI.has(label)) return PRIOR.notDevanagari;
    return isCommon(label) ? PRIOR.common : PRIOR.rare;
  });
  return prior;
}

/** Marks above and below letters move the pen by less, letters and signs of any script by more. */
const MAX_MARK_ADVANCE_EM = 0.06;
/** What remains of a class that the advance speaks against: some fonts draw marks with room of their own. */
const UNLIKELY_ADVANCE = 0.002;
/** Dots above and below letters. */
const DOTS: ReadonlySet<string> = new Set(['\u0902', '\u093c']);

/** How well the advance of a glyph suits a class: the r under a letter looks like a slash, a nukta like a full stop. */
function suits(label: string, advanceEm: number): number {
  const isMark = advanceEm < MAX_MARK_ADVANCE_EM;
  const contradicts = isMark ? NOT_DEVANAGARI.has(label) : DOTS.has(label);
  return contradicts ? UNLIKELY_ADVANCE : 1;
}

/** @param probabilities of the network, class by class */
export function scoreOf(probabilities: Float32Array, advanceEm: number): ComponentScore {
  const { classes } = componentNetwork();
  const weights = priorOf(classes);
  let [best, sum, devanagari] = [0, 0, 0];
  const weighed = probabilities.map(
    (probability, i) => probability * weights[i]! * suits(classes[i]!, advanceEm),
  );
  for (const [i, probability] of weighed.entries()) {
    sum += probability;
    if (!NOT_DEVANAGARI.has(classes[i]!)) devanagari += probability;
    if (probability > weighed[best]!) best = i;
  }
  const probability = weighed[best]! / sum;
  return {
    label: classes[best]!,
    isComponent: !NOT_DEVANAGARI.has(classes[best]!),
    isCommon: isCommon(classes[best]!),
    probability,
    devanagari: devanagari / sum,
    others: probability < SETTLED ? othersOf(weighed, sum, best) : [],
  };
}

function othersOf(weighed: Float32Array, sum: number, best: number): Candidate[] {
  const { classes } = componentNetwork();
  return Array.from(weighed, (weight, i) => ({ label: classes[i]!, probability: weight / sum, i }))
    .filter(
      ({ label, probability, i }) => i !== best && probability > MIN_CHOICE && !NOT_DEVANAGARI.has(label),
    )
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, MAX_OTHERS)
    .map(({ label, probability }) => ({ label, probability }));
}

function scoresAt(seen: readonly Seen[], scale: number): ComponentScore[] {
  const readings = componentNetwork().read(
    seen.map(({ features }) => features),
    seen.map(({ shape }) => shape.box),
    scale,
  );
  return readings.map(({ probabilities }, i) => scoreOf(probabilities, seen[i]!.code.advanceEm));
}

/** How sure the network is of glyphs as a whole at a scale of the em. */
function surenessAt(sample: readonly Seen[], scale: number): number {
  const logs = scoresAt(sample, scale).map(({ probability }) => Math.log(probability + LOG_FLOOR));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  return mean - SCALE_PENALTY * Math.abs(Math.log(scale / USUAL_SCALE));
}

/** Tangents of the angles by which programs slant fonts, 0, 11 and 18 degrees; the network bears some more and less. */
const SLANTS = [0, 0.2, 0.32];

/** The glyphs of one font as components of Devanagari, upright and at the scale at which the network is surest. */
export function componentScores(seen: readonly Seen[]): ComponentScore[] {
  const step = Math.ceil(seen.length / MAX_SAMPLE_GLYPHS);
  const sample = seen.filter((_, index) => index % step === 0);
  const tried = SLANTS.flatMap((slant) => {
    const straight = unslanted(sample, slant);
    return SCALES.map((scale) => ({ slant, scale, sureness: surenessAt(straight, scale) }));
  });
  const { slant, scale } = tried.reduce((best, each) => (each.sureness > best.sureness ? each : best));
  return scoresAt(unslanted(seen, slant), scale);
}
