import type { Alphabet } from '../encodings/alphabets.ts';
import { ESINT } from '../encodings/esint.ts';
import { MATHA, MATHB, MATHX } from '../encodings/mathabx.ts';
import { MT_EXTRA } from '../encodings/symbol.ts';
import { TEXT_COMPANION } from '../encodings/text-companion.ts';
import type { FontEncoding } from '../page.ts';

export interface Family {
  encoding: FontEncoding;
  math: boolean;
  /** True where the font follows its encoding at every code; others only borrow from it. */
  exact: boolean;
  /** Where the font's letters are of one alphabet: `A` of rsfs is 𝒜. Capitals only unless `small`. */
  alphabet?: Alphabet;
  small?: boolean;
  /** What the font holds at its codes, where no encoding of its own has a name. */
  characters?: Record<number, string>;
  /** True where the names in the font program and the document's map say nothing: they are those of another encoding. */
  codesOnly?: boolean;
  /** Signs that the font gives another character than TeX does, by the one of the font. */
  spelling?: Record<string, string>;
  /** True where a Type 3 font of the name is drawn in its em, however large its signs are. */
  inEm?: boolean;
  bold?: boolean;
  italic?: boolean;
}

type FamilyRule = [pattern: RegExp, family: Family];

const math = (encoding: FontEncoding, more: Partial<Family> = {}): Family => ({
  encoding,
  math: true,
  exact: false,
  ...more,
});
const text = (encoding: FontEncoding, more: Partial<Family> = {}): Family => ({
  encoding,
  math: false,
  exact: true,
  ...more,
});
const letters = (alphabet: Alphabet, bold = false) => math('unknown', { alphabet, small: true, bold });

/** What fonts call the signs of operators, which are dots and circles of text elsewhere. */
const OPERATORS_OF_STIX = { '∙': '•', '◦': '∘', 𝓁: 'ℓ' };
const OPERATORS_OF_MNSYMBOL = { '○': '∘', '●': '•', '◇': '⋄', '◦': '∘' };

/** By PostScript name, without its subset prefix; the first that fits decides. */
const FAMILIES: FamilyRule[] = [
  [/^(?:cmmib|m?lmmathitalic.*bold)/i, math('OML', { exact: true, bold: true, italic: true })],
  [/^(?:cmmi|m?lmmathitalic)/i, math('OML', { exact: true, italic: true })],
  [/^(?:cmbsy|m?lmmathsymbols.*bold)/i, math('OMS', { exact: true, alphabet: 'bold-script', bold: true })],
  [/^(?:cmsy|m?lmmathsymbols)/i, math('OMS', { exact: true, alphabet: 'script' })],
  [/^(?:cmex|m?lmmathextension)/i, math('OMX', { exact: true })],
  [/^euex/i, math('OMX')],
  [/^msam/i, math('MSA', { exact: true })],
  [/^msbm/i, math('MSB', { exact: true })],
  [/^eufb/i, letters('bold-fraktur', true)],
  [/^euf/i, letters('fraktur')],
  [/^eusb/i, math('OMS', { alphabet: 'bold-script', bold: true })],
  [/^eusm/i, math('OMS', { alphabet: 'script' })],
  [/^eurb/i, math('OML', { bold: true })],
  [/^eurm/i, math('OML')],
  [/^[tp]xb?mia$/i, letters('fraktur')],
  [/^(?:stixmathcalligraphy|stixtwomathcalligraphy|fourier-math-cal)/i, letters('script')],
  [/^(?:rsfs|rsfso|bbold.*script|callig|urwchancal)/i, letters('script')],
  [/^(?:bbm|bbold|dsrom|dsss|dssserif|.*blackboard)/i, letters('double-struck')],
  [
    /^(?:rtxmi|ntxmi|newtxb?mi|newpxb?mi|[rtp]xmi|zplmi|fourier-math-letters)/i,
    math('OML', { italic: true, spelling: { '★': '⋆' } }),
  ],
  [/^(?:hfbrm[ib]|cmbrm[ib]|x?ccmi|rblmi|rpxb?mi|mathdesign.*mathitalic)/i, math('OML', { italic: true })],
  [/^(?:hfbrsy|cmbrsy|x?ccsy|blsy|[tp]xb?sy\d?$)/i, math('OMS', { alphabet: 'script' })],
  [/^(?:x?ccex|blex|[tp]xb?ex$)/i, math('OMX')],
  [/^(?:hfbras|cmbras)/i, math('MSA')],
  [/^(?:hfbrbs|cmbrbs)/i, math('MSB', { alphabet: 'double-struck' })],
  [/^(?:mtmi|mathitalic|pazomath.*italic)/i, math('OML', { italic: true })],
  [/^kp-.*m-(?:medium)?italic/i, math('OML', { italic: true })],
  [/^kp-.*m-ex/i, math('OMX')],
  [/^kp-.*m-sya/i, math('MSA')],
  [/^kp-.*m-syb/i, math('MSB', { alphabet: 'double-struck' })],
  [/^kp-.*m-sy-/i, math('OMS', { alphabet: 'script' })],
  [/^kp-.*m-(?:regular|medium)$/i, letters('fraktur')],
  [/^kp-.*m-/i, math('unknown')],
  [
    /^(?:[tp]xb?sys|[tp]xsy$|fourier-math-symbols|mathdesign.*symbol|mtsy)/i,
    math('OMS', { alphabet: 'script' }),
  ],
  [/^(?:[tp]xb?exs|[tp]xb?exx|[tp]xexa|fourier-math-extension|mathdesign.*extension|mtex)/i, math('OMX')],
  [/^[tp]xb?sya/i, math('MSA')],
  [/^[tp]xb?syb/i, math('MSB', { alphabet: 'double-struck' })],
  [/^(?:[tp]xb?syc|[tp]xb?mia|ntx|npx|fourier-math|pazomath)/i, math('unknown')],
  [/^mt-?extra/i, math('unknown', { characters: MT_EXTRA })],
  [/^tex-matha/i, math('OMS', { characters: MATHA, codesOnly: true })],
  [/^tex-mathb/i, math('OMS', { characters: MATHB, codesOnly: true })],
  [/^tex-mathx/i, math('OMX', { characters: MATHX, codesOnly: true })],
  [/^(?:libertinust1math|stix(?:two)?math)/i, math('unicode', { spelling: OPERATORS_OF_STIX })],
  [/^(?:mnsymbol|mdsymbol)/i, math('unknown', { spelling: OPERATORS_OF_MNSYMBOL })],
  [/^esint/i, math('unknown', { characters: ESINT })],
  [/^(?:symbol|standardsym)/i, math('symbol')],
  [/^(?:opensymbol|euclid|mathematica|stmary|wasy|lasy)/i, math('unknown')],
  [/^tc(?:rm|bx|ti|sl|ss|tt)/i, { ...text('unknown'), characters: TEXT_COMPANION }],
  [/^(?:ecrm|ecbx|ecti|ecsl|ecss|ectt|eccc|ecsx|sfsx|sfrm|sfbx|sfti|sfsl|sfss|sftt|sfcc)/i, text('T1')],
  [/^(?:cmti|cmsl|cmbxti|cmbxsl|cmu|cmitt|cmsltt|cmssi)/i, text('OT1', { italic: true })],
  [/^cm(?:r|b|bx|ss|csc|tt|dunh|fib|vtt|ssbx|ssdc|sltt|tcsc|tex)/i, text('OT1')],
  // The fonts of KaTeX and MathJax, which web pages have: those of TeX, with the letters of alphabets at the codes of letters.
  [/^(?:katex|mathjax)_ams/i, math('unicode', { alphabet: 'double-struck', small: true })],
  [/^(?:katex|mathjax)_(?:caligraphic|script)-bold/i, letters('bold-script', true)],
  [/^(?:katex|mathjax)_(?:caligraphic|script)/i, letters('script')],
  [/^(?:katex|mathjax)_fraktur-bold/i, letters('bold-fraktur', true)],
  [/^(?:katex|mathjax)_fraktur/i, letters('fraktur')],
  [/^mathjax_vector/i, math('unicode', { inEm: true, spelling: { '→': '⃗' } })],
  [/^(?:katex|mathjax)_/i, math('unicode', { inEm: true, spelling: { '∣': '|', '∙': '•' } })],
  [/math(?!ilda|ias|ew)/i, math('unicode')],
];

