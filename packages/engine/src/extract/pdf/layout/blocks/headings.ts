import type { Block, HeadingBlock, Inline } from '../../../../tree/index.ts';
import { HALF_SHARE, MAX_HEAD_LINES } from '../../metrics.ts';
import type { OutlineEntry } from '../../page.ts';
import { plainText } from '../inline-math/inlines.ts';
import type { BodyStyle } from '../model/body-style.ts';
import type { TextEntry } from '../model/entries.ts';
import type { TitleLine } from './bylines.ts';
import { isCaption } from './captions.ts';
import { clampLevel, type HeadingLevel, type HeadingLook } from './heading-levels.ts';
import { ALTERNATIVE, dropStart } from './markers.ts';

export interface HeadingContext {
  profile: BodyStyle;
  outline: OutlineEntry[];
  title: TitleLine | null;
  /** Lines whose size says nothing. */
  largePrint?: ReadonlySet<TextEntry>;
}

const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(?=\p{L}|[“"'(]|\ufffc)/u;
const NAMED =
  /^(?:(chapter|part|appendix|section|lecture|unit|अध्याय|भाग|खंड)\s+(\d{1,3}|[IVXLC]{1,6}|[A-Z])\b[.:]?\s*)/iu;
const UNNUMBERED =
  /^(?:abstract|summary|introduction|conclusions?|references|bibliography|acknowledge?ments?|contents|preface|index|exercises?|problems?|solutions?|appendix|सार|प्रस्तावना|निष्कर्ष|संदर्भ)\.?:?$/iu;

/** `[JEE 2019]`, `[4 marks]`, `www.school.example`: where a question is from, what it is worth, who printed the page. */
const NOTE = /^(?:\[[^\]]*\]|(?:https?:\/\/|www\.)\S+)$/iu;

/** `12. (b) Let us …`: the answer to a question, and why. */
const SOLUTION = /^\d{1,3}[.)]?\s*(?:\(\s?[a-eA-E1-5]\s?\)|[a-eA-E]\)\s)/u;

/** The dot of a list; squares and triangles are ornaments of headings, too. */
const BULLET = /^[•◦]/u;

/** Characters, and lines; longer than that is a paragraph set in bold or large. */
const MAX_HEADING_LENGTH = 160;
/** Of the size of body text: headings are a size larger (12 points to 10), rounding changes less. */
const MIN_HEADING_RATIO = 1.12;

export interface FoundHeading {
  look: HeadingLook;
  /** As `--explain` prints it. */
  rule: string;
}

const BOLD_PARAGRAPH = 'bold paragraph of its own';

/** Whether nothing but its bold type makes it one: of several such lines below each other none is a heading. */
export const isBoldAlone = ({ look, rule }: FoundHeading) => rule === BOLD_PARAGRAPH && look.told === null;

/** The heading that these lines make, or null. */
export function headingOf(lines: TextEntry[], context: HeadingContext): FoundHeading | null {
  const [first] = lines as [TextEntry];
  const { profile, outline } = context;
  const text = lines
    .map((line) => line.text)
    .join(' ')
    .trim();
  if (!mayBeHeading(text, lines)) return null;
  const { size, bold, italic } = first;
  const look = (told: HeadingLevel | null, isOfStyle: boolean) => ({ size, bold, italic, told, isOfStyle });
  const listed = outlineDepth(text, first.page, outline);
  if (listed !== null)
    return { look: look(clampLevel(listed + 1), true), rule: "listed in the document's outline" };
  const tagged = taggedLevel(lines);
  if (tagged !== null) return { look: look(tagged, true), rule: 'tagged as a heading' };
  const larger = isLarger(first, context);
  if (!isSetAsHeading(text, lines, profile, larger)) return null;
  const rule = larger ? 'set larger than body text' : BOLD_PARAGRAPH;
  const told = toldLevel(text, first, context);
  return { look: look(told, told !== null && told > 0 && NUMBERED.test(text)), rule };
}

/** The level that the producer tagged all lines with. */
function taggedLevel(lines: TextEntry[]): HeadingLevel | null {
  const [level, ...others] = new Set(lines.map(({ headingLevel }) => headingLevel));
  return level !== undefined && others.length === 0 ? clampLevel(level) : null;
}

