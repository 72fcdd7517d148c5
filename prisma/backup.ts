import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Client } from 'pg';
import { applyMigrations } from './migrate.ts';

/**
 * A copy of the database in one gzipped file of lines: the last migration, then for each table its name and its rows as
 * JSON, as PostgreSQL writes them. It needs no program of PostgreSQL's, and is read by any later release: the tables are
 * made as they were, filled, and then migrated.
 */

const FORMAT = 'sutra-backup 1';
const NOTES = '_prisma_migrations';
const ROWS_AT_ONCE = 500;

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Tables of the product, each after those that its rows refer to. */
async function tablesInOrder(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    SELECT c.relname AS name, coalesce(array_agg(f.relname::text) FILTER (WHERE f.relname <> c.relname), '{}') AS needs
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'f' LEFT JOIN pg_class f ON f.oid = k.confrelid
    WHERE c.relkind = 'r' AND c.relname <> '${NOTES}' GROUP BY c.relname ORDER BY c.relname`);
  const ordered: string[] = [];
  const done = new Set<string>();
  while (ordered.length < rows.length) {
    const next = rows.filter(({ name, needs }) => !done.has(name) && needs.every((need) => done.has(need)));
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    for (const { name } of next) {
      ordered.push(name);
      done.add(name);
    }
  }
  return ordered;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function* rowsOf(client: Client, table: string): AsyncGenerator<string> {
  await client.query(
    `DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${quoted(table)} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM backup`);
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('CLOSE backup');
}

async function* linesOf(client: Client, counts: Record<string, number>): AsyncGenerator<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${NOTES} WHERE finished_at IS NOT NULL ORDER BY 1 DESC LIMIT 1`,
  );
  yield `${FORMAT}\n${rows[0]?.name ?? ''}\n`;
  for (const table of await tablesInOrder(client)) {
    yield `T ${table}\n`;
    counts[table] = 0;
    for await (const row of rowsOf(client, table)) {
      counts[table] += 1;
      yield `R ${row}\n`;
    }
  }
  yield 'E\n';
}

/** Writes all tables as they stand at one moment, while the product runs; answers the rows of each. */
export async function dumpDatabase(url: string, file: string): Promise<Record<string, number>> {
  const client = await connect(url);
  const counts: Record<string, number> = {};
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const target = createWriteStream(file, { mode: 0o600 });
    await pipeline(Readable.from(linesOf(client, counts)), createGzip(), target);
    return counts;
  } finally {
    // What was asked for is done or has thrown already.
    await client.end().catch(() => {});
  }
}

async function insert(client: Client, table: string, rows: readonly string[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  // Columns that came later have their defaults.
  const columns = Object.keys(JSON.parse(first) as object)
    .map(quoted)
    .join(', ');
  const name = quoted(table);
  await client.query(
    `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const source = createReadStream(file).pipe(createGunzip());
  yield* createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY });
}

async function load(client: Client, lines: AsyncGenerator<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let table = '';
  let rows: string[] = [];
  let isWhole = false;
  const flush = async () => {
    await insert(client, table, rows);
    if (table !== '') counts[table] = (counts[table] ?? 0) + rows.length;
    rows = [];
  };
  for await (const line of lines) {
    if (line.startsWith('R ')) rows.push(line.slice(2));
    if (rows.length === ROWS_AT_ONCE || !line.startsWith('R ')) await flush();
    if (line.startsWith('T ')) {
      table = line.slice(2);
      // What triggers have counted is in the backup.
      await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
      await client.query(`DELETE FROM ${quoted(table)}`);
    }
    if (line === 'E') isWhole = true;
  }
  if (!isWhole) throw new Error('The backup is cut off: nothing was restored.');
  return counts;
}

/**
 * Fills an empty database from a backup and brings it to the newest migration; answers the rows of each table. All or
 * nothing of the rows is there afterwards.
 */
export async function loadDatabase(url: string, file: string): Promise<Record<string, number>> {
  const lines = linesIn(file);
  const format = (await lines.next()).value;
  if (format !== FORMAT) throw new Error(`This is no backup of Sutra: ${file}`);
  const last = String((await lines.next()).value ?? '');
  await applyMigrations(url, last);
  const client = await connect(url);
  try {
    await client.query('BEGIN');
    const counts = await load(client, lines);
    for (const table of Object.keys(counts))
      await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
    await client.query('COMMIT');
    await applyMigrations(url);
    return counts;
  } finally {
    // What was asked for is done or has thrown already.
    await client.end().catch(() => {});
  }
}
