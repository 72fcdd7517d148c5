import { argumentAt } from './macro-definitions.ts';

/** Commands of text that may hold a formula within a formula. */
const TEXT = /^\\(?:text|textrm|textnormal|textup|textit|textbf|textsf|mbox|hbox)(?![a-zA-Z])\s*(?=\{)/;

const DISPLAY = '(?:equation|align|gather|multline|eqnarray|displaymath|flalign|alignat)\\*?';
const OPENS = new RegExp(`^(?:\\$\\$?|\\\\\\[|\\\\\\(|\\\\begin\\{${DISPLAY}\\})`);
const CLOSES = new RegExp(`^(?:\\$\\$?|\\\\\\]|\\\\\\)|\\\\end\\{${DISPLAY}\\})`);

/** The parts of a text in turn: text, formula, text; null where a formula does not end. */
function partsOf(text: string): string[] | null {
  const parts = text.split(/(?<!\\)\$/);
  return parts.length % 2 === 1 ? parts : null;
}

/** A text as the parts that it sets: `\text{if $x$ or}` as `\text{if }{x}\text{ or}`. */
function unnested(command: string, text: string): string {
  const parts = partsOf(text);
  if (!parts || parts.length === 1) return `${command}{${text}}`;
  return parts
    .map((part, at) => {
      if (part === '') return '';
      return at % 2 === 1 ? `{${withoutTexts(part)}}` : `${command}{${part}}`;
    })
    .join('');
}

/** The inner part of a formula with the formulas in its texts as parts of it. */
function withoutTexts(formula: string): string {
  let printed = '';
  for (let at = 0; at < formula.length; ) {
    const command = formula[at] === '\\' ? TEXT.exec(formula.slice(at, at + LONGEST)) : null;
    if (command) {
      const [text, end] = argumentAt(formula, at + command[0].length);
      printed += unnested(command[0].trim(), text);
      at = end;
    } else {
      const step = formula[at] === '\\' ? 2 : 1;
      printed += formula.slice(at, at + step);
      at += step;
    }
  }
  return printed;
}

/** Longer than any command or environment that is looked for. */
const LONGEST = 32;

/** Where the formula that goes on at `from` ends: behind the texts that hold formulas of their own. */
function endOfFormula(tex: string, from: number): number {
  for (let at = from; at < tex.length; ) {
    const ahead = tex.slice(at, at + LONGEST);
    if (CLOSES.test(ahead)) return at;
    const command = tex[at] === '\\' ? TEXT.exec(ahead) : null;
    if (command) [, at] = argumentAt(tex, at + command[0].length);
    else at += tex[at] === '\\' ? 2 : 1;
  }
  return tex.length;
}

/**
 * LaTeX without formulas inside the texts of formulas, which a search for dollar signs would take for the ends of the
 * formulas around them.
 */
export function withoutNestedFormulas(tex: string): string {
  let printed = '';
  let at = 0;
  while (at < tex.length) {
    const opening = /[$\\]/.test(tex[at] as string) ? OPENS.exec(tex.slice(at, at + LONGEST)) : null;
    if (!opening) {
      const step = tex[at] === '\\' ? 2 : 1;
      printed += tex.slice(at, at + step);
      at += step;
      continue;
    }
    const start = at + opening[0].length;
    const end = endOfFormula(tex, start);
    const closing = CLOSES.exec(tex.slice(end, end + LONGEST))?.[0] ?? '';
    printed += `${opening[0]}${withoutTexts(tex.slice(start, end))}${closing}`;
    at = end + closing.length;
  }
  return printed;
}
