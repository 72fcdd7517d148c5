import { align, editDistance, formulaDistance, type Pair } from './align.ts';
import { foundCutElsewhere } from './cut-elsewhere.ts';
import { withMovedFormulas } from './moved-formulas.ts';
import { foundStream, IMAGE, type Item, isTrivial, relaxed, transcription } from './page-streams.ts';
import { emptyPage, type PageTally } from './page-tally.ts';
import type { ComparableFormula } from './stream.ts';

/** A free picture explains lost formulas next to it: at most so many, at most so far away. */
const EXPLAINED_BY_ONE = 3;
const NEXT_TO = 3;

/**
 * Whether a picture that explains no other lost formula stands in a place: between the same two things that were found,
 * however many words of the page are lost there too, or near it. The picture of a display explains all of its rows.
 */
function pictureFinder(pairs: readonly Pair<Item>[], atStart: number): (place: number) => boolean {
  const free = pairs.map(([, found]) => EXPLAINED_BY_ONE * (found?.picturesAfter ?? 0));
  if (free.length > 0) free[0] = (free[0] ?? 0) + EXPLAINED_BY_ONE * atStart;
  const takes = (at: number) => {
    const left = free[at] ?? 0;
    if (left > 0) free[at] = left - 1;
    return left > 0;
  };
  const isShown = (place: number) => {
    const before = pairs.findLastIndex(([, found], at) => found !== null && at <= place);
    if (takes(Math.max(0, before))) return true;
    for (let distance = 0; distance <= NEXT_TO; distance += 1)
      if (takes(place - distance) || takes(place + distance)) return true;
    return false;
  };
  const explained = new Set<number>();
  return (place) => {
    const [truth, found] = pairs[place - 1] ?? [null, null];
    const isNextRow = truth !== null && truth.t !== 'w' && found === null && explained.has(place - 1);
    const isExplained = isShown(place) || isNextRow;
    if (isExplained) explained.add(place);
    return isExplained;
  };
}

/** Devanagari without its digits and marks of punctuation. */
const devanagariOf = (stream: readonly Item[]): string[] => [
  ...stream
    .map((item) => (item.t === 'w' ? item.s.replace(/[^\u0900-\u0963\u0970-\u097f]/g, '') : ''))
    .join('')
    .normalize('NFC'),
];

/** The places of words that stand once. */
function uniqueWords(stream: readonly Item[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, item] of stream.entries())
    if (item.t === 'w') places.set(item.key, places.has(item.key) ? -1 : place);
  return new Map([...places].filter(([, place]) => place >= 0));
}

/** Of the words that stand once in both, those that are not on the longest chain in the right order. */
function wordOrder(truth: readonly Item[], found: readonly Item[]): { unique: number; moved: number } {
  const others = uniqueWords(found);
  const places = [...uniqueWords(truth).keys()].flatMap((key) => others.get(key) ?? []);
  const tails: number[] = [];
  for (const place of places) {
    const at = tails.findIndex((tail) => tail >= place);
    tails[at < 0 ? tails.length : at] = place;
  }
  return { unique: places.length, moved: places.length - tails.length };
}

/** Formulas further apart have nothing to do with each other. */
const UNRELATED = 0.8;

/** A formula that is not as the page has it: the truth is null where the page has none there, found where it is lost. */
export interface PageMiss {
  kind: 'wrong' | 'lost' | 'spurious';
  truth: ComparableFormula | null;
  found: Item | null;
  /** 0 for equal formulas, 1 for nothing in common. */
  distance: number;
  doubted: boolean;
  /** Whether it is lost, and neither a doubt nor a picture tells so. */
  lostSilently: boolean;
}

interface Counting {
  tally: PageTally;
  isExplained: (place: number) => boolean;
  isCutElsewhere: (place: number) => boolean;
  miss: (miss: PageMiss) => void;
}

const isDoubted = (found: Item | null) => found !== null && found.t !== 'w' && found.doubted === true;

/** Counts a lost formula; tells whether it is lost silently. */
function countLost(
  { tally, isExplained, isCutElsewhere }: Counting,
  found: Item | null,
  place: number,
): boolean {
  tally.lost += 1;
  const doubted = isDoubted(found);
  if (found && found.t !== 'w' && !isTrivial(found) && !doubted) tally.spurious += 1;
  if (doubted || isExplained(place)) return false;
  tally.lostSilently += 1;
  if (isCutElsewhere(place)) tally.lostCutElsewhere += 1;
  return true;
}

