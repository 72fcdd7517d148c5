/**
 * Devanagari as it is painted and as it is stored. Painted, a word is a row of components from left to right: letters,
 * half forms, conjuncts and signs, with the vowel sign i before its letters and the r of a conjunct above the letter
 * behind it. Stored (Unicode 15, chapter 12.1), it is a row of syllables, each in the order in which it is spoken.
 */

/** The r above a syllable, painted behind its letters and stored before them. */
const REPH = 'REPH';
/** The r below a letter: a virama and an r. */
export const RAKAR = 'RAKAR';

/** Private stand-ins for the two signs that no character stands for, so that a visual text is one character a sign. */
const REPH_SIGN = '\ue000';
const RAKAR_SIGN = '\ue001';

const RA = 'र';
const VIRAMA = '्';
const NUKTA = '़';
const SIGN_I = 'ि';
const SIGN_AA = 'ा';

const CONSONANT = /[\u0915-\u0939]/;
const VOWEL = /[\u0904-\u0914\u0960\u0961\u0972]/;
/** What stands around a letter without being one: vowel signs, dots, nukta, the two signs of r. */
const MARK = new RegExp(`[\u0900-\u0903\u093c\u093e\u0940-\u094c\u0962\u0963${REPH_SIGN}${RAKAR_SIGN}]`);
const VOWEL_SIGN = /[\u093e-\u094c\u0962\u0963]/;
const DOT = /[\u0900-\u0903]/;

/** Vowel signs that are painted in two pieces. */
const TWO_PIECES: Record<string, string> = { 'ाे': 'ो', 'ाै': 'ौ', 'ाॅ': 'ॉ' };
/** Vowels that are painted as another vowel and a sign; the r above stands for the hook of ī. */
const PAINTED_VOWELS: Record<string, string> = {
  अा: 'आ',
  अो: 'ओ',
  अौ: 'औ',
  अॉ: 'ऑ',
  आे: 'ओ',
  आै: 'औ',
  आॅ: 'ऑ',
  एे: 'ऐ',
  एै: 'ऐ',
  एॅ: 'ऍ',
  [`इ${REPH_SIGN}`]: 'ई',
};

/** What is read of a word. */
export interface DevanagariText {
  /** NFC. */
  text: string;
  /** Places that no Hindi word has: signs without a letter, two vowel signs on one; a sign of a misread component. */
  malformed: number;
}

/** A syllable as it is painted. */
interface Syllable {
  /** Consonants and their viramas, or a vowel, or any other character. */
  base: string;
  marks: string[];
}

const visualOf = (components: readonly string[]) =>
  components.join('').replaceAll(REPH, REPH_SIGN).replaceAll(RAKAR, RAKAR_SIGN).normalize('NFD');

/** Reads a visual text syllable by syllable. */
class Reader {
  private at = 0;

  constructor(private readonly visual: string) {}

  isAtEnd(): boolean {
    return this.at >= this.visual.length;
  }

  next(): Syllable {
    const before = this.while((sign) => sign === SIGN_I).slice(0, 1);
    const pending = before.length > 0 ? this.while((sign) => MARK.test(sign) && sign !== SIGN_AA) : [];
    const base = this.isOn(CONSONANT) ? this.cluster() : this.isAtEnd() ? '' : this.single();
    const marks = this.while((sign) => MARK.test(sign));
    return completed({ base, marks: [...before, ...pending, ...marks] });
  }

  private isOn(kind: RegExp): boolean {
    return !this.isAtEnd() && kind.test(this.visual[this.at]!);
  }

  /** A vowel or any other character that is no mark. */
  private single(): string {
    return this.isOn(MARK) ? '' : this.visual[this.at++]!;
  }

  private while(test: (sign: string) => boolean): string[] {
    const from = this.at;
    while (!this.isAtEnd() && test(this.visual[this.at]!)) this.at += 1;
    return this.visual.slice(from, this.at).split('');
  }

