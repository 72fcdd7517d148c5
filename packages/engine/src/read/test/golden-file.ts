import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** A golden file: `=== name` heads the input and what is expected of it, in that order. */
export interface Golden {
  name: string;
  path: URL;
  kind: string;
  input: string;
  expected: string;
}

const HEAD = /^=== (.+)$/m;

export function goldensIn(folder: URL): Golden[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.golden'));
  return names.sort().map((name) => {
    const path = new URL(name, folder);
    const [, kind = '', input = '', , expected = ''] = readFileSync(path, 'utf8').split(
      new RegExp(HEAD, 'm'),
    );
    return {
      name,
      path,
      kind,
      input: input.replace(/^\n|\n$/g, ''),
      expected: expected.replace(/^\n|\n$/g, ''),
    };
  });
}

/** What the golden expects; with `GOLDEN_ACCEPT=1` it takes what came out. */
export function expectedOf(golden: Golden, actual: string): string {
  if (process.env.GOLDEN_ACCEPT !== '1') return golden.expected;
  if (actual !== golden.expected) {
    writeFileSync(golden.path, `=== ${golden.kind}\n${golden.input}\n=== tree\n${actual}\n`);
  }
  return actual;
}
