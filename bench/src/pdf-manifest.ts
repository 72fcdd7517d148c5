import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { openPdf } from '../../packages/engine/src/extract/pdf/reader/open.ts';
import { MANIFEST, type ManifestEntry, sha256 } from './pdf/manifest.ts';
import { OWN_CORPUS, type PdfSource, pdfSources } from './pdf/sources.ts';

const OWN = 'own, as the repository';
const LIMITS = { pages: 5000, imagePixels: 5e7, operators: 2e6, pageTime: 30_000 };

async function pagesOf(file: string): Promise<number> {
  const reader = await openPdf(new Uint8Array(readFileSync(file)), LIMITS);
  await reader.close();
  return reader.pages;
}

async function entryOf({ pdf, fontClass, name }: PdfSource): Promise<ManifestEntry> {
  return {
    file: relative(OWN_CORPUS, pdf),
    sha256: sha256(pdf),
    pages: await pagesOf(pdf),
    licence: OWN,
    why: `${fontClass}: ${name.replace('/', ', ')}`,
  };
}

/** Writes the list of the PDFs that the project's corpus holds. */
const entries: ManifestEntry[] = [];
for (const source of pdfSources(OWN_CORPUS)) entries.push(await entryOf(source));
writeFileSync(MANIFEST, `${JSON.stringify(entries, null, 2)}\n`);
console.log(`${entries.length} PDFs`);
