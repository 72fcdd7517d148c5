import { describe, expect, it } from 'vitest';
import { labelledBoxes } from './figure-labels.ts';
import type { Component } from './pixels/components.ts';

const X_HEIGHT_PX = 10;
const FIGURE = { x0: 200, y0: 100, x1: 500, y1: 300 };

let label = 0;
const ink = (x0: number, y0: number, width: number): Component => {
  label += 1;
  return { label, x0, y0, x1: x0 + width, y1: y0 + 15, area: width * 10 };
};

function labelled(others: Component[], brackets: Component[]) {
  const [box] = labelledBoxes([FIGURE], others, new Set(brackets), X_HEIGHT_PX);
  return box;
}

describe('what stands right below a figure', () => {
  const value = ink(230, 315, 9);

  it('is its label', () => {
    expect(labelled([value], [])).toMatchObject({ y1: 330 });
  });

  it('is an answer where the label of an option stands before it', () => {
    const option = [ink(160, 315, 5), ink(167, 315, 13), ink(182, 315, 5)];
    expect(labelled([...option, value], [option[0]!, option[2]!])).toEqual(FIGURE);
  });

  it('is an answer where the letter of the option touches its bracket', () => {
    const option = [ink(160, 315, 18), ink(180, 315, 5)];
    expect(labelled([...option, value], [option[1]!])).toEqual(FIGURE);
  });

  it('is its label beside the name of a function, which ends with a bracket as well', () => {
    const name = [ink(510, 315, 5), ink(517, 315, 5), ink(524, 315, 9), ink(535, 315, 5)];
    expect(labelled([...name, value], [name[1]!, name[3]!])).toMatchObject({ y1: 330 });
  });
});
