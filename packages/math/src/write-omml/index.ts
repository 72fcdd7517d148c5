export { alignByColumns } from './align-by-columns.ts';
export { splitNumberedLines } from './equation-array.ts';
export { type WriteOmmlOptions, writeOmml } from './write-omml.ts';
