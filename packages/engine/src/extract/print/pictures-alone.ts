import {
  type Block,
  type EquationBlock,
  type MathInline,
  replaceNodes,
  type Warn,
} from '../../tree/index.ts';
import { isUnread } from '../pdf/formula/model/unread.ts';
import { pagesOfFormulas } from './single-formula.ts';

type Formula = MathInline | EquationBlock;

/** Whether a page was read from pixels. */
export type IsRecognised = (page: number | undefined) => boolean;

/** Whether what was made of pixels is what makes the formula doubtful, and too much so; an unclear sign is one of a picture. */
function isTooDoubtful(
  { confidence = 1, doubts = [], picture, source }: Formula,
  isRecognised: IsRecognised,
): boolean {
  const told = isRecognised(source?.page) ? doubts : doubts.filter((reason) => reason === 'sign-unclear');
  return picture !== undefined && isUnread({ confidence, doubts: told });
}

/**
 * The blocks of printed pages with pictures in place of formulas that were not read.
 *
 * @param isSurePrint whether a page was read from pixels that are print for sure: formulas stay where it shows nothing else
 */
export function keepPicturesAlone(
  blocks: Block[],
  warn: Warn,
  isRecognised: IsRecognised,
  isSurePrint: IsRecognised,
): Block[] {
  const ofFormulas = pagesOfFormulas(blocks, isSurePrint);
  return replaceNodes(blocks, (node) => {
    if ((node.type !== 'math' && node.type !== 'equation') || !isTooDoubtful(node, isRecognised)) return null;
    const { source, picture } = node;
    if (source?.page !== undefined && ofFormulas.has(source.page)) return null;
    warn({ code: 'formula-kept-as-picture', ...(source && { source }) });
    const image = { ...picture!, ...(source && { source }) };
    if (node.type === 'math') return [image];
    return [{ type: 'paragraph', align: 'center', children: [image], ...(source && { source }) }];
  });
}
