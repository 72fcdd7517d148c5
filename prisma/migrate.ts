import { Client } from 'pg';
import { migrationList, migrationNames, noFilters, withSchemaEngine } from './schema-engine.ts';

/** Held while migrations run, so that two processes that start at once do not both apply them. */
const LOCK = 7_283_411;

async function applied(client: Client): Promise<Set<string>> {
  const table = await client.query(`SELECT to_regclass('_prisma_migrations') AS name`);
  if (table.rows[0]?.name === null) return new Set();
  const rows = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Set(rows.rows.map((row) => row.migration_name));
}

async function pending(client: Client): Promise<boolean> {
  const done = await applied(client);
  return (await migrationNames()).some((name) => !done.has(name));
}

/**
 * Brings the database at `url` to the newest migration and answers the names of those it applied.
 * `prisma migrate deploy` does the same where its native engine is to be had.
 */
export async function applyMigrations(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    if (!(await pending(client))) return [];
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    if (!(await pending(client))) return [];
    const migrationsList = await migrationList();
    return await withSchemaEngine(url, async (engine) => {
      const output = await engine.applyMigrations({ migrationsList, filters: noFilters });
      return output.appliedMigrationNames;
    });
  } finally {
    await client.end();
  }
}
