import type { HeadingBlock } from '../../../../tree/index.ts';
import { SAME_SIZE_RATIO } from '../../metrics.ts';

export type HeadingLevel = HeadingBlock['level'];

/** How a heading is set, and what else says its level. */
export interface HeadingLook {
  size: number;
  bold: boolean;
  italic: boolean;
  /** What its number, its tag, its name or the document's outline says; null where nothing does. */
  told: HeadingLevel | null;
  /** Whether that holds for all headings that look so: a name (`Part II`) does not. */
  isOfStyle: boolean;
}

/** HTML and Markdown have as many levels. */
const DEEPEST_LEVEL = 6;

export const clampLevel = (level: number) => Math.min(DEEPEST_LEVEL, Math.max(1, level)) as HeadingLevel;

/** The level of the document's title, which no heading is below. */
const TITLE = 0;

interface Style {
  looks: HeadingLook[];
}

/**
 * The levels of a document's headings in their order. Those that look alike are of one level, which the numbered, tagged
 * and listed ones of the style tell; another style is one level below the next more prominent one.
 */
export function headingLevels(headings: readonly HeadingLook[]): HeadingLevel[] {
  const levels = new Map<HeadingLook, HeadingLevel>();
  let above = 0;
  for (const { looks } of stylesOf(headings)) {
    const told = commonest(looks.filter(({ isOfStyle }) => isOfStyle).flatMap((look) => look.told ?? []));
    const level = told ?? clampLevel(above + 1);
    for (const look of looks) levels.set(look, look.told ?? level);
    if (looks.some((look) => look.told !== TITLE)) above = Math.max(above, level);
  }
  return headings.map((look) => levels.get(look) ?? 1);
}

/** Headings that look alike, the most prominent first: larger ones before bold ones before italic ones. */
function stylesOf(headings: readonly HeadingLook[]): Style[] {
  const sorted = headings.toSorted((a, b) =>
    isSameSize(a, b) ? weightOf(b) - weightOf(a) : b.size - a.size,
  );
  const styles: Style[] = [];
  for (const look of sorted) {
    const style = styles.at(-1);
    const last = style?.looks.at(-1);
    if (style && last && isSameSize(last, look) && weightOf(last) === weightOf(look)) style.looks.push(look);
    else styles.push({ looks: [look] });
  }
  return styles;
}

const isSameSize = (a: HeadingLook, b: HeadingLook) => Math.abs(a.size - b.size) < SAME_SIZE_RATIO * a.size;

const weightOf = ({ bold, italic }: HeadingLook) => 2 * Number(bold) + Number(!italic);

function commonest(levels: readonly HeadingLevel[]): HeadingLevel | null {
  const counts = new Map<HeadingLevel, number>();
  for (const level of levels) if (level !== TITLE) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? null;
}
