const UNDERLINE = '\\underline';

/** The place of the brace that closes the one at `open`. */
function closingBrace(tokens: readonly string[], open: number): number {
  let depth = 0;
  const end = tokens.findIndex((token, at) => {
    if (at < open) return false;
    depth += Number(token === '{') - Number(token === '}');
    return depth === 0;
  });
  return end < 0 ? tokens.length - 1 : end;
}

/** Underlined letters side by side print as one underline: `\underline{K}\underline{L}` as `\underline{KL}`. */
export function withJoinedUnderlines(tokens: readonly string[]): string[] {
  const joined = [...tokens];
  for (let at = joined.indexOf(UNDERLINE); at >= 0; at = joined.indexOf(UNDERLINE, at + 1)) {
    let end = closingBrace(joined, at + 1);
    while (joined[end + 1] === UNDERLINE && joined[end + 2] === '{') {
      joined.splice(end, 3);
      end = closingBrace(joined, at + 1);
    }
  }
  return joined;
}
