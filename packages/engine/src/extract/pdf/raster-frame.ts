/** PDF's default user space (PDF 1.7, 8.3.2.3). */
export const POINTS_PER_INCH = 72;

/** A part of the page, in pixels. */
export interface Frame {
  scale: number;
  left: number;
  top: number;
  width: number;
  height: number;
}
