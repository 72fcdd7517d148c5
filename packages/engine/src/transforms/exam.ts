import type { Block, DocumentTree, Inline, ListBlock, ParagraphBlock, QuestionBlock } from '../tree/index.ts';
import {
  isAlternative,
  isSectionHeading,
  marksAtEnd,
  partLabel,
  questionLabel,
  withoutStrong,
} from './exam-labels.ts';
import { linesOf, optionsAt } from './exam-options.ts';

/** Signs that a document is an exam paper, counted while it is taken apart. */
interface Evidence {
  questions: number;
  explicit: number;
  options: number;
  marks: number;
  sections: number;
  alternatives: number;
  headers: number;
}

const HEADER =
  /maximum marks|max\.? ?marks|total marks|full marks|\btime\s*(?:allowed|duration)?\s*[:–-]\s*(?:\d|one|two|three)|roll no|general instructions|question paper|attempt (?:any|all)|answer (?:any|all)|all questions are compulsory|पूर्णांक|अधिकतम अंक|समय\s*[:–-]\s*[\d०-९]|अनुक्रमांक|सामान्य निर्देश|प्रश्न[- ]?पत्र|सभी प्रश्न/i;

const ENOUGH = 4;

/**
 * An exam paper with its questions, parts, options, marks and alternatives as blocks of their own. A document with
 * too few signs of one (an ordinary numbered list has none but its numbers) comes back as it was.
 */
export function recogniseExam(tree: DocumentTree): DocumentTree {
  if (tree.blocks.some((block) => block.type === 'question')) return tree;
  const evidence: Evidence = {
    questions: 0,
    explicit: 0,
    options: 0,
    marks: 0,
    sections: 0,
    alternatives: 0,
    headers: headersIn(tree.blocks),
  };
  const blocks = nest(itemsOf(tree.blocks, 0, evidence));
  return isExam(evidence) ? { ...tree, blocks } : tree;
}

function isExam(evidence: Evidence): boolean {
  if (evidence.questions < 2 && !(evidence.questions === 1 && evidence.options > 0)) return false;
  const score =
    2 * Math.min(2, evidence.options) +
    2 * Math.min(2, evidence.marks) +
    2 * Math.min(2, evidence.explicit) +
    2 * Math.min(2, evidence.headers) +
    Math.min(2, evidence.sections) +
    2 * Math.min(1, evidence.alternatives);
  return score >= ENOUGH;
}

function headersIn(blocks: readonly Block[]): number {
  const head = blocks.slice(0, 15).map(textOfBlock).join('\n').slice(0, 4000);
  return new Set([...head.matchAll(new RegExp(HEADER, 'gi'))].map((match) => match[0].toLowerCase())).size;
}

const textOfInlines = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.type === 'text') return inline.value;
      return 'children' in inline ? textOfInlines(inline.children) : inline.type === 'break' ? '\n' : 'x';
    })
    .join('');

function textOfBlock(block: Block): string {
  if (block.type === 'paragraph' || block.type === 'heading') return textOfInlines(block.children);
  if (block.type === 'list')
    return block.items.map((item) => item.children.map(textOfBlock).join(' ')).join('\n');
  if (block.type !== 'table') return '';
  return block.rows
    .map((row) => row.cells.map((cell) => cell.children.map(textOfBlock).join(' ')).join(' '))
    .join('\n');
}

/** What a block turned out to be. Questions hold what stands right behind their number. */
type Item =
  | { kind: 'question'; block: QuestionBlock }
  | { kind: 'alternative'; block: Block }
  | { kind: 'outside'; block: Block }
  | { kind: 'content'; block: Block };

const MAXIMUM_DEPTH = 4;

const INSTRUCTIONS = /^[^.]{0,40}(?:instructions?|निर्देश)[^.]{0,20}[:.–-]*\s*$/i;

/** The rules of a paper are numbered as its questions are; they end at a heading, or where counting begins anew. */
const endsInstructions = (block: Block, depth: number, isFirst: boolean) => {
  const text = textOfBlock(block);
  const isHead = block.type === 'heading' || isSectionHeading(text.trim());
  return (
    isHead ||
    depth > 0 ||
    (!isFirst && (block.type === 'list' ? (block.start ?? 1) === 1 : /^\s*(?:Q|प्र|1[.)])/.test(text)))
  );
};

