import { readFileSync } from 'node:fs';
import { SutraError } from '@sutra/contract';
import { convert } from '@sutra/engine';
import { randomFrom } from './fuzz-input.ts';
import { tampered } from './hostile/tamper.ts';
import { fixturePdfs, OWN_CORPUS, pdfSources } from './pdf/sources.ts';

const SLOW_MS = 20_000;
const CREATED = new Date('2026-01-01T00:00:00Z');

async function failureOf(bytes: Uint8Array): Promise<string | null> {
  const request = {
    bytes,
    fileName: 'a.pdf',
    format: 'pdf',
    to: 'docx',
    languages: [],
    created: CREATED,
  } as const;
  const start = performance.now();
  try {
    await convert({ ...request, languages: [] }, { recogniser: null });
  } catch (error) {
    if (!(error instanceof SutraError))
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const time = performance.now() - start;
  return time > SLOW_MS ? `took ${Math.round(time)} ms` : null;
}

/** Converts PDFs that were tampered with, for `--minutes N`, from `--seed N` on; every failure is told with its seed. */
async function main(args: string[]): Promise<void> {
  const option = (name: string, usual: number) => Number(args[args.indexOf(name) + 1] ?? usual) || usual;
  const until = performance.now() + 60_000 * (args.includes('--minutes') ? option('--minutes', 1) : 1);
  const files = [...fixturePdfs(), ...pdfSources(OWN_CORPUS).map(({ pdf }) => pdf)];
  let seed = args.includes('--seed') ? option('--seed', 1) : 1;
  let failures = 0;
  const first = seed;
  for (; performance.now() < until; seed++) {
    const random = randomFrom(seed);
    const source = new Uint8Array(readFileSync(files[Math.floor(random() * files.length)] as string));
    const bytes = tampered(source, random);
    const failure = await failureOf(bytes);
    if (!failure) continue;
    failures += 1;
    console.log(`seed ${seed}: ${failure}`);
  }
  console.log(`${seed - first} PDFs, ${failures} faults`);
  if (failures > 0) process.exitCode = 1;
}

process.on('unhandledRejection', (error) => {
  console.log(
    `unhandled: ${error instanceof Error ? `${error.name} ${error.message} ${error.stack}` : String(error)}`,
  );
  process.exitCode = 1;
});
await main(process.argv.slice(2));
