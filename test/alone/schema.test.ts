import { expect, inject, it } from 'vitest';
import { schemaDiff } from '../../prisma/diff.ts';
import { applyMigrations } from '../../prisma/migrate.ts';
import { onceQuiet } from '../setup/once-quiet.ts';
import { freshDatabase } from '../setup/stack.ts';

it('the migrations lead to the schema', async () => {
  expect(await schemaDiff(inject('postgresUrl'))).toBe('');
});

it('migrations are applied once, and looking for new ones costs next to nothing', onceQuiet, async () => {
  const url = await freshDatabase();
  const started = performance.now();
  expect(await applyMigrations(url)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(500);
});
