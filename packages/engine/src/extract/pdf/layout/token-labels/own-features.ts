import { decodeAlphanumeric } from '../../formula/glyphs/alphabets.ts';
import {
  FUNCTIONS,
  isBar,
  isBinary,
  isClose,
  isOpen,
  isRelation,
  NARY,
} from '../../formula/glyphs/symbols.ts';
import type { Token } from '../inline-math/token.ts';
import { rememberWords } from '../words/remembered.ts';
import { type FeatureList, featureList, namesFrom, type SetFeature } from './feature-list.ts';

/* What a token is by itself, wherever it stands: its role, letters and signs. */

/** Whether a word in small letters stands in the dictionary. */
export type IsDictionaryWord = (word: string) => boolean;

const NAMES = {
  role: namesFrom('role'),
  kind: namesFrom('kind'),
  letter: namesFrom('letter'),
  sign: namesFrom('sign'),
  digits: namesFrom('digits'),
  length: namesFrom('length'),
};

/** The features of a token by itself; alike tokens are given one list. */
export type OwnFeatures = (token: Token) => FeatureList;

/** Tells them with a dictionary; what was told of a text is remembered. */
export function ownFeatures(isDictionaryWord: IsDictionaryWord): OwnFeatures {
  const known = new Map<string, (text: string) => FeatureList>();
  return ({ role, text, bases }) => {
    const kind = bases[0]?.item?.kind;
    const object = kind === 'glyph' ? undefined : kind;
    const key = object === undefined ? role : `${role} ${object}`;
    let read = known.get(key);
    if (!read) {
      read = rememberWords((each) => {
        const { list, set } = featureList();
        setIdentity({ role, kind: object, text: each }, set, isDictionaryWord);
        return list;
      });
      known.set(key, read);
    }
    return read(text);
  };
}

const CLASSES: readonly [name: string, has: (text: string) => boolean][] = [
  ['relation', isRelation],
  ['binary', isBinary],
  ['open', isOpen],
  ['close', isClose],
  ['bar', isBar],
  ['n-ary', (text) => NARY.has(text)],
];

function setClass(text: string, set: SetFeature): void {
  const found = CLASSES.find(([, has]) => has(text));
  if (found) set(found[0]);
}

const KNOWN_SIGNS = new Set(`.,;:!?'’‘"“”…/-–—−+=<>()[]{}|*•∙·⋅×÷±°′√∈≤≥→⇒∴∵%&#₹$@_~^∆∠Ω`);

/** A token's role and text, and what kind of object it is where it is none of glyphs. */
interface Identity extends Pick<Token, 'role' | 'text'> {
  kind: string | undefined;
}

function setIdentity(
  { text, role, kind }: Identity,
  set: SetFeature,
  isDictionaryWord: IsDictionaryWord,
): void {
  set(NAMES.role(role));
  if (kind !== undefined) set(NAMES.kind(kind));
  setClass(text, set);
  if (FUNCTIONS.has(text)) set('function');
  if (/^[a-zA-Z]$/.test(text)) set(NAMES.letter(text));
  else if (KNOWN_SIGNS.has(text)) set(NAMES.sign(text));
  if (role === 'word') setWord(text, set, isDictionaryWord);
  else if (role === 'number') set(NAMES.digits(Math.min(text.length, MOST_DIGITS)));
  else setSymbol(text, set);
}

/** Longer numbers are as long. */
const MOST_DIGITS = 5;
/** Words of as many letters, and of more up to the next, count as one. */
const LEAST_LENGTHS = Object.values({ one: 1, two: 2, three: 3, some: 4, many: 7 });

const UNITS = new Set(
  'm cm mm km kg g mg s ms min h hr hrs Hz kHz MHz N J kJ W kW V mV A mA C F K L ml mL mol Pa kPa atm eV keV MeV rad ohm T Wb Bq amu rpm sq Rs'.split(
    ' ',
  ),
);

function setWord(text: string, set: SetFeature, isDictionaryWord: IsDictionaryWord): void {
  const small = text.toLowerCase();
  const length = [...text].length;
  set(NAMES.length(LEAST_LENGTHS.findLast((least) => length >= least) ?? 0));
  set('capital', /^\p{Lu}/u.test(text));
  set('capitals', length > 1 && text === text.toUpperCase() && small !== text);
  set('capital inside', length > 1 && /.\p{Lu}/u.test(text) && text !== text.toUpperCase());
  set('vowel', /[aeiouy]/.test(small));
  const isKnown = isDictionaryWord(small);
  set('dictionary', isKnown || small === 'a' || small === 'i');
  set('no dictionary', length > 1 && !isKnown);
  set('other script', /[\u0400-\u1fff]/.test(text));
  set('differential', /^d[a-z]$/.test(text));
  set('roman', /^(?:[ivx]+|[IVX]+)$/.test(text));
  set('ordinal', /^(?:th|st|nd|rd)$/.test(text));
  set('unit', UNITS.has(text));
}

function setSymbol(text: string, set: SetFeature): void {
  const characters = [...text];
  set('several', characters.length > 1);
  if (characters.length !== 1) return;
  set('greek', /^[\u0370-\u03ff]$/u.test(text));
  set('arrow', /^[\u2190-\u21ff]$/u.test(text));
  set('operator block', /^[\u2200-\u22ff\u2a00-\u2aff]$/u.test(text));
  set('alphanumeric', decodeAlphanumeric(text) !== null);
  set('private use', /^[\ue000-\uf8ff]$/u.test(text));
}
