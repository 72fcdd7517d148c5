export * from './ai-key.ts';
export * from './detect-format.ts';
export * from './errors.ts';
export * from './formats.ts';
export * from './jobs.ts';
export * from './limits.ts';
export * from './plans.ts';
export * from './progress.ts';