/** Lines that begin a question, a part, an alternative or a section, as paragraphs of their own. */
function separateLines(block: Block): Block[] {
  if (block.type !== 'paragraph' || !block.children.some((child) => child.type === 'break')) return [block];
  const paragraphs: Inline[][] = [];
  for (const line of linesOf(block.children)) {
    const last = paragraphs.at(-1);
    if (last && !beginsItem(line)) last.push({ type: 'break' }, ...line);
    else paragraphs.push([...line]);
  }
  return paragraphs.length < 2 ? [block] : paragraphs.map((children) => ({ ...block, children }));
}

function beginsItem(line: readonly Inline[]): boolean {
  const text = textOfInlines(line).trim();
  return Boolean(questionLabel(line) ?? partLabel(line)) || isAlternative(text) || isSectionHeading(text);
}

function itemsOf(content: readonly Block[], depth: number, evidence: Evidence): Item[] {
  const blocks = content.flatMap(separateLines);
  const items: Item[] = [];
  let instructions = -1;
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (!block) continue;
    if (INSTRUCTIONS.test(textOfBlock(block).trim())) instructions = index;
    else if (instructions >= 0 && endsInstructions(block, depth, index === instructions + 1))
      instructions = -1;
    if (instructions >= 0) {
      items.push({ kind: 'outside', block });
      continue;
    }
    const options = optionsAt(blocks, index);
    if (options) {
      evidence.options += 1;
      if (options.lead.length > 0) {
        for (const item of itemsOfBlock({ type: 'paragraph', children: options.lead }, depth, evidence))
          items.push(item);
      }
      items.push({
        kind: 'content',
        block: { ...options.options, ...(block.source ? { source: block.source } : {}) },
      });
      index += options.blocks - 1;
    } else for (const item of itemsOfBlock(block, depth, evidence)) items.push(item);
  }
  return items;
}

function itemsOfBlock(block: Block, depth: number, evidence: Evidence): Item[] {
  if (block.type === 'list' && block.ordered && depth < MAXIMUM_DEPTH)
    return itemsOfList(block, depth, evidence);
  if (block.type === 'paragraph') return [itemOfParagraph(block, depth, evidence)];
  if (block.type === 'heading') {
    const label = questionLabel(block.children);
    if (label?.explicit && !block.number)
      return [question(label.number, label.rest, block, depth, evidence, true)];
    if (isSectionHeading(textOfInlines(block.children))) evidence.sections += 1;
    return [{ kind: 'outside', block }];
  }
  const outside =
    block.type === 'section' ||
    block.type === 'pageBreak' ||
    block.type === 'footnote' ||
    block.type === 'rule';
  return [{ kind: outside ? 'outside' : 'content', block }];
}

function itemOfParagraph(block: ParagraphBlock, depth: number, evidence: Evidence): Item {
  const text = textOfInlines(block.children).trim();
  if (isAlternative(text)) {
    evidence.alternatives += 1;
    return {
      kind: 'alternative',
      block: { type: 'alternative', children: withoutStrong(block.children), ...sourceOf(block) },
    };
  }
  if (isSectionHeading(text) && !block.role) {
    evidence.sections += 1;
    return {
      kind: 'outside',
      block: { type: 'heading', level: 2, children: block.children, ...sourceOf(block) },
    };
  }
  const label = block.align === 'center' ? null : questionLabel(block.children);
  if (label && depth === 0) return question(label.number, label.rest, block, 0, evidence, label.explicit);
  const part = block.align === 'center' ? null : partLabel(block.children);
  if (part) return question(part.number, part.rest, block, Math.max(1, depth), evidence, false);
  return { kind: block.align === 'center' || block.role ? 'outside' : 'content', block };
}

const isRoman = (number: string) => /^\(?(?:[ivx]{2,4}|i|v|x)\)/.test(number);

/** Roman numerals count parts of a lettered part, and parts of a question where no letter stands above them. */
function depthAmong(block: QuestionBlock, open: readonly QuestionBlock[]): number {
  const above = open.at(-1);
  if (!above || above.depth === 0 || block.depth === 0 || !isRoman(block.number)) return block.depth;
  return isRoman(above.number) ? above.depth : Math.min(2, above.depth + 1);
}

const sourceOf = (block: Block) => (block.source ? { source: block.source } : {});

function question(
  number: string,
  inlines: Inline[],
  from: Block,
  depth: number,
  evidence: Evidence,
  explicit: boolean,
): Item {
  if (depth === 0) evidence.questions += 1;
  if (explicit) evidence.explicit += 1;
  const part = depth === 0 ? partLabel(inlines) : null;
  const inner = part ? question(part.number, part.rest, from, 1, evidence, false).block : null;
  const ended = part ? null : marksAtEnd(inlines);
  if (ended) evidence.marks += 1;
  const children = ended?.rest ?? inlines;
  const line: Block[] = children.length > 0 ? [{ type: 'paragraph', children, ...sourceOf(from) }] : [];
  const block: QuestionBlock = {
    type: 'question',
    number,
    depth: Math.min(2, depth),
    ...(ended ? { marks: ended.marks } : {}),
    children: inner ? [inner] : line,
    ...sourceOf(from),
  };
  return { kind: 'question', block };
}

