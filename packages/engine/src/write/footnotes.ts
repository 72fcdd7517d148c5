import { type DocumentTree, type FootnoteDefinition, walkBlocks, walkInlines } from '../tree/index.ts';
import type { Bookmark } from './references.ts';

export interface FootnotePlace {
  number: number;
  /** Later references to the same note repeat its number. */
  first: boolean;
  /** Set where more than one place refers to the note. */
  bookmark?: Bookmark;
}

/** Apart from the ids of {@link References}. */
const FIRST_BOOKMARK = 1_000_000;

/** The footnotes of a document, numbered in the order of their first reference. */
export class Footnotes {
  readonly #definitions = new Map<string, FootnoteDefinition>();
  readonly #counts = new Map<string, number>();
  readonly #numbers = new Map<string, number>();

  constructor(tree: DocumentTree) {
    for (const block of walkBlocks(tree.blocks)) {
      if (block.type === 'footnote' && !this.#definitions.has(block.id))
        this.#definitions.set(block.id, block);
      for (const inline of walkInlines(block)) {
        if (inline.type === 'footnoteReference') this.#counts.set(inline.id, this.#count(inline.id) + 1);
      }
    }
  }

  #count(id: string): number {
    return this.#counts.get(id) ?? 0;
  }

  definition(id: string): FootnoteDefinition | undefined {
    return this.#definitions.get(id);
  }

  /** Whether `definition` is the one that references to its id find. */
  isReferred(definition: FootnoteDefinition): boolean {
    return this.#definitions.get(definition.id) === definition && this.#count(definition.id) > 0;
  }

  refer(id: string): FootnotePlace {
    const known = this.#numbers.get(id);
    const number = known ?? this.#numbers.size + 1;
    this.#numbers.set(id, number);
    const bookmark = { id: FIRST_BOOKMARK + number, name: `note_${number}` };
    return { number, first: known === undefined, bookmark: this.#count(id) > 1 ? bookmark : undefined };
  }

  /** The notes that the text has referred to so far, by number. */
  get used(): [number, FootnoteDefinition][] {
    return [...this.#numbers].flatMap(([id, number]) => {
      const definition = this.#definitions.get(id);
      return definition ? [[number, definition] as [number, FootnoteDefinition]] : [];
    });
  }
}
