import { type Sign, widthOf } from '../signs/sign.ts';

/**
 * In em of the row: ⋆ is 0.49 wide in Computer Modern, ★ is 0.84. Times and newtx draw the operator as a small black star, 0.59 wide, which
 * is a ★ to the network.
 */
const MIN_BLACK_STAR_EM = 0.65;

/** Takes black stars as small as an operator for the operator. */
export function settleStars(signs: readonly Sign[]): void {
  for (const sign of signs) {
    if (sign.text !== '★' || widthOf(sign) >= MIN_BLACK_STAR_EM * sign.size) continue;
    const name = 's:⋆';
    Object.assign(sign, {
      name,
      text: '⋆',
      top: sign.top.map((each) => (each.name === sign.name ? { ...each, name } : each)),
    });
  }
}
