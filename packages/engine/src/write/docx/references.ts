import type { Block, DocumentTree, EquationNumber, Inline } from '../../tree/index.ts';
import { walkBlocks, walkInlines } from '../walk.ts';
import type { Bookmark } from './field.ts';

export interface ReferenceTarget extends Bookmark {
  /** What a reference shows, without parentheses; absent where the target has no number. */
  text?: string;
}

const bare = (number: string) => number.replace(/^\(([\s\S]*)\)$/, '$1');

/** The labels of a tree and the bookmarks that stand for them. The first of two equal labels wins. */
export class References {
  readonly #targets = new Map<string, ReferenceTarget>();
  readonly #placed = new Set<string>();
  #next: number;

  constructor(tree: DocumentTree, firstId = 1) {
    this.#next = firstId;
    this.#collect(tree.blocks);
  }

  /** Where `label` is, for a reference to it. */
  find(label: string): ReferenceTarget | undefined {
    return this.#targets.get(label);
  }

  /** The bookmark to set at the place of `label`; undefined where there is none or it is set already. */
  place(label: string | undefined): Bookmark | undefined {
    const target = label === undefined ? undefined : this.#targets.get(label);
    if (!target || label === undefined || this.#placed.has(label)) return undefined;
    this.#placed.add(label);
    return target;
  }

  #add(label: string | undefined, text: string | undefined): void {
    if (label === undefined || this.#targets.has(label)) return;
    const id = this.#next++;
    const name = label
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 28);
    this.#targets.set(label, { id, name: `ref_${name}_${id}`, text });
  }

  #addNumber(number: EquationNumber | undefined): void {
    this.#add(number?.label, number && bare(number.text));
  }

  #collect(blocks: readonly Block[]): void {
    const counts = { figure: 0, table: 0 };
    let section: string | undefined;
    for (const block of walkBlocks(blocks)) {
      if (block.type === 'heading') {
        section = block.number ?? section;
        this.#add(block.label, block.number);
      } else if (block.type === 'theorem') this.#add(block.label, block.number);
      else if (block.type === 'figure' || block.type === 'table') {
        if (block.caption) counts[block.type] += 1;
        this.#add(block.label, captionNumber(block.caption) ?? (block.caption && String(counts[block.type])));
      } else if (block.type === 'equation') {
        this.#addNumber(block.number);
        for (const node of block.math) {
          if (node.type === 'equationArray') for (const row of node.rows) this.#addNumber(row.number);
        }
      }
      for (const inline of walkInlines(block)) if (inline.type === 'anchor') this.#add(inline.label, section);
    }
  }
}

const CAPTION_START =
  /^\s*(Figure|Fig\.?|Table|Tab\.?|चित्र|आकृति|तालिका|सारणी)[\s\u00a0]*((?:[A-Z]\.)?[0-9०-९]+(?:\.[0-9०-९]+)*)\s*[.:–—-]?\s*/i;

export interface CaptionStart {
  word: string;
  number: string;
  /** How much of the first text the label takes up. */
  length: number;
}

/** The "Figure 3:" that a caption may have brought along. */
export function captionStart(caption: readonly Inline[] | undefined): CaptionStart | null {
  const first = caption?.[0];
  const found = first?.type === 'text' ? CAPTION_START.exec(first.value) : null;
  return found?.[1] && found[2] ? { word: found[1], number: found[2], length: found[0].length } : null;
}

const captionNumber = (caption: readonly Inline[] | undefined) => captionStart(caption)?.number;
