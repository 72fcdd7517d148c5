/** The area that a path encloses, given by its corners in drawing order; the path does not cross itself. */
export function enclosedArea(points: readonly (readonly [x: number, y: number])[]): number {
  const twice = points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
