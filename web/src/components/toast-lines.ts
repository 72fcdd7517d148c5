import type { Translate } from '../sentences.ts';

/** One toast names so many problems of its kind, and says how many more there are. */
const NAMED = 3;

/** Sentences of one toast, a line each. */
export function toastLines(t: Translate, sentences: readonly string[]): string {
  const more = sentences.length - NAMED;
  return [...sentences.slice(0, NAMED), ...(more > 0 ? [t('toast.andMore', { count: more })] : [])].join(
    '\n',
  );
}
