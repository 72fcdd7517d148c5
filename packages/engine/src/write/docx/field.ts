import type { Bookmark } from '../references.ts';
import { lineRuns, type RunFormat } from './runs.ts';
import type { NumberPart } from './sequences.ts';
import { xmlText } from './xml.ts';

/** A field with the text it shows until Word works it out again; `cached` is runs. */
export function field(instruction: string, cached: string): string {
  return (
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
    `<w:r><w:instrText xml:space="preserve"> ${xmlText(instruction)} </w:instrText></w:r>` +
    `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${cached}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  );
}

/** A number, its counting parts as fields. */
export const numberRuns = (parts: readonly NumberPart[], format: RunFormat): string =>
  parts
    .map(({ text, field: instruction }) =>
      instruction ? field(instruction, lineRuns(text, format)) : lineRuns(text, format),
    )
    .join('');

export function bookmarked(bookmark: Bookmark | undefined, content: string): string {
  if (!bookmark) return content;
  const { id, name } = bookmark;
  return `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${content}<w:bookmarkEnd w:id="${id}"/>`;
}

/**
 * The text of a reference to a number inside a formula, for LibreOffice, which sees no bookmarks there. The field
 * is locked: Word never works it out and goes by the bookmark.
 */
export function variable({ name }: Bookmark, value: string): string {
  return (
    '<w:r><w:fldChar w:fldCharType="begin" w:fldLock="1"/></w:r>' +
    `<w:r><w:instrText xml:space="preserve"> SET ${name} "${xmlText(value.replace(/["\\]/g, ''))}" </w:instrText></w:r>` +
    '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
  );
}
