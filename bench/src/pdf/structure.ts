import { readFileSync } from 'node:fs';
import { readLatex } from '../../../packages/engine/src/read/latex/index.ts';
import type { DocumentTree } from '../../../packages/engine/src/tree/index.ts';
import { percent, printTable } from '../measure.ts';
import { compareTexts, type Difference } from './edits.ts';
import { type Matching, matchTexts, outOfOrder } from './matching.ts';
import { type Outline, outlineOf, proseOf } from './outline.ts';
import type { PdfSource } from './sources.ts';

const KINDS = ['headings', 'items', 'tables'] as const;
type Kind = (typeof KINDS)[number];

interface Count {
  truth: number;
  found: number;
  right: number;
}

interface Tally extends Record<Kind, Count> {
  characters: number;
  edits: number;
  /** Paragraphs found whole, and those of them that stand elsewhere in the order. */
  paragraphs: Count;
  moved: number;
}

/** Bodies of articles are built with this preamble. */
const PREAMBLE = `\\documentclass{article}
\\newtheorem{theorem}{Theorem}\\newtheorem{lemma}{Lemma}\\theoremstyle{definition}\\newtheorem{definition}{Definition}
\\begin{document}
`;

/** Without a bibliography a citation prints a question mark. */
const printedCitations = (source: string) =>
  /\\bibitem|\\bibliography\b/.test(source)
    ? source
    : source.replace(
        /\\cite(?:\[([^\]]*)\])?\{([^}]*)\}/g,
        (_, note: string | undefined, keys: string) =>
          `{[${keys.replace(/[^,]+/g, '?').replaceAll(',', ', ')}${note ? `, ${note}` : ''}]}`,
      );

/** The tree that the LaTeX reader makes of a PDF's source; `definitions` are of commands that its packages have. */
export function readSource({ tex, macros }: PdfSource, definitions = ''): DocumentTree {
  const source = printedCitations(readFileSync(tex, 'utf8'));
  if (!source.includes('\\begin{document}'))
    return readLatex(`${PREAMBLE}${definitions}${source}\\end{document}`).tree;
  const authors = macros ? readFileSync(macros, 'utf8') : '';
  const begin = `${definitions}${authors}\n\\begin{document}`;
  return readLatex(source.replace('\\begin{document}', () => begin)).tree;
}

const truthOf = (source: PdfSource): Outline => outlineOf(readSource(source));

const countOf = ({ pairs, missed, extra }: Matching): Count => ({
  truth: pairs.length + missed.length,
  found: pairs.length + extra.length,
  right: pairs.length,
});

/** Shorter paragraphs say too little to know them by. */
const LONG_PARAGRAPH_CHARS = 25;
const WORST = 5;

const short = (text: string) => (text.length > 160 ? `${text.slice(0, 150)} … (${text.length})` : text);

function printMisses(name: string, differences: Difference[], kinds: [Kind, Matching][]): void {
  console.log(`\n### ${name}\n`);
  for (const { edits, before, truth, found } of differences.sort((a, b) => b.edits - a.edits).slice(0, WORST))
    console.log(`- ${edits}: …${before} [${short(truth)}] → [${short(found)}]`);
  for (const [kind, { missed, extra }] of kinds) {
    for (const text of missed.slice(0, WORST)) console.log(`- ${kind} missed: ${short(text)}`);
    for (const text of extra.slice(0, WORST)) console.log(`- ${kind} extra: ${short(text)}`);
  }
}

/** An item whose number the author typed may be an item or a paragraph. */
function forgiveTyped(matching: Matching, typed: string[]): Matching {
  return { ...matching, extra: matchTexts(typed, matching.extra).extra };
}

function matchKinds(truth: Outline, found: Outline): [Kind, Matching][] {
  return KINDS.map((kind) => {
    const matching = matchTexts(truth[kind], found[kind]);
    return [kind, kind === 'items' ? forgiveTyped(matching, truth.typedItems) : matching];
  });
}

const longParagraphsOf = ({ paragraphs }: Outline) =>
  paragraphs.filter(({ length }) => length >= LONG_PARAGRAPH_CHARS);

/** A PDF's text and structure against the LaTeX that made it. */
export function structureOf(source: PdfSource, tree: DocumentTree, verbose: boolean): Tally {
  const [truth, found] = [truthOf(source), outlineOf(tree)];
  const { distance, differences } = compareTexts(proseOf(truth), proseOf(found));
  const kinds = matchKinds(truth, found);
  if (verbose) printMisses(source.name, differences, kinds);
  const paragraphs = matchTexts(longParagraphsOf(truth), longParagraphsOf(found));
  const counts = kinds.map(([kind, matching]) => [kind, countOf(matching)]);
  return {
    ...(Object.fromEntries(counts) as Record<Kind, Count>),
    characters: proseOf(truth).length,
    edits: distance,
    paragraphs: countOf(paragraphs),
    moved: outOfOrder(paragraphs.pairs),
  };
}

const addCounts = (one: Count, other: Count): Count => ({
  truth: one.truth + other.truth,
  found: one.found + other.found,
  right: one.right + other.right,
});

const addTallies = (one: Tally, other: Tally): Tally => ({
  headings: addCounts(one.headings, other.headings),
  items: addCounts(one.items, other.items),
  tables: addCounts(one.tables, other.tables),
  characters: one.characters + other.characters,
  edits: one.edits + other.edits,
  paragraphs: addCounts(one.paragraphs, other.paragraphs),
  moved: one.moved + other.moved,
});

const HEADING = [
  'set',
  'characters',
  'CER',
  'paragraphs',
  'whole',
  'moved',
  ...KINDS.flatMap((kind) => [kind, 'P', 'R', 'F1']),
];

const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3));

const countCells = ({ truth, found, right }: Count) => [
  String(truth),
  share(right, found),
  share(right, truth),
  share(2 * right, truth + found),
];

const row = (name: string, tally: Tally): string[] => [
  name,
  String(tally.characters),
  tally.characters === 0 ? '–' : `${((100 * tally.edits) / tally.characters).toFixed(2)} %`,
  String(tally.paragraphs.truth),
  percent(tally.paragraphs.right, tally.paragraphs.truth),
  String(tally.moved),
  ...KINDS.flatMap((kind) => countCells(tally[kind])),
];

/** Text, order and structure of every document, summed by class of fonts. */
export class StructureTable {
  readonly #classes = new Map<string, Tally>();
  readonly #documents: string[][] = [];

  add({ name, fontClass }: PdfSource, tally: Tally): void {
    const sum = this.#classes.get(fontClass);
    this.#classes.set(fontClass, sum ? addTallies(sum, tally) : tally);
    this.#documents.push(row(name, tally));
  }

  print(): void {
    console.log('\n## Text and structure by class of font\n');
    const all = [...this.#classes.values()].reduce(addTallies);
    printTable(
      HEADING,
      [...this.#classes, ['all', all] as const].map(([name, tally]) => row(name, tally)),
    );
    if (process.argv.includes('--brief')) return;
    console.log('\n## Text and structure by document\n');
    printTable(HEADING, this.#documents);
  }
}
