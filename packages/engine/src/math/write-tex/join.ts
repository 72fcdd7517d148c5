/** Puts pieces of TeX beside each other, with a blank where a control word would swallow a letter. */
export function join(pieces: readonly string[]): string {
  let tex = '';
  for (const piece of pieces) {
    if (piece === '') continue;
    if (/^[A-Za-z]/.test(piece) && /\\[A-Za-z]+$/.test(tex.slice(-40))) tex += ' ';
    tex += piece;
  }
  return tex;
}

export const braced = (tex: string) => `{${tex}}`;
