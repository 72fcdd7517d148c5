import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

export const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
export const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const TYPES_PART = '[Content_Types].xml';

/** An opened Word file: its parts by path, those that were looked into as documents. */
export interface WordFile {
  parts: Map<string, Uint8Array>;
  xml: Map<string, Document>;
  /** The path of the main part. */
  main: string;
}

export interface Relationship {
  id: string;
  /** The last word of its type: `image`, `styles`, … */
  kind: string;
  type: string;
  target: string;
  external: boolean;
}

export class NotAWordFile extends Error {}

function parse(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) throw new NotAWordFile();
  return document;
}

export function xmlOf(file: WordFile, path: string): Document | null {
  const known = file.xml.get(path);
  if (known) return known;
  const bytes = file.parts.get(path);
  if (!bytes) return null;
  const document = parse(strFromU8(bytes));
  file.xml.set(path, document);
  return document;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
const relsPath = (path: string) => `${folderOf(path)}_rels/${path.slice(folderOf(path).length)}.rels`;

/** The part that a relationship of another part leads to. */
export function targetPath(from: string, target: string): string {
  return decodeURI(new URL(target, `http://part/${from}`).pathname.slice(1));
}

const relativeTarget = (path: string) => `/${path}`;

export function relationshipsOf(file: WordFile, path: string): Relationship[] {
  const document = xmlOf(file, relsPath(path));
  return [...(document?.documentElement.children ?? [])].map((element) => {
    const type = element.getAttribute('Type') ?? '';
    return {
      id: element.getAttribute('Id') ?? '',
      type,
      kind: type.slice(type.lastIndexOf('/') + 1),
      target: element.getAttribute('Target') ?? '',
      external: element.getAttribute('TargetMode') === 'External',
    };
  });
}

/** Adds a relationship to a part and answers its id. */
export function relate(
  file: WordFile,
  path: string,
  relationship: Omit<Relationship, 'id' | 'kind'> & { id?: string },
): string {
  const place = relsPath(path);
  const document = xmlOf(file, place) ?? parse(`<Relationships xmlns="${RELATIONSHIPS}"/>`);
  file.xml.set(place, document);
  const taken = new Set(relationshipsOf(file, path).map(({ id }) => id));
  let number = taken.size + 1;
  while (taken.has(`rId${number}`)) number += 1;
  const id = relationship.id ?? `rId${number}`;
  const element = document.createElementNS(RELATIONSHIPS, 'Relationship');
  element.setAttribute('Id', id);
  element.setAttribute('Type', relationship.type);
  element.setAttribute('Target', relationship.target);
  if (relationship.external) element.setAttribute('TargetMode', 'External');
  document.documentElement.append(element);
  return id;
}

/** The path of the part of one kind beside the main part, such as `styles`. */
export function partOfKind(file: WordFile, kind: string): string | null {
  const found = relationshipsOf(file, file.main).find((relationship) => relationship.kind === kind);
  return found ? targetPath(file.main, found.target) : null;
}

export function contentTypeOf(file: WordFile, path: string): string | null {
  const entries = [...(xmlOf(file, TYPES_PART)?.documentElement.children ?? [])];
  const own = entries.find((entry) => entry.getAttribute('PartName') === `/${path}`);
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const usual = entries.find((entry) => entry.getAttribute('Extension')?.toLowerCase() === extension);
  return (own ?? usual)?.getAttribute('ContentType') ?? null;
}

/** Puts a part under a path that is free and answers the path. */
export function addPart(file: WordFile, wish: string, content: Uint8Array | Document, type: string): string {
  const dot = wish.lastIndexOf('.');
  let path = wish;
  for (let number = 2; file.parts.has(path) || file.xml.has(path); number += 1)
    path = `${wish.slice(0, dot)}-${number}${wish.slice(dot)}`;
  if (content instanceof Uint8Array) file.parts.set(path, content);
  else file.xml.set(path, content);
  if (contentTypeOf(file, path) !== type) {
    const entry = xmlOf(file, TYPES_PART)?.createElementNS(CONTENT_TYPES, 'Override');
    entry?.setAttribute('PartName', `/${path}`);
    entry?.setAttribute('ContentType', type);
    if (entry) xmlOf(file, TYPES_PART)?.documentElement.append(entry);
  }
  return path;
}

/** The part of one kind beside the main part, made when it is not there. */
export function ensurePart(file: WordFile, kind: string, root: string): Document {
  const known = partOfKind(file, kind);
  const found = known && xmlOf(file, known);
  if (found) return found;
  const document = parse(`<w:${root} xmlns:w="${W}" xmlns:r="${R}"/>`);
  const type = `application/vnd.openxmlformats-officedocument.wordprocessingml.${root}+xml`;
  const path = addPart(file, `${folderOf(file.main)}${root}.xml`, document, type);
  relate(file, file.main, { type: `${R}/${kind}`, target: relativeTarget(path), external: false });
  return document;
}

export const targetTo = relativeTarget;

export function openWordFile(bytes: Uint8Array): WordFile {
  let parts: Map<string, Uint8Array>;
  try {
    parts = new Map(Object.entries(unzipSync(bytes)));
  } catch {
    throw new NotAWordFile();
  }
  const file: WordFile = { parts, xml: new Map(), main: '' };
  const main = relationshipsOf(file, '').find(({ kind }) => kind === 'officeDocument');
  file.main = main ? targetPath('', main.target) : '';
  const root = xmlOf(file, file.main)?.documentElement;
  if (root?.namespaceURI !== W || root.localName !== 'document') throw new NotAWordFile();
  return file;
}

export function closeWordFile(file: WordFile): Uint8Array {
  const parts: Record<string, Uint8Array> = Object.fromEntries(file.parts);
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  for (const [path, document] of file.xml)
    parts[path] = strToU8(head + new XMLSerializer().serializeToString(document.documentElement));
  return zipSync(parts);
}
