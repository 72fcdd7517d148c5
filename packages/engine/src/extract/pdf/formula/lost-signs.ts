import { type MathList, walkMath } from '../../../tree/index.ts';
import { FLORIN } from './glyphs/symbols.ts';
import type { Item } from './model/item.ts';

const SIGN = /[\p{Lu}\p{Ll}\p{Lo}\p{N}]/gu;

/** What is left of ℏ without its alphabet: an h whose stroke may be a glyph of its own. */
const STROKED_H = 'ħ';

/** Letters and digits as they are told apart whatever alphabet they are set in; ligatures are several. */
const signsOf = (text: string): readonly string[] =>
  text.normalize('NFKD').replaceAll(FLORIN, 'f').replaceAll(STROKED_H, 'h').match(SIGN) ?? [];

/** Of single characters, as nearly all glyphs are. */
const KNOWN_SIGNS = new Map<string, readonly string[]>();

function signsIn(text: string): readonly string[] {
  if (text.length !== 1) return signsOf(text);
  const signs = KNOWN_SIGNS.get(text) ?? signsOf(text);
  KNOWN_SIGNS.set(text, signs);
  return signs;
}

/** Letters and digits that the page has in the formula's glyphs and the formula has not. */
export function lostSigns(math: MathList, items: Item[]): string[] {
  const left = new Map<string, number>();
  for (const { glyphs } of items)
    for (const { text } of glyphs)
      for (const sign of signsIn(text)) left.set(sign, (left.get(sign) ?? 0) + 1);
  if (left.size === 0) return [];
  const take = (text: string) => {
    for (const sign of signsIn(text)) left.set(sign, (left.get(sign) ?? 0) - 1);
  };
  walkMath(math, (node) => {
    if (node.type === 'symbol') take(node.text);
    else if (node.type === 'text') take(node.value);
  });
  return [...left].filter(([, count]) => count > 0).map(([sign]) => sign);
}
