import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, it, test } from 'vitest';
import { applyMigrations } from '../../prisma/migrate.ts';
import { migrationNames, migrationsFolder } from '../../prisma/migration-files.ts';

async function emptyDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the last migration one that was begun, by a runner which notes the end of a script apart from it. */
const leaveUnfinished = (url: string) =>
  withClient(url, async (client) => {
    const last = (await migrationNames()).at(-1);
    await client.query('UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1', [last]);
    return last;
  });

test('a migration that was applied and not noted as finished is noted by the next start', async () => {
  const url = await emptyDatabase();
  await applyMigrations(url);
  const last = await leaveUnfinished(url);
  expect(await applyMigrations(url)).toEqual([last]);
  expect(await applyMigrations(url)).toEqual([]);
});

test('a migration that was noted as begun and not applied is applied by the next start', async () => {
  const url = await emptyDatabase();
  const names = await migrationNames();
  await withClient(url, (client) =>
    client.query(`CREATE TABLE _prisma_migrations (id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL,
      finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
      started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0);
      INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '', '${names[0]}')`),
  );
  expect(await applyMigrations(url)).toEqual(names);
});

test('a runner that is killed in the middle of a migration leaves neither its changes nor a note', async () => {
  const url = await emptyDatabase();
  const running = applyMigrations(url);
  running.catch(() => {});
  await withClient(inject('postgresUrl'), async (admin) => {
    const name = new URL(url).pathname.slice(1);
    for (let killed = 0; killed === 0; ) {
      const { rowCount } = await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND query LIKE '%CREATE TYPE%'`,
        [name],
      );
      killed = rowCount ?? 0;
    }
  });
  // A client that was waiting is told why; one that was sending finds its connection closed.
  await expect(running).rejects.toThrow(/terminat|connection/);
  await applyMigrations(url);
  const unfinished = await withClient(url, (client) =>
    client.query('SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NULL'),
  );
  expect(unfinished.rows).toEqual([]);
  expect(await applyMigrations(url)).toEqual([]);
});

it('no migration ends its own transaction', async () => {
  for (const name of await migrationNames()) {
    const script = await readFile(join(migrationsFolder, name, 'migration.sql'), 'utf8');
    expect(script).not.toMatch(/\bCONCURRENTLY\b|^\s*(COMMIT|ROLLBACK|VACUUM|START TRANSACTION)\b/im);
  }
});
