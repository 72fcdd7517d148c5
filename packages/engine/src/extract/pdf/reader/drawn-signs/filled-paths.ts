import type { Rectangle, Rule, Shape } from '../../page.ts';
import { boxAround, type Matrix } from '../matrix.ts';
import { boxPath, contoursOf, transformedPath } from '../path.ts';
import { height, width } from './drawn-sign.ts';

/** A path that was filled, small enough to be a sign. */
export interface FilledPath {
  /** As pdf.js writes paths, in points of the page. */
  path: number[];
  box: Rectangle;
  /** What the path is on the page where it is no sign. */
  shapes: Shape[];
  rules: Rule[];
  /** One of the brackets that were filled at once: no piece of a taller one. */
  isWholeBracket?: true;
}

/** A page with more filled paths is a drawing or a map. */
export const MAX_FILLED_PATHS = 3000;
/** The tallest sign, an integral about a fraction of 14 pt, and arrows; pictures are larger. */
const MAX_SIGN_PT = 60;
/** Of a path with its codes: an integral sign has some 300; letters of a logo have more. */
const MAX_NUMBERS = 1500;

/** The tallest bracket: about a fraction in the print of a slide's title. */
const MAX_BRACKET_PT = 120;

const mayBeSign = (box: Rectangle) => width(box) <= MAX_SIGN_PT && height(box) <= MAX_SIGN_PT;

function pathOfShapes(data: ArrayLike<number>, ctm: Matrix, shapes: Shape[], rules: Rule[]): FilledPath[] {
  const box = boxAround([...shapes, ...rules]);
  if (data.length > MAX_NUMBERS || !mayBeSign(box)) return [];
  return [{ path: transformedPath(data, ctm), box, shapes, rules }];
}

/** Of their height: what brackets that are filled at once differ by, which are as high as each other. */
const MAX_END_DIFFERENCE_SHARE = 0.02;
/** Brackets are narrower than that, of their height: an O beside an O is two letters. */
const MAX_BRACKET_WIDTH_SHARE = 0.6;

/** Whether the shapes stand beside each other from one height to another, as the brackets about one formula do. */
function areBrackets(shapes: readonly Shape[]): boolean {
  const sorted = shapes.toSorted((a, b) => a.x0 - b.x0);
  return sorted.every((shape, at) => {
    const [first] = sorted as [Shape];
    const before = sorted[at - 1];
    const slack = MAX_END_DIFFERENCE_SHARE * height(first);
    return (
      width(shape) < MAX_BRACKET_WIDTH_SHARE * height(shape) &&
      height(shape) <= MAX_BRACKET_PT &&
      Math.abs(shape.y0 - first.y0) <= slack &&
      Math.abs(shape.y1 - first.y1) <= slack &&
      (!before || before.x1 < shape.x0)
    );
  });
}

/** PowerPoint fills the brackets about something, and those between its parts, as the contours of one path. */
function bracketsOf(data: ArrayLike<number>, ctm: Matrix, shapes: Shape[], rules: Rule[]): FilledPath[] {
  if (shapes.length < 2 || rules.length > 0 || !areBrackets(shapes)) return [];
  const contours = contoursOf(data);
  if (contours.length !== shapes.length) return [];
  return contours.map((contour, at) => {
    const shape = shapes[at] as Shape;
    const path = transformedPath(contour, ctm);
    return { path, box: boxAround([shape]), shapes: [shape], rules: [], isWholeBracket: true };
  });
}

/** The two bars of an equals sign begin and end at the same dots of a printer. */
const SAME_END_PT = 0.1;

const isSameWidth = (a: Rule, b: Rule) =>
  a.direction === b.direction && Math.abs(a.x0 - b.x0) < SAME_END_PT && Math.abs(a.x1 - b.x1) < SAME_END_PT;

/** Boxes that were filled at once: each a path of its own, those above each other one together, as equals signs are. */
function pathsOfRules(rules: readonly Rule[]): FilledPath[] {
  const groups: Rule[][] = [];
  for (const rule of rules.filter(mayBeSign)) {
    const group = groups.find(([first]) => first && isSameWidth(first, rule));
    if (group) group.push(rule);
    else groups.push([rule]);
  }
  return groups
    .map((group) => ({ path: group.flatMap(boxPath), box: boxAround(group), shapes: [], rules: group }))
    .filter(({ box }) => mayBeSign(box));
}

/** Takes down a path that may be a sign between the glyphs of text, by what was painted since it began. */
export function noteFilled(
  content: { shapes: Shape[]; rules: Rule[]; filled: FilledPath[] },
  data: ArrayLike<number>,
  ctm: Matrix,
  before: { shapes: number; rules: number },
): void {
  if (content.filled.length > MAX_FILLED_PATHS) return;
  const shapes = content.shapes.slice(before.shapes);
  const rules = content.rules.slice(before.rules);
  if (shapes.length === 0) {
    content.filled.push(...pathsOfRules(rules));
    return;
  }
  const brackets = bracketsOf(data, ctm, shapes, rules);
  content.filled.push(...(brackets.length > 0 ? brackets : pathOfShapes(data, ctm, shapes, rules)));
}
