import { symbolOf } from '../read-tex/symbols/index.ts';

/** Names of HTML and MathML that are not also a command of TeX, or another character there. */
const NAMES = `
amp & quot " apos ' nbsp \u00a0 ensp \u2002 emsp \u2003 thinsp \u2009 hairsp \u200a ThinSpace \u2009
MediumSpace \u205f ThickSpace \u205f\u200a VeryThinSpace \u200a ZeroWidthSpace \u200b NegativeThinSpace \u200b
InvisibleTimes \u2062 it \u2062 ApplyFunction \u2061 af \u2061 InvisibleComma \u2063 ic \u2063 NoBreak \u2060
PlusMinus ± MinusPlus ∓ divide ÷ middot · centerdot · lowast ∗ deg ° micro µ Prime ″ hellip … ctdot ⋯ vellip ⋮
dtdot ⋱ dd ⅆ DifferentialD ⅆ ee ⅇ ExponentialE ⅇ exponentiale ⅇ ii ⅈ ImaginaryI ⅈ DD ⅅ part ∂ PartialD ∂ Del ∇
Sum ∑ Product ∏ Integral ∫ ContourIntegral ∮ radic √ Sqrt √ RightArrow → LeftArrow ← DoubleRightArrow ⇒ Implies ⇒
map ↦ Hat ^ OverBar ‾ UnderBar _ OverBrace ⏞ UnderBrace ⏟ OverParenthesis ⏜ UnderParenthesis ⏝ Tilde ∼ tilde ˜
breve ˘ macr ¯ acute ´ grave \` uml ¨ caron ˇ dot ˙ NotEqual ≠ Congruent ≡ asymp ≈ ap ≈ prop ∝ Element ∈
NotElement ∉ sup ⊃ SubsetEqual ⊆ nsub ⊄ Intersection ⋂ Union ⋃ emptyv ∅ Backslash ∖ and ∧ or ∨ not ¬ Not ⫬ ForAll ∀
Exists ∃ there4 ∴ Therefore ∴ CirclePlus ⊕ CircleTimes ⊗ bottom ⊥ par ∥ VerticalBar ∣ Verbar ‖ verbar |
LeftAngleBracket ⟨ RightAngleBracket ⟩ LeftCeiling ⌈ RightCeiling ⌉ LeftFloor ⌊ RightFloor ⌋ lpar ( rpar ) lsqb [
rsqb ] lcub { rcub } comma , semi ; period . excl ! quest ? equals = plus + ast * sol / bsol \\ num # dollar $
percnt % commat @ lowbar _ epsilon ε epsiv ϵ straightepsilon ϵ phi φ phiv ϕ straightphi ϕ piv ϖ sigmaf ς planck ℏ
planckh ℎ Ropf ℝ Nopf ℕ Zopf ℤ Qopf ℚ Copf ℂ naturals ℕ inodot ı ang ∠ Angle ∠ copy © reg ®
`;

const names = new Map<string, string>();
const words = NAMES.trim().split(/[ \n]+/);
for (let index = 0; index + 1 < words.length; index += 2)
  names.set(words[index] as string, words[index + 1] as string);
/** The character of a named reference, without `&` and `;`. */
export const namedCharacter = (name: string): string | undefined =>
  names.get(name) ?? symbolOf(name)?.character;
