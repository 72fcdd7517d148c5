import type { SignReading } from '../network/classifier.ts';
import { textOfName, wholeName } from './sign.ts';

/*
 * The network was trained on pages that show every sign of TeX about as often: there `∝`, `ℤ` and `γ` are a sign in
 * seventy, on school papers hardly one in a thousand. What it takes letters that touch, broken strokes and faces without
 * serifs for are mostly such signs. So a rare sign needs so much more evidence, but on a page that shows it without doubt.
 */

/** Letters, digits, and the signs of school mathematics; all other classes are rare. */
const COMMON_LETTER = /^(?:r|b|i|bi|tt):(?:[A-Za-z0-9]|f[fil])$/;
const COMMON_SIGN = /^(?:i|s|r|b):(?:\u{20d7}|[αβδθλμπσφϕωΔ+\-−–—=()[\]{},.;:<>≤≥≠|/×÷±·°∘′∞∈→∪∩^ˆ?!%√∴])$/u;
const NO_SIGN = new Set(['RULE', 'SQRT', 'MULTI', 'DEVA', 'NOISE']);
/** Extensible signs are large: sums, integrals, brackets, which nothing else looks like. */
const EXTENSIBLE = /^X:/;

/** An upsilon is hardly ever printed, and is the italic v of some faces. */
const HARDLY_PRINTED = /^(?:i|bi):υ$/;
const HARDLY_ODDS = 0.001;

/** How often a rare sign stands on a page, to how often training showed it. */
export const RARE_ODDS = 0.1;
/** Probability at which a page shows a sign without doubt: of 325 rare signs as sure on phone scans none was wrong. */
export const SURE_OF_RARE = 0.98;

function isRareClass(name: string): boolean {
  const whole = wholeName(name);
  return !(
    NO_SIGN.has(whole) ||
    EXTENSIBLE.test(whole) ||
    COMMON_LETTER.test(whole) ||
    COMMON_SIGN.test(whole)
  );
}

/** By class: a network has some eight hundred, and each component of a page is told six. */
const rareness = new Map<string, boolean>();

/** Whether a class, or the whole that it is a part of, hardly stands on a page. */
export function isRare(name: string): boolean {
  const known = rareness.get(name);
  if (known !== undefined) return known;
  const rare = isRareClass(name);
  rareness.set(name, rare);
  return rare;
}

/** The texts of rare signs that a page shows without doubt. */
function shownOn(readings: readonly SignReading[]): Set<string> {
  const shown = new Set<string>();
  for (const { top } of readings) {
    const [best] = top;
    if (best && best.probability >= SURE_OF_RARE && isRare(best.name))
      shown.add(textOfName(wholeName(best.name)));
  }
  return shown;
}

/** The reading with its classes made as likely as their weights say; what the classes left out share keeps its own. */
export function withOdds(reading: SignReading, weightOf: (name: string) => number): SignReading {
  const others = Math.max(0, 1 - reading.top.reduce((sum, { probability }) => sum + probability, 0));
  const weighed = reading.top.map(({ name, probability }) => ({
    name,
    probability: probability * weightOf(name),
  }));
  const all = weighed.reduce((sum, { probability }) => sum + probability, others);
  const top = weighed
    .map(({ name, probability }) => ({ name, probability: probability / all }))
    .sort((a, b) => b.probability - a.probability);
  return { ...reading, top };
}

/** The reading with the odds that signs have on a page; what the classes left out share is a common sign's. */
function withPageOdds(reading: SignReading, shown: ReadonlySet<string>): SignReading {
  const weightOf = (name: string) => {
    if (HARDLY_PRINTED.test(name)) return HARDLY_ODDS;
    return isRare(name) && !shown.has(textOfName(wholeName(name))) ? RARE_ODDS : 1;
  };
  if (reading.top.every(({ name }) => weightOf(name) === 1)) return reading;
  return withOdds(reading, weightOf);
}

/** The readings of a page's components with rare signs made as unlikely as pages have them, those that this page shows aside. */
export function weighRareSigns(readings: readonly SignReading[]): SignReading[] {
  const shown = shownOn(readings);
  return readings.map((reading) => withPageOdds(reading, shown));
}
