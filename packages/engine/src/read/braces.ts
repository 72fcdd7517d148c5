/** The index after the `}` that closes the `{` at `from`, or -1 within `limit` characters. */
export function groupEnd(source: string, from: number, limit = 5000): number {
  if (source[from] !== '{') return -1;
  const end = Math.min(source.length, from + limit);
  let depth = 0;
  for (let index = from; index < end; index += 1) {
    const character = source[index];
    if (character === '\\') index += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return -1;
}

/** The index after the `]` that closes the `[` at `from`; braces inside hide brackets. */
export function bracketEnd(source: string, from: number, limit = 2000): number {
  if (source[from] !== '[') return -1;
  const end = Math.min(source.length, from + limit);
  let depth = 0;
  for (let index = from + 1; index < end; index += 1) {
    const character = source[index];
    if (character === '\\') index += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (character === ']' && depth <= 0) return index + 1;
  }
  return -1;
}
