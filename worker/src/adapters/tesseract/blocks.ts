import type { RecognisedBlock, RecognisedLine, RecognisedWord } from '@sutra/engine/recognisers';
import type { Bbox, Block, Line, Word } from 'tesseract.js';

const IMAGE_KINDS = /IMAGE/;
const RULE_KINDS = /_LINE$/;

const boxOf = ({ x0, y0, x1, y1 }: Bbox) => ({ x0, y0, x1, y1 });

function readWord(word: Word): RecognisedWord | null {
  const text = word.text.trim();
  return text === '' ? null : { text, box: boxOf(word.bbox), confidence: word.confidence / 100 };
}

function readLine(line: Line): RecognisedLine | null {
  const words = line.words.map(readWord).filter((word) => word !== null);
  if (words.length === 0) return null;
  const { y0, y1 } = line.baseline;
  const { rowHeight } = line.rowAttributes ?? {};
  return {
    words,
    box: boxOf(line.bbox),
    baseline: (y0 + y1) / 2,
    height: rowHeight > 0 ? rowHeight : line.bbox.y1 - line.bbox.y0,
  };
}

function kindOf(blocktype: string): RecognisedBlock['kind'] {
  if (IMAGE_KINDS.test(blocktype)) return 'image';
  return RULE_KINDS.test(blocktype) ? 'rule' : 'text';
}

/** What Tesseract found on a page, in the engine's terms: empty words and lines left out. */
export function readBlocks(blocks: Block[] | null): RecognisedBlock[] {
  return (blocks ?? []).map((block) => ({
    kind: kindOf(block.blocktype ?? ''),
    box: boxOf(block.bbox),
    paragraphs: block.paragraphs
      .map((paragraph) => paragraph.lines.map(readLine).filter((line) => line !== null))
      .filter((lines) => lines.length > 0),
  }));
}
