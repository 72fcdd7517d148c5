import { attributeOf, childrenOf, highest, setAttribute } from './elements.ts';
import { ensurePart, partOfKind, type WordFile, xmlOf } from './word-file.ts';

export const NOTES = [
  { kind: 'footnotes', item: 'footnote' },
  { kind: 'endnotes', item: 'endnote' },
  { kind: 'comments', item: 'comment' },
] as const;

export interface MergedNotes {
  ids: Map<string, string>;
  added: Element[];
}

const isNote = (element: Element) => {
  const type = attributeOf(element, 'type');
  return type === null || type === 'normal';
};

/** Brings the notes of another file under numbers of their own. */
export function mergeNotes(
  base: WordFile,
  other: WordFile,
  { kind, item }: (typeof NOTES)[number],
): MergedNotes {
  const path = partOfKind(other, kind);
  const source = path ? xmlOf(other, path)?.documentElement : null;
  const ids = new Map<string, string>();
  const added: Element[] = [];
  if (!source) return { ids, added };
  const known = partOfKind(base, kind) !== null;
  const target = ensurePart(base, kind, kind).documentElement;
  // The lines above notes are notes too; the merged document has them once.
  const separators = known ? [] : childrenOf(source, item).filter((element) => !isNote(element));
  for (const element of separators) target.append(target.ownerDocument.importNode(element, true));
  let next = Math.max(1, highest(childrenOf(target, item), 'id') + 1);
  for (const element of childrenOf(source, item).filter(isNote)) {
    const copy = target.ownerDocument.importNode(element, true);
    ids.set(attributeOf(element, 'id') ?? '', String(next));
    setAttribute(copy, 'id', String(next));
    target.append(copy);
    added.push(copy);
    next += 1;
  }
  return { ids, added };
}
