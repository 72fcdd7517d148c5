/** What the built-in engine gets right, from the project's benches; written again after each run on a new engine. */
export const MEASURED_ON = '2026-11-22';

export interface MeasuredFigure {
  id: 'formulas' | 'characters' | 'equations';
  /** Hundredths that came out exactly right. */
  percent: number;
  /** How many were compared with the source that they came from. */
  of: number;
  command: string;
}

export const MEASURED: readonly MeasuredFigure[] = [
  { id: 'formulas', percent: 98.4, of: 2_668, command: 'npm run bench -- pdf' },
  { id: 'characters', percent: 99.9, of: 40_909, command: 'npm run bench -- pdf --structure' },
  { id: 'equations', percent: 99.7, of: 1_000, command: 'npm run bench -- omml' },
];

/** The figure that other pages name, in whole hundredths, rounded down. */
export const FORMULAS_RIGHT = Math.floor(MEASURED[0]?.percent ?? 0);

export const MEASURED_PATH = '/how-it-works#measured';
