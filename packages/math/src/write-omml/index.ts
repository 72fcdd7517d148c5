export { type WriteOmmlOptions, writeOmml } from './write-omml.ts';
