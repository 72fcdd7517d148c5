import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { PDF_LIMITS } from '../../packages/engine/src/extract/pdf/index.ts';
import type { PageFont, PageReader } from '../../packages/engine/src/extract/pdf/page.ts';
import { openPdf } from '../../packages/engine/src/extract/pdf/reader/open.ts';
import { pdfsBelow } from './pdf/sources.ts';
import { sampledTime } from './sampled-time.ts';

const USAGE = `npm run bench -- fonts --folder DIR [--pages 3] [--only NAME,…] [--unusual] [--time]

Prints a table of the fonts in the PDFs below a folder: what their characters are taken from and why, how many of the
glyphs that were looked at have the shape of what is read, and which codes are read otherwise than names and maps say.
  --pages    how many pages of each file are read
  --only     PDFs whose path contains one of these words
  --unusual  only fonts that are not read by their names and maps alone
  --time     instead, how long the fonts of each page take, by samples of the processor: the first time and again`;

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    pages: { type: 'string', default: '3' },
    only: { type: 'string' },
    unusual: { type: 'boolean', default: false },
    time: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** As the last page that used a font left it. */
async function fontsOf(reader: PageReader, pages: number): Promise<PageFont[]> {
  const fonts = new Map<string, PageFont>();
  for (let number = 1; number <= Math.min(pages, reader.pages); number += 1)
    for (const { font } of (await reader.page(number)).glyphs) if (font.trust) fonts.set(font.id, font);
  return [...fonts.values()];
}

const MAX_NAMED = 20;
const cell = (text: string) => text.replaceAll('|', '\\|');

function row(file: string, { name, kind, trust }: PageFont): string {
  const { choice, reason, seen, confirmed, corrected } = trust!;
  const named = corrected.slice(0, MAX_NAMED).join(', ');
  const cells = [
    basename(file, '.pdf'),
    name,
    kind,
    choice,
    reason,
    seen ? `${confirmed} of ${seen}` : '–',
    named,
  ];
  return `| ${cells.map(cell).join(' | ')} |`;
}

const isUnusual = ({ trust }: PageFont) => trust!.choice !== 'names and map' || trust!.corrected.length > 0;

/** What looks at fonts: their programs, the shapes of their glyphs, legacy Devanagari. */
const FONT_FILES = /\/extract\/(shapes|devanagari|pdf\/fonts)\//;

/** Of the first page of a file; null where it cannot be opened. */
async function fontTimeMs(file: string): Promise<number | null> {
  const { timeMs } = await sampledTime(FONT_FILES, async () => {
    const reader = await openPdf(new Uint8Array(readFileSync(file)), PDF_LIMITS);
    await reader.page(1);
    await reader.close();
  }).catch(() => ({ timeMs: null }));
  return timeMs;
}

async function printTimes(files: readonly string[]): Promise<void> {
  const [warmUp, ...others] = files;
  // The weights are read, and the code is compiled, once a process.
  if (warmUp) await fontTimeMs(warmUp);
  console.log('| file | ms the first time | ms again |');
  console.log('| --- | --- | --- |');
  const times: number[] = [];
  for (const file of others) {
    const [first, again] = [await fontTimeMs(file), await fontTimeMs(file)];
    if (first === null || again === null) continue;
    times.push(first);
    console.log(`| ${basename(file, '.pdf')} | ${first.toFixed(1)} | ${again.toFixed(1)} |`);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const [median = 0, longest = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  console.log(
    `\nFirst pages of ${times.length} files: median ${median.toFixed(1)} ms, longest ${longest.toFixed(1)} ms.`,
  );
}

async function main(): Promise<void> {
  if (values.help || !values.folder) {
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const words = values.only?.split(',') ?? [''];
  const files = pdfsBelow(values.folder).filter((file) => words.some((word) => file.includes(word)));
  if (values.time) return printTimes(files);
  console.log('| file | font | kind | characters from | because | confirmed by shape | read otherwise |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  const total = { fonts: 0, unusual: 0, seen: 0, confirmed: 0 };
  for (const file of files) {
    const reader = await openPdf(new Uint8Array(readFileSync(file)), PDF_LIMITS).catch(() => null);
    if (!reader) continue;
    for (const font of await fontsOf(reader, Number(values.pages))) {
      total.fonts += 1;
      total.unusual += isUnusual(font) ? 1 : 0;
      total.seen += font.trust!.seen;
      total.confirmed += font.trust!.confirmed;
      if (isUnusual(font) || !values.unusual) console.log(row(file, font));
    }
    await reader.close();
  }
  console.log(
    `\n${files.length} files, ${total.fonts} fonts, ${total.unusual} of them not by names and maps alone; ` +
      `${total.confirmed} of ${total.seen} glyphs confirmed by shape.`,
  );
}

await main();
process.exit();
