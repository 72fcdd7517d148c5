import type { Glyph, Rule, Shape } from '../page.ts';
import type { Drawing } from './drawing.ts';
import { boxAround } from './matrix.ts';

/** Strokes in a row by chance, as bars of fractions in a table, are fewer. */
const MIN_DASHES = 6;
/** Of a dash's length: bars of neighbouring fractions leave more room for the blanks beside them. */
const MAX_GAP_SHARE = 1.5;
/** Programs round the ends of dashes to tenths of a point. */
const ROUNDING_PT = 0.3;
/** Length to thickness: dots of leaders and of screens are as long as thick. */
const MIN_DASH_ASPECT_RATIO = 1.5;
/** A dash is no thicker than any other rule. */
const MAX_THICKNESS_PT = 3;
/** A dash painted as an area. */
const BOX_CORNERS = 4;
/** Longer ones are rules by themselves. */
const MAX_DASH_PT = 20;

interface Dash {
  mark: Rule | Shape;
  direction: Rule['direction'];
  /** Where its middle lies across the line. */
  across: number;
  from: number;
  to: number;
  thickness: number;
}

function dashOf(mark: Rule | Shape): Dash | null {
  const { x0, y0, x1, y1 } = mark;
  const isLevel = x1 - x0 >= y1 - y0;
  const [from, to] = isLevel ? [x0, x1] : [y0, y1];
  const [start, end] = isLevel ? [y0, y1] : [x0, x1];
  const thickness = end - start;
  if (to - from > MAX_DASH_PT || thickness > MAX_THICKNESS_PT) return null;
  if (to - from < MIN_DASH_ASPECT_RATIO * thickness) return null;
  const direction = isLevel ? 'horizontal' : 'vertical';
  return { mark, direction, across: (start + end) / 2, from, to, thickness };
}

export const isPaintedBox = ({ filled, stroked, outline }: Shape) =>
  filled && !stroked && outline !== undefined && !outline.curved && outline.points.length === BOX_CORNERS;

const isAfter = (next: Dash, dash: Dash) =>
  next.direction === dash.direction &&
  Math.abs(next.across - dash.across) < ROUNDING_PT &&
  Math.abs(next.thickness - dash.thickness) < ROUNDING_PT &&
  next.from > dash.to &&
  next.from - dash.to <= MAX_GAP_SHARE * lengthOf(dash);

/** Whether the dash goes on with the rhythm of the line: the first and the last one may be cut short. */
function continues(next: Dash, line: Dash[]): boolean {
  const [before, dash] = line.length > 1 ? line.slice(line.length - 2) : [undefined, ...line];
  if (!dash || !isAfter(next, dash)) return false;
  if (!before) return true;
  const isWhole = line.length === 2 || Math.abs(lengthOf(dash) - lengthOf(before)) < ROUNDING_PT;
  return isWhole && Math.abs(next.from - dash.to - (dash.from - before.to)) < ROUNDING_PT;
}

const lengthOf = ({ from, to }: Dash) => to - from;

/** The dashes as they were painted, cut into lines of one rhythm. */
function linesOf(dashes: Dash[]): Dash[][] {
  const lines: Dash[][] = [];
  for (const dash of dashes) {
    const line = lines.at(-1);
    if (line && continues(dash, line)) line.push(dash);
    else lines.push([dash]);
  }
  return lines.filter((line) => line.length >= MIN_DASHES);
}

/** Signs stand between the bars of a sum of fractions, and between dashes nothing does. */
function holdsSigns(line: readonly Dash[], glyphs: readonly Glyph[]): boolean {
  return line.slice(1).some((next, at) => {
    const before = line[at] as Dash;
    return glyphs.some(({ ink }) => {
      const isLevel = next.direction === 'horizontal' && ink.y0 < next.across && ink.y1 > next.across;
      const middle = (ink.x0 + ink.x1) / 2;
      return isLevel && middle > before.to && middle < next.from;
    });
  });
}

function ruleOf(line: Dash[]): Rule {
  const { direction, thickness, mark } = line[0] as Dash;
  const box = boxAround(line.map((dash) => dash.mark));
  return { direction, thickness, ...box, ...(mark.artifact && { artifact: true }) };
}

/** Each line of dashes, where a program paints every dash by itself, as one rule. */
export function withJoinedDashes<Content extends Drawing & { glyphs?: Glyph[] }>(content: Content): Content {
  const boxes = content.shapes.filter(isPaintedBox);
  if (content.rules.length + boxes.length < MIN_DASHES) return content;
  const dashes = (marks: (Rule | Shape)[]) => marks.map(dashOf).filter((dash) => dash !== null);
  const { glyphs = [] } = content;
  const found = [...linesOf(dashes(content.rules)), ...linesOf(dashes(boxes))];
  const lines = found.filter((line) => !holdsSigns(line, glyphs));
  if (lines.length === 0) return content;
  const joined = new Set(lines.flat().map(({ mark }) => mark));
  return {
    ...content,
    rules: [...content.rules.filter((rule) => !joined.has(rule)), ...lines.map(ruleOf)],
    shapes: content.shapes.filter((shape) => !joined.has(shape)),
  };
}
