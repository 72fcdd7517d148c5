import type { FontObject } from '../font-object.ts';

const SUBSET_PREFIX = /^[A-Z]{6}\+/;
/** Names within the fonts that pdf.js puts in the place of those that a file lacks. */
const SUBSTITUTES = ['ChromSansOTF', 'ChromSerifOTF', 'ChromFixedOTF', 'ChromSymbolOTF', 'ChromDingbatsOTF'];
const LIBERATION = 'Liberation';

/** Whether the outlines are the file's own; those of a substitute say nothing about what the file shows. */
export function isEmbedded({ name, data, isType3Font }: FontObject): boolean {
  if (isType3Font || SUBSET_PREFIX.test(name)) return true;
  if (!data) return false;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  if (SUBSTITUTES.some((substitute) => bytes.includes(substitute))) return false;
  return /liberation/i.test(name) || !bytes.includes(LIBERATION);
}
