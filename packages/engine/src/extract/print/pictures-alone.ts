import {
  type Block,
  type DoubtReason,
  type EquationBlock,
  type MathInline,
  replaceNodes,
  type Warn,
} from '../../tree/index.ts';
import { pagesOfFormulas } from './single-formula.ts';

/**
 * A formula read from pixels whose confidence is below this, by what it is doubted for, is shown by its picture alone. On 32
 * photographed papers none of 37 with unclear signs below 0.4 was right and five of 22 up to 0.5; none of ten with a sign
 * alone, such as the tick of a pen that is a radical; and none of five others below 0.3, but for those that are torn from
 * their line, which says nothing of their signs.
 */
const ALONE_BELOW: Partial<Record<DoubtReason, number>> = {
  'sign-unclear': 0.39,
  'sign-alone': 0.5,
  'sign-unknown': 0.3,
  'structure-unlikely': 0.3,
  'brackets-unpaired': 0.3,
  'script-without-base': 0.3,
};

type Formula = MathInline | EquationBlock;

const isBelow = (reason: DoubtReason, confidence: number) => confidence < (ALONE_BELOW[reason] ?? 0);

/** Whether a page was read from pixels. */
export type IsRecognised = (page: number | undefined) => boolean;

/** Whether what was made of pixels is what makes the formula doubtful, and too much so; an unclear sign is one of a picture. */
function isTooDoubtful(
  { confidence = 1, doubts = [], picture, source }: Formula,
  isRecognised: IsRecognised,
): boolean {
  const told = isRecognised(source?.page) ? doubts : doubts.filter((reason) => reason === 'sign-unclear');
  return picture !== undefined && told.some((reason) => isBelow(reason, confidence));
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
