import type { Block, Inline } from '../../../../tree/index.ts';
import { mergeText, plainText } from '../inline-math/inlines.ts';

/** `Table 2: …` names a table, `Table 2 shows …` speaks of one. */
const NAMED = '(?:\\.\\d+)*(?:\\s*[:.–—-]|\\s*$|\\s+(?![a-z]))';
const TABLE = new RegExp(`^(?:[Tt]able|TABLE|[Tt]ab\\.|तालिका|सारणी)\\s*(?:\\d+|[IVXLC]+)${NAMED}`, 'u');
const FIGURE = new RegExp(`^(?:[Ff]igure|FIGURE|[Ff]ig\\.|चित्र|आकृति)\\s*\\d+${NAMED}`, 'u');
/** A figure's label, with the sign that ends it. */
const LABEL = /^(?:[Ff]igure|FIGURE|[Ff]ig\.|चित्र|आकृति)\d+(?:\.\d+)*(?:[:.–—-]|$)/u;

/** Whether the text is the caption of a table or a figure. */
export const isCaption = (text: string) => TABLE.test(text.trim()) || FIGURE.test(text.trim());

/** Whether the characters, without the blanks between them, begin as the caption of a figure does. */
export const startsCaption = (characters: string) => LABEL.test(characters);

/** A figure's label, without the sign that ends it. */
const NAME = /^(?:[Ff]igure|FIGURE|[Ff]ig\.|चित्र|आकृति)\d/u;

/** Whether the characters, without the blanks between them, begin with the label of a figure. */
export const namesFigure = (characters: string) => NAME.test(characters);

/** Gives tables and figures the paragraph beside them that names them. */
export function withCaptions(blocks: Block[]): Block[] {
  const result: Block[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] as Block;
    if (block.type !== 'table' && block.type !== 'figure') {
      result.push(block);
      continue;
    }
    const pattern = block.type === 'table' ? TABLE : FIGURE;
    const hasCaption = 'caption' in block && block.caption !== undefined;
    const after = hasCaption ? null : captionOf(blocks[at + 1], pattern);
    const before = after || hasCaption ? null : captionOf(result.at(-1), pattern);
    if (after) at += 1;
    if (before) result.pop();
    const caption = after ?? before;
    result.push(caption ? { ...block, caption } : block);
  }
  return result;
}

/** Gives a figure the caption that was read beside the text: the figure itself, into which its picture is put later. */
export function addCaption(figure: Block, read: Block[]): void {
  const lines = read.flatMap((block) => (block.type === 'paragraph' ? [block.children] : []));
  const children = lines.flatMap((line, at): Inline[] =>
    at === 0 ? line : [{ type: 'text', value: ' ' }, ...line],
  );
  if (figure.type === 'figure') figure.caption = withPlainLabel(children);
}

function captionOf(block: Block | undefined, pattern: RegExp): Inline[] | null {
  if (block?.type !== 'paragraph') return null;
  return pattern.test(plainText(block.children).trim()) ? withPlainLabel(block.children) : null;
}

/** Bold words of a caption, and a label in italics: its style says how they look, and its number is counted. */
function withPlainLabel([first, ...rest]: Inline[]): Inline[] {
  const label = first ? withoutMarks(first, ['strong', 'emphasis']) : [];
  const isCut = !/\d/.test(plainText(label));
  const others = rest.flatMap((inline, at) =>
    withoutMarks(inline, isCut && at === 0 ? ['strong', 'emphasis'] : ['strong']),
  );
  return mergeText([...label, ...others]);
}

const withoutMarks = (inline: Inline, marks: string[]): Inline[] =>
  inline.type === 'mark' && marks.includes(inline.mark)
    ? inline.children.flatMap((child) => withoutMarks(child, marks))
    : [inline];
