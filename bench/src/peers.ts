import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../packages/engine/package.json', import.meta.url));

/** A library of others, where it is installed. */
function load(name: string): unknown {
  try {
    return require(name);
  } catch {
    return undefined;
  }
}

export interface Peer {
  name: string;
  convert: (tex: string) => unknown;
}

const attempt = (convert: (tex: string) => unknown) => (tex: string) => {
  try {
    return convert(tex);
  } catch {
    return undefined;
  }
};

type Convert = (tex: string, options?: object) => unknown;

/** The function of a module, or of its default export. */
function functionOf(module: unknown, name: string): Convert | undefined {
  const exports = module as Record<string, unknown> | undefined;
  const found = exports?.[name] ?? (exports?.default as Record<string, unknown> | undefined)?.[name];
  return found as Convert | undefined;
}

/** What runs in this process: parsers and converters to compare speed with. */
export function libraryPeers(): Peer[] {
  const parse = functionOf(load('katex'), '__parse');
  const latexToMath = functionOf(load('docx/math'), 'latexToMath');
  const peers: Peer[] = [];
  if (parse)
    peers.push({
      name: "KaTeX's parser",
      convert: attempt((tex) => parse(tex, { displayMode: true, strict: 'ignore' })),
    });
  if (latexToMath) peers.push({ name: 'docx latexToMath', convert: attempt((tex) => latexToMath(tex)) });
  return peers;
}

export const hasPandoc = (): boolean => spawnSync('pandoc', ['--version']).status === 0;

/** Seconds of wall time that pandoc takes from the formulas to a DOCX, as a whole process. */
export function pandocSeconds(formulas: string[]): number {
  const input = formulas.map((tex) => `$$${tex}$$\n`).join('\n');
  const start = performance.now();
  spawnSync('pandoc', ['-f', 'markdown', '-t', 'docx', '-o', '-'], { input, maxBuffer: 1 << 28 });
  return (performance.now() - start) / 1000;
}
