import type { Rectangle } from '../../pdf/page.ts';
import { isAlphanumeric } from '../geometry/nominal-size.ts';
import { heightOf, isPart, midX, midY, type Sign, type Stroke, textOfName, unionOf } from './sign.ts';

/*
 * The line before the last column of an augmented matrix has the shape of a stretched bar. It stands between a pair of
 * brackets, goes as far as they do, and rows run on from one of its sides to the other; a bar between fractions, as of a
 * conditional probability, has one row on each side.
 */

const OPENING = new Set('([');
const CLOSING = new Set(')]');
const LEVEL = new Set(['RULE', 's:−', 's:-', 's:–']);

/** In x-heights. Bars of text are lower; baselines of one row differ by less than those of two. */
const MIN_HEIGHT = 2.5;
const ROW_GAP = 0.8;
/** Of a bracket's height, how far a line may end before it: those of grids with loose rows end a little inside. */
const MAX_SHORTER = 0.15;
/** Rows that run on beyond the line; numerators and denominators of two fractions make two, with bars between them. */
const ROWS = { least: 2, withFractions: 3 } as const;

const isBar = (sign: Sign, u: number) => textOfName(sign.name) === '|' && heightOf(sign) > MIN_HEIGHT * u;

function spans(line: Rectangle, bracket: Rectangle): boolean {
  const slack = MAX_SHORTER * heightOf(bracket);
  return line.y0 < bracket.y0 + slack && line.y1 > bracket.y1 - slack;
}

/** The brackets about a line; null where the nearest one on a side turns its back to it. */
function bracketsAbout(line: Sign, brackets: readonly Sign[]): [Sign, Sign] | null {
  const level = brackets.filter((bracket) => spans(line, bracket));
  const left = level.filter((bracket) => midX(bracket) < midX(line)).toSorted((a, b) => b.x1 - a.x1)[0];
  const right = level.filter((bracket) => midX(bracket) > midX(line)).toSorted((a, b) => a.x0 - b.x0)[0];
  const isPair = left && right && OPENING.has(textOfName(left.name)) && CLOSING.has(textOfName(right.name));
  return isPair ? [left, right] : null;
}

/** Letters and digits in rows, from top to bottom. */
function rowsOf(letters: readonly Sign[], u: number): Sign[][] {
  const rows: Sign[][] = [];
  for (const letter of letters.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row && letter.baseline - row.at(-1)!.baseline < ROW_GAP * u) row.push(letter);
    else rows.push([letter]);
  }
  return rows;
}

/** Whether rows between brackets run on from one side of a line to the other. */
function partsColumns(line: Sign, inside: readonly Sign[], u: number): boolean {
  const rows = rowsOf(
    inside.filter(({ text, name }) => isAlphanumeric(text) && !isPart(name)),
    u,
  );
  const isBefore = (sign: Sign) => midX(sign) < midX(line);
  const shared = rows.filter((row) => row.some(isBefore) && !row.every(isBefore));
  const isInRow = (sign: Sign) => rows.map(unionOf).some(({ y0, y1 }) => midY(sign) > y0 && midY(sign) < y1);
  const holdsFractions = inside.some((sign) => LEVEL.has(sign.name) && !isInRow(sign));
  return shared.length >= (holdsFractions ? ROWS.withFractions : ROWS.least);
}

/** The signs without the lines between columns of matrices, and these as strokes. */
export function takeColumnLines(signs: readonly Sign[], u: number): { signs: Sign[]; lines: Stroke[] } {
  const brackets = signs.filter(({ name }) => OPENING.has(textOfName(name)) || CLOSING.has(textOfName(name)));
  const lines = signs.filter((sign) => {
    if (!isBar(sign, u)) return false;
    const pair = bracketsAbout(sign, brackets);
    if (!pair) return false;
    const [left, right] = pair;
    const area = { x0: left.x1, x1: right.x0, y0: left.y0, y1: left.y1 };
    const inside = signs.filter(
      (other) =>
        midX(other) > area.x0 && midX(other) < area.x1 && midY(other) > area.y0 && midY(other) < area.y1,
    );
    return partsColumns(sign, inside, u);
  });
  const taken = new Set(lines);
  return {
    signs: signs.filter((sign) => !taken.has(sign)),
    lines: lines.map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1, direction: 'vertical' })),
  };
}
