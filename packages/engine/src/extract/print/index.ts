import { SutraError } from '@sutra/contract';
import type { GreyImage } from '../image/grey.ts';
import { scaledBox } from '../pdf/formula/model/box.ts';
import type { Page, Rectangle } from '../pdf/page.ts';
import {
  type RecognisedBlock,
  type RecognisedLine,
  type RecognisedWord,
  recognisedWords,
} from '../recogniser.ts';
import { explainsInk } from './explained-ink.ts';
import { isModern } from './geometry/face.ts';
import { metricsOfFace } from './geometry/face-metrics.ts';
import { settleGreekCapitals } from './geometry/greek-capitals.ts';
import { levelCapitals } from './geometry/level-capitals.ts';
import { settleLevelLetters, settleLevelSigns } from './geometry/level-signs.ts';
import { levelSlashes } from './geometry/level-slashes.ts';
import { recogniseLongArrows } from './geometry/long-arrows.ts';
import { doubtLostDots } from './geometry/lost-dots.ts';
import { bodySizeOf, isAlphanumeric, settleAlone } from './geometry/nominal-size.ts';
import { levelFences, settleOperators } from './geometry/operators.ts';
import { MIN_PAGE_LETTERS } from './geometry/page-sizes.ts';
import { settleParagraphNumbers } from './geometry/paragraph-numbers.ts';
import { settlePoints } from './geometry/points.ts';
import { settleLowPrimes, settlePrimes } from './geometry/primes.ts';
import { settleRaisedLetters } from './geometry/raised-letters.ts';
import { levelRows } from './geometry/rows.ts';
import { settleScriptCase } from './geometry/script-case.ts';
import { settleSlantedFractions } from './geometry/slanted-fractions.ts';
import { settleSmallPrint } from './geometry/small-print.ts';
import { settleSmallRows } from './geometry/small-rows.ts';
import { settleStars } from './geometry/stars.ts';
import { recogniseByBody, settleSizes } from './geometry/usual-sizes.ts';
import { type ComponentTally, InkAccount } from './ink-account.ts';
import { certaintyOfAll, isPrint } from './is-print.ts';
import type { SignClassifier } from './network/classifier.ts';
import { defaultNetwork, printModel, witnessNetwork } from './network/default-network.ts';
import type { SignMetrics } from './network/model.ts';
import { pageOf } from './page.ts';
import { enlarged, enlargementFor } from './pixels/enlarge.ts';
import type { FoundInk } from './pixels/ink.ts';
import { xHeightOf } from './pixels/x-height.ts';
import { inkOf, type PrintInk } from './print-ink.ts';
import type { LatinWord, SignsRead } from './read-signs.ts';
import { readAtRightSize } from './right-size.ts';
import { settleNegations } from './signs/negations.ts';
import { settleOddShapes } from './signs/odd-shapes.ts';
import { withoutOuterLines, withoutPaperEdge } from './signs/paper-edge.ts';
import { withoutPenRings } from './signs/pen-rings.ts';
import { noteShapeOutliers } from './signs/shape-outliers.ts';
import type { Sign, Stroke } from './signs/sign.ts';
import { signIndex } from './signs/sign-index.ts';
import { type SignInk, signInkOf } from './signs/sign-ink.ts';
import { weighByShapes } from './signs/weigh-by-shapes.ts';
import { askWitness } from './signs/witness.ts';
import { settleAccents } from './words/accents.ts';
import { noteAgreement } from './words/agreement.ts';
import { settleDifferentials } from './words/differentials.ts';
import { withoutDust, withoutLoneDirt } from './words/dirt.ts';
import { settleFalseBold } from './words/false-bold.ts';
import { holdsHindi, withoutFalseHindi } from './words/false-hindi.ts';
import { fuseWords, strokesOutsideWords } from './words/fuse-words.ts';
import { withoutMarginMarks } from './words/margin-marks.ts';
import { withNumberPoints } from './words/number-points.ts';
import { partOptionLabels } from './words/option-labels.ts';
import { areMarksGone, textBoxOf, withoutSurroundings } from './words/outside-text.ts';
import { withoutPenUnderlines } from './words/pen-underlines.ts';
import { hasDevanagari, isLineOfWords, isSpeltAsWord } from './words/prose.ts';
import { withoutSideDirt } from './words/side-dirt.ts';
import { settleStyles } from './words/styles.ts';
import { withUnclearInkAsFigures } from './words/unclear-ink.ts';
import { withUnreadHindi } from './words/unread-hindi.ts';
import { keepWordsApart } from './words/word-gaps.ts';

