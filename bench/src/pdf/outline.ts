import type {
  Block,
  BlockHandlers,
  DocumentTree,
  Inline,
  InlineHandlers,
  ListItem,
  MathList,
  TableBlock,
} from '../../../packages/engine/src/tree/index.ts';
import { printedCaption } from '../../../packages/engine/src/write/caption.ts';
import { listNumber } from '../../../packages/engine/src/write/list-number.ts';
import { plainMath } from '../../../packages/engine/src/write/plain.ts';
import { References } from '../../../packages/engine/src/write/references.ts';

/** What a document says beside its formulas. Every text is normalised. */
export interface Outline {
  /** In reading order; footnotes and captions stand at the end, the cells of tables are left out. */
  paragraphs: string[];
  headings: string[];
  /** List items and questions, without the lists inside them. */
  items: string[];
  /** Paragraphs whose number or letter is typed: items to the eye. */
  typedItems: string[];
  /** Cells apart by `|`, rows by `/`; empty cells, which keep columns apart, are left out. */
  tables: string[];
}

interface Reading extends Outline {
  references: References;
  notes: string[];
}

const FORMULA = '\ue000';
/** Numbers are text or formula as the author likes. */
const NUMBER = /^[-−0-9.,()\s$%]*$/;

const formulaText = (math: MathList) => {
  const text = plainMath(math);
  return NUMBER.test(text) ? text : FORMULA;
};

const INLINES: InlineHandlers<string, References> = {
  text: ({ value }) => value,
  mark: ({ children }, references) => inlineText(children, references),
  color: ({ children }, references) => inlineText(children, references),
  inlineCode: ({ value }) => value,
  math: ({ math }) => formulaText(math),
  link: ({ children }, references) => inlineText(children, references),
  image: () => ' ',
  break: () => ' ',
  span: ({ children }, references) => inlineText(children, references),
  footnoteReference: () => '',
  anchor: () => '',
  crossReference: ({ label, parentheses }, references) => {
    const text = references.find(label)?.text ?? '??';
    return parentheses ? `(${text})` : text;
  },
};

const inlineText = (inlines: readonly Inline[], references: References): string =>
  inlines
    .map((inline) =>
      (INLINES[inline.type] as (node: Inline, context: References) => string)(inline, references),
    )
    .join('');

const say = (reading: Reading, text: string) => reading.paragraphs.push(text);

function readCaption(reading: Reading, caption: readonly Inline[] | undefined): void {
  if (!caption) return;
  const words = printedCaption(caption)?.text ?? caption;
  reading.notes.push(inlineText(words, reading.references));
}

const newReading = (references: References): Reading => ({
  references,
  paragraphs: [],
  notes: [],
  headings: [],
  items: [],
  typedItems: [],
  tables: [],
});

function textOf(blocks: readonly Block[], references: References): string {
  const reading = newReading(references);
  readBlocks(reading, blocks);
  return reading.paragraphs.join(' ');
}

const LISTS: ReadonlySet<string> = new Set(['list', 'question', 'table']);

/** An item's text is its own: the lists inside it have items themselves. */
function readItem(reading: Reading, marker: string, children: readonly Block[]): void {
  const own = children.filter(({ type }) => !LISTS.has(type));
  reading.items.push(textOf(own, reading.references));
  if (marker !== '') say(reading, marker);
  readBlocks(reading, children);
}

const labelOf = (item: ListItem, references: References) => item.label && inlineText(item.label, references);

/** Where the text of a cell is a formula alone, this says that it is not empty. */
const FORMULA_IN_CELL = 'ƒ';

const cellText = (children: readonly Block[], references: References) =>
  normalise(textOf(children, references).replaceAll(FORMULA, FORMULA_IN_CELL));

function readTable(reading: Reading, { caption, rows }: TableBlock): void {
  const cells = rows.map((row) => row.cells.map(({ children }) => cellText(children, reading.references)));
  reading.tables.push(cells.map((row) => row.filter(Boolean).join('|')).join('/'));
  readCaption(reading, caption);
}

