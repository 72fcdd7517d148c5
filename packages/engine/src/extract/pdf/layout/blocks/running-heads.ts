import type { PageFurniture, RunningHeads, RunningLine } from '../../../../tree/index.ts';
import { median } from '../../formula/model/box.ts';
import { HALF_SHARE, SEVERAL_COUNT } from '../../metrics.ts';
import type { Entry, TextEntry } from '../model/entries.ts';
import { type HeadPart, headPartsOf, type Reading } from './head-parts.ts';
import { isPageNumber, isTurnOver } from './page-furniture.ts';

/** What a header and a footer of Word show. */
interface Frame {
  keys: ReadonlySet<string>;
  /** Of the number that it counts; null where it counts none. */
  offset: number | null;
  furniture: PageFurniture;
}

export interface FoundHeads {
  runningHeads?: RunningHeads;
  /** What no header of Word can show, as it changes from page to page. */
  leftOut: { page: number; text: string }[];
}

/**
 * The running heads and feet of a document from the lines that were left out of its text: those that most pages show. The
 * first page and the even ones keep others, where they have others.
 *
 * @param pages what is left of each page
 * @param pageCount how many pages the file has
 */
export function runningHeadsOf(
  heads: readonly TextEntry[],
  pages: readonly Entry[][],
  pageCount: number,
): FoundHeads {
  if (heads.length === 0) return { leftOut: [] };
  const parts = headPartsOf(heads, pages, pageCount);
  const numbers = [...new Set([...pages.flat(), ...heads].map(({ page }) => page))].toSorted((a, b) => a - b);
  const [firstPage = 1, ...others] = numbers;
  const frames = framesOf(parts, others.length === 0 ? numbers : others);
  const offset = frames.odd.offset ?? frames.even.offset ?? 0;
  const usualAt = (page: number) => (isEven(page + offset) ? frames.even : frames.odd);
  const ofFirst = firstFrame(parts, firstPage, usualAt(firstPage));
  const first = others.length > 0 && !isSame(ofFirst, usualAt(firstPage)) ? ofFirst : null;
  const frameAt = (page: number) => (page === firstPage && first ? first : usualAt(page));
  const firstNumber = firstPage + offset;
  const isEmpty = [frames.odd, frames.even, ofFirst].every(({ keys }) => keys.size === 0);
  return {
    ...(!isEmpty && {
      runningHeads: {
        usual: frames.odd.furniture,
        ...(first && { first: first.furniture }),
        ...(frames.even !== frames.odd && { even: frames.even.furniture }),
        ...(firstNumber !== 1 && firstNumber >= 0 && { firstNumber }),
      },
    }),
    leftOut: parts.filter((part) => !isShown(part, frameAt(part.page)) && !isInText(part, pages)),
  };
}

const isEven = (number: number) => number % 2 === 0;

const isSame = (one: Frame, other: Frame) =>
  one.keys.size === other.keys.size && [...one.keys].every((key) => other.keys.has(key));

/** Titles of slides that go on stand in the text of the first of them. */
const isInText = ({ text }: HeadPart, pages: readonly Entry[][]) =>
  pages.some((entries) => entries.some((entry) => entry.kind === 'text' && entry.text.trim() === text));

const isShown = ({ text, readings }: HeadPart, { keys }: Frame) =>
  isPageNumber(text) || isTurnOver(text) || readings.some(({ key }) => keys.has(key));

/** What pages with odd and with even numbers show; one frame where they show the same. */
function framesOf(parts: readonly HeadPart[], pages: readonly number[]): { odd: Frame; even: Frame } {
  const common = commonFrame(parts, pages);
  const [odd, even] = [1, 0].map((rest) => {
    const facing = pages.filter((page) => Math.abs(page % 2) === rest);
    return facing.length < SEVERAL_COUNT ? null : commonFrame(parts, facing);
  });
  const sidesDiffer =
    odd && even && [odd, even].some(({ keys }) => ![...keys].every((key) => common.keys.has(key)));
  if (!sidesDiffer) return { odd: common, even: common };
  const isTurned = !isEven(odd.offset ?? even.offset ?? 0);
  return isTurned ? { odd: even, even: odd } : { odd, even };
}

