export { OmmlReadError, type ReadFormula, readOmml } from './read-omml.ts';
