import { chemistryToTex, physicalUnitsToTex } from '../chemistry.ts';
import type { Handler } from '../handler.ts';
import { readString } from '../read-string.ts';
import { tokensToText } from '../token.ts';

const translated =
  (toTex: (source: string) => string): Handler =>
  (parser, _, token) =>
    parser.nested(() => readString(parser, toTex(tokensToText(parser.tokens.takeGroup())), token));

/** mhchem. */
export const chemistry: Record<string, Handler> = {
  ce: translated(chemistryToTex),
  cee: translated(chemistryToTex),
  cf: translated(chemistryToTex),
  pu: translated(physicalUnitsToTex),
};
