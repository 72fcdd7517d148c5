import { isMathEnvironment } from '../math-environments.ts';

/** Languages under which assistants put a formula into a listing. */
const LANGUAGES: ReadonlySet<string> = new Set(['math', 'latex', 'tex', 'katex', 'latex-math']);

const DELIMITED =
  /\\\[([\s\S]*?)\\\]|\$\$([\s\S]*?)\$\$|\\\(([\s\S]*?)\\\)|\$([^$\n]+)\$|(\\begin\{([A-Za-z]+\*?)\}[\s\S]*?\\end\{\6\})/g;
/** What belongs to a document rather than to a formula. */
const DOCUMENT =
  /\\(?:documentclass|usepackage|(?:sub)*section|chapter|item|maketitle|title|newcommand|renewcommand|def|newenvironment|newtheorem|DeclareMathOperator|textbf|textit|emph|includegraphics|input|caption|label|ref|cite)\b|\\begin\{(?:itemize|enumerate|document|figure|table|tabular|center|tikzpicture|theorem|proof|verbatim)\}/;
const COMMAND = /\\[A-Za-z]|[\^_=]/;
const WORDS = /(?:^|\s)\p{L}{4,}(?:\s+\p{L}{2,}){2,}/u;

/** The formulas of a listing that holds nothing else; null where it is code to be shown. */
export function formulasOfFence(language: string, content: string): string[] | null {
  if (language === '{math}') return [content.replace(/^:[a-z-]+:.*$/gm, '').trim()];
  if (!LANGUAGES.has(language.toLowerCase()) || content.trim() === '') return null;
  if (language === 'math') return [content.trim()];
  const source = content.replace(/(?<!\\)%[^\n]*/g, '');
  if (DOCUMENT.test(source)) return null;
  return delimitedFormulas(source) ?? bareFormulas(source);
}

/** Formulas between delimiters with at most punctuation around them. */
function delimitedFormulas(source: string): string[] | null {
  const formulas: string[] = [];
  let isMath = true;
  const rest = source.replace(
    DELIMITED,
    (
      _,
      square?: string,
      dollars?: string,
      round?: string,
      dollar?: string,
      environment?: string,
      name = '',
    ) => {
      if (environment && !isMathEnvironment(name)) isMath = false;
      formulas.push((square ?? dollars ?? round ?? dollar ?? environment ?? '').trim());
      return ' ';
    },
  );
  const isOnly = isMath && formulas.length > 0 && /^[\s.,;:]*$/.test(rest);
  return isOnly ? formulas.filter((formula) => formula !== '') : null;
}

/** Formulas without delimiters, one a paragraph. */
function bareFormulas(source: string): string[] | null {
  const parts = source
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isFormula = (part: string) =>
    COMMAND.test(part) && !/\$|\\[[(]/.test(part) && !WORDS.test(part.replace(/\\[a-z]+\{[^{}]*\}/gi, ' '));
  return parts.length > 0 && parts.every(isFormula) ? parts : null;
}
