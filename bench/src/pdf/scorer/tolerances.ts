/** Each difference between a formula and its source that does not count, as a rule that can be left out. */
export const TOLERANCES = [
  'pieces of the page in another order',
  'a formula elsewhere on the page',
  'begins or ends elsewhere',
  'corners of a figure typed as text',
  'words set apart in a formula',
  'spellings that print alike',
  'the second reading of the source',
  'a statement each',
  'rows without brackets',
  'columns behind a brace',
  'a column of two in parentheses',
  'a frame around a formula',
  'fonts of single letters',
  'punctuation behind a formula',
  'degree signs',
  'empty scripts',
  'the number of a statement',
] as const;

export type Tolerance = (typeof TOLERANCES)[number];
export type Tolerances = ReadonlySet<Tolerance>;

export const ALL_TOLERANCES: Tolerances = new Set(TOLERANCES);

export const allBut = (left: Tolerance): Tolerances => new Set(TOLERANCES.filter((each) => each !== left));
