import { type GreyImage, otsuThreshold } from './grey.ts';

const SHORTEST = 4;

/** Whether each row holds some ink, a speck apart. */
function inkedRows(image: GreyImage): boolean[] {
  const threshold = otsuThreshold(image.data);
  const least = Math.max(2, image.width * 0.003);
  return Array.from({ length: image.height }, (_, y) => {
    let dark = 0;
    for (let x = 0; x < image.width; x += 1) if (image.data[y * image.width + x]! <= threshold) dark += 1;
    return dark >= least;
  });
}

/** The usual height of a line of text in pixels, or 0 where there seem to be no lines. */
export function lineHeight(image: GreyImage): number {
  const heights: number[] = [];
  let run = 0;
  for (const inked of [...inkedRows(image), false]) {
    if (inked) run += 1;
    else {
      if (run >= SHORTEST) heights.push(run);
      run = 0;
    }
  }
  if (heights.length === 0) return 0;
  return heights.sort((a, b) => a - b)[Math.floor(heights.length / 2)]!;
}
