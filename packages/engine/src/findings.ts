import type { Findings, FoundFormula, OutputOptions } from '@sutra/contract';
import { writeMathml, writePlain, writeTex } from '@sutra/math';
import { countKeptAsPictures } from './audit-document.ts';
import {
  type Block,
  type DocumentTree,
  type EngineWarning,
  type FormulaNode,
  type FoundFormulaNode,
  formulasOf,
  walkBlocks,
  walkInlines,
} from './tree/index.ts';
import { writeText } from './write/text/index.ts';

/** What is told of one file stays within these. */
const MOST_FORMULAS = 5_000;
const MOST_CHARACTERS = 200_000;
const hundredth = (value: number) => Math.round(value * 100) / 100;

const sureness = ({ confidence = 1 }: FormulaNode) => confidence;

function found({ node, page }: FoundFormulaNode): FoundFormula {
  const box = node.source?.box;
  return {
    latex: writeTex(node.math),
    mathml: writeMathml(node.math, { display: node.type === 'equation' }),
    text: writePlain(node.math),
    confidence: hundredth(sureness(node)),
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

/** Pictures that may hold formulas; a mark that no rule explains is not taken for one. */
const countUnread = (warnings: readonly EngineWarning[]): number =>
  countKeptAsPictures(warnings.filter(({ code }) => code !== 'pdf-kept-as-picture'));

/** What a program is told besides the document; null where it asked for nothing. */
export function findingsOf(
  tree: DocumentTree,
  warnings: readonly EngineWarning[],
  wish: OutputOptions,
): Findings | null {
  if (wish.findings === 'none') return null;
  const unread = countUnread(warnings);
  const confidence = confidenceOf(tree.blocks);
  if (wish.findings === 'text') {
    return { text: writeText(tree).trim().slice(0, MOST_CHARACTERS), confidence, formulas: [], unread };
  }
  const formulas: FoundFormula[] = [];
  for (const formula of formulasOf(tree.blocks)) {
    if (sureness(formula.node) >= wish.leastConfidence) formulas.push(found(formula));
    if (formulas.length === MOST_FORMULAS) break;
  }
  return { text: '', confidence, formulas, unread };
}
