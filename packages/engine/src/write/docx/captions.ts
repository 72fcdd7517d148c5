import type { Inline } from '../../tree/index.ts';
import type { CaptionKind } from '../caption.ts';
import type { Place } from './context.ts';
import { bookmarked, numberRuns } from './field.ts';
import { inlinesXml } from './inlines.ts';
import { paragraph } from './paragraph.ts';
import { joinRuns, lineRuns } from './runs.ts';

const SEQUENCES: Record<CaptionKind, string> = { figure: 'Figure', table: 'Table' };

/** A caption with a counted number that references can point to. Captions of tables stand above them. */
export function captionXml(
  kind: CaptionKind,
  caption: readonly Inline[],
  label: string | undefined,
  place: Place,
): string {
  const { word, number, text } = place.document.captions.number(kind, caption);
  const content = inlinesXml(text, place);
  return paragraph(
    { style: 'Caption', keepNext: kind === 'table' },
    lineRuns(`${word} `, place.format) +
      bookmarked(
        place.document.references.place(label),
        numberRuns(place.document.sequences.number(SEQUENCES[kind], number), place.format),
      ) +
      joinRuns(lineRuns(content ? ': ' : '', place.format), content),
  );
}
