import type { PrintInk } from '../print-ink.ts';
import { weighByPageShapes } from './page-shapes.ts';
import { weighScriptLetters } from './script-letters.ts';
import type { Sign } from './sign.ts';

/** Weighs what the network is not sure of by shapes that are known: drawings of faces, then the page's own letters. */
export function weighByShapes(signs: readonly Sign[], ink: PrintInk): void {
  weighScriptLetters(signs, ink);
  weighByPageShapes(signs, ink);
}
