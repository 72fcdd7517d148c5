const depthStep = (token: string) => Number(token === '\\begin{m}') - Number(token === '\\end{m}');

/** Tokens between those that `isEnd` names outside of matrices within. */
function split(tokens: readonly string[], end: string): string[][] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    depth += depthStep(token);
    if (depth === 0 && token === end) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

const joined = (parts: readonly string[][], end: string): string[] =>
  parts.flatMap((part, at) => (at === 0 ? part : [end, ...part]));

/**
 * The tokens of a matrix without the columns in which no row has anything (`a && b`): on the page they are a wider gap.
 * @param cell the token between two cells
 */
export function withoutEmptyColumns(tokens: readonly string[], cell: string): string[] {
  const rows = split(tokens, '\\\\').map((row) => split(row, cell));
  const columns = Math.max(...rows.map((row) => row.length));
  const isEmpty = Array.from({ length: columns }, (_, at) =>
    rows.every((row) => (row[at] ?? []).length === 0),
  );
  const kept = rows.map((row) =>
    joined(
      row.filter((_, at) => !isEmpty[at]),
      cell,
    ),
  );
  return joined(kept, '\\\\');
}
