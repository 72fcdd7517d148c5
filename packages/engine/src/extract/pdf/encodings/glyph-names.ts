import { accented } from './accented.ts';
import { inAlphabet } from './alphabets.ts';
import { AMS_SIGNS, MORE_SIGNS } from './sign-names.ts';

/** Pairs of glyph name and what it stands for, blank-separated. */
function table(...lists: string[]): Map<string, string> {
  const entries = new Map<string, string>();
  for (const list of lists) {
    const words = list.trim().split(/\s+/);
    for (let i = 0; i + 1 < words.length; i += 2) entries.set(words[i]!, words[i + 1]!);
  }
  return entries;
}

const LATIN = `
  exclam ! quotedbl " numbersign # dollar $ percent % ampersand & quotesingle ' quoteright ’ quoteleft ‘
  parenleft ( parenright ) asterisk * plus + comma , hyphen - period . slash / zero 0 one 1 two 2 three 3 four 4
  five 5 six 6 seven 7 eight 8 nine 9 colon : semicolon ; less < equal = greater > question ? at @ bracketleft [
  backslash \\ bracketright ] asciicircum ^ underscore _ braceleft { bar | braceright } asciitilde ~
  exclamdown ¡ cent ¢ sterling £ fraction ⁄ yen ¥ florin ƒ section § currency ¤ quotedblleft “ quotedblright ”
  guillemotleft « guillemotright » guilsinglleft ‹ guilsinglright › guillemetleft « guillemetright »
  ff ff fi fi fl fl ffi ffi ffl ffl f_f ff f_i fi f_l fl f_f_i ffi f_f_l ffl endash – emdash — dagger †
  daggerdbl ‡ periodcentered · middot · paragraph ¶ bullet • quotesinglbase ‚ quotedblbase „ ellipsis …
  perthousand ‰ questiondown ¿ AE Æ ae æ OE Œ oe œ Oslash Ø oslash ø Lslash Ł lslash ł germandbls ß SS ẞ
  ordfeminine ª ordmasculine º dotlessi ı dotlessj ȷ onesuperior ¹ twosuperior ² threesuperior ³ trademark ™
  registered ® copyright © Eth Ð eth ð Thorn Þ thorn þ onehalf ½ onequarter ¼ threequarters ¾ brokenbar ¦
  degree ° Dcroat Đ dcroat đ Eng Ŋ eng ŋ IJ Ĳ ij ĳ euro € Euro € visiblespace ␣ kgreenlandic ĸ longs ſ
  Idotaccent İ Idot İ softhyphen \u00ad sfthyphen \u00ad hyphenchar \u00ad cwm \u200b
  numero № estimated ℮ afii61352 № minute ′ second ″ Hbar Ħ hbar ħ Ldot Ŀ ldot ŀ suppress ̷
  zerooldstyle 0 oneoldstyle 1 twooldstyle 2 threeoldstyle 3 fouroldstyle 4 fiveoldstyle 5 sixoldstyle 6
  sevenoldstyle 7 eightoldstyle 8 nineoldstyle 9 zeroinferior ₀ ch ch ck ck ct ct st st tt tt
  grave \` acute ´ circumflex ˆ tilde ˜ dieresis ¨ ring ˚ caron ˇ breve ˘ macron ¯ dotaccent ˙ cedilla ¸
  ogonek ˛ hungarumlaut ˝ vector ⃗ tie ⁀
`;

const GREEK = `
  Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ
  Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Upsilon1 ϒ Phi Φ Chi Χ Psi Ψ Omega Ω
  alpha α beta β gamma γ delta δ epsilon ε epsilon1 ϵ zeta ζ eta η theta θ theta1 ϑ iota ι kappa κ lambda λ mu μ
  nu ν xi ξ omicron ο pi π pi1 ϖ rho ρ rho1 ϱ sigma σ sigma1 ς sigmafinal ς tau τ upsilon υ phi φ phi1 ϕ chi χ
  psi ψ omega ω omega1 ϖ digamma ϝ kappa1 ϰ Digamma Ϝ epsiloninv ϶ Omegainv ℧ mho ℧
  varepsilon ε vartheta ϑ varpi ϖ varrho ϱ varsigma ς varphi φ varkappa ϰ straightphi ϕ openphi φ
`;

