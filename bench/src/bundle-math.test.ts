import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as math from '@sutra/math';
import type * as core from '@sutra/math/tex-to-omml-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleMath } from './bundle-math.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sutra-bundle-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('@sutra/math runs in a browser and is small', async () => {
  const { builtins, gzipped, path } = await bundleMath(folder);
  expect(builtins).toEqual([]);
  expect(gzipped).toBeLessThan(75_000);
  const { readTex, writeOmml } = (await import(path)) as typeof math;
  expect(writeOmml(readTex('x').math, { display: false })).toContain('<m:t>x</m:t>');
});

test('TeX to OMML alone brings nothing else along', async () => {
  const { gzipped, path } = await bundleMath(folder, 'tex-to-omml');
  expect(gzipped).toBeLessThan(49_500);
  const { texToOmml } = (await import(path)) as typeof math;
  expect(texToOmml('\\le', { display: false }).omml).toContain('<m:t>≤</m:t>');
});

test('TeX to OMML without packages is smaller', async () => {
  const { gzipped, path } = await bundleMath(folder, 'tex-to-omml-core');
  expect(gzipped).toBeLessThan(40_000);
  const { texToOmmlWith } = (await import(path)) as typeof core;
  expect(texToOmmlWith([])('\\le', { display: false }).omml).toContain('<m:t>≤</m:t>');
});
