/** Pairs of code and character, blank-separated; codes are characters of Latin-1. */
function byCode(list: string): Record<number, string> {
  const words = list.trim().split(/\s+/);
  const entries: Record<number, string> = {};
  for (let i = 0; i + 1 < words.length; i += 2) entries[words[i]!.charCodeAt(0)] = words[i + 1]!;
  return entries;
}

/** Linotype's and Adobe's Mathematical Pi 1, by code: `x Z y C z` stands for `x = y + z`. */
export const MATHEMATICAL_PI = byCode(`
  Z = C + K − ! × G ± H ∓ N ∞ O √ % ≤ R ≥ s ≠ X ∑ Ð ∫ ð ( Þ ) , < . > Æ → ¢ ′ q θ p π a α b β g γ d δ l λ m μ s σ
`);

/** Publishers' AdvP fonts, by code: TeX's symbols from À on, and what formulas need besides. */
export const ADV_P = byCode(`
  ¼ = þ + ð ( Þ ) ½ [ À − Á ⋅ Â × Ã ∗ Ä ÷ Æ ± Ç ∓ f { g } j | h ⟨ i ⟩ ¬ ¬ ¡ − ¢ ⋅ £ × ¤ ∗ § ± ! → ; ∅ 1 ∞ 2 ∈ 0 ′ 8 ∀ 9 ∃
`);

/** Glyphs of Wingdings that stand elsewhere in the font than their codes do: glyph id and code. */
const WINGDINGS_GLYPHS: Record<number, number> = { 0x7a: 0x6c, 0x99: 0x76, 0xbe: 0xd8 };

/** Fonts of signs have their codes in the private characters from U+F000 on. */
const PRIVATE_CODES = 0xf000;

/** The code of Wingdings that a map to private characters states, or that the glyph's place in the font does. */
export function wingdingsCode(unicode: string, glyphId: number, codeOfGlyph: (id: number) => number): number {
  const mapped = (unicode.codePointAt(0) ?? 0) - PRIVATE_CODES;
  if (mapped > 0 && mapped <= LAST_CODE) return mapped;
  return WINGDINGS_GLYPHS[glyphId] ?? codeOfGlyph(glyphId);
}

const LAST_CODE = 0xff;

/** Microsoft's Wingdings: bullets, ticks and arrows. */
export const WINGDINGS: Record<number, string> = {
  0x6c: '●',
  0x6e: '■',
  0x6f: '□',
  0x71: '❑',
  0x75: '◆',
  0x76: '❖',
  0x77: '◆',
  0x9e: '·',
  0x9f: '•',
  0xa1: '○',
  0xa7: '▪',
  0xa8: '◻',
  0xb6: '☆',
  0xd8: '➢',
  0xdc: '➲',
  0xdf: '←',
  0xe0: '→',
  0xe1: '↑',
  0xe2: '↓',
  0xe8: '➔',
  0xef: '⇦',
  0xf0: '⇨',
  0xf1: '⇧',
  0xf2: '⇩',
  0xf3: '⬄',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
};