/** A picture of one printed page, ready to be read. */
export interface PrintRequest {
  /** The page, upright and straight, dark ink on light paper. */
  image: GreyImage;
  /** Its ink where it is known already, as {@link findInk} finds it without more being known. */
  ink?: FoundInk;
  /** Pixels a pixel of the photo before it was made larger for the text recogniser; 1 where absent. */
  enlargedFrom?: number;
  /** Pixels an inch; a believable density is derived from the size of the print where it is absent. */
  dpi?: number;
  /** What a text recogniser read on the same picture, in its pixels. Signs alone make the words where absent. */
  words?: readonly RecognisedBlock[];
  /** Of the page in its document, counted from 1. */
  number?: number;
  /** Tells what each connected component shows; the network of the project where absent. */
  classifier?: SignClassifier;
  /** A second opinion on the signs of formulas, which only doubts; another network of the project where absent. */
  witness?: SignClassifier;
  signal?: AbortSignal;
}

export interface PrintedPage {
  /** The page model that the layout of PDF pages takes: glyphs in Computer Modern fonts, and rules. */
  page: Page;
  /** Pixels of a lower-case x; 0 where the picture holds no print. */
  xHeightPx: number;
  /** Points of the page a pixel of the picture. */
  pointsPerPx: number;
  /** Whether marks about the text were left out: the edge of the sheet, and what shows beyond it. */
  isWithoutSurroundings: boolean;
  /** Whether pale marks were left out that show through from the back of the sheet. */
  isWithoutShowThrough: boolean;
  /** Whether braces and ticks of a pen beside lines of words, lines below them, or rings around others, were left out. */
  isWithoutPenMarks: boolean;
  /** What became of its ink. */
  ink: ComponentTally[];
  /** Figures about the text that may be handwriting or unclear print, in points. */
  unread: Rectangle[];
  /** Median probability of the signs' classes, 0 to 1, by their size: near 1 for print, low for handwriting and drawings. */
  certainty: number;
}

const POINTS_PER_INCH = 72;
/** Print whose density nobody knows is taken for this size, in points. */
const USUAL_BODY_POINTS = 11;

/**
 * Sizes, baselines and styles of signs whose classes are known; gives the signs that are left, and the metrics of the page's face,
 * null where it shows too few letters to tell.
 */