const mayBeHeading = (text: string, lines: TextEntry[]) =>
  !lines.every(isFlushRight) &&
  !BULLET.test(text) &&
  text.length <= MAX_HEADING_LENGTH &&
  lines.length <= MAX_HEAD_LINES &&
  isWorded(text) &&
  !isCaption(text) &&
  !ALTERNATIVE.test(text) &&
  !NOTE.test(text) &&
  !SOLUTION.test(text);

/** `(c)`, `2.`: the number of an item or a part. */
const ITEM_NUMBER = /^\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]\s/u;

/** A heading has a word, or is a letter; letters beside signs and formulas are bold vectors. */
function isWorded(text: string): boolean {
  const bare = text.replace(ITEM_NUMBER, '').trim();
  return WORDED.test(bare) || /^\p{L}\p{M}*[.:]?$/u.test(bare);
}

const WORDED = /\p{L}\p{M}*\p{L}/u;

const isFlushRight = ({ box, column, size }: TextEntry) =>
  box.x0 - column.x0 > HALF_SHARE * (column.x1 - column.x0) && column.x1 - box.x1 < size;

const isLarger = (line: TextEntry, { profile, largePrint }: HeadingContext) =>
  line.size > MIN_HEADING_RATIO * profile.size && !largePrint?.has(line);

/** Set larger, or a bold paragraph of its own; and no sentence, unless it has a heading's number or name. */
function isSetAsHeading(text: string, lines: TextEntry[], profile: BodyStyle, larger: boolean): boolean {
  const [first] = lines as [TextEntry];
  const bold = first.bold && lines.every((line) => line.bold || !WORDED.test(line.text)) && !profile.bold;
  const shaped = NUMBERED.test(text) || NAMED.test(text) || UNNUMBERED.test(text);
  if (!larger && !(bold && (shaped || !/[.:;,।]$/u.test(text)))) return false;
  return !/[,;]$/.test(text) && (!/[.।]$/u.test(text) || shaped || larger);
}

const isTitle = (line: TextEntry, title: TitleLine) =>
  line.page === title.page && line.baseline === title.baseline && line.size === title.size;

/** What the title's place, a number or a name says; null where only the look does. */
function toldLevel(text: string, line: TextEntry, { title }: HeadingContext): HeadingLevel | null {
  if (title?.alone && isTitle(line, title) && !NUMBERED.test(text) && !NAMED.test(text)) return 0;
  const number = NUMBERED.exec(text)?.[1];
  if (number) return clampLevel(number.split('.').length);
  return NAMED.test(text) ? 1 : null;
}

const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function outlineDepth(text: string, page: number, outline: OutlineEntry[]): number | null {
  const wanted = folded(text);
  const bare = folded(text.replace(NUMBERED, '').replace(NAMED, ''));
  const entry = outline.find(
    ({ title, page: at }) =>
      (at === undefined || Math.abs(at - page) <= 1) &&
      title !== '' &&
      (folded(title) === wanted || folded(title) === bare || folded(title.replace(NUMBERED, '')) === bare),
  );
  return entry && bare.length > 1 ? entry.depth : null;
}

/** Marks that all of a heading shares say nothing; its number is kept apart. */
export function headingBlock(level: HeadingBlock['level'], inlines: Inline[], text: string): HeadingBlock {
  const number = NUMBERED.exec(text);
  const plain = inlines.flatMap(withoutLook);
  if (number && level > 0)
    return {
      type: 'heading',
      level,
      number: number[1] ?? '',
      children: dropStart(plain, number[0].length),
    };
  return { type: 'heading', level, children: plain };
}

const NUMBER_ALONE =
  /^(?:chapter|part|appendix|lecture|unit|अध्याय|भाग|खंड)\s+(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])[.:]?$/iu;

/** `Chapter 2` above a heading is that heading's number; `Part B` above `Section III` is a heading by itself. */
export function withChapters(blocks: Block[]): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const above = result.at(-1);
    const name = above?.type === 'heading' ? plainText(above.children).trim() : '';
    const isUnnamed =
      block.type === 'heading' && !block.number && !NAMED.test(plainText(block.children).trim());
    if (above?.type === 'heading' && isUnnamed && NUMBER_ALONE.test(name))
      result[result.length - 1] = {
        ...block,
        level: above.level,
        number: name.replace(/^\S+\s+|[.:]$/g, ''),
      };
    else result.push(block);
  }
  return result;
}

function withoutLook(inline: Inline): Inline[] {
  return inline.type === 'mark' && inline.mark === 'strong' ? inline.children.flatMap(withoutLook) : [inline];
}
