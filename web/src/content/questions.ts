export const QUESTIONS = [
  'files',
  'equations',
  'handwriting',
  'time',
  'account',
  'privacy',
  'refund',
] as const;

export const STEPS = ['upload', 'analyse', 'convert', 'download'] as const;
