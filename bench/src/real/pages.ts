import { existsSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

/** A page that was made by others, and its transcription. */
export interface RealPage {
  name: string;
  /** Counted from 1 in the order of names of its folder. */
  place: number;
  source: string;
  transcription: string;
  /** Whether its letters are in the file, and not in a picture. */
  bornDigital: boolean;
}

const FOLDERS = ['pages', 'photos'] as const;
const SCAN = /scan/;

function pagesIn(folder: string, areDigital: boolean): RealPage[] {
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return files
    .filter((file) => extname(file) !== '.tex')
    .map((file) => ({ file, name: basename(file, extname(file)) }))
    .map(({ file, name }, index) => ({
      name,
      place: index + 1,
      source: join(folder, file),
      transcription: join(folder, `${name}.tex`),
      bornDigital: areDigital && !SCAN.test(name),
    }))
    .filter(({ transcription }) => existsSync(transcription));
}

/**
 * The pages of a folder: `pages/NAME.pdf` and `photos/NAME.jpg`, each with its transcription `NAME.tex` beside it. A
 * PDF whose name says `scan` is one.
 */
export const realPages = (folder: string): RealPage[] =>
  FOLDERS.flatMap((name) => pagesIn(join(folder, name), name === 'pages'));

/** A page of a PDF that nobody transcribed. */
export type UntranscribedPage = Pick<RealPage, 'name' | 'source'>;

/** The PDFs of a folder without transcriptions, `pdfs/NAME.pdf`. */
export function untranscribedPages(folder: string): UntranscribedPage[] {
  const pdfs = join(folder, 'pdfs');
  const files = existsSync(pdfs) ? readdirSync(pdfs).toSorted() : [];
  return files
    .filter((file) => extname(file) === '.pdf')
    .map((file) => ({ name: basename(file, '.pdf'), source: join(pdfs, file) }));
}

/** Of a file with several pages, the one that its name ends with (`NAME-p2`). */
export function pageInFile({ name }: Pick<RealPage, 'name'>): number | null {
  const page = /-p(\d+)$/.exec(name)?.[1];
  return page ? Number(page) : null;
}

/** The groups that are reported: thresholds are tuned on the odd places, the even ones say what that is worth. */
export const GROUPS: readonly [name: string, has: (page: RealPage) => boolean][] = [
  ['all born-digital', ({ bornDigital }) => bornDigital],
  ['odd places (tuned on)', ({ bornDigital, place }) => bornDigital && place % 2 === 1],
  ['even places', ({ bornDigital, place }) => bornDigital && place % 2 === 0],
  ['English (names not c…)', ({ bornDigital, name }) => bornDigital && !name.startsWith('c')],
  ['scans and photos', ({ bornDigital }) => !bornDigital],
  ['everything', () => true],
];
