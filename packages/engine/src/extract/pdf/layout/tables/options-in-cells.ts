import type { Inline } from '../../../../tree/index.ts';
import { type Marker, markerOf } from '../blocks/markers.ts';
import { ANSWERS, startsOptions } from '../blocks/questions.ts';
import { plainText } from '../inline-math/inlines.ts';

/** The lines of a cell, those of a question and of each line of its options apart: `(a) 4  (b) 5`, or `(a) 4` above `(b) 5`. */
export function withOptionsApart(lines: Inline[][]): Inline[][][] {
  const texts = lines.map((line) => plainText(line).trim());
  const options = optionsAmong(texts);
  const parts: Inline[][][] = [];
  for (const [at, line] of lines.entries()) {
    const isApart = at === 0 || options.has(at) || ANSWERS.test(texts[at] ?? '');
    if (isApart) parts.push([line]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

/** The lines that begin with the letters of options, one after the other: two at least. */
function optionsAmong(texts: readonly string[]): ReadonlySet<number> {
  const markers = texts.map(markerOf);
  const start = texts.findIndex(startsOptions);
  const first = markers[start];
  const options = new Set<number>();
  const isNext = (marker: Marker | null) =>
    marker?.template === first?.template && marker?.value === options.size + 1;
  for (const [at, marker] of markers.entries()) if (first && at >= start && isNext(marker)) options.add(at);
  return options.size > 1 ? options : new Set();
}
