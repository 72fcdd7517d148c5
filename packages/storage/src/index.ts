export * from './file-store.ts';
export * from './settings.ts';
