import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { openPdf } from '../../packages/engine/src/extract/pdf/reader/open.ts';
import { MANIFEST, type ManifestEntry, sha256 } from './pdf/manifest.ts';
import { corpusFolder, type PdfSource, pdfSources } from './pdf/sources.ts';

const OWN = 'own, as the repository';
const LIMITS = { pages: 5000, imagePixels: 5e7, operators: 2e6, pageTime: 30_000 };

/** Licence and make-up of each document, from the table of sources: `| docs/NAME.tex | where | licence | set-up |`. */
function sourcesOf(corpus: string): Map<string, { licence: string; made: string }> {
  const path = join(corpus, 'SOURCES.md');
  const rows = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return new Map(
    rows.flatMap((row) => {
      const [, file = '', , licence = '', made = ''] = row.split('|').map((cell) => cell.trim());
      return /^docs\/.*\.tex$/.test(file) ? [[basename(file, '.tex'), { licence, made }] as const] : [];
    }),
  );
}

async function pagesOf(file: string): Promise<number> {
  const reader = await openPdf(new Uint8Array(readFileSync(file)), LIMITS);
  await reader.close();
  return reader.pages;
}

async function entryOf(corpus: string, { pdf, tex, fontClass, name }: PdfSource): Promise<ManifestEntry> {
  const source = sourcesOf(corpus).get(basename(tex, '.tex'));
  return {
    file: relative(corpus, pdf),
    sha256: sha256(pdf),
    pages: await pagesOf(pdf),
    licence: source?.licence ?? OWN,
    why: source ? `${fontClass}: ${source.made}` : `${fontClass}: ${name.replace('/', ', ')}`,
  };
}

/** Writes the list of the PDFs that the corpus here holds. */
const corpus = corpusFolder();
if (corpus) {
  const entries: ManifestEntry[] = [];
  for (const source of pdfSources(corpus)) entries.push(await entryOf(corpus, source));
  writeFileSync(MANIFEST, `${JSON.stringify(entries, null, 2)}\n`);
  console.log(`${entries.length} PDFs`);
} else console.log('No corpus here.');
