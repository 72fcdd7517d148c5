import { groupEnd } from '../braces.ts';
import type { LatexSession } from './session.ts';

/** Environments whose every line has a number of its own. */
const BY_ROW: ReadonlySet<string> = new Set([
  'align',
  'alignat',
  'flalign',
  'xalignat',
  'gather',
  'eqnarray',
  'IEEEeqnarray',
  'dgroup',
]);
const WHOLE: ReadonlySet<string> = new Set(['equation', 'multline', 'dmath']);

const LABEL = /\\label\s*\{([^{}]*)\}/g;
const TAGGED = /\\tag\b/;
const SILENT = /\\(?:notag|nonumber|IEEEnonumber)\b/;
const WANTS_NUMBER = /\\IEEEyes(?:sub)?number\b/;

/** The source of a displayed environment with `\tag{n}` where LaTeX would print the number n. */
export function numberDisplay(name: string, body: string, session: LatexSession): string {
  for (const [, label = ''] of body.matchAll(LABEL)) session.targets.set(label.trim(), 'equation');
  if (WHOLE.has(name)) return numberRow(body, session);
  if (name === 'IEEEeqnarray*') return byRow(body, (row) => WANTS_NUMBER.test(row), session);
  return BY_ROW.has(name) ? byRow(body, () => true, session) : body;
}

function byRow(body: string, isNumbered: (row: string) => boolean, session: LatexSession): string {
  const rows = rowsOf(body);
  return rows
    .map((row, index) => {
      const last = index === rows.length - 1;
      return last && rows.length > 1 && row.text.trim() === ''
        ? row.text
        : (isNumbered(row.text) ? numberRow(row.text, session) : row.text) + row.end;
    })
    .join('');
}

const ENVIRONMENT = /^\s*\\begin\{([A-Za-z]+\*?)\}([\s\S]*)\\end\{\1\}\s*$/;

/** A displayed formula as it stands, an environment or not, with the numbers that its labels ask for. */
export function numberFormula(tex: string, session: LatexSession): string {
  const [, name, body] = ENVIRONMENT.exec(tex) ?? [];
  if (name && body !== undefined)
    return `\\begin{${name}}${numberDisplay(name, body, session)}\\end{${name}}`;
  return /\\label\b/.test(tex) ? numberDisplay('equation', tex, session) : tex;
}

function numberRow(row: string, session: LatexSession): string {
  if (TAGGED.test(row) || SILENT.test(row)) return row;
  const labelled = /\\label\b/.test(row);
  if (!session.numbersEquations && !labelled) return row;
  session.counters.step('equation');
  return `${row.trimEnd()}\\tag{${session.counters.text('equation')}}${/\s*$/.exec(row)?.[0] ?? ''}`;
}

/** The lines of a display: split at `\\` outside groups and inner environments. */
function rowsOf(body: string): { text: string; end: string }[] {
  const token = /\\(begin|end)\s*\{|\\\\(?:\*)?(?:[ ]*\[[^\]\n]{0,40}\])?|\\[\s\S]|\{/g;
  const rows: { text: string; end: string }[] = [];
  let depth = 0;
  let start = 0;
  for (let match = token.exec(body); match; match = token.exec(body)) {
    if (match[0] === '{') {
      const end = groupEnd(body, match.index, 20_000);
      if (end > 0) token.lastIndex = end;
    } else if (match[1]) depth += match[1] === 'begin' ? 1 : -1;
    else if (match[0].startsWith('\\\\') && depth <= 0) {
      rows.push({ text: body.slice(start, match.index), end: match[0] });
      start = match.index + match[0].length;
    }
  }
  rows.push({ text: body.slice(start), end: '' });
  return rows;
}
