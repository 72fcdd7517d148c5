import { setImmediate } from 'node:timers/promises';
import { SutraError } from '@sutra/contract';
import type { SignReading } from './network/classifier.ts';
import type { Component } from './pixels/components.ts';
import { heightOf, type ReadComponent, widthOf } from './signs/sign.ts';

/** Components that are read before the thread may do something else. */
const STRETCH = 256;

/**
 * Median probability of the likeliest classes below which nothing of a picture is print: noise, halftones. Each component
 * counts by its longer side, because a dark corner of a photo falls into more specks than a formula has signs. Letters that
 * touch are nothing to the network, and print where they stand in a word that the text recogniser spells.
 */
const MIN_PRINT_CERTAINTY = 0.5;

/** Dirt, and components in which several signs would touch: of print they are a small part. */
const NO_PRINT = new Set(['NOISE', 'MULTI']);

/** Whether a component stands in a word that the text recogniser spells. */
type IsInWord = (component: Component) => boolean;
const inNoWord: IsInWord = () => false;

export function looksLikePrint(read: readonly ReadComponent[], isInWord: IsInWord = inNoWord): boolean {
  let [print, all] = [0, 0];
  for (const { component, reading } of read) {
    const weight = Math.max(widthOf(component), heightOf(component));
    const [best] = reading.top;
    all += weight;
    const isSign = best && !NO_PRINT.has(best.name) && best.probability >= MIN_PRINT_CERTAINTY;
    if (isSign || isInWord(component)) print += weight;
  }
  return 2 * print >= all;
}

/**
 * Each component with its reading; null as soon as those read show that the picture holds no print. Each stretch is
 * taken from all over the picture: specks of a dirty head or a shaded heading come before the first letter.
 */
export async function readInStretches(
  components: readonly Component[],
  readingsOf: (components: readonly Component[]) => SignReading[],
  known: readonly ReadComponent[],
  isInWord: IsInWord,
  signal?: AbortSignal,
): Promise<ReadComponent[] | null> {
  const stretches = Math.ceil(components.length / STRETCH);
  const readings = new Map(known.map(({ component, reading }) => [component, reading]));
  const read: ReadComponent[] = [];
  for (let first = 0; first < stretches; first += 1) {
    const stretch = components.filter((_, i) => i % stretches === first);
    const unread = stretch.filter((component) => !readings.has(component));
    for (const [i, reading] of readingsOf(unread).entries()) readings.set(unread[i]!, reading);
    for (const component of stretch) read.push({ component, reading: readings.get(component)! });
    if (!looksLikePrint(read, isInWord)) return null;
    await setImmediate();
    if (signal?.aborted) throw new SutraError('cancelled');
  }
  return components.map((component) => ({ component, reading: readings.get(component)! }));
}
