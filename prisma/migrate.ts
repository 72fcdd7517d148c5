import { randomUUID } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { type Migration, migrationNames, readMigration } from './migration-files.ts';

/** Held while migrations run, so that two processes that start at once do not both apply them. */
const LOCK = 7_283_411;

/** Where `prisma migrate deploy` notes what it has applied, so that either can go on with the other's database. */
const NOTES_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

async function applied(client: Client): Promise<Set<string>> {
  const table = await client.query(`SELECT to_regclass('_prisma_migrations') AS name`);
  if (table.rows[0]?.name === null) return new Set();
  const rows = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Set(rows.rows.map((row) => row.migration_name));
}

async function pending(client: Client): Promise<string[]> {
  const done = await applied(client);
  return (await migrationNames()).filter((name) => !done.has(name));
}

/** Runs a script; answers false where everything in it has been done before. */
async function runScript(client: Client, script: string, mayBeDone: boolean): Promise<boolean> {
  await client.query('SAVEPOINT script');
  try {
    await client.query(script);
    return true;
  } catch (error) {
    // A script was always applied as a whole or not at all: it meets what it has made itself.
    const meetsItself = error instanceof DatabaseError && /^42|^22023$/.test(error.code ?? '');
    if (!mayBeDone || !meetsItself) throw error;
    await client.query('ROLLBACK TO SAVEPOINT script');
    return false;
  }
}

/**
 * Applies a script and notes it, in one transaction: a process that dies in between leaves neither. One that was
 * cut short where script and note were apart has a note that was never finished; its script may have been applied.
 */
async function apply(client: Client, { name, script, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    const cutShort = await client.query(
      'DELETE FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL',
      [name],
    );
    await runScript(client, script, (cutShort.rowCount ?? 0) > 0);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    // The first error is the one to tell; a lost connection rolls back by itself.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/**
 * Brings the database at `url` to the newest migration, or to the one named, and answers the names of those it applied.
 *
 * @param last the last migration to apply; all where it is not given.
 */
export async function applyMigrations(url: string, last?: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  // A lost connection fails the query that waits for it.
  client.on('error', () => {});
  await client.connect();
  try {
    if ((await pending(client)).length === 0) return [];
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(NOTES_TABLE);
    const names = (await pending(client)).filter((name) => last === undefined || name <= last);
    for (const name of names) await apply(client, await readMigration(name));
    return names;
  } finally {
    // What was asked for is done or has thrown already.
    await client.end().catch(() => {});
  }
}
