/** The place of the brace that closes the group which opens at or behind `start`; −1 where none does. */
export function endOfGroup(tokens: readonly string[], start: number): number {
  let depth = 0;
  return tokens.findIndex((token, at) => {
    if (at < start) return false;
    depth += Number(token === '{') - Number(token === '}');
    return depth === 0;
  });
}
