// The work of scripts/migration.mjs.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migratedSchema, schemaDiff } from './diff.ts';
import { migrationsFolder, prismaFolder } from './migration-files.ts';

/** `url` is any PostgreSQL server, see {@link schemaDiff}. Answers the new folder, or null where the schema has not changed. */
export async function writeMigration(name: string, url: string): Promise<string | null> {
  await mkdir(migrationsFolder, { recursive: true });
  const sql = await schemaDiff(url);
  if (sql === '') return null;
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsFolder, `${time}_${name}`);
  await mkdir(folder);
  await writeFile(join(folder, 'migration.sql'), `${sql}\n`);
  await writeFile(join(migrationsFolder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  await copyFile(join(prismaFolder, 'schema.prisma'), migratedSchema);
  return folder;
}
