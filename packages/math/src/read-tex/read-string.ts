import type { MathList } from '../tree/index.ts';
import type { TexParser } from './handler.ts';
import type { Token } from './token.ts';

/** Reads TeX that another notation was turned into; its nodes stand where `place` does. */
export function readString(parser: TexParser, tex: string, place: Token): MathList {
  return parser.read(parser.tokenize(tex, place));
}
