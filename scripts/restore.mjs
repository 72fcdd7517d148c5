// npm run restore -- FOLDER: makes DATA_DIR (or fills DATABASE_URL) from what `npm run backup` has kept.
import './node-version.cjs';
import { access, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyPart, DATABASE_FILE, databaseTools, KEPT, total } from './backup-parts.mjs';
import { openDataFolder } from './data-folder.mjs';
import { exitWith, OperatorError } from './operator-error.mjs';
import { startPostgres } from './postgres.mjs';
import { databaseUser } from './postgres-user.mjs';
import { PRIVATE_MASK, privateFolder } from './private-files.mjs';
import { root } from './root.mjs';

async function requireEmpty(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`SELECT to_regclass('public."Owner"') AS name`);
  await client.end();
  if (rows[0].name !== null) throw new OperatorError('This database is in use. Restore into an empty one.');
}

async function createDatabase(server) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query('CREATE DATABASE sutra');
  await client.end();
}

async function restoreDatabase(data, file) {
  const { loadDatabase } = await databaseTools();
  const { DATABASE_URL: url } = process.env;
  if (url) {
    await requireEmpty(url);
    return loadDatabase(url, file);
  }
  await privateFolder(data.folder, databaseUser());
  const server = await startPostgres(join(data.folder, 'postgres'), { track: data.track });
  try {
    await createDatabase(server);
    return await loadDatabase(server.url('sutra'), file);
  } finally {
    await server.stop();
  }
}

try {
  const [name] = process.argv.slice(2);
  if (!name) throw new OperatorError('Say where from: npm run restore -- FOLDER');
  const source = resolve(name);
  await access(join(source, DATABASE_FILE)).catch(() => {
    throw new OperatorError(`${source} holds no backup: ${DATABASE_FILE} is not there.`);
  });
  const folder = resolve(process.env.DATA_DIR ?? join(root, '.data'));
  const there = await readdir(folder).catch(() => []);
  if (there.length > 0)
    throw new OperatorError(`${folder} is not empty. Restore into a new folder: DATA_DIR=… npm run restore`);
  process.umask(PRIVATE_MASK);
  const data = await openDataFolder(folder);
  try {
    const counts = await restoreDatabase(data, join(source, DATABASE_FILE));
    for (const part of KEPT) await copyPart(source, folder, part);
    process.stdout.write(
      `Restored ${total(counts)} rows of ${Object.keys(counts).length} tables and the files to ${folder}\n`,
    );
  } finally {
    await data.release();
  }
} catch (error) {
  exitWith(error);
}
