import { type Renames, renameReferences } from './references.ts';
import {
  addPart,
  contentTypeOf,
  type Relationship,
  relate,
  relationshipsOf,
  targetPath,
  targetTo,
  type WordFile,
  xmlOf,
} from './word-file.ts';

/** Parts that the merged document has once, or that nothing in the text refers to. */
const NOT_COPIED = new Set([
  'styles',
  'stylesWithEffects',
  'numbering',
  'settings',
  'webSettings',
  'fontTable',
  'theme',
  'footnotes',
  'endnotes',
  'comments',
  'commentsExtended',
  'commentsIds',
  'commentsExtensible',
  'people',
  'customXml',
  'glossaryDocument',
  'vbaProject',
  'keyMapCustomizations',
]);

export interface PartCopier {
  base: WordFile;
  other: WordFile;
  renames: Renames;
  /** Paths in the other file → paths in the merged one. */
  copied: Map<string, string>;
}

function contentOf({ other, renames }: PartCopier, path: string, kind: string): Uint8Array | Document {
  const bytes = other.parts.get(path) ?? new Uint8Array();
  if (kind !== 'header' && kind !== 'footer') return bytes;
  const document = xmlOf(other, path);
  if (!document) return bytes;
  renameReferences(document.documentElement, renames);
  return document;
}

function copyPart(copier: PartCopier, path: string, kind: string): string {
  const known = copier.copied.get(path);
  if (known) return known;
  const { base, other } = copier;
  const type = contentTypeOf(other, path) ?? 'application/octet-stream';
  const copy = addPart(base, path, contentOf(copier, path, kind), type);
  copier.copied.set(path, copy);
  for (const relationship of relationshipsOf(other, path)) copyTarget(copier, path, copy, relationship, true);
  return copy;
}

function copyTarget(
  copier: PartCopier,
  from: string,
  to: string,
  { id, kind, type, target, external }: Relationship,
  keepId: boolean,
): string {
  const place = external ? target : targetTo(copyPart(copier, targetPath(from, target), kind));
  return relate(copier.base, to, { type, target: place, external, ...(keepId ? { id } : {}) });
}

/** Copies all that a part of the other file refers to, for a part of the merged one; answers the new ids. */
export function copyTargets(copier: PartCopier, from: string, to: string): Map<string, string> {
  return new Map(
    relationshipsOf(copier.other, from)
      .filter(({ kind }) => !NOT_COPIED.has(kind))
      .map((relationship) => [relationship.id, copyTarget(copier, from, to, relationship, false)]),
  );
}
