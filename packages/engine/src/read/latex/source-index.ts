/** Where the groups and environments of a source end, found in one pass. */
export interface SourceIndex {
  /** The `}` that belongs to the `{` at this offset. */
  braces: ReadonlyMap<number, number>;
  /** By the offset of `\begin`. */
  environments: ReadonlyMap<number, EnvironmentSpan>;
}

export interface EnvironmentSpan {
  name: string;
  /** After `\begin{name}`. */
  bodyStart: number;
  /** Before `\end{name}`. */
  bodyEnd: number;
  end: number;
}

const TOKEN = /\\(begin|end)[ \t]*\{([^{}\n]*)\}|\\[\s\S]|[{}]/g;

interface Open {
  name: string;
  start: number;
  bodyStart: number;
}

/** How far down an `\end` looks for its `\begin` over others that were never closed. */
const REACH = 40;

export function indexSource(source: string): SourceIndex {
  const braces = new Map<number, number>();
  const environments = new Map<number, EnvironmentSpan>();
  const openBraces: number[] = [];
  const open: Open[] = [];
  const close = ({ name, start, bodyStart }: Open, bodyEnd: number, end: number) =>
    environments.set(start, { name, bodyStart, bodyEnd, end });
  for (const match of source.matchAll(TOKEN)) {
    const at = match.index;
    const end = at + match[0].length;
    if (match[0] === '{') openBraces.push(at);
    else if (match[0] === '}') {
      const start = openBraces.pop();
      if (start !== undefined) braces.set(start, at);
    } else if (match[1] === 'begin') open.push({ name: (match[2] ?? '').trim(), start: at, bodyStart: end });
    else if (match[1] === 'end')
      closeEnvironment((match[2] ?? '').trim(), open, (last, own) => close(last, at, own ? end : at));
  }
  for (const last of open) close(last, source.length, source.length);
  return { braces, environments };
}

/** Closes the nearest environment of the name, and those inside it that nothing closed. */
function closeEnvironment(name: string, open: Open[], close: (last: Open, own: boolean) => void): void {
  let depth = open.length - 1;
  const lowest = Math.max(0, open.length - REACH);
  while (depth >= lowest && open[depth]?.name !== name) depth -= 1;
  if (depth < lowest || depth < 0) return;
  while (open.length > depth) {
    const last = open.pop();
    if (last) close(last, open.length === depth);
  }
}
