import type { PdfSource } from '../pdf/sources.ts';
import type { Grade } from './degrade.ts';

/** A line of the table: which sources, and what is made of them. */
export interface PictureClass {
  name: string;
  dpi: number;
  grade: Grade;
  has: (source: PdfSource) => boolean;
  /** Inline and display formulas that are to be exact, in percent. */
  reach: readonly [inline: number, display: number];
}

const setUp = ({ name }: PdfSource) => name.split('/')[0] ?? '';
const anyOf =
  (...names: string[]) =>
  (source: PdfSource) =>
    names.includes(setUp(source));

const MODERN = anyOf('cm', 'lm', 'xelm');
const TIMES = anyOf('newtx', 'ptmx');
/** The network has seen neither these nor their relatives. */
const HELD_OUT = anyOf('kp', 'xestix');
const DOCUMENTS = anyOf('docs');
/** One face of each kind stands for the rest where pictures are worse. */
const EACH_KIND = anyOf('cm', 'newtx', 'kp', 'docs');

export const PICTURE_CLASSES: readonly PictureClass[] = [
  { name: 'Computer and Latin Modern', dpi: 300, grade: 'clean', has: MODERN, reach: [99, 95] },
  { name: 'newtx, Times', dpi: 300, grade: 'clean', has: TIMES, reach: [95, 92] },
  { name: 'faces never trained on', dpi: 300, grade: 'clean', has: HELD_OUT, reach: [88, 85] },
  { name: 'whole documents', dpi: 300, grade: 'clean', has: DOCUMENTS, reach: [94, 88] },
  { name: 'a scanner', dpi: 300, grade: 'scanner', has: EACH_KIND, reach: [92, 88] },
  { name: 'low density', dpi: 200, grade: 'clean', has: EACH_KIND, reach: [90, 86] },
  { name: 'low density, a scanner', dpi: 200, grade: 'scanner', has: EACH_KIND, reach: [86, 78] },
  { name: 'a photo', dpi: 300, grade: 'photo', has: EACH_KIND, reach: [80, 70] },
  { name: 'a photo that leans', dpi: 300, grade: 'leaning', has: EACH_KIND, reach: [0, 0] },
];
