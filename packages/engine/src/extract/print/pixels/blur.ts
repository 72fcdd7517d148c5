import type { GreyImage } from '../../image/grey.ts';

/** A Gaussian is cut off at this many standard deviations. */
const REACH_SIGMAS = 3;

function kernelOf(sigmaPx: number): Float32Array {
  const reach = Math.max(1, Math.round(REACH_SIGMAS * sigmaPx));
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigmaPx * sigmaPx)),
  );
  const sum = kernel.reduce((a, b) => a + b, 0);
  return kernel.map((weight) => weight / sum);
}

function blurRows({ data, width, height }: GreyImage, kernel: Float32Array): Float32Array {
  const reach = (kernel.length - 1) / 2;
  const result = new Float32Array(data.length);
  const padded = new Float32Array(width + 2 * reach);
  for (let y = 0; y < height; y += 1) {
    for (let i = 0; i < padded.length; i += 1) {
      padded[i] = data[y * width + Math.max(0, Math.min(width - 1, i - reach))]!;
    }
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let k = 0; k < kernel.length; k += 1) sum += kernel[k]! * padded[x + k]!;
      result[y * width + x] = sum;
    }
  }
  return result;
}

function blurColumns(rows: Float32Array, width: number, height: number, kernel: Float32Array): Uint8Array {
  const reach = (kernel.length - 1) / 2;
  const result = new Uint8Array(rows.length);
  const line = new Float32Array(width);
  for (let y = 0; y < height; y += 1) {
    line.fill(0);
    for (let k = 0; k < kernel.length; k += 1) {
      const from = Math.max(0, Math.min(height - 1, y + k - reach)) * width;
      for (let x = 0; x < width; x += 1) line[x]! += kernel[k]! * rows[from + x]!;
    }
    for (let x = 0; x < width; x += 1) result[y * width + x] = Math.round(line[x]!);
  }
  return result;
}

/** The pixels under a Gaussian of standard deviation `sigmaPx`; edges are continued outwards. */
export function blurred(image: GreyImage, sigmaPx: number): Uint8Array {
  const kernel = kernelOf(sigmaPx);
  return blurColumns(blurRows(image, kernel), image.width, image.height, kernel);
}
