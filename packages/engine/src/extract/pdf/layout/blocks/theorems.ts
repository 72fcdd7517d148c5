import type { Block, Inline, ParagraphBlock, TheoremBlock } from '../../../../tree/index.ts';
import { plainText } from '../inline-math/inlines.ts';
import { dropStart, takeStart } from './markers.ts';
import { ANSWERS } from './questions.ts';

const KINDS = [
  'Theorem|Lemma|Proposition|Corollary|Definition|Remark|Claim|Conjecture|Proof|Axiom|Fact|Observation|Notation',
  'Example|Exercise|Solution|Problem|Hint|Assumption|Hypothesis|Convention|Construction|Algorithm|Property|Question',
  'प्रमेय|उपप्रमेय|परिभाषा|उपपत्ति|उदाहरण|हल|टिप्पणी|प्रश्न',
].join('|');
const LEAD = new RegExp(
  `^(${KINDS})(?:\\s+(\\d+(?:\\.\\d+)*|[A-Z](?:\\.\\d+)*)(?![\\p{L}\\d]))?\\s*(\\([^)]{2,60}\\))?\\s*([.:]?)\\s*`,
  'u',
);

/** Whether these inlines begin with a theorem's name, or a like one, set apart from the words that follow. */
export function leadsTheorem(inlines: Inline[]): boolean {
  const [first] = inlines;
  if (first?.type !== 'mark' || first.mark === 'superscript') return false;
  const text = plainText(inlines);
  const match = LEAD.exec(text);
  if (!match?.[1] || !plainText([first]).trim().startsWith(match[1])) return false;
  const [, , number, title, stop] = match;
  return Boolean(number || title || stop) || text.trim() === match[1];
}

/** Gives theorems, lemmas, definitions and proofs, found by their lead-in, a block of their own. */
export function withTheorems(blocks: Block[]): Block[] {
  const result: Block[] = [];
  let proved = -1;
  for (const [at, block] of blocks.entries()) {
    const open = result.at(-1);
    const theorem =
      block.type === 'paragraph' && !isChoiceQuestion(block, blocks.slice(at + 1)) ? theoremOf(block) : null;
    if (theorem) {
      result.push(theorem);
      proved = /^(?:Proof|Solution|उपपत्ति|हल)$/u.test(theorem.kind) ? endOfProof(blocks, at) : -1;
    } else if (open?.type === 'theorem' && (at <= proved || goesOn(open, block))) open.children.push(block);
    else result.push(block);
  }
  return result;
}

const QUESTION_LEAD = /^(?:Problem|Question|प्रश्न)\s*[:.–-]?\s*\d/u;

/** `Problem: 4 …` above answers to choose from is a question of a paper: its number stays as it is printed. */
function isChoiceQuestion(block: ParagraphBlock, [next, second]: Block[]): boolean {
  if (!QUESTION_LEAD.test(plainText(block.children))) return false;
  return holdsAnswers(next) || (isNote(next) && holdsAnswers(second));
}

/** `[JEE 2019]` in a line of its own. */
const isNote = (block: Block | undefined) =>
  block?.type === 'paragraph' && /^\[[^\]]*\]$/.test(plainText(block.children).trim());

function holdsAnswers(next: Block | undefined): boolean {
  if (next?.type === 'paragraph') return ANSWERS.test(plainText(next.children));
  return next?.type === 'list' && next.ordered && next.format !== 'decimal';
}

/** The sign at the end of a proof. */
export const PROVED = /[□◻∎■◼]\s*$/u;
/** A sign of the end further on belongs to another proof. */
const MAX_PROOF_BLOCKS = 60;

/** The place of the block that ends with the sign of what is proved; -1 where there is none. */
function endOfProof(blocks: Block[], from: number): number {
  for (let at = from; at < Math.min(blocks.length, from + MAX_PROOF_BLOCKS); at += 1) {
    const block = blocks[at] as Block;
    if (block.type === 'heading' || (at > from && block.type === 'paragraph' && leadsTheorem(block.children)))
      return -1;
    if (block.type === 'paragraph' && PROVED.test(plainText(block.children))) return at;
  }
  return -1;
}

/** The lead-in is bold, or italic, or in small capitals: set apart from the words that follow. */
function theoremOf(paragraph: ParagraphBlock): TheoremBlock | null {
  const match = leadsTheorem(paragraph.children) ? LEAD.exec(plainText(paragraph.children)) : null;
  if (!match?.[1]) return null;
  const [lead, kind, number, title] = match;
  const children = dropStart(paragraph.children, lead.length);
  return {
    type: 'theorem',
    kind,
    ...(number && { number }),
    ...(title && { title: titleOf(paragraph.children, lead.indexOf(title) + 1, title.length - 2) }),
    ...(paragraph.source && { source: paragraph.source }),
    children: children.length > 0 ? [{ ...paragraph, children }] : [],
  };
}

/** The words between the brackets, formulas among them, without the look of the lead-in. */
const titleOf = (inlines: Inline[], from: number, length: number): Inline[] =>
  takeStart(dropStart(inlines, from), length).flatMap(plain);

const plain = (inline: Inline): Inline[] =>
  inline.type === 'mark' ? inline.children.flatMap(plain) : [inline];

/** A display, the words that carry on after one, and more words in the italics that theorems are set in. */
function goesOn(theorem: TheoremBlock, block: Block): boolean {
  if (block.type === 'equation') return true;
  if (block.type !== 'paragraph') return false;
  const [first] = theorem.children;
  if (first?.type === 'paragraph' && isItalic(first.children) && isItalic(block.children)) return true;
  const after = theorem.children.at(-1)?.type === 'equation';
  return after && /^[\p{Ll}\ufffc]/u.test(plainText(block.children).trim());
}

const WORDS = /\p{L}{2}/u;

/** All words are italic, and there are some. */
function isItalic(inlines: Inline[]): boolean {
  const upright = inlines.filter(({ type }) => type === 'text');
  const italic = inlines.some((inline) => inline.type === 'mark' && inline.mark === 'emphasis');
  return italic && !WORDS.test(plainText(upright));
}