function settle(
  signs: Sign[],
  strokes: readonly Stroke[],
  xHeightPx: number,
  { strokeWidth, maskOfSign }: SignInk,
): { signs: Sign[]; body: number; face: SignMetrics | null } {
  settleOddShapes(signs);
  const metrics = metricsOfFace(signs, printModel.metrics);
  settleAlone(signs, metrics, xHeightPx);
  const body = bodySizeOf(signs);
  recogniseByBody(signs, body);
  const letters = signs.filter(({ text, isTall }) => isAlphanumeric(text) && !isTall);
  const areFew = letters.length < MIN_PAGE_LETTERS;
  const sizes = { body, metrics, areFew, letters: signIndex(letters, 3 * body) };
  settleSizes(signs, sizes);
  settleRaisedLetters(signs, strokes, sizes);
  levelCapitals(signs, sizes);
  settleSmallRows(signs, sizes);
  settleScriptCase(signs, sizes);
  settleSlantedFractions(signs, sizes);
  levelFences(signs, body);
  settleOperators(signs, strokes, sizes);
  levelSlashes(signs, sizes);
  settleLevelSigns(signs, sizes);
  settleLevelLetters(signs, sizes);
  settleSmallPrint(signs, sizes);
  settleLowPrimes(signs, strokes, sizes);
  settlePrimes(signs);
  recogniseLongArrows(signs);
  settlePoints(signs, strokes, sizes);
  settleParagraphNumbers(signs, body);
  levelRows(signs, body);
  settleFalseBold(signs, body, strokeWidth);
  settleGreekCapitals(signs, maskOfSign);
  settleNegations(signs, maskOfSign);
  settleStars(signs);
  settleStyles(signs, body, strokes);
  settleDifferentials(signs);
  const whole = settleAccents(signs, xHeightPx);
  doubtLostDots(whole, strokes, body);
  return { signs: whole, body, face: metrics === printModel.metrics ? null : metrics };
}

/** A picture whose ink is told from its paper, large enough to be read. */
interface Enlarged {
  ink: PrintInk;
  /** Pixels of it a pixel of the picture. */
  factor: number;
}

const scaledWord = (word: RecognisedWord, factor: number) => ({ ...word, box: scaledBox(word.box, factor) });

async function largeEnough({
  image,
  ink: found,
  words = [],
  enlargedFrom = 1,
}: PrintRequest): Promise<Enlarged> {
  const lines = words.flatMap(({ paragraphs }) => paragraphs.flat()).filter(isLineOfWords);
  const boxes = lines.map(({ box }) => box);
  const all = recognisedWords(words);
  const ink = inkOf(image, { found, lines: boxes, words: all, enlargedFrom });
  const factor = enlargementFor(ink.ink, xHeightOf(ink.page.components));
  if (factor === 1) return { ink, factor };
  const scaled = boxes.map((box) => scaledBox(box, factor));
  const enlargement = { enlargedBy: factor, enlargedFrom: factor * enlargedFrom };
  const context = { ...enlargement, lines: scaled, words: all.map((word) => scaledWord(word, factor)) };
  return { ink: inkOf(await enlarged(image, factor), context), factor };
}

const scaledLine = (line: RecognisedLine, factor: number): RecognisedLine => ({
  words: line.words.map((word) => scaledWord(word, factor)),
  box: scaledBox(line.box, factor),
  baseline: line.baseline * factor,
  height: line.height * factor,
});

/** What was recognised on a picture, in pixels of one that is `factor` times as large. */
const scaledBlocks = (blocks: readonly RecognisedBlock[], factor: number): RecognisedBlock[] =>
  blocks.map(({ kind, box, paragraphs }) => ({
    kind,
    box: scaledBox(box, factor),
    paragraphs: paragraphs.map((lines) => lines.map((line) => scaledLine(line, factor))),
  }));

/** Of Tesseract, 0 to 1: it is less sure of Devanagari that it reads in Latin letters, and surer of words that run together. */
const MIN_SPELT_CONFIDENCE = 0.5;

const hindiWordsOf = (words: readonly RecognisedWord[]): Rectangle[] =>
  words.filter(({ text }) => hasDevanagari(text)).map(({ box }) => box);

const latinWordsOf = (words: readonly RecognisedWord[]): LatinWord[] =>
  words
    .filter(({ text }) => !hasDevanagari(text))
    .map(({ box, text, confidence }) => ({
      ...box,
      isSpelt: confidence >= MIN_SPELT_CONFIDENCE && isSpeltAsWord(text),
    }));

