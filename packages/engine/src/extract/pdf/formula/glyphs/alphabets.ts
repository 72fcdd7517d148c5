import type { MathScript, MathStyle } from '../../../../tree/index.ts';

export interface Letter {
  text: string;
  script?: MathScript;
  style?: MathStyle;
}

interface Range {
  from: number;
  to: number;
  /** One of the five Greek alphabets, which share one order. */
  greek?: true;
  script?: MathScript;
  style?: MathStyle;
}

/** The alphabets of the block Mathematical Alphanumeric Symbols (Unicode 15). */
const RANGES: Range[] = [
  { from: 0x1d400, to: 0x1d433, style: 'bold' },
  { from: 0x1d434, to: 0x1d467, style: 'italic' },
  { from: 0x1d468, to: 0x1d49b, style: 'bold-italic' },
  { from: 0x1d49c, to: 0x1d4cf, script: 'script' },
  { from: 0x1d4d0, to: 0x1d503, script: 'script', style: 'bold' },
  { from: 0x1d504, to: 0x1d537, script: 'fraktur' },
  { from: 0x1d538, to: 0x1d56b, script: 'double-struck' },
  { from: 0x1d56c, to: 0x1d59f, script: 'fraktur', style: 'bold' },
  { from: 0x1d5a0, to: 0x1d5d3, script: 'sans-serif', style: 'plain' },
  { from: 0x1d5d4, to: 0x1d607, script: 'sans-serif', style: 'bold' },
  { from: 0x1d608, to: 0x1d63b, script: 'sans-serif', style: 'italic' },
  { from: 0x1d63c, to: 0x1d66f, script: 'sans-serif', style: 'bold-italic' },
  { from: 0x1d670, to: 0x1d6a3, script: 'monospace', style: 'plain' },
  { from: 0x1d6a4, to: 0x1d6a5, style: 'italic' },
  { from: 0x1d6a8, to: 0x1d6e1, greek: true, style: 'bold' },
  { from: 0x1d6e2, to: 0x1d71b, greek: true, style: 'italic' },
  { from: 0x1d71c, to: 0x1d755, greek: true, style: 'bold-italic' },
  { from: 0x1d756, to: 0x1d78f, greek: true, script: 'sans-serif', style: 'bold' },
  { from: 0x1d790, to: 0x1d7c9, greek: true, script: 'sans-serif', style: 'bold-italic' },
  { from: 0x1d7ca, to: 0x1d7cb, style: 'bold' },
  { from: 0x1d7ce, to: 0x1d7d7, style: 'bold' },
  { from: 0x1d7d8, to: 0x1d7e1, script: 'double-struck' },
  { from: 0x1d7e2, to: 0x1d7eb, script: 'sans-serif' },
  { from: 0x1d7ec, to: 0x1d7f5, script: 'sans-serif', style: 'bold' },
  { from: 0x1d7f6, to: 0x1d7ff, script: 'monospace' },
];

/** Letters that Unicode had before the block and left out of it. */
const LETTERLIKE = new Map<string, Letter>(
  Object.entries({
    ℎ: { text: 'h', style: 'italic' },
    ℬ: { text: 'B', script: 'script' },
    ℰ: { text: 'E', script: 'script' },
    ℱ: { text: 'F', script: 'script' },
    ℋ: { text: 'H', script: 'script' },
    ℐ: { text: 'I', script: 'script' },
    ℒ: { text: 'L', script: 'script' },
    ℳ: { text: 'M', script: 'script' },
    ℛ: { text: 'R', script: 'script' },
    ℊ: { text: 'g', script: 'script' },
    ℯ: { text: 'e', script: 'script' },
    ℴ: { text: 'o', script: 'script' },
    ℭ: { text: 'C', script: 'fraktur' },
    ℌ: { text: 'H', script: 'fraktur' },
    ℨ: { text: 'Z', script: 'fraktur' },
    ℂ: { text: 'C', script: 'double-struck' },
    ℍ: { text: 'H', script: 'double-struck' },
    ℕ: { text: 'N', script: 'double-struck' },
    ℙ: { text: 'P', script: 'double-struck' },
    ℚ: { text: 'Q', script: 'double-struck' },
    ℝ: { text: 'R', script: 'double-struck' },
    ℤ: { text: 'Z', script: 'double-struck' },
  }),
);

const VARIANTS: Record<string, string> = {
  ϴ: 'ϴ',
  '𝜕': '∂',
  '𝛁': '∇',
  '𝜵': '∇',
  '𝝏': '∂',
  '𝛻': '∇',
  '𝛛': '∂',
};

/** The block Mathematical Alphanumeric Symbols (Unicode 15). */
const BLOCK = { first: 0x1d400, last: 0x1d7ff };
/** The two letters between the Latin and the Greek alphabets, which decompose to no plain letter. */
const ITALIC_DOTLESS_I = 0x1d6a4;
const ITALIC_DOTLESS_J = 0x1d6a5;

/** The block of letterlike symbols comes before that of mathematical alphanumerics: most texts are neither. */
const FIRST_LETTERLIKE = 0x2100;

/** A mathematical alphanumeric as plain letter, alphabet and style; null for every other character. */
export function decodeAlphanumeric(text: string): Letter | null {
  const code = text.codePointAt(0) ?? 0;
  if (code < FIRST_LETTERLIKE) return null;
  const known = LETTERLIKE.get(text);
  if (known) return known;
  if (code < BLOCK.first || code > BLOCK.last) return null;
  const range = RANGES.find(({ from, to }) => code >= from && code <= to);
  if (!range) return null;
  if (code === ITALIC_DOTLESS_I) return { text: 'ı' };
  if (code === ITALIC_DOTLESS_J) return { text: 'ȷ' };
  const { script, style } = range;
  return {
    text: VARIANTS[text] ?? plainLetter(text, code, range),
    ...(script && { script }),
    ...(style && { style }),
  };
}

/** A Greek alphabet of the block: 25 capitals, nabla, 25 small letters, and these. */
const GREEK_VARIANTS = '∂ϵϑϰϕϱϖ';
const NABLA_OFFSET = 25;
const VARIANTS_OFFSET = 51;

/** Compatibility decomposition, keeping the variant forms ϵ ϑ ϰ ϕ ϱ ϖ apart. */
function plainLetter(text: string, code: number, { from, greek }: Range): string {
  const offset = greek ? code - from : 0;
  if (offset === NABLA_OFFSET) return '∇';
  if (offset >= VARIANTS_OFFSET) return GREEK_VARIANTS[offset - VARIANTS_OFFSET] ?? text;
  return text.normalize('NFKD');
}
