import { tableOf } from '../look-up.ts';
import type { Environment } from './handler.ts';
import { enclosed, tokensToText } from './token.ts';

/** Past the commands of a drawing, whose name stands in its place: a formula in Word holds no picture. */
const drawing: Environment = (parser, name) => {
  const { tokens } = parser;
  parser.warn('latex-drawing-left-out', tokens.peek(), name);
  for (let depth = 1; depth > 0 && tokens.peek().kind !== 'end'; ) {
    const token = tokens.take();
    if (token.text !== 'begin' && token.text !== 'end') continue;
    const group = tokens.takeGroup();
    if (tokensToText(group).trim() === name) depth += token.text === 'begin' ? 1 : -1;
    if (depth === 0) tokens.push([token, ...enclosed(group, token)]);
  }
  return [{ type: 'text', value: `[${name}]` }];
};

/** Environments that draw. */
export const drawings: Record<string, Environment> = tableOf(
  'tikzpicture pgfpicture pspicture picture circuitikz asy feynman forest',
  () => drawing,
);
