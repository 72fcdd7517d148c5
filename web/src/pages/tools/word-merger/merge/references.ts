import { allOf, attributeOf, childOf, ensureFirst, make, setAttribute } from './elements.ts';
import { R, W } from './word-file.ts';

/** What is called differently in the merged document: old name → new name. */
export interface Renames {
  styles: Map<string, string>;
  /** The style of paragraphs that name none, when it is not the merged document's own. */
  paragraphStyle: string | null;
  numbers: Map<string, string>;
  footnotes: Map<string, string>;
  endnotes: Map<string, string>;
  comments: Map<string, string>;
  /** Added to the number of every bookmark. */
  bookmarkShift: number;
  bookmarks: Map<string, string>;
}

type Table = Exclude<keyof Renames, 'paragraphStyle' | 'bookmarkShift'>;

const REFERENCES: Record<string, [attribute: string, table: Table]> = {
  pStyle: ['val', 'styles'],
  rStyle: ['val', 'styles'],
  tblStyle: ['val', 'styles'],
  basedOn: ['val', 'styles'],
  next: ['val', 'styles'],
  link: ['val', 'styles'],
  styleLink: ['val', 'styles'],
  numStyleLink: ['val', 'styles'],
  numId: ['val', 'numbers'],
  footnoteReference: ['id', 'footnotes'],
  endnoteReference: ['id', 'endnotes'],
  commentReference: ['id', 'comments'],
  commentRangeStart: ['id', 'comments'],
  commentRangeEnd: ['id', 'comments'],
  bookmarkStart: ['name', 'bookmarks'],
  hyperlink: ['anchor', 'bookmarks'],
};

function rename(element: Element, renames: Renames) {
  const [attribute, table] = REFERENCES[element.localName] ?? [];
  if (!attribute || !table) return;
  const renamed = renames[table].get(attributeOf(element, attribute) ?? '');
  if (renamed !== undefined) setAttribute(element, attribute, renamed);
}

function shiftBookmark(element: Element, shift: number) {
  const id = attributeOf(element, 'id');
  if (/^bookmark(Start|End)$/.test(element.localName) && id)
    setAttribute(element, 'id', String(Number(id) + shift));
}

/** Fields name bookmarks in their text. */
function renameInField(element: Element, bookmarks: Map<string, string>) {
  if (element.localName !== 'instrText') return;
  element.textContent = (element.textContent ?? '').replace(
    /[\p{L}\p{N}_]+/gu,
    (name) => bookmarks.get(name) ?? name,
  );
}

function styleParagraph(paragraph: Element, style: string) {
  const properties = ensureFirst(paragraph, 'pPr');
  if (childOf(properties, 'pStyle')) return;
  const named = make(properties, 'pStyle');
  properties.prepend(named);
  setAttribute(named, 'val', style);
}

/** Identifiers of Word's own that must not occur twice and that nothing refers to. */
const PASSING = ['paraId', 'textId'];
const W14 = 'http://schemas.microsoft.com/office/word/2010/wordml';

function clean(element: Element) {
  for (const name of PASSING) element.removeAttributeNS(W14, name);
}

/** Makes everything below an element refer to what the merged document calls it. */
export function renameReferences(root: Element, renames: Renames) {
  for (const element of [root, ...root.getElementsByTagName('*')]) {
    clean(element);
    if (element.namespaceURI !== W) continue;
    shiftBookmark(element, renames.bookmarkShift);
    rename(element, renames);
    renameInField(element, renames.bookmarks);
  }
  const { paragraphStyle } = renames;
  if (paragraphStyle) for (const paragraph of allOf(root, 'p')) styleParagraph(paragraph, paragraphStyle);
}

/** Makes relationship ids below an element those of the merged document. */
export function renameRelationships(root: Element, ids: Map<string, string>) {
  for (const element of [root, ...root.getElementsByTagName('*')])
    for (const attribute of element.attributes)
      if (attribute.namespaceURI === R) attribute.value = ids.get(attribute.value) ?? attribute.value;
}
