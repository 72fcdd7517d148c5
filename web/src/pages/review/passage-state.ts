import type { Review, ReviewedFormula } from './formula-state.ts';

type Passage = Review['index']['passages'][number];

/** A paragraph, a heading or a picture as it was read, and as it stands now. */
export interface ReviewedPassage extends Passage {
  changed: boolean;
  /** Its Markdown, with the formulas as they stand; nothing for a picture that nobody has typed. */
  current: string;
  /** Pictures in it that nobody has typed yet. */
  pictures: number;
}

const TOKEN = /\{\{(\d+)\}\}/;

/** Pictures of a passage that are still in a text which was written for it. */
export const picturesLeft = ({ pictureTokens }: Pick<Passage, 'pictureTokens'>, written: string): number =>
  pictureTokens.filter((token) => written.includes(`{{${token}}}`)).length;

/** The start of a passage, as one line: what its tokens stand for has no words. */
export const passageLabel = (text: string, length: number): string =>
  text
    .split(TOKEN)
    .filter((_, index) => index % 2 === 0)
    .join('…')
    .slice(0, length);

const asText = (formula: ReviewedFormula | undefined) => `$${formula?.current ?? ''}$`;

/** Passages with their edits, in reading order. */
export function reviewedPassages(
  { index, passageEdits }: Pick<Review, 'index' | 'passageEdits'>,
  formulas: readonly ReviewedFormula[],
): ReviewedPassage[] {
  const edits = new Map(passageEdits.map(({ passage, text }) => [passage, text]));
  return index.passages.map((passage) => {
    const written = edits.get(passage.passage);
    const read = passage.pieces.map(({ text, formula }) => text ?? asText(formulas[formula ?? -1])).join('');
    return {
      ...passage,
      changed: written !== undefined,
      current: written ?? read,
      pictures: written === undefined ? passage.pictures : picturesLeft(passage, written),
    };
  });
}

/** What was typed into a passage and not saved yet. */
export interface PassageDraft {
  /** A formula is typed without its dollar signs. */
  kind: 'formula' | 'text';
  typed: string;
}

/** Passages with pictures that nobody has typed yet. */
export const untyped = (passages: readonly ReviewedPassage[]): ReviewedPassage[] =>
  passages.filter(({ pictures }) => pictures > 0);

/** How many places those passages hold that were kept as pictures: several formulas of one paragraph are several places. */
export const picturesIn = (passages: readonly ReviewedPassage[]): number =>
  passages.reduce((sum, { pictures }) => sum + pictures, 0);

/** What stands in a text: words, a formula, or the token of a picture or reference. */
export type TextPart = { text: string } | { tex: string; display: boolean } | { token: number };

const FORMULAS = /\$\$([\s\S]+?)\$\$|\$([^$\n]+)\$/g;

const wordsAndTokens = (words: string): TextPart[] =>
  words.split(TOKEN).flatMap((part, index): TextPart[] => {
    if (index % 2 === 1) return [{ token: Number(part) }];
    return part === '' ? [] : [{ text: part }];
  });

/** A text cut at its formulas and tokens. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(FORMULAS)) {
    parts.push(...wordsAndTokens(text.slice(at, match.index)));
    const [whole, display, inline] = match;
    parts.push({ tex: (display ?? inline ?? '').trim(), display: display !== undefined });
    at = match.index + whole.length;
  }
  return [...parts, ...wordsAndTokens(text.slice(at))];
}

/** How many formulas the document holds: those of a passage that was written anew are the ones written there. */
export function formulasIn(read: number, passages: readonly ReviewedPassage[]): number {
  const changed = passages.filter((passage) => passage.changed);
  const before = changed.flatMap(({ pieces }) => pieces.filter(({ formula }) => formula !== null));
  const after = changed.flatMap(({ current }) => textParts(current).filter((part) => 'tex' in part));
  return read - before.length + after.length;
}

/** The TeX of a text that is one displayed formula and nothing else. */
export function onlyFormula(text: string): string | null {
  const [part, ...others] = textParts(text.trim());
  return part && 'tex' in part && part.display && others.length === 0 ? part.tex : null;
}

export const displayed = (tex: string) => `$$\n${tex.trim()}\n$$`;
