/** Whether a command of this name means something. */
type Knows = (name: string) => boolean;

/** Mends what went wrong before TeX was read: delimiters left on, backslashes escaped once too often. */
export const repairSource = (source: string, knows: Knows): string =>
  undouble(unescape(stripDelimiters(source)), knows);

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', nbsp: '~' };

/** Characters that were escaped for HTML; blanks keep the offsets. */
const unescape = (source: string) =>
  source.replace(/&(lt|gt|amp|nbsp);/g, (whole, name: string) =>
    (ENTITIES[name] as string).padEnd(whole.length),
  );

const CLOSERS: Record<string, string> = { $$: '$$', $: '$', '\\[': '\\]', '\\(': '\\)' };

/** Blanks of the same length replace `$$ … $$`, `\[ … \]` and their like, so that offsets stay. */
function stripDelimiters(source: string): string {
  const open = /^\s*(\$\$|\$|\\\[|\\\()/.exec(source)?.[1];
  const close = open && CLOSERS[open];
  if (!close) return source;
  const end = source.trimEnd();
  const start = source.indexOf(open) + open.length;
  if (!end.endsWith(close) || end.length - close.length < start) return source;
  const inner = end.slice(start, -close.length);
  return inner.includes(close) ? source : ' '.repeat(start) + inner;
}

const ALIGNMENT = /\\begin|\\substack|\\(?:p|b|v|V|B)?matrix|\\cases|\\eqalign|\\displaylines|\\shortstack/;

/**
 * `\\frac` for `\frac`: all through the formula where every backslash is doubled, otherwise outside alignments, where
 * no line begins with the letters of a command. Blanks keep the offsets.
 */
function undouble(source: string, knows: Knows): string {
  if (!source.includes('\\\\')) return source;
  const runs = source.match(/\\+/g) ?? [];
  const doubled = source.match(/(?<!\\)\\\\[A-Za-z]{2,}/g) ?? [];
  if (!doubled.some((name) => knows(name.slice(2)))) return source;
  if (runs.every((run) => run.length % 2 === 0)) {
    return source.replace(/\\+/g, (run) => ' '.repeat(run.length / 2) + run.slice(run.length / 2));
  }
  if (ALIGNMENT.test(source)) return source;
  return source.replace(/(?<!\\)\\\\([A-Za-z]{2,})/g, (whole, name: string) =>
    knows(name) ? ` \\${name}` : whole,
  );
}

/** True for `$a$ and $b$`: dollars in pairs, the first of them at the start, none inside braces. */
export function isSentence(source: string): boolean {
  if (!/^\s*\$[^$]/.test(source)) return false;
  let depth = 0;
  let dollars = 0;
  for (const [mark] of source.matchAll(/\\[\s\S]|[{}$]/g)) {
    if (mark === '{') depth++;
    else if (mark === '}') depth--;
    else if (mark === '$' && depth === 0) dollars++;
  }
  return dollars > 2 && dollars % 2 === 0 && depth === 0;
}
