export * from './content-recogniser.ts';
export * from './recogniser.ts';
