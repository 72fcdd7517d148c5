import type { MathText } from '../tree/index.ts';

const ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '\u00a0': '~',
  '–': '--',
  '—': '---',
  '“': '``',
  '”': "''",
  '‘': '`',
  '’': "'",
  '`': '\\textasciigrave{}',
  "'": '\\textquotesingle{}',
};

export const escapeText = (value: string) =>
  value.replace(/[\\{}$&%#_~^<>\u00a0–—“”‘’`']/g, (char) => ESCAPES[char] as string);

/** `\text{…}`, inside the commands of its style. */
export function writeText(node: MathText): string {
  const commands = [
    node.bold && '\\textbf',
    node.italic && '\\textit',
    node.sansSerif && '\\textsf',
    node.monospace && '\\texttt',
    node.smallCaps && '\\textsc',
  ].filter((command) => typeof command === 'string');
  const inner = escapeText(node.value);
  if (commands.length === 0) return `\\text{${inner}}`;
  return commands.reduceRight((tex, command) => `${command}{${tex}}`, inner);
}
