import type { DocumentTree, ImageData, ImageInline } from '../../tree/index.ts';
import type { Place } from './context.ts';
import { imageSize, type PixelSize } from './image-size.ts';
import { type PreparedImage } from './prepared-image.ts';
import { textRuns } from './runs.ts';
import { element, xmlText } from './xml.ts';

const EXTENSIONS: Record<ImageData['mime'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
};

const RASTER_PIXELS = 40_000_000;
const RASTER_DENSITY = 192;

/** Word before 2016 and most other programs want a raster picture beside an SVG. */
async function rasterise(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { density: RASTER_DENSITY, limitInputPixels: RASTER_PIXELS }).png().toBuffer();
  } catch {
    return null;
  }
}

async function prepare(data: ImageData, index: number): Promise<PreparedImage | null> {
  const size = imageSize(data);
  if (!size) return null;
  const target = `media/image${index}.${EXTENSIONS[data.mime]}`;
  if (data.mime !== 'image/svg+xml') return { target, bytes: data.bytes, size };
  const bytes = await rasterise(data.bytes);
  return bytes && { target: `media/image${index}.png`, bytes, size, vector: { target, bytes: data.bytes } };
}

/** The pictures of a tree that can be shown, by key. */
export async function prepareImages(tree: DocumentTree): Promise<Map<string, PreparedImage>> {
  const prepared = new Map<string, PreparedImage>();
  for (const [index, [key, data]] of Object.entries(tree.images).entries()) {
    const image = await prepare(data, index + 1);
    if (image) prepared.set(key, image);
  }
  return prepared;
}

const EMU_PER_TWIP = 635;
const TWIPS_PER_POINT = 20;
/** CSS pixels: 96 to the inch. */
const TWIPS_PER_PIXEL = 15;
const LONGEST_TWIPS = 31_680;

const positive = (value: number | undefined) =>
  value && Number.isFinite(value) && value > 0 ? value : undefined;

/** The size on the page in twips: as asked, in proportion, and never larger than the text area. */
function shownSize(node: ImageInline, size: PixelSize, room: { width: number; height: number }): PixelSize {
  const ratio = size.width / size.height;
  const askedWidth = positive(node.width);
  const askedHeight = positive(node.height);
  const width =
    (askedWidth ?? (askedHeight && askedHeight * ratio) ?? 0) * TWIPS_PER_POINT ||
    size.width * TWIPS_PER_PIXEL;
  const height = askedWidth && askedHeight ? askedHeight * TWIPS_PER_POINT : width / ratio;
  const fit = Math.min(1, room.width / width, room.height / height, LONGEST_TWIPS / Math.max(width, height));
  return { width: Math.max(1, width * fit), height: Math.max(1, height * fit) };
}

const SVG_EXTENSION = '{96DAC541-7B7A-43D3-8B79-37D633B846F1}';

function blip(image: PreparedImage, place: Place): string {
  const vector = image.vector
    ? `<a:extLst><a:ext uri="${SVG_EXTENSION}"><asvg:svgBlip r:embed="${place.relationships.add('image', image.vector.target)}"/></a:ext></a:extLst>`
    : '';
  return element('a:blip', { 'r:embed': place.relationships.add('image', image.target) }, vector);
}

function drawing(node: ImageInline, image: PreparedImage, place: Place): string {
  const shown = shownSize(node, image.size, place);
  const extent = `cx="${Math.round(shown.width * EMU_PER_TWIP)}" cy="${Math.round(shown.height * EMU_PER_TWIP)}"`;
  const id = place.document.drawing.next++;
  const description = xmlText(node.alt).replace(/[\n\t]/g, ' ');
  return (
    `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/>` +
    `<wp:docPr id="${id}" name="Picture ${id}" descr="${description}"/>` +
    '<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>' +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
    `<pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}" descr="${description}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill>${blip(image, place)}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
  );
}

/** The picture as a run; a visible note where there is none to show. */
export function imageRun(node: ImageInline, place: Place): string {
  const image = node.image === undefined ? undefined : place.document.images.get(node.image);
  if (image) return drawing(node, image, place);
  const name = node.alt || node.reference || 'image';
  place.document.warn({
    code: node.image === undefined ? 'image-missing' : 'image-undecodable',
    detail: node.reference ?? node.image,
    source: node.source,
  });
  return textRuns(`[${name}]`, { ...place.format, style: 'PlaceholderText' });
}
