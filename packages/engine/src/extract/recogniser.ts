import type { Rectangle } from './pdf/page.ts';

/** An upright picture, PNG or JPEG bytes. */
export interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Dots per inch, where it is known. */
  dpi?: number;
  /** Pixels a pixel of the scan that it was drawn from; 1 where absent. */
  enlargedFrom?: number;
}

/** One recognised word. Boxes are in pixels of the picture, origin top left. */
export interface RecognisedWord {
  text: string;
  box: Rectangle;
  /** 0 to 1. */
  confidence: number;
}

export interface RecognisedLine {
  words: RecognisedWord[];
  box: Rectangle;
  /** y of the baseline at the line's middle. */
  baseline: number;
  /** Estimated x-height or row height, for heading detection. */
  height: number;
}

export interface RecognisedBlock {
  kind: 'text' | 'image' | 'rule';
  box: Rectangle;
  paragraphs: RecognisedLine[][];
}

/** The words of all blocks, in their order; none where nothing was recognised. */
export const recognisedWords = (blocks: readonly RecognisedBlock[] = []): RecognisedWord[] =>
  blocks.flatMap(({ paragraphs }) => paragraphs.flat().flatMap(({ words }) => words));

/** Optical character recognition, as the engine sees it. */
export interface TextRecogniser {
  /**
   * @param languages ISO 639-2 codes, the likeliest first: `eng`, `hin`.
   * @throws SutraError `cancelled` when the signal fires.
   */
  recognise(picture: Picture, languages: string[], signal?: AbortSignal): Promise<RecognisedBlock[]>;
}
