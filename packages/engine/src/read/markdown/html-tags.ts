import type { Inline, MarkInline, ParagraphBlock, Warn } from '../../tree/index.ts';
import { linkTo } from '../links.ts';

export type Attributes = Record<string, string>;

const MARKS: Record<string, MarkInline['mark']> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  cite: 'emphasis',
  dfn: 'emphasis',
  var: 'emphasis',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  del: 'strikethrough',
  strike: 'strikethrough',
  sub: 'subscript',
  sup: 'superscript',
  mark: 'highlight',
};

const PLAIN: ReadonlySet<string> = new Set(
  'span small big font abbr label center div p section article header footer main nav aside details summary tt time bdi bdo ruby rb rt nobr wbr address'.split(
    ' ',
  ),
);

const COLORS: Record<string, string> = {
  black: '000000',
  red: 'FF0000',
  green: '008000',
  blue: '0000FF',
  yellow: 'FFFF00',
  orange: 'FFA500',
  purple: '800080',
  brown: 'A52A2A',
  gray: '808080',
  grey: '808080',
  cyan: '00FFFF',
  magenta: 'FF00FF',
  teal: '008080',
  navy: '000080',
  maroon: '800000',
};

/** `RRGGBB` of a CSS colour, where it is a plain one. */
function cssColor(value: string | undefined): string | undefined {
  const name = value?.trim().toLowerCase() ?? '';
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(name)?.[1];
  if (hex) return (hex.length === 3 ? hex.replace(/./g, '$&$&') : hex).toUpperCase();
  const rgb = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(name);
  if (rgb)
    return rgb
      .slice(1, 4)
      .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();
  return COLORS[name];
}

const styleValue = (attributes: Attributes, property: string) =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(attributes.style ?? '')?.[1]?.trim();

export function alignOf(name: string, attributes: Attributes): ParagraphBlock['align'] {
  if (name === 'center') return 'center';
  const align = (styleValue(attributes, 'text-align') ?? attributes.align ?? '').toLowerCase();
  return align === 'left' || align === 'right' || align === 'center' || align === 'justify'
    ? align
    : undefined;
}

export const breaksPage = (attributes: Attributes) =>
  /page-break-(?:after|before)\s*:\s*always|break-(?:after|before)\s*:\s*page/i.test(attributes.style ?? '');

export const isInlineTag = (name: string) =>
  name in MARKS ||
  PLAIN.has(name) ||
  name === 'a' ||
  name === 'code' ||
  name === 'kbd' ||
  name === 'samp' ||
  name === 'q';

/** The children of an inline HTML element with the look that the element gives them. */
export function wrapTag(name: string, attributes: Attributes, children: Inline[], warn: Warn): Inline[] {
  const mark = MARKS[name];
  if (mark) return [{ type: 'mark', mark, children }];
  if (name === 'a' && attributes.href) return linkTo(attributes.href, attributes.title, children, warn);
  if (name === 'q') return [{ type: 'text', value: '“' }, ...children, { type: 'text', value: '”' }];
  return styled(attributes, children);
}

function styled(attributes: Attributes, children: Inline[]): Inline[] {
  const color = cssColor(attributes.color ?? styleValue(attributes, 'color'));
  const weight = styleValue(attributes, 'font-weight') ?? '';
  const decoration = styleValue(attributes, 'text-decoration') ?? '';
  let inner = children;
  if (color && color !== '000000') inner = [{ type: 'color', color, children: inner }];
  if (/bold|[6-9]00/.test(weight)) inner = [{ type: 'mark', mark: 'strong', children: inner }];
  if (styleValue(attributes, 'font-style') === 'italic')
    inner = [{ type: 'mark', mark: 'emphasis', children: inner }];
  if (decoration.includes('underline')) inner = [{ type: 'mark', mark: 'underline', children: inner }];
  if (attributes.lang) inner = [{ type: 'span', language: attributes.lang, children: inner }];
  return inner;
}

const points = (value: string | undefined) => {
  const size = /^([\d.]+)(px|pt)?$/.exec(value?.trim() ?? '');
  return size ? Number(size[1]) * (size[2] === 'pt' ? 1 : 0.75) : undefined;
};

/** Width and height in points, where they are given in pixels or points. */
export function sizeOf(attributes: Attributes): { width?: number; height?: number } {
  const width = points(attributes.width ?? styleValue(attributes, 'width'));
  const height = points(attributes.height ?? styleValue(attributes, 'height'));
  return { ...(width ? { width } : {}), ...(height ? { height } : {}) };
}

const ATTRIBUTE = /([A-Za-z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;

export interface Tag {
  name: string;
  kind: 'open' | 'close' | 'void';
  attributes: Attributes;
}

/** One HTML tag as Markdown gives it, or null for anything else. */
export function parseTag(html: string): Tag | null {
  const match = /^<(\/?)([A-Za-z][A-Za-z0-9]*)\b([^<>]*?)(\/?)>$/.exec(html.trim());
  if (!match) return null;
  const name = (match[2] ?? '').toLowerCase();
  const attributes: Attributes = {};
  for (const [, key = '', double, single, bare] of (match[3] ?? '').matchAll(ATTRIBUTE)) {
    attributes[key.toLowerCase()] = double ?? single ?? bare ?? '';
  }
  const empty = match[4] === '/' || /^(?:br|hr|img|input|wbr)$/.test(name);
  return { name, kind: match[1] ? 'close' : empty ? 'void' : 'open', attributes };
}
