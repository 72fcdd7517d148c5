import type {
  DoubtReason,
  ImageInline,
  Inline,
  MarkInline,
  MathInline,
  TextInline,
} from '../../../../tree/index.ts';
import { flatMap } from '../../flat-map.ts';
import { formulaOf, itemsOf, toHundredths } from '../../formula/formula.ts';
import { isTypewriter } from '../../formula/glyphs/symbols.ts';
import { centerY, unionAll } from '../../formula/model/box.ts';
import { PICTURE } from '../../formula/model/item.ts';
import { FAULT_DOUBT, MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import type { Line } from '../../formula/scripts/baseline.ts';
import type { Base } from '../../formula/scripts/scripts.ts';
import type { PageLink } from '../../page.ts';
import type { Explain, Explanation } from '../model/explanation.ts';
import { labelDoubts, SURE_LABEL } from '../token-labels/label-doubt.ts';
import { withSpaces } from '../words/restored-spaces.ts';
import { inlineDoubt, isOutlined } from './inline-doubt.ts';
import { isNote } from './own-labels.ts';
import type { Segment } from './segments.ts';
import { spacedLetterGap } from './spaced-letters.ts';
import { type Token } from './token.ts';

/** A stretch of text in one look. */
interface Run {
  value: string;
  bold: boolean;
  italic: boolean;
  code: boolean;
  struck: boolean;
  script: 'superscript' | 'subscript' | null;
  url: string;
  picture?: ImageInline;
}

export interface InlineContext {
  line: Line;
  page: number;
  /** Where the page leads out of the document. */
  links?: PageLink[];
  /** The page is in a language that the labelling network has not seen. */
  isInOtherLanguage?: boolean;
  /** A bracket stands open from the line before. */
  isInBrackets?: boolean;
  explain?: Explain;
}

/** The inlines of a line, blanks between words restored from the gaps. */
export function inlinesOf(segments: Segment[], context: InlineContext): Inline[] {
  const { line, page, links } = context;
  const inlines: Inline[] = [];
  const doubts = cutDoubts(segments, context);
  const letterGap = Math.max(MAX_LETTER_GAP_EM * line.size, spacedGapOf(segments, line.size));
  let reach: number | null = null;
  for (const [at, segment] of segments.entries()) {
    const start = segment.tokens[0]?.x0 ?? 0;
    const blank = reach !== null && start - reach > MAX_LETTER_GAP_EM * line.size;
    if (segment.kind === 'math') {
      if (blank) inlines.push({ type: 'text', value: ' ' });
      inlines.push(mathInline(segment.tokens, { line, page }, doubts[at] ?? 0));
    } else inlines.push(...textInlines(segment.tokens, letterGap, blank, links ?? []));
    reach = segment.tokens.at(-1)?.x1 ?? reach;
  }
  return mergeText(inlines);
}

/** How much speaks against where each formula begins and ends: its neighbours in the line, and the labelling network. */
function cutDoubts(
  segments: Segment[],
  { line, page, isInOtherLanguage, isInBrackets, explain }: InlineContext,
): number[] {
  const labels = isInOtherLanguage ? [] : labelDoubts(segments, line.size);
  return segments.map(({ kind, tokens }, at) => {
    if (kind !== 'math') return 0;
    // What is painted as outlines begins and ends with them.
    const isRelabelled = (labels[at] ?? 0) >= SURE_LABEL && !tokens.some(isOutlined);
    if (isRelabelled && explain) explain(relabelled(tokens, page));
    return inlineDoubt(segments, at, line.size, isInBrackets) + (isRelabelled ? FAULT_DOUBT : 0);
  });
}

function relabelled(tokens: Token[], page: number): Explanation {
  const box = unionAll(tokens.flatMap(({ bases }) => bases.flatMap(itemsOf)).map(({ ink }) => ink));
  const text = tokens.map((token) => token.text).join(' ');
  return { page, box, text, decision: 'doubt', rule: 'labelling network: begins or ends elsewhere' };
}

function mathInline(tokens: Token[], { line, page }: InlineContext, doubt: number): MathInline {
  const { math, confidence, doubts, box } = formulaOf(
    flatMap(tokens, ({ bases }) => bases),
    line,
  );
  const reasons: DoubtReason[] = doubt > 0 ? [...doubts, 'torn-from-line'] : doubts;
  return {
    type: 'math',
    math,
    confidence: Math.max(0, toHundredths(confidence - doubt)),
    ...(reasons.length > 0 && { doubts: reasons }),
    source: { page, box },
  };
}

/** The widest gap within the words of a line that is spaced out; 0 where it is not. */
function spacedGapOf([only, ...others]: Segment[], size: number): number {
  return only?.kind === 'text' && others.length === 0 ? (spacedLetterGap(only.tokens, size) ?? 0) : 0;
}

/** The words of a stretch of a line, without formulas. */
export const wordInlines = (tokens: Token[], size: number): Inline[] =>
  mergeText(textInlines(tokens, MAX_LETTER_GAP_EM * size, false, []));

/** @param letterGap the widest within a word, in points */
function textInlines(tokens: Token[], letterGap: number, blank: boolean, links: PageLink[]): Inline[] {
  const runs: Run[] = [];
  let reach: number | null = null;
  const restored = withSpaces(tokens, letterGap);
  for (const token of tokens) {
    const gap = reach === null ? blank : token.x0 - reach > letterGap;
    const url = links.length === 0 ? '' : (linkAt(token, links)?.url ?? '');
    runsOf(token, url, restored.get(token)).forEach((run, at) => push(runs, run, gap && at === 0));
    reach = token.x1;
  }
  return runs.map(inlineOf);
}

function push(runs: Run[], run: Run, blank: boolean): void {
  const last = runs.at(-1);
  const value = blank ? ` ${run.value}` : run.value;
  if (run.picture) runs.push(...(blank ? [{ ...run, picture: undefined, value: ' ' }] : []), run);
  else if (last && looksAlike(last, run)) last.value += value;
  else if (blank && last && last.script === null && !last.picture) {
    last.value += ' ';
    runs.push(run);
  } else {
    run.value = value;
    runs.push(run);
  }
}

const looksAlike = (a: Run, b: Run) =>
  !a.picture &&
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.code === b.code &&
  a.struck === b.struck &&
  a.script === b.script &&
  a.url === b.url;

function linkAt({ x0, x1, bases }: Token, links: PageLink[]): PageLink | undefined {
  const ink = bases[0]?.item?.ink;
  const middle = (x0 + x1) / 2;
  return links.find(
    (link) =>
      link.url &&
      ink &&
      middle > link.x0 &&
      middle < link.x1 &&
      centerY(ink) > link.y0 &&
      centerY(ink) < link.y1,
  );
}

/** @param spaced what a word without blanks reads with them */
function runsOf(token: Token, url: string, spaced?: string): Run[] {
  const look = lookOf(token);
  const run = (text: string, script: Run['script'] = null, picture?: ImageInline): Run => ({
    value: text,
    bold: look.bold,
    italic: look.italic,
    code: look.code,
    struck: look.struck,
    script,
    url,
    picture,
  });
  const value = spaced ?? token.bases.map(({ item }) => textOf(item)).join('');
  const mark =
    isNote(token) || token.bases.some(({ sup }) => sup.length > 0) ? scriptText(token.bases, 'sup') : '';
  const lead = scriptText(token.bases, 'presup') + scriptText(token.bases, 'presub');
  const sub = scriptText(token.bases, 'sub');
  const picture = token.bases[0]?.item?.picture;
  return [
    ...(lead ? [run(lead, 'superscript')] : []),
    run(picture ? sub : value, null, picture),
    ...(sub && !picture ? [run(sub, 'subscript')] : []),
    ...(mark ? [run(mark, 'superscript')] : []),
  ];
}

function scriptText(bases: readonly Base[], side: 'sup' | 'sub' | 'presup' | 'presub'): string {
  let text = '';
  for (const base of bases) for (const item of base[side]) text += textOf(item);
  return text;
}

const textOf = (item: Base['item']) =>
  item ? item.text || item.glyphs.map(({ text }) => text).join('') : '';

const lookOf = ({ glyph, bases }: Token) => ({
  bold: glyph?.font.bold ?? false,
  italic: glyph?.font.italic ?? false,
  code: glyph ? isTypewriter(glyph) : false,
  struck: bases.some(({ item }) => item?.struck === true),
});

function inlineOf(run: Run): Inline {
  return run.url ? { type: 'link', url: run.url, children: [lookedInline(run)] } : lookedInline(run);
}

function lookedInline(run: Run): Inline {
  if (run.picture) return run.picture;
  if (run.struck)
    return { type: 'mark', mark: 'strikethrough', children: [lookedInline({ ...run, struck: false })] };
  if (run.script) return { type: 'mark', mark: run.script, children: [{ type: 'text', value: run.value }] };
  if (run.code) return { type: 'inlineCode', value: run.value };
  const text: TextInline = { type: 'text', value: run.value };
  const emphasised: Inline = run.italic ? { type: 'mark', mark: 'emphasis', children: [text] } : text;
  return run.bold ? { type: 'mark', mark: 'strong', children: [emphasised] } : emphasised;
}

/** Joins neighbours of the same look. */
export function mergeText(inlines: Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const inline of inlines) {
    const last = merged.at(-1);
    if (last?.type === 'text' && inline.type === 'text')
      merged[merged.length - 1] = { ...last, value: last.value + inline.value };
    else if (last?.type === 'mark' && inline.type === 'mark' && last.mark === inline.mark && !isScript(last))
      merged[merged.length - 1] = { ...last, children: mergeText([...last.children, ...inline.children]) };
    else if (last?.type === 'inlineCode' && inline.type === 'inlineCode')
      merged[merged.length - 1] = { ...last, value: last.value + inline.value };
    else if (!(inline.type === 'text' && inline.value === '')) merged.push(inline);
  }
  return merged;
}

const isScript = ({ mark }: MarkInline) => mark === 'superscript' || mark === 'subscript';

/** The characters of inlines, formulas left out. */
export function plainText(inlines: Inline[]): string {
  return inlines.map(textOfInline).join('');
}

function textOfInline(inline: Inline): string {
  if (inline.type === 'text' || inline.type === 'inlineCode') return inline.value;
  if (inline.type === 'math' || inline.type === 'image') return PICTURE;
  return 'children' in inline ? plainText((inline as MarkInline).children) : '';
}
