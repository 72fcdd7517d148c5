import type { DocumentTree, Inline } from '../tree/index.ts';

export type CaptionKind = 'figure' | 'table';

const START =
  /^\s*(Figure|Fig\.?|Table|Tab\.?|चित्र|आकृति|तालिका|सारणी)[\s\u00a0]*((?:[A-Z]\.)?[0-9०-९]+(?:\.[0-9०-९]+)*)\s*[.:–—-]?\s*/i;

const WORDS: Record<CaptionKind, { english: string; hindi: string }> = {
  figure: { english: 'Figure', hindi: 'चित्र' },
  table: { english: 'Table', hindi: 'सारणी' },
};

export interface NumberedCaption {
  word: string;
  number: string;
  /** The caption without its word and number. */
  text: Inline[];
}

/** The number that a caption brought along ("Figure 3: …"). */
export function printedCaption(caption: readonly Inline[]): NumberedCaption | null {
  const [first, ...rest] = caption;
  const found = first?.type === 'text' ? START.exec(first.value) : null;
  if (first?.type !== 'text' || !found?.[1] || !found[2]) return null;
  return {
    word: found[1],
    number: found[2],
    text: [{ ...first, value: first.value.slice(found[0].length) }, ...rest],
  };
}

/** The captions of one document, counted in its order. */
export class Captions {
  readonly #counts: Record<CaptionKind, number> = { figure: 0, table: 0 };
  readonly #hindi: boolean;

  constructor(tree: Pick<DocumentTree, 'language'>) {
    this.#hindi = tree.language?.toLowerCase().startsWith('hi') ?? false;
  }

  /** The next caption of its kind; `counted` where its number is the one that counting gives. */
  number(kind: CaptionKind, caption: readonly Inline[]): NumberedCaption & { counted: boolean } {
    this.#counts[kind] += 1;
    const number = String(this.#counts[kind]);
    const printed = printedCaption(caption);
    if (printed) return { ...printed, counted: printed.number === number };
    const word = this.#hindi ? WORDS[kind].hindi : WORDS[kind].english;
    return { word, number, text: [...caption], counted: true };
  }
}
