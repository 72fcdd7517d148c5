/** Glyph space is in thousandths of text space, except in Type 3 fonts (PDF 1.7, 9.2.4). */
export const GLYPH_UNITS_PER_EM = 1000;
/** The same as the scale of a font matrix. */
export const GLYPH_SPACE_SCALE = 0.001;

/** A glyph as pdf.js hands it out; widths are in thousandths, or in glyph space for Type 3. */
export interface FontGlyph {
  originalCharCode: number;
  fontChar: string;
  unicode: string;
  width: number;
  vmetric?: [number, number, number];
  operatorListId?: string;
  isSpace: boolean;
}

/** What is used of a pdf.js font object. */
export interface FontObject {
  name: string;
  loadedName: string;
  type?: string;
  subtype?: string;
  data?: Uint8Array;
  bold?: boolean;
  black?: boolean;
  italic?: boolean;
  isMonospace?: boolean;
  isType3Font?: boolean;
  composite?: boolean;
  vertical?: boolean;
  fontMatrix?: number[];
  differences?: (string | null | undefined)[];
  /** By code; an object where codes are sparse. */
  widths?: (number | null | undefined)[] | Record<number, number | null | undefined>;
  charProcOperatorList?: Record<string, { fnArray: number[]; argsArray: (unknown[] | null)[] }>;
}

/** The outline of a font's character as pdf.js keeps it, in em, or null. */
export type Outlines = (fontChar: string) => ArrayLike<number> | null;
