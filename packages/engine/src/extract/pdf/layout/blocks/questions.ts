import { SEVERAL_COUNT } from '../../metrics.ts';
import type { Entry, TextEntry } from '../model/entries.ts';
import { type Marker, markerOf } from './markers.ts';

/** Lines that make one paragraph, heading or list item. */
export interface LineGroup {
  lines: TextEntry[];
}

/** Such lines, or something already finished. */
export type Group = LineGroup | { entry: Exclude<Entry, TextEntry> };

/** `1) 3   2) 4 …`, `(A) true   (B) false`, `a. odd   b. even`: answers to choose from, the first two in one line. */
export const ANSWERS = /^(?:\(?(?:1|[aA]|i)\)\s.*\s\(?(?:2|[bB]|ii)\)|a\.\s.*\sb\.)\s/u;

/** `(a) 4` or `A. 4` below `x =`: the first option, which the formula does not go on with. */
export function startsOptions(line: string): boolean {
  const marker = markerOf(line);
  if (marker?.value !== 1 || marker.bare) return false;
  return marker.template === '(%)' || (marker.format !== 'decimal' && /^%[.)]$/.test(marker.template ?? ''));
}

const LETTERED = /^\(?[aAi][.)]/u;
const QUESTION_NUMBER = /^\d{1,3}[.)]\s/u;

/** `(a) 2  (b) 3` and `4. The value`: the number of the next question; `3) 5` below `1) 3  2) 4` is of an answer. */
export const asksBelowAnswers = (above: string, line: string) =>
  ANSWERS.test(above) && LETTERED.test(above) && QUESTION_NUMBER.test(line);

/** One numbered question is no series, nor is a section that happens to begin with a list. */
const MIN_SERIES = SEVERAL_COUNT;

interface Start {
  at: number;
  marker: Marker;
  /** Where its answers begin; null where other things come first. */
  answers: number | null;
}

const firstLine = (group: Group | undefined) =>
  group !== undefined && 'lines' in group ? group.lines[0] : undefined;

const isAnswers = (group: Group | undefined) => ANSWERS.test(firstLine(group)?.text ?? '');

/**
 * The groups that ask: what answers to choose from stand right below, and the other members of a numbered series
 * most of which have answers. However bold they are set, they are no headings.
 */
export function questionsAmong(groups: readonly Group[]): ReadonlySet<Group> {
  const asking = new Set(groups.filter((_, at) => isAnswers(groups[at + 1])));
  const starts = groups.flatMap((_, at) => startAt(groups, at));
  for (const template of new Set(starts.map(({ marker }) => marker.template))) {
    for (const series of seriesOf(starts.filter(({ marker }) => marker.template === template))) {
      if (!isAnswered(series)) continue;
      for (const { at, answers } of series)
        for (const group of groups.slice(at, answers ?? at + 1)) asking.add(group);
    }
  }
  return asking;
}

/** Starts that count on: the solutions behind a paper begin anew, and have no answers to choose from. */
function seriesOf(starts: readonly Start[]): Start[][] {
  const series: Start[][] = [];
  let last = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    const { value = 0 } = start.marker;
    if (value <= last) series.push([]);
    series.at(-1)!.push(start);
    last = value;
  }
  return series;
}

function isAnswered(series: readonly Start[]): boolean {
  const answered = series.filter(({ answers }) => answers !== null).length;
  return answered >= MIN_SERIES && 2 * answered >= series.length;
}

function startAt(groups: readonly Group[], at: number): Start[] {
  const line = firstLine(groups[at]);
  const marker = line ? markerOf(line.text) : null;
  if (!marker || marker.format !== 'decimal') return [];
  return [{ at, marker, answers: answersBelow(groups, at, marker) }];
}

const isAlike = (a: Marker, b: Marker) => a.template === b.template && a.format === b.format;

/** Between a question's number and its answers stand more bold lines and what is displayed, and nothing else. */
function answersBelow(groups: readonly Group[], at: number, question: Marker): number | null {
  for (let below = at + 1; below < groups.length; below += 1) {
    const line = firstLine(groups[below]);
    const marker = line ? markerOf(line.text) : null;
    if (marker?.value === 1 && !isAlike(marker, question)) return below;
    if (marker || line?.bold === false) return null;
  }
  return null;
}
