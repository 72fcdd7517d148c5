import type { AtomClass, MathSymbol } from '../../../../tree/index.ts';
import type { Glyph } from '../../page.ts';
import { decodeAlphanumeric } from './alphabets.ts';

const chars = (text: string) => new Set([...text].filter((char) => char !== ' '));

/** Characters that TeX and Word set as large operators. */
export const NARY = chars('∑∏∐∫∬∭⨌∮∯∰∱∲∳⋃⋂⋁⋀⨀⨁⨂⨃⨄⨅⨆⨉⨋⨍⨎⨏⨖');
export const INTEGRALS = chars('∫∬∭⨌∮∯∰∱∲∳⨋⨍⨎⨏⨖');

const RELATIONS = chars(
  '=<>≤≥≦≧≨≩≪≫≠≡≢≈≉≃≄≅≆≇≐≑≒≓≔≕≜≝≟∼≁∽∝∈∉∋∌⊂⊃⊆⊇⊄⊅⊈⊉⊊⊋⊏⊐⊑⊒≺≻≼≽⪯⪰⪇⪈⋖⋗≲≳≶≷≾≿⊢⊣⊨⊩⊪⊫⊬⊭⊮⊯⊥∥∦∣∤⋈≍≎≏≬⟂:∴∵' +
    '→←↔⇒⇐⇔↦⟶⟵⟷⟹⟸⟺⟼↪↩↠↣↝⇝⟿⇀⇁↼↽⇌⇋↑↓↕⇑⇓⇕↗↘↙↖⇉⇇⇈⇊⇄⇆↾↿⇂⇃⊸⊲⊳⊴⊵◃▹⪅⪆⩽⩾≮≯≰≱⊀⊁⋠⋡⋢⋣⟂⌢⌣⋔⋐⋑⫋⫌',
);
const BINARY = chars('+-−±∓×÷∗*⋆∘∙•·⋅∩∪⊎⊓⊔∧∨⊕⊖⊗⊘⊙†‡∖≀⊲⊳⊴⊵▽◁▷∔⊞⊟⊠⊡⋇⋉⋊⋋⋌⋎⋏⋒⋓⋄⊺⊼⊻⨿◯⊛⊚⊝∸⩞⌅⌆⨯');
const OPEN = chars('([{⟨⌊⌈⟦⟪⌜⌞⎰⟮⦃⦅');
const CLOSE = chars(')]}⟩⌋⌉⟧⟫⌝⌟⎱⟯⦄⦆');
const PUNCTUATION = chars(',;');
const BARS = chars('|‖∥∣⏐⦀');
const FENCES = new Set([...OPEN, ...CLOSE, ...BARS]);

export const isOpen = (text: string) => OPEN.has(text);
export const isClose = (text: string) => CLOSE.has(text);
export const isBar = (text: string) => BARS.has(text);
export const isFence = (text: string) => FENCES.has(text);
export const isRelation = (text: string) => RELATIONS.has(text);
export const isBinary = (text: string) => BINARY.has(text);

const PARTNERS: Record<string, string> = Object.fromEntries(
  [...'()[]{}⟨⟩⌊⌋⌈⌉⟦⟧⟪⟫⌜⌝⌞⌟⎰⎱⟮⟯⦃⦄⦅⦆'].reduce<[string, string][]>(
    (pairs, char, index, all) => (index % 2 ? pairs : [...pairs, [char, all[index + 1] as string]]),
    [],
  ),
);
export const partner = (open: string) => PARTNERS[open] ?? open;

const CLASSES = new Map<string, AtomClass>();

/** Worked out once for each sign that documents hold. */
function classOf(text: string): AtomClass {
  const known = CLASSES.get(text);
  if (known) return known;
  const found = ownClassOf(text);
  if (CLASSES.size < MOST_CLASSES) CLASSES.set(text, found);
  return found;
}

/** Signs of all documents; names of functions may be of any length. */
const MOST_CLASSES = 4096;

function ownClassOf(text: string): AtomClass {
  if (NARY.has(text)) return 'operator';
  if (RELATIONS.has(text) || NEGATED.test(text)) return 'relation';
  if (BINARY.has(text)) return 'binary';
  if (OPEN.has(text)) return 'open';
  if (CLOSE.has(text)) return 'close';
  if (PUNCTUATION.has(text)) return 'punctuation';
  return 'ordinary';
}
/** Struck letters stay symbols. */
const NEGATED = /^[^\p{L}∂∇]\u0338$/u;

