import { holdsMiddle } from '../pdf/formula/model/box.ts';
import type { Rectangle } from '../pdf/page.ts';
import { grown, joined, meets } from './geometry/near-boxes.ts';
import type { Component } from './pixels/components.ts';
import { heightOf, midY, unionOf, widthOf } from './signs/sign.ts';

/* What is written at the edges of a figure. Lengths are in x-heights. */

/** What is written at a figure's edge stands that near. */
const LABEL_GAP = 2.2;
/** Labels are short; lines of text beside a figure go on. */
const MAX_LABEL_WIDTH = 9;
/**
 * How far a label reaches beyond the side of a figure that it stands at, as the name of an axis beyond its numbers; one
 * that begins within the figure, to its end.
 */
const MAX_LABEL_OVERHANG = 6;
/** Rounds in which labels of labels are taken. */
const LABEL_ROUNDS = 3;
/** Blank between signs of one word, and between words of one line. */
const SIGN_GAP = 0.3;
const WORD_GAP = 1.2;
/** The label of an option; where its letter touches a bracket, both are wider than a letter. */
const OPTION = { minWidth: 1.8, maxWidth: 3.6, minJoined: 1.2 } as const;
/** More components beside figures are their dots, and no labels. */
const MAX_LABEL_PARTS = 3000;

function isLabel(phrase: Rectangle, figure: Rectangle, near: Rectangle, u: number): boolean {
  if (!meets(near, phrase) || widthOf(phrase) >= MAX_LABEL_WIDTH * u) return false;
  const overhang = MAX_LABEL_OVERHANG * u;
  const isAtSide = phrase.x0 > figure.x0 - overhang && phrase.x1 < figure.x1 + overhang;
  const isLevel = midY(phrase) > figure.y0 && midY(phrase) < figure.y1;
  const beginsInside = phrase.x0 < figure.x1 && phrase.x1 > figure.x0;
  return isAtSide || (isLevel && beginsInside);
}

/** Whether a phrase is the label of an option, as `(A)` is: it ends with a bracket, and begins with one or what touches one. */
function isOptionLabel(
  phrase: Rectangle,
  parts: readonly Component[],
  brackets: ReadonlySet<Component>,
  u: number,
) {
  const { minWidth, maxWidth, minJoined } = OPTION;
  if (widthOf(phrase) < minWidth * u || widthOf(phrase) > maxWidth * u) return false;
  const [first, ...rest] = parts.filter((part) => holdsMiddle(phrase, part)).toSorted((a, b) => a.x0 - b.x0);
  const last = rest.at(-1);
  if (!first || !last || !brackets.has(last)) return false;
  return brackets.has(first) || widthOf(first) >= minJoined * u;
}

/** Whether a phrase above or below a figure stands in a row of options: it is the answer to a question. */
const isOption = (phrase: Rectangle, figure: Rectangle, options: readonly Rectangle[]) =>
  (midY(phrase) < figure.y0 || midY(phrase) > figure.y1) &&
  options.some((option) => midY(phrase) > option.y0 && midY(phrase) < option.y1);

/** A figure with the labels at its edges. */
function withLabels(figure: Rectangle, phrases: readonly Rectangle[], u: number): Rectangle {
  let box = figure;
  for (let round = 0; round < LABEL_ROUNDS; round += 1) {
    const near = grown(box, LABEL_GAP * u);
    const next = unionOf([box, ...phrases.filter((phrase) => isLabel(phrase, figure, near, u))]);
    if (widthOf(next) === widthOf(box) && heightOf(next) === heightOf(box)) break;
    box = next;
  }
  return box;
}

/** Figures with their labels; `others` are the components that are no part of them, `brackets` those read as such. */
export function labelledBoxes(
  figures: readonly Rectangle[],
  others: readonly Component[],
  brackets: ReadonlySet<Component>,
  u: number,
): Rectangle[] {
  const beside = others.filter(
    (component) =>
      figures.some((figure) => meets(grown(figure, MAX_LABEL_WIDTH * u), component)) &&
      !figures.some((figure) => holdsMiddle(figure, component)),
  );
  if (beside.length > MAX_LABEL_PARTS) return [...figures];
  const phrases = joined(joined(beside, SIGN_GAP * u), WORD_GAP * u, 0);
  const options = phrases.filter((phrase) => isOptionLabel(phrase, beside, brackets, u));
  return figures.map((figure) =>
    withLabels(
      figure,
      phrases.filter((phrase) => !isOption(phrase, figure, options)),
      u,
    ),
  );
}
