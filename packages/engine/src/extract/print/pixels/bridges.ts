import type { Component, Labelled } from './components.ts';
import type { InkImage } from './ink.ts';

/**
 * Of 255: lighter is paper. At 200 dots an inch, a scanner, the ball of a k hung on it by 154 to 199, and the lightest
 * pixel between an i and its dot was 206 to 255.
 */
const BRIDGE_BELOW = 200;
/** A break is as long at most, in pixels: further off, two letters share their grey edges. */
const MAX_LENGTH_PX = 3;

function pixelsOf({ labels, width }: Labelled, { label, x0, y0, x1, y1 }: Component): number[] {
  const pixels: number[] = [];
  for (let y = y0; y < y1; y += 1)
    for (let at = y * width + x0; at < y * width + x1; at += 1) if (labels[at] === label) pixels.push(at);
  return pixels;
}

/** The labels of the components that a stretch of faint pixels joins with this one. */
export function bridgedLabels({ levels }: InkImage, page: Labelled, component: Component): Set<number> {
  const { labels, width, height } = page;
  const area = {
    x0: Math.max(0, component.x0 - MAX_LENGTH_PX),
    y0: Math.max(0, component.y0 - MAX_LENGTH_PX),
    x1: Math.min(width, component.x1 + MAX_LENGTH_PX),
    y1: Math.min(height, component.y1 + MAX_LENGTH_PX),
  };
  const across = area.x1 - area.x0;
  const places = across * (area.y1 - area.y0);
  /** For each pixel of the area the last round that came upon it. */
  const metIn = new Uint8Array(places);
  const isSeen = new Uint8Array(places);
  const reached = new Set<number>();
  let edge = pixelsOf(page, component);
  for (let round = 1; round <= MAX_LENGTH_PX + 1 && edge.length > 0; round += 1) {
    const next: number[] = [];
    const look = (column: number, row: number) => {
      const place = (row - area.y0) * across + column - area.x0;
      if (metIn[place] === round) return;
      metIn[place] = round;
      const pixel = row * width + column;
      const label = labels[pixel]!;
      if (label !== 0 && label !== component.label) reached.add(label);
      if (label !== 0 || levels[pixel]! >= BRIDGE_BELOW || isSeen[place] === 1) return;
      isSeen[place] = 1;
      next.push(pixel);
    };
    for (const pixel of edge) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      for (let row = Math.max(area.y0, y - 1); row <= Math.min(area.y1 - 1, y + 1); row += 1)
        for (let column = Math.max(area.x0, x - 1); column <= Math.min(area.x1 - 1, x + 1); column += 1)
          look(column, row);
    }
    edge = next;
  }
  return reached;
}
