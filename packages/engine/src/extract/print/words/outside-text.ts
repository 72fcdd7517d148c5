import { holdsMiddle, union } from '../../pdf/formula/model/box.ts';
import type { Rectangle } from '../../pdf/page.ts';
import type { RecognisedBlock } from '../../recogniser.ts';
import { grown, joined } from '../geometry/near-boxes.ts';
import { heightOf, midY, type Sign, type Stroke, widthOf } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { clustersOf, isSureLetter } from './dirt.ts';
import { isLineOfWords } from './prose.ts';
import { sidesOfTables } from './table-sides.ts';
import { textOf } from './word-letters.ts';

/*
 * What a photo shows about the text of its page: edges of the sheet and of those below it, the table, a shadow. The text is
 * where the recogniser reads words that it is sure of; a formula beyond them holds a letter or digit that the network is
 * sure of, and a drawing is no strip along the side of the picture.
 */

/** Pages with fewer lines of words do not tell where their text ends. */
const MIN_LINES = 3;
/** Lengths in heights of an x. */
const MARGIN = 1;
const CLUSTER_GAP = 1.5;
/** An equals sign between two matrices that end a page stands 1.8 to 2.3 from their brackets, one in a column of its own 2.4 from both sides. */
const ROW_GAP = 3;
/** A strip lies as near to the side of the picture, and is as many times as long as wide. */
const STRIP = { reach: 1.5, minAspect: 4 } as const;
/** What may be a letter is as large on both sides; what is written in one line stands that near to each other. */
const WRITTEN = { minSide: 0.5, minHeight: 1, gap: 8 } as const;

/** Where the text of a page is; null where too little of it is read. */
export function textBoxOf(blocks: readonly RecognisedBlock[]): Rectangle | null {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flat()).filter(isLineOfWords);
  return lines.length < MIN_LINES ? null : lines.map(({ box }) => box).reduce(union);
}

interface Marks {
  signs: Sign[];
  strokes: Stroke[];
  figures: Rectangle[];
}

interface TextMarks extends Marks {
  /** Figures that may be handwriting or unclear print. */
  unread: Rectangle[];
}

const outsideOf = (text: Rectangle) => (box: Rectangle) =>
  box.x1 < text.x0 || box.x0 > text.x1 || box.y1 < text.y0 || box.y0 > text.y1;

const boxAbout = (cluster: readonly Sign[]): Rectangle => {
  const { x0, y0, x1, y1 } = cluster.reduce<Rectangle>(union, cluster[0]!);
  return { x0, y0, x1, y1 };
};

/** The number of a question before its line, with specks beside it; it stands by itself, and print is worst at the margin. */
const NUMBERING = /^[.,·]*\(?(?:\d{1,3}|[ivx]{1,4})[.:,)]+$/;

const isNumbering = (cluster: readonly Sign[]) =>
  NUMBERING.test(textOf(cluster.toSorted((a, b) => a.x0 - b.x0)));

/** Whether signs that nobody can name are as large as letters: handwriting, or print that is unclear. */
function mayBeWritten(cluster: readonly Sign[], xHeightPx: number): boolean {
  const { minSide, minHeight } = WRITTEN;
  const isLarge = (sign: Sign) => Math.min(widthOf(sign), heightOf(sign)) >= minSide * xHeightPx;
  return cluster.some((sign) => isLarge(sign) && heightOf(sign) >= minHeight * xHeightPx);
}

const isStrip = (box: Rectangle) =>
  Math.max(widthOf(box) / heightOf(box), heightOf(box) / widthOf(box)) >= STRIP.minAspect;

