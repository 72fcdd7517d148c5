import { compose, IDENTITY, type Matrix } from '../../reader/matrix.ts';
import { transformedPath } from '../../reader/path.ts';
import { pdfjs } from '../../reader/pdfjs.ts';
import { type FontObject, GLYPH_SPACE_SCALE } from '../font-object.ts';

const { OPS } = pdfjs;
/** Longer programs draw pictures. */
const MAX_OPERATORS = 400;
/**
 * What a glyph of a Type 3 font fills, as one path in units of the font's size; bitmaps come from pdf.js as the outline
 * of their dots. Null where the program draws something else.
 */
export function type3Path(source: FontObject, id: string): number[] | null {
  const program = source.charProcOperatorList?.[id];
  if (!program || program.fnArray.length > MAX_OPERATORS) return null;
  const usual: Matrix = [GLYPH_SPACE_SCALE, 0, 0, GLYPH_SPACE_SCALE, 0, 0];
  let matrix = (source.fontMatrix as Matrix | undefined) ?? usual;
  const stack: Matrix[] = [];
  const path: number[] = [];
  for (const [i, operator] of program.fnArray.entries()) {
    const args = program.argsArray[i] ?? [];
    if (operator === OPS.save) stack.push(matrix);
    else if (operator === OPS.restore) matrix = stack.pop() ?? IDENTITY;
    else if (operator === OPS.transform) matrix = compose(matrix, args.map(Number));
    else if (operator === OPS.constructPath) {
      const [part] = (args[1] ?? []) as (ArrayLike<number> | null)[];
      if (part) path.push(...transformedPath(part, matrix));
    }
  }
  return path.length > 0 ? path : null;
}
