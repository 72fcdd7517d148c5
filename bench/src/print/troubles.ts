import type { GreyImage } from '../../../packages/engine/src/extract/image/grey.ts';
import type { ColourPlanes } from './pen-marks.ts';
import { lit, projected, turning, WHITE } from './pixels.ts';
import { between, type Random } from './random.ts';

/** What happens to a sheet before a camera, one at a time. */
export const TROUBLES = ['thumb', 'fold', 'bent', 'pale', 'sloping'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Red, green and blue of a thumb in the light of a room. */
const SKIN = [196, 148, 120] as const;

/** The picture whose row of pixels at each place is the given one's at `rowAt`. */
function movedRows(image: GreyImage, rowAt: (x: number, y: number) => number): GreyImage {
  const { data, width, height } = image;
  const moved = new Uint8Array(data.length).fill(WHITE);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const row = rowAt(x, y);
      const above = Math.floor(row);
      if (above < 0 || above + 1 >= height) continue;
      const share = row - above;
      const at = above * width + x;
      moved[y * width + x] = data[at]! * (1 - share) + data[at + width]! * share + 0.5;
    }
  return { data: moved, width, height };
}

const inAllPlanes = (image: GreyImage): ColourPlanes => [image, image, image];

/** A thumb over a lower corner, an inch into the sheet. */
function withThumb(image: GreyImage, dpi: number, random: Random): ColourPlanes {
  const { width, height } = image;
  const side = random() < 0.5 ? 0 : width;
  const [x0, y0] = [side, height - between(random, 0.4, 2) * dpi];
  const [a, b] = [between(random, 0.9, 1.2) * dpi, between(random, 0.45, 0.6) * dpi];
  const isThumb = (x: number, y: number) => ((x - x0) / a) ** 2 + ((y - y0) / b) ** 2;
  const plane = (skin: number) =>
    lit(image, (level, x, y) => {
      const distance = isThumb(x, y);
      if (distance < 1) return skin * (1 - 0.3 * distance);
      return distance < 1.3 ? level * (0.75 + (distance - 1) / 1.2) : level;
    });
  return [plane(SKIN[0]), plane(SKIN[1]), plane(SKIN[2])];
}

/** A fold across the sheet: one half is darker, lines near it stand closer, and its edge casts a shadow. */
function withFold(image: GreyImage, dpi: number, random: Random): ColourPlanes {
  const fold = between(random, 0.3, 0.7) * image.height;
  const [reach, shade] = [0.5 * dpi, between(random, 0.72, 0.85)];
  const moved = movedRows(image, (x, y) => {
    const off = (y - fold - 0.02 * (x - image.width / 2)) / reach;
    return y + (Math.abs(off) < 1 ? 0.05 * reach * Math.sin(Math.PI * off) : 0);
  });
  return inAllPlanes(
    lit(moved, (level, x, y) => {
      const off = y - fold - 0.02 * (x - image.width / 2);
      const near = Math.exp(-((off / (0.04 * dpi)) ** 2));
      return level * (off > 0 ? shade : 1) * (1 - 0.35 * near);
    }),
  );
}

/** A sheet that bends up at its head: lines there rise and fall by up to a tenth of an inch to each inch of width. */
function bent(image: GreyImage, dpi: number, random: Random): ColourPlanes {
  const [depth, phase] = [between(random, 0.12, 0.25) * dpi, between(random, -0.6, 0.6)];
  const { width, height } = image;
  return inAllPlanes(
    movedRows(image, (x, y) => {
      const fade = Math.max(0, 1 - y / (0.6 * height)) ** 2;
      return y - depth * fade * Math.sin((2 * Math.PI * x) / width + phase);
    }),
  );
}

/** Print of an empty cartridge, or of a copy of copies. */
function pale(image: GreyImage, random: Random): ColourPlanes {
  const ink = between(random, 140, 175);
  return inAllPlanes(lit(image, (level) => ink + (level * (WHITE - ink)) / WHITE));
}

/** A camera held askew by two to five degrees. */
function sloping(image: GreyImage, random: Random): ColourPlanes {
  const degrees = between(random, 2, 5) * (random() < 0.5 ? -1 : 1);
  return inAllPlanes(projected(image, turning(image, degrees)));
}

/** A page with one trouble, in colour; the same for the same numbers. */
export function withTrouble(image: GreyImage, trouble: Trouble, dpi: number, random: Random): ColourPlanes {
  if (trouble === 'thumb') return withThumb(image, dpi, random);
  if (trouble === 'fold') return withFold(image, dpi, random);
  if (trouble === 'bent') return bent(image, dpi, random);
  if (trouble === 'pale') return pale(image, random);
  return sloping(image, random);
}
