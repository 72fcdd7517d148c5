import { cleanText } from '../clean-text.ts';

/** `\[` is never written: many readers of Markdown take it for the start of a formula. */
const INLINE = /[\\`*_<>$~|]|(?<=\[)\^|(?<=\[[ xX]?)\]|\](?=[([:])|&(?=#?\w+;)|!(?=\[)/g;
const BRACKET_OR_INLINE = new RegExp(`[[\\]]|${INLINE.source}`, 'g');
const LINK_BRACKETS: Readonly<Record<string, string>> = { '[': '&#91;', ']': '&#93;' };
/** What would begin a block at the start of a line. */
const LINE_START = /^(\s*)(#{1,6}(?=\s|$)|[-+](?=\s|$)|=+(?=\s*$)|(\d{1,9})([.)])(?=\s|$))/;

const atStart = (text: string) =>
  text.replace(LINE_START, (_, blank: string, mark: string, digits?: string, dot?: string) =>
    digits === undefined ? `${blank}\\${mark}` : `${blank}${digits}\\${dot}`,
  );

const oneLine = (value: string) => cleanText(value).replace(/[\r\n\t\u2028\u2029]+/g, ' ');

/** Text that means nothing but itself. */
export const escapeMarkdown = (value: string): string =>
  oneLine(value).replace(INLINE, (character) => `\\${character}`);

/** Texts one behind the other, kept from forming a link where one ends in a bracket and the next begins with one. */
export const joinTexts = (before: string, after: string): string =>
  before.endsWith(']') && /^[([:]/.test(after) ? `${before.slice(0, -1)}\\]${after}` : before + after;

/** Text within the brackets of a link or a picture. */
export const escapeLinkText = (value: string): string =>
  oneLine(value).replace(BRACKET_OR_INLINE, (character) => LINK_BRACKETS[character] ?? `\\${character}`);

/** A finished line, kept from beginning a list or a heading. */
export const escapeStart = (line: string): string => atStart(line);

const longestRun = (value: string, character: string) =>
  [...value.matchAll(new RegExp(`${character}+`, 'g'))].reduce(
    (most, [run]) => Math.max(most, run.length),
    0,
  );

export function codeSpan(value: string): string {
  const text = oneLine(value);
  const fence = '`'.repeat(longestRun(text, '`') + 1);
  const pad = text.startsWith('`') || text.endsWith('`') || text.trim() === '' ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

export function codeFence(value: string, language: string | undefined): string {
  const text = cleanText(value);
  const fence = '`'.repeat(Math.max(3, longestRun(text, '`') + 1));
  const name = language && /^[\w+#.-]+$/.test(language) ? language : '';
  return `${fence}${name}\n${text.replace(/\n$/, '')}\n${fence}`;
}

/** An address for use between `(` and `)`. */
export const linkTarget = (url: string) =>
  /[\s()<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURI)}>` : url;

/**
 * TeX for between dollars: where a reader of Markdown knows no formulas, it holds neither a tag nor a link or picture.
 * In TeX a blank after `<` and an empty group say nothing.
 */
export const escapeFormula = (tex: string): string =>
  tex.replace(/<(?=[A-Za-z/!?])/g, '< ').replace(/\](?=[([:])/g, ']{}');
