import { readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { OCR_LANGUAGES } from '@sutra/contract';
import sharp from 'sharp';
import { prepareForOcr } from '../../../packages/engine/src/extract/image/prepare.ts';
import { readPrintedPage } from '../../../packages/engine/src/extract/print/index.ts';
import type { ComponentTally } from '../../../packages/engine/src/extract/print/ink-account.ts';
import { createTesseract } from '../../../worker/src/adapters/tesseract/tesseract.ts';
import { percent } from '../measure.ts';

export const INK_HEADING = ['state', 'rule', 'components', 'share of ink'];

export interface InkReader {
  /** What became of the ink of a picture; nothing where it is no print. */
  read(path: string): Promise<ComponentTally[]>;
  close(): Promise<void>;
}

/** Reads pictures of pages as the product does, up to their signs. */
export function inkReader(): InkReader {
  const recogniser = createTesseract({ dataDir: join(tmpdir(), `sutra-ocr-${userInfo().uid}`) });
  return {
    async read(path) {
      const bytes = new Uint8Array(readFileSync(path));
      const { width, height, density } = await sharp(bytes).metadata();
      const { forOcr, grey } = await prepareForOcr({
        bytes,
        width,
        height,
        ...(density && { dpi: density }),
      });
      const words = await recogniser.recognise(forOcr, [...OCR_LANGUAGES]);
      const dpi = forOcr.dpi ? { dpi: forOcr.dpi } : {};
      return (await readPrintedPage({ image: grey, words, ...dpi }))?.ink ?? [];
    },
    close: () => recogniser.close(),
  };
}

export function addInk(tallies: readonly ComponentTally[]): ComponentTally[] {
  const sums = new Map<string, ComponentTally>();
  for (const tally of tallies) {
    const sum = sums.get(tally.rule);
    sums.set(tally.rule, {
      ...tally,
      components: tally.components + (sum?.components ?? 0),
      areaPx: tally.areaPx + (sum?.areaPx ?? 0),
    });
  }
  return [...sums.values()].toSorted((a, b) => b.areaPx - a.areaPx);
}

/** A line for each rule, with its share of the ink's area. */
export function inkRows(tallies: readonly ComponentTally[]): (string | number)[][] {
  const all = tallies.reduce((sum, { areaPx }) => sum + areaPx, 0);
  return tallies.map(({ state, rule, components, areaPx }) => [
    state,
    rule,
    components,
    percent(areaPx, all),
  ]);
}
