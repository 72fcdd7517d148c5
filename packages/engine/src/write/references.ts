import {
  type Block,
  type DocumentTree,
  type EquationBlock,
  type EquationNumber,
  type HeadingBlock,
  walkBlocks,
  walkInlines,
} from '../tree/index.ts';
import { Captions } from './caption.ts';
import { plainInlines } from './plain.ts';

/** A place in a Word file. */
export interface Bookmark {
  id: number;
  /** A letter first, then letters, digits and underscores, 40 at most. */
  name: string;
}

export interface ReferenceTarget extends Bookmark {
  /** What a reference shows, without parentheses; absent where the target has no number. */
  text?: string;
  /**
   * What the bookmark holds: the shown text itself, a caption's counted number, the number inside a formula, a
   * paragraph whose own number is shown, or nothing but a place.
   */
  kind: 'text' | 'caption' | 'formula' | 'paragraph' | 'place';
}

const bare = (number: string) => number.replace(/^\(([\s\S]*)\)$/, '$1').replace(/\.$/, '');

/** The labels of a tree and the bookmarks that stand for them. The first of two equal labels wins. */
export class References {
  readonly #targets = new Map<string, ReferenceTarget>();
  readonly #placed = new Set<string>();
  readonly #referred = new Set<number>();
  readonly #counted: ReadonlySet<Block>;
  #next = 1;

  /** `counted` holds the headings whose numbers are not in their text. */
  constructor(tree: DocumentTree, counted: ReadonlySet<Block> = new Set()) {
    this.#counted = counted;
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

  /** True the first time that something refers to `target`. */
  isFirst(target: ReferenceTarget): boolean {
    const first = !this.#referred.has(target.id);
    this.#referred.add(target.id);
    return first;
  }

  #add(label: string | undefined, text: string | undefined, kind: ReferenceTarget['kind'] = 'text'): void {
    if (label === undefined || this.#targets.has(label)) return;
    const id = this.#next++;
    const name = label
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 28);
    this.#targets.set(label, { id, name: `ref_${name}_${id}`, text, kind });
  }

  #addNumber(number: EquationNumber | undefined): void {
    this.#add(number?.label, number && bare(number.text), 'formula');
  }

  #collect(blocks: readonly Block[]): void {
    const captions = new Captions({});
    let section: string | undefined;
    for (const block of walkBlocks(blocks)) {
      if (block.type === 'heading') section = (block.number && bare(block.number)) ?? section;
      this.#collectBlock(block, captions);
      for (const inline of walkInlines(block))
        if (inline.type === 'anchor') this.#add(inline.label, inline.number ?? section, 'place');
    }
  }

  #collectBlock(block: Block, captions: Captions): void {
    switch (block.type) {
      case 'heading':
        return this.#collectHeading(block);
      case 'theorem':
        return this.#add(block.label, block.number);
      case 'figure':
      case 'table':
        return this.#collectCaption(block.label, block.caption && captions.number(block.type, block.caption));
      case 'paragraph': {
        const { counts, children } = block;
        return counts && this.#collectCaption(counts.label, captions.number(counts.kind, children));
      }
      case 'equation':
        return this.#collectEquation(block);
    }
  }

  #collectHeading(heading: HeadingBlock): void {
    const kind = this.#counted.has(heading) ? 'paragraph' : 'text';
    const number = heading.number && bare(heading.number);
    this.#add(heading.label, number ?? plainInlines(heading.children), kind);
  }

  #collectCaption(label: string | undefined, caption: ReturnType<Captions['number']> | undefined): void {
    this.#add(label, caption?.number, caption?.counted ? 'caption' : 'text');
  }

  #collectEquation({ number, math }: EquationBlock): void {
    this.#addNumber(number);
    for (const node of math)
      if (node.type === 'equationArray') for (const row of node.rows) this.#addNumber(row.number);
  }
}
