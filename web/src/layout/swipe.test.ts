import { expect, it } from 'vitest';
import { closesDrawer } from './swipe.ts';

it('the menu closes after a long way left, even when the finger turns back at the end', () => {
  expect(closesDrawer([300, 200, 210])).toBe(true);
});

it('the menu closes after a short way that still goes left', () => {
  expect(closesDrawer([300, 280, 265])).toBe(true);
});

it('the menu stays open for a tap, a short way that turned back, and a way right', () => {
  expect(closesDrawer([300])).toBe(false);
  expect(closesDrawer([300, 260, 268])).toBe(false);
  expect(closesDrawer([100, 250])).toBe(false);
});