const SYMBOLS = `
  minus − multiply × asteriskmath ∗ divide ÷ diamondmath ⋄ plusminus ± minusplus ∓ circleplus ⊕ circleminus ⊖
  circlemultiply ⊗ circledivide ⊘ circledot ⊙ circlecopyrt ○ openbullet ∘ equivasymptotic ≍ equivalence ≡
  reflexsubset ⊆ reflexsuperset ⊇ lessequal ≤ greaterequal ≥ precedesequal ⪯ followsequal ⪰ similar ∼
  approxequal ≈ propersubset ⊂ propersuperset ⊃ lessmuch ≪ greatermuch ≫ precedes ≺ follows ≻ arrowleft ←
  arrowright → arrowup ↑ arrowdown ↓ arrowboth ↔ arrownortheast ↗ arrowsoutheast ↘ similarequal ≃
  arrowdblleft ⇐ arrowdblright ⇒ arrowdblup ⇑ arrowdbldown ⇓ arrowdblboth ⇔ arrownorthwest ↖
  arrowsouthwest ↙ proportional ∝ prime ′ infinity ∞ element ∈ owner ∋ triangle △ triangleinv ▽
  negationslash ̸ mapsto ↦ universal ∀ existential ∃ logicalnot ¬ emptyset ∅ Rfractur ℜ Ifractur ℑ latticetop ⊤
  perpendicular ⊥ aleph ℵ union ∪ intersection ∩ unionmulti ⊎ logicaland ∧ logicalor ∨ turnstileleft ⊢
  turnstileright ⊣ floorleft ⌊ floorright ⌋ ceilingleft ⌈ ceilingright ⌉ angbracketleft ⟨ angbracketright ⟩
  bardbl ∥ arrowbothv ↕ arrowdblbothv ⇕ wreathproduct ≀ radical √ coproduct ∐ nabla ∇ integral ∫ unionsq ⊔
  intersectionsq ⊓ subsetsqequal ⊑ supersetsqequal ⊒ club ♣ diamond ♢ heart ♡ spade ♠
  arrowlefttophalf ↼ arrowleftbothalf ↽ arrowrighttophalf ⇀ arrowrightbothalf ⇁ triangleright ▷ triangleleft ◁
  star ⋆ partialdiff ∂ flat ♭ natural ♮ sharp ♯ slurbelow ⌣ slurabove ⌢ lscript ℓ weierstrass ℘
  planckover2pi ℏ planckover2pi1 ℏ beth ℶ gimel ℷ daleth ℸ Finv Ⅎ Gmir ⅁
  summation ∑ product ∏ summationtext ∑ summationdisplay ∑ producttext ∏ productdisplay ∏ integraltext ∫
  integraldisplay ∫ contintegraltext ∮ contintegraldisplay ∮ uniontext ⋃ uniondisplay ⋃ intersectiontext ⋂
  intersectiondisplay ⋂ unionmultitext ⨄ unionmultidisplay ⨄ logicalandtext ⋀ logicalanddisplay ⋀
  logicalortext ⋁ logicalordisplay ⋁ unionsqtext ⨆ unionsqdisplay ⨆ circledottext ⨀ circledotdisplay ⨀
  circleplustext ⨁ circleplusdisplay ⨁ circlemultiplytext ⨂ circlemultiplydisplay ⨂ coproducttext ∐
  coproductdisplay ∐ notelement ∉ notsubset ⊄ notequal ≠ congruent ≅ therefore ∴ because ∵ angle ∠ dotmath ⋅
  reflexivesubset ⊆ lozenge ◊ carriagereturn ↵ suchthat ∋ gradient ∇ summationsmall ∑
  copyrightserif © registerserif ® trademarkserif ™ copyrightsans © registersans ® trademarksans ™
  asteriskcentered ∗ club ♣ radicalex ‾ arrowvertex ⏐ arrowhorizex ⎯
  parenlefttp ⎛ parenleftex ⎜ parenleftbt ⎝ parenrighttp ⎞ parenrightex ⎟ parenrightbt ⎠ bracketlefttp ⎡
  bracketleftex ⎢ bracketleftbt ⎣ bracketrighttp ⎤ bracketrightex ⎥ bracketrightbt ⎦ bracelefttp ⎧ braceleftmid ⎨
  braceleftbt ⎩ braceex ⎪ bracerighttp ⎫ bracerightmid ⎬ bracerightbt ⎭ integraltp ⌠ integralex ⎮ integralbt ⌡
  parenleftsmall ( vextendsingle | vextenddouble ∥ arrowvertexdbl ‖ arrowtp ↑ arrowbt ↓ arrowdbltp ⇑
  arrowdblbt ⇓ radicalbt ⎷ radicalvertex │ radicaltp ┌ bracehtipdownleft ⏞ bracehtipdownright ⏞
  bracehtipupleft ⏟ bracehtipupright ⏟ hatwide ˆ hatwider ˆ hatwidest ˆ tildewide ˜ tildewider ˜ tildewidest ˜
  arrowhookleft ‘ arrowhookright ’ filledbox ■ H18533 ■ square □ checkmark ✓
`;

