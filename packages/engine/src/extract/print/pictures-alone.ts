import {
  type Block,
  type EquationBlock,
  type MathInline,
  replaceNodes,
  type Warn,
} from '../../tree/index.ts';

/**
 * A formula whose confidence is below this is shown by its picture alone: more than two of its signs are expected to be
 * wrong, so that mending takes longer than typing.
 */
const ALONE_BELOW = 0.3;

/** Whether signs of a picture are what makes the formula doubtful, and too much so. */
const isTooDoubtful = ({ confidence = 1, doubts, picture }: MathInline | EquationBlock) =>
  confidence < ALONE_BELOW && picture !== undefined && (doubts?.includes('sign-unclear') ?? false);

/** The blocks of printed pages with pictures in place of formulas that were not read. */
export function keepPicturesAlone(blocks: Block[], warn: Warn): Block[] {
  return replaceNodes(blocks, (node) => {
    if ((node.type !== 'math' && node.type !== 'equation') || !isTooDoubtful(node)) return null;
    const { source, picture } = node;
    warn({ code: 'formula-kept-as-picture', ...(source && { source }) });
    const image = { ...picture!, ...(source && { source }) };
    if (node.type === 'math') return [image];
    return [{ type: 'paragraph', align: 'center', children: [image], ...(source && { source }) }];
  });
}
