import { endOfGroup } from './token-groups.ts';

const UNDERLINE = '\\underline';

/** Underlined letters side by side print as one underline: `\underline{K}\underline{L}` as `\underline{KL}`. */
export function withJoinedUnderlines(tokens: readonly string[]): string[] {
  const joined = [...tokens];
  for (let at = joined.indexOf(UNDERLINE); at >= 0; at = joined.indexOf(UNDERLINE, at + 1)) {
    let end = endOfGroup(joined, at + 1);
    while (end >= 0 && joined[end + 1] === UNDERLINE && joined[end + 2] === '{') {
      joined.splice(end, 3);
      end = endOfGroup(joined, at + 1);
    }
  }
  return joined;
}
