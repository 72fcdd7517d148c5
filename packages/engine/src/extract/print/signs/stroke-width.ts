import type { Labelled } from '../pixels/components.ts';
import type { InkImage } from '../pixels/ink.ts';
import type { Sign } from './sign.ts';

/** The pixel of ink that a sign is made of, where its box holds ink of several. */
const isOwn = ({ component }: Sign, label: number) =>
  component === null ? label !== 0 : label === component.label;

/**
 * Mean width of a sign's strokes in pixels; null where its box holds no ink. Ink is weighed by how dark it is, because a soft
 * focus takes from a stroke's darkness what it adds to its width, and laid along half of the sign's outline.
 */
export function strokeWidthPx(
  ink: Pick<InkImage, 'levels'>,
  { labels, width, height }: Pick<Labelled, 'labels' | 'width' | 'height'>,
  sign: Sign,
): number | null {
  let [mass, outline] = [0, 0];
  for (let y = Math.max(1, sign.y0 - 1); y < Math.min(height - 1, sign.y1 + 1); y += 1) {
    for (let x = Math.max(1, sign.x0 - 1); x < Math.min(width - 1, sign.x1 + 1); x += 1) {
      const at = y * width + x;
      const label = labels[at]!;
      const own = isOwn(sign, label);
      if (own || label === 0) mass += 1 - ink.levels[at]! / 255;
      if (!own) continue;
      if (!isOwn(sign, labels[at - 1]!)) outline += 1;
      if (!isOwn(sign, labels[at + 1]!)) outline += 1;
      if (!isOwn(sign, labels[at - width]!)) outline += 1;
      if (!isOwn(sign, labels[at + width]!)) outline += 1;
    }
  }
  return outline === 0 ? null : (2 * mass) / outline;
}