/** The marks of a page without those of what lies about its text; what may be written there is one of its figures. */
export function withoutSurroundings(
  { signs, strokes, figures }: Marks,
  textBox: Rectangle,
  { width, height }: { width: number; height: number },
  xHeightPx: number,
): TextMarks {
  const isOutside = outsideOf(grown(textBox, MARGIN * xHeightPx));
  const clusters = clustersOf(signs.filter(isOutside), CLUSTER_GAP * xHeightPx);
  const isText = (sign: Sign) => sign.isFromWord || isSureLetter(sign);
  const inside = signIndex(
    signs.filter((sign) => (isText(sign) || sign.isTall) && !isOutside(sign)),
    CLUSTER_GAP * xHeightPx,
  );
  // Marks that end below the last line, on the height of a letter: an equals sign, the minus of a lower limit, a comma behind a matrix.
  const isBesideText = (sign: Sign) => inside.around(sign, MARGIN * xHeightPx, 0).length > 0;
  // A comma of a list of relations, which reach into the text where it does not.
  const relations = signIndex(
    signs.filter((sign) => !isText(sign) && !isOutside(sign)),
    CLUSTER_GAP * xHeightPx,
  );
  const isBehindRelation = (sign: Sign) =>
    sign.isOnLine && relations.around(sign, MARGIN * xHeightPx, 0).length > 0;
  const named = clusters.filter(
    (cluster) =>
      isNumbering(cluster) ||
      cluster.some((sign) => isText(sign) || isBesideText(sign) || isBehindRelation(sign)),
  );
  const brackets = signIndex(
    [...signs.filter((sign) => !isOutside(sign)), ...named.flat()].filter(({ isTall }) => isTall),
    ROW_GAP * xHeightPx,
  );
  const isLevelWith = (sign: Sign) => (other: Rectangle) => midY(sign) > other.y0 && midY(sign) < other.y1;
  const isInRow = (sign: Sign) => brackets.around(sign, ROW_GAP * xHeightPx, 0).some(isLevelWith(sign));
  const letters = signIndex(named.flat().filter(isText), ROW_GAP * xHeightPx);
  /** The equals sign of `3y = 7` in a column of its own. */
  const isBetweenText = (sign: Sign) => {
    const level = letters.around(sign, ROW_GAP * xHeightPx, 0).filter(isLevelWith(sign));
    return level.some(({ x1 }) => x1 < sign.x0) && level.some(({ x0 }) => x0 > sign.x1);
  };
  const text = clusters.filter(
    (cluster) => named.includes(cluster) || cluster.some(isInRow) || cluster.some(isBetweenText),
  );
  const nameless = clusters.filter((cluster) => !text.includes(cluster));
  const isFarOutside = outsideOf(grown(text.flat().reduce<Rectangle>(union, textBox), MARGIN * xHeightPx));
  const reach = STRIP.reach * xHeightPx;
  const isAtSide = (box: Rectangle) =>
    box.x0 < reach || box.y0 < reach || box.x1 > width - reach || box.y1 > height - reach;
  const written = nameless.filter((cluster) => mayBeWritten(cluster, xHeightPx)).map(boxAbout);
  const unread = joined(written, WRITTEN.gap * xHeightPx, CLUSTER_GAP * xHeightPx).filter(
    (box) => !isAtSide(box),
  );
  const isUnread = (mark: Rectangle) => unread.some((box) => holdsMiddle(box, mark));
  const gone = new Set(nameless.flat());
  const sides = sidesOfTables(strokes, (mark) => !isFarOutside(mark), xHeightPx);
  return {
    signs: signs.filter((sign) => !gone.has(sign) && !isUnread(sign)),
    strokes: strokes.filter((stroke) => (sides.has(stroke) || !isFarOutside(stroke)) && !isUnread(stroke)),
    figures: [...figures.filter((box) => !(isFarOutside(box) && isAtSide(box) && isStrip(box))), ...unread],
    unread,
  };
}

/** In x-heights: marks that hang together by gaps of `gap` and are nowhere as long are specks. */
const NOISE = { gap: 1.5, maxLength: 1 } as const;

/** Whether more than specks is gone from a page's marks, and in none of its figures. */
export function areMarksGone(before: Marks, after: Marks, xHeightPx: number): boolean {
  const left = new Set<Rectangle>([...after.signs, ...after.strokes]);
  const isKept = (mark: Rectangle) =>
    left.has(mark) || after.figures.some((figure) => holdsMiddle(figure, mark));
  const gone = [...before.signs, ...before.strokes, ...before.figures].filter((mark) => !isKept(mark));
  return joined(gone, NOISE.gap * xHeightPx).some(
    (box) => Math.max(widthOf(box), heightOf(box)) >= NOISE.maxLength * xHeightPx,
  );
}