  /** Consonants joined by viramas; the last may be a half form, whose stem comes as the sign of ā. */
  private cluster(): string {
    const pattern = /(?:[\u0915-\u0939]\u093c?\u094d?(?=(.?)))/uy;
    let text = '';
    do {
      pattern.lastIndex = this.at;
      const letter = pattern.exec(this.visual)![0];
      this.at += letter.length;
      text += letter;
    } while (text.endsWith(VIRAMA) && this.isOn(CONSONANT));
    return text;
  }
}

/** A half form and a stem are a letter, wherever between the signs the stem stands. */
function completed({ base, marks }: Syllable): Syllable {
  if (!base.endsWith(VIRAMA) || base === VIRAMA) return { base, marks };
  const stem = marks.indexOf(SIGN_AA);
  if (stem >= 0) return { base: base.slice(0, -1), marks: marks.toSpliced(stem, 1) };
  // A vowel sign never follows a virama: the form before it was no half one.
  const isWhole = marks.some((mark) => VOWEL_SIGN.test(mark));
  return { base: isWhole ? base.slice(0, -1) : base, marks };
}

/** The vowel signs of a syllable as characters, each once. */
function vowelSigns(marks: string[]): string {
  const signs = [...new Set(marks.filter((mark) => VOWEL_SIGN.test(mark)))]
    .toSorted((a, b) => Number(b === SIGN_AA) - Number(a === SIGN_AA))
    .join('');
  return TWO_PIECES[signs] ?? signs;
}

/** A vowel and what is painted around it. */
function vowelText(base: string, marks: string[]): string {
  const signs = vowelSigns(marks) + (marks.includes(REPH_SIGN) ? REPH_SIGN : '');
  const rest = [...signs].reduce((text, sign) => {
    const joined = PAINTED_VOWELS[text.slice(-1) + sign];
    return joined ? text.slice(0, -1) + joined : text + sign;
  }, base);
  return rest.endsWith(REPH_SIGN) ? RA + VIRAMA + rest.slice(0, -1) : rest;
}

function consonantText(base: string, marks: string[]): string {
  const half = base.endsWith(VIRAMA);
  const letters = half ? base.slice(0, -1) : base;
  const nukta = marks.includes(NUKTA) && !letters.endsWith(NUKTA) ? NUKTA : '';
  const rakar = marks.includes(RAKAR_SIGN) ? VIRAMA + RA : half ? VIRAMA : '';
  const reph = marks.includes(REPH_SIGN) ? RA + VIRAMA : '';
  return reph + letters + nukta + rakar + vowelSigns(marks);
}

const dotsOf = (marks: string[]) => [...new Set(marks.filter((mark) => DOT.test(mark)))].join('');

function textOf({ base, marks }: Syllable): string {
  if (base === '' || !(CONSONANT.test(base[0]!) || VOWEL.test(base)))
    return (
      base +
      marks
        .join('')
        .replaceAll(REPH_SIGN, RA + VIRAMA)
        .replaceAll(RAKAR_SIGN, VIRAMA + RA)
    );
  const text = VOWEL.test(base) ? vowelText(base, marks) : consonantText(base, marks);
  return text + dotsOf(marks);
}

const LETTERS = /[\u0904-\u0939\u0960\u0961\u0972]/;
const SIGNS = /[\u093e-\u094c]{2}|^[\u0900-\u0903\u093c\u093e-\u094d]|[\u0904-\u0914][\u093e-\u094c]/;

function isMalformed(syllable: Syllable, text: string): boolean {
  const hasBase = syllable.base !== '' && LETTERS.test(syllable.base);
  return hasBase ? SIGNS.test(text) : syllable.marks.length > 0;
}

/** The text of a word from the names of its components in the order in which they are painted, left to right. */
export function textOfComponents(components: readonly string[]): DevanagariText {
  const reader = new Reader(visualOf(components));
  let text = '';
  let malformed = 0;
  while (!reader.isAtEnd()) {
    const syllable = reader.next();
    const spoken = textOf(syllable);
    if (isMalformed(syllable, spoken)) malformed += 1;
    text += spoken;
  }
  return { text: text.normalize('NFC'), malformed };
}
