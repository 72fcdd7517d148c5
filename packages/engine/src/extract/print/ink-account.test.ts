import { expect, it } from 'vitest';
import { InkAccount } from './ink-account.ts';
import type { Component } from './pixels/components.ts';
import { madeSign, type Sign } from './signs/sign.ts';

const X_HEIGHT_PX = 20;

const component = (label: number, x0: number, y0: number, width = 16, height = 20): Component => ({
  label,
  x0,
  y0,
  x1: x0 + width,
  y1: y0 + height,
  area: width * height,
});
const signOf = (ink: Component, name = 'i:x'): Sign => ({ ...madeSign(ink, name), component: ink });

it('leaves ink unexplained that no mark of the page is made of', () => {
  const [read, lost] = [component(1, 40, 40), component(2, 80, 40)];
  const account = new InkAccount([read, lost], X_HEIGHT_PX);
  account.claim([signOf(read)], 'read', 'sign or stroke');
  expect(account.unexplained()).toEqual([lost]);
});

it('takes specks for noise', () => {
  const speck = component(1, 40, 40, 3, 3);
  expect(new InkAccount([speck], X_HEIGHT_PX).of(speck)).toEqual({ state: 'noise', rule: 'speck' });
});

it('does not take what stands below the bar of a root for the root', () => {
  const [root, radicand] = [component(1, 40, 20, 60, 40), component(2, 70, 35)];
  const account = new InkAccount([root, radicand], X_HEIGHT_PX);
  account.claim([signOf(root, 'SQRT')], 'read', 'sign or stroke');
  expect(account.unexplained()).toEqual([radicand]);
});

it('takes all parts of a sign that was put together', () => {
  const bars = [component(1, 40, 40, 20, 3), component(2, 40, 50, 20, 3)];
  const account = new InkAccount(bars, X_HEIGHT_PX);
  account.claim([madeSign({ x0: 40, y0: 40, x1: 60, y1: 53 }, 's:=')], 'read', 'sign or stroke');
  expect(account.unexplained()).toEqual([]);
});

it('names the rule by which ink was dropped, unless something was made of it after all', () => {
  const [dust, letter] = [component(1, 40, 40, 6, 6), component(2, 80, 40)];
  const account = new InkAccount([dust, letter], X_HEIGHT_PX);
  account.drop([signOf(dust), signOf(letter)], [], 'noise', 'less ink than a full stop');
  account.claim([signOf(letter)], 'read', 'word of the recogniser');
  expect(account.tally()).toEqual([
    { state: 'noise', rule: 'less ink than a full stop', components: 1, areaPx: 36 },
    { state: 'read', rule: 'word of the recogniser', components: 1, areaPx: 320 },
  ]);
});

it('knows the ink of a sign that was brought to the level of its row', () => {
  const bars = [component(1, 40, 40, 20, 3), component(2, 40, 50, 20, 3)];
  const account = new InkAccount(bars, X_HEIGHT_PX);
  const equals = madeSign({ x0: 40, y0: 40, x1: 60, y1: 53 }, 's:=');
  account.remember([equals]);
  Object.assign(equals, { y0: 30, y1: 43 });
  account.claim([equals], 'read', 'sign or stroke');
  expect(account.unexplained()).toEqual([]);
});
