import type { PrintInk } from '../print-ink.ts';
import { likenessTo, type SignShape, shapesOf, WITHOUT_SHAPE, weighedByLikeness } from './shape-likeness.ts';
import { heightOf, isPart, type Sign, styleOfName, textOfName } from './sign.ts';

/*
 * The network knows many faces and not the one of the page: in the index of an old textbook it sees a 3 as an 8 of 0.6 with a 3 of
 * 0.3, beside others that it is sure are 3. What it is sure of shows it the face.
 */

/** Of the network: signs above are examples of their class, and signs below are compared with examples. */
const SURE = 0.95;
const UNSURE = 0.9;
/** Fewer examples may be misread themselves; more tell nothing new. */
const EXAMPLES = { min: 3, max: 16 } as const;
/** ln of heights: the same letter in an index is drawn with other strokes, and a sign of it is like the text's by 0.85 only. */
const SAME_SIZE = 0.2;
/**
 * A sign of a class is like the page's examples of it by 0.92 to 0.97, one of another class by 0.88 at most. A likeness below says
 * nothing, as broken letters look like none.
 */
const TELLING_LIKENESS = 0.9;

/**
 * Strokes of one shape: I and l without serifs, 1 and l of Times where the page's sure 1 are of another face. Examples of one are
 * examples of all, and the network's own choice stays.
 */
const STROKES = ['1', 'I', 'l'];

/** The classes whose examples tell of a class: its own, and those of its twins. */
const namesLike = (name: string): string[] =>
  STROKES.includes(textOfName(name)) ? STROKES.map((text) => `${styleOfName(name)}:${text}`) : [name];

const logHeight = (sign: Sign) => Math.log(Math.max(1, heightOf(sign)));

/** The page's examples of each class, by size: as many signs are looked at for each question, however many the page has. */
function examplesOf(signs: readonly Sign[], ink: PrintInk): (name: string, like: Sign) => SignShape[] {
  const groups = new Map<string, Sign[]>();
  const stepOf = (sign: Sign) => Math.round(logHeight(sign) / SAME_SIZE);
  const keyOf = (name: string, step: number) => `${name} ${step}`;
  for (const sign of signs) {
    if (!sign.component || sign.probability < SURE || isPart(sign.name)) continue;
    const key = keyOf(sign.name, stepOf(sign));
    const group = groups.get(key);
    if (!group) groups.set(key, [sign]);
    else if (group.length < EXAMPLES.max) group.push(sign);
  }
  const shapes = new Map<Sign, SignShape>();
  const shapeOf = (sign: Sign) => {
    const shape = shapes.get(sign) ?? shapesOf([sign], ink)[0]!;
    shapes.set(sign, shape);
    return shape;
  };
  return (name, like) => {
    const isSameSize = (other: Sign) => Math.abs(logHeight(other) - logHeight(like)) < SAME_SIZE;
    const step = stepOf(like);
    const near = [step, step - 1, step + 1].flatMap((each) => groups.get(keyOf(name, each)) ?? []);
    const examples = near.filter(isSameSize).slice(0, EXAMPLES.max);
    return examples.length < EXAMPLES.min ? [] : examples.map(shapeOf);
  };
}

/** Whether the network read it, is not sure, and a shape can tell: what rules, words or a number have named keeps its name. */
function mayBeWeighed({ component, probability, name, text, top, accent, ...sign }: Sign): boolean {
  if (component === null || probability >= UNSURE || isPart(name) || accent !== '') return false;
  if (sign.isTall || sign.isFromWord || sign.isProse || sign.isLoneDigit || WITHOUT_SHAPE.test(text))
    return false;
  return name === top[0]?.name && text === textOfName(name);
}

/**
 * Weighs the classes of signs that the network is not sure of by their likeness to signs of the same page that it is sure of. Sizes and
 * baselines are settled, so that a sign becomes another one of its style alone; words are read, which would lose a broken letter that
 * looks like a whole one to the text recogniser's.
 */
export function weighByPageShapes(signs: readonly Sign[], ink: PrintInk): void {
  const examples = examplesOf(signs, ink);
  for (const sign of signs.filter(mayBeWeighed)) {
    const [shape] = shapesOf([sign], ink);
    const likenessOf = (name: string) => {
      if (isPart(name)) return null;
      const others = namesLike(name).flatMap((each) => examples(each, sign));
      return others.length === 0 ? 0 : Math.max(0, likenessTo(shape!, others) - TELLING_LIKENESS);
    };
    sign.top = weighedByLikeness(sign.top, likenessOf);
    const { name, probability } = sign.top.find((score) => !isPart(score.name))!;
    if (styleOfName(name) !== styleOfName(sign.name)) continue;
    Object.assign(sign, { name, probability, text: textOfName(name) });
  }
}
