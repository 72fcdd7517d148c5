import { writeTex } from '@sutra/math';
import { type Box, type DoubtReason, formulasOf } from '../tree/index.ts';
import { unpackDocument } from './packed-document.ts';

/** One formula as a report of the conversion tells it. */
export interface ReportedFormula {
  /** Counted from 1. */
  page: number;
  /** On the page, in points from its top left corner; null where only the page is known. */
  box: Box | null;
  display: boolean;
  tex: string;
  /** 0 to 1; 1 where the engine has no doubt. */
  confidence: number;
  /** What takes off the confidence, where the engine can say. */
  doubts: DoubtReason[];
}

const HUNDREDTHS = 100;
const rounded = (value: number) => Math.round(value * HUNDREDTHS) / HUNDREDTHS;

const roundedBox = ({ x, y, width, height }: Box): Box => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
});

/** Every formula of a saved document, in reading order. */
export const reportFormulas = (saved: Uint8Array): ReportedFormula[] =>
  [...formulasOf(unpackDocument(saved).tree.blocks)].map(({ node, page }) => ({
    page,
    box: node.source?.box ? roundedBox(node.source.box) : null,
    display: node.type === 'equation',
    tex: writeTex(node.math),
    confidence: rounded(node.confidence ?? 1),
    doubts: node.doubts ?? [],
  }));