const TYPED_NUMBER = /^\s*\(?(?:[a-zA-Z]|[ivx]+|\d+)[.)]\s+/;

function readParagraph(reading: Reading, text: string): void {
  say(reading, text);
  if (TYPED_NUMBER.test(text)) reading.typedItems.push(text.replace(TYPED_NUMBER, ''));
}

const BLOCKS: BlockHandlers<void, Reading> = {
  heading: ({ children }, reading) => {
    const text = inlineText(children, reading.references);
    reading.headings.push(text);
    say(reading, text);
  },
  paragraph: ({ role, children }, reading) => {
    if (role === 'caption') readCaption(reading, children);
    else readParagraph(reading, inlineText(children, reading.references));
  },
  equation: (_, reading) => void say(reading, FORMULA),
  list: (list, reading) => {
    for (const [index, item] of list.items.entries()) {
      const marker = list.ordered ? listNumber(list, index) : '';
      readItem(reading, labelOf(item, reading.references) ?? marker, item.children);
    }
  },
  table: (table, reading) => readTable(reading, table),
  figure: ({ caption }, reading) => readCaption(reading, caption),
  code: ({ value }, reading) => void say(reading, value),
  quote: ({ children }, reading) => readBlocks(reading, children),
  theorem: ({ kind, number = '', title, children }, reading) => {
    const name = title ? ` (${inlineText(title, reading.references)})` : '';
    const lead = `${`${kind} ${number}`.trim()}${name}.`;
    const [first, ...rest] = children;
    say(
      reading,
      first?.type === 'paragraph' ? `${lead} ${inlineText(first.children, reading.references)}` : lead,
    );
    readBlocks(reading, first?.type === 'paragraph' ? rest : children);
  },
  rule: () => undefined,
  pageBreak: () => undefined,
  section: () => undefined,
  footnote: ({ children }, reading) => void reading.notes.push(textOf(children, reading.references)),
  question: ({ number, children }, reading) => readItem(reading, number, children),
  options: ({ items }, reading) => {
    for (const { label, children } of items)
      say(reading, `${label} ${inlineText(children, reading.references)}`);
  },
  alternative: ({ children }, reading) => void say(reading, inlineText(children, reading.references)),
};

function readBlocks(reading: Reading, blocks: readonly Block[]): void {
  for (const block of blocks) (BLOCKS[block.type] as (node: Block, context: Reading) => void)(block, reading);
}

/** Word files made by another converter show formulas that it could not read as their source. */
const PRINTED_SOURCE = /\${1,2}[^$]*\\[^$]*\${1,2}/g;

/** A theorem before the first section is 0.1 in print, and 1 to the reader of LaTeX. */
const BEFORE_SECTIONS = /^(\p{Lu}\p{Ll}+) 0\.(?=\d)/u;

/**
 * One spelling for ligatures, dashes, quotes, bullets and blanks. A formula is a blank, with the punctuation beside it:
 * authors write a full stop inside the formula or behind it.
 */
const normalise = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200d\u2060]/g, '')
    .replace(/[‐‑‒–—―−-]+/g, '-')
    .replace(/["'`´‘’‚“”„«»′″]+/g, "'")
    .replace(PRINTED_SOURCE, FORMULA)
    .replace(/[□◻∎■•◦▪∗]/g, ' ')
    .replace(/[\s.,;:()'-]*\ue000[\s.,;:()'\ue000-]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(BEFORE_SECTIONS, '$1 ');

const normaliseAll = (texts: string[]) => texts.map(normalise);

export function outlineOf(tree: DocumentTree): Outline {
  const reading = newReading(new References(tree));
  readBlocks(reading, tree.blocks);
  return {
    paragraphs: normaliseAll([...reading.paragraphs, ...reading.notes]).filter(Boolean),
    headings: normaliseAll(reading.headings),
    items: normaliseAll(reading.items),
    typedItems: normaliseAll(reading.typedItems),
    tables: normaliseAll(reading.tables),
  };
}

/** The paragraphs as one text; a formula between two of them parts them no more than a line's end does. */
export const proseOf = ({ paragraphs }: Outline) => paragraphs.join(' ');
