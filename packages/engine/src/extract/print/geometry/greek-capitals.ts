import type { MaskImage } from '../pixels/components.ts';
import type { Sign } from '../signs/sign.ts';

/*
 * Greek capitals of formulas are upright in some faces and slanted in others, and the network, which sees each by itself,
 * took six of eleven in a list of newtx for slanted ones. Their stems tell.
 */

/** Capitals with a stem, and all of them. */
const WITH_STEM = /^[ΓΠΥΦΨ]$/u;
const CAPITAL = /^[ΓΔΘΛΞΠΣΥΦΨΩ]$/u;
const PLAIN_STYLES = new Set(['r', 'i']);
/** Shifts across, to those down, at which a stem is looked for: slanted letters lean by 0.17 to 0.3. */
const SHEARS = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3] as const;
/** In the middle between an upright stem on a sheet that leans a little and one that is slanted. */
const MIN_SLANT = 0.1;

/** The shear at which ink stands in the fewest columns. */
export function slantOf({ mask, width, height }: MaskImage): number {
  const sharpness = (shear: number) => {
    const columns = new Map<number, number>();
    for (let at = 0; at < mask.length; at += 1) {
      if (!mask[at]) continue;
      const column = Math.round((at % width) - shear * (height - 1 - Math.floor(at / width)));
      columns.set(column, (columns.get(column) ?? 0) + 1);
    }
    return [...columns.values()].reduce((sum, ink) => sum + ink * ink, 0);
  };
  return SHEARS.reduce<number>((best, shear) => (sharpness(shear) > sharpness(best) ? shear : best), 0);
}

/**
 * Gives Greek capitals the style that they are drawn in: those with a stem by that, the others that of most stems of the page.
 *
 * @param maskOf the ink of a sign; null where it is not known
 */
export function settleGreekCapitals(signs: readonly Sign[], maskOf: (sign: Sign) => MaskImage | null): void {
  const capitals = signs.filter(({ text, style }) => CAPITAL.test(text) && PLAIN_STYLES.has(style));
  const withoutStem: Sign[] = [];
  let [slanted, upright] = [0, 0];
  const setStyle = (sign: Sign, isSlanted: boolean) => {
    const style = isSlanted ? 'i' : 'r';
    Object.assign(sign, { style, name: `${style}:${sign.text}` });
  };
  for (const sign of capitals) {
    const mask = WITH_STEM.test(sign.text) ? maskOf(sign) : null;
    if (mask === null) withoutStem.push(sign);
    else {
      const isSlanted = slantOf(mask) >= MIN_SLANT;
      if (isSlanted) slanted += 1;
      else upright += 1;
      setStyle(sign, isSlanted);
    }
  }
  if (slanted === upright) return;
  for (const sign of withoutStem) setStyle(sign, slanted > upright);
}
