import { expect, it } from 'vitest';
import { explainsInk } from './explained-ink.ts';
import type { Component, Labelled } from './pixels/components.ts';
import type { SignsRead } from './read-signs.ts';
import { type Sign, signOf } from './signs/sign.ts';

const component = (label: number, x0: number, y0: number, width: number, height: number): Component => ({
  label,
  x0,
  y0,
  x1: x0 + width,
  y1: y0 + height,
  area: Math.round((width * height) / 3),
});

const LETTERS = Array.from({ length: 100 }, (_, i) =>
  component(i + 1, 40 + 30 * (i % 20), 40 + 60 * Math.floor(i / 20), 16, 20),
);
const pageOf = (components: Component[]): Labelled => ({
  components,
  labels: new Int32Array(0),
  width: 800,
  height: 600,
});

const READING = { top: [{ name: 's:a', probability: 0.99 }], logSize: 0, baselineOffset: 0, math: 0 };
const asSign = (each: Component): Sign => signOf(each, READING, each);
const read = (signs: Sign[], figures: SignsRead['figures'] = []): SignsRead => ({
  signs,
  figures,
  strokes: [],
  devanagari: [],
  edges: [],
  noise: [],
  outer: [],
  border: [],
  frames: [],
  xHeightPx: 20,
});

it('a page is explained by the signs that its ink became', () => {
  expect(explainsInk(read(LETTERS.map(asSign)), pageOf(LETTERS))).toBe(true);
});

it('a page of which a few signs alone were read is not explained by them', () => {
  expect(explainsInk(read(LETTERS.slice(0, 10).map(asSign)), pageOf(LETTERS))).toBe(false);
});

it('a drawing explains the ink in it', () => {
  const drawing = { x0: 30, y0: 30, x1: 700, y1: 400 };
  expect(explainsInk(read([], [drawing]), pageOf(LETTERS))).toBe(true);
});

it('the dark edge of a scan asks for no explanation', () => {
  const edge = component(200, 780, 0, 20, 600);
  expect(explainsInk(read(LETTERS.map(asSign)), pageOf([...LETTERS, edge]))).toBe(true);
});

it('the line that the edge of a sheet leaves on a scan asks for no explanation', () => {
  const line = { ...component(200, 40, 560, 700, 8), area: 1000 };
  expect(explainsInk(read(LETTERS.map(asSign)), pageOf([...LETTERS, line]))).toBe(true);
});

it('a screenshot of a formula is explained by its few signs among many specks', () => {
  const signs = LETTERS.slice(0, 8).map(({ label, x0, y0 }) => component(label, x0, y0, 24, 50));
  const specks = Array.from({ length: 700 }, (_, i) =>
    component(200 + i, 40 + 7 * (i % 100), 300 + 9 * Math.floor(i / 100), 3, 4),
  );
  expect(explainsInk(read(signs.map(asSign)), pageOf([...signs, ...specks]))).toBe(true);
});

it('words that the recogniser reads as Hindi explain the ink in them', () => {
  const hindi = Array.from({ length: 60 }, (_, i) =>
    component(200 + i, 40 + 120 * (i % 6), 20 + 50 * (i % 10), 90, 30),
  );
  const page = pageOf([...LETTERS, ...hindi]);
  const signs = read(LETTERS.map(asSign));
  expect(explainsInk(signs, page)).toBe(false);
  expect(explainsInk(signs, page, hindi)).toBe(true);
});
