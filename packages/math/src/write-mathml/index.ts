export { type WriteMathmlOptions, writeMathml } from './write-mathml.ts';
