import { midX, type Sign, widthOf } from '../signs/sign.ts';

const LONG: Readonly<Record<string, string>> = {
  '→': '⟶',
  '←': '⟵',
  '↔': '⟷',
  '⇒': '⟹',
  '⇐': '⟸',
  '⇔': '⟺',
};
/** Short arrows are 0.9 em wide, long ones from 1.5 em on: between them lies nothing. */
const LONG_EM = { min: 1.25, max: 2.3 } as const;
/** A sign so near above or below, in em of the arrow, is its label: the arrow is as long as that. */
const LABEL_GAP_EM = 0.5;

function isLabelOf(arrow: Sign, sign: Sign): boolean {
  if (sign === arrow || midX(sign) < arrow.x0 || midX(sign) > arrow.x1) return false;
  return Math.max(arrow.y0 - sign.y1, sign.y0 - arrow.y1) < LABEL_GAP_EM * arrow.size;
}

/** Long arrows look like short ones to the network, which sees no sizes: their width tells. */
export function recogniseLongArrows(signs: readonly Sign[]): void {
  for (const sign of signs) {
    const long = LONG[sign.text];
    const widthEm = widthOf(sign) / sign.size;
    if (!long || widthEm < LONG_EM.min || widthEm > LONG_EM.max) continue;
    if (!signs.some((other) => isLabelOf(sign, other))) sign.text = long;
  }
}
