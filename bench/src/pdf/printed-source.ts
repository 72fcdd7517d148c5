/** The end of the group that opens at `at`, behind its brace. */
function endOfGroup(tex: string, at: number): number {
  let depth = 0;
  for (let index = at; index < tex.length; index += 1) {
    if (tex[index] === '\\') index += 1;
    else if (tex[index] === '{') depth += 1;
    else if (tex[index] === '}' && --depth === 0) return index + 1;
  }
  return tex.length;
}

/** Footnotes stand at the end, as they do in what is written. */
function withNotesAtEnd(tex: string): string {
  const notes: string[] = [];
  let text = tex;
  for (let at = text.search(NOTE); at >= 0; at = text.search(NOTE)) {
    const start = text.indexOf('{', at);
    const end = endOfGroup(text, start);
    notes.push(text.slice(start + 1, end - 1));
    text = `${text.slice(0, at)}${text.slice(end)}`;
  }
  const stop = text.lastIndexOf(END);
  const [body, rest] = stop < 0 ? [text, ''] : [text.slice(0, stop), text.slice(stop)];
  return notes.length === 0 ? tex : `${body}\n${notes.join('\n')}\n${rest}`;
}
const NOTE = /\\footnote\s*(?:\[[^\]]*\]\s*)?\{/;
const END = '\\end{document}';

const FLOAT = /\\begin\{(center|table)\*?\}(?:\[[^\]]*\])?([\s\S]*?)\\end\{\1\*?\}/g;
const TABULAR = '\\begin{tabular}';

/** Tables as rows of words and formulas: what follows leaves tables out. */
function withTables(tex: string): string {
  let text = tex;
  for (let round = 0; round < 2; round += 1)
    text = text.replace(FLOAT, (all, _name, inner: string) => (inner.includes(TABULAR) ? inner : all));
  for (let at = text.indexOf(TABULAR); at >= 0; at = text.indexOf(TABULAR)) {
    const start = endOfGroup(text, text.indexOf('{', at + TABULAR.length));
    const end = text.indexOf('\\end{tabular}', start);
    const rows = text.slice(start, end).replace(/\\\\(?:\[[^\]]*\])?/g, ' ');
    text = `${text.slice(0, at)} ${rows} ${text.slice(end + '\\end{tabular}'.length)}`;
  }
  return text;
}

/** The source in the order of the page; with the formulas of its tables, or without. */
export const asPrinted = (tex: string, tables: boolean): string =>
  withNotesAtEnd(tables ? withTables(tex) : tex);
