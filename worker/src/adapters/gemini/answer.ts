import type { GenerateContentResponse } from '@google/generative-ai';
import { UnusableAnswer } from './failure.ts';

/** How an answer ended. */
export type Ending = 'complete' | 'cut-off';

const BLOCKED_REASONS = new Set([
  'RECITATION',
  'SAFETY',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'LANGUAGE',
  'IMAGE_SAFETY',
]);

interface ThinkingPart {
  text?: string;
  thought?: boolean;
}

/** The text of one chunk without the model's thoughts, which the SDK's own `.text()` would mix in. */
export function chunkText(chunk: GenerateContentResponse): string {
  const parts = (chunk.candidates?.[0]?.content?.parts ?? []) as ThinkingPart[];
  return parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('');
}

/** The SDK does not throw for most of these: look for oneself. Unknown reasons count as complete when text came. */
export function endingOf(chunk: GenerateContentResponse): Ending | null {
  if (chunk.promptFeedback?.blockReason) throw new UnusableAnswer('refused');
  const reason: string | undefined = chunk.candidates?.[0]?.finishReason;
  if (!reason || reason === 'FINISH_REASON_UNSPECIFIED') return null;
  if (BLOCKED_REASONS.has(reason)) throw new UnusableAnswer('refused');
  return reason === 'MAX_TOKENS' ? 'cut-off' : 'complete';
}

const LOOP_UNITS = 12;
const LONGEST_UNIT = 400;
const SHORTEST_LOOP = 240;

/**
 * Where the text has begun to repeat itself at its end, the length that is worth keeping; else null. A loop is
 * one unit of up to 400 characters twelve times over, and 240 characters or more in all.
 */
export function loopStart(text: string): number | null {
  const longest = Math.min(LONGEST_UNIT, Math.floor(text.length / LOOP_UNITS));
  for (let unit = 1; unit <= longest; unit += 1) {
    const span = unit * LOOP_UNITS;
    if (span < SHORTEST_LOOP) continue;
    if (repeats(text, unit, span)) return firstRepeat(text, unit, text.length - span);
  }
  return null;
}

/** Where the loop of this unit begins, and one unit further: that much is worth keeping. */
function firstRepeat(text: string, unit: number, from: number): number {
  let start = from;
  while (start > 0 && text[start - 1] === text[start - 1 + unit]) start -= 1;
  return start + unit;
}

function repeats(text: string, unit: number, span: number): boolean {
  for (let at = text.length - 1; at >= text.length - span + unit; at -= 1) {
    if (text.charCodeAt(at) !== text.charCodeAt(at - unit)) return false;
  }
  return true;
}

/** Takes off the fence that a model likes to put around its whole answer. */
export function unfenced(text: string): string {
  const trimmed = text.trim();
  const match = /^(```+|~~~+)[ \t]*(?:markdown|md|latex|tex|text)?[ \t]*\n([\s\S]*?)(?:\n\1[ \t]*)?$/i.exec(
    trimmed,
  );
  if (!match) return trimmed;
  const body = match[2] ?? '';
  return body.includes(match[1] ?? '```') ? trimmed : body.trim();
}

/** Joins a continuation to what came before, dropping what it repeats of the end. */
export function joinContinuation(before: string, after: string): string {
  const longest = Math.min(before.length, after.length, 400);
  for (let overlap = longest; overlap >= 12; overlap -= 1) {
    if (before.endsWith(after.slice(0, overlap))) return before + after.slice(overlap);
  }
  return before + after;
}
