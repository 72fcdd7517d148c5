export { writeTex } from './write-tex.ts';
