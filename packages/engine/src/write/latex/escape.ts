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

/** A name for `\label` and `\ref`. */
export const labelName = (label: string): string => cleanText(label).replace(/[^\p{L}\p{N}:._-]+/gu, '-');

/** An address for `\href`. */
export const escapeUrl = (url: string): string =>
  url.replace(/[\\{}]/g, encodeURIComponent).replace(/[%#&]/g, '\\$&');
