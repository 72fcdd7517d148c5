import type { MathScript, MathStyle } from '../../../tree/index.ts';

export interface Letter {
  text: string;
  script?: MathScript;
  style?: MathStyle;
}

interface Range {
  from: number;
  to: number;
  script?: MathScript;
  style?: MathStyle;
}

/** The blocks of Mathematical Alphanumeric Symbols (Unicode 15, U+1D400 to U+1D7FF). */
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
  { from: 0x1d6a8, to: 0x1d6e1, style: 'bold' },
  { from: 0x1d6e2, to: 0x1d71b, style: 'italic' },
  { from: 0x1d71c, to: 0x1d755, style: 'bold-italic' },
  { from: 0x1d756, to: 0x1d78f, script: 'sans-serif', style: 'bold' },
  { from: 0x1d790, to: 0x1d7c9, script: 'sans-serif', style: 'bold-italic' },
  { from: 0x1d7ca, to: 0x1d7cb, style: 'bold' },
  { from: 0x1d7ce, to: 0x1d7d7, style: 'bold' },
  { from: 0x1d7d8, to: 0x1d7e1, script: 'double-struck' },
  { from: 0x1d7e2, to: 0x1d7eb, script: 'sans-serif' },
  { from: 0x1d7ec, to: 0x1d7f5, script: 'sans-serif', style: 'bold' },
  { from: 0x1d7f6, to: 0x1d7ff, script: 'monospace' },
];

/** Letters that Unicode had before the block and left out of it. */
const LETTERLIKE: Record<string, Letter> = {
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
};

const VARIANTS: Record<string, string> = {
  ϴ: 'ϴ',
  '𝜕': '∂',
  '𝛁': '∇',
  '𝜵': '∇',
  '𝝏': '∂',
  '𝛻': '∇',
  '𝛛': '∂',
};

/** A mathematical alphanumeric as plain letter, alphabet and style; null for every other character. */
export function decodeAlphanumeric(text: string): Letter | null {
  const known = LETTERLIKE[text];
  if (known) return known;
  const code = text.codePointAt(0) ?? 0;
  if (code < 0x1d400 || code > 0x1d7ff) return null;
  const range = RANGES.find(({ from, to }) => code >= from && code <= to);
  if (!range) return null;
  if (code === 0x1d6a4) return { text: 'ı' };
  if (code === 0x1d6a5) return { text: 'ȷ' };
  const { script, style } = range;
  return { text: VARIANTS[text] ?? greekVariant(text), ...(script && { script }), ...(style && { style }) };
}

/** Compatibility decomposition, keeping the variant forms ϵ ϑ ϰ ϕ ϱ ϖ apart. */
function greekVariant(text: string): string {
  const code = text.codePointAt(0) ?? 0;
  const start = [0x1d6a8, 0x1d6e2, 0x1d71c, 0x1d756, 0x1d790].findLast((from) => code >= from);
  if (start !== undefined && code < 0x1d7ca) {
    const offset = code - start;
    if (offset === 25) return '∇';
    if (offset >= 51) return '∂ϵϑϰϕϱϖ'[offset - 51] ?? text;
  }
  return text.normalize('NFKD');
}
