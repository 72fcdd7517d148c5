import { writePlain } from '@sutra/math';
import type { Inline, MarkInline, PageFurniture, RunningLine, RunningPiece } from '../../../../tree/index.ts';
import { centerX, centerY, groupedBy, median, unionAll, width } from '../../formula/model/box.ts';
import { HALF_SHARE, ROUNDING_SHARE } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import type { Entry, LinePart, TextEntry } from '../model/entries.ts';
import { isPageNumber } from './page-furniture.ts';

/** One way to read what stands at a place: its words as they are, or one of its numbers as that of the page. */
export interface Reading {
  /** The same on pages that show the same. */
  key: string;
  pieces: RunningPiece[];
  /** How far the number is from the page's place in the file; null where none is the page's. */
  offset: number | null;
}

/** What stands at one place of a running head or foot on one page. */
export interface HeadPart {
  page: number;
  side: keyof PageFurniture;
  slot: keyof RunningLine;
  baseline: number;
  size: number;
  text: string;
  /** The likeliest first, as far as the page alone tells. */
  readings: Reading[];
}

/** Lines at one height, in em of the first. */
const SAME_HEIGHT_EM = 0.6;

/** Of the width of the text. */
const MAX_OFF_CENTRE_SHARE = ROUNDING_SHARE;

/**
 * The lines that were left out of the text, cut at the blanks that set their parts apart.
 *
 * @param pages what is left of each page
 * @param pageCount how many pages the file has
 */
export function headPartsOf(
  heads: readonly TextEntry[],
  pages: readonly Entry[][],
  pageCount: number,
): HeadPart[] {
  const text = usualBox([...pages.flat(), ...heads]);
  return groupedBy([...heads], ({ page }) => String(page)).flatMap((own) =>
    levelsOf(own).flatMap((level) => partsOfLevel(level, text, pageCount)),
  );
}

/** Where the pages have their text: the last one may be short. */
function usualBox(entries: readonly Entry[]): Rectangle {
  const boxes = groupedBy([...entries], ({ page }) => String(page)).map((own) =>
    unionAll(own.map(({ box }) => box)),
  );
  const usual = (edge: keyof Rectangle) => median(boxes.map((box) => box[edge]));
  return { x0: usual('x0'), x1: usual('x1'), y0: usual('y0'), y1: usual('y1') };
}

function levelsOf(lines: TextEntry[]): TextEntry[][] {
  const levels: TextEntry[][] = [];
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const first = levels.at(-1)?.[0];
    if (first && line.baseline - first.baseline < SAME_HEIGHT_EM * first.size) levels.at(-1)?.push(line);
    else levels.push([line]);
  }
  return levels;
}

const partsOfLine = ({ parts, box: { x0, x1 }, inlines }: TextEntry): LinePart[] =>
  parts ?? [{ x0, x1, inlines }];

function partsOfLevel(level: TextEntry[], text: Rectangle, pageCount: number): HeadPart[] {
  const parts = level.flatMap(partsOfLine).toSorted((a, b) => a.x0 - b.x0);
  const [{ page, baseline, size, box }] = level as [TextEntry];
  const bySlot = groupedBy(
    parts.map((part, at) => ({ part, slot: slotOf(part, { at, of: parts.length, text }) })),
    ({ slot }) => slot,
  );
  return bySlot.flatMap((own) => {
    const pieces = trimmed(own.flatMap(({ part }) => [...piecesOf(part.inlines), { text: ' ', marks: [] }]));
    const words = wordsOf(pieces);
    if (words === '') return [];
    const side = centerY(box) < centerY(text) ? 'head' : 'foot';
    const slot = own[0]?.slot ?? 'left';
    const place = `${side} ${slot} `;
    const readings = readingsOf(pieces, page, pageCount).map((reading) => ({
      ...reading,
      key: place + reading.key,
    }));
    return [{ page, side, slot, baseline, size, text: words, readings } satisfies HeadPart];
  });
}

