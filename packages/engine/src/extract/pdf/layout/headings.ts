import type { Block, HeadingBlock, Inline } from '../../../tree/index.ts';
import type { OutlineEntry } from '../page.ts';
import type { TitleLine } from './bylines.ts';
import type { TextEntry } from './entries.ts';
import { plainText } from './inlines.ts';
import { dropStart } from './markers.ts';
import type { Profile } from './profile.ts';

export interface HeadingContext {
  profile: Profile;
  outline: OutlineEntry[];
  /** Heading sizes of the document, largest first. */
  sizes: number[];
  title: TitleLine | null;
}

const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(?=\p{L}|[“"'(]|\ufffc)/u;
const NAMED =
  /^(?:(chapter|part|appendix|section|lecture|unit|अध्याय|भाग|खंड)\s+(\d{1,3}|[IVXLC]{1,6}|[A-Z])\b[.:]?\s*)/iu;
const UNNUMBERED =
  /^(?:abstract|summary|introduction|conclusions?|references|bibliography|acknowledge?ments?|contents|preface|index|exercises?|problems?|solutions?|appendix|सार|प्रस्तावना|निष्कर्ष|संदर्भ)\.?:?$/iu;

/** Stands between two questions of which one is to be answered. */
const ALTERNATIVE = /^[[(]?(?:or|अथवा|या)[\])]?$/iu;

/** Level of a heading that these lines make, or null; `alone` says that they stand as a paragraph. */
export function headingLevel(
  lines: TextEntry[],
  context: HeadingContext,
  alone: boolean,
): HeadingBlock['level'] | null {
  const [first] = lines as [TextEntry];
  const text = lines
    .map((line) => line.text)
    .join(' ')
    .trim();
  if (text.length > 160 || lines.length > 3 || !/\p{L}/u.test(text) || ALTERNATIVE.test(text)) return null;
  const listed = outlineDepth(text, first.page, context.outline);
  if (listed !== null && (first.bold || first.size > 1.05 * context.profile.size || alone))
    return clamp(listed + 1);
  const larger = first.size > 1.12 * context.profile.size;
  const bold = first.bold && !context.profile.bold;
  const shaped = NUMBERED.test(text) || NAMED.test(text) || UNNUMBERED.test(text);
  if (!larger && !(bold && alone && (shaped || !/[.:;,]$/.test(text)))) return null;
  if (/[,;]$/.test(text) || (text.endsWith('.') && !shaped && !larger)) return null;
  return levelOf(text, first, context);
}

const isTitle = (line: TextEntry, title: TitleLine) =>
  line.page === title.page && line.baseline === title.baseline && line.size === title.size;

function levelOf(
  text: string,
  line: TextEntry,
  { sizes, profile, title }: HeadingContext,
): HeadingBlock['level'] {
  if (title?.alone && isTitle(line, title) && !NUMBERED.test(text) && !NAMED.test(text)) return 0;
  const number = NUMBERED.exec(text)?.[1];
  const chapters = sizes.some((size) => size > 1.6 * profile.size) && sizes.length > 2;
  if (number) return clamp(number.split('.').length);
  if (NAMED.test(text)) return 1;
  const rank = sizes.findIndex((size) => Math.abs(size - line.size) < 0.6);
  return clamp(rank < 0 ? sizes.length + 1 : rank + (chapters ? 1 : 1));
}

const clamp = (level: number) => Math.min(6, Math.max(1, level)) as HeadingBlock['level'];

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

/** Marks that all of a heading shares say nothing; its number stands apart. */
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

/** `Chapter 2` above a heading is that heading's number. */
export function withChapters(blocks: Block[]): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const above = result.at(-1);
    const name = above?.type === 'heading' ? plainText(above.children).trim() : '';
    if (above?.type === 'heading' && block.type === 'heading' && !block.number && NUMBER_ALONE.test(name))
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

/** The sizes above body text, largest first. */
export function headingSizes(lines: TextEntry[], profile: Profile): number[] {
  const sizes = new Set(
    lines
      .filter((line) => line.size > 1.12 * profile.size && line.text.length > 2)
      .map((line) => Math.round(line.size)),
  );
  return [...sizes].toSorted((a, b) => b - a);
}
