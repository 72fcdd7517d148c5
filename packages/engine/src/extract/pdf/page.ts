/**
 * The page model: what the content stream draws, resolved to characters and places. Produced one page at a
 * time by the glyph layer, consumed by layout and mathematics. Lengths are PDF points; the origin is the
 * visible page's top left corner and y grows downwards, with /Rotate and the crop box already applied.
 */
export interface Rectangle {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** How a font encodes its characters; TeX's own encodings resolve by (encoding, code). */
export type FontEncoding =
  | 'OT1'
  | 'T1'
  | 'OML'
  | 'OMS'
  | 'OMX'
  | 'MSA'
  | 'MSB'
  | 'symbol'
  | 'unicode'
  | 'unknown';

/** The family of glyphs that are painted as outlines. */
export const OUTLINED_FAMILY = 'outlines';

/** The family of glyphs that stand for signs painted as paths: bars, brackets, roots, arrows. */
export const DRAWN_FAMILY = 'drawn-signs';

export interface PageFont {
  id: string;
  /** PostScript name without its subset prefix. */
  name: string;
  /** `cmmi`, `NimbusRomNo9L`, `LatinModernMath` …, sizes and weights taken off. */
  family: string;
  encoding: FontEncoding;
  kind: 'type1' | 'type3' | 'truetype' | 'cid' | 'unknown';
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  serif: boolean;
  /** True where the font exists to set mathematics (math italic, symbols, extension, OpenType math). */
  math: boolean;
  /** Share of glyphs that only a guess could map, 0 to 1. */
  unmapped: number;
  /** What this text font sets, where a page has one family for its words and another for numbers and names in formulas. */
  sets?: 'formulas' | 'words';
  /** True where its characters were told by what it paints, against what the file says of them. */
  byShape?: boolean;
  /** Whom the characters of this font are taken from, after a look at its shapes. */
  trust?: FontTrust;
}

/** The outcome of weighing a font's names and maps against the shapes that it paints. */
export interface FontTrust {
  /** `names and map`, a known encoding (`Symbol`, `TeX's extension`), or `shapes`. */
  choice: string;
  reason: string;
  /** Glyphs that were looked at, and those that agree with what was chosen. */
  seen: number;
  confirmed: number;
  /** Single codes that are read otherwise than the font's own names and maps say: `C → +`. */
  corrected: string[];
  /** True where its shapes are of a script that nobody here reads, and contradict its map: words typed with a font of their own for Tamil. */
  isOtherScript?: boolean;
}

/** What a producer of tagged files may say of anything it paints. */
interface Marked {
  /** True where it is marked as an artifact with properties (ISO 32000-1, 14.8.2.2): no part of the text, as running heads are. */
  artifact?: boolean;
  /** The level of the heading, 1 to 6, that it is tagged as a part of. */
  headingLevel?: number;
}

export interface Glyph extends Marked {
  /** The character(s) it stands for: NFC, ligatures expanded, math alphanumerics kept as such; '' if unknown. */
  text: string;
  /** The glyph's name in the font program, where it has one: `radicalbigg`, `parenleftBig`. */
  name: string;
  code: number;
  font: PageFont;
  /** Effective size on the page. */
  size: number;
  /** The origin: where the pen stood, and the baseline. */
  x: number;
  baseline: number;
  advance: number;
  /** Ink box from the outline; equals the advance box where there is no outline. */
  ink: Rectangle;
  /** Of the baseline, degrees counter-clockwise; 0 for ordinary text. */
  rotation: number;
  /** False for render modes 3 and 7: the text layer of a scan. */
  visible: boolean;
  /** Fill colour, `RRGGBB`. */
  color: string;
  /** Probability that `text` is what the page shows, 0 to 1, by its shape; absent where a file's own codes tell it. */
  confidence?: number;
  /** Where pixels tell what it is: what it takes off the confidence of a formula, together with all others there. */
  doubt?: number;
  /** Whether a text recogniser read it in a word of prose; absent where none did. */
  isProse?: boolean;
  /** True in a script of India where the file says its text in reading order. */
  isStated?: boolean;
}

/** Whether its shape alone tells what a glyph is: its pixels, or its outline where the codes of its font mean nothing. */
export const isReadByShape = (glyph: Pick<Glyph, 'confidence'> | null | undefined): boolean =>
  glyph?.confidence !== undefined;

/** A straight stroke, or a filled box thin enough to be one. */
export interface Rule extends Rectangle, Marked {
  direction: 'horizontal' | 'vertical';
  thickness: number;
}

/** A path that is no rule: part of a drawing. */
export interface Shape extends Rectangle, Marked {
  filled: boolean;
  stroked: boolean;
  /** Shapes of one number were painted by one operator: the outer contour and the counter of a letter. */
  operation?: number;
  /** Where the path is simple and small enough to be a sign. */
  outline?: ShapeOutline;
  /** Of a path without an outline: whether it is a box, with round corners or without; absent where that is not known. */
  isBox?: boolean;
}

/** The course of a simple path, in drawing order. */
export interface ShapeOutline {
  /** Corners, with points along curves between them; the first is not repeated at the end. */
  points: [number, number][];
  curved: boolean;
  closed: boolean;
  /** In points of the page; 0 where the path is only filled. */
  strokeWidth: number;
}

/** A bitmap painted on the page, and its size in pixels; the rasteriser draws what it shows. */
export interface PageImage extends Rectangle {
  id: string;
  width: number;
  height: number;
  /** True where an area of colour was painted over it, but for its rim: the shadow of a box. */
  covered?: boolean;
}

export interface PageLink extends Rectangle {
  /** Where it leads out of the document; absent where it stays in it. */
  url?: string;
}

/** One of the components that a glyph of a legacy font may be. */
export interface ComponentChoice {
  label: string;
  probability: number;
}

/** A word of a legacy font that holds components whose shapes do not settle what they are. */
export interface UnsettledWord {
  /** As it stands on the page, read by the likeliest components. */
  glyph: Glyph;
  /** In painted order. */
  components: readonly {
    /** Font and code: what is settled here is settled for every word that holds it. */
    key: string;
    /** The likeliest first. */
    choices: readonly ComponentChoice[];
  }[];
}

export interface Page {
  /** Counted from 1. */
  number: number;
  /** As the document numbers it: `iv`, `12`. */
  label?: string;
  width: number;
  height: number;
  /** Whether it was read from pixels; its sizes are those of the picture. */
  isRecognised?: boolean;
  /** Whether it is a picture of part of a page, as a screenshot of a formula: where its print ends, no margin need be. */
  isPartOfPage?: boolean;
  glyphs: Glyph[];
  rules: Rule[];
  shapes: Shape[];
  images: PageImage[];
  /** Ink of a page read from pixels that became none of its objects, and that no rule takes for dirt. */
  unexplained?: Rectangle[];
  links: PageLink[];
  /** Around what the page places as one object (a form XObject) that draws with paths: a drawing, a formula, a stamp. */
  forms?: Rectangle[];
  /** Words of legacy fonts among the glyphs that shapes alone do not settle. */
  unsettled?: UnsettledWord[];
  /** True where a font is broken, so that letters are missing from `glyphs`. */
  incomplete?: boolean;
}

export interface OutlineEntry {
  title: string;
  depth: number;
  page?: number;
  /** From the page's top. */
  y?: number;
}

export interface DocumentInfo {
  title?: string;
  author?: string;
  producer?: string;
  creator?: string;
  /** A BCP 47 tag, as the document's catalogue gives it. */
  language?: string;
  /** True where the document says that it is tagged. */
  tagged: boolean;
}

/** PNG or JPEG bytes with their size in pixels. */
export interface PagePicture {
  mime: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** An open document. Pages are read one at a time and never kept. */
export interface PageReader {
  pages: number;
  info: DocumentInfo;
  /** As the document numbers its pages, or null where it does not. */
  labels: string[] | null;
  /** Counted from 1. */
  page(number: number): Promise<Page>;
  outline(): Promise<OutlineEntry[]>;
  close(): Promise<void>;
}
