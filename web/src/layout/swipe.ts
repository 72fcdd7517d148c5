const FAR = 80;
const NEAR = 30;

/** Whether a finger that went through these x positions swept the left drawer away. */
export function closesDrawer(points: readonly number[]): boolean {
  const [first = 0] = points;
  const last = points.at(-1) ?? first;
  const moved = first - last;
  const stillLeftward = last < (points.at(-2) ?? first);
  return moved > FAR || (moved > NEAR && stillLeftward);
}
