export * from './conversion-jobs.ts';
export * from './queues.ts';
export * from './sealed-key.ts';
export * from './sweep.ts';
