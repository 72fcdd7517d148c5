import type { Block, TheoremBlock } from '../../tree/index.ts';
import type { TheoremDefinition } from './definitions.ts';
import { Frame, type Holder } from './frame.ts';
import { withEndOfProof } from './proof-end.ts';
import type { LatexSession } from './session.ts';
import type { EnvironmentSpan } from './source-index.ts';

/** Names that need no definition to be understood. */
const COMMON: Readonly<Record<string, string>> = {
  theorem: 'Theorem',
  thm: 'Theorem',
  lemma: 'Lemma',
  lem: 'Lemma',
  proposition: 'Proposition',
  prop: 'Proposition',
  corollary: 'Corollary',
  cor: 'Corollary',
  definition: 'Definition',
  defn: 'Definition',
  example: 'Example',
  exercise: 'Exercise',
  remark: 'Remark',
  rem: 'Remark',
  note: 'Note',
  claim: 'Claim',
  conjecture: 'Conjecture',
  axiom: 'Axiom',
  postulate: 'Postulate',
  assumption: 'Assumption',
  observation: 'Observation',
  notation: 'Notation',
  property: 'Property',
  fact: 'Fact',
  problem: 'Problem',
  solution: 'Solution',
  answer: 'Answer',
  question: 'Question',
  proof: 'Proof',
};

/** The kind that an environment prints, where it is theorem-like. */
export function theoremOf(name: string, session: LatexSession): TheoremDefinition | null {
  const declared = session.definitions.theorems.get(name);
  if (declared) return declared;
  const title = COMMON[name.replace(/\*$/, '').toLowerCase()];
  return title ? { title, counter: null } : null;
}

/** `theorem`, `proof` and their relatives, with their number, name and label. */
export function readTheorem(frame: Frame, span: EnvironmentSpan, definition: TheoremDefinition): void {
  const holder: Holder = { kind: 'theorem' };
  const head = new Frame(frame.source, { start: span.bodyStart, end: span.bodyEnd }, frame, holder);
  const isProof = span.name === 'proof';
  const option = head.optional();
  const title = option ? frame.inlinesOf(option) : undefined;
  const number = numberOf(definition, frame.session);
  const read = head.blocksOf({ start: head.at, end: span.bodyEnd }, holder);
  const children = isProof ? withEndOfProof(frame, span, read) : read;
  const kind = definition.title
    .replace(/\\[A-Za-z]+\s*|[{}]/g, '')
    .replace(/~/g, ' ')
    .trim();
  const block: TheoremBlock = {
    type: 'theorem',
    kind,
    ...(number ? { number } : {}),
    ...(title && title.length > 0 ? { title } : {}),
    ...(holder.label ? { label: holder.label } : {}),
    children,
  };
  frame.putBlock(isProof && title ? { ...block, ...proofTitle(block) } : block);
}

/** `\begin{proof}[Proof of the lemma]` replaces the word. */
function proofTitle({ kind, title = [] }: TheoremBlock): Partial<TheoremBlock> {
  const [first, ...others] = title;
  if (first?.type !== 'text') return {};
  if (others.length === 0) return { kind: first.value, title: undefined };
  const value = first.value.startsWith(kind) ? first.value.slice(kind.length).trimStart() : first.value;
  return { title: [{ ...first, value }, ...others] };
}

function numberOf({ counter, within }: TheoremDefinition, session: LatexSession): string | undefined {
  if (counter === null) return undefined;
  const parent = within ?? session.definitions.theorems.get(counter)?.within;
  if (parent) session.counters.setWithin(counter, parent);
  session.counters.step(counter);
  return session.counters.text(counter);
}

/** A box with a title: `tcolorbox`, `mdframed`. */
export function readTitledBox(
  frame: Frame,
  span: EnvironmentSpan,
  title: (options: string) => string | undefined,
): void {
  const head = new Frame(frame.source, { start: span.bodyStart, end: span.bodyEnd }, frame);
  const option = head.optional();
  const shown = option ? title(frame.slice(option)) : undefined;
  const lead: Block[] = shown
    ? [
        {
          type: 'paragraph',
          children: [{ type: 'mark', mark: 'strong', children: frame.source.readFragment(shown) }],
        },
      ]
    : [];
  frame.putBlocks(lead);
  frame.putBlocks(head.blocksOf({ start: head.at, end: span.bodyEnd }));
}
