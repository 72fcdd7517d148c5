import type { MathList } from '../tree/index.ts';
import { symbol } from './nodes.ts';

export interface ObjectPlace {
  row: number;
  column: number;
}

/** An arrow between two objects of a diagram; `down` and `right` count objects and may be negative. */
export interface Arrow {
  down: number;
  right: number;
  style: ArrowStyle;
  /** Labels to the left and to the right of somebody who walks along the arrow. */
  left: MathList;
  beside: MathList;
  from?: ObjectPlace;
  to?: ObjectPlace;
}

/** The characters of each style: to the right, to the left, down, up. */
const CHARACTERS = {
  plain: '→←↓↑',
  hook: '↪↩↓↑',
  'two heads': '↠↞↡↟',
  tail: '↣↢↓↑',
  dashed: '⇢⇠⇣⇡',
  double: '⇒⇐⇓⇑',
  equal: '==‖‖',
  'maps to': '↦↤↧↥',
  'no head': '——||',
  squiggly: '⇝⇜↓↑',
  'both ends': '↔↔↕↕',
} as const;

export type ArrowStyle = keyof typeof CHARACTERS;

/** Diagonals by the signs of `down` and `right`. */
const DIAGONALS: Record<string, string> = { '1,1': '↘', '1,-1': '↙', '-1,1': '↗', '-1,-1': '↖' };

/** What tikz-cd and xy-pic call the styles. */
const STYLES: readonly (readonly [RegExp, ArrowStyle])[] = [
  [/^(?:hook\b.*|hookrightarrow|hookleftarrow|\^?[_^]?\{?\(\}?->)$/, 'hook'],
  [/^(?:two heads|twoheadrightarrow|->>)$/, 'two heads'],
  [/^(?:tail|rightarrowtail|>->)$/, 'tail'],
  [/^(?:dashed|dotted|dashrightarrow|-->|\.>|\.\.>)$/, 'dashed'],
  [/^(?:Rightarrow|Leftarrow|=>)$/, 'double'],
  [/^(?:equal|equals|Equal|=)$/, 'equal'],
  [/^(?:mapsto|maps to|\|->)$/, 'maps to'],
  [/^(?:dash|no head|-)$/, 'no head'],
  [/^(?:squiggly|rightsquigarrow|~>)$/, 'squiggly'],
  [/^(?:leftrightarrow|<->)$/, 'both ends'],
];

export const styleNamed = (name: string): ArrowStyle | undefined =>
  STYLES.find(([pattern]) => pattern.test(name))?.[1];

/** The arrow as nodes: labels over and under it where it lies flat, on its sides otherwise. */
export function arrowNodes({ down, right, style, left, beside }: Arrow): MathList {
  const characters = CHARACTERS[style];
  if (down === 0) {
    const isForward = right >= 0;
    const character = characters.charAt(isForward ? 0 : 1);
    const [over, under] = isForward ? [left, beside] : [beside, left];
    if (over.length === 0 && under.length === 0) return [symbol(longer(character), 'relation')];
    return [{ type: 'extensibleArrow', character, over, under }];
  }
  const character =
    right === 0
      ? characters.charAt(down > 0 ? 2 : 3)
      : (DIAGONALS[`${Math.sign(down)},${Math.sign(right)}`] as string);
  const [before, after] = down > 0 ? [beside, left] : [left, beside];
  return [...before, symbol(character, 'relation'), ...after];
}

const LONG: Record<string, string> = { '→': '⟶', '←': '⟵', '⇒': '⟹', '⇐': '⟸', '↦': '⟼' };

const longer = (character: string) => LONG[character] ?? character;
