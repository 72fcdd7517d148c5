import { cleanText } from '../clean-text.ts';

const SPECIAL = /[&<>"']/g;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(value: string): string {
  return cleanText(value).replace(SPECIAL, (character) => ENTITIES[character] ?? '');
}

export type HtmlAttributes = Record<string, string | number | undefined>;

export function attributes(values: HtmlAttributes): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
}

/** One element; `content` is HTML already. */
export const tag = (name: string, values: HtmlAttributes, content: string) =>
  `<${name}${attributes(values)}>${content}</${name}>`;
