import { readFileSync } from 'node:fs';
import { SutraError } from '@sutra/contract';
import { convert } from '@sutra/engine';
import { randomFrom } from './fuzz-input.ts';
import { fixturePdfs, OWN_CORPUS, pdfSources } from './pdf/sources.ts';

const SLOW_MS = 20_000;
const CREATED = new Date('2026-01-01T00:00:00Z');

const below = (limit: number, random: () => number) => Math.floor(random() * limit);

/** One change: a byte, a run of bytes moved, a number of the file's text, or its end cut off. */
function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = below(bytes.length, random);
  const kind = below(5, random);
  if (kind === 0) return bytes.slice(0, Math.max(200, at));
  const copy = bytes.slice();
  if (kind === 1)
    for (let count = 0; count < 20; count++) copy[below(copy.length, random)] = below(256, random);
  else if (kind === 2) copy.copyWithin(at, below(copy.length, random), below(copy.length, random));
  else if (kind === 3) copy.fill(below(256, random), at, at + below(400, random));
  else changeDigits(copy, at, random);
  return copy;
}

/** Lengths, offsets and references are numbers: a wrong one does the most harm. */
function changeDigits(bytes: Uint8Array, from: number, random: () => number): void {
  for (let at = from, left = 12; at < bytes.length && left > 0; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 48 || byte > 57) continue;
    bytes[at] = 48 + below(10, random);
    left -= 1;
  }
}

async function faultOf(bytes: Uint8Array): Promise<string | null> {
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
  let faults = 0;
  const first = seed;
  for (; performance.now() < until; seed++) {
    const random = randomFrom(seed);
    let bytes: Uint8Array = new Uint8Array(readFileSync(files[below(files.length, random)] as string));
    for (let count = 1 + below(4, random); count > 0; count--) bytes = mutate(bytes, random);
    const fault = await faultOf(bytes);
    if (!fault) continue;
    faults += 1;
    console.log(`seed ${seed}: ${fault}`);
  }
  console.log(`${seed - first} PDFs, ${faults} faults`);
  if (faults > 0) process.exitCode = 1;
}

process.on('unhandledRejection', (error) => {
  console.log(
    `unhandled: ${error instanceof Error ? `${error.name} ${error.message} ${error.stack}` : String(error)}`,
  );
  process.exitCode = 1;
});
await main(process.argv.slice(2));
