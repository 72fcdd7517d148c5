import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder, prismaFolder } from './migration-files.ts';
import { noFilters, withSchemaEngine } from './schema-engine.ts';

/** The schema that the migrations lead to; written together with each of them. */
export const migratedSchema = join(migrationsFolder, 'migrated.prisma');

const files = (content: string) => [{ path: 'schema.prisma', content }];

/**
 * The SQL that leads from the migrated schema to `schema.prisma`; empty where nothing differs. The engine asks
 * the PostgreSQL server at `url` for its version and reads nothing else there.
 */
export async function schemaDiff(url: string): Promise<string> {
  const before = await readFile(migratedSchema, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const after = await readFile(join(prismaFolder, 'schema.prisma'), 'utf8');
  return withSchemaEngine(url, async (engine) => {
    const output = await engine.diff({
      from: before === null ? { tag: 'empty' } : { tag: 'schemaDatamodel', files: files(before) },
      to: { tag: 'schemaDatamodel', files: files(after) },
      script: true,
      exitCode: null,
      filters: noFilters,
    });
    const script = output.stdout?.trim() ?? '';
    return /empty migration/i.test(script) ? '' : script;
  });
}
