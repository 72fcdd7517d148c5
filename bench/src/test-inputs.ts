import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parse } from 'yaml';

/** Formulas of a test file, by the way in which other projects write their tests. */
const readers: Record<string, (text: string) => string[]> = {
  '.txt': (text) => text.split('\n'),
  '.test': goldenInput,
  '.yaml': screenshotInputs,
  '.ts': assertedInputs,
  '.cjs': assertedInputs,
  '.md': markdownInputs,
};

/** Every formula in the test files below a folder, each once. */
export function testInputs(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const found = files.flatMap((file) => {
    const read = readers[extname(file)];
    return read ? read(readFileSync(join(folder, file), 'utf8')) : [];
  });
  return [...new Set(found.map((tex) => tex.trim()).filter(Boolean))];
}

/** MathML in golden files of texmath (`<<< mml`), most of it from the test suite of the W3C. */
export function mathmlInputs(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return files
    .filter((file) => extname(file) === '.test')
    .flatMap(
      (file) => /^<<< mml\n([\s\S]*?)\n>>> /.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? [],
    );
}

/** texmath: `<<< tex`, the input, `>>> …` and what is expected. */
function goldenInput(text: string): string[] {
  const input = /^<<< tex\n([\s\S]*?)\n>>> /.exec(text)?.[1];
  return input === undefined ? [] : [input];
}

/** KaTeX's `ss_data.yaml`: a formula, or an object with `tex`, by name. Macros that a case brings are left out. */
function screenshotInputs(text: string): string[] {
  const cases = Object.values(parse(text) as Record<string, string | { tex: string; macros?: object }>);
  return cases.flatMap((one) => (typeof one === 'string' ? [one] : one.macros ? [] : [one.tex]));
}

/**
 * Formulas that a test expects to be read or built: ``expect`x^2`.toParse()``, `new Expect("x").toBuild()`.
 * Formulas that are wrong on purpose (`noThrowSettings`) do not count.
 */
function assertedInputs(text: string): string[] {
  const raw = /expect(?:\(r)?`([^`$]*)`\)?\s*\.(?:toParse|toBuild)\b(?!\(noThrow)/g;
  const quoted = /[Ee]xpect\(("(?:[^"\\\n]|\\.)*")\)\s*\.(?:toParse|toBuild)\b(?!\(noThrow)/g;
  const inRaw = [...text.matchAll(raw)].map(([, tex = '']) => tex);
  const inQuotes = [...text.matchAll(quoted)].map(([, literal = '""']) => JSON.parse(literal) as string);
  return [...inRaw, ...inQuotes];
}

/** Temml's pages: formulas between dollars in the cells of grid tables, cells of code left out. */
function markdownInputs(text: string): string[] {
  return gridCells(text).flatMap((cell) => (/^\s*`/.test(cell) ? [] : betweenDollars(cell)));
}

/** What stands between `$` or `$$`; a dollar in braces, as in `\text{if $x$}`, ends nothing. */
function betweenDollars(text: string): string[] {
  const found: string[] = [];
  let start = -1;
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(/\\[\s\S]|\$\$?|[{}]/g)) {
    if (mark === '{') depth += 1;
    else if (mark === '}') depth -= 1;
    else if (mark.startsWith('$') && start < 0) [start, depth] = [index + mark.length, 0];
    else if (mark.startsWith('$') && depth === 0) {
      found.push(text.slice(start, index));
      start = -1;
    }
  }
  return found;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/gu;

/** The line as long as it is wide on a screen, so that the columns of a table stand below each other. */
const asWide = (line: string) => line.replace(/\p{Mn}/gu, '').replace(WIDE, '$&\u200b');

/** The texts between the rules of grid tables; other lines are cells of their own. */
function gridCells(text: string): string[] {
  const cells: string[] = [];
  let columns: number[] = [];
  let rows: string[][] = [];
  for (const line of text.split('\n')) {
    if (/^\+[-=:+]+\+\s*$/.test(line)) {
      cells.push(...rows.map((cell) => cell.join('\n')));
      columns = [...line.matchAll(/\+/g)].map(({ index }) => index);
      rows = columns.slice(1).map(() => []);
    } else if (line.startsWith('|') && columns.length > 1) {
      for (const [index, cell] of cellsOf(line, columns).entries()) rows[index]?.push(cell);
    } else cells.push(line);
  }
  return [...cells, ...rows.map((cell) => cell.join('\n'))];
}

/** A line of a grid table; where its bars do not stand below the others, it is one of a table without rules. */
function cellsOf(line: string, columns: number[]): string[] {
  const wide = asWide(line);
  const fits = columns.every((column) => wide[column] === '|');
  const parts = fits
    ? columns.slice(1).map((end, index) => wide.slice((columns[index] ?? 0) + 1, end))
    : line.trim().slice(1, -1).split(' | ');
  return parts.map((part) => part.replaceAll('\u200b', ''));
}
