const OPENING = /^[([|]$/;
const CLOSER: Record<string, string> = { '(': ')', '[': ']', '|': '|' };
const MATRIX: Record<string, string> = { '(': 'pmatrix', '[': 'bmatrix', '|': 'vmatrix' };

const TOKEN = /\\[a-zA-Z]+|\\.|[\s\S]/gu;

/** What an entry of a matrix in one row does not hold: statements, marks of other rows and columns, words. */
const NOT_IN_ENTRY =
  /[&=<>$]|\\\\|\\(?:leq?|geq?|neq?|approx|equiv|sim|to|in|subset|subseteq|text|mbox|begin|end|wordsapart)(?![a-zA-Z])/;

interface BracketedRow {
  entries: string[];
  /** The place behind the closing bracket. */
  end: number;
}

/** The entries between the bracket at `start` and its other one, set apart by quads; null where they are no row. */
function rowAt(tokens: readonly string[], start: number): BracketedRow | null {
  const closer = CLOSER[tokens[start] ?? ''];
  const entries: string[] = [''];
  let depth = 0;
  for (let at = start + 1; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (token === '$') return null;
    if (depth === 0 && token === closer) return { entries, end: at + 1 };
    if (/^[{([]$/.test(token)) depth += 1;
    if (/^[})\]]$/.test(token)) depth -= 1;
    if (depth < 0) return null;
    if (depth === 0 && token === '\\quad') entries.push('');
    else entries.push(`${entries.pop() ?? ''}${token}`);
  }
  return null;
}

const isEntry = (entry: string) =>
  entry.trim() !== '' && !NOT_IN_ENTRY.test(entry) && !/[,;]\s*$/.test(entry);

/** Entries between brackets that nothing but quads sets apart, `(a\quad b)`, are printed as a matrix of one row is. */
export function withRowVectors(tex: string): string {
  if (!tex.includes('\\quad')) return tex;
  const tokens = tex.match(TOKEN) ?? [];
  let text = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const isSized = token === '\\left';
    const bracketAt = isSized ? at + 1 : at;
    const bracket = tokens[bracketAt] ?? '';
    const row = OPENING.test(bracket) ? rowAt(tokens, bracketAt) : null;
    if (row && row.entries.length > 1 && row.entries.every(isEntry)) {
      const entries = row.entries.join(' & ').replace(/\\right$/, '');
      text += `\\begin{${MATRIX[bracket]}}${entries}\\end{${MATRIX[bracket]}}`;
      at = row.end - 1;
    } else text += token;
  }
  return text;
}