/** Names that mathematics sets upright, as the fonts' text. */
export const FUNCTIONS = new Set(
  (
    'sin cos tan cot sec csc cosec arcsin arccos arctan arccot sinh cosh tanh coth sech csch arsinh arcosh artanh log ln lg exp ' +
    'lim colim max min sup inf limsup liminf det dim ker deg gcd lcm hom arg Pr mod argmin argmax rank tr Tr sgn sign span ' +
    'Re Im Hom End Aut Gal Ker Ran dom cod coker Ob diag curl div grad vol Var Cov erf id im proj injlim projlim ' +
    'tg ctg sh ch th Spec Ext Tor Res ord lím máx mín ínf'
  ).split(' '),
);

/** Names that carry limits below them in a display. */
export const LIMIT_NAMES = new Set(
  'lim,colim,max,min,sup,inf,limsup,liminf,lim sup,lim inf,ess sup,ess inf,inj lim,proj lim,det,gcd,Pr,argmin,argmax,arg min,arg max,lím,máx,mín,ínf,lím sup,lím inf'.split(
    ',',
  ),
);

export const isLetter = (text: string) => /^\p{L}\p{M}*$/u.test(text);
const isLatin = (text: string) => /^[A-Za-z]$/.test(text);
export const isDigit = (text: string) => /^\p{Nd}$/u.test(text);
const isUpperGreek = (text: string) => /^[Α-Ω]$/u.test(text);
const isGreek = (text: string) => /^[α-ωΑ-Ωϵϑϰϕϱϖ]$/u.test(text);

/** Characters the tree spells in one way. */
const SPELLING: Record<string, string> = {
  '-': '−',
  '‐': '−',
  '–': '−',
  '~': '∼',
  '\u00b7': '⋅',
  '∙': '⋅',
  µ: 'μ',
  Ω: 'Ω',
  '∆': 'Δ',
  '': '',
  '⁄': '/',
  '∕': '/',
  ˆ: '^',
  '⟂': '⊥',
  '￿': '',
};

function styleOf(glyph: Glyph, text: string): Pick<MathSymbol, 'style' | 'script'> {
  const { font } = glyph;
  if (!isLetter(text)) return font.bold && !isFence(text) ? { style: 'bold' } : {};
  if (isTypewriter(glyph)) return { script: 'monospace', style: 'plain' };
  if (isUprightSansSerif(glyph, text)) return { script: 'sans-serif', style: font.bold ? 'bold' : 'plain' };
  if (font.bold) return { style: isSlanted(glyph) ? 'bold-italic' : 'bold' };
  if (isUpperGreek(text)) return isSlanted(glyph) ? { style: 'italic' } : {};
  if (isSlanted(glyph) || !isLatin(text)) return {};
  return { style: 'plain' };
}

const isUprightSansSerif = (glyph: Glyph, text: string) =>
  SANS.test(glyph.font.name) && isLatin(text) && !isSlanted(glyph);

/** Fonts of few glyphs look monospaced by their widths alone; the name must agree. */
export const isTypewriter = ({ font }: Glyph) =>
  font.monospace && !font.math && /tt|mono|cour|typew|consol|menlo/i.test(font.name);

const SANS = /^(cmss|LMSans|SFSS|lmss|.*(Helvetica|Arial|NimbusSan|LiberationSans|FiraSans|SourceSans))/i;

/** Math italic: the encoding says so where the font's own flag does not. */
export const isSlanted = (glyph: Glyph) => glyph.font.italic || glyph.font.encoding === 'OML';

/** A slanted f with a hook, which publishers take for the name of a function. */
export const FLORIN = 'ƒ';

/** The tree's symbol for a glyph; `text` overrides what the font says (a composed character). */
export function symbolNode(glyph: Glyph, text = glyph.text): MathSymbol {
  const letter = decodeAlphanumeric(text);
  if (letter) {
    const bold = glyph.font.bold && !letter.style?.startsWith('bold');
    const style = bold ? (letter.style === 'italic' ? 'bold-italic' : 'bold') : letter.style;
    const plain =
      style === 'italic' && (isLatin(letter.text) || isGreek(letter.text)) && !isUpperGreek(letter.text);
    return {
      type: 'symbol',
      text: letter.text,
      class: classOf(letter.text),
      ...(letter.script && { script: letter.script }),
      ...(style && !plain && { style }),
    };
  }
  if (text === FLORIN) return { type: 'symbol', text: 'f', class: 'ordinary' };
  const spelled = SPELLING[text] ?? text;
  return { type: 'symbol', text: spelled, class: classOf(spelled), ...styleOf(glyph, spelled) };
}
