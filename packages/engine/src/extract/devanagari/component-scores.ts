import { componentNetwork } from '../shapes/component-network.ts';
import type { Candidate, Reading } from '../shapes/network.ts';
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

/** Marks above and below letters move the pen by less, letters and signs of any script by more. */
const MAX_MARK_ADVANCE_EM = 0.06;
/** What remains of a class that the advance speaks against: some fonts draw marks with room of their own. */
const UNLIKELY_ADVANCE = 0.002;
/** Dots above and below letters. */
const DOTS: ReadonlySet<string> = new Set(['\u0902', '\u093c']);

/** How well the advance of a glyph suits a class: the r under a letter looks like a slash, a nukta like a full stop. */
function suits(label: string, isMark: boolean): number {
  const contradicts = isMark ? NOT_DEVANAGARI.has(label) : DOTS.has(label);
  return contradicts ? UNLIKELY_ADVANCE : 1;
}

function priorOf(label: string): number {
  if (NOT_DEVANAGARI.has(label)) return PRIOR.notDevanagari;
  return isCommon(label) ? PRIOR.common : PRIOR.rare;
}

interface ClassTable {
  isComponent: boolean[];
  /** What a class is multiplied with, for glyphs that move the pen as marks do, and for others. */
  weights: { ofMarks: Float32Array; ofOthers: Float32Array };
}

let table: ClassTable | undefined;

function classTable(): ClassTable {
  const { classes } = componentNetwork();
  const weightsFor = (isMark: boolean) =>
    Float32Array.from(classes, (label) => priorOf(label) * suits(label, isMark));
  table ??= {
    isComponent: classes.map((label) => !NOT_DEVANAGARI.has(label)),
    weights: { ofMarks: weightsFor(true), ofOthers: weightsFor(false) },
  };
  return table;
}

interface Weighed {
  values: Float32Array;
  sum: number;
  /** The likeliest class. */
  best: number;
}

function weigh(probabilities: Float32Array, advanceEm: number): Weighed {
  const { ofMarks, ofOthers } = classTable().weights;
  const weights = advanceEm < MAX_MARK_ADVANCE_EM ? ofMarks : ofOthers;
  const values = new Float32Array(probabilities.length);
  let [best, sum] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    sum += values[i] = probabilities[i]! * weights[i]!;
    if (values[i]! > values[best]!) best = i;
  }
  return { values, sum, best };
}

/** @param probabilities of the network, class by class */
export function scoreOf(probabilities: Float32Array, advanceEm: number): ComponentScore {
  const { classes } = componentNetwork();
  const { isComponent } = classTable();
  const { values, sum, best } = weigh(probabilities, advanceEm);
  const devanagari = values.reduce((total, value, i) => (isComponent[i] ? total + value : total), 0);
  const probability = values[best]! / sum;
  return {
    label: classes[best]!,
    isComponent: isComponent[best]!,
    isCommon: isCommon(classes[best]!),
    probability,
    devanagari: devanagari / sum,
    others: probability < SETTLED ? othersOf(values, sum, best) : [],
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

function readingsAt(seen: readonly Seen[], scale: number): Reading[] {
  const features = seen.map((glyph) => glyph.features);
  const boxes = seen.map(({ shape }) => shape.box);
  return componentNetwork().read(features, boxes, scale);
}

/** How sure the network is of glyphs as a whole at a scale of the em. */
function surenessAt(sample: readonly Seen[], scale: number): number {
  const logs = readingsAt(sample, scale).map(({ probabilities }, i) => {
    const { values, sum, best } = weigh(probabilities, sample[i]!.code.advanceEm);
    return Math.log(values[best]! / sum + LOG_FLOOR);
  });
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  return mean - SCALE_PENALTY * Math.abs(Math.log(scale / USUAL_SCALE));
}

/** Tangents of the angles by which programs slant fonts, 11 and 18 degrees; the network bears some more and less. */
const SLANTS = [0.2, 0.32];
/** Of seven upright fonts of board papers none is read less surely upright, of two slanted ones none more. */
const SURELY_UPRIGHT = -0.08;

interface Attempt {
  slant: number;
  scale: number;
  sureness: number;
}

const surer = (best: Attempt, each: Attempt) => (each.sureness > best.sureness ? each : best);

function surestAt(sample: readonly Seen[], slant: number): Attempt {
  const straight = unslanted(sample, slant);
  return SCALES.map((scale) => ({ slant, scale, sureness: surenessAt(straight, scale) })).reduce(surer);
}

/** The glyphs of one font as components of Devanagari, upright and at the scale at which the network is surest. */
export function componentScores(seen: readonly Seen[]): ComponentScore[] {
  const step = Math.ceil(seen.length / MAX_SAMPLE_GLYPHS);
  const sample = seen.filter((_, index) => index % step === 0);
  const upright = surestAt(sample, 0);
  const tried = upright.sureness > SURELY_UPRIGHT ? [] : SLANTS.map((slant) => surestAt(sample, slant));
  const { slant, scale } = tried.reduce(surer, upright);
  const readings = readingsAt(unslanted(seen, slant), scale);
  return readings.map(({ probabilities }, i) => scoreOf(probabilities, seen[i]!.code.advanceEm));
}
