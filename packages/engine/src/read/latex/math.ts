import type { AnchorInline } from '../../tree/index.ts';
import type { Frame, Range } from './frame.ts';
import { numberDisplay } from './numbering.ts';
import type { EnvironmentSpan } from './source-index.ts';

const CLOSERS: Readonly<Record<string, string>> = { $: '$', $$: '$$', '\\(': '\\)', '\\[': '\\]' };

/** Reads the formula that `open` begins here; without its end the delimiter is text. */
export function readDelimited(frame: Frame, open: string): void {
  const start = frame.at + open.length;
  const closer = CLOSERS[open] ?? '$';
  const close = findCloser(frame, start, closer);
  if (close < 0) {
    frame.warn('latex-formula-not-closed', open);
    if (open.startsWith('$')) frame.write(open);
    frame.at = start;
    return;
  }
  frame.at = close + closer.length;
  const tex = frame.slice({ start, end: close }).trim();
  if (tex === '') return;
  if (closer === '$' || closer === '\\)') frame.put(frame.session.formulas.inline(tex));
  else frame.putBlock(frame.session.formulas.display(tex));
}

/** The closing delimiter outside groups, within the paragraph. */
function findCloser(frame: Frame, start: number, closer: string): number {
  const { text, source, end } = frame;
  if ((source.unclosed.get(closer) ?? -1) >= end) return -1;
  for (let at = start; at < end; at += 1) {
    const character = text[at];
    if (character === closer[0] && text.startsWith(closer, at)) return at;
    if (character === '\\') at += 1;
    else if (character === '{') {
      const close = source.index.braces.get(at);
      if (close !== undefined && close < end) at = close;
    } else if (character === '\n' && closer !== '$$' && /^\n[ ]*\n/.test(text.slice(at, at + 80))) {
      return -1;
    }
  }
  source.unclosed.set(closer, end);
  return -1;
}

/** Reads a displayed environment, numbered as LaTeX numbers it. */
export function readMathEnvironment(frame: Frame, span: EnvironmentSpan): void {
  const { session, text } = frame;
  const { name } = span;
  const body = text.slice(span.bodyStart, span.bodyEnd);
  if (name === 'subequations') {
    readSubequations(frame, span);
    return;
  }
  if (name === 'math') {
    frame.put(session.formulas.inline(body.trim()));
    return;
  }
  if (body.trim() !== '') frame.putBlock(session.formulas.display(displayTex(name, body, frame)));
}

function displayTex(name: string, body: string, frame: Frame): string {
  if (name === 'displaymath') return body.trim();
  const numbered = numberDisplay(name, body, frame.session);
  if (name === 'equation' || name === 'equation*') return numbered.trim();
  return `\\begin{${name}}${numbered}\\end{${name}}`;
}

/** At the end of the text before a display: a paragraph of its own would be an empty line. */
function placeBefore(frame: Frame, anchor: AnchorInline): void {
  const last = frame.blocks.at(-1);
  if (frame.isAtStart && last?.type === 'paragraph') last.children.push(anchor);
  else frame.put(anchor);
}

/** The numbers inside are those of one equation with a letter behind: 3a, 3b. */
function readSubequations(frame: Frame, span: EnvironmentSpan): void {
  const { counters } = frame.session;
  const range: Range = { start: span.bodyStart, end: span.bodyEnd };
  counters.step('equation');
  const [whole = '', label] = /^\s*\\label\s*\{([^{}]*)\}/.exec(frame.slice(range)) ?? [];
  range.start += whole.length;
  if (label) placeBefore(frame, { type: 'anchor', label: label.trim(), number: counters.text('equation') });
  const outer = counters.beginSub('equation');
  frame.putBlocks(frame.blocksOf(range));
  counters.endSub('equation', outer);
}
