import type { Profiler } from 'node:inspector';
import { expect, it } from 'vitest';
import { timeBelow, timeByPart } from './sampled-time.ts';

const node = (id: number, url: string, children: number[] = [], functionName = ''): Profiler.ProfileNode => ({
  id,
  children,
  callFrame: { functionName, scriptId: '0', url, lineNumber: 0, columnNumber: 0 },
});

it('counts samples in the files and in what they call, and nothing else', () => {
  const profile: Profiler.Profile = {
    nodes: [
      node(1, '', [2, 4]),
      node(2, 'file:///engine/fonts/font.ts', [3]),
      node(3, 'wasm://network'),
      node(4, 'file:///engine/reader/text.ts'),
    ],
    startTime: 0,
    endTime: 10_000,
    samples: [2, 3, 4, 1],
    timeDeltas: [400, 600, 700, 800],
  };
  expect(timeBelow(profile, /\/fonts\//)).toBe(1);
  // The machine did something else.
  expect(timeBelow({ ...profile, timeDeltas: [400, 90_000, 700, 800] }, /\/fonts\//)).toBe(1.4);
});

it('gives samples to the innermost file that has a part, and none to what waits', () => {
  const profile: Profiler.Profile = {
    nodes: [
      node(1, '', [2, 5, 6]),
      node(2, 'file:///engine/fonts/font.ts', [3]),
      node(3, 'file:///engine/shapes/network.ts', [4]),
      node(4, 'wasm://network'),
      node(5, '', [], '(idle)'),
      node(6, '', [], '(garbage collector)'),
    ],
    startTime: 0,
    endTime: 10_000,
    samples: [2, 3, 4, 5, 6, 1],
    timeDeltas: [400, 600, 700, 800, 900, 100],
  };
  const parts = timeByPart(profile, (url) => /engine\/(fonts|shapes)/.exec(url)?.[1] ?? null);
  const rounded = [...parts].map(([part, timeMs]) => [part, Number(timeMs.toFixed(1))]);
  expect(Object.fromEntries(rounded)).toEqual({
    fonts: 0.4,
    shapes: 1.3,
    'garbage collector': 0.9,
    null: 0.1,
  });
});
