import type { Inline } from '../tree/index.ts';

/** A number at the start of a line, and the inlines behind it. */
export interface Labelled {
  number: string;
  /** A word says that it is a question: `Q.3`, `प्रश्न 2`. */
  explicit: boolean;
  rest: Inline[];
}

const QUESTION =
  /^\s*((?:(?:Q(?:ues(?:tion)?)?|Problem)\s*[.:]?\s*(?:No\.?\s*)?|प्रश्न\s*(?:संख्या|क्रमांक)?\s*|प्र\s*\.?\s*)[\d०-९]{1,3}(?:\.\d{1,2})*\s*[.:)।]?|[\d०-९]{1,3}\s*[.)](?=\s|$))[\s:–-]*/i;
const PART = /^\s*(\((?:[a-hj-z]|[ivx]{1,4})\)|(?:[a-h]|[ivx]{2,4})\)(?=\s))\s*/;

/** The label of a question at the start of a line, with the dress it was printed in. */
export function questionLabel(inlines: readonly Inline[]): Labelled | null {
  return labelAtStart(inlines, QUESTION);
}

/** The label of a part, `(a)` or `(ii)`. */
export function partLabel(inlines: readonly Inline[]): Labelled | null {
  return labelAtStart(inlines, PART);
}

function labelAtStart(inlines: readonly Inline[], pattern: RegExp): Labelled | null {
  const [first, ...others] = inlines;
  if (first?.type === 'mark' && first.mark === 'strong') {
    const inner = labelAtStart(first.children, pattern);
    if (!inner) return null;
    const rest: Inline[] = inner.rest.length > 0 ? [{ ...first, children: inner.rest }, ...others] : others;
    return { ...inner, rest: withoutLeadingBlank(rest) };
  }
  const match = first?.type === 'text' ? pattern.exec(first.value) : null;
  if (!match || first?.type !== 'text') return null;
  const number = (match[1] ?? '').trim();
  const value = first.value.slice(match[0].length);
  const rest = value === '' ? others : [{ ...first, value }, ...others];
  return { number, explicit: !/^[(\d०-९a-z]/.test(number), rest: withoutLeadingBlank(rest) };
}

/** The inlines of a block that is bold by itself. */
export const withoutStrong = (inlines: readonly Inline[]): Inline[] =>
  inlines.flatMap((inline) =>
    inline.type === 'mark' && inline.mark === 'strong' ? withoutStrong(inline.children) : [inline],
  );

function withoutLeadingBlank(inlines: Inline[]): Inline[] {
  const [first, ...others] = inlines;
  if (first?.type === 'break') return withoutLeadingBlank(others);
  if (first?.type !== 'text') return inlines;
  const value = first.value.replace(/^[\s:.)–-]+(?=\S)|^\s+/, '');
  return value === '' ? withoutLeadingBlank(others) : [{ ...first, value }, ...others];
}

const NUMBER = String.raw`[\d०-९]{1,3}(?:½|\.\d)?`;
const SUM = String.raw`${NUMBER}(?:\s*[×xX*+]\s*${NUMBER})*(?:\s*=\s*${NUMBER})?`;
const UNIT = String.raw`(?:marks?|अंक)`;
const MARKS = new RegExp(
  String.raw`(?:^|[\s\u00a0])(\[\s*${SUM}\s*(?:${UNIT}|M)?\s*\]|\(\s*(?:${SUM}\s*${UNIT}|${NUMBER}(?:\s*[×xX*+]\s*${NUMBER})+\s*(?:=\s*${NUMBER})?|${UNIT}\s*:?\s*${NUMBER})\s*\)|(?<=(?:^|[.?!।:)]|कीजिए|लिखिए|दीजिए|बताइए)\s*|\u00a0)${NUMBER}\s*${UNIT})\s*$`,
  'i',
);
/** A bare number in parentheses is a mark where a sentence ended before it. */
const BEHIND_SENTENCE = new RegExp(String.raw`(?<=[.?!।:])\s*(\(${NUMBER}\))\s*$`);
const ALONE = new RegExp(String.raw`^\s*(\(${NUMBER}\))\s*$`);
const AT_MARGIN = new RegExp(String.raw`\t\s*(\(?${SUM}\)?)\s*$`);

/** Marks at the right end of a line, and the inlines without them. */
export function marksAtEnd(inlines: readonly Inline[]): { marks: string; rest: Inline[] } | null {
  const last = inlines.at(-1);
  const before = inlines.slice(0, -1);
  if (last?.type === 'mark') {
    const inner = marksAtEnd(last.children) ?? aloneInParentheses(last.children);
    if (!inner || inner.rest.length > 0) return null;
    return { marks: inner.marks, rest: withoutTrailingBlank(before) };
  }
  const match = last?.type === 'text' ? firstMatch(last.value, [AT_MARGIN, MARKS, BEHIND_SENTENCE]) : null;
  if (!match || last?.type !== 'text') return null;
  const value = last.value.slice(0, match.index);
  return {
    marks: match[1] ?? '',
    rest: withoutTrailingBlank(value === '' ? before : [...before, { ...last, value }]),
  };
}

/** `(2)` in bold at the end of a line can be nothing else. */
function aloneInParentheses(inlines: readonly Inline[]): { marks: string; rest: Inline[] } | null {
  const [only, ...others] = inlines;
  const match = only?.type === 'text' && others.length === 0 ? ALONE.exec(only.value) : null;
  return match ? { marks: match[1] ?? '', rest: [] } : null;
}

function firstMatch(text: string, patterns: readonly RegExp[]): RegExpExecArray | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return match;
  }
  return null;
}

export function withoutTrailingBlank(inlines: Inline[]): Inline[] {
  const last = inlines.at(-1);
  if (last?.type === 'break') return withoutTrailingBlank(inlines.slice(0, -1));
  if (last?.type !== 'text') return inlines;
  const value = last.value.replace(/\s+$/, '');
  const before = inlines.slice(0, -1);
  return value === '' ? withoutTrailingBlank(before) : [...before, { ...last, value }];
}

const ALTERNATIVE = /^[\s(*–-]*(?:OR|Or|अथवा|या)[\s)*.–-]*$/;
const SECTION =
  /^(?:(?:SECTION|PART|GROUP|Section|Part|Group)\s*[-–—:]?\s*['"‘“]?(?:[A-H]|[IVX]{1,4}|\d)['"’”]?|(?:खण्ड|खंड|भाग|विभाग)\s*[-–—:]?\s*['"‘“]?[\p{L}\p{M}\d०-९]{1,3}['"’”]?)(?=$|[\s:.–—([-])(?!\s+\p{Ll})/u;

export const isAlternative = (text: string) => ALTERNATIVE.test(text);
export const isSectionHeading = (text: string) => text.length <= 80 && SECTION.test(text.trim());
