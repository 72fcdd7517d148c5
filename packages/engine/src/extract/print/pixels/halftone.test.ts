import { describe, expect, it } from 'vitest';
import type { Component } from './components.ts';
import { partHalftones } from './halftone.ts';

let label = 0;
const component = (x: number, y: number, width: number, height: number): Component => {
  label += 1;
  return { label, x0: x, y0: y, x1: x + width, y1: y + height, area: width * height };
};

/** Lines of letters 20 pixels high, as a page at 200 dots an inch has them. */
const letters = (lines: number, from = 300) =>
  Array.from({ length: lines * 30 }, (_, i) =>
    component(24 * (i % 30), from + 50 * Math.floor(i / 30), 16, 20),
  );

const screen = (x: number, y: number, columns: number, rows: number, pitchPx = 7) =>
  Array.from({ length: columns * rows }, (_, i) =>
    component(x + pitchPx * (i % columns), y + pitchPx * Math.floor(i / columns), 3, 3),
  );

describe('the dots of a printer’s screen', () => {
  it('are told from print by how many share a letter’s room', () => {
    const text = letters(6);
    const heading = Array.from({ length: 10 }, (_, i) => component(100 + 30 * i, 60, 20, 26));
    const { print, halftones } = partHalftones([...screen(0, 0, 90, 20), ...heading, ...text]);
    expect(print).toEqual([...heading, ...text]);
    expect(halftones).toEqual([{ x0: 0, y0: 0, x1: 626, y1: 136 }]);
  });

  it('are dots of leaders, letters and a dirty page where they are fewer', () => {
    const leaders = [0, 50].flatMap((y) => screen(300, 320 + y, 60, 1));
    const dirt = Array.from({ length: 200 }, (_, i) => component(37 * (i % 20), 600 + 61 * (i % 10), 2, 2));
    const page = [...letters(6), ...leaders, ...dirt];
    expect(partHalftones(page)).toEqual({ print: page, halftones: [] });
  });

  it('need print to be measured by', () => {
    const dots = screen(0, 0, 3, 3);
    expect(partHalftones(dots)).toEqual({ print: dots, halftones: [] });
    expect(partHalftones([])).toEqual({ print: [], halftones: [] });
  });
});
