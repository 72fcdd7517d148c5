export * from '@sutra/math/tree';
export * from '@sutra/math/tree';
export * from './document.ts';
export * from './document-walk.ts';
export * from './format-number.ts';
export * from './formulas.ts';
export * from './replace-nodes.ts';
export * from './warning.ts';