function countFormula(counting: Counting, truth: ComparableFormula, found: Item | null, place: number): void {
  const { tally, miss } = counting;
  tally.formulas += 1;
  const distance = found && found.t !== 'w' ? formulaDistance(truth.tokens, found.tokens) : 1;
  const doubted = isDoubted(found);
  if (doubted) tally.doubted += 1;
  if (distance === 0) {
    tally.exact += 1;
    if (doubted) tally.doubtedThoughRight += 1;
    return;
  }
  const related = found !== null && found.t !== 'w' && distance < UNRELATED;
  const lostSilently = !related && countLost(counting, found, place);
  if (related) {
    tally.wrong += 1;
    if (!doubted) tally.silentlyWrong += 1;
    if (!doubted && counting.isCutElsewhere(place)) tally.wrongCutElsewhere += 1;
  }
  miss({ kind: related ? 'wrong' : 'lost', truth, found, distance, doubted, lostSilently });
}

function countWord(tally: PageTally, truth: Item | null, found: Item | null): void {
  if (truth?.t === 'w') {
    tally.words += 1;
    if (found?.t !== 'w' || found.key !== truth.key) tally.wrongWords += 1;
  }
  if (!truth && found?.t === 'w') tally.extraWords += 1;
}

function countPair(counting: Counting, [truth, found]: Pair<Item>, place: number): void {
  const { tally, miss } = counting;
  // What a reader of the truth doubted tells nothing.
  if (isDoubted(truth)) return;
  const foundFormula = found && found.t !== 'w' && !isTrivial(found) ? found : null;
  if (foundFormula) tally.found += 1;
  countWord(tally, truth, found);
  if (truth && truth.t !== 'w') {
    if (!isTrivial(truth)) countFormula(counting, truth, found, place);
  } else if (foundFormula) {
    tally.spurious += 1;
    miss({
      kind: 'spurious',
      truth: null,
      found: foundFormula,
      distance: 1,
      doubted: isDoubted(found),
      lostSilently: false,
    });
  }
}

/** Formulas compared where they stand; one whose place another took was not found. */
function withMoved(pairs: readonly Pair<Item>[]): Pair<Item>[] {
  const moved = withMovedFormulas(pairs, new Set());
  const kept = new Set(moved.map(([truth]) => truth));
  return moved.flatMap((pair, at): Pair<Item>[] => {
    const truth = pairs[at]?.[0] ?? null;
    return truth && !kept.has(truth) ? [pair, [truth, null]] : [pair];
  });
}

export interface PageScoring {
  /** Is told every miss. */
  miss?: (miss: PageMiss) => void;
  /** Whether a formula may stand elsewhere than in the source, as those of a note that was taken for text. */
  mayMove?: boolean;
}

/** What a converter's Markdown has of a page, against what the page has; formulas that are doubted there are not counted. */
export function scoreItems(
  page: readonly Item[],
  markdown: string,
  { miss = () => {}, mayMove = false }: PageScoring = {},
): PageTally {
  const tally = emptyPage();
  tally.pictures = markdown.match(IMAGE)?.length ?? 0;
  const { items, atStart } = foundStream(markdown);
  const truth = relaxed(page);
  const found = relaxed(items);
  const order = wordOrder(truth, found);
  tally.uniqueWords = order.unique;
  tally.movedWords = order.moved;
  const devanagari = devanagariOf(truth);
  tally.devanagari = devanagari.length;
  tally.devanagariEdits = devanagari.length > 0 ? editDistance(devanagari, devanagariOf(found)) : 0;
  const inOrder = align(truth, found);
  const pairs = mayMove ? withMoved(inOrder) : inOrder;
  const cut = foundCutElsewhere(pairs);
  const isCutElsewhere = (place: number) => cut.has(place);
  const counting = { tally, isExplained: pictureFinder(pairs, atStart), isCutElsewhere, miss };
  for (const [place, pair] of pairs.entries()) countPair(counting, pair, place);
  return tally;
}

/** What a converter's Markdown has of a page, against the page's transcription. */
export const scorePage = (transcript: string, markdown: string, scoring: PageScoring = {}): PageTally =>
  scoreItems(transcription(transcript), markdown, scoring);