/** Signs and words as one; on a page of text, without dirt. */
function fused(
  { signs: settled, strokes }: Pick<SignsRead, 'signs' | 'strokes'>,
  words: readonly RecognisedBlock[],
  account: InkAccount,
): Sign[] {
  const { xHeightPx } = account;
  const signs = fuseWords(partOptionLabels(settled, xHeightPx), words, printModel.metrics, xHeightPx);
  const places = signIndex(
    recognisedWords(words).map(({ box }) => box),
    4 * xHeightPx,
  );
  const isInWord = (sign: Sign) => places.around(sign, 0).length > 0;
  account.drop(settled.filter(isInWord), signs, 'read', 'word of the recogniser');
  account.drop(settled, signs, 'noise', 'speck beside a word');
  const letters = signs.filter(({ text }) => isAlphanumeric(text)).length;
  if (letters < MIN_PAGE_LETTERS) return signs;
  const clean = withoutLoneDirt(signs, strokes, words, xHeightPx);
  account.drop(signs, clean, 'noise', 'crumb, grain or dirt alone on empty paper');
  return clean;
}

/** The account of a picture, with what was left out while its signs were read. */
function accountOf(
  { page, dots, showThrough }: PrintInk,
  { edges, outer, border, noise, xHeightPx }: SignsRead,
): InkAccount {
  const account = new InkAccount([...dots, ...showThrough, ...page.components], xHeightPx);
  account.drop(dots, [], 'figure', 'dots of a halftone');
  account.drop(showThrough, [], 'left out', 'shows through from the back');
  account.drop<Rectangle>([...edges, ...outer, ...border], [], 'left out', 'edge of the sheet or picture');
  account.drop(noise, [], 'noise', 'no sign to the network');
  return account;
}

type Marks = Pick<SignsRead, 'signs' | 'strokes' | 'figures'>;

/** The marks of a page with its words; on a page of text, without what lies about that. */
function marksOf(
  read: SignsRead,
  words: readonly RecognisedBlock[] | undefined,
  page: PrintInk['page'],
  account: InkAccount,
): Marks & Pick<PrintedPage, 'isWithoutSurroundings' | 'isWithoutPenMarks' | 'unread'> {
  if (!words) return { ...read, unread: [], isWithoutSurroundings: false, isWithoutPenMarks: false };
  const { figures, devanagari, xHeightPx } = read;
  const withWords = fused(read, words, account);
  const whole = withUnreadHindi(withWords, devanagari, words, xHeightPx);
  account.drop(withWords, whole, 'read', 'word of Devanagari');
  const numbered = withNumberPoints(whole, words, xHeightPx);
  const signs = withoutPenUnderlines(numbered, xHeightPx);
  account.drop(numbered, signs, 'left out', 'line of a pen below words');
  const all = { signs, strokes: strokesOutsideWords(read.strokes, words, signs, xHeightPx), figures };
  account.drop(read.strokes, all.strokes, 'read', 'stroke of a word');
  const textBox = textBoxOf(words);
  const beside = { ...all, ...withoutSideDirt(all, words, page, xHeightPx) };
  const inText = textBox ? withoutSurroundings(beside, textBox, page, xHeightPx) : { ...all, unread: [] };
  const marks = withUnclearInkAsFigures(inText, words, xHeightPx);
  account.drop(
    [...all.signs, ...all.strokes, ...all.figures],
    [...marks.signs, ...marks.strokes, ...marks.figures],
    'left out',
    'beside the text',
  );
  return {
    ...marks,
    isWithoutSurroundings: areMarksGone(all, marks, xHeightPx),
    isWithoutPenMarks: signs.length < numbered.length,
  };
}

/** The signs and strokes of a page without the edge of its paper, and without marks of a pen in its margin and around its numbers. */
function marksOnPaper(
  read: SignsRead,
  page: PrintInk['page'],
  account: InkAccount,
  words: readonly RecognisedBlock[] = [],
) {
  const { xHeightPx } = read;
  const { signs: onPaper, strokes } = withoutPaperEdge(read, page, xHeightPx);
  const inside = withoutOuterLines(onPaper, page, xHeightPx);
  const signs = withoutPenRings(withoutMarginMarks(inside, words, xHeightPx), page, xHeightPx);
  account.drop<Rectangle>(
    [...read.signs, ...read.strokes],
    [...inside, ...strokes],
    'left out',
    'edge of the paper',
  );
  account.drop(inside, signs, 'left out', 'mark of a pen in the margin, or around a number');
  return {
    signs,
    strokes,
    isWithoutEdge:
      read.edges.length + read.outer.length > 0 ||
      areMarksGone(read, { ...read, signs: inside, strokes }, xHeightPx),
    isWithoutPenMarks: signs.length < inside.length,
  };
}

