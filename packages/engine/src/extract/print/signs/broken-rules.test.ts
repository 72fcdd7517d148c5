import { expect, it } from 'vitest';
import type { Component } from '../pixels/components.ts';
import { gapsOfRules } from './broken-rules.ts';
import type { Frame } from './frames.ts';
import { type Stroke, unionOf } from './sign.ts';

const X_HEIGHT_PX = 10;

const level = (x0: number, x1: number, y: number): Stroke => ({
  x0,
  x1,
  y0: y,
  y1: y + 2,
  direction: 'horizontal',
});
const side = (x: number, y0: number, y1: number): Stroke => ({
  x0: x,
  x1: x + 2,
  y0,
  y1,
  direction: 'vertical',
});

function frame(...strokes: Stroke[]): Frame {
  const component: Component = { ...unionOf(strokes), label: 1, area: 100 };
  return { component, strokes };
}

const left = frame(side(100, 50, 300), level(100, 130, 200));
const right = frame(level(400, 700, 203), side(700, 50, 300));

it('joins the pieces of a rule across the blank between them', () => {
  expect(gapsOfRules([left, right], [], X_HEIGHT_PX)).toEqual([
    { x0: 130, x1: 400, y0: 200, y1: 205, direction: 'horizontal' },
  ]);
});

it('joins them over crumbs of the rule', () => {
  const crumb = { x0: 250, x1: 260, y0: 200, y1: 203 };
  expect(gapsOfRules([left, right], [crumb], X_HEIGHT_PX)).toHaveLength(1);
});

it('leaves the rules of two tables beside each other', () => {
  const closed = frame(side(100, 50, 300), level(100, 330, 200), side(330, 50, 300));
  expect(gapsOfRules([closed, right], [], X_HEIGHT_PX)).toEqual([]);
  const second = frame(side(400, 50, 300), level(400, 700, 203), side(700, 50, 300));
  expect(gapsOfRules([left, second], [], X_HEIGHT_PX)).toEqual([]);
});

it('leaves pieces with print between them, on other levels, far apart, and bars without sides', () => {
  const sign = { x0: 250, x1: 260, y0: 196, y1: 208 };
  expect(gapsOfRules([left, right], [sign], X_HEIGHT_PX)).toEqual([]);
  const lower = frame(level(400, 700, 210), side(700, 50, 300));
  expect(gapsOfRules([left, lower], [], X_HEIGHT_PX)).toEqual([]);
  const far = frame(level(600, 700, 203), side(700, 50, 300));
  expect(gapsOfRules([left, far], [], X_HEIGHT_PX)).toEqual([]);
  expect(gapsOfRules([left, frame(level(400, 700, 203))], [], X_HEIGHT_PX)).toEqual([]);
});
