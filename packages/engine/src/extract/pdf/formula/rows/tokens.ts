import { changedItem, type Item } from '../model/item.ts';
import { MAX_LETTER_GAP_EM } from '../model/tolerances.ts';
import type { Base } from '../scripts/scripts.ts';

/** Bases that read as one: a word, a number, or a single symbol. Scripts belong to the last. */
export interface BaseGroup<Kind> {
  kind: Kind;
  bases: Base[];
  text: string;
}

/** What makes bases one group. */
export interface Grouping<Kind> {
  kindOf: (base: Base) => Kind;
  /** The kinds whose bases join; a base of another kind is a group by itself. */
  joined: readonly Kind[];
  /** What else neighbours of one kind share; the first base of the group is compared. */
  areAlike?: (first: Base, next: Base) => boolean;
}

/** The bases of a line gathered into words, numbers and single symbols; `lineSize` in points. */
export function groupBases<Kind>(
  bases: readonly Base[],
  lineSize: number,
  { kindOf, joined, areAlike = () => true }: Grouping<Kind>,
): BaseGroup<Kind>[] {
  const groups: BaseGroup<Kind>[] = [];
  for (const base of bases) {
    const kind = kindOf(base);
    const last = groups.at(-1);
    const continues =
      last?.kind === kind &&
      joined.includes(kind) &&
      isJoined(last.bases.at(-1) as Base, base, lineSize) &&
      areAlike(last.bases[0] as Base, base);
    if (last && continues) {
      last.bases.push(base);
      last.text += textOf(base);
    } else groups.push({ kind, bases: [base], text: textOf(base) });
  }
  return groups;
}

/** Whether nothing comes between the two: no script, no gap wider than kerning or the one given. */
export function isJoined(before: Base, after: Base, lineSize: number, maxGapEm = MAX_LETTER_GAP_EM): boolean {
  if (before.sub.length + before.sup.length + after.presub.length + after.presup.length > 0) return false;
  if (!(before.item && after.item)) return false;
  return after.item.x - before.item.end < maxGapEm * lineSize;
}

/** The characters of a base without its scripts. */
export const textOf = (base: Base) => base.item?.text ?? '';

/**
 * `tanx`, `logA`, `sina`: a function's name and its argument, typed without a blank. Left out are the letters that make a
 * word of prose or another name of one of them: `cosy`, `tank`, `logo`, `sect`, `sinh`, `sinc`.
 */
const APPLIED_NAME = /^(sin|cos|tan|cot|sec|cosec|csc|log|ln)([abmnpquvwxzα-ωA-Z])$/u;

/** The name and the argument of a function typed as one word; the group as it is where it is none. */
export function splitAppliedName<Kind>(group: BaseGroup<Kind>): BaseGroup<Kind>[] {
  const [, name, argument] = APPLIED_NAME.exec(group.text) ?? [];
  if (!name || !argument || group.bases.length !== name.length + 1) return [group];
  return [
    { ...group, text: name, bases: group.bases.slice(0, -1) },
    { ...group, text: argument, bases: group.bases.slice(-1).map(asVariable) },
  ];
}

/** A letter in the italics of variables, whatever font people typed it in. */
export function asVariable(base: Base): Base {
  const { item, sub, sup } = base;
  return {
    ...base,
    item: item && asItalic(item),
    sub: sub.map(asItalicLetter),
    sup: sup.map(asItalicLetter),
  };
}

function asItalic(item: Item): Item {
  if (!item.glyph || item.glyph.font.math) return item;
  return changedItem(item, { glyph: { ...item.glyph, font: { ...item.glyph.font, italic: true } } });
}

/** A letter alone; words in scripts stay upright. */
const asItalicLetter = (item: Item, _at: number, script: readonly Item[]) =>
  script.length === 1 && /^\p{L}$/u.test(item.text) ? asItalic(item) : item;
