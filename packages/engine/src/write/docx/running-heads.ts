import type {
  LanguageTag,
  PageFurniture,
  RunningHeads,
  RunningLine,
  RunningPiece,
} from '../../tree/index.ts';
import { field } from './field.ts';
import { MARKS } from './inlines.ts';
import { paragraph } from './paragraph.ts';
import { type RunFormat, TAB, textRuns } from './runs.ts';
import { NAMESPACES, XML_HEAD } from './xml.ts';

/** A header or footer of the package. */
export interface HeadPart {
  type: 'header' | 'footer';
  /** Which pages show it, in Word's words. */
  pages: 'default' | 'first' | 'even';
  /** Of its file below `word`. */
  name: string;
  xml: string;
}

interface HeadSettings {
  /** Of the text, in twips. */
  width: number;
  language?: LanguageTag;
}

const ROOTS = { header: 'w:hdr', footer: 'w:ftr' } as const;
const STYLES = { header: 'Header', footer: 'Footer' } as const;
const FIELDS = { page: 'PAGE', pages: 'NUMPAGES' } as const;

/** The shell's own footer is the first. */
const FIRST_NUMBER = { header: 1, footer: 2 } as const;

const PAGE_NUMBER: RunningLine = {
  left: [],
  center: [{ text: '1', marks: [], counts: 'page' }],
  right: [],
};

const linesOf = ({ head, foot }: PageFurniture) => [...head, ...foot];
const countsPages = ({ left, center, right }: RunningLine) =>
  [...left, ...center, ...right].some(({ counts }) => counts === 'page');

/** Word's pages have numbers, whether those of the source have or not. */
function numbered(furniture: PageFurniture, isNumbered: boolean): PageFurniture {
  return isNumbered || furniture.foot.length > 0 ? furniture : { ...furniture, foot: [PAGE_NUMBER] };
}

/** The parts of all headers and footers; a page whose part is missing shows none. */
export function runningHeadParts(heads: RunningHeads, settings: HeadSettings): HeadPart[] {
  const { usual, first, even } = heads;
  const isNumbered = [usual, first, even].some((each) => each && linesOf(each).some(countsPages));
  const ofPages = [
    { pages: 'default' as const, furniture: usual },
    ...(first ? [{ pages: 'first' as const, furniture: first }] : []),
    ...(even ? [{ pages: 'even' as const, furniture: even }] : []),
  ].map(({ pages, furniture }) => ({ pages, furniture: numbered(furniture, isNumbered) }));
  return [
    ...partsOf(
      'header',
      ofPages.map(({ pages, furniture }) => ({ pages, lines: furniture.head })),
      settings,
    ),
    ...partsOf(
      'footer',
      ofPages.map(({ pages, furniture }) => ({ pages, lines: furniture.foot })),
      settings,
    ),
  ];
}

function partsOf(
  type: HeadPart['type'],
  ofPages: { pages: HeadPart['pages']; lines: RunningLine[] }[],
  settings: HeadSettings,
): HeadPart[] {
  return ofPages
    .filter(({ lines }) => lines.length > 0)
    .map(({ pages, lines }, at) => {
      const content = lines.map((line) => lineXml(line, type, settings)).join('');
      const xml = `${XML_HEAD}<${ROOTS[type]} ${NAMESPACES}>${content}</${ROOTS[type]}>`;
      return { type, pages, name: `${type}${FIRST_NUMBER[type] + at}.xml`, xml };
    });
}

/** A line of one piece is aligned; tabs take several to their places. */
function lineXml(
  { left, center, right }: RunningLine,
  type: HeadPart['type'],
  { width, language }: HeadSettings,
): string {
  const runs = (pieces: RunningPiece[]) => pieces.map((piece) => pieceXml(piece, { language })).join('');
  const style = STYLES[type];
  const places = { left, center, right };
  const filled = (['left', 'center', 'right'] as const).filter((place) => places[place].length > 0);
  const [only] = filled;
  if (only && filled.length === 1) return paragraph({ style, align: only }, runs(places[only]));
  const tabs = [
    { align: 'center' as const, position: width / 2 },
    { align: 'right' as const, position: width },
  ];
  return paragraph({ style, align: 'left', tabs }, runs(left) + TAB + runs(center) + TAB + runs(right));
}

function pieceXml({ text, marks, counts }: RunningPiece, outer: RunFormat): string {
  const format = marks.reduce<RunFormat>((looks, mark) => ({ ...looks, ...MARKS[mark] }), outer);
  const runs = textRuns(text, format);
  return counts ? field(FIELDS[counts], runs) : runs;
}
