import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rootFolder } from '../formula-lists.ts';

/** A PDF and the LaTeX that made it. */
export interface PdfSource {
  /** `cm/d01_inline`. */
  name: string;
  pdf: string;
  tex: string;
  /** Definitions of the author's commands. */
  macros?: string;
  fontClass: string;
}

/** Font set-ups by class, as the acceptance figures group them. */
const CLASSES: Record<string, string> = {
  cm: 'Computer and Latin Modern',
  cm0: 'Computer and Latin Modern',
  lm: 'Computer and Latin Modern',
  lmu: 'Computer and Latin Modern',
  xelm: 'OpenType math',
  xestix: 'OpenType math',
  lualm: 'OpenType math',
  newtx: 'newtx, kpfonts, Times',
  ptmx: 'newtx, kpfonts, Times',
  kp: 'newtx, kpfonts, Times',
  lo: 'LibreOffice',
  own: 'LibreOffice, from our Word files',
  type3: 'Type 3',
  manual: 'a manual of displays',
  katex: 'web pages',
  mathjax: 'web pages',
};
const OTHER_FONTS = 'other fonts';

/** The project's own corpus: `pdf/src/NAME.tex` and what was compiled of it, `pdf/pdf/VARIANT/NAME.pdf`. */
export const OWN_CORPUS = join(rootFolder, 'bench/data');

const pdfsIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.pdf')) : [];

const withoutEnding = (file: string) => file.replace(/\.pdf$/, '');

function variantsOf(corpus: string): string[] {
  const folder = join(corpus, 'pdf/pdf');
  const others = existsSync(folder) ? readdirSync(folder).filter((name) => !(name in CLASSES)) : [];
  return [...Object.keys(CLASSES), ...others.toSorted()];
}

function fontVariants(corpus: string): PdfSource[] {
  return variantsOf(corpus).flatMap((variant) =>
    pdfsIn(join(corpus, 'pdf/pdf', variant)).map((file) => ({
      name: `${variant}/${withoutEnding(file)}`,
      pdf: join(corpus, 'pdf/pdf', variant, file),
      tex: join(corpus, 'pdf/src', `${withoutEnding(file)}.tex`),
      fontClass: CLASSES[variant] ?? OTHER_FONTS,
    })),
  );
}

function documents(corpus: string, folder: string, fontClass: string): PdfSource[] {
  return pdfsIn(join(corpus, folder)).map((file) => {
    const stem = join(corpus, 'docs', withoutEnding(file).replace(/^lo_/, ''));
    const macros = `${stem}.macros.tex`;
    const source = {
      name: `${folder}/${withoutEnding(file)}`,
      pdf: join(corpus, folder, file),
      tex: `${stem}.tex`,
      fontClass,
    };
    return existsSync(macros) ? { ...source, macros } : source;
  });
}

/** Every PDF of the corpus whose source is known. */
export function pdfSources(corpus: string): PdfSource[] {
  const all = [
    ...fontVariants(corpus),
    ...documents(corpus, 'docs', 'whole documents'),
    ...documents(corpus, 'word', 'documents from LibreOffice'),
  ];
  return all.filter(({ tex }) => existsSync(tex));
}

/** The PDFs that the engine's tests carry. */
export function fixturePdfs(): string[] {
  const folder = join(rootFolder, 'packages/engine/test/fixtures/pdf');
  return pdfsIn(folder).map((file) => join(folder, file));
}

/** Every PDF below a folder, by path. */
export const pdfsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.pdf'))
    .toSorted()
    .map((path) => resolve(folder, path));
