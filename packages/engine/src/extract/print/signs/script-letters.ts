import { inflateSync } from 'node:zlib';
import drawings from '../network/script-letters.json' with { type: 'json' };
import type { PrintInk } from '../print-ink.ts';
import { correlation, type SignShape, shapeOf, shapesOf, weighedByLikeness } from './shape-likeness.ts';
import { isPart, type Sign, styleOfName, textOfName } from './sign.ts';

/*
 * Script capitals differ from face to face more than other letters do, and pages of training show few of each: the ℒ of Termes is a ℬ
 * to the network in every second place. Drawings of the faces tell them.
 */

/**
 * Correlation with a drawing of its letter: 0.86 and more for the ℒ of scans of 200 dots an inch, 0.73 at most with any other letter. A
 * face that none of the drawings is of looks like several of them by 0.5 to 0.8, and says nothing.
 */
const FITS = 0.85;

const SCRIPT = 'cal';

let known: ReadonlyMap<string, SignShape[]> | null = null;

function drawingsOfLetters(): ReadonlyMap<string, SignShape[]> {
  if (known) return known;
  const shapes = new Map<string, SignShape[]>();
  const levels = inflateSync(Buffer.from(drawings.shapes, 'base64'));
  const length = drawings.sidePx ** 2;
  for (const [i, letter] of [...drawings.letters].entries()) {
    const shape = shapeOf(levels.subarray(i * length, (i + 1) * length));
    shapes.set(letter, [...(shapes.get(letter) ?? []), shape]);
  }
  known = shapes;
  return known;
}

/** How like a shape is to the drawing of a letter that it is most like; 0 where there is none. */
const likenessToLetter = (shape: SignShape, letter: string): number =>
  Math.max(0, ...(drawingsOfLetters().get(letter) ?? []).map((drawing) => correlation(shape, drawing)));

const isScript = (name: string) => !isPart(name) && styleOfName(name) === SCRIPT;

/** Weighs the letters that the network names for script capitals by their likeness to drawings, where one of them fits. */
export function weighScriptLetters(signs: readonly Sign[], ink: PrintInk): void {
  const asked = signs.filter(
    ({ style, component, isFromWord, accent }) =>
      style === SCRIPT && component !== null && !isFromWord && accent === '',
  );
  for (const [i, shape] of shapesOf(asked, ink).entries()) {
    const sign = asked[i]!;
    const letters = sign.top.filter(({ name }) => isScript(name));
    const likenesses = new Map(letters.map(({ name }) => [name, likenessToLetter(shape, textOfName(name))]));
    const best = Math.max(0, ...likenesses.values());
    if (best < FITS) continue;
    sign.top = weighedByLikeness(sign.top, (name) => likenesses.get(name) ?? null);
    const { name, probability } = sign.top.find((score) => isScript(score.name))!;
    Object.assign(sign, { name, probability, text: textOfName(name) });
  }
}