interface Choice {
  part: HeadPart;
  reading: Reading;
}

/** What more than half of the pages show. */
function commonFrame(all: readonly HeadPart[], pages: readonly number[]): Frame {
  const among = new Set(pages);
  const parts = all.filter(({ page }) => among.has(page));
  const [here, everywhere] = [pagesByKey(parts), pagesByKey(all)];
  const isCommon = ({ key }: Reading) => (here.get(key)?.size ?? 0) > HALF_SHARE * pages.length;
  const weight = ({ key }: Reading) => (here.get(key)?.size ?? 0) + (everywhere.get(key)?.size ?? 0);
  const chosen = parts.flatMap((part): Choice[] => {
    const [reading] = part.readings.filter(isCommon).toSorted((a, b) => weight(b) - weight(a));
    return reading ? [{ part, reading }] : [];
  });
  return frameOf(chosen.filter(({ reading }) => isMajority(chosen, reading.key, pages.length)));
}

/** A reading that more pages could have than have it is of one page alone: it shares its form with what the others show. */
const isMajority = (chosen: readonly Choice[], key: string, pages: number) =>
  chosen.filter(({ reading }) => reading.key === key).length > HALF_SHARE * pages;

/** All that the first page shows, its number read as on the others. */
function firstFrame(all: readonly HeadPart[], firstPage: number, usual: Frame): Frame {
  const parts = all.filter(({ page, text }) => page === firstPage && !isTurnOver(text));
  return frameOf(
    parts.flatMap((part): Choice[] => {
      const fitting = part.readings.filter(({ offset }) => (offset ?? usual.offset) === usual.offset);
      const reading = fitting.find(({ key }) => usual.keys.has(key)) ?? fitting[0];
      return reading ? [{ part, reading }] : [];
    }),
  );
}

function pagesByKey(parts: readonly HeadPart[]): Map<string, Set<number>> {
  const pages = new Map<string, Set<number>>();
  for (const { page, readings } of parts)
    for (const { key } of readings) pages.set(key, (pages.get(key) ?? new Set()).add(page));
  return pages;
}

/** Each reading once, in lines. Word numbers pages in one way: a number that is counted from elsewhere stays as it is. */
function frameOf(chosen: readonly Choice[]): Frame {
  const offset = nearest(chosen.map(({ reading }) => reading.offset));
  const byKey = new Map<string, Choice[]>();
  for (const { part, reading: likeliest } of chosen) {
    const isCounted = likeliest.offset === null || likeliest.offset === offset;
    const reading = isCounted ? likeliest : (part.readings.find((each) => each.offset === null) ?? likeliest);
    byKey.set(reading.key, [...(byKey.get(reading.key) ?? []), { part, reading }]);
  }
  const placed = [...byKey.values()].map((choices) => ({
    ...(choices[0] as Choice),
    baseline: median(choices.map(({ part }) => part.baseline)),
  }));
  const linesAt = (side: keyof PageFurniture) => linesOf(placed.filter(({ part }) => part.side === side));
  return {
    keys: new Set(byKey.keys()),
    offset,
    furniture: { head: linesAt('head'), foot: linesAt('foot') },
  };
}

/** The number of a page is near its place in the file; codes of papers are larger. */
const nearest = (offsets: readonly (number | null)[]): number | null =>
  offsets.reduce(
    (best, offset) =>
      offset === null || (best !== null && Math.abs(best) <= Math.abs(offset)) ? best : offset,
    null,
  );

function linesOf(placed: readonly (Choice & { baseline: number })[]): RunningLine[] {
  const lines: { baseline: number; line: RunningLine }[] = [];
  for (const { part, reading, baseline } of placed.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = lines.at(-1);
    const isLevel = last && baseline - last.baseline < HALF_SHARE * part.size;
    if (isLevel && last.line[part.slot].length === 0) last.line[part.slot] = reading.pieces;
    else {
      const line: RunningLine = { left: [], center: [], right: [], [part.slot]: reading.pieces };
      lines.push({ baseline, line });
    }
  }
  return lines.map(({ line }) => line);
}
