export * from './conversion-jobs.ts';
export * from './document-jobs.ts';
export * from './letter-jobs.ts';
export * from './queues.ts';
export * from './record-jobs.ts';
export * from './sealed-key.ts';
export * from './sweep.ts';
export * from './webhook-jobs.ts';
