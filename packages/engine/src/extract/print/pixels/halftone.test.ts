import { describe, expect, it } from 'vitest';
import type { Component } from './components.ts';
import { separateHalftones } from './halftone.ts';

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
    const { print, halftones } = separateHalftones([...screen(0, 0, 90, 20), ...heading, ...text]);
    expect(print).toEqual([...heading, ...text]);
    expect(halftones).toEqual([{ x0: 0, y0: 0, x1: 626, y1: 136 }]);
  });

  it('are told from larger dots that stand on them, as full stops and the dots of an i do', () => {
    const stops = Array.from({ length: 10 }, (_, i) => component(38 + 56 * i, 73, 5, 5));
    const text = letters(6);
    const { print, halftones } = separateHalftones([...screen(0, 0, 90, 20), ...stops, ...text]);
    expect(print).toEqual([...stops, ...text]);
    expect(halftones).toHaveLength(1);
  });

  it('go on between the letters that stand on them', () => {
    const text = letters(6);
    const beside = screen(720, 280, 20, 40, 8);
    const betweenLines = [328, 378, 428].flatMap((y) => screen(0, y, 90, 2, 8));
    expect(separateHalftones([...beside, ...betweenLines, ...text]).print).toEqual(text);
  });

  it('are dots of leaders, letters and a dirty page where they are fewer', () => {
    const leaders = [0, 50].flatMap((y) => screen(300, 320 + y, 60, 1));
    const dirt = Array.from({ length: 200 }, (_, i) => component(37 * (i % 20), 600 + 61 * (i % 10), 2, 2));
    const page = [...letters(6), ...leaders, ...dirt];
    expect(separateHalftones(page)).toEqual({ print: page, halftones: [] });
  });

  it('need print to be measured by', () => {
    const dots = screen(0, 0, 3, 3);
    expect(separateHalftones(dots)).toEqual({ print: dots, halftones: [] });
    expect(separateHalftones([])).toEqual({ print: [], halftones: [] });
  });
});
