import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import type { Page } from './section.ts';
import type { Parts } from './shell.ts';

/** What a document takes from the user's own .docx. */
export interface Template {
  styles: string;
  theme?: string;
  page: Partial<Page>;
}

const WANTED = ['word/styles.xml', 'word/theme/theme1.xml', 'word/document.xml'];
const LARGEST_PART = 30 * 1024 * 1024;

function isWellFormed(xml: string): boolean {
  try {
    new SaxesParser().write(xml).close();
    return true;
  } catch {
    return false;
  }
}

function readParts(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => WANTED.includes(name) && originalSize < LARGEST_PART,
    });
  } catch {
    return {};
  }
}

const twips = (xml: string, name: string) => {
  const value = Number(new RegExp(`\\bw:${name}="(\\d+)"`).exec(xml)?.[1]);
  return Number.isFinite(value) && value > 0 ? value : undefined;
};

function definedOnly(page: Partial<Page>): Partial<Page> {
  return Object.fromEntries(Object.entries(page).filter(([, value]) => value !== undefined));
}

/** The page of the last section. */
function pageSetup(documentXml: string): Partial<Page> {
  const section = documentXml.slice(documentXml.lastIndexOf('<w:sectPr'));
  const size = /<w:pgSz\b[^>]*>/.exec(section)?.[0] ?? '';
  const margins = /<w:pgMar\b[^>]*>/.exec(section)?.[0] ?? '';
  return definedOnly({
    width: twips(size, 'w'),
    height: twips(size, 'h'),
    top: twips(margins, 'top'),
    right: twips(margins, 'right'),
    bottom: twips(margins, 'bottom'),
    left: twips(margins, 'left'),
  });
}

/** The user's .docx taken apart, or null where it is none. */
export function readTemplate(bytes: Uint8Array): Template | null {
  const parts = readParts(bytes);
  const part = (path: string) => (parts[path] ? strFromU8(parts[path]) : undefined);
  const styles = part('word/styles.xml');
  if (!styles || !/<w:styles\b/.test(styles) || !isWellFormed(styles)) return null;
  const theme = part('word/theme/theme1.xml');
  return {
    styles,
    theme: theme && isWellFormed(theme) ? theme : undefined,
    page: pageSetup(part('word/document.xml') ?? ''),
  };
}

interface StyleEntry {
  id: string;
  name: string;
  xml: string;
}

function styleEntries(styles: string): StyleEntry[] {
  return [...styles.matchAll(/<w:style\b[^>]*>[\s\S]*?<\/w:style>/g)].flatMap(([xml]) => {
    const id = /\bw:styleId="([^"]*)"/.exec(xml)?.[1];
    const name = /<w:name\s+w:val="([^"]*)"/.exec(xml)?.[1];
    return id && name ? [{ id, name: name.toLowerCase(), xml }] : [];
  });
}

/** Word in other languages gives its built-in styles other ids; their names stay. */
function renameStyles(styles: string, own: StyleEntry[]): string {
  const ids = new Map(own.map(({ name, id }) => [name, id]));
  const renamed = new Map<string, string>();
  for (const { id, name } of styleEntries(styles)) {
    const ours = ids.get(name);
    if (ours && ours !== id) renamed.set(id, ours);
  }
  const replace = (all: string, start: string, id: string, end: string) =>
    renamed.has(id) ? start + renamed.get(id) + end : all;
  return styles
    .replace(/(\bw:styleId=")([^"]*)(")/g, replace)
    .replace(/(<w:(?:basedOn|next|link)\s+w:val=")([^"]*)(")/g, replace);
}

/** Numbering that a template's styles refer to stays behind with the template. */
const withoutNumbering = (styles: string) =>
  styles.replace(/<w:numPr\b[^>]*>[\s\S]*?<\/w:numPr>|<w:numPr\b[^>]*\/>/g, '');

function mergedStyles(template: string, own: string): string {
  const entries = styleEntries(own);
  const renamed = withoutNumbering(renameStyles(template, entries));
  const known = new Set(styleEntries(renamed).map(({ id }) => id));
  const missing = entries
    .filter(({ id }) => !known.has(id))
    .map(({ xml }) => xml.replace(/ w:default="[^"]*"/, ''));
  return renamed.replace('</w:styles>', () => `${missing.join('')}</w:styles>`);
}

/** Gives the package the template's looks; styles that it lacks keep ours. */
export function applyTemplate(parts: Parts, template: Template): void {
  const own = parts.get('word/styles.xml');
  if (own !== undefined) {
    parts.set(
      'word/styles.xml',
      mergedStyles(template.styles, typeof own === 'string' ? own : strFromU8(own)),
    );
  }
  if (template.theme) parts.set('word/theme/theme1.xml', template.theme);
}