/** Where Word's tabs are to take it. */
function slotOf(
  part: LinePart,
  { at, of, text }: { at: number; of: number; text: Rectangle },
): keyof RunningLine {
  if (of > 2) return at === 0 ? 'left' : at === of - 1 ? 'right' : 'center';
  const off = (part.x0 + part.x1) / 2 - centerX(text);
  const isWide = part.x1 - part.x0 > HALF_SHARE * width(text) && at === 0 && of > 1;
  if (!isWide && Math.abs(off) < MAX_OFF_CENTRE_SHARE * width(text)) return 'center';
  return off > 0 && !isWide ? 'right' : 'left';
}

function piecesOf(inlines: readonly Inline[], marks: MarkInline['mark'][] = []): RunningPiece[] {
  return inlines.flatMap((inline): RunningPiece[] => {
    if (inline.type === 'text' || inline.type === 'inlineCode') return [{ text: inline.value, marks }];
    if (inline.type === 'math') return [{ text: writePlain(inline.math), marks }];
    if (inline.type === 'mark') return piecesOf(inline.children, [...marks, inline.mark]);
    return 'children' in inline ? piecesOf(inline.children, marks) : [];
  });
}

function trimmed(pieces: RunningPiece[]): RunningPiece[] {
  const filled = pieces.map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, ' ') }));
  const from = filled.findIndex(({ text }) => text !== ' ' && text !== '');
  const to = filled.findLastIndex(({ text }) => text !== ' ' && text !== '');
  return from < 0
    ? []
    : filled.slice(from, to + 1).map((piece, at, all) => {
        const start = at === 0 ? piece.text.trimStart() : piece.text;
        return { ...piece, text: at === all.length - 1 ? start.trimEnd() : start };
      });
}

const wordsOf = (pieces: readonly RunningPiece[]) => pieces.map(({ text }) => text).join('');

const NUMBER = /\d{1,4}/g;
/** Behind the number of a page. */
const OF_PAGES = /^(\s*(?:of|\/|का)\s*)(\d{1,4})/i;

function readingsOf(pieces: RunningPiece[], page: number, pageCount: number): Reading[] {
  const words = wordsOf(pieces);
  const counted = [...words.matchAll(NUMBER)].map(({ 0: number, index }): Reading => {
    const end = index + number.length;
    const offset = Number(number) - page;
    const [, between = '', total = ''] = OF_PAGES.exec(words.slice(end)) ?? [];
    const isTotal = Number(total) === pageCount;
    const fields = [
      { from: index, to: end, counts: 'page' as const },
      ...(isTotal
        ? [
            {
              from: end + between.length,
              to: end + between.length + total.length,
              counts: 'pages' as const,
            },
          ]
        : []),
    ];
    return {
      key: `${words.slice(0, index)}#${offset}#${words.slice(end)}`.toLowerCase(),
      pieces: withFields(pieces, fields),
      offset,
    };
  });
  const literal: Reading = { key: words.toLowerCase(), pieces, offset: null };
  if (!isPageNumber(words)) return [literal, ...counted];
  return [...counted, literal, ...counted.map(countedAnyhow)];
}

/** Slides that go on and files of several documents do not number their pages one by one; Word does. */
const countedAnyhow = ({ key, pieces }: Reading): Reading => ({
  key: key.replace(/#-?\d+#/, '##'),
  pieces,
  offset: null,
});

interface CountedField {
  from: number;
  to: number;
  counts: 'page' | 'pages';
}

/** The pieces, cut where the fields begin and end; these count from the first character of all. */
function withFields(pieces: readonly RunningPiece[], fields: readonly CountedField[]): RunningPiece[] {
  const cuts = fields.flatMap(({ from, to }) => [from, to]);
  let at = 0;
  return pieces.flatMap((piece) => {
    const [start, end] = [at, at + piece.text.length];
    at = end;
    const edges = [start, ...cuts.filter((cut) => cut > start && cut < end), end];
    return edges.slice(1).map((edge, index): RunningPiece => {
      const from = edges[index] as number;
      const field = fields.find((each) => each.from <= from && each.to >= edge);
      return {
        ...piece,
        text: piece.text.slice(from - start, edge - start),
        ...(field && { counts: field.counts }),
      };
    });
  });
}
