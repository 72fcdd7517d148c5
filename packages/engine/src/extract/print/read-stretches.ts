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

/** How much of what was read is print, by the longer sides of its components. */
function printTally(isInWord: IsInWord) {
  let [print, all] = [0, 0];
  return {
    add({ component, reading }: ReadComponent): void {
      const weight = Math.max(widthOf(component), heightOf(component));
      const [best] = reading.top;
      all += weight;
      const isSign = best && !NO_PRINT.has(best.name) && best.probability >= MIN_PRINT_CERTAINTY;
      if (isSign || isInWord(component)) print += weight;
    },
    looksLikePrint: () => 2 * print >= all,
  };
}

/** Whether at least half of what was read is print. */
export function looksLikePrint(read: readonly ReadComponent[]): boolean {
  const tally = printTally(inNoWord);
  for (const each of read) tally.add(each);
  return tally.looksLikePrint();
}

/**
 * Each component with its reading; null where those read show that the picture holds no print. The first stretch is a sample from all
 * over the picture: specks of a dirty head or a shaded heading come before the first letter. The others come in the order of the page,
 * so that what stands around a sign is still in the processor's cache when its neighbours are read; whether they are print is asked of
 * samples, too.
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
  const tally = printTally(isInWord);
  const sampleOf = (first: number) => components.filter((_, i) => i % stretches === first);
  const read = async (stretch: readonly Component[]) => {
    for (const [i, reading] of readingsOf(stretch).entries()) readings.set(stretch[i]!, reading);
    await setImmediate();
    if (signal?.aborted) throw new SutraError('cancelled');
  };
  const isPrintWith = (sample: readonly Component[]) => {
    for (const component of sample) tally.add({ component, reading: readings.get(component)! });
    return tally.looksLikePrint();
  };
  const unreadOf = (stretch: readonly Component[]) => stretch.filter((component) => !readings.has(component));

  await read(unreadOf(sampleOf(0)));
  if (!isPrintWith(sampleOf(0))) return null;
  const rest = unreadOf(components);
  for (let from = 0; from < rest.length; from += STRETCH) await read(rest.slice(from, from + STRETCH));
  for (let first = 1; first < stretches; first += 1) if (!isPrintWith(sampleOf(first))) return null;
  return components.map((component) => ({ component, reading: readings.get(component)! }));
}
