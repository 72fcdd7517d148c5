export { type WriteOmmlOptions, writeOmml } from './write-omml/index.ts';
