import { isUnitName } from '../../../../packages/engine/src/extract/pdf/layout/inline-math/units.ts';
import { withRowVectors } from './row-vectors.ts';
import { NAMED_OPERATORS } from './same-look.ts';
import { ALL_TOLERANCES } from './tolerances.ts';

/** Space that sets words apart within a formula. */
const APART = String.raw`(?:\\q?quad(?![a-zA-Z])|(?<!\\)\\[ ,;:]|~)`;
const WORDS = String.raw`\\(?:text|textrm|textit|textnormal|mbox)\{([^{}$\\]*)\}`;
const WORDS_IN_FORMULA = new RegExp(`((?:${APART}|\\s)*)${WORDS}((?:${APART}|\\s)*)`, 'g');

const isSetApart = (before: string, words: string, after: string) =>
  !NAMED_OPERATORS.includes(`\\${words.trim()}`) &&
  (/^\s|\s$|\S\s+\S/.test(words) || (new RegExp(APART).test(before) && new RegExp(APART).test(after)));

/** Whether words are the unit of the number before them, which belongs to the formula: `10^{-5} \\text{ T}`. */
const isUnitBehind = (words: string, tex: string) => isUnitName(words.trim()) && /[\d}]\s*$/.test(tex);

/** Words in brackets behind a formula, whose brackets the words may hold. */
const WORDS_IN_BRACKETS = new RegExp(`(${APART}\\s*)(?:\\\\left)?\\(\\s*${WORDS}\\s*(?:\\\\right)?\\)`, 'g');

/** The number of an equation that its author typed behind it, which nobody tells from one that LaTeX counted. */
const TYPED_NUMBER = /(?:\\q?quad\s*|&\s*)+\((?:\d{1,2}|\*{1,3})\)\s*(?=\\\\|\\end\{|\$\$|\\\])/g;

/** Spellings of authors, and those that print as they do, or nearly so. */
const PRINTED_ALIKE: readonly [RegExp, string][] = [
  [/\\(?:Longrightarrow|implies)(?![a-zA-Z])/g, '\\Rightarrow '],
  [/\\(?:Longleftarrow|impliedby)(?![a-zA-Z])/g, '\\Leftarrow '],
  [/\\(?:Longleftrightarrow|iff)(?![a-zA-Z])/g, '\\Leftrightarrow '],
  [/\\([gl]eq)slant(?![a-zA-Z])/g, '\\$1 '],
  [/\\(prec|succ)curlyeq(?![a-zA-Z])/g, '\\$1eq '],
  [/\\coloneqq?(?![a-zA-Z])/g, ':='],
  [/\\overrightharp(?![a-zA-Z])/g, '\\overrightharpoon '],
  [/\\not\s*\\(su[bp]seteq|sim|simeq|(?:Left|Right|Leftright)arrow)(?![a-zA-Z])/g, '\\n$1 '],
  [/\\(?:raise|lower)\s*-?[\d.]+(?:mu|em|ex|pt|mm|cm)/g, ''],
  [/\\faktor\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g, '$1\\diagup $2'],
  [/\\(?:nicefrac|sfrac)(?![a-zA-Z])/g, '\\frac'],
  [/&\s*\\vrule\s*(?=&)/g, ''],
  [/\\qedhere(?![a-zA-Z])/g, ''],
  [/\\q?quad\s*\\square(?=\s*(?:\$|\\end\{aligned\}))/g, ''],
  [/\{\\operator@font\s+(\w+)\}/g, '\\operatorname{$1}'],
  [/\\(?:m?kern|mskip)\s*-?[\d.]+(?:mu|em|ex|pt)/g, ''],
  [/\\(?:fbox|framebox(?:\[[^\]]*\])*)\s*\{\s*\$([^$]*)\$\s*\}/g, '$\\boxed{$1}$'],
  [/\\rlap\s*\{\s*\$([^$]*)\$\s*\}/g, '$1'],
  [/\\(?:tiny|scriptsize|footnotesize|small)(?![a-zA-Z])/g, ''],
  [/\\frak(?![a-zA-Z])/g, '\\mathfrak '],
  [
    /\\up(alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|phi|chi|psi|omega|var[a-z]+)(?![a-zA-Z])/g,
    '\\$1 ',
  ],
  [/[〈⟨]/g, '\\langle '],
  [/[〉⟩]/g, '\\rangle '],
  [/\^\s*\{\s*('+)\s*\}/g, '$1'],
  [/\\sp(?![a-zA-Z])/g, '^'],
  [/\\sb(?![a-zA-Z])/g, '_'],
  [/\\math(?:larger|smaller)(?:\[\d\])?(?![a-zA-Z])/g, ''],
  [/\\operatorname\*?\{lím\}/g, '\\lim '],
  [/\\operatorname\*?\{máx\}/g, '\\max '],
  [/\\operatorname\*?\{mín\}/g, '\\min '],
  [TYPED_NUMBER, ''],
  [WORDS_IN_BRACKETS, '$1\\text{($2)}'],
  [/\.\.\./g, '\\ldots '],
];

const TAG = '\\tag{';

/** The place behind the group that opens right before `start`. */
function endOfGroup(tex: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; at < tex.length && depth > 0; at += 1) {
    if (tex[at] === '\\') at += 1;
    else if (tex[at] === '{') depth += 1;
    else if (tex[at] === '}') depth -= 1;
  }
  return at;
}

const ROW_PART = /\\begin\{|\\end\{|\\\\|\$\$/g;

/** Where the row that goes on at `start` ends, of an equation or of the lines of several. */
function endOfRow(tex: string, start: number): number {
  let depth = 0;
  ROW_PART.lastIndex = start;
  for (let match = ROW_PART.exec(tex); match; match = ROW_PART.exec(tex)) {
    if (depth === 0 && match[0] !== '\\begin{') return match.index;
    depth += Number(match[0] === '\\begin{') - Number(match[0] === '\\end{');
  }
  return tex.length;
}

/** What is printed of a tag, words upright. */
const inBrackets = (tag: string) => {
  const parts = tag.split('$').map((part, at) => (at % 2 === 1 || part === '' ? part : `\\text{${part}}`));
  return `(${parts.join('')})`;
};

/** A remark that an author sets as an equation's tag, `\tag{$x>0$}`, is printed in brackets at the end of its row. */
function withPrintedTags(tex: string): string {
  let text = '';
  let from = 0;
  for (let at = tex.indexOf(TAG); at >= 0; at = tex.indexOf(TAG, from)) {
    const end = endOfGroup(tex, at + TAG.length);
    const tag = tex.slice(at + TAG.length, end - 1);
    text += tex.slice(from, at);
    if (tag.includes('$')) {
      from = endOfRow(tex, end);
      text += tex.slice(end, from) + inBrackets(tag);
    } else {
      from = end;
      text += tex.slice(at, end);
    }
  }
  return text + tex.slice(from);
}

/** TeX as a page can tell it. Words that an author writes into a formula and sets apart are words between two statements. */
export function authorSpelling(tex: string, tolerances = ALL_TOLERANCES): string {
  const alike = tolerances.has('spellings that print alike')
    ? withRowVectors(
        PRINTED_ALIKE.reduce(
          (text, [spelling, printed]) => text.replace(spelling, printed),
          withPrintedTags(tex),
        ),
      )
    : tex;
  if (!tolerances.has('words set apart in a formula')) return alike;
  return alike.replace(WORDS_IN_FORMULA, (all, before: string, words: string, after: string, at: number) =>
    isSetApart(before, words, after) && !isUnitBehind(words, alike.slice(0, at))
      ? `\\wordsapart{${words}}`
      : all,
  );
}
