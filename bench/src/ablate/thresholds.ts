import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../formula-lists.ts';
import { numbersOf } from './find-thresholds.ts';

export const PDF_FOLDER = join(rootFolder, 'packages/engine/src/extract/pdf');

/** Thresholds of the layout. The other folders hold numbers of file formats, and limits of what a file may ask for. */
export const isLayout = (file: string): boolean => /^(layout|formula)\/|^metrics\.ts$/.test(file);

export interface Threshold {
  /** `layout/lines/lines.ts#HOLE_EM`. */
  key: string;
  file: string;
  name: string;
  value: number;
  unit: string;
}

/** How far a threshold is moved, as a share of its value. */
const STEP = 0.2;
/** Fewer than a double holds, so that 0.6 less a fifth is 0.48. */
const DIGITS = 12;
export const DIRECTIONS = [
  { label: '+20 %', sign: 1 },
  { label: '-20 %', sign: -1 },
] as const;
export type Direction = (typeof DIRECTIONS)[number];

const UNITS = new Set([
  'em',
  'ex',
  'mu',
  'pt',
  'px',
  'ms',
  'dpi',
  'degrees',
  'ratio',
  'share',
  'scale',
  'weight',
  'doubt',
  'confidence',
  'count',
]);

/** The unit that a name ends in (`MAX_KERN_EM`, `HEADING_GAP_EM.from`); whole numbers without one are counts. */
function unitOf(name: string, value: number): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.findLast((word) => UNITS.has(word)) ?? (Number.isInteger(value) ? 'count' : '?');
}

/** A fifth more or less; counts by one at least. */
export function moved({ value, unit }: Threshold, { sign }: Direction): number {
  const step = Math.abs(value) * STEP;
  const to = value + sign * (unit === 'count' ? Math.max(1, Math.round(step)) : step);
  return Number(to.toPrecision(DIGITS));
}

export function thresholdOf(key: string, value: number): Threshold {
  const [file = '', name = ''] = key.split('#');
  return { key, file, name, value, unit: unitOf(name, value) };
}

/** Data of fonts, one number a glyph. */
const isData = (file: string) => file === 'fonts/tex-metrics.ts';
const isCode = (file: string) =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)test\//.test(file) && !isData(file);

/** The number of named numbers in each folder of the PDF reader; files at its top by their own names. */
export function countByFolder(): Map<string, number> {
  const counts = new Map<string, number>();
  const files = readdirSync(PDF_FOLDER, { recursive: true, encoding: 'utf8' }).filter(isCode).toSorted();
  for (const file of files) {
    const folder = file.split('/').slice(0, -1).join('/') || file;
    const count = numbersOf(readFileSync(join(PDF_FOLDER, file), 'utf8'), file).length;
    if (count > 0) counts.set(folder, (counts.get(folder) ?? 0) + count);
  }
  return counts;
}
