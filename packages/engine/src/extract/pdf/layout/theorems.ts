import type { Block, Inline, ParagraphBlock, TheoremBlock } from '../../../tree/index.ts';
import { plainText } from './inlines.ts';
import { dropStart } from './markers.ts';

const KINDS =
  'Theorem|Lemma|Proposition|Corollary|Definition|Remark|Claim|Conjecture|Proof|Axiom|Fact|Observation|Notation|प्रमेय|उपप्रमेय|परिभाषा|उपपत्ति';
const LEAD = new RegExp(
  `^(${KINDS})(?:\\s+(\\d+(?:\\.\\d+)*|[A-Z](?:\\.\\d+)*))?\\s*(\\([^)]{2,60}\\))?\\s*[.:]?\\s*`,
  'u',
);

/** Gives theorems, lemmas, definitions and proofs, told by their lead-in, a block of their own. */
export function withTheorems(blocks: Block[]): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const open = result.at(-1);
    const theorem = block.type === 'paragraph' ? theoremOf(block) : null;
    if (theorem) result.push(theorem);
    else if (open?.type === 'theorem' && goesOn(open, block)) open.children.push(block);
    else result.push(block);
  }
  return result;
}

/** The lead-in is bold, or italic, or in small capitals: set apart from the words that follow. */
function theoremOf(paragraph: ParagraphBlock): TheoremBlock | null {
  const [first] = paragraph.children;
  if (first?.type !== 'mark' || first.mark === 'superscript') return null;
  const match = LEAD.exec(plainText(paragraph.children));
  if (!match?.[1] || !plainText([first]).trim().startsWith(match[1])) return null;
  const [lead, kind, number, title] = match;
  const children = dropStart(paragraph.children, lead.length);
  return {
    type: 'theorem',
    kind,
    ...(number && { number }),
    ...(title && { title: [{ type: 'text', value: title.slice(1, -1) }] satisfies Inline[] }),
    ...(paragraph.source && { source: paragraph.source }),
    children: children.length > 0 ? [{ ...paragraph, children }] : [],
  };
}

/** A display, and the words that carry on after one, still belong to it. */
function goesOn(theorem: TheoremBlock, block: Block): boolean {
  if (block.type === 'equation') return true;
  const after = theorem.children.at(-1)?.type === 'equation';
  return after && block.type === 'paragraph' && /^[\p{Ll}\ufffc]/u.test(plainText(block.children).trim());
}
