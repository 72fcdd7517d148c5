import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/**
 * A case in one file: a sentence that says what it holds (it may lack), then sections, each under a line `=== name`.
 * With `GOLDEN_ACCEPT=1` in the environment the results are written into the files instead of compared.
 */
export interface Golden {
  name: string;
  about: string;
  sections: Map<string, string>;
  file: URL;
}

export const ACCEPT = process.env.GOLDEN_ACCEPT === '1';

function parseGolden(name: string, file: URL): Golden {
  const [about = '', ...parts] = readFileSync(file, 'utf8').split(/^=== /m);
  const sections = parts.map((part): [string, string] => {
    const end = part.indexOf('\n');
    return [part.slice(0, end).trim(), part.slice(end + 1).replace(/\n$/, '')];
  });
  return { name, about: about.trim(), sections: new Map(sections), file };
}

/** The cases of a folder (its address ends in a slash), by name. */
export function readGoldens(folder: URL): Golden[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => parseGolden(name.slice(0, -4), new URL(name, folder)));
}

/** Writes the case anew with these results in place of the old ones; an empty result needs no section. */
export function acceptGolden(golden: Golden, results: Record<string, string>): void {
  const changed = Object.entries(results).filter(([name, body]) => body !== '' || golden.sections.has(name));
  const sections = new Map([...golden.sections, ...changed]);
  const text = [...sections].map(([name, body]) => `=== ${name}\n${body}\n`).join('');
  writeFileSync(golden.file, `${golden.about && `${golden.about}\n`}${text}`);
}

/** Holds results against the sections of their names; a section that is not there is empty. */
export function expectGolden(golden: Golden, results: Record<string, string>): void {
  if (ACCEPT) return acceptGolden(golden, results);
  const expected = Object.keys(results).map((name) => [name, golden.sections.get(name) ?? '']);
  expect(results).toEqual(Object.fromEntries(expected));
}
