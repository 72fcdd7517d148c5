import type { Profiler } from 'node:inspector';
import { expect, it } from 'vitest';
import { timeBelow } from './sampled-time.ts';

const node = (id: number, url: string, children: number[] = []): Profiler.ProfileNode => ({
  id,
  children,
  callFrame: { functionName: '', scriptId: '0', url, lineNumber: 0, columnNumber: 0 },
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
