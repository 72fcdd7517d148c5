import { STRETCHED_WORD_SPACE_EM } from '../../metrics.ts';
import { asMath, type LabelRule } from './label-rules.ts';
import type { Token } from './token.ts';
import { gapAfter, isProse } from './token-line.ts';

/**
 * An equation object, which shows by its smaller print, is one formula: its blanks are its own, and so are
 * figures and letters that prose might have as well. Words of prose in it show that it is something else.
 */
export const printedObjects: LabelRule = {
  name: 'in the print of an equation',
  decide(tokens, at) {
    const object = withoutStop(tokens.slice(at, endOfObject(tokens, at)));
    if (object.length < 2 || startsInside(tokens, at)) return null;
    if (!object.some(({ label }) => label === 'math') || object.some(isProse)) return null;
    return object.map((_, index) =>
      asMath(at + index, { x0: index > 0 ? tokens[at + index - 1]?.x1 : undefined }),
    );
  },
};

/** Punctuation at the end is the sentence's. */
const withoutStop = (object: Token[]) =>
  /^[.,;:]$/.test(object.at(-1)?.text ?? '') ? object.slice(0, -1) : object;

const isGoingOn = (tokens: readonly Token[], at: number) => {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return (
    token?.object !== undefined &&
    token.object === next?.object &&
    gapAfter(tokens, at) < STRETCHED_WORD_SPACE_EM * token.size
  );
};

const startsInside = (tokens: readonly Token[], at: number) => isGoingOn(tokens, at - 1);

function endOfObject(tokens: readonly Token[], at: number): number {
  let end = at + 1;
  while (isGoingOn(tokens, end - 1)) end += 1;
  return end;
}
