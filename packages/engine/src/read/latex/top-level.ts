import type { LatexSource, Range } from './frame.ts';

const TOKEN = /\\(?:[A-Za-z@]+|[\s\S])|[{&]/g;

export interface TopLevelToken {
  /** `\item`, `\\`, `&` … */
  text: string;
  start: number;
  end: number;
}

/** The commands and ampersands of a stretch that stand outside its groups and environments. */
export function topLevelTokens(source: LatexSource, range: Range): TopLevelToken[] {
  const tokens: TopLevelToken[] = [];
  const pattern = new RegExp(TOKEN);
  pattern.lastIndex = range.start;
  for (
    let match = pattern.exec(source.text);
    match && match.index < range.end;
    match = pattern.exec(source.text)
  ) {
    const start = match.index;
    const inner =
      match[0] === '{' ? source.index.braces.get(start) : source.index.environments.get(start)?.end;
    if (inner !== undefined && inner <= range.end) pattern.lastIndex = Math.max(inner, start + 1);
    else if (match[0] !== '{') tokens.push({ text: match[0], start, end: start + match[0].length });
  }
  return tokens;
}
