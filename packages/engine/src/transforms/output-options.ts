import type { OutputOptions, PictureQuality } from '@sutra/contract';
import { writePlain } from '@sutra/math';
import sharp from 'sharp';
import {
  type Block,
  type DocumentTree,
  formulasOf,
  type ImageData,
  type ImageInline,
  type Replace,
  replaceNodes,
  walkBlocks,
  walkInlines,
} from '../tree/index.ts';

const withoutFormulas: Replace = (node) => {
  if (node.type === 'math') return [{ type: 'text', value: writePlain(node.math), source: node.source }];
  if (node.type !== 'equation') return null;
  const text = writePlain(node.math) + (node.number ? `  ${node.number.text}` : '');
  return [
    { type: 'paragraph', align: 'center', children: [{ type: 'text', value: text }], source: node.source },
  ];
};

const DECORATION = new Set(['strong', 'emphasis', 'underline', 'strikethrough', 'smallCaps', 'highlight']);

const withoutFormatting: Replace = (node) => {
  if (node.type === 'section' || node.type === 'pageBreak') return [];
  if (node.type === 'color' || (node.type === 'mark' && DECORATION.has(node.mark)))
    return node.children.flatMap((child) => withoutFormatting(child) ?? [child]);
  return node.type === 'paragraph' && node.align ? [{ ...node, align: undefined }] : null;
};

interface Packing {
  /** Dots an inch as the document shows the picture. */
  dpi: number;
  jpeg: number;
}

const PACKINGS: Record<Exclude<PictureQuality, 'high'>, Packing> = {
  low: { dpi: 96, jpeg: 55 },
  medium: { dpi: 150, jpeg: 75 },
};

/** A picture of unknown size is shown as wide as the text of a page, in inches. */
const TEXT_WIDTH = 6.5;

/** The widest that each picture is shown, in inches. */
function shownWidths({ blocks }: DocumentTree): Map<string, number> {
  const widths = new Map<string, number>();
  for (const block of walkBlocks(blocks)) {
    for (const inline of walkInlines(block)) {
      const shown = inline.type === 'math' ? inline.picture : inline;
      if (shown?.type === 'image' && shown.image) widths.set(shown.image, widthOf(shown, widths));
    }
  }
  return widths;
}

const widthOf = ({ image = '', width }: ImageInline, known: Map<string, number>) =>
  Math.max(known.get(image) ?? 0, width ? width / 72 : TEXT_WIDTH);

async function packed(image: ImageData, inches: number, { dpi, jpeg }: Packing): Promise<ImageData> {
  if (image.mime !== 'image/png' && image.mime !== 'image/jpeg') return image;
  const width = Math.max(1, Math.round(inches * dpi));
  const smaller = sharp(image.bytes).resize({ width, withoutEnlargement: true });
  const drawn =
    image.mime === 'image/jpeg'
      ? smaller.jpeg({ quality: jpeg, mozjpeg: true })
      : smaller.png({ palette: true, quality: jpeg });
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  if (data.length >= image.bytes.length) return image;
  return { mime: image.mime, bytes: new Uint8Array(data), width: info.width, height: info.height };
}

async function packPictures(tree: DocumentTree, quality: PictureQuality): Promise<DocumentTree> {
  if (quality === 'high') return tree;
  const widths = shownWidths(tree);
  const images: DocumentTree['images'] = {};
  for (const [key, image] of Object.entries(tree.images)) {
    images[key] = await packed(image, widths.get(key) ?? TEXT_WIDTH, PACKINGS[quality]);
  }
  return { ...tree, images };
}

/** The formulas alone, each on a line of its own. */
function formulasOnly(tree: DocumentTree, least: number): DocumentTree {
  const blocks = [...formulasOf(tree.blocks)]
    .filter(({ node }) => (node.confidence ?? 1) >= least)
    .map(({ node }): Block => ({ ...node, type: 'equation' }));
  return { blocks, images: tree.images };
}

/** The document as a program asked for it. */
export async function applyOutputOptions(tree: DocumentTree, wish: OutputOptions): Promise<DocumentTree> {
  let adapted = wish.findings === 'formulas' ? formulasOnly(tree, wish.leastConfidence) : tree;
  if (!wish.formulas) adapted = { ...adapted, blocks: replaceNodes(adapted.blocks, withoutFormulas) };
  if (!wish.formatting) adapted = { ...adapted, blocks: replaceNodes(adapted.blocks, withoutFormatting) };
  return packPictures(adapted, wish.pictures);
}
