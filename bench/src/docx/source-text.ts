import { renderToString } from 'katex';
import type { SourceDocument } from './documents.ts';

const ENVIRONMENTS = 'equation|align|gather|multline|eqnarray|flalign|alignat|displaymath|math|IEEEeqnarray';
const FORMULA = new RegExp(
  [
    '\\$\\$([\\s\\S]*?)\\$\\$',
    '(?<!\\\\)\\$((?:\\\\[\\s\\S]|[^$\\\\])*)\\$',
    '(?<!\\\\)\\\\\\[([\\s\\S]*?)\\\\\\]',
    '(?<!\\\\)\\\\\\(([\\s\\S]*?)\\\\\\)',
    `\\\\begin\\{((?:${ENVIRONMENTS})\\*?)\\}([\\s\\S]*?)\\\\end\\{\\5\\}`,
  ].join('|'),
  'g',
);

const withoutComments = (tex: string) => tex.replace(/(?<!\\)((?:\\\\)*)%.*$/gm, '$1');

function bodyOf(tex: string): string {
  const clean = withoutComments(tex);
  const start = clean.indexOf('\\begin{document}');
  const end = clean.lastIndexOf('\\end{document}');
  return clean.slice(start < 0 ? 0 : start + 16, end < 0 ? undefined : end);
}

/** The formulas of a document in order: the list beside it, or what a look over its body finds. */
export function formulasOf({ tex, formulas }: SourceDocument): string[] {
  if (formulas) return formulas;
  return [...bodyOf(tex).matchAll(FORMULA)].map(
    (found) => found.slice(1).findLast((group) => group !== undefined) ?? '',
  );
}

/** Commands whose arguments nobody sees. */
const UNSEEN =
  /\\(?:label|ref|eqref|pageref|cref|Cref|autoref|cite[a-z]*|includegraphics|input|include|bibliography|bibliographystyle|usepackage|vspace|hspace|begin|end|setcounter|addtocounter|setlength|pagestyle|thispagestyle|newcommand|renewcommand|def|let|url|href|index|hypertarget|hyperref|textcolor|color|phantomsection|addcontentsline|tag|bibitem|newtheorem|theoremstyle|setlist|graphicspath|documentclass)\*?(?:\[[^\]]*\])*(?:\{[^{}]*\})?(?:\{(?:section|subsection|toc|chapter)\})?/g;
const HIDDEN =
  /\\begin\{(tikzpicture|comment|figure\*?|thebibliography|asy|pspicture|filecontents\*?)\}[\s\S]*?\\end\{\1\}/g;
const WORD = /\p{L}{3,}/gu;

/** The words of a text that a reader would see, in order, apart from formulas, pictures and names. */
export function sourceWords(tex: string): string[] {
  const text = bodyOf(tex)
    .replace(HIDDEN, ' ')
    .replace(FORMULA, ' ')
    .replace(UNSEEN, ' ')
    .replace(/\S*\\["'`^~=.cuvHrk](?![A-Za-z])\S*/g, ' ')
    .replace(/\\[A-Za-z@]+\*?(?:\[[^\]]*\])?/g, ' ');
  return text.normalize('NFC').match(WORD) ?? [];
}

export const wordsOf = (text: string): string[] => text.normalize('NFC').match(WORD) ?? [];

/** Letters and digits of a formula, whatever their alphabet, without their order. */
export const fingerprint = (text: string): string =>
  Array.from(text.normalize('NFKD').replace(/[^A-Za-z0-9]/g, ''))
    .sort()
    .join('');

const macroTable = (macros: string) =>
  Object.fromEntries(
    [...macros.matchAll(/\\(?:re)?newcommand\*?\{?(\\[A-Za-z]+)\}?(?:\[\d\])?\{(.*)\}\s*$/gm)].map(
      ([, name, body]) => [name ?? '', body ?? ''],
    ),
  );

const TAGS = /\\(?:label|tag\*?)\{[^{}]*\}|\\(?:nonumber|notag)\b/g;

/** What KaTeX, which has no part in the conversion, says a formula shows; null where KaTeX cannot read it. */
export function katexFingerprint(tex: string, macros: string): string | null {
  const clean = tex.replace(TAGS, '').trim();
  const source =
    /(?<!\\)&|\\\\/.test(clean) && !clean.startsWith('\\begin')
      ? `\\begin{aligned}${clean}\\end{aligned}`
      : clean;
  try {
    const markup = renderToString(source, {
      output: 'mathml',
      displayMode: true,
      strict: false,
      macros: macroTable(macros),
    });
    return fingerprint(
      markup
        .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
        .replace(/<[^>]*>/g, '')
        .replace(/&[a-z]+;/g, ''),
    );
  } catch {
    return null;
  }
}
