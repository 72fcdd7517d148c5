import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SutraError } from '@sutra/contract';
import type { TextRecogniser } from '@sutra/engine/recognisers';
import { extractPdf } from '../../packages/engine/src/extract/pdf/index.ts';
import { writeMarkdown } from '../../packages/engine/src/write/markdown/index.ts';
import { createTesseract } from '../../worker/src/adapters/tesseract/tesseract.ts';
import { percent, printTable } from './measure.ts';
import { scorePage } from './pdf/scorer/page-score.ts';
import { pageInFile, type RealPage, realPages } from './real/pages.ts';

const USAGE = `npm run bench -- devanagari --folder DIR [--only NAME,…]

Converts the PDFs DIR/pages/NAME.pdf whose transcriptions NAME.tex hold Devanagari and prints the character error rate of
each (insertions, deletions and replacements by characters of the transcription, digits and punctuation left out), the
formulas found where the transcription has none, and who said what the characters are: the file's maps, the shapes of a
legacy font, or recognition. A page that recognition reads as a whole has no such line.`;

const SOURCES = /(\d+) characters by shape, (\d+) by recognition, (\d+) by the file/;

async function converted(page: RealPage, recogniser: TextRecogniser) {
  const bytes = () => new Uint8Array(readFileSync(page.source));
  const request = { languages: ['eng', 'hin'], fileName: page.name, explain: true };
  const number = pageInFile(page);
  const only = number === null ? {} : { pageRange: [{ from: number, to: number }] };
  try {
    return await extractPdf(bytes(), { ...request, ...only }, { recogniser });
  } catch (error) {
    // A file of one page has no second one, whatever its name says: it is that page.
    if (!(error instanceof SutraError && error.code === 'pages-outside')) throw error;
    return extractPdf(bytes(), request, { recogniser });
  }
}

async function rowOf(page: RealPage, recogniser: TextRecogniser): Promise<(string | number)[]> {
  const { tree, explanations = [] } = await converted(page, recogniser);
  const tally = scorePage(readFileSync(page.transcription, 'utf8'), writeMarkdown(tree));
  const counted = explanations.map(({ decision }) => SOURCES.exec(decision)).find((match) => match !== null);
  const sources = counted ? counted.slice(1, 4).map(Number) : [];
  const all = sources.reduce((sum, count) => sum + count, 0);
  const shares = counted ? sources.map((count) => percent(count, all)) : ['–', '–', '–'];
  return [
    page.name,
    tally.devanagari,
    percent(tally.devanagariEdits, tally.devanagari),
    tally.spurious,
    ...shares,
  ];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { folder: { type: 'string' }, only: { type: 'string', default: '' } },
  });
  const words = values.only.split(',');
  const pages = (values.folder === undefined ? [] : realPages(values.folder)).filter(
    ({ name, source, transcription }) =>
      source.endsWith('.pdf') &&
      words.some((word) => name.includes(word)) &&
      /[\u0900-\u097f]/.test(readFileSync(transcription, 'utf8')),
  );
  if (pages.length === 0) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'sutra-devanagari-'));
  const recogniser = createTesseract({ dataDir });
  const rows: (string | number)[][] = [];
  for (const page of pages) rows.push(await rowOf(page, recogniser));
  await recogniser.close();
  rmSync(dataDir, { recursive: true });
  const heading = [
    'page',
    'characters',
    'CER',
    'spurious formulas',
    'by shape',
    'by recognition',
    'by the file',
  ];
  printTable(heading, rows);
}

await main();
