import type { Rectangle } from '../page.ts';
import type { Matrix } from './matrix.ts';
import { pdfjs } from './pdfjs.ts';
import type { Handler, Reading } from './reading.ts';

const { OPS } = pdfjs;

const PAINTS_BITMAP = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintInlineImageXObjectGroup,
]);

/** What pdf.js says of a tiling pattern: a mark, a colour, operators, matrix, box, and the steps from tile to tile. */
type TilingPattern = [
  kind: string,
  color: unknown,
  operators: { fnArray: readonly number[] },
  matrix: Matrix | null,
  box: unknown,
  stepX: number,
  stepY: number,
];

/** Takes down whether what follows is filled with tiles that show a bitmap; what masks a colour is not seen itself. */
export const setPattern: Handler = ({ state }, args) => {
  const [kind, , operators, matrix, , stepX, stepY] = args as TilingPattern;
  const paintsBitmap =
    kind === 'TilingPattern' && operators.fnArray.some((operator) => PAINTS_BITMAP.has(operator));
  const [a, b, c, d] = matrix ?? [1, 0, 0, 1];
  state.tile =
    paintsBitmap && !state.isMask
      ? { width: Math.hypot(a, b) * Math.abs(stepX), height: Math.hypot(c, d) * Math.abs(stepY) }
      : null;
};

/** An area of one tile is a picture, as Cairo paints all of its pictures: of many it is a texture. */
export function fillsWithPicture({ state, content }: Reading, box: Rectangle): boolean {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (!state.tile || !(width > 0 && height > 0)) return false;
  if (width > state.tile.width || height > state.tile.height) return false;
  content.images.push({ id: `image${content.images.length + 1}`, width: 0, height: 0, ...box });
  return true;
}
