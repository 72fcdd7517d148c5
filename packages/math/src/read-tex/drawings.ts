import type { MathList } from '../tree/index.ts';
import type { TexParser } from './handler.ts';
import { enclosed, type Token, tokensToText } from './token.ts';

/** Environments that draw; a formula in Word holds no picture. */
export const drawingEnvironments: ReadonlySet<string> = new Set(
  'tikzpicture pgfpicture pspicture picture circuitikz asy feynman forest'.split(' '),
);

/** Past the commands of a drawing, whose name stands in its place. */
export function readDrawing(parser: TexParser, name: string, begin: Token): MathList {
  parser.warn('latex-drawing-left-out', begin, name);
  const { tokens } = parser;
  for (let depth = 1; tokens.peek().kind !== 'end'; ) {
    const token = tokens.take();
    if (token.kind !== 'command' || (token.text !== 'begin' && token.text !== 'end')) continue;
    const group = tokens.takeGroup();
    if (tokensToText(group).trim() === name) depth += token.text === 'begin' ? 1 : -1;
    if (depth > 0) continue;
    tokens.push([token, ...enclosed(group, token)]);
    break;
  }
  return [{ type: 'text', value: `[${name}]` }];
}
