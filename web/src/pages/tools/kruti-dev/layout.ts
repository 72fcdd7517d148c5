/** The keys of Kruti Dev 010, by what the font draws for them. `k` completes the letters drawn without a stem. */

/** A letter on its own, and joined to the next one; null where the font has no joined form. */
export interface LetterKeys {
  whole: string;
  joined: string | null;
}

export const LETTERS: Record<string, LetterKeys> = {
  क: { whole: 'd', joined: 'D' },
  ख: { whole: '[k', joined: '[' },
  ग: { whole: 'x', joined: 'X' },
  घ: { whole: '?k', joined: '?' },
  ङ: { whole: '³', joined: null },
  च: { whole: 'p', joined: 'P' },
  छ: { whole: 'N', joined: null },
  ज: { whole: 't', joined: 'T' },
  झ: { whole: '>', joined: '÷' },
  ञ: { whole: '¥', joined: null },
  ट: { whole: 'V', joined: null },
  ठ: { whole: 'B', joined: null },
  ड: { whole: 'M', joined: null },
  ढ: { whole: '<', joined: null },
  ण: { whole: '.k', joined: '.' },
  त: { whole: 'r', joined: 'R' },
  थ: { whole: 'Fk', joined: 'F' },
  द: { whole: 'n', joined: null },
  ध: { whole: '/k', joined: '/' },
  न: { whole: 'u', joined: 'U' },
  प: { whole: 'i', joined: 'I' },
  फ: { whole: 'Q', joined: '¶' },
  ब: { whole: 'c', joined: 'C' },
  भ: { whole: 'Hk', joined: 'H' },
  म: { whole: 'e', joined: 'E' },
  य: { whole: ';', joined: '¸' },
  र: { whole: 'j', joined: null },
  ल: { whole: 'y', joined: 'Y' },
  ळ: { whole: 'G', joined: null },
  व: { whole: 'o', joined: 'O' },
  श: { whole: "'k", joined: "'" },
  ष: { whole: '"k', joined: '"' },
  स: { whole: 'l', joined: 'L' },
  ह: { whole: 'g', joined: 'º' },
};

/** Conjuncts with a drawing of their own. */
export const CONJUNCTS: Record<string, LetterKeys> = {
  क्ष: { whole: '{k', joined: '{' },
  ज्ञ: { whole: 'K', joined: null },
  त्र: { whole: '=', joined: '«' },
  श्र: { whole: 'J', joined: null },
  त्त: { whole: 'Ùk', joined: 'Ù' },
  न्न: { whole: 'é', joined: '™' },
  द्द: { whole: 'í', joined: null },
  द्ध: { whole: ')', joined: null },
  द्य: { whole: '|', joined: null },
  द्व: { whole: '}', joined: null },
  द्र: { whole: 'æ', joined: null },
  क्र: { whole: 'Ø', joined: null },
  प्र: { whole: 'ç', joined: null },
  फ्र: { whole: 'Ý', joined: null },
  ट्ट: { whole: 'ê', joined: null },
  ट्ठ: { whole: 'ë', joined: null },
  ड्ड: { whole: 'ì', joined: null },
  ड्ढ: { whole: 'ï', joined: null },
  ह्न: { whole: 'à', joined: null },
  ह्य: { whole: 'á', joined: null },
  ह्म: { whole: 'ã', joined: null },
};

/** र and य below or after a letter; round letters carry a form of their own. */
export const FOLLOWERS = { र: { usual: 'z', round: 'ª' }, य: { usual: null, round: 'î' } } as const;
export const ROUND_LETTERS = 'छटठडढ';

/** र before other letters: a hook that is typed after their syllable. */
export const REPH = 'Z';

export const VOWELS: Record<string, string> = {
  अ: 'v',
  आ: 'vk',
  इ: 'b',
  ई: 'bZ',
  उ: 'm',
  ऊ: 'Å',
  ऋ: '_',
  ए: ',',
  ऐ: ',s',
  ऑ: 'v‚',
  ओ: 'vks',
  औ: 'vkS',
};

export const MATRAS: Record<string, string> = {
  'ा': 'k',
  'ि': 'f',
  'ी': 'h',
  'ु': 'q',
  'ू': 'w',
  'ृ': '`',
  'ॅ': 'W',
  'े': 's',
  'ै': 'S',
  'ॉ': '‚',
  'ो': 'ks',
  'ौ': 'kS',
};

export const SIGNS: Record<string, string> = {
  'ं': 'a',
  'ँ': '¡',
  'ः': '%',
  '़': '+',
  '्': '~',
  ऽ: '•',
  '।': 'A',
  '॥': 'AA',
  '॰': 'Œ',
  '०': 'å',
  '१': 'ƒ',
  '२': '„',
  '३': '…',
  '४': '†',
  '५': '‡',
  '६': 'ˆ',
  '७': '‰',
  '८': 'Š',
  '९': '‹',
  '.': '-',
  ',': ']',
  '-': '&',
  '?': '\\',
  '/': '@',
  ';': '(',
  '(': '¼',
  ')': '½',
  '{': '¿',
  '}': 'À',
  '=': '¾',
  '+': '$',
  '‘': '^',
  '’': '*',
  '“': 'Þ',
  '”': 'ß',
};

/** Syllables with a drawing of their own. */
export const SYLLABLES: Record<string, string> = { रु: '#', रू: ':', हृ: 'â', दृ: '–', कृ: '—' };

/** Second keys for what has a key above: read, never written. */
export const OTHER_KEYS: Record<string, string> = {
  ô: 'क्क',
  Ñ: 'कृ',
  Ä: 'घ्',
  è: 'ध्',
  Ë: 'ध्',
  Ü: 'श्',
  Ò: 'भ्',
  Ö: 'झ्',
  Ì: 'द्द',
  Í: 'ट्ट',
  Î: 'ट्ठ',
  Ï: 'ड्ड',
  Ô: 'ड्ढ',
  Á: 'प्र',
  Ã: 'ई',
  Ó: '्य',
  È: 'ीं',
  '·': 'ऽ',
};
