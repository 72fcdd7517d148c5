/**
 * An element of a document part. Names carry the prefixes `m:` and `w:` whatever the source calls them; other
 * namespaces keep theirs.
 */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The characters directly inside. */
  text: string;
}

export type OmmlErrorCode = 'omml-malformed' | 'omml-too-deep';

/** What {@link readOmml} throws; `position` and `length` are UTF-16 code units of its input. */
export class OmmlReadError extends Error {
  readonly code: OmmlErrorCode;
  readonly position: number;
  readonly length: number;

  constructor(code: OmmlErrorCode, position: number, length = 1) {
    super(
      `${code === 'omml-too-deep' ? 'The XML is nested too deeply' : 'The XML is not well-formed'} (at ${position})`,
    );
    this.name = 'OmmlReadError';
    this.code = code;
    this.position = position;
    this.length = length;
  }
}

const DEEPEST = 2000;

const NAMESPACES: Record<string, string> = {
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
};

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi;

function character(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name) return NAMED[name] ?? whole;
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
}

const decode = (text: string) => (text.includes('&') ? text.replace(REFERENCE, character) : text);

interface Reader {
  source: string;
  at: number;
  prefixes: Map<string, string>;
  open: XmlElement[];
  /** Run properties by their markup: most runs of a formula have the same. */
  properties: Map<string, XmlElement>;
}

const NAME = /[^\s=/>"'<]+/y;
const ATTRIBUTE = /\s*([^\s=/>"'<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;

function match(pattern: RegExp, reader: Reader): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.source);
  if (found) reader.at = pattern.lastIndex;
  return found;
}

const fail = (reader: Reader): never => {
  throw new OmmlReadError('omml-malformed', reader.at);
};

function canonical(name: string, prefixes: Map<string, string>): string {
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : name.slice(0, colon);
  const known = prefixes.get(prefix);
  if (known === undefined || known === prefix) return name;
  return `${known}:${name.slice(colon + 1)}`;
}

function declare(attributes: [string, string][], reader: Reader): void {
  for (const [name, value] of attributes) {
    const known = NAMESPACES[value];
    if (known && name === 'xmlns') reader.prefixes.set('', known);
    else if (known && name.startsWith('xmlns:')) reader.prefixes.set(name.slice(6), known);
  }
}

const NONE: Record<string, string> = Object.freeze({});

function readAttributes(reader: Reader): Record<string, string> {
  const pairs: [string, string][] = [];
  for (let found = match(ATTRIBUTE, reader); found; found = match(ATTRIBUTE, reader)) {
    pairs.push([found[1]!, decode(found[2] ?? found[3] ?? '')]);
  }
  if (pairs.length === 0) return NONE;
  declare(pairs, reader);
  return Object.fromEntries(pairs.map(([name, value]) => [canonical(name, reader.prefixes), value]));
}

/** The look of brackets and rules says nothing about the formula. */
function skipControlProperties(reader: Reader): boolean {
  if (!reader.source.startsWith('m:ctrlPr>', reader.at)) return false;
  skipTo('</m:ctrlPr>', reader);
  return true;
}

const OPENING = 'w:rPr>';
const CLOSING = '</w:rPr>';

function readKnownProperties(reader: Reader): boolean {
  const { source, at } = reader;
  const end = source.startsWith(OPENING, at) ? source.indexOf(CLOSING, at) : -1;
  const nested = end < 0 ? -1 : source.indexOf('<w:rPr', at);
  if (end < 0 || (nested >= 0 && nested < end)) return false;
  const markup = source.slice(at, end);
  const known = reader.properties.get(markup);
  if (known) {
    reader.open.at(-1)!.children.push(known);
    reader.at = end + CLOSING.length;
    return true;
  }
  readElement(reader);
  reader.properties.set(markup, reader.open.at(-1)!);
  return true;
}

function startElement(reader: Reader): void {
  if (!skipControlProperties(reader) && !readKnownProperties(reader)) readElement(reader);
}

function readElement(reader: Reader): void {
  const raw = match(NAME, reader)?.[0] ?? fail(reader);
  const attributes = readAttributes(reader);
  const end = match(TAG_END, reader) ?? fail(reader);
  const element: XmlElement = { name: canonical(raw, reader.prefixes), attributes, children: [], text: '' };
  reader.open.at(-1)!.children.push(element);
  if (end[1] === '/') return;
  if (reader.open.length > DEEPEST) throw new OmmlReadError('omml-too-deep', reader.at);
  reader.open.push(element);
}

function endElement(reader: Reader): void {
  reader.at += 1;
  const raw = match(NAME, reader)?.[0] ?? fail(reader);
  const open = reader.open.pop();
  if (reader.open.length === 0 || open?.name !== canonical(raw, reader.prefixes)) fail(reader);
  const end = match(TAG_END, reader) ?? fail(reader);
  if (end[1] === '/') fail(reader);
}

function skipTo(mark: string, reader: Reader): string {
  const end = reader.source.indexOf(mark, reader.at);
  if (end < 0) fail(reader);
  const inside = reader.source.slice(reader.at, end);
  reader.at = end + mark.length;
  return inside;
}

function readMarkup(reader: Reader): void {
  const { source, at } = reader;
  const next = source[at];
  if (next === '/') endElement(reader);
  else if (next === '?') skipTo('?>', reader);
  else if (source.startsWith('!--', at)) skipTo('-->', reader);
  else if (source.startsWith('![CDATA[', at)) {
    reader.at += 8;
    reader.open.at(-1)!.text += skipTo(']]>', reader);
  } else if (next === '!') skipTo('>', reader);
  else startElement(reader);
}

function readText(reader: Reader, end: number): void {
  if (end > reader.at) reader.open.at(-1)!.text += decode(reader.source.slice(reader.at, end));
}

/** Reads XML into elements. The result is a nameless element around the outermost ones. */
export function parseXml(source: string): XmlElement {
  const top: XmlElement = { name: '', attributes: NONE, children: [], text: '' };
  const reader: Reader = { source, at: 0, prefixes: new Map(), open: [top], properties: new Map() };
  for (let next = source.indexOf('<'); next >= 0; next = source.indexOf('<', reader.at)) {
    readText(reader, next);
    reader.at = next + 1;
    readMarkup(reader);
  }
  if (reader.open.length !== 1) throw new OmmlReadError('omml-malformed', source.length, 0);
  return top;
}

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

/** The `m:val` (or `w:val`) of a child; undefined where the child or its value is absent. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined => {
  const attributes = element && childOf(element, name)?.attributes;
  return attributes && (attributes['m:val'] ?? attributes['w:val'] ?? attributes.val);
};

const OFF = new Set(['0', 'off', 'false']);

/** An on-off property: present without a value is on. */
export function isOn(element: XmlElement | undefined, name: string): boolean {
  const child = element && childOf(element, name);
  return child !== undefined && !OFF.has(valueOf(element, name) ?? '1');
}