/** The AMS fonts call some signs as plain TeX calls others: plain TeX's names come last and win. */
const NAMES = table(AMS_SIGNS, MORE_SIGNS, LATIN, GREEK, SYMBOLS);
NAMES.set('space', ' ');
NAMES.set('nbspace', '\u00a0');
NAMES.set('arrowhookleft', '↪');
NAMES.set('arrowhookright', '↩');

/** Sizes that TeX's extension fonts add to the names of delimiters and radicals. */
const SIZED = /(?:big{1,2}|Big{1,5}|text|disp(?:lay)?|(?<=tp|bt|ex)A|sf)?\d{0,2}$/;
const HEX = /^(?:uni((?:[0-9A-F]{4})+)|u([0-9A-F]{4,6}))$/;

const MAX_CODE_POINT = 0x10ffff;

function fromHex(name: string): string | null {
  const match = HEX.exec(name);
  if (!match) return null;
  const codes = match[1] ? match[1].match(/.{4}/g)! : [match[2]!];
  const points = codes.map((code) => Number.parseInt(code, 16));
  return points.every((point) => point <= MAX_CODE_POINT) ? String.fromCodePoint(...points) : null;
}

/**
 * What a glyph name stands for, by the Adobe Glyph List's rules for its forms (`uni2200`, `f_f_i`, `a.sc`) and
 * the names that TeX's fonts use; null where the name says nothing.
 */
export function textOfGlyphName(name: string): string | null {
  if (/^[A-Za-z]$/.test(name)) return name;
  const known = NAMES.get(name) ?? accented(name) ?? fromHex(name);
  if (known !== undefined && known !== null) return known;
  if (/^[A-Za-z]bbb$/.test(name)) return inAlphabet(name[0]!, 'double-struck');
  const negated = /^n(?:ot)?([a-z]{4,})$/.exec(name)?.[1];
  const base = negated ? NAMES.get(negated) : undefined;
  if (base) return `${base}\u0338`.normalize('NFC');
  const dot = name.indexOf('.', 1);
  if (dot > 0) return textOfGlyphName(name.slice(0, dot));
  if (name.includes('_')) return joined(name.split('_'));
  return NAMES.get(name.replace(SIZED, '')) ?? null;
}

function joined(parts: string[]): string | null {
  const texts = parts.map((part) => (part ? textOfGlyphName(part) : null));
  return texts.every((text) => text !== null) ? texts.join('') : null;
}
