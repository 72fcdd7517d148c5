import type { BlockDraft } from './block-draft.ts';
import { type Marker, ROMAN_DIGITS } from './markers.ts';

const isRoman = ({ format }: Marker) => format === 'lowerRoman' || format === 'upperRoman';

/** The marker with its letter as a roman number; null where it is none. */
function romanOf(marker: Marker): Marker | null {
  const [letter = ''] = /[vx]/i.exec(/[a-z]/i.exec(marker.text)?.[0] ?? '') ?? [];
  const value = ROMAN_DIGITS[letter.toLowerCase()];
  if (value === undefined || !/^(?:lower|upper)Letter$/.test(marker.format ?? '')) return null;
  return { ...marker, value, format: letter === letter.toLowerCase() ? 'lowerRoman' : 'upperRoman' };
}

/** Whether a marker is the number before or behind another of its kind. */
const isNextTo = (roman: Marker, other: Marker | undefined, step: number) =>
  other !== undefined &&
  isRoman(other) &&
  other.template === roman.template &&
  other.value === (roman.value ?? 0) + step;

/** The paragraphs with (v) and (x) as five and ten where (iv) or (vi), (ix) or (xi) is next to them. */
export function withRomanLetters(drafts: BlockDraft[]): BlockDraft[] {
  const marked = drafts.filter(({ marker }) => marker?.kind === 'number');
  const romans = new Map<BlockDraft, Marker>();
  for (const [at, draft] of marked.entries()) {
    const roman = romanOf(draft.marker as Marker);
    if (!roman) continue;
    const [before, after] = [marked[at - 1]?.marker ?? undefined, marked[at + 1]?.marker ?? undefined];
    if (isNextTo(roman, before, -1) || isNextTo(roman, after, 1)) romans.set(draft, roman);
  }
  return drafts.map((draft) => {
    const marker = romans.get(draft);
    return marker ? { ...draft, marker } : draft;
  });
}
