/** Open positions: the operator's own list. Their sentences are in `company.json` under their id. */
export interface Job {
  id: 'frontend' | 'product' | 'success' | 'devops';
  department: 'engineering' | 'product' | 'success';
}

export const DEPARTMENTS = ['all', 'engineering', 'product', 'success'] as const;
export type Department = (typeof DEPARTMENTS)[number];

export const JOBS: readonly Job[] = [
  { id: 'frontend', department: 'engineering' },
  { id: 'product', department: 'product' },
  { id: 'success', department: 'success' },
  { id: 'devops', department: 'engineering' },
];
