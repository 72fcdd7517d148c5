/** What a reader of hostile input allows itself. */
export interface TexLimits {
  /** Longest source in UTF-16 code units. */
  length: number;
  /** Deepest nesting of groups, arguments and environments. */
  depth: number;
  /** Macro expansions in one formula, on top of one for each code unit of its source. */
  expansions: number;
  /** Tokens that expansions may make, on top of ten for each code unit of the source. */
  tokens: number;
}

export const defaultLimits: TexLimits = {
  length: 4_000_000,
  depth: 500,
  expansions: 10_000,
  tokens: 200_000,
};

export type TexLimitCode = 'tex-too-deep' | 'tex-macro-limit' | 'tex-too-long';

const messages: Record<TexLimitCode, string> = {
  'tex-too-deep': 'The formula is nested too deeply',
  'tex-macro-limit': 'The macros of the formula expand without end',
  'tex-too-long': 'The formula is too long',
};

/** The only error that {@link readTex} throws; everything else is repaired with a warning. */
export class TexLimitError extends Error {
  readonly code: TexLimitCode;
  /** Offset in the source, in UTF-16 code units. */
  readonly position: number;

  constructor(code: TexLimitCode, position: number) {
    super(`${messages[code]} (at ${position})`);
    this.name = 'TexLimitError';
    this.code = code;
    this.position = position;
  }
}
