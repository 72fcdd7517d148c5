/** Pixels across and down a crop. */
export const CROP_PX = 32;
/** Of the window that shows a component's surroundings, in heights of an x: 2.8 em. */
export const CONTEXT_X_HEIGHTS = 6.4;

/** Components as the classifier sees them, one after the other. */
export interface SignBatch {
  count: number;
  /** `CROP_PX` × `CROP_PX` bytes a component, 255 for ink: the component alone, its longer side 28 pixels, centred. */
  signs: Uint8Array;
  /** The same for its surroundings: a window of {@link CONTEXT_X_HEIGHTS} around its middle. */
  surroundings: Uint8Array;
  /** Three numbers a component: ln(width / x-height), ln(height / x-height), share of its box that is ink. */
  measures: Float32Array;
}

export interface ClassScore {
  /**
   * `i:x`, `s:=`, `X:∑`, `P02:s:=` (first of two parts), `MULTI` (several signs that touch), `RULE`, `SQRT`, `DEVA`
   * (Devanagari, whole words of it), `NOISE` (dirt).
   */
  name: string;
  /** 0 to 1. */
  probability: number;
}

export interface SignReading {
  /** The likeliest classes, best first. */
  top: ClassScore[];
  /** ln(font size / x-height). */
  logSize: number;
  /** From the component's middle down to the baseline, in heights of an x. */
  baselineOffset: number;
  /** Probability that the component stands in a formula. */
  math: number;
}

/** Tells what connected components of a page show. */
export interface SignClassifier {
  classify(batch: SignBatch): SignReading[];
}
