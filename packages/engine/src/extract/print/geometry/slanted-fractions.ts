import { gapX, heightOf, midX, type Sign } from '../signs/sign.ts';
import { baselineBy, INK_BLOAT_PX, nominalOf } from './nominal-size.ts';
import type { PageSizes } from './page-sizes.ts';
import { CAPITAL } from './script-case.ts';
import { BODY, MAX_SCRIPT_TO_BASE, SCRIPT } from './usual-sizes.ts';

/*
 * A fraction with a slanted bar has small letters before and behind its slash, the first raised, the second on the line. Neither is a
 * script of anything: at the size that pages without other scripts measure, the layout takes the second for a letter of the
 * line, and a small U for the u of the text. Lengths are in em of the body.
 */

/** How far the numerator is raised: by half an x-height. Exponents are by 0.29 and more, and what has noise by less. */
const RISE = { from: 0.13, to: 0.27 } as const;
/** Between the slash and what stands beside it, and between letters of one part. */
const MAX_GAP = 0.2;
/** Baselines of one part differ by less. */
const SAME_BASELINE = 0.08;
/** How far the numerator may reach above the slash: exponents reach further. */
const MAX_ABOVE_SLASH = 0.06;
/** An exponent stands this close behind its base. */
const BASE_GAP = 0.15;

type Step = 'before' | 'behind';

const isSmall = ({ size }: Sign, { body }: PageSizes) => size < BODY.from * body;

/** The nearest letter or digit on one side. */
function nextTo(sign: Sign, step: Step, sizes: PageSizes, maxGap: number): Sign | undefined {
  const isBeyond = (other: Sign) => (midX(other) < midX(sign) ? 'before' : 'behind') === step;
  return sizes.letters
    .around(sign, maxGap * sizes.body)
    .filter((other) => other !== sign && isBeyond(other))
    .toSorted((a, b) => gapX(a, sign) - gapX(b, sign))[0];
}

/** The letters of a part, from the slash on. */
function partFrom(first: Sign, step: Step, sizes: PageSizes): Sign[] {
  const part = [first];
  for (let last = first; ; ) {
    const next = nextTo(last, step, sizes, MAX_GAP);
    if (!next || !isSmall(next, sizes)) return part;
    if (Math.abs(next.baseline - first.baseline) >= SAME_BASELINE * sizes.body) return part;
    part.push(next);
    last = next;
  }
}

/** The size of a small letter of the text as the capital that looks like it; null where it is no such letter. */
function sizeAsCapital(sign: Sign, { metrics }: PageSizes): number | null {
  const text = sign.text.toUpperCase();
  const nominal = nominalOf({ text, name: `${sign.style}:${text}` }, metrics);
  if (text === sign.text || !CAPITAL.test(text) || !nominal) return null;
  return (heightOf(sign) - INK_BLOAT_PX) / (nominal.bottom - nominal.top);
}

function isSmallCapital(sign: Sign, sizes: PageSizes): boolean {
  const size = sizeAsCapital(sign, sizes);
  return size !== null && size >= SCRIPT.from * sizes.body && size < SCRIPT.to * sizes.body;
}

/** Numerator and denominator beside a slash, from that on; null where it divides letters of the line. */
function partsBeside(slash: Sign, sizes: PageSizes): [Sign[], Sign[]] | null {
  const { body } = sizes;
  const above = nextTo(slash, 'before', sizes, MAX_GAP);
  const below = nextTo(slash, 'behind', sizes, MAX_GAP);
  if (!above || !below || !isSmall(above, sizes)) return null;
  if (!isSmall(below, sizes) && !isSmallCapital(below, sizes)) return null;
  const rise = (below.baseline - above.baseline) / body;
  if (rise < RISE.from || rise >= RISE.to || above.y0 < slash.y0 - MAX_ABOVE_SLASH * body) return null;
  const numerator = partFrom(above, 'before', sizes);
  const base = nextTo(numerator.at(-1)!, 'before', sizes, BASE_GAP);
  return base ? null : [numerator, partFrom(below, 'behind', sizes)];
}

const DIGIT = /^\d$/;
/** Of their height: two digits of one size differ by less, where edges are blurred. */
const SAME_HEIGHT = 0.12;

/** Gives the digit behind a slash the size of the one before, where both stand in an exponent: one of the two measured as of the text. */
function settleExponent(slash: Sign, sizes: PageSizes): void {
  const before = nextTo(slash, 'before', sizes, MAX_GAP);
  const behind = nextTo(slash, 'behind', sizes, MAX_GAP);
  if (!before || !behind || ![before, behind].every(({ text }) => DIGIT.test(text))) return;
  const [small, large] = [before, behind].toSorted((a, b) => a.size - b.size) as [Sign, Sign];
  const isOnOneLine = Math.abs(small.baseline - large.baseline) < SAME_BASELINE * sizes.body;
  const isAsHigh = Math.abs(heightOf(large) - heightOf(small)) < SAME_HEIGHT * heightOf(small);
  if (isSmall(small, sizes) && !isSmall(large, sizes) && isOnOneLine && isAsHigh)
    Object.assign(large, { size: small.size, baseline: small.baseline });
}

/** Makes what stands before and behind the slash of a slanted fraction as small as scripts are, and its letters capitals; digits about the slash of an exponent have one size. */
export function settleSlantedFractions(signs: readonly Sign[], sizes: PageSizes): void {
  const { body, metrics } = sizes;
  for (const slash of signs) {
    if (slash.text !== '/') continue;
    settleExponent(slash, sizes);
    const parts = partsBeside(slash, sizes);
    for (const sign of parts?.flat() ?? []) {
      if (!isSmall(sign, sizes)) {
        const text = sign.text.toUpperCase();
        Object.assign(sign, { text, name: `${sign.style}:${text}`, size: sizeAsCapital(sign, sizes)! });
      }
      sign.size = Math.min(sign.size, MAX_SCRIPT_TO_BASE * body);
      const nominal = nominalOf(sign, metrics);
      if (nominal) sign.baseline = baselineBy(sign, nominal, sign.size);
    }
  }
}
