/** Puts pieces of TeX beside each other, with a blank where a control word would swallow a letter. */
export function join(pieces: readonly string[]): string {
  const joined: string[] = [];
  let last = '';
  for (const piece of pieces) {
    if (piece === '') continue;
    if (/^[A-Za-z]/.test(piece) && /\\[A-Za-z]+$/.test(last.slice(-40))) joined.push(' ');
    joined.push(piece);
    last = piece;
  }
  return joined.join('');
}

export const braced = (tex: string) => `{${tex}}`;
