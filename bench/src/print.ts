import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable, tableRow } from './measure.ts';
import { OWN_CORPUS, type PdfSource, pdfSources } from './pdf/sources.ts';
import { GRADES, isGrade } from './print/degrade.ts';
import { FORMULA_CLASSES, FORMULA_FACES } from './print/formula-pictures.ts';
import { addInk, INK_HEADING, inkReader, inkRows } from './print/ink.ts';
import {
  type Measuring,
  measureAgainstPdf,
  measureDrawn,
  measureFormulas,
  measurePhoto,
  measureSource,
} from './print/measure-source.ts';
import { PICTURE_CLASSES, type PictureClass } from './print/picture-classes.ts';
import type { PictureRequest } from './print/pictures.ts';
import { addResults, type PrintResult } from './print/result.ts';
import { isSet, SETS, setOf } from './print/sets.ts';
import { FORMULA_HEADING, failureRows, formulaRow, HEADING, resultRow } from './print/tables.ts';
import { tesseractReader } from './print/tesseract-words.ts';
import { startEngine } from './real/engine.ts';
import { type RealPage, realPages, type UntranscribedPage, untranscribedPages } from './real/pages.ts';

const USAGE = `npm run bench -- print [--folder DIR] [--only NAME,…] [--set ${SETS.join('|')}]
[--dpi N] [--degrade ${GRADES.join('|')},…] [--seed N] [--words] [--ink] [-v]

Draws the pages of PDFs whose source is known as pictures, makes them worse as scanners and cameras do, converts them,
and compares the result with the source. Each class of pictures is a line. A folder with photos/NAME.jpg and their
transcriptions NAME.tex beside them is measured as it is, with its scans pages/NAME-scan….pdf; where pictures are asked
for by --dpi or --degrade, its other pages/NAME.pdf are drawn so, and its pdfs/NAME.pdf (or page 3 of pdfs/NAME-p3.pdf)
without transcriptions, which are compared with what is read from the PDF itself.
  --folder   another corpus of the same layout, or a folder of photos
  --only     sources whose name (cm/d01_inline) contains one of these words
  --set      the pages whose misses were read while rules were written (d07, d09, docs/d01), or the rest
  --dpi, --degrade   classes of these pictures instead of the table's
  --seed     other noise, another skew; 1 where absent
  --single   instead, pictures of single formulas, as screenshots and photos give them; --only names classes and faces
  --ink      what became of the ink, by the state and the rule of its components; each picture is read once more
  --words    compares words with what Tesseract alone reads
  -v         every document, and every formula that is not as the page has it`;

const OPTIONS = {
  folder: { type: 'string' },
  only: { type: 'string', default: '' },
  set: { type: 'string' },
  dpi: { type: 'string' },
  degrade: { type: 'string' },
  seed: { type: 'string', default: '1' },
  single: { type: 'boolean', default: false },
  words: { type: 'boolean', default: false },
  ink: { type: 'boolean', default: false },
  verbose: { type: 'boolean', short: 'v', default: false },
} as const;

interface Line {
  name: string;
  reach?: string;
  results: PrintResult[];
}

const DEFAULT_DPI = 300;

/** The classes that were asked for; null where none was. */
function askedClasses(dpi: string | undefined, grade: string | undefined): PictureClass[] | null {
  if (dpi === undefined && grade === undefined) return null;
  const density = Number(dpi ?? DEFAULT_DPI);
  if (!(density > 0)) throw new Error(`No density: ${dpi}`);
  return (grade ?? 'clean').split(',').map((chosen): PictureClass => {
    if (!isGrade(chosen)) throw new Error(`No such grade: ${chosen}`);
    return { name: 'as asked for', dpi: density, grade: chosen, has: () => true, reach: [0, 0] };
  });
}

const pictureName = ({ name, dpi, grade }: PictureClass) => `${name}, ${dpi} dpi, ${grade}`;
const reachOf = ({ reach: [inline, display] }: PictureClass) =>
  inline > 0 ? `${inline} / ${display}` : undefined;

async function measureClass(
  pictures: PictureClass,
  sources: readonly PdfSource[],
  seed: number,
  measuring: Measuring,
  showSource: (name: string, result: PrintResult) => void,
): Promise<Line> {
  const results: PrintResult[] = [];
  for (const source of sources.filter(pictures.has)) {
    measuring.report(`\n### ${source.name}, ${pictureName(pictures)}\n`);
    const result = await measureSource(source, { ...pictures, seed }, measuring);
    showSource(source.name, result);
    results.push(result);
  }
  return { name: pictureName(pictures), reach: reachOf(pictures), results };
}

async function measurePhotos(photos: readonly RealPage[], measuring: Measuring) {
  const lines: Line[] = [];
  for (const photo of photos) {
    measuring.report(`\n### ${photo.name}\n`);
    lines.push({ name: photo.name, results: [await measurePhoto(photo, measuring)] });
  }
  return lines;
}

