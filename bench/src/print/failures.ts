import type { PageMiss } from '../pdf/scorer/page-score.ts';

/** Why a formula is not as the page has it, in the order in which the reasons are tried. */
export const FAILURES = [
  'kept as a picture or lost',
  'spurious',
  'extent: cut short',
  'extent: too long',
  'style of letters only',
  'scripts only',
  'one sign',
  'two or three signs',
  'wreck',
] as const;
export type Failure = (typeof FAILURES)[number];

const SCRIPT = /^[_^{}]$/;
const STYLE = /^\\(?:math\w+|boldsymbol|operatorname)\{(.*)\}$/;

const withoutScripts = (tokens: readonly string[]) => tokens.filter((token) => !SCRIPT.test(token)).join(' ');
const withoutStyle = (tokens: readonly string[]) =>
  tokens.map((token) => STYLE.exec(token)?.[1] ?? token).join(' ');

/** Tokens that differ, counted as a reader would: the longer of the two that remain between a common start and end. */
function differing(one: readonly string[], other: readonly string[]): number {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end;
}

const FEW_SIGNS = 3;

function signFailure(truth: readonly string[], found: readonly string[], distance: number): Failure {
  const wrong = Math.min(
    differing(truth, found),
    Math.round(distance * Math.max(truth.length, found.length)),
  );
  if (wrong <= 1) return 'one sign';
  return wrong <= FEW_SIGNS ? 'two or three signs' : 'wreck';
}

/** The reason of one miss. */
export function failureOf({ kind, truth, found, distance }: PageMiss): Failure {
  if (kind === 'spurious') return 'spurious';
  if (kind === 'lost' || !truth || !found || found.t === 'w') return 'kept as a picture or lost';
  const [page, read] = [truth.tokens, found.tokens];
  if (page.length > read.length && page.join(' ').includes(read.join(' '))) return 'extent: cut short';
  if (read.length > page.length && read.join(' ').includes(page.join(' '))) return 'extent: too long';
  if (withoutStyle(page) === withoutStyle(read)) return 'style of letters only';
  if (withoutScripts(page) === withoutScripts(read)) return 'scripts only';
  return signFailure(page, read, distance);
}
