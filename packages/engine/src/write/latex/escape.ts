import { cleanText } from '../clean-text.ts';

const SPECIAL = /[\\{}$&#^_%~<>|"]/g;
const COMMANDS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '^': '\\textasciicircum{}',
  _: '\\_',
  '%': '\\%',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
};

/** Text that means nothing but itself, in one line. */
export const escapeLatex = (value: string): string =>
  cleanText(value)
    .replace(/\s+/g, ' ')
    .replace(SPECIAL, (character) => COMMANDS[character] ?? '');

/** An address for `\href`, where not even `^^5c` may become a backslash. */
export const escapeUrl = (url: string): string =>
  url.replace(/[^\w\-.:/?@!'()*+,;=%#&]/g, encodeURIComponent).replace(/[%#&]/g, '\\$&');
