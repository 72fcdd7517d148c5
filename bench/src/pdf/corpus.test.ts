import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { convert } from '@sutra/engine';
import { it } from 'vitest';
import { ACCEPT, expectGolden, type Golden, readGoldens } from '../../../packages/engine/test/golden.ts';
import { OWN_CORPUS, type PdfSource, pdfSources } from './sources.ts';
import { type StructureText, structureText } from './structure-text.ts';

const GOLDENS = join(OWN_CORPUS, 'pdf/goldens');
const sources = pdfSources(OWN_CORPUS);

const fileOf = (name: string) => pathToFileURL(join(GOLDENS, `${name}.txt`));

function goldenOf(name: string): Golden {
  const file = fileOf(name);
  const folder = new URL('./', file);
  const found = existsSync(folder)
    ? readGoldens(folder).find((golden) => golden.file.href === file.href)
    : null;
  return (
    found ?? {
      name,
      about: `Every formula, heading and list item of ${name}.pdf.`,
      sections: new Map(),
      file,
    }
  );
}

async function structureOf({ pdf, name }: PdfSource): Promise<StructureText> {
  const request = {
    bytes: new Uint8Array(readFileSync(pdf)),
    fileName: name,
    format: 'pdf' as const,
    to: 'text' as const,
    languages: [],
    created: new Date('2026-01-01T00:00:00Z'),
  };
  return structureText((await convert(request, { recogniser: null })).tree);
}

it.each(sources)('reads formulas, headings and list items of $name as before', async (source) => {
  const golden = goldenOf(source.name);
  const found = await structureOf(source);
  if (ACCEPT) mkdirSync(dirname(fileURLToPath(golden.file)), { recursive: true });
  expectGolden(golden, { ...found });
});
