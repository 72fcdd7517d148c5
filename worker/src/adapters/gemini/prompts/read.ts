import type { ContentType } from '@sutra/contract';
import type { PageRequest } from '@sutra/engine/recognisers';
import { DIALECT } from './dialect.ts';

const LANGUAGES: Record<string, string> = { eng: 'English', hin: 'Hindi' };

const TASKS: Record<ContentType, string> = {
  mathematical:
    'Transcribe this page of mathematics exactly as it is written or printed, every symbol of every formula ' +
    'included: indices, primes, signs, limits and brackets.',
  text: 'Transcribe this page exactly as it is written or printed, word for word.',
};

const AGAIN =
  'An earlier reading of this page had doubtful formulas. Look at every formula sign by sign before you write it.';

/** What to ask for one page. */
export function readingPrompt({ contentType, languages, again }: PageRequest): string {
  const names = languages.flatMap((code) => LANGUAGES[code] ?? []);
  const hint = names.length > 0 ? `Its language is probably ${names.join(' or ')}.` : '';
  const task = `${TASKS[contentType]} ${hint} It is the user's own document.`;
  return [task, ...(again ? [AGAIN] : []), DIALECT].join('\n\n');
}

/** What to ask when an answer was cut off: the same page, from where it stopped. */
export function continuationPrompt(tail: string): string {
  return (
    'Your answer was cut off. Go on exactly where it stopped, without repeating anything. ' +
    `Its last characters were:\n${tail}`
  );
}
