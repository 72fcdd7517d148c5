import type { Rectangle } from '../../pdf/page.ts';
import type { SignReading } from '../network/classifier.ts';
import { heightOf, widthOf } from './sign.ts';

/**
 * Classes of ink that no sign is made of, and how sure the network must be of them. Devanagari is left to the text
 * recogniser; a point that is taken for dirt is a decimal point lost.
 */
const NO_SIGN: Readonly<Record<string, number>> = { DEVA: 0.5, NOISE: 0.95 };

/** The full stop of Devanagari looks like the bar of an absolute value: this much higher than wide, this sure it must be. */
const POLE = { minAspect: 6, devanagari: 0.98 } as const;

/** Whether a component is Devanagari or dirt. */
export function showsNoSign({ top }: SignReading, box: Rectangle): boolean {
  const { name = '', probability = 0 } = top[0] ?? {};
  const isPole = heightOf(box) > POLE.minAspect * widthOf(box);
  const needed = isPole && name === 'DEVA' ? POLE.devanagari : (NO_SIGN[name] ?? Infinity);
  return probability >= needed;
}

/** The reading of ink that is taken for a sign in any case. */
export function asSign(reading: SignReading): SignReading {
  const top = reading.top.filter(({ name }) => !(name in NO_SIGN));
  return top.length > 0 ? { ...reading, top } : reading;
}
