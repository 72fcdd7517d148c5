import { groupEnd } from '../braces.ts';

/** What `\newcolumntype` says of a letter. */
export interface ColumnType {
  count: number;
  body: string;
}

/** Types may stand for others; what refers to itself, or grows beyond this length, is left as it is then. */
const PASSES = 4;
const LONGEST = 5_000;

/** Column types of the document replaced by what they stand for. */
export function expandColumns(specification: string, types: ReadonlyMap<string, ColumnType>): string {
  if (types.size === 0) return specification;
  let expanded = specification;
  for (let pass = 0; pass < PASSES && expanded.length < LONGEST; pass += 1)
    expanded = replaceTypes(expanded, types);
  return expanded;
}

/** `*{6}` or `*6` before the group that is repeated. */
const REPETITION = /\*\s*(?:\{\s*\d+\s*\}|\d)\s*(?=\{)/y;

/** Where the group begins that a repetition at `at` repeats, or -1. */
export function repeatedGroup(specification: string, at: number): number {
  REPETITION.lastIndex = at;
  return REPETITION.test(specification) ? REPETITION.lastIndex : -1;
}

function replaceTypes(specification: string, types: ReadonlyMap<string, ColumnType>): string {
  let replaced = '';
  for (let at = 0; at < specification.length && replaced.length < LONGEST; ) {
    const repeated = repeatedGroup(specification, at);
    if (repeated > 0) {
      replaced += `${specification.slice(at, repeated)}{`;
      at = repeated + 1;
      continue;
    }
    const type = types.get(specification.charAt(at));
    const end = type ? -1 : groupEnd(specification, at);
    const { text, next } = type
      ? callOf(type, specification, at + 1)
      : { text: specification.slice(at, end > 0 ? end : at + 1), next: end > 0 ? end : at + 1 };
    replaced += text;
    at = next;
  }
  return replaced;
}

function callOf({ count, body }: ColumnType, source: string, at: number): { text: string; next: number } {
  let next = at;
  const values: string[] = [];
  for (let end = groupEnd(source, next); values.length < count && end > 0; end = groupEnd(source, next)) {
    values.push(source.slice(next + 1, end - 1));
    next = end;
  }
  return { text: body.replace(/#([1-9])/g, (_, digit: string) => values[Number(digit) - 1] ?? ''), next };
}
