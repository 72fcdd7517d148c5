import type { Block, EngineWarning, Inline } from '../../tree/index.ts';
import { cleanSource } from '../clean-source.ts';
import { type FormulaReader, formulaReader } from '../formula.ts';
import { trimInlines } from '../inlines.ts';
import { protect } from '../markdown/protect.ts';
import { ProtectedStore } from '../markdown/store.ts';
import { type Reading, warningSink } from '../reading.ts';

/** Reads plain text: paragraphs between blank lines, formulas only in `$…$`, `\(…\)` and their like. */
export function readText(source: string): Reading {
  const warnings: EngineWarning[] = [];
  const warn = warningSink(warnings);
  const formulas = formulaReader(warn);
  const store = new ProtectedStore();
  const text = protect(cleanSource(source, warn), store, 'formulas');
  const blocks = text
    .split(/\n[ \t]*\n\s*/)
    .flatMap((paragraph) => readParagraph(paragraph, store, formulas));
  return { tree: { blocks, images: {} }, warnings };
}

function readParagraph(paragraph: string, store: ProtectedStore, formulas: FormulaReader): Block[] {
  const blocks: Block[] = [];
  let run: Inline[] = [];
  const flush = () => {
    const children = trimInlines(run);
    if (children.length > 0) blocks.push({ type: 'paragraph', children });
    run = [];
  };
  for (const part of store.split(paragraph.trim())) {
    if (typeof part === 'string') run.push(...withLineEnds(part));
    else if (part.kind === 'math' && part.display) {
      flush();
      blocks.push(formulas.display(part.tex));
    } else if (part.kind === 'math') run.push(formulas.inline(part.tex));
    else if (part.kind === 'pageBreak') {
      flush();
      blocks.push({ type: 'pageBreak' });
    } else run.push({ type: 'text', value: part.raw });
  }
  flush();
  return blocks;
}

/** Lines of plain text end where their writer ended them, when they are short; long ones were wrapped. */
function withLineEnds(text: string): Inline[] {
  const lines = text.split('\n');
  const wrapped = lines.some((line) => line.trim().length > 60);
  if (wrapped) return [{ type: 'text', value: text.replace(/\n/g, ' ') }];
  return lines.flatMap((value, index): Inline[] =>
    index === 0 ? [{ type: 'text', value }] : [{ type: 'break' }, { type: 'text', value }],
  );
}
