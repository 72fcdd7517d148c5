import type { LanguageTag } from '../../tree/index.ts';

/** How Word must treat a stretch of text: which of its font slots, which language slot, which direction. */
export interface Script {
  /** Uses the complex script slots (`w:cs`, `w:szCs`, `w:bCs`, `w:lang w:bidi`). */
  complex: boolean;
  rightToLeft: boolean;
  /** The language where the document names none for this script. */
  language: LanguageTag;
  /** The BCP 47 languages written in this script; the first subtags. */
  languages: readonly string[];
  ranges: readonly (readonly [number, number])[];
}

export const LATIN: Script = {
  complex: false,
  rightToLeft: false,
  language: 'en-IN',
  languages: [],
  ranges: [],
};

const indic = (
  language: LanguageTag,
  languages: readonly string[],
  ...ranges: [number, number][]
): Script => ({
  complex: true,
  rightToLeft: false,
  language,
  languages,
  ranges,
});

const rightToLeft = (language: LanguageTag, languages: readonly string[], ...ranges: [number, number][]) => ({
  ...indic(language, languages, ...ranges),
  rightToLeft: true,
});

export const DEVANAGARI = indic(
  'hi-IN',
  ['hi', 'mr', 'ne', 'sa', 'kok', 'doi', 'brx', 'mai'],
  [0x0900, 0x097f],
  [0xa8e0, 0xa8ff],
  [0x1cd0, 0x1cff],
);

/** Unicode's blocks of the scripts that take Word's complex script slots. */
const COMPLEX: readonly Script[] = [
  DEVANAGARI,
  indic('bn-IN', ['bn', 'as'], [0x0980, 0x09ff]),
  indic('pa-IN', ['pa'], [0x0a00, 0x0a7f]),
  indic('gu-IN', ['gu'], [0x0a80, 0x0aff]),
  indic('or-IN', ['or'], [0x0b00, 0x0b7f]),
  indic('ta-IN', ['ta'], [0x0b80, 0x0bff]),
  indic('te-IN', ['te'], [0x0c00, 0x0c7f]),
  indic('kn-IN', ['kn'], [0x0c80, 0x0cff]),
  indic('ml-IN', ['ml'], [0x0d00, 0x0d7f]),
  indic('si-LK', ['si'], [0x0d80, 0x0dff]),
  indic('th-TH', ['th'], [0x0e00, 0x0e7f]),
  rightToLeft('he-IL', ['he', 'yi'], [0x0590, 0x05ff], [0xfb1d, 0xfb4f]),
  rightToLeft('ar-SA', ['ar', 'ur', 'fa', 'ks', 'sd'], [0x0600, 0x077f], [0xfb50, 0xfdff], [0xfe70, 0xfeff]),
];

const FIRST_COMPLEX = 0x0590;
const LETTER = /[\p{L}\p{M}]/u;
const HAS_COMPLEX = /[\u0590-\u0E7F\u1CD0-\u1CFF\uA8E0-\uA8FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;

const holds = (script: Script, code: number) =>
  script.ranges.some(([from, to]) => code >= from && code <= to);

/** The script of a character, or null where it goes with its neighbours (blanks, digits, joiners). */
function scriptOf(character: string): Script | null {
  const code = character.codePointAt(0) ?? 0;
  if (code >= FIRST_COMPLEX) {
    const complex = COMPLEX.find((script) => holds(script, code));
    if (complex) return complex;
  }
  return LETTER.test(character) ? LATIN : null;
}

export interface ScriptRun {
  script: Script;
  text: string;
}

/** Cuts text where its script changes; characters without a script stay with what stands before them. */
export function splitScripts(text: string): ScriptRun[] {
  if (!HAS_COMPLEX.test(text)) return [{ script: LATIN, text }];
  const runs: ScriptRun[] = [];
  let undecided = '';
  for (const character of text) {
    const script = scriptOf(character);
    const last = runs.at(-1);
    if (last && (script === null || script === last.script)) last.text += character;
    else if (script === null) undecided += character;
    else {
      runs.push({ script, text: undecided + character });
      undecided = '';
    }
  }
  if (undecided) runs.push({ script: LATIN, text: undecided });
  return runs;
}

/** The tag for a run: the document's own where it is one of this script, else the script's. */
export function languageOf(script: Script, tag: LanguageTag | undefined): LanguageTag {
  if (!tag || !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(tag)) return script.language;
  const primary = tag.split('-')[0]?.toLowerCase() ?? '';
  const complex = COMPLEX.find((candidate) => candidate.languages.includes(primary));
  return (complex ?? LATIN) === script ? tag : script.language;
}
