import type * as math from '@sutra/math';
import type * as core from '@sutra/math/tex-to-omml-core';
import { expect, test } from 'vitest';
import { bundleMath } from './bundle-math.ts';

test('@sutra/math runs in a browser and is small', async () => {
  const { builtins, gzipped, path } = await bundleMath();
  expect(builtins).toEqual([]);
  expect(gzipped).toBeLessThan(75_000);
  const { readTex, writeOmml } = (await import(path)) as typeof math;
  expect(writeOmml(readTex('x').math, { display: false })).toContain('<m:t>x</m:t>');
});

test('TeX to OMML alone brings nothing else along', async () => {
  const { gzipped, path } = await bundleMath('tex-to-omml');
  expect(gzipped).toBeLessThan(49_500);
  const { texToOmml } = (await import(path)) as typeof math;
  expect(texToOmml('\\le', { display: false }).omml).toContain('<m:t>≤</m:t>');
});

test('TeX to OMML without packages is smaller', async () => {
  const { gzipped, path } = await bundleMath('tex-to-omml-core');
  expect(gzipped).toBeLessThan(40_000);
  const { texToOmmlWith } = (await import(path)) as typeof core;
  expect(texToOmmlWith([])('\\le', { display: false }).omml).toContain('<m:t>≤</m:t>');
});
