import type { Inline } from '../../tree/index.ts';
import type { Place } from './context.ts';
import { bookmarked, field } from './field.ts';
import { inlinesXml } from './inlines.ts';
import { paragraph } from './paragraph.ts';
import { captionStart } from './references.ts';
import { lineRuns } from './runs.ts';

export type CaptionKind = 'figure' | 'table';

interface CaptionWords {
  word: string;
  sequence: string;
}

const ENGLISH: Record<CaptionKind, CaptionWords> = {
  figure: { word: 'Figure', sequence: 'Figure' },
  table: { word: 'Table', sequence: 'Table' },
};
const HINDI: Record<CaptionKind, string> = { figure: 'चित्र', table: 'सारणी' };

const isHindi = (place: Place) => place.document.tree.language?.toLowerCase().startsWith('hi') ?? false;

function withoutStart(caption: readonly Inline[], length: number): Inline[] {
  return caption.map((inline, index) =>
    index === 0 && inline.type === 'text' ? { ...inline, value: inline.value.slice(length) } : inline,
  );
}

/** A caption with a counted number that references can point to. Captions of tables stand above them. */
export function captionXml(
  kind: CaptionKind,
  caption: readonly Inline[],
  label: string | undefined,
  place: Place,
): string {
  const counter = place.document.captions;
  counter[kind] += 1;
  const start = captionStart(caption);
  const number = start?.number ?? String(counter[kind]);
  const word = start?.word ?? (isHindi(place) ? HINDI[kind] : ENGLISH[kind].word);
  const shown = lineRuns(number, place.format);
  const counted =
    number === String(counter[kind]) ? field(`SEQ ${ENGLISH[kind].sequence} \\* ARABIC`, shown) : shown;
  const text = inlinesXml(start ? withoutStart(caption, start.length) : caption, place);
  return paragraph(
    { style: 'Caption', keepNext: kind === 'table' },
    lineRuns(`${word} `, place.format) +
      bookmarked(place.document.references.place(label), counted) +
      lineRuns(text ? ': ' : '', place.format) +
      text,
  );
}
