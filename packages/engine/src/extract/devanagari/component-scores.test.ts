import { expect, it } from 'vitest';
import { componentNetwork } from '../shapes/component-network.ts';
import { scoreOf } from './component-scores.ts';
import { RAKAR } from './components.ts';

/** What the network may say of a glyph, 0 for all other classes. */
const seenAs = (shares: Record<string, number>) =>
  Float32Array.from(componentNetwork().classes, (label) => shares[label] ?? 0);

it('tells the r under a letter from a slash by its advance', () => {
  const stroke = seenAs({ '~latin': 0.9, [RAKAR]: 0.1 });
  expect(scoreOf(stroke, 0.01)).toMatchObject({ label: RAKAR, isComponent: true });
  expect(scoreOf(stroke, 0.3)).toMatchObject({ label: '~latin', isComponent: false });
});

it.each(['\u0902', '\u093c'])('tells a full stop from the dot %s by its advance', (dot) => {
  const spot = seenAs({ [dot]: 0.9, '~latin': 0.1 });
  expect(scoreOf(spot, 0.01)).toMatchObject({ label: dot, isComponent: true });
  expect(scoreOf(spot, 0.3)).toMatchObject({ label: '~latin', isComponent: false });
});