const LETTERS = { lowerLetter: 97, upperLetter: 65 } as const;

function printedNumber(list: ListBlock, index: number): string {
  const value = (list.start ?? 1) + index;
  const format = list.format ?? 'decimal';
  let shown = String(value);
  if (format === 'lowerLetter' || format === 'upperLetter')
    shown = String.fromCharCode(LETTERS[format] + ((value - 1) % 26));
  if (format === 'lowerRoman') shown = ROMAN[value - 1] ?? shown;
  if (format === 'upperRoman') shown = (ROMAN[value - 1] ?? shown).toUpperCase();
  return (list.template ?? '%.').replace('%', shown);
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

/** Items of a numbered list as questions, or as parts where the list stands in a question. */
function itemsOfList(list: ListBlock, depth: number, evidence: Evidence): Item[] {
  const isTop = depth === 0 && (list.format ?? 'decimal') === 'decimal' && list.template !== '(%)';
  const own = isTop ? 0 : Math.max(1, depth);
  return list.items.map((item, index): Item => {
    const number = item.label ? textOfInlines(item.label) : printedNumber(list, index);
    const [first, ...others] = item.children;
    const lead = optionsAt(item.children, 0);
    if (lead) evidence.options += 1;
    const inlines = first?.type === 'paragraph' ? (lead?.lead ?? first.children) : [];
    const found = question(
      number,
      inlines,
      first ?? { type: 'rule' },
      own,
      evidence,
      /^(?:Q|प्र)/.test(number),
    );
    if (found.kind !== 'question') return found;
    const rest = lead || first?.type !== 'paragraph' ? restBehindLead(item.children, lead?.lead) : others;
    const inner = nest(itemsOf(rest, own + 1, evidence));
    return {
      kind: 'question',
      block: withMarksOfLast({ ...found.block, children: [...found.block.children, ...inner] }, evidence),
    };
  });
}

/** The blocks of an item whose first paragraph goes on into options: those are found again without the lead. */
function restBehindLead(blocks: readonly Block[], lead: Inline[] | undefined): Block[] {
  const found = lead ? optionsAt(blocks, 0) : null;
  if (!found) return [...blocks];
  return [found.options, ...blocks.slice(found.blocks)];
}

/** Marks that stand behind the last paragraph of a question of several. */
function withMarksOfLast(block: QuestionBlock, evidence: Evidence): QuestionBlock {
  const last = block.children.at(-1);
  if (block.marks || block.children.length < 2 || last?.type !== 'paragraph') return block;
  const ended = marksAtEnd(last.children);
  if (!ended) return block;
  evidence.marks += 1;
  const before = block.children.slice(0, -1);
  const children = ended.rest.length > 0 ? [...before, { ...last, children: ended.rest }] : before;
  return { ...block, marks: ended.marks, children };
}

/** What follows a question belongs to it, up to the next one or to something that stands outside. */
function nest(items: readonly Item[]): Block[] {
  const out: Block[] = [];
  const open: QuestionBlock[] = [];
  for (const [index, item] of items.entries()) {
    if (item.kind === 'question') placeQuestion(item.block, open, out);
    else if (item.kind === 'outside') {
      open.length = 0;
      out.push(item.block);
    } else if (item.kind === 'alternative') placeAlternative(item.block, items[index + 1], open, out);
    else (open.at(-1)?.children ?? out).push(item.block);
  }
  return out;
}

function placeQuestion(question: QuestionBlock, open: QuestionBlock[], out: Block[]): void {
  const block = { ...question, depth: depthAmong(question, open) };
  closeFrom(block.depth, open);
  (open.at(-1)?.children ?? out).push(block);
  open.push(block);
  const [inner] = block.children;
  if (inner?.type === 'question' && block.children.length === 1) open.push(inner);
}

/** Ends the open questions of this depth and deeper. */
function closeFrom(depth: number, open: QuestionBlock[]): void {
  while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
}

/** 'OR' stands between two questions, or between two wordings of one. */
function placeAlternative(block: Block, next: Item | undefined, open: QuestionBlock[], out: Block[]): void {
  if (next?.kind === 'question') closeFrom(next.block.depth, open);
  (open.at(-1)?.children ?? out).push(block);
}
