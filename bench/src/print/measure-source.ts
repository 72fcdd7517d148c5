import { readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { printedTex, scoreSource } from '../pdf/score.ts';
import { authorSpelling } from '../pdf/scorer/author-spelling.ts';
import { emptyTally, type FormulaTally } from '../pdf/scorer/formula-score.ts';
import { type PageMiss, scoreItems } from '../pdf/scorer/page-score.ts';
import { foundStream, type Item, transcription } from '../pdf/scorer/page-streams.ts';
import { type PdfSource } from '../pdf/sources.ts';
import type { PageEngine } from '../real/engine.ts';
import { pageInFile, type RealPage, type UntranscribedPage } from '../real/pages.ts';
import { type Failure, failureOf } from './failures.ts';
import { drawFormulas, type FormulaClass, type FormulaFace, singleFormulas } from './formula-pictures.ts';
import { addInk, type InkReader } from './ink.ts';
import { joinedPages } from './joined-pages.ts';
import { drawPictures, jpegBeside, type PictureRequest } from './pictures.ts';
import { addResults, emptyResult, type PrintResult } from './result.ts';
import type { TesseractReader } from './tesseract-words.ts';
import { compareWords, wordsOf } from './words.ts';

export interface Measuring {
  engine: PageEngine;
  /** Null where Tesseract alone is not to be compared. */
  tesseract: TesseractReader | null;
  /** Null where nobody asks what became of the ink. */
  ink: InkReader | null;
  /** Scratch space for pictures. */
  folder: string;
  report: (line: string) => void;
}

const pictureAsPage = (path: string): UntranscribedPage => ({
  name: basename(path, extname(path)),
  source: path,
});

const transcribed = (tex: string): Item[] => transcription(authorSpelling(tex));

const plainWords = (items: readonly Item[]) =>
  wordsOf(items.map((item) => (item.t === 'w' ? item.s : '')).join(' '));

async function convertAll(paths: readonly string[], { engine, report }: Measuring) {
  const texts: string[] = [];
  let seconds = 0;
  for (const path of paths) {
    const conversion = await engine.convert(pictureAsPage(path));
    if (conversion.error !== null) report(`${basename(path)} could not be converted: ${conversion.error}`);
    texts.push(conversion.markdown);
    seconds += conversion.seconds;
  }
  return { markdown: joinedPages(texts), seconds };
}

async function readAll(paths: readonly string[], tesseract: TesseractReader | null) {
  let [text, seconds] = ['', 0];
  for (const path of tesseract ? paths.map(jpegBeside) : []) {
    const read = await tesseract!.read(path);
    text += `${read.text}\n`;
    seconds += read.seconds;
  }
  return { text, seconds };
}

async function inkOfAll(paths: readonly string[], ink: InkReader | null) {
  const tallies = [];
  for (const path of ink ? paths : []) tallies.push(...(await ink!.read(path)));
  return addInk(tallies);
}

const missText = ({ kind, truth, found, distance, doubted, lostSilently }: PageMiss, failure: Failure) =>
  [
    `- ${kind}${lostSilently ? ' silently' : ''}, ${failure}, distance ${distance.toFixed(2)}${doubted ? ', doubted' : ''}`,
    `    truth: ${truth?.key ?? 'nothing'}`,
    `    found: ${found === null ? 'nothing' : found.key}`,
  ].join('\n');

async function measurePictures(
  paths: readonly string[],
  printed: readonly Item[],
  formulasOf: (markdown: string) => FormulaTally,
  measuring: Measuring,
): Promise<PrintResult> {
  const { markdown, seconds } = await convertAll(paths, measuring);
  const alone = await readAll(paths, measuring.tesseract);
  const failures: PrintResult['failures'] = new Map();
  const countMiss = (miss: PageMiss) => {
    const failure = failureOf(miss);
    failures.set(failure, (failures.get(failure) ?? 0) + 1);
    measuring.report(missText(miss, failure));
  };
  const scoring = { miss: countMiss, mayMove: true };
  const page = scoreItems(printed, authorSpelling(markdown), scoring);
  const truth = plainWords(printed);
  return {
    ...emptyResult(),
    pages: paths.length,
    formulas: formulasOf(markdown),
    page,
    words: compareWords(truth, plainWords(foundStream(markdown).items)),
    tesseractWords: compareWords(measuring.tesseract ? truth : [], wordsOf(alone.text)),
    seconds,
    tesseractSeconds: alone.seconds,
    ink: await inkOfAll(paths, measuring.ink),
    failures,
  };
}

/** Draws a PDF's pages as pictures, converts them and compares the result with the PDF's source. */
export async function measureSource(
  source: PdfSource,
  request: PictureRequest,
  measuring: Measuring,
): Promise<PrintResult> {
  const paths = await drawPictures(source, request, measuring.folder);
  const formulasOf = (markdown: string) => scoreSource(source, markdown, []).tally;
  return measurePictures(paths, transcribed(printedTex(source, true)), formulasOf, measuring);
}

/** Converts a scan or photo that others made and compares the result with its transcription. */
export const measurePhoto = (
  { source, transcription: tex }: RealPage,
  measuring: Measuring,
): Promise<PrintResult> =>
  measurePictures([source], transcribed(readFileSync(tex, 'utf8')), emptyTally, measuring);

async function drawPage(
  page: UntranscribedPage,
  request: PictureRequest,
  measuring: Measuring,
): Promise<string[]> {
  const draw = (place: number) =>
    drawPictures({ name: page.name, pdf: page.source }, request, measuring.folder, place);
  const paths = await draw(pageInFile(page) ?? 1);
  // A file of one page is that page, whatever its name says.
  return paths.length === 0 ? draw(1) : paths;
}

/** Draws a born-digital page that others made as a picture, converts it and compares the result with its transcription. */
export async function measureDrawn(
  page: RealPage,
  request: PictureRequest,
  measuring: Measuring,
): Promise<PrintResult> {
  const printed = transcribed(readFileSync(page.transcription, 'utf8'));
  return measurePictures(await drawPage(page, request, measuring), printed, emptyTally, measuring);
}

/**
 * Draws a born-digital page as a picture, converts it and compares the result with what is read from the PDF itself.
 * Formulas that are doubted there are not counted.
 */
export async function measureAgainstPdf(
  page: UntranscribedPage,
  request: PictureRequest,
  measuring: Measuring,
): Promise<PrintResult> {
  const { markdown } = await measuring.engine.convert(page);
  const printed = foundStream(authorSpelling(markdown)).items;
  return measurePictures(await drawPage(page, request, measuring), printed, emptyTally, measuring);
}

/** Draws single formulas as pictures, converts each by itself and compares it with its source. */
export async function measureFormulas(
  face: FormulaFace,
  pictures: FormulaClass,
  seed: number,
  measuring: Measuring,
): Promise<PrintResult> {
  const formulas = singleFormulas();
  const results: PrintResult[] = [];
  for (const [i, { bytes, ending }] of (await drawFormulas(face, pictures, seed)).entries()) {
    const path = join(measuring.folder, `formula.${ending}`);
    writeFileSync(path, bytes);
    measuring.report(`\n### ${pictures.name}, ${face}, formula ${i + 1}\n`);
    results.push(await measurePictures([path], transcribed(`\\[${formulas[i]}\\]`), emptyTally, measuring));
  }
  return addResults(results);
}
