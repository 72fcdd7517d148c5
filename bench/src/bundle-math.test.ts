import type * as math from '@sutra/engine/math';
import { expect, test } from 'vitest';
import { bundleMath } from './bundle-math.ts';

test('the formulas part of the engine runs in a browser and is small', async () => {
  const { builtins, gzipped, path } = await bundleMath();
  expect(builtins).toEqual([]);
  expect(gzipped).toBeLessThan(150_000);
  const { readTex, writeOmml } = (await import(path)) as typeof math;
  expect(writeOmml(readTex('x').math, { display: false })).toContain('<m:t>x</m:t>');
});
