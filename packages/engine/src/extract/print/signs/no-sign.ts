import type { SignReading } from '../network/classifier.ts';

/**
 * Classes of ink that no sign is made of, and how sure the network must be of them. Devanagari is left to the text
 * recogniser; a point that is taken for dirt is a decimal point lost.
 */
const NO_SIGN: Readonly<Record<string, number>> = { DEVA: 0.5, NOISE: 0.95 };

/** Whether a component is Devanagari or dirt. */
export const showsNoSign = ({ top }: SignReading): boolean =>
  (top[0]?.probability ?? 0) >= (NO_SIGN[top[0]?.name ?? ''] ?? Infinity);

/** The reading of ink that is taken for a sign in any case. */
export function asSign(reading: SignReading): SignReading {
  const top = reading.top.filter(({ name }) => !(name in NO_SIGN));
  return top.length > 0 ? { ...reading, top } : reading;
}
