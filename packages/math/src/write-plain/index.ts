export { writePlain } from './write-plain.ts';
