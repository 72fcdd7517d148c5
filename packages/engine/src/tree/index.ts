export * from './document.ts';
export * from './format-number.ts';
export * from './math.ts';
export * from './math-walk.ts';
export * from './warning.ts';
