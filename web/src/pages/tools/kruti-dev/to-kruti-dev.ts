import {
  CONJUNCTS,
  FOLLOWERS,
  LETTERS,
  type LetterKeys,
  MATRAS,
  REPH,
  ROUND_LETTERS,
  SIGNS,
  SYLLABLES,
  VOWELS,
} from './layout.ts';

const HALANT = '्';
const NUKTA = '़';
const SYLLABLE = /(?:[क-ह]़?्)*[क-ह]़?[ा-ौ]?|[\s\S]/gu;

/** Signs that Unicode has and the font draws with the keys of another. */
const SIMILAR: Record<string, string> = { ':': '%', "'": '*', '"': 'ß', '–': '&', '—': '&' };

const keyOfSign = (sign: string) => VOWELS[sign] ?? MATRAS[sign] ?? SIGNS[sign] ?? SIMILAR[sign] ?? sign;

interface Piece extends LetterKeys {
  letter: string;
}

/** Letters of a cluster, joined into conjuncts where the font has them. */
function piecesOf(letters: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index] ?? '';
    const conjunct = CONJUNCTS[`${letter}${HALANT}${letters[index + 1] ?? ''}`];
    if (conjunct) {
      pieces.push({ letter: '', ...conjunct });
      index += 1;
    } else pieces.push({ letter, ...keysOfLetter(letter) });
  }
  return pieces;
}

function keysOfLetter(letter: string): LetterKeys {
  const bare = letter.replace(NUKTA, '');
  const keys = LETTERS[bare] ?? { whole: bare, joined: null };
  if (bare === letter) return keys;
  return { whole: `${keys.whole}${SIGNS[NUKTA]}`, joined: keys.joined && `${keys.joined}${SIGNS[NUKTA]}` };
}

const isRound = (piece: Piece) => piece.letter !== '' && ROUND_LETTERS.includes(piece.letter.charAt(0));

/** How a letter is drawn below or after the one before it; null where it stands on its own. */
function followerKey(piece: Piece, before: Piece | undefined): string | null {
  if (!before || (piece.letter !== 'र' && piece.letter !== 'य')) return null;
  return FOLLOWERS[piece.letter][isRound(before) ? 'round' : 'usual'];
}

function clusterKeys(letters: readonly string[]): string {
  const pieces = piecesOf(letters);
  return pieces
    .map((piece, index) => {
      const next = pieces[index + 1];
      const follower = followerKey(piece, pieces[index - 1]);
      if (follower) return next ? `${follower}${SIGNS[HALANT]}` : follower;
      if (!next || followerKey(next, piece)) return piece.whole;
      return piece.joined ?? `${piece.whole}${SIGNS[HALANT]}`;
    })
    .join('');
}

function syllableKeys(syllable: string): string {
  const own = SYLLABLES[syllable];
  if (own) return own;
  const matra = /[ा-ौ]$/.exec(syllable)?.[0] ?? '';
  const letters = (matra ? syllable.slice(0, -1) : syllable).split(HALANT);
  const hook = letters.length > 1 && letters[0] === 'र';
  const cluster = clusterKeys(hook ? letters.slice(1) : letters);
  const drawn = matra === 'ि' ? `${MATRAS[matra]}${cluster}` : `${cluster}${MATRAS[matra] ?? ''}`;
  return hook ? `${drawn}${REPH}` : drawn;
}

/** Unicode → text for the font Kruti Dev 010. Letters of other scripts stay as they are. */
export function toKrutiDev(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u200B-\u200D\uFEFF]/g, '');
  return plain.replace(SYLLABLE, (syllable) =>
    /^[क-ह]/.test(syllable) ? syllableKeys(syllable) : keyOfSign(syllable),
  );
}
