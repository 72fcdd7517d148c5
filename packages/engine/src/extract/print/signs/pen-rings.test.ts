import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import { withoutPenRings } from './pen-rings.ts';
import { madeSign, type Sign } from './sign.ts';

const X_HEIGHT_PX = 12;
const [WIDTH, HEIGHT] = [120, 80];

type Draw = (set: (x: number, y: number) => void) => void;

/** The components of a drawing as signs of the names given for their order from the left. */
function read(draw: Draw, names: readonly string[]) {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  draw((x, y) => mask.fill(1, y * WIDTH + x, y * WIDTH + x + 2));
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  const signs = page.components
    .toSorted((a, b) => a.x0 - b.x0)
    .map((component, i): Sign => {
      const name = names[i]!;
      return { ...madeSign(component, name, 0.9), component, text: name.slice(2) };
    });
  return withoutPenRings(signs, page, X_HEIGHT_PX).map(({ text }) => text);
}

/** An ellipse about (50, 40), from one angle to another in degrees. */
const ring =
  (from: number, to: number): Draw =>
  (set) => {
    for (let angle = from; angle <= to; angle += 0.5) {
      const radians = (angle * Math.PI) / 180;
      set(Math.round(50 + 36 * Math.cos(radians)), Math.round(40 + 26 * Math.sin(radians)));
    }
  };

const stem =
  (x: number): Draw =>
  (set) => {
    for (let y = 32; y < 48; y += 1) set(x, y);
  };

const all =
  (...draws: Draw[]): Draw =>
  (set) => {
    for (const draw of draws) draw(set);
  };

it('leaves out a ring around a number, also one that is not closed', () => {
  expect(read(all(ring(0, 360), stem(44), stem(54)), ['r:O', 'r:i', 'r:i'])).toEqual(['i', 'i']);
  expect(read(all(ring(-60, 250), stem(44), stem(54)), ['X:⋃', 'r:i', 'r:i'])).toEqual(['i', 'i']);
});

it('leaves out both halves of a ring that was drawn in two strokes', () => {
  const overlapping = all(ring(0, 250), (set) => {
    for (let angle = -105; angle <= 60; angle += 0.5) {
      const radians = (angle * Math.PI) / 180;
      set(Math.round(50 + 42 * Math.cos(radians)), Math.round(42 + 34 * Math.sin(radians)));
    }
  });
  expect(read(all(overlapping, stem(44), stem(54)), ['X:⋂', 'r:O', 'r:i', 'r:i'])).toEqual(['i', 'i']);
});

it('keeps the circle of a circled digit', () => {
  expect(read(all(ring(0, 360), stem(50)), ['s:◯', 'r:1'])).toEqual(['◯', '1']);
});

it('keeps a curve beside signs, as a bracket or a slash is', () => {
  expect(read(all(ring(100, 260), stem(40), stem(54)), ['X:(', 'r:i', 'r:i'])).toEqual(['(', 'i', 'i']);
});
