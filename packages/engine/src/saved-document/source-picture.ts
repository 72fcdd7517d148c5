import { type FileFormat, LIMITS, SutraError } from '@sutra/contract';
import sharp from 'sharp';
import { openImage } from '../extract/image/open.ts';
import { openRasteriser } from '../extract/pdf/raster.ts';

/** The longer side of a page's picture, in pixels: its formulas can be read, and a phone can show it. */
const LONGEST = 1_800;

export interface SourceRequest {
  bytes: Uint8Array;
  format: FileFormat;
  /** Counted from 1. */
  page: number;
}

export interface SourcePicture {
  /** A WebP picture. */
  bytes: Uint8Array;
  width: number;
  height: number;
  /** The page in points, as boxes of the tree count; null for images, which have none. */
  points: { width: number; height: number } | null;
}

async function bounded(bytes: Uint8Array): Promise<Omit<SourcePicture, 'points'>> {
  const { data, info } = await sharp(bytes, { limitInputPixels: LIMITS.imagePixels })
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}

async function pdfPage({ bytes, page }: SourceRequest): Promise<SourcePicture> {
  const rasteriser = await openRasteriser(bytes, LIMITS).catch((cause: unknown) => {
    throw new SutraError('pdf-damaged', {}, { cause });
  });
  try {
    const size = await rasteriser.sizeOf(page);
    if (!size) throw new SutraError('page-not-found');
    const dpi = (LONGEST / Math.max(size.width, size.height)) * 72;
    return { ...(await bounded((await rasteriser.draw({ page, size, dpi })).bytes)), points: size };
  } finally {
    rasteriser.close();
  }
}

/**
 * One page of a source file, for a person who compares it with the document.
 *
 * @throws SutraError `page-not-found`, or what opening the file throws
 */
export async function sourcePicture(request: SourceRequest): Promise<SourcePicture> {
  if (request.format === 'pdf') return pdfPage(request);
  const pictures = await openImage(request.bytes, request.format, LIMITS);
  const picture = pictures[request.page - 1];
  if (!picture) throw new SutraError('page-not-found');
  return { ...(await bounded(picture.bytes)), points: null };
}
