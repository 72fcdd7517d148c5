import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The folder of `schema.prisma` and `migrations/`, wherever this code is bundled to. */
export const prismaFolder = dirname(require.resolve('@sutra/prisma/package.json'));
export const migrationsFolder = join(prismaFolder, 'migrations');

/** Names of the migrations on disk, oldest first. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export interface Migration {
  name: string;
  script: string;
  /** SHA-256 of the script, as Prisma notes it. */
  checksum: string;
}

export async function readMigration(name: string): Promise<Migration> {
  const script = await readFile(join(migrationsFolder, name, 'migration.sql'), 'utf8');
  return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
}
