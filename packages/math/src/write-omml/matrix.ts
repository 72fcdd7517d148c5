import type { ColumnAlign, MathList, MathMatrix } from '../tree/math.ts';
import {
  inCell,
  type OmmlContext,
  openObject,
  type WriteList,
  writeArgument,
  writeListArgument,
  writePlaceholder,
} from './context.ts';
import { writeBrackets } from './delimited.ts';
import {
  columnBlocks,
  columnCount,
  type Frame,
  frameOf,
  heightLimited,
  isRuledBelow,
  stackedMatrices,
  widthLimited,
  withoutFrame,
} from './matrix-rules.ts';

function columnProperties(matrix: MathMatrix, columns: number): string {
  const runs: { align: ColumnAlign; count: number }[] = [];
  for (let column = 0; column < columns; column++) {
    const align = matrix.align[column] ?? 'center';
    const last = runs.at(-1);
    if (last?.align === align) last.count++;
    else runs.push({ align, count: 1 });
  }
  return runs
    .map(
      ({ align, count }) =>
        `<m:mc><m:mcPr><m:count m:val="${count}"/><m:mcJc m:val="${align}"/></m:mcPr></m:mc>`,
    )
    .join('');
}

const hide = (side: string, shown: boolean) => (shown ? '' : `<m:hide${side} m:val="1"/>`);

function writeFramed(frame: Frame, context: OmmlContext, write: (context: OmmlContext) => void): void {
  const sides =
    hide('Top', frame.top) +
    hide('Bot', frame.bottom) +
    hide('Left', frame.left) +
    hide('Right', frame.right);
  openObject(context, 'borderBox', sides);
  writeArgument(context, 'e', write);
  context.xml += '</m:borderBox>';
}

const BELOW: Frame = { top: false, bottom: true, left: false, right: false };

function writeCell(cell: MathList, ruled: boolean, context: OmmlContext, write: WriteList): void {
  if (!ruled) return writeListArgument(context, 'e', cell, write, { step: inCell, isClosed: true });
  writeArgument(context, 'e', (inner) => writeFramed(BELOW, inner, () => write(cell, inner)), {
    step: inCell,
  });
}

function writeGrid(matrix: MathMatrix, context: OmmlContext, write: WriteList): void {
  const columns = columnCount(matrix);
  if (columns === 0) return writePlaceholder(context);
  const gap = matrix.touching ? '<m:cGpRule m:val="3"/><m:cGp m:val="0"/>' : '';
  openObject(context, 'm', `<m:plcHide m:val="1"/>${gap}<m:mcs>${columnProperties(matrix, columns)}</m:mcs>`);
  context.depth += 1;
  matrix.rows.forEach((row, index) => {
    context.xml += '<m:mr>';
    for (let column = 0; column < columns; column++) {
      const cell = row[column] ?? [];
      writeCell(cell, isRuledBelow(matrix, index, cell), context, write);
    }
    context.xml += '</m:mr>';
  });
  context.depth -= 1;
  context.xml += '</m:m>';
}

function writeBlocks(matrix: MathMatrix, context: OmmlContext, write: WriteList): void {
  const blocks = columnBlocks(matrix);
  const lines = { open: '', close: '', separator: '|', grow: true };
  if (blocks)
    writeBrackets(
      lines,
      blocks.map((block) => [block]),
      context,
      write,
    );
  else for (const chunk of widthLimited(matrix)) writeColumns(chunk, context, write);
}

/** All the rows of columns that Word can hold. */
function writeColumns(matrix: MathMatrix, context: OmmlContext, write: WriteList): void {
  const parts = heightLimited(matrix);
  if (parts.length === 1) writeGrid(matrix, context, write);
  else write([stackedMatrices(parts)], context);
}

function writeSmall(matrix: MathMatrix, context: OmmlContext, write: WriteList): void {
  openObject(context, 'box');
  writeArgument(context, 'e', (inner) => writeRuled(matrix, inner, write), { forced: 2 });
  context.xml += '</m:box>';
}

function writeRuled(matrix: MathMatrix, context: OmmlContext, write: WriteList): void {
  const frame = frameOf(matrix);
  if (frame) writeFramed(frame, context, (inner) => writeBlocks(withoutFrame(matrix), inner, write));
  else writeBlocks(matrix, context, write);
}

/** `m:m` has no rules: inner columns are parted by `m:d`, edges framed by `m:borderBox`, rows ruled cell by cell. */
export function writeMatrix(node: MathMatrix, context: OmmlContext, write: WriteList): void {
  if (node.small && context.wanted < 2) writeSmall({ ...node, small: false }, context, write);
  else writeRuled(node, context, write);
}
