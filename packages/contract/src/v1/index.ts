export * from './answers.ts';
export * from './document.ts';
export * from './job-status.ts';
export * from './operations.ts';
export * from './requests.ts';
