import { allOf, attributeOf, childOf, highest, make } from './elements.ts';
import { mergeNotes, NOTES } from './notes.ts';
import { mergeNumbering } from './numbering.ts';
import { copyTargets } from './parts.ts';
import { type Renames, renameReferences, renameRelationships } from './references.ts';
import { beginSection, closeLastSection, sectionsOf } from './sections.ts';
import { mergeStyles } from './styles.ts';
import { closeWordFile, openWordFile, partOfKind, type WordFile, xmlOf } from './word-file.ts';

const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

function bodyOf(file: WordFile): Element {
  const root = xmlOf(file, file.main)?.documentElement;
  const body = root && childOf(root, 'body');
  if (!body) throw new Error('A Word file without a body');
  return body;
}

/** Lets the merged document's root know the extensions that the other one allows a reader to ignore. */
function joinExtensions(target: Element, source: Element) {
  const ignorable = (root: Element) =>
    (root.getAttributeNS(COMPATIBILITY, 'Ignorable') ?? '').split(/\s+/).filter(Boolean);
  const known = ignorable(target);
  const wanted = ignorable(source).filter((prefix) => {
    const uri = source.lookupNamespaceURI(prefix);
    const own = target.lookupNamespaceURI(prefix);
    if (uri && !own) target.setAttributeNS(XMLNS, `xmlns:${prefix}`, uri);
    return uri !== null && (own === null || own === uri) && !known.includes(prefix);
  });
  if (wanted.length === 0) return;
  if (!target.lookupNamespaceURI('mc')) target.setAttributeNS(XMLNS, 'xmlns:mc', COMPATIBILITY);
  target.setAttributeNS(COMPATIBILITY, 'mc:Ignorable', [...known, ...wanted].join(' '));
}

function bookmarkNames(body: Element, other: Element): Map<string, string> {
  const nameOf = (element: Element) => attributeOf(element, 'name') ?? '';
  const taken = new Set(allOf(body, 'bookmarkStart').map(nameOf));
  const names = new Map<string, string>();
  for (const name of allOf(other, 'bookmarkStart').map(nameOf)) {
    if (!taken.has(name)) continue;
    let number = 2;
    while (taken.has(`${name}_${number}`)) number += 1;
    names.set(name, `${name}_${number}`);
    taken.add(`${name}_${number}`);
  }
  return names;
}

/** Pictures and shapes count through the whole document. */
function countDrawings(body: Element) {
  const drawings = [...body.getElementsByTagName('*')].filter(({ localName }) => localName === 'docPr');
  for (const [index, drawing] of drawings.entries()) drawing.setAttribute('id', String(index + 1));
}

function append(base: WordFile, other: WordFile) {
  const body = bodyOf(base);
  const source = bodyOf(other);
  const { styles, paragraphStyle, added: addedStyles } = mergeStyles(base, other);
  const { numbers, added: addedLists } = mergeNumbering(base, other);
  const notes = NOTES.map((note) => ({ ...note, ...mergeNotes(base, other, note) }));
  const idsOf = (kind: string) => notes.find((note) => note.kind === kind)?.ids ?? new Map<string, string>();
  const renames: Renames = {
    styles,
    paragraphStyle,
    numbers,
    footnotes: idsOf('footnotes'),
    endnotes: idsOf('endnotes'),
    comments: idsOf('comments'),
    bookmarkShift: highest(allOf(body, 'bookmarkStart'), 'id') + 1,
    bookmarks: bookmarkNames(body, source),
  };
  const copier = { base, other, renames, copied: new Map<string, string>() };
  for (const element of [...addedStyles, ...addedLists])
    renameReferences(element, { ...renames, paragraphStyle: null });
  for (const { kind, added } of notes) {
    const [from, to] = [partOfKind(other, kind), partOfKind(base, kind)];
    const ids = from && to ? copyTargets(copier, from, to) : new Map<string, string>();
    for (const element of added) {
      renameReferences(element, renames);
      renameRelationships(element, ids);
    }
  }
  const ids = copyTargets(copier, other.main, base.main);
  if (!childOf(source, 'sectPr')) source.append(make(source, 'sectPr'));
  const earlier = sectionsOf(body);
  closeLastSection(body);
  joinExtensions(body.ownerDocument.documentElement, source.ownerDocument.documentElement);
  const bringing = body.ownerDocument.importNode(source, true);
  renameReferences(bringing, renames);
  renameRelationships(bringing, ids);
  const [first] = sectionsOf(bringing);
  if (first) beginSection(base, first, earlier);
  body.append(...bringing.childNodes);
  countDrawings(body);
}

/** Several Word files → one, in their order; each begins on a new page and keeps its own look. */
export function mergeWordFiles(files: readonly Uint8Array[]): Uint8Array {
  const [base, ...others] = files.map(openWordFile);
  if (!base) throw new Error('There is nothing to merge');
  for (const other of others) append(base, other);
  return closeWordFile(base);
}