/** What the recogniser's words tell of signs that spell them too: how sure they are, and where blanks stand. */
function compareWithWords(signs: readonly Sign[], words: readonly RecognisedBlock[], xHeightPx: number) {
  noteAgreement(signs, words, xHeightPx);
  keepWordsApart(signs, words, xHeightPx);
}

/**
 * Reads a picture of a printed page into glyphs and rules; null where it shows something else.
 *
 * @throws SutraError `cancelled` when the signal fires.
 */
export async function readPrintedPage(request: PrintRequest): Promise<PrintedPage | null> {
  const { dpi, number = 1, signal, classifier = defaultNetwork(), witness = witnessNetwork() } = request;
  if (signal?.aborted) throw new SutraError('cancelled');
  const { ink, factor } = await largeEnough(request);
  const words = request.words && withoutFalseHindi(scaledBlocks(request.words, factor));
  const { metrics } = printModel;
  const isLatin = request.words !== undefined && !holdsHindi(request.words);
  const wordsOnPage = recognisedWords(words);
  const latinWords = latinWordsOf(wordsOnPage);
  const read = await readAtRightSize(ink, { classifier, metrics, latinWords, isLatin, signal });
  if (!read || !explainsInk(read, ink.page, hindiWordsOf(wordsOnPage))) return null;
  const { xHeightPx } = read;
  const certainty = certaintyOfAll(read.signs);
  if (read.signs.length === 0 || !isPrint(certainty, request.words)) return null;
  const account = accountOf(ink, read);
  account.remember(read.signs);
  const { signs: onPaper, strokes, ...leftOut } = marksOnPaper(read, ink.page, account, words);
  const clean = withoutDust(onPaper, xHeightPx);
  account.drop(onPaper, clean, 'noise', 'less ink than a full stop');
  const { signs: settled, body, face } = settle([...clean], strokes, xHeightPx, signInkOf(ink));
  const marks = marksOf({ ...read, signs: settled, strokes }, words, ink.page, account);
  account.claim(marks.figures, 'figure', 'drawing or photograph');
  account.claim([...marks.signs, ...marks.strokes, ...read.frames], 'read', 'sign or stroke');
  weighByShapes(marks.signs, ink);
  askWitness(marks.signs, ink, xHeightPx, witness);
  noteShapeOutliers(marks.signs, ink, face);
  compareWithWords(marks.signs, words ?? [], xHeightPx);
  const pointsPerPx = dpi ? POINTS_PER_INCH / (dpi * factor) : USUAL_BODY_POINTS / body;
  const frame = {
    number,
    widthPx: ink.page.width,
    heightPx: ink.page.height,
    pointsPerPx,
    isModern: isModern(settled, printModel.metrics),
  };
  const unexplained = account.unexplained();
  const page = pageOf(marks.signs, { ...marks, unexplained }, frame, printModel.metrics);
  return {
    page,
    xHeightPx: xHeightPx / factor,
    pointsPerPx: pointsPerPx * factor,
    unread: marks.unread.map((box) => scaledBox(box, pointsPerPx)),
    isWithoutSurroundings: leftOut.isWithoutEdge || marks.isWithoutSurroundings,
    isWithoutShowThrough: ink.showThrough.length > 0,
    isWithoutPenMarks: [leftOut, marks].some((each) => each.isWithoutPenMarks),
    ink: account.tally(),
    certainty,
  };
}
