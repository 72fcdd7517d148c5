export { type MathmlFormula, readMathml } from './read-mathml.ts';
