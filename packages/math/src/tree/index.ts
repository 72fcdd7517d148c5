export * from './math.ts';
export * from './math-walk.ts';
export * from './warning.ts';
