import { namedCharacter } from './entities.ts';

/** An element of MathML as XML or HTML writes it: its name in small letters without prefix. */
export interface MathmlElement {
  name: string;
  attributes: Record<string, string>;
  children: MathmlElement[];
  /** The characters directly inside, line ends and runs of blanks as one blank. */
  text: string;
}

export const newElement = (
  name: string,
  attributes: Record<string, string> = {},
  children: MathmlElement[] = [],
): MathmlElement => ({ name, attributes, children, text: '' });

/** Deeper markup than this is no formula of anybody. */
const DEEPEST = 1000;
const MOST_ATTRIBUTES = 50;

const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<[?!][^>]*>?|<(\/?)([A-Za-z_][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>|[^<]+|</g;
const ATTRIBUTE = /([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([A-Za-z][A-Za-z0-9]*));/gi;

/** Character references resolved; an unknown name stays as it was written. */
const decodeReferences = (text: string): string =>
  text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return namedCharacter(name) ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
  });

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

function attributesOf(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  let count = 0;
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    if (++count > MOST_ATTRIBUTES) break;
    attributes[localName(name)] = decodeReferences(double ?? single ?? bare ?? '');
  }
  return attributes;
}

/** Elements whose content is characters; HTML inside them (`b`, `span`, `a`) marks some of these. */
export const isToken = (name: string) => /^m(?:[inos]|text)$/.test(name);

/**
 * Reads markup into elements without asking whether it is well-formed: an end without a start is passed over, and
 * what is not ended ends where what holds it does. The result is a nameless element around the outermost ones.
 */
export function parseMarkup(source: string): MathmlElement {
  const top = newElement('');
  const open = [top];
  for (const [whole, data, slash, name, attributes = '', empty] of source.matchAll(MARKUP)) {
    const parent = open.at(-1) as MathmlElement;
    if (name === undefined) parent.text += data ?? (whole.startsWith('<') ? '' : decodeReferences(whole));
    else if (slash) endElement(open, localName(name));
    else if (!isToken(parent.name) || /^(?:\w+:)?m/i.test(name)) {
      const element = newElement(localName(name), attributesOf(attributes));
      parent.children.push(element);
      if (element.name === 'sep') parent.text += ' ';
      if (!empty && open.length < DEEPEST) open.push(element);
    }
  }
  return top;
}

function endElement(open: MathmlElement[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name);
  if (at > 0) open.length = at;
}

export const trimmedText = (element: MathmlElement): string => element.text.replace(/[\s\n]+/g, ' ').trim();
