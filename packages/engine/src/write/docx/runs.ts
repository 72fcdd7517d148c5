import type { LanguageTag } from '../../tree/index.ts';
import { cleanText } from '../clean-text.ts';
import { languageOf, type Script, splitScripts } from './scripts.ts';
import { element, escapeXml, val } from './xml.ts';

/** The look of a run, gathered on the way down through nested marks. */
export interface RunFormat {
  /** A character style's id. */
  style?: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strikethrough?: boolean;
  smallCaps?: boolean;
  highlight?: boolean;
  color?: string;
  vertical?: 'superscript' | 'subscript';
  language?: LanguageTag;
}

const toggle = (on: boolean | undefined, xml: string) => (on ? xml : '');

/** Complex scripts have no italics of their own: emphasis is bold there. */
function weight(format: RunFormat, script: Script): string {
  if (!script.complex) return toggle(format.bold, '<w:b/><w:bCs/>') + toggle(format.italic, '<w:i/><w:iCs/>');
  return toggle(format.bold || format.italic, '<w:b/><w:bCs/>');
}

function language(format: RunFormat, script: Script): string {
  const tag = languageOf(script, format.language);
  return element('w:lang', script.complex ? { 'w:bidi': tag } : { 'w:val': tag });
}

/** `w:rPr` in the order of CT_RPr. */
function runProperties(format: RunFormat, script: Script): string {
  return element(
    'w:rPr',
    {},
    (format.style ? val('w:rStyle', format.style) : '') +
      toggle(script.complex, '<w:rFonts w:hint="cs"/>') +
      weight(format, script) +
      toggle(format.smallCaps, '<w:smallCaps/>') +
      toggle(format.strikethrough, '<w:strike/>') +
      (format.color && /^[0-9A-Fa-f]{6}$/.test(format.color)
        ? val('w:color', format.color.toUpperCase())
        : '') +
      toggle(format.highlight, '<w:highlight w:val="yellow"/>') +
      toggle(format.underline, '<w:u w:val="single"/>') +
      (format.vertical ? val('w:vertAlign', format.vertical) : '') +
      toggle(script.rightToLeft, '<w:rtl/>') +
      toggle(script.complex && !script.rightToLeft, '<w:cs/>') +
      language(format, script),
  );
}

const TEXT = '<w:t xml:space="preserve">';
const TEXT_END = '</w:t></w:r>';

/** Runs of one line of text, cut by script. */
export function lineRuns(line: string, format: RunFormat): string {
  if (line === '') return '';
  return splitScripts(line)
    .map(({ script, text }) => `<w:r>${runProperties(format, script)}${TEXT}${escapeXml(text)}${TEXT_END}`)
    .join('');
}

/** Runs of text whose line ends and tabs are mere blanks. */
export function textRuns(value: string, format: RunFormat): string {
  return lineRuns(cleanText(value).replace(/[\r\n\t\u2028\u2029]+/g, ' '), format);
}

/** Two stretches of runs; what looks the same becomes one run. */
export function joinRuns(before: string, after: string): string {
  if (!before.endsWith(TEXT_END) || !after.startsWith('<w:r><w:rPr>')) return before + after;
  const start = after.indexOf(TEXT);
  const head = start < 0 ? '' : after.slice(0, start + TEXT.length);
  const last = before.lastIndexOf('<w:r>');
  if (head === '' || head.includes('</w:r>') || !before.startsWith(head, last)) return before + after;
  return before.slice(0, -TEXT_END.length) + after.slice(head.length);
}

/** {@link joinRuns} for the last of some pieces. */
export function addRuns(pieces: string[], runs: string): void {
  const last = pieces.at(-1);
  if (last?.endsWith(TEXT_END) && runs.startsWith('<w:r><w:rPr>'))
    pieces[pieces.length - 1] = joinRuns(last, runs);
  else pieces.push(runs);
}

export const LINE_BREAK = '<w:r><w:br/></w:r>';
export const TAB = '<w:r><w:tab/></w:r>';

/** Runs of text whose line ends and columns count. */
export function verbatimRuns(value: string, format: RunFormat): string {
  return cleanText(value)
    .replace(/\t/g, '    ')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => lineRuns(line, format))
    .join(LINE_BREAK);
}
