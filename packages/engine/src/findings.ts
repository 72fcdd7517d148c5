import type { Findings, FoundFormula, Tailoring } from '@sutra/contract';
import { writeMathml, writePlain, writeTex } from './math/index.ts';
import type { Block, DocumentTree, EngineWarning, MathList, NodeSource } from './tree/index.ts';
import { writeText } from './write/text/index.ts';
import { walkBlocks, walkInlines } from './write/walk.ts';

/** What is told of one file stays within these. */
const MOST_FORMULAS = 5_000;
const MOST_CHARACTERS = 200_000;

interface Seen {
  math: MathList;
  display: boolean;
  confidence: number;
  source: NodeSource;
}

function* formulasIn(blocks: readonly Block[]): Generator<Seen> {
  let page = 1;
  for (const block of walkBlocks(blocks)) {
    page = block.source?.page ?? page;
    const base = { confidence: block.confidence ?? 1, source: block.source ?? { page } };
    if (block.type === 'equation') yield { ...base, math: block.math, display: true };
    for (const inline of walkInlines(block)) {
      if (inline.type !== 'math') continue;
      const source = inline.source ?? { page };
      yield { math: inline.math, display: false, confidence: inline.confidence ?? 1, source };
    }
  }
}

const hundredth = (value: number) => Math.round(value * 100) / 100;

function found({ math, display, confidence, source: { page, box } }: Seen): FoundFormula {
  return {
    latex: writeTex(math),
    mathml: writeMathml(math, { display }),
    text: writePlain(math),
    confidence: hundredth(confidence),
    page,
    box: box ? [hundredth(box.x), hundredth(box.y), hundredth(box.width), hundredth(box.height)] : null,
  };
}

/** How sure the reading is, each block weighed by its text; 1 where nothing was doubtful. */
function confidenceOf(blocks: readonly Block[]): number {
  let [sum, weight] = [0, 0];
  for (const block of walkBlocks(blocks)) {
    let length = block.type === 'equation' ? 10 : 0;
    for (const inline of walkInlines(block)) {
      if (inline.type === 'text') length += inline.value.length;
      if (inline.type === 'math') length += 10;
    }
    sum += (block.confidence ?? 1) * length;
    weight += length;
  }
  return weight === 0 ? 0 : hundredth(sum / weight);
}

/** What a program is told besides the document; null where it asked for nothing. */
export function findingsOf(
  tree: DocumentTree,
  warnings: readonly EngineWarning[],
  wish: Tailoring,
): Findings | null {
  if (wish.findings === 'none') return null;
  const unread = warnings.filter(({ code }) => code === 'formula-kept-as-picture').length;
  const confidence = confidenceOf(tree.blocks);
  if (wish.findings === 'text') {
    return { text: writeText(tree).trim().slice(0, MOST_CHARACTERS), confidence, formulas: [], unread };
  }
  const formulas: FoundFormula[] = [];
  for (const seen of formulasIn(tree.blocks)) {
    if (seen.confidence >= wish.leastConfidence) formulas.push(found(seen));
    if (formulas.length === MOST_FORMULAS) break;
  }
  return { text: '', confidence, formulas, unread };
}
