import type { Review, ReviewedFormula } from './formula-state.ts';

type Passage = Review['index']['passages'][number];

/** A paragraph, a heading or a picture as it was read, and as it stands now. */
export interface ReviewedPassage extends Passage {
  changed: boolean;
  /** Its Markdown, with the formulas as they stand; nothing for a picture that nobody has typed. */
  current: string;
}

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
    return { ...passage, changed: written !== undefined, current: written ?? read };
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
  passages.filter(({ pictures, changed }) => pictures > 0 && !changed);

/** What stands in a text: words, or a formula. */
export type TextPart = { text: string } | { tex: string; display: boolean };

const FORMULAS = /\$\$([\s\S]+?)\$\$|\$([^$\n]+)\$/g;

/** A text cut at its formulas. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(FORMULAS)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    const [whole, display, inline] = match;
    parts.push({ tex: (display ?? inline ?? '').trim(), display: display !== undefined });
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** The TeX of a text that is one displayed formula and nothing else. */
export function onlyFormula(text: string): string | null {
  const [part, ...others] = textParts(text.trim());
  return part && 'tex' in part && part.display && others.length === 0 ? part.tex : null;
}

export const displayed = (tex: string) => `$$\n${tex.trim()}\n$$`;
