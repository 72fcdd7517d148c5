import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusedPackages, runningPackages, writeNotices } from './notices.mjs';

test('the page of licences names every package that runs, with its text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sutra-notices-'));
  const file = join(folder, 'licences.html');
  await writeNotices(file);
  const page = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  for (const name of ['react', 'pdfjs-dist', 'sharp', 'bullmq', '@apollo/client', 'libheif-js']) {
    expect(page).toMatch(new RegExp(`>${name} \\d`));
  }
  expect(page).toContain('Permission is hereby granted, free of charge');
  expect(page).toContain('by Kevin Atkinson. Permission to use');
  expect(page).not.toContain('@sutra/');
});

test('a package in the place of another one is named as itself, once', async () => {
  const names = (await runningPackages()).map(({ name, version }) => `${name} ${version}`);
  expect(names.filter((name) => name.startsWith('@tabler/icons '))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('a licence that does not fit a hosted product is refused', () => {
  const licences = ['MIT', 'LGPL-3.0-or-later', 'GPL-3.0-only', 'AGPL-3.0', '(MIT OR Apache-2.0)'];
  const packages = licences.map((licence) => ({ name: licence, version: '1.0.0', licence, home: '' }));
  expect(refusedPackages(packages).map(({ name }) => name)).toEqual(['GPL-3.0-only', 'AGPL-3.0']);
});