const PLAIN: Family = { encoding: 'unknown', math: false, exact: false };

export function familyOf(name: string): Family {
  return FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? PLAIN;
}

const BOLD =
  /bold|black(?!board)|heavy|demi(?!x)|semibd|-bd|cmbx|cmb\d|cmmib|cmbsy|cmssbx|ecsx|ecbx|sfbx|medi(?:um)?(?:ital)?$/i;
const ITALIC = /italic|oblique|slant|ital\b|-it\b|-?itali?$|reguital|mediital|cmti|cmsl|cmmi|ecti|sfti|sfsl/i;
const MONOSPACE =
  /mono|courier|typewriter|cmtt|ectt|sftt|cmsltt|cmitt|t1xtt|tt-kp|consol|menlo|txtt|teletype|nimbusmon|cursor/i;
const SANS = /sans|helvet|arial|cmss|ecss|sfss|calibri|verdana|gothic|heros|adventor|nimbussan|sf-kp/i;

export interface NameFlags {
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  sans: boolean;
}

export function flagsOfName(name: string): NameFlags {
  return {
    bold: BOLD.test(name),
    italic: ITALIC.test(name),
    monospace: MONOSPACE.test(name),
    sans: SANS.test(name),
  };
}

/** Names that drivers and distillers number: `TT7526t00`, `T3Font_0`, `F12`; they say nothing about the style. */
const NUMBERED_NAME = /^(?:TTE?|T|F|R|C|MS|CIDFont|Font|Fnt|T3Font_?|Type3)[-_+]?[0-9A-F]*(?:t\d\d)?$/i;

export const hasNumberedName = (name: string) => NUMBERED_NAME.test(name);

/** `ABCDEF+CMR10` → `CMR10`. */
export function withoutSubsetPrefix(name: string): string {
  return name.replace(/^[A-Z]{6}\+/, '');
}

/** The name without sizes, weights and encodings: `LMRoman10-Bold` → `LMRoman`. */
export function familyName(name: string): string {
  const stem = name
    .replace(/-Identity-[HV]$/, '')
    .replace(
      /[-,](?:Regular|Bold|Italic|Oblique|BoldItalic|BoldOblique|Medium|Light|Roman|Regu|Medi|ReguItal|MediItal)$/i,
      '',
    );
  return stem.replace(/\d+(?:-\w+)?$/, '') || stem;
}
