export { labelName } from './label.ts';
export { writeTex } from './write-tex.ts';
