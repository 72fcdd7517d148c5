import sharp, { type Sharp } from 'sharp';
import type { areaWithin } from '../pictures.ts';
import type { Picture } from '../recogniser.ts';
import type { Raster } from './line-bends.ts';

/** A part of a page, in whole pixels. */
export type Area = ReturnType<typeof areaWithin>;

/** A page in colour with its lines level. It is drawn when it is first asked for: most pages need none. */
export interface UprightPage {
  /** The whole of it, packed. */
  page: () => Promise<Picture>;
  /** The pixels of a part: packing a photo, and unpacking it for each part, takes half a second. */
  part: (area: Area) => Promise<Raster>;
}

/** Does once what may be asked for several times. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null;
  return () => (made ??= make());
}

async function pixelsOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    channels: info.channels,
  };
}

function croppedTo({ data, width, channels }: Raster, area: Area): Raster {
  const part = new Uint8Array(area.width * area.height * channels);
  for (let row = 0; row < area.height; row += 1) {
    const from = ((area.top + row) * width + area.left) * channels;
    part.set(data.subarray(from, from + area.width * channels), row * area.width * channels);
  }
  return { data: part, width: area.width, height: area.height, channels };
}

export const pageAsItIs = (picture: Picture): UprightPage => ({
  page: () => Promise.resolve(picture),
  part: (area) => pixelsOf(sharp(picture.bytes).extract(area)),
});

/** A picture that is turned by so many degrees; `paper` is the level of what that lays open. */
export function turnedPage(picture: Picture, angle: number, paper: number): UprightPage {
  const turned = () => sharp(picture.bytes).rotate(-angle, { background: { r: paper, g: paper, b: paper } });
  const pixels = once(() => pixelsOf(turned()));
  return {
    page: once(async () => {
      const packed = turned().png({ compressionLevel: 3 });
      const { data, info } = await packed.toBuffer({ resolveWithObject: true });
      return { bytes: new Uint8Array(data), width: info.width, height: info.height, dpi: picture.dpi };
    }),
    part: async (area) => croppedTo(await pixels(), area),
  };
}

/** What makes lines level, or sides upright, of a whole page or a part of it. */
export type Unbend = (raster: Raster, paper: number, area?: Area) => Raster;

const COLOURS = 3;

/** Whoever drew the page, its three colours on white. */
async function colourOf(raster: Raster): Promise<Raster> {
  const { data, width, height, channels } = raster;
  if (channels === COLOURS) return raster;
  const image = sharp(data, { raw: { width, height, channels } });
  return pixelsOf(image.flatten({ background: 'white' }).toColourspace('srgb'));
}

/** A page whose lines are made level; `picture` tells its size and density. */
export function unbentPage(
  { part }: UprightPage,
  { width, height, dpi }: Omit<Picture, 'bytes'>,
  unbend: Unbend,
  paper: number,
): UprightPage {
  const pixels = once(async () => colourOf(await part({ left: 0, top: 0, width, height })));
  return {
    page: once(async () => {
      const { data } = unbend(await pixels(), paper);
      const image = sharp(data, { raw: { width, height, channels: COLOURS } });
      return {
        bytes: new Uint8Array(await image.png({ compressionLevel: 3 }).toBuffer()),
        width,
        height,
        dpi,
      };
    }),
    part: async (area) => unbend(await pixels(), paper, area),
  };
}
