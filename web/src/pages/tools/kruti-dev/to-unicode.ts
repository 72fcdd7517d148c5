import {
  CONJUNCTS,
  FOLLOWERS,
  LETTERS,
  MATRAS,
  OTHER_KEYS,
  REPH,
  SIGNS,
  SYLLABLES,
  VOWELS,
} from './layout.ts';

const HOOK = '\uE000';
const CLUSTER = '[क-ह]़?(?:्[क-ह]़?)*';

function keyTable(): Map<string, string> {
  const table = new Map<string, string>(Object.entries(OTHER_KEYS));
  for (const source of [VOWELS, MATRAS, SIGNS, SYLLABLES])
    for (const [text, key] of Object.entries(source)) if (key.length === 1) table.set(key, text);
  for (const source of [LETTERS, CONJUNCTS])
    for (const [text, { whole, joined }] of Object.entries(source)) {
      if (whole.length === 1) table.set(whole, text);
      if (joined) table.set(joined, `${text}्`);
    }
  table.set(FOLLOWERS.र.usual, '्र');
  table.set(FOLLOWERS.र.round, '्र');
  table.set(FOLLOWERS.य.round, '्य');
  table.set(REPH, HOOK);
  table.set('±', `${HOOK}ं`);
  return table;
}

const KEYS = keyTable();

/** What the font draws in pieces, and what the pieces mean; in this order. */
const REWRITES: readonly [RegExp, string][] = [
  [/।।/g, '॥'],
  [/््+/g, '्'],
  [/़्/g, '़्'],
  // The stem that completes a letter.
  [/्ा/g, ''],
  [/ाा+/g, 'ा'],
  [/ा़/g, '़ा'],
  [/ाे/g, 'ो'],
  [/ाै/g, 'ौ'],
  [/ाॅ/g, 'ॉ'],
  [/अो/g, 'ओ'],
  [/अौ/g, 'औ'],
  [/अॉ/g, 'ऑ'],
  [/अा/g, 'आ'],
  [/एे/g, 'ऐ'],
  [new RegExp(`इ${HOOK}`, 'g'), 'ई'],
  // Drawn before its letters, spoken after them.
  [new RegExp(`ि(${CLUSTER})`, 'g'), '$1ि'],
  // Drawn after its syllable, spoken before it.
  [new RegExp(`(${CLUSTER}[ा-ौ]*[ंँ]?)${HOOK}`, 'g'), 'र्$1'],
  [new RegExp(HOOK, 'g'), 'र्'],
];

/** Text typed for the font Kruti Dev 010 → Unicode. */
export function toUnicode(keys: string): string {
  const pieces = [...keys].map((key) => KEYS.get(key) ?? key).join('');
  return REWRITES.reduce((text, [from, to]) => text.replace(from, to), pieces).normalize('NFC');
}
