/**
 * Writes the features of all tokens in lines of text, their truth and what the rules of the layout make of them:
 * `dump.ts FOLDER WORDS.txt PDF…` makes `FOLDER/NAME.json` of each. The truth is in the colour of the glyphs (formulas.sty):
 * red 0x40 is a formula in a line, red 0x80 a display; green and blue number it. Run it bundled, with record-lines.ts in
 * place of the engine's label-doubt.ts (dump.sh).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PDF_LIMITS } from '../../packages/engine/src/extract/pdf/index.ts';
import { createLayout } from '../../packages/engine/src/extract/pdf/layout/index.ts';
import type { Token } from '../../packages/engine/src/extract/pdf/layout/inline-math/token.ts';
import { featureReader } from '../../packages/engine/src/extract/pdf/layout/token-labels/features.ts';
import { openPdf } from '../../packages/engine/src/extract/pdf/reader/open.ts';
import { lines, type RecordedLine } from './record-lines.ts';

const INLINE_RED = 0x40;
const DISPLAY_RED = 0x80;

/** 0 for text; else the number of the formula. */
function formulaOf(color: string): number {
  const red = Number.parseInt(color.slice(0, 2), 16);
  return red === INLINE_RED || red === DISPLAY_RED ? Number.parseInt(color.slice(2), 16) : 0;
}

function truthOf({ bases }: Token): number {
  const counts = new Map<number, number>();
  for (const { item, sub, sup, presub, presup } of bases)
    for (const part of [...(item ? [item] : []), ...sub, ...sup, ...presub, ...presup])
      for (const { color } of part.glyphs) {
        const formula = formulaOf(color);
        counts.set(formula, (counts.get(formula) ?? 0) + 1);
      }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

const PER_CENT = 100;

/** Lines one after the other; `index` and `value` hold `counts` features a token. */
function dataOf(recorded: readonly RecordedLine[], isWord: (word: string) => boolean) {
  const numbers = new Map<string, number>();
  const data = {
    names: [] as string[],
    lengths: [] as number[],
    truth: [] as number[],
    rules: [] as number[],
    texts: [] as string[],
    counts: [] as number[],
    index: [] as number[],
    value: [] as number[],
  };
  const numberOf = (name: string) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, data.names.length);
    return data.names.push(name) - 1;
  };
  const featuresOf = featureReader(isWord);
  for (const { segments, size } of recorded) {
    const tokens = segments.flatMap((segment) => segment.tokens);
    data.lengths.push(tokens.length);
    data.rules.push(
      ...segments.flatMap(({ kind, tokens }, at) => tokens.map(() => (kind === 'math' ? at + 1 : 0))),
    );
    data.truth.push(...tokens.map(truthOf));
    data.texts.push(...tokens.map(({ text }) => text));
    for (const { own, inLine } of featuresOf(tokens, size)) {
      const [names, values] = [
        [...own.names, ...inLine.names],
        [...own.values, ...inLine.values],
      ];
      data.counts.push(names.length);
      for (const [at, name] of names.entries()) {
        const value = values[at]!;
        data.index.push(numberOf(name));
        data.value.push(Math.round(value * PER_CENT) / PER_CENT);
      }
    }
  }
  return data;
}

async function dump(file: string, target: string, isWord: (word: string) => boolean): Promise<void> {
  const reader = await openPdf(new Uint8Array(readFileSync(file)), PDF_LIMITS);
  lines.length = 0;
  const layout = createLayout({ outline: [] });
  for (let number = 1; number <= reader.pages; number += 1) layout.addPage(await reader.page(number));
  await reader.close();
  writeFileSync(target, JSON.stringify(dataOf(lines, isWord)));
}

async function main(): Promise<void> {
  const [folder = '', dictionary = '', ...files] = process.argv.slice(2);
  const words = new Set(readFileSync(dictionary, 'utf8').split('\n'));
  mkdirSync(folder, { recursive: true });
  for (const file of files) {
    const target = join(folder, `${basename(file, '.pdf')}.json`);
    if (!existsSync(target))
      await dump(file, target, (word) => words.has(word)).catch((error: unknown) =>
        console.error(`${file}: ${String(error)}`),
      );
  }
  process.exit(0);
}

void main();
