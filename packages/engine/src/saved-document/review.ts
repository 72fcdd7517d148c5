import { writeTex } from '@sutra/math';
import {
  type Block,
  type Box,
  type DocumentTree,
  type EquationNumber,
  type FormulaNode,
  formulasOf,
  type Inline,
  walkMath,
} from '../tree/index.ts';
import { writeHtmlParts } from '../write/html/index.ts';
import {
  type FoundPassage,
  isLonePicture,
  opaqueInlines,
  passagesOf,
  pictureTokensOf,
  piecesOf,
  type ReviewPassage,
} from './passages.ts';

/** One formula as a reviewer meets it. */
export interface ReviewFormula {
  /** See {@link formulasOf}. */
  formula: number;
  /** The sheet it stands on, counted from 0. */
  sheet: number;
  display: boolean;
  tex: string;
  /** Its own number, as printed. */
  number: string | null;
  /** 0 to 1: how sure the engine is; 1 where it has no doubt. */
  confidence: number;
  /** The page it was found on, counted from 1, and where. */
  page: number | null;
  box: Box | null;
}

/** Blocks that stand on one page of the source. */
export interface ReviewSheet {
  /** Counted from 1; null where the source has no pages. */
  page: number | null;
  html: string;
}

export interface Review {
  sheets: ReviewSheet[];
  formulas: ReviewFormula[];
  passages: ReviewPassage[];
}

/** Blocks on one sheet at most: a source without pages is cut into sheets of this length. */
const MOST_BLOCKS = 60;
/** A part of a formula that nobody understood is in the document as its source. */
const KEPT_AS_TEXT = 0.3;

interface Sheet {
  page: number | null;
  blocks: Block[];
}

/** A block that does not say where it stood follows the one before it. */
export function sheetsOf(blocks: readonly Block[]): Sheet[] {
  const sheets: Sheet[] = [];
  let page: number | null = null;
  for (const block of blocks) {
    page = block.source ? Math.max(page ?? 0, block.source.page) : page;
    const last = sheets.at(-1);
    const full = !last || last.blocks.length >= MOST_BLOCKS;
    if (full || (last.page !== null && last.page !== page)) sheets.push({ page, blocks: [block] });
    else {
      last.page = page;
      last.blocks.push(block);
    }
  }
  return sheets;
}

function confidenceOf(node: FormulaNode): number {
  let confidence = node.confidence ?? 1;
  walkMath(node.math, ({ type }) => {
    if (type === 'source') confidence = Math.min(confidence, KEPT_AS_TEXT);
  });
  return confidence;
}

const numberOf = (node: FormulaNode): EquationNumber | undefined =>
  node.type === 'equation' ? node.number : undefined;

function reviewFormula(
  { node, block }: { node: FormulaNode; block: Block },
  formula: number,
  sheet: number,
): ReviewFormula {
  const source = node.source ?? block.source;
  return {
    formula,
    sheet,
    display: node.type === 'equation',
    tex: node.tex ?? writeTex(node.math).trim(),
    number: numberOf(node)?.text ?? null,
    confidence: confidenceOf(node),
    page: source?.page ?? null,
    box: source?.box ?? null,
  };
}

type NumberOf = (formula: FormulaNode) => number | undefined;

function reviewPassage(
  tree: DocumentTree,
  { node, page }: FoundPassage,
  place: Pick<ReviewPassage, 'passage' | 'sheet'>,
  numberOf: NumberOf,
): ReviewPassage {
  const shared = { ...place, page: node.source ? page : null, box: node.source?.box ?? null };
  if (node.type === 'figure' || isLonePicture(node.children))
    return { ...shared, kind: 'picture', pictures: 1, pictureTokens: [], pieces: [] };
  const pictureTokens = pictureTokensOf(node.children);
  const pieces = piecesOf(tree, node.children, numberOf);
  return { ...shared, kind: 'text', pictures: pictureTokens.length, pictureTokens, pieces };
}

/** The document as sheets of HTML in which every formula and passage bears its number, and the lists of both. */
export function reviewOf(tree: DocumentTree): Review {
  const sheets = sheetsOf(tree.blocks);
  const numbers = new Map<FormulaNode, number>();
  const formulas: ReviewFormula[] = [];
  for (const [index, { blocks }] of sheets.entries()) {
    for (const found of formulasOf(blocks)) {
      const formula = formulas.length;
      numbers.set(found.node, formula);
      formulas.push(reviewFormula(found, formula, index));
    }
  }
  const passages: ReviewPassage[] = [];
  const places = new Map<Block, number>();
  const tokens = new Map<Inline, number>();
  for (const [sheet, { blocks }] of sheets.entries()) {
    for (const found of passagesOf(blocks)) {
      const passage = passages.length;
      places.set(found.node, passage);
      passages.push(reviewPassage(tree, found, { passage, sheet }, (node) => numbers.get(node)));
      if (found.node.type === 'figure') continue;
      for (const [index, inline] of opaqueInlines(found.node.children).entries())
        tokens.set(inline, index + 1);
    }
  }
  const parts = sheets.map(({ blocks }) => blocks);
  const html = writeHtmlParts(tree, parts, {
    formulaId: (node) => numbers.get(node),
    passageId: (node) => places.get(node),
    tokenId: (node) => tokens.get(node),
  });
  return { formulas, passages, sheets: sheets.map(({ page }, index) => ({ page, html: html[index] ?? '' })) };
}
