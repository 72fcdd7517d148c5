import { type DocumentTree, walkBlocks } from '../../tree/index.ts';

/** A stretch of a number: what it shows, and the field that Word works it out with. */
export interface NumberPart {
  text: string;
  field?: string;
}

interface Count {
  value: number;
  letter: string;
}

/** `2.3`, `A-1`, `3a`: the number of a section, the count, a letter. */
const PRINTED = /^((?:[0-9A-Z]+[.\-–])*)([0-9]{1,5})([a-z]?)$/;

/**
 * Numbers as `SEQ` fields, so that Word counts them anew. A number is shown as the source printed it: where the count
 * would give another, the field begins at the printed one; what Word cannot count stays text.
 */
export class Sequences {
  readonly #counts = new Map<string, Count>();
  /** Numbers of the headings that Word counts, by level, at this place of the document. */
  readonly #sections = new Map<number, string>();
  readonly #theorems: ReadonlyMap<string, string>;

  constructor(tree: Pick<DocumentTree, 'blocks'>) {
    this.#theorems = theoremSequences(tree);
  }

  /** A heading that Word counts begins here. */
  enter(level: number, number: string): void {
    for (const known of this.#sections.keys()) if (known >= level) this.#sections.delete(known);
    this.#sections.set(level, number.replace(/\.$/, ''));
  }

  theorem(kind: string, printed: string): NumberPart[] {
    return this.number(this.#theorems.get(kind) ?? SHARED, printed);
  }

  /** The next number of a sequence, without parentheses. */
  number(sequence: string, printed: string): NumberPart[] {
    const [, prefix = '', digits = '', letter = ''] = PRINTED.exec(printed) ?? [];
    if (!digits) return [{ text: printed }];
    const name = sequenceOf(sequence, prefix);
    const last = this.#counts.get(name) ?? { value: 0, letter: '' };
    const value = Number(digits);
    this.#counts.set(name, { value, letter });
    const before = this.#section(prefix);
    const repeats = letter !== '' && last.letter !== '' && last.value === value;
    const restart = value === last.value + 1 ? '' : ` \\r ${value}`;
    const field = repeats ? `SEQ ${name} \\c` : `SEQ ${name} \\* ARABIC${restart}`;
    const parts = [...before, { text: digits, field }];
    return letter ? [...parts, letterPart(name, letter, repeats ? last.letter : '')] : parts;
  }

  #section(prefix: string): NumberPart[] {
    if (prefix === '') return [];
    const number = prefix.slice(0, -1);
    const [level] = [...this.#sections].find(([, known]) => known === number) ?? [];
    if (level === undefined) return [{ text: prefix }];
    return [{ text: number, field: `STYLEREF ${level} \\s` }, { text: prefix.slice(-1) }];
  }
}

/**
 * The name of a sequence. Each section has its own: LibreOffice does not begin anew with a heading, as Word could
 * (`\s`).
 */
const sequenceOf = (sequence: string, prefix: string) =>
  prefix === '' ? sequence : `${sequence}_${prefix.slice(0, -1).replace(/[^0-9A-Z]+/g, '_')}`.slice(0, 36);

function letterPart(sequence: string, letter: string, last: string): NumberPart {
  const isNext = last !== '' && letter.charCodeAt(0) === last.charCodeAt(0) + 1;
  const restart = isNext ? '' : ` \\r ${letter.charCodeAt(0) - 96}`;
  return { text: letter, field: `SEQ ${sequence}Part \\* alphabetic${restart}` };
}

/** The sequence of theorems, lemmas and others that are counted together. */
const SHARED = 'Theorem';

const identifier = (kind: string) =>
  kind
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[^A-Za-z]+|_+$/g, '')
    .slice(0, 30);

/** Each kind of theorem counts for itself where its numbers do, otherwise together with the others. */
function theoremSequences(tree: Pick<DocumentTree, 'blocks'>): Map<string, string> {
  const printed = new Map<string, string[]>();
  for (const block of walkBlocks(tree.blocks)) {
    if (block.type === 'theorem' && block.number)
      printed.set(block.kind, [...(printed.get(block.kind) ?? []), block.number]);
  }
  const sequences = new Map<string, string>();
  for (const [kind, numbers] of printed)
    sequences.set(kind, (countsByItself(numbers) && identifier(kind)) || SHARED);
  return sequences;
}

function countsByItself(numbers: readonly string[]): boolean {
  const last = new Map<string, number>();
  for (const number of numbers) {
    const [, prefix = '', digits = ''] = PRINTED.exec(number) ?? [];
    if (Number(digits) !== (last.get(prefix) ?? 0) + 1) return false;
    last.set(prefix, Number(digits));
  }
  return true;
}
