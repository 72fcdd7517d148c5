import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'SECURITY.md'), 'utf8');
const chapters = page.split(/^## /m).slice(1);

test('all fourteen chapters of the security page say of each line whether it is met, and by what', () => {
  expect(chapters.map((chapter) => /^V\d+/.exec(chapter)?.[0])).toEqual(
    Array.from({ length: 14 }, (_, index) => `V${index + 1}`),
  );
  for (const chapter of chapters) {
    const rows = chapter.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| line'));
    expect(rows.length).toBeGreaterThan(4);
    for (const row of rows) expect(row).toMatch(/^\| .+ \| (met|not met|n\.a\.) \| \S.* \|$/);
  }
});

test('the tests that the security page names are there', () => {
  const folders = ['api/src', 'worker/src', 'packages', 'test', 'prisma'];
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }),
  );
  const known = new Set(names.filter((name) => !name.includes('node_modules')).map((name) => basename(name)));
  for (const [, name] of page.matchAll(/`(?:[\w-]+\/)*([\w-]+\.test\.ts)`/g)) expect(known).toContain(name);
});
