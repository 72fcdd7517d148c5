import { symbolOf } from '../read-tex/symbols/index.ts';

/** Names of HTML and MathML that are not also a command of TeX, or another character there. */
const NAMES = `
amp & lt < gt > quot " apos ' nbsp \u00a0 ensp \u2002 emsp \u2003 thinsp \u2009 hairsp \u200a ThinSpace \u2009
MediumSpace \u205f ThickSpace \u205f\u200a VeryThinSpace \u200a ZeroWidthSpace \u200b NegativeThinSpace \u200b
InvisibleTimes \u2062 it \u2062 ApplyFunction \u2061 af \u2061 InvisibleComma \u2063 ic \u2063 NoBreak \u2060
PlusMinus ± plusmn ± MinusPlus ∓ minus − times × divide ÷ middot · centerdot · sdot ⋅ lowast ∗ deg ° micro µ
prime ′ Prime ″ hellip … ctdot ⋯ vellip ⋮ dtdot ⋱ bull • dd ⅆ DifferentialD ⅆ ee ⅇ ExponentialE ⅇ exponentiale ⅇ
ii ⅈ ImaginaryI ⅈ CapitalDifferentialD ⅅ DD ⅅ infin ∞ part ∂ PartialD ∂ nabla ∇ Del ∇ sum ∑ Sum ∑ prod ∏ Product ∏
int ∫ Integral ∫ oint ∮ ContourIntegral ∮ radic √ Sqrt √ rarr → RightArrow → larr ← LeftArrow ← harr ↔ rArr ⇒ lArr ⇐
hArr ⇔ Rightarrow ⇒ DoubleRightArrow ⇒ Implies ⇒ map ↦ Hat ^ OverBar ‾ UnderBar _ OverBrace ⏞ UnderBrace ⏟
OverParenthesis ⏜ UnderParenthesis ⏝ Tilde ∼ tilde ˜ breve ˘ macr ¯ acute ´ grave \` uml ¨ caron ˇ dot ˙
le ≤ ge ≥ leq ≤ geq ≥ ne ≠ NotEqual ≠ equiv ≡ Congruent ≡ asymp ≈ ap ≈ cong ≅ sim ∼ prop ∝ Element ∈ isin ∈ in ∈
notin ∉ NotElement ∉ ni ∋ sub ⊂ sup ⊃ sube ⊆ supe ⊇ SubsetEqual ⊆ nsub ⊄ cap ∩ cup ∪ Intersection ⋂ Union ⋃ empty ∅
emptyset ∅ emptyv ∅ setminus ∖ Backslash ∖ and ∧ or ∨ wedge ∧ vee ∨ not ¬ Not ⫬ forall ∀ ForAll ∀ exist ∃ Exists ∃
there4 ∴ Therefore ∴ because ∵ oplus ⊕ CirclePlus ⊕ otimes ⊗ CircleTimes ⊗ perp ⊥ bottom ⊥ par ∥ parallel ∥ mid ∣
VerticalBar ∣ Verbar ‖ Vert ‖ verbar | vert | lang ⟨ rang ⟩ langle ⟨ rangle ⟩ LeftAngleBracket ⟨ RightAngleBracket ⟩
lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ LeftCeiling ⌈ RightCeiling ⌉ LeftFloor ⌊ RightFloor ⌋ lbrace { rbrace } lbrack [
rbrack ] lpar ( rpar ) lsqb [ rsqb ] lcub { rcub } comma , semi ; colon : period . excl ! quest ? equals = plus +
ast * sol / bsol \\ num # dollar $ percnt % commat @ lowbar _ epsilon ε epsiv ϵ varepsilon ε straightepsilon ϵ
phi φ phiv ϕ varphi φ straightphi ϕ thetasym ϑ piv ϖ sigmaf ς hbar ℏ planck ℏ hslash ℏ planckh ℎ ell ℓ aleph ℵ
alefsym ℵ Re ℜ Im ℑ real ℜ image ℑ wp ℘ weierp ℘ reals ℝ Ropf ℝ Nopf ℕ Zopf ℤ Qopf ℚ Copf ℂ naturals ℕ integers ℤ
rationals ℚ complexes ℂ imath ı jmath ȷ inodot ı angle ∠ ang ∠ Angle ∠ copy © reg ® para ¶ sect § dagger † Dagger ‡
`;

const names = new Map<string, string>();
const words = NAMES.trim().split(/[ \n]+/);
for (let index = 0; index + 1 < words.length; index += 2)
  names.set(words[index] as string, words[index + 1] as string);
/** The character of a named reference, without `&` and `;`. */
export const namedCharacter = (name: string): string | undefined =>
  names.get(name) ?? symbolOf(name)?.character;
