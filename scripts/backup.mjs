// npm run backup -- FOLDER: copies the database, files, secret and spool of DATA_DIR (or DATABASE_URL) to a new folder.
import './node-version.cjs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyPart, DATABASE_FILE, databaseTools, KEPT, runningDatabase, total } from './backup-parts.mjs';
import { exitWith, OperatorError } from './operator-error.mjs';
import { startPostgres } from './postgres.mjs';
import { PRIVATE_MASK } from './private-files.mjs';
import { root } from './root.mjs';

async function withDatabase(folder, work) {
  const url = process.env.DATABASE_URL ?? (await runningDatabase(folder));
  if (url) return work(url);
  const server = await startPostgres(join(folder, 'postgres'));
  try {
    return await work(server.url('sutra'));
  } finally {
    await server.stop();
  }
}

try {
  const [name] = process.argv.slice(2);
  if (!name) throw new OperatorError('Say where to: npm run backup -- FOLDER');
  process.umask(PRIVATE_MASK);
  const data = resolve(process.env.DATA_DIR ?? join(root, '.data'));
  const target = resolve(name);
  if ((await readdir(target).catch(() => [])).length > 0) throw new OperatorError(`${target} is not empty.`);
  const { dumpDatabase } = await databaseTools();
  // Renamed when it is whole, so that nothing half is taken for a backup.
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const counts = await withDatabase(data, (url) => dumpDatabase(url, join(unfinished, DATABASE_FILE)));
  // Files after rows: a file that was deleted in between has expired, one without its row would be lost.
  for (const part of KEPT) await copyPart(data, unfinished, part);
  await rm(target, { recursive: true, force: true });
  await rename(unfinished, target);
  process.stdout.write(
    `Kept ${total(counts)} rows of ${Object.keys(counts).length} tables and the files in ${target}\n`,
  );
} catch (error) {
  exitWith(error);
}