/** Born-digital pages that others made, as pictures of a class. */
async function measureDrawnPages<Page extends UntranscribedPage>(
  pictures: PictureClass,
  pages: readonly Page[],
  seed: number,
  measuring: Measuring,
  measure: (page: Page, request: PictureRequest, measuring: Measuring) => Promise<PrintResult>,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const page of pages) {
    measuring.report(`\n### ${page.name}, ${pictureName(pictures)}\n`);
    const result = await measure(page, { ...pictures, seed }, measuring);
    lines.push({ name: `${page.name}, ${pictureName(pictures)}`, results: [result] });
  }
  return lines;
}

/** The sources of one set, or all. */
function sourcesIn(corpus: string, set: string | undefined): PdfSource[] {
  if (set !== undefined && !isSet(set)) throw new Error(`No such set: ${set}`);
  return pdfSources(corpus).filter((source) => set === undefined || setOf(source) === set);
}

/** Every class of pictures of single formulas, in every face. */
async function measureFormulaPictures(
  isWanted: (name: string) => boolean,
  seed: number,
  measuring: Measuring,
): Promise<void> {
  const results: PrintResult[] = [];
  printTable(FORMULA_HEADING, []);
  for (const pictures of FORMULA_CLASSES)
    for (const face of FORMULA_FACES) {
      const name = `${pictures.name}, ${pictures.dpi} dpi, ${face}`;
      if (!isWanted(name)) continue;
      const result = await measureFormulas(face, pictures, seed, measuring);
      console.log(tableRow(formulaRow(name, result)));
      results.push(result);
    }
  const all = addResults(results);
  console.log(tableRow(formulaRow('all', all)));
  const { exact, formulas } = all.page;
  console.log(
    `\nsingle formulas: exact ${exact} of ${formulas}, ${(all.seconds / Math.max(1, all.pages)).toFixed(2)} seconds each`,
  );
}

function printLines(lines: readonly Line[]): void {
  const results = lines.flatMap(({ results }) => results);
  console.log(`\n## By class of picture\n`);
  printTable(HEADING, [
    ...lines.map(({ name, reach, results }) => resultRow(name, addResults(results), reach)),
    resultRow('all', addResults(results)),
  ]);
  const ink = addInk(results.flatMap((result) => result.ink));
  if (ink.length > 0) {
    console.log('\n## What became of the ink\n');
    printTable(INK_HEADING, inkRows(ink));
  }
  console.log('\n## Why formulas are wrong\n');
  printTable(['reason', 'formulas', 'share'], failureRows(addResults(results)));
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const corpus = values.folder ?? OWN_CORPUS;
  const wanted = values.only.split(',');
  const isWanted = (name: string) => wanted.some((word) => name.includes(word));
  const sources = sourcesIn(corpus, values.set).filter(({ name }) => isWanted(name));
  const folder = mkdtempSync(join(tmpdir(), 'print-'));
  const engine = await startEngine(false);
  const tesseract = values.words ? tesseractReader() : null;
  const report = (line: string) => values.verbose && console.log(line);
  const ink = values.ink ? inkReader() : null;
  const measuring: Measuring = { engine, tesseract, ink, folder, report };
  const showSource = (name: string, result: PrintResult) => report(tableRow(resultRow(name, result)));
  try {
    if (values.single) {
      await measureFormulaPictures(isWanted, Number(values.seed), measuring);
      return;
    }
    const asked = askedClasses(values.dpi, values.degrade);
    const seed = Number(values.seed);
    const pages = realPages(corpus).filter(({ name }) => isWanted(name));
    const lines: Line[] = [];
    for (const pictures of (asked ?? PICTURE_CLASSES).filter(({ has }) => sources.some(has)))
      lines.push(await measureClass(pictures, sources, seed, measuring, showSource));
    const digital = pages.filter(({ bornDigital }) => bornDigital);
    const untranscribed = untranscribedPages(corpus).filter(({ name }) => isWanted(name));
    for (const pictures of asked ?? []) {
      lines.push(...(await measureDrawnPages(pictures, digital, seed, measuring, measureDrawn)));
      lines.push(...(await measureDrawnPages(pictures, untranscribed, seed, measuring, measureAgainstPdf)));
    }
    const photos = pages.filter(({ bornDigital }) => !bornDigital);
    lines.push(...(await measurePhotos(photos, measuring)));
    if (lines.length === 0) throw new Error(`Nothing to measure.\n\n${USAGE}`);
    printLines(lines);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  } finally {
    await Promise.all([engine.close(), tesseract?.close(), ink?.close()]);
    rmSync(folder, { recursive: true });
  }
}

await main();
