/** What a translation must not touch: formulas, code and addresses, and marks like our own. */
const UNTOUCHABLE =
  /\$\$[\s\S]+?\$\$|\\\[[\s\S]+?\\\]|\\\([\s\S]+?\\\)|\\begin\{([a-zA-Z]+\*?)\}[\s\S]*?\\end\{\1\}|\$(?!\s)(?:\\.|[^$\\\n])*?(?:\\\S|[^\s$\\])\$(?!\d)|```[\s\S]*?```|`[^`\n]+`|https?:\/\/[^\s<>]+|⟦[^⟧]*⟧/g;

export interface Protected {
  /** The text with a mark in the place of each part: ⟦0⟧, ⟦1⟧, … */
  text: string;
  parts: readonly string[];
}

export function protect(source: string): Protected {
  const parts: string[] = [];
  const text = source.replace(UNTOUCHABLE, (part) => `⟦${parts.push(part) - 1}⟧`);
  return { text, parts };
}

const DEVANAGARI_ZERO = 0x966;

const plainDigits = (digits: string) =>
  Number(digits.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO)));

export interface Restored {
  text: string;
  /** Parts that the translation left out, in their order. */
  lost: readonly string[];
}

/** Puts the parts back where their marks are now; a mark may come in the digits of either script. */
export function restore(translated: string, parts: readonly string[]): Restored {
  const seen = new Set<number>();
  const text = translated.replace(/⟦\s*([0-9०-९]+)\s*⟧/g, (mark, digits: string) => {
    const index = plainDigits(digits);
    seen.add(index);
    return parts[index] ?? mark;
  });
  return { text, lost: parts.filter((_, index) => !seen.has(index)) };
}
