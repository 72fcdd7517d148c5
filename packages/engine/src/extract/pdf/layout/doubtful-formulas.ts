import { isDoubtful } from '@sutra/contract';
import {
  type Block,
  type FormulaNode,
  formulasOf,
  type Inline,
  type MathList,
  type NodeSource,
  walkInlineList,
  walkMath,
} from '../../../tree/index.ts';
import { flatMap } from '../flat-map.ts';
import { sourceOf } from './blocks/blocks.ts';
import type { DisplayEntry, Entry } from './model/entries.ts';
import type { PictureRequest } from './model/picture-request.ts';

/** A request for the picture of every formula that was read with doubt, those in cells of tables among them. */
export function doubtfulFormulas(entries: readonly Entry[]): PictureRequest[] {
  return flatMap(entries, (entry) => {
    if (entry.kind === 'display')
      return isDoubtful(entry) && !isMisprinted(entry.math) ? [ofDisplay(entry)] : [];
    return entry.kind === 'text' ? ofInlines(entry.inlines) : ofBlock(entry.block);
  });
}

/** The page itself shows the mark of a missing operand: its picture would say the same once more. */
function isMisprinted(math: MathList): boolean {
  let marked = false;
  walkMath(math, (node) => {
    if (node.type === 'symbol' && node.text === '¿') marked = true;
  });
  return marked;
}

const isShown = (formula: FormulaNode) =>
  isDoubtful(formula) && formula.source?.box !== undefined && !isMisprinted(formula.math);

const ofNode = (formula: FormulaNode): PictureRequest =>
  request(formula.source as NodeSource, (image) =>
    Object.assign(formula, { picture: image } satisfies Partial<FormulaNode>),
  );

const ofInlines = (inlines: readonly Inline[]): PictureRequest[] =>
  flatMap([...walkInlineList(inlines)], (inline) =>
    inline.type === 'math' && isShown(inline) ? [ofNode(inline)] : [],
  );

/** Of a block that is complete, as a table is with the formulas in its cells. */
const ofBlock = (block: Block): PictureRequest[] =>
  [...formulasOf([block])].flatMap(({ node }) => (isShown(node) ? [ofNode(node)] : []));

const ofDisplay = (entry: DisplayEntry): PictureRequest =>
  request(sourceOf(entry.page, entry.pictureBox ?? entry.box), (image) => {
    entry.picture = image;
  });

const request = ({ page, box }: NodeSource, place: PictureRequest['place']): PictureRequest => ({
  page,
  box: box ?? { x: 0, y: 0, width: 0, height: 0 },
  reason: 'formula',
  place,
});
