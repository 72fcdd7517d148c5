import { overlapX, overlapY, union, unionAll } from '../../formula/model/box.ts';
import { DOUBLE_QUAD_EM } from '../../metrics.ts';
import type { Glyph, Rectangle } from '../../page.ts';

/** Text that is set in another direction than the page's, turned upright. */
export interface RotatedText {
  /** Of the baseline on the page, degrees counter-clockwise. */
  degrees: number;
  /** As they were painted. */
  painted: Glyph[];
  /** The same, in coordinates in which they are upright. */
  upright: Glyph[];
  /** Where it is on the page. */
  box: Rectangle;
}

/** Scans and slanted matrices tilt lines by less; their words are still in line with each other. */
const MAX_TILT_DEGREES = 3;
/** Angles that differ by less are those of one text. */
const ANGLE_STEP_DEGREES = 5;
const FULL_TURN_DEGREES = 360;
const HALF_TURN_DEGREES = 180;
/** Words and lines of one text are nearer to each other, labels of a drawing's axis further apart. */
const MAX_GAP_EM = DOUBLE_QUAD_EM;

export const isRotated = ({ rotation }: Glyph) => {
  if (rotation === 0) return false;
  const turn = Math.abs(rotation) % FULL_TURN_DEGREES;
  return Math.min(turn, FULL_TURN_DEGREES - turn) > MAX_TILT_DEGREES;
};

/** The glyphs that are not upright, a group for each text; those of one direction from the first line to the last. */
export function rotatedTexts(glyphs: readonly Glyph[]): RotatedText[] {
  const byAngle = new Map<number, Glyph[]>();
  for (const glyph of glyphs.filter(isRotated)) {
    const key = Math.round(glyph.rotation / ANGLE_STEP_DEGREES);
    byAngle.set(key, [...(byAngle.get(key) ?? []), glyph]);
  }
  return [...byAngle.values()].flatMap((glyphs) => clustersOf(glyphs).map(rotatedText).toSorted(byFirstLine));
}

function rotatedText(painted: Glyph[]): RotatedText {
  const degrees = painted[0]?.rotation ?? 0;
  const turn = turnBy(degrees);
  return {
    degrees,
    painted,
    upright: painted.map((glyph) => turnedUpright(glyph, turn)),
    box: unionAll(painted.map(({ ink }) => ink)),
  };
}

const firstBaseline = ({ upright }: RotatedText) => Math.min(...upright.map(({ baseline }) => baseline));

const byFirstLine = (a: RotatedText, b: RotatedText) => firstBaseline(a) - firstBaseline(b);

/** Glyphs near each other. */
function clustersOf(glyphs: Glyph[]): Glyph[][] {
  let clusters: { box: Rectangle; glyphs: Glyph[] }[] = [];
  for (const glyph of glyphs) {
    const near = MAX_GAP_EM * glyph.size;
    const isNear = ({ box }: { box: Rectangle }) =>
      overlapX(box, glyph.ink) > -near && overlapY(box, glyph.ink) > -near;
    const joined = clusters.filter(isNear);
    clusters = [
      ...clusters.filter((cluster) => !isNear(cluster)),
      {
        box: joined.map(({ box }) => box).reduce(union, glyph.ink),
        glyphs: [...joined.flatMap((cluster) => cluster.glyphs), glyph],
      },
    ];
  }
  return clusters.map((cluster) => cluster.glyphs);
}

interface Point {
  x: number;
  y: number;
}
type Turn = (point: Point) => Point;

/** Turns points of the page so that a baseline at that angle becomes horizontal. */
export function turnBy(degrees: number): Turn {
  const angle = (degrees / HALF_TURN_DEGREES) * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos });
}

/** The box around a box that was turned. */
export function turnedBox({ x0, y0, x1, y1 }: Rectangle, turn: Turn): Rectangle {
  const corners = [
    turn({ x: x0, y: y0 }),
    turn({ x: x1, y: y0 }),
    turn({ x: x0, y: y1 }),
    turn({ x: x1, y: y1 }),
  ];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

function turnedUpright(glyph: Glyph, turn: Turn): Glyph {
  const { x, y } = turn({ x: glyph.x, y: glyph.baseline });
  return { ...glyph, x, baseline: y, ink: turnedBox(glyph.ink, turn), rotation: 0 };
}
