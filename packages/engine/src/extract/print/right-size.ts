import { bodySizeOf, settleAlone, X_HEIGHT_EM } from './geometry/nominal-size.ts';
import { xHeightOf } from './pixels/x-height.ts';
import type { PrintInk } from './print-ink.ts';
import { readSigns, type SignSource, type SignsRead, sampleReadings } from './read-signs.ts';
import { type Sign, signOf } from './signs/sign.ts';

/** From which ratio on the x-height that the letters have is another than the one that they were read with. */
const SAME_X_HEIGHT = { from: 0.87, to: 1.15 } as const;

/** The x-height that the sizes of signs tell, which were read with another; that one where they tell the same, or nothing. */
function xHeightFrom(signs: Sign[], { metrics }: SignSource, readWith: number): number {
  if (signs.length === 0) return readWith;
  settleAlone(signs, metrics, readWith);
  const measured = X_HEIGHT_EM * bodySizeOf(signs);
  const ratio = measured / readWith;
  return ratio > SAME_X_HEIGHT.from && ratio < SAME_X_HEIGHT.to ? readWith : measured;
}

/**
 * Reads the signs of a picture. The first guess of the x-height is a mere statistic of heights, and faces differ in how high
 * an x they have: a sample of signs tells better. Where all of them tell another size still, they are read once more with it.
 */
export async function readAtRightSize(ink: PrintInk, source: SignSource): Promise<SignsRead | null> {
  const guess = xHeightOf(ink.page.components);
  const sample = sampleReadings(ink, guess, source.classifier);
  const signs = sample.map(({ component, reading }) => signOf(component, reading, component));
  const sampled = xHeightFrom(signs, source, guess);
  const first = await readSigns(ink, sampled, sampled === guess ? { ...source, known: sample } : source);
  const measured = first ? xHeightFrom(first.signs, source, sampled) : sampled;
  return measured === sampled ? first : readSigns(ink, measured, source);
}
