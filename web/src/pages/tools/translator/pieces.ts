/** The last place to cut at within `limit`: after a paragraph, a line, a sentence, a word; else at the limit. */
function cutAt(text: string, limit: number): number {
  for (const end of ['\n\n', '\n', '। ', '. ', ' ']) {
    const found = text.lastIndexOf(end, limit - end.length);
    if (found > 0) return found + end.length;
  }
  return limit;
}

/** A text in pieces of at most `limit` characters, that are the text again when joined. */
export function inPieces(text: string, limit: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > limit) {
    const cut = cutAt(rest, limit);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return rest === '' ? pieces : [...pieces, rest];
}
