import type { EquationNumber } from '../tree/index.ts';
import type { TexParser } from './handler.ts';

/**
 * The number of the equation that was just read, if it has one. An `automatic` number, which TeX counts by itself,
 * has an empty text.
 */
export function takeNumber(parser: TexParser, automatic: boolean): EquationNumber | undefined {
  const { tag, label, suppressed } = parser.numbering;
  parser.numbering = {};
  if (tag !== undefined) return label ? { text: tag, label } : { text: tag };
  if (suppressed || !parser.numbered || !automatic) return undefined;
  return label ? { text: '', label } : { text: '' };
}
