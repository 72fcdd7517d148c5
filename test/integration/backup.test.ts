import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { dumpDatabase, loadDatabase } from '../../prisma/backup.ts';
import { applyMigrations } from '../../prisma/migrate.ts';
import { migrationNames } from '../../prisma/migration-files.ts';

const root = join(import.meta.dirname, '..', '..');

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

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

const OWNER = randomUUID();
const FILL = `
  INSERT INTO "Owner" (id, kind) VALUES ('${OWNER}', 'visitor');
  INSERT INTO "Upload" (id, "ownerId", "fileName", format, size, sha256, "storageKey", "expiresAt")
    SELECT gen_random_uuid(), '${OWNER}', 'ein "Name" ' || n || chr(10) || 'é', 'pdf', n, repeat('a', 64), 'uploads/' || n, now()
    FROM generate_series(1, 1234) n;`;

it('a backup of the first release is restored into this one, with every row', async () => {
  const [from, to] = [await emptyDatabase(), await emptyDatabase()];
  const [first] = await migrationNames();
  expect(await applyMigrations(from, first)).toEqual([first]);
  await query(from, FILL);
  const folder = await mkdtemp(join(tmpdir(), 'sutra-backup-'));
  const file = join(folder, 'database.gz');
  expect(await dumpDatabase(from, file)).toMatchObject({ Owner: 1, Upload: 1_234 });
  expect(await loadDatabase(to, file)).toMatchObject({ Owner: 1, Upload: 1_234 });
  const rows = 'SELECT id, "fileName", size, "createdAt" FROM "Upload" ORDER BY size';
  expect(await query(to, rows)).toEqual(await query(from, rows));
  expect(await applyMigrations(to)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('a backup that is cut off restores nothing and says so', async () => {
  const to = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'sutra-backup-'));
  const file = join(folder, 'database.gz');
  const { gzipSync } = await import('node:zlib');
  const { writeFile } = await import('node:fs/promises');
  const names = await migrationNames();
  const owner = JSON.stringify({ id: OWNER, kind: 'visitor', createdAt: new Date() });
  await writeFile(file, gzipSync(`sutra-backup 1\n${names.at(-1)}\nT Owner\nR ${owner}\n`));
  await expect(loadDatabase(to, file)).rejects.toThrow('cut off');
  expect(await query(to, 'SELECT id FROM "Owner"')).toEqual([]);
  await rm(folder, { recursive: true });
});

it('the commands say what they want, and touch no folder that is in use', async () => {
  const run = (script: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [join(root, 'scripts', script), ...args], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
  const folder = await mkdtemp(join(tmpdir(), 'sutra-backup-'));
  expect(run('backup.mjs', []).stderr).toContain('npm run backup -- FOLDER');
  expect(run('restore.mjs', [folder]).stderr).toContain('holds no backup');
  const from = await emptyDatabase();
  await applyMigrations(from);
  await query(from, `INSERT INTO "Owner" (id, kind) VALUES ('${OWNER}', 'visitor')`);
  const kept = join(folder, 'kept');
  const made = run('backup.mjs', [kept], { DATABASE_URL: from, DATA_DIR: join(folder, 'data') });
  expect(made.stdout).toContain('Kept 1 rows');
  expect((await readFile(join(kept, 'database.gz'))).length).toBeGreaterThan(100);
  expect(run('backup.mjs', [kept], { DATABASE_URL: from }).stderr).toContain('is not empty');
  const refused = run('restore.mjs', [kept], { DATABASE_URL: from, DATA_DIR: join(folder, 'other') });
  expect(refused.stderr).toContain('in use');
  const to = await emptyDatabase();
  const restored = run('restore.mjs', [kept], { DATABASE_URL: to, DATA_DIR: join(folder, 'third') });
  expect(restored.stdout).toContain('Restored 1 rows');
  expect(await query(to, 'SELECT id FROM "Owner"')).toEqual([{ id: OWNER }]);
  await rm(folder, { recursive: true });
});
