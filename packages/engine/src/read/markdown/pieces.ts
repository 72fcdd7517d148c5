import type { Block, Inline, ParagraphBlock } from '../../tree/index.ts';
import type { FormulaReader } from '../formula.ts';
import { inlinesOfBlocks, isBlank, tidyInlines, trimInlines } from '../inlines.ts';

/** What stands in running text: inlines, and the formulas and blocks that break it. */
export type Piece = Inline | { type: 'display'; tex: string } | { type: 'blocks'; blocks: Block[] };

const NUMBER = /^[ \t]*(\((?:\d+[\d.]*[a-z]?|\*+|[A-Z]\d*)\))[ \t]*(?=\n|$)/;
const PUNCTUATION = /^[ \t]*([.,;:।])[ \t]*(?=\n|$)/;

/** Pieces that must stay on their line: displayed formulas become inline ones. */
export function inlineOnly(pieces: readonly Piece[], formulas: FormulaReader): Inline[] {
  return pieces.flatMap((piece): Inline[] => {
    if (piece.type === 'display') return [formulas.inline(piece.tex)];
    if (piece.type === 'blocks') return inlinesOfBlocks(piece.blocks);
    return [piece];
  });
}

/** Paragraphs, with the formulas and blocks between them. Line ends in text are kept for the passes behind. */
export function flow(pieces: readonly Piece[], formulas: FormulaReader): Block[] {
  const blocks: Block[] = [];
  let run: Inline[] = [];
  const flush = () => {
    if (!isBlank(run)) blocks.push({ type: 'paragraph', children: run });
    run = [];
  };
  const rest = [...pieces].reverse();
  for (let piece = rest.pop(); piece; piece = rest.pop()) {
    if (piece.type === 'display') {
      flush();
      blocks.push(equation(piece.tex, rest, formulas));
    } else if (piece.type === 'blocks') {
      flush();
      for (const block of piece.blocks) blocks.push(block);
    } else run.push(piece);
  }
  flush();
  return blocks;
}

/** A displayed formula with the punctuation or the number that the source put behind it. */
function equation(tex: string, rest: Piece[], formulas: FormulaReader): Block {
  const mark = takeText(rest, PUNCTUATION);
  const number = takeText(rest, NUMBER);
  const block = formulas.display(mark ? withMark(tex, mark) : tex);
  if (number && !block.number) block.number = { text: number };
  return block;
}

/** Takes a match off the text that follows; `rest` holds what follows, last first. */
function takeText(rest: Piece[], pattern: RegExp): string | undefined {
  const next = rest.at(-1);
  const match = next?.type === 'text' ? pattern.exec(next.value) : null;
  if (!match || next?.type !== 'text') return undefined;
  if (match[0].length === next.value.length && rest.length > 1) return undefined;
  rest[rest.length - 1] = { ...next, value: next.value.slice(match[0].length) };
  return match[1];
}

function withMark(tex: string, mark: string): string {
  const shown = mark === '।' ? '\\text{।}' : mark;
  const end = /\s*\\end\{[A-Za-z]+\*?\}\s*$/.exec(tex);
  return end ? tex.slice(0, end.index) + shown + end[0] : tex + shown;
}

/** The paragraphs among the blocks with an alignment, where they have none of their own. */
export function aligned(blocks: readonly Block[], align: ParagraphBlock['align']): Block[] {
  if (!align) return [...blocks];
  return blocks.map((block) =>
    block.type === 'paragraph' ? { ...block, align: block.align ?? align } : block,
  );
}

/** Runs of blanks become one space in every text of the blocks, and edges are trimmed. */
export function tidyBlocks(blocks: readonly Block[]): Block[] {
  return blocks.map(tidyBlock);
}

function tidyBlock(block: Block): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'alternative':
      return { ...block, children: trimInlines(block.children) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, children: tidyBlocks(item.children) })),
      };
    case 'quote':
    case 'footnote':
    case 'theorem':
    case 'question':
      return { ...block, children: tidyBlocks(block.children) };
    case 'table':
      return {
        ...block,
        ...(block.caption ? { caption: tidyInlines(block.caption) } : {}),
        rows: block.rows.map((row) => ({
          ...row,
          cells: row.cells.map((cell) => ({ ...cell, children: tidyBlocks(cell.children) })),
        })),
      };
    default:
      return block;
  }
}
